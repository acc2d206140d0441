"""The command as its users run it: real processes and files, exit codes, nothing but the format on stdout."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.filing import BLACKJACK, PLAYERS_EDGE, filing

SOUND = filing()
WRONG = filing(BLACKJACK.replace("paytable: A", "paytable: C"))
OPEN = filing(PLAYERS_EDGE, effective="2026-04-01")


def checker(*words: str | Path, cwd: Path | None = None, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "checker", *map(str, words)],
        cwd=cwd,
        input=stdin,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "COLUMNS": "80", "NO_COLOR": "1"},
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("sound.yaml", SOUND), ("wrong.yml", WRONG), ("open.yaml", OPEN)):
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["check", "sound.yaml"], 0),
        (["check", "open.yaml"], 1),
        (["check", "--fail-on", "violation", "open.yaml"], 0),
        (["check", "wrong.yml"], 1),
        (["check", "--fail-on", "advisory", "sound.yaml"], 0),
        (["check", "sound.yaml", "wrong.yml", "missing.yaml"], 3),
        (["check", "."], 1),
        (["check"], 2),
        (["check", "--format", "yaml", "sound.yaml"], 2),
        (["check", "--as-of", "3/2/2026", "sound.yaml"], 2),
        (["check", "-f", "json", "-f", "text", "sound.yaml"], 2),
        (["check", "-f", "pdf", "."], 2),
        (["check", "-f", "json=no/such/folder/out.json", "sound.yaml"], 4),
        (["report", "sound.yaml", "-o", "out.txt"], 2),
        (["report", "sound.yaml", "-o", "out.html"], 0),
        (["report", "wrong.yml", "-o", "out.html"], 1),
        (["report", "missing.yaml", "-o", "out.html"], 3),
        (["report", "sound.yaml", "-o", "no/such/folder/out.html"], 4),
        (["returns"], 2),
        (["returns", "--section", "999.9"], 2),
        (["returns", "--wager", "Match-Up", "--paytable", "Z"], 3),
        (["returns", "--wager", "Match-Up", "--amount", "$0"], 2),
        (["returns", "--all"], 0),
        (["law"], 0),
        (["law", "635b.2"], 0),
        (["law", "999.9"], 2),
        (["explain"], 0),
        (["explain", "payout-odds"], 0),
        (["explain", "payout-ods"], 2),
        (["schema"], 0),
        (["--version"], 0),
        (["nonsense"], 2),
    ],
)
def test_exit_codes(folder: Path, words: list[str], code: int) -> None:
    ran = checker(*words, cwd=folder)
    assert ran.returncode == code, ran.stdout + ran.stderr
    assert "Traceback" not in ran.stdout + ran.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["check", "--as-of", "3/2/2026", "sound.yaml"], "2026-03-02"),
        (["check", "--format", "yaml", "sound.yaml"], "one of text, json, sarif, junit, github, markdown, html, pdf"),
        (["explain", "payout-ods"], "did you mean payout-odds?"),
        (["returns", "--section", "999.9"], "has no encoded wagers; 633b.17, 633c.1, 633c.11, 635b.2 have"),
        (["law", "999.9"], "encoded are"),
        (["check", "-f", "pdf", "."], "several filings make several pages"),
    ],
)
def test_usage_errors_say_what_would_pass(folder: Path, words: list[str], said: str) -> None:
    ran = checker(*words, cwd=folder)
    assert ran.stdout == ""
    assert said in " ".join(ran.stderr.split())


def test_a_folder_is_read_in_order_and_other_yaml_is_passed_over(folder: Path) -> None:
    (folder / "sub").mkdir()
    (folder / "sub" / "deep.yaml").write_text(SOUND, "utf-8")
    (folder / ".hidden").mkdir()
    (folder / ".hidden" / "no.yaml").write_text(WRONG, "utf-8")
    (folder / "workflow.yaml").write_text("on: push\n", "utf-8")
    (folder / "broken.yaml").write_text("a: [\n", "utf-8")
    ran = checker("check", "-f", "json", ".", cwd=folder)
    document = json.loads(ran.stdout)
    assert [entry["file"] for entry in document["filings"]] == [
        "broken.yaml",
        "open.yaml",
        "sound.yaml",
        "wrong.yml",
        "sub/deep.yaml",
    ]
    assert document["summary"]["passed_over"] == 1
    assert ran.returncode == 3
    named = checker("check", "workflow.yaml", cwd=folder)
    assert named.returncode == 3
    assert "unreadable[not-a-submission]" in named.stdout


def test_text_shows_the_line_with_a_caret_and_ends_with_outcome_and_returns(folder: Path) -> None:
    ran = checker("check", "wrong.yml", cwd=folder)
    assert ran.stdout.splitlines()[:5] == [
        "violation[paytable-unknown] Perfect Pairs has no Paytable C in § 633c.1 (current).",
        "  --> wrong.yml:11:19",
        "   |",
        "11 | paytable: C",
        "   |           ^",
    ]
    assert "wrong.yml: not compliant, as of 2026-04-01 (effective date)" in ran.stdout
    sound = checker("check", "sound.yaml", cwd=folder)
    assert "1      Perfect Pairs           A             6  93.8907%     6.1093%         7.395%" in sound.stdout
    assert "1 filing checked: 1 compliant. Findings: none." in sound.stdout
    assert "1      Blackjack (main wager)                6  99.6690%     0.3310%" in sound.stdout
    assert "composition-dependent play that looks at the hand alone" in sound.stdout


def test_as_of_takes_the_place_of_the_effective_date(folder: Path) -> None:
    ran = checker("check", "--as-of", "2026-03-24", "open.yaml", cwd=folder)
    assert ran.returncode == 0
    assert "as of 2026-03-24 (--as-of)" in ran.stdout
    assert "advisory[expiry]" in ran.stdout


def test_json_alone_is_on_standard_output(folder: Path) -> None:
    ran = checker("check", "-f", "json", "wrong.yml", cwd=folder)
    document = json.loads(ran.stdout)
    assert ran.stderr == ""
    assert document["format"] == 1
    (entry,) = document["filings"]
    assert entry["outcome"] == "not compliant"
    (found,) = entry["findings"]
    assert (found["rule"], found["severity"], found["line"], found["column"]) == (
        "paytable-unknown",
        "violation",
        11,
        19,
    )
    assert found["provisions"] == [
        {"section": "633c.1", "version": "current", "provision": "(e)", "text": "§ 633c.1(e)"}
    ]
    assert document["summary"]["files"] == 1
    assert document["summary"]["dates"] == ["2026-04-01"]


def test_several_formats_in_one_run(folder: Path) -> None:
    ran = checker("check", "-f", "text", "-f", "json=out.json", "-f", "html=pages", ".", cwd=folder)
    assert ran.returncode == 1
    assert "3 filings checked" in ran.stdout
    assert len(json.loads((folder / "out.json").read_text("utf-8"))["filings"]) == 3
    assert sorted(path.name for path in (folder / "pages").iterdir()) == ["open.html", "sound.html", "wrong.html"]


def test_standard_input_is_checked(folder: Path) -> None:
    ran = checker("check", "-", cwd=folder, stdin=WRONG)
    assert ran.returncode == 1
    assert "--> <stdin>:11:19" in ran.stdout


def test_the_number_of_processes_changes_no_byte(folder: Path) -> None:
    for number in range(40):
        (folder / f"n{number:02}.yaml").write_text(WRONG if number % 3 else SOUND, "utf-8")
    one = checker("check", "-f", "json", "--jobs", "1", ".", cwd=folder)
    two = checker("check", "-f", "json", "--jobs", "2", ".", cwd=folder)
    assert one.stdout == two.stdout
    assert one.returncode == two.returncode == 1


@pytest.mark.parametrize("kind", ["folder", "pipe", "missing", "unreadable"])
def test_what_cannot_be_opened_is_one_finding(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "x.yaml"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "unreadable":
        path.write_text(SOUND, "utf-8")
        path.chmod(0)
        if os.access(path, os.R_OK):
            path.unlink()  # nothing is unreadable to this user; a missing file stands in
    ran = checker("check", path)
    assert ran.returncode == 3
    if kind == "folder":
        assert "no filing found" in ran.stderr
    else:
        assert "unreadable[unreadable-file]" in ran.stdout


def test_an_output_that_cannot_be_written_leaves_what_was_there(folder: Path) -> None:
    out = folder / "reports"
    out.mkdir()
    (out / "kept.html").write_text("kept", "utf-8")
    target = out / "kept.html" / "under.html"
    ran = checker("report", "sound.yaml", "-o", target, cwd=folder)
    assert ran.returncode == 4
    assert ran.stderr.count("\n") == 1
    assert (out / "kept.html").read_text("utf-8") == "kept"
    assert [path.name for path in out.iterdir()] == ["kept.html"]


def test_a_full_device_ends_with_one_line(folder: Path) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "checker", "check", "sound.yaml"],
            cwd=folder,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert ran.returncode == 4
    assert ran.stderr.count("\n") == 1
    assert "could not be written" in ran.stderr
    device = checker("check", "-f", "json=/dev/full", "sound.yaml", cwd=folder)
    assert device.returncode == 4
    assert stat.S_ISCHR(Path("/dev/full").stat().st_mode)


def test_an_interrupt_ends_with_130(folder: Path) -> None:
    code = (
        "import sys, checker.running.run, checker.cli\n"
        "def interrupted(*_): raise KeyboardInterrupt\n"
        "checker.running.run.results = interrupted\n"
        "checker.cli.main()"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, "check", "-f", "json=out.json", "sound.yaml"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 130
    assert ran.stderr == "checker: interrupted after 0 of 1 filing; 1 not checked; not written: out.json\n"
    assert not list(folder.glob("*.part"))
    assert not (folder / "out.json").exists()


def test_names_with_escapes_reach_no_terminal(tmp_path: Path) -> None:
    path = tmp_path / "evil\x1b[31m.yaml"
    path.write_text(WRONG, "utf-8")
    ran = checker("check", path)
    assert "\x1b" not in ran.stdout + ran.stderr
    assert ran.returncode == 1


def test_start_up_imports_no_more_than_it_needs(folder: Path) -> None:
    code = (
        "import sys; from checker.cli import cli\n"
        "try: cli(sys.argv[1:])\n"
        "except SystemExit: pass\n"
        "print(*[m for m in ('numpy', 'weasyprint', 'jinja2', 'rich') if m in sys.modules], file=sys.stderr)"
    )
    for words in (["--version"], ["--help"], ["check", "sound.yaml"]):
        ran = subprocess.run(
            [sys.executable, "-c", code, *words], cwd=folder, capture_output=True, text=True, check=True
        )
        assert ran.stderr.strip() == ""
