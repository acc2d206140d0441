"""`checker diff` and `checker impact` as their users run them: exit codes, formats, nothing else on stdout."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from checker.changes import impact as impact_module
from checker.cli import cli
from tests.filing import BLACKJACK, PROGRESSIVE, filing
from tests.test_cli import checker
from tests.test_impact import OPEN

if TYPE_CHECKING:
    from pathlib import Path

    from checker.running.run import Sheet

IMPACT = ["impact", "--section", "633b.17", "--from", "prior", "--to", "current"]
BACK = ["impact", "--section", "633b.17", "--from", "current", "--to", "prior"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    wrong = BLACKJACK.replace("paytable: A", "paytable: C")
    for name, text in {
        "sound": filing(),
        "wrong": filing(wrong),
        "open": filing(OPEN, effective="2025-06-16"),
        "broken": "a: [\n",
        "better/one": filing(PROGRESSIVE, effective="2025-06-16"),
        "empty/none": "",
    }.items():
        path = tmp_path / f"{name}.yaml"
        path.parent.mkdir(exist_ok=True)
        if text:
            path.write_text(text, "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["diff", "sound.yaml", "sound.yaml"], 0),
        (["diff", "sound.yaml", "wrong.yaml"], 1),
        (["diff", "wrong.yaml", "sound.yaml"], 0),
        (["diff", "wrong.yaml", "wrong.yaml"], 0),
        (["diff", "sound.yaml", "broken.yaml"], 3),
        (["diff", "broken.yaml", "sound.yaml"], 3),
        (["diff", "sound.yaml", "missing.yaml"], 3),
        (["diff", "sound.yaml"], 2),
        (["diff", "-", "-"], 2),
        (["diff", "sound.yaml", "wrong.yaml", "-f", "csv"], 2),
        (["diff", "sound.yaml", "wrong.yaml", "-f", "json", "-f", "text"], 2),
        (["diff", "sound.yaml", "wrong.yaml", "-f", "html=no/such/out.html"], 4),
        (["diff", "sound.yaml", "wrong.yaml", "--as-of", "May"], 2),
        ([*IMPACT, "better"], 0),
        ([*BACK, "better"], 1),
        ([*IMPACT, "open.yaml"], 1),
        ([*IMPACT, "sound.yaml"], 0),
        ([*IMPACT, "broken.yaml", "open.yaml"], 3),
        ([*IMPACT, "empty"], 3),
        ([*IMPACT], 2),
        (["impact", "--section", "633b.17", "--from", "prior", "sound.yaml"], 2),
        (["impact", "--section", "999.9", "--from", "prior", "--to", "current", "sound.yaml"], 2),
        (["impact", "--section", "633c.1", "--from", "prior", "--to", "current", "sound.yaml"], 2),
        ([*IMPACT, "better", "-f", "json=no/such/out.json"], 4),
    ],
)
def test_exit_codes(folder: Path, words: list[str], code: int) -> None:
    ran = checker(*words, cwd=folder)

    assert ran.returncode == code, ran.stdout + ran.stderr
    assert "Traceback" not in ran.stdout + ran.stderr


def test_an_amended_filing_in_text(folder: Path) -> None:
    ran = checker("diff", "sound.yaml", "wrong.yaml", cwd=folder)

    assert ran.stdout.startswith(
        "Outcome: compliant -> not compliant (worse)\n"
        "  before: sound.yaml: RS-2026-001, compliant, as of 2026-04-01 (effective date)\n"
        "  after:  wrong.yaml: RS-2026-001, not compliant, as of 2026-04-01 (effective date)\n"
        "\n"
        "advisory: The second filing names no submission that it amends; it is compared with submission\n"
        "  RS-2026-001.\n"
        "\n"
        "Findings gained: 1 violation\n"
        "  violation[paytable-unknown] Perfect Pairs has no Paytable C in § 633c.1 (current).\n"
        "    --> wrong.yaml:11:19\n"
        "    would pass: paytable: A or B\n"
        "\n"
        "Findings gone: none\n"
        "\n"
        "Elections that differ: 1\n"
        "  Table 1, Blackjack, Perfect Pairs\n"
        "    changed  paytable: A -> C\n"
        "             brings violation[paytable-unknown]\n"
        "\n"
        "Returns: 2\n"
    )
    assert ran.stdout.endswith("\nFindings of both: none\n")
    assert ran.stderr == ""


def test_an_amended_filing_in_json(folder: Path) -> None:
    ran = checker("diff", "wrong.yaml", "-", "-f", "json", cwd=folder, stdin=filing())
    document = json.loads(ran.stdout)

    assert ran.stderr == ""
    assert document["format"] == 1
    assert (document["before"]["file"], document["after"]["file"]) == ("wrong.yaml", "<stdin>")
    assert document["outcome"] == "better"
    assert [finding["rule"] for finding in document["gone"]] == ["paytable-unknown"]
    (election,) = document["elections"]
    assert election == {
        "kind": "changed",
        "place": "Table 1, Blackjack, Perfect Pairs",
        "key": "paytable",
        "before": "C",
        "after": "A",
        "path_before": "tables[0].wagers[0].paytable",
        "path_after": "tables[0].wagers[0].paytable",
        "brings": [],
        "ends": ["paytable-unknown"],
        "shift": None,
    }
    (pairs,) = (entry for entry in document["returns"] if entry["wager"] == "Perfect Pairs")
    assert pairs["before"]["reason"]
    assert pairs["after"]["return"] == {"exact": "292/311", "value": 0.938906752412}
    assert pairs["shift"] is None


def test_the_impact_of_a_version_in_text_and_json(folder: Path) -> None:
    ran = checker(*IMPACT, "better", "open.yaml", "sound.yaml", "-f", "text", "-f", "json=out.json", cwd=folder)
    document = json.loads((folder / "out.json").read_text("utf-8"))

    assert ran.returncode == 1
    assert ran.stdout.startswith(
        "§ 633b.17, from the prior to the current version\n"
        "3 filings: 1 worse, 1 better, 0 other findings or returns, 0 unchanged, 1 untouched\n"
        "Each filing is checked with the prior version of § 633b.17 alone"
    )
    assert ran.stdout.index("Worse: compliant -> not compliant") < ran.stdout.index(
        "Better: needs review -> compliant"
    )
    assert document["counts"] == {
        "filings": 3,
        "worse": 1,
        "better": 1,
        "other": 0,
        "unchanged": 0,
        "untouched": 1,
        "not_read": 0,
    }
    (better,) = document["better"]
    assert better["after"]["file"] == "better/one.yaml"
    assert better["returns"][0]["shift"]["value"] == pytest.approx(0.051064, abs=1e-6)


def test_the_tool_takes_one_day_for_both(folder: Path) -> None:
    ran = checker("diff", "sound.yaml", "better/one.yaml", "--as-of", "2026-03-24", cwd=folder)

    assert ran.stdout.count("as of 2026-03-24 (--as-of)") == 2


def test_an_impact_that_is_stopped_says_how_far_it_came(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = impact_module._affected
    seen: list[str] = []

    def one(sheet: Sheet, *others: Any) -> object:
        seen.append(sheet.name)
        if len(seen) == 3:
            raise KeyboardInterrupt
        return real(sheet, *others)

    monkeypatch.setattr(impact_module, "_affected", one)
    many = folder / "many"
    many.mkdir()
    for number in range(5):
        (many / f"{number}.yaml").write_text(filing(), "utf-8")

    words = ["impact", "--section", "633b.17", "--from", "prior", "--to", "current", "--jobs", "1", str(many)]
    ran = CliRunner().invoke(cli, words)

    assert ran.exit_code == 130
    assert ran.stdout == ""
    assert ran.stderr == "checker: interrupted after 2 of 5 filings; nothing was written\n"
