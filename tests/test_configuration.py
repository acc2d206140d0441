"""The configuration: where it is found, what it takes, and that the command line has the last word."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from checker.commands.configuration import Configuration, ConfigurationError, configuration_for, load_configuration
from tests.filing import BLACKJACK, PLAYERS_EDGE, filing

WRONG = filing(BLACKJACK.replace("paytable: A", "paytable: C"))
OPEN = filing(PLAYERS_EDGE, effective="2026-04-01")


def checker(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "checker", *words],
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "COLUMNS": "200", "NO_COLOR": "1"},
    )


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two filings and a folder below it, as the working directory."""
    (tmp_path / "filings").mkdir()
    (tmp_path / "filings" / "wrong.yaml").write_text(WRONG, "utf-8")
    (tmp_path / "filings" / "open.yaml").write_text(OPEN, "utf-8")
    (tmp_path / "deep" / "down").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_key_is_read(project: Path) -> None:
    (project / "checker.toml").write_text(
        'paths = ["filings"]\nfail-on = "violation"\nformats = ["text", "json=out.json", "html=pages"]\n'
        'as-of = 2026-03-24\nholder = "Example Casino"\n',
        "utf-8",
    )
    assert configuration_for(project) == Configuration(
        paths=(Path("filings"),),
        fail_on="violation",
        formats=("text", "json=out.json", "html=pages"),
        as_of="2026-03-24",
        holder="Example Casino",
    )


@pytest.mark.parametrize(
    ("files", "start", "holder"),
    [
        ({}, ".", None),
        ({"checker.toml": 'holder = "A"'}, ".", "A"),
        ({"checker.toml": 'holder = "A"'}, "deep/down", "A"),
        ({"pyproject.toml": '[tool.checker]\nholder = "B"'}, "deep", "B"),
        ({"checker.toml": 'holder = "A"', "pyproject.toml": '[tool.checker]\nholder = "B"'}, ".", "A"),
        ({"checker.toml": 'holder = "A"', "deep/pyproject.toml": '[tool.checker]\nholder = "B"'}, "deep/down", "B"),
        ({"checker.toml": 'holder = "A"', "deep/pyproject.toml": "[tool.other]\nx = 1"}, "deep/down", "A"),
        # What a nearer file does not say is not looked for farther up.
        ({"checker.toml": 'holder = "A"', "deep/checker.toml": 'fail-on = "advisory"'}, "deep", None),
    ],
)
def test_the_nearest_configuration_upward_counts(
    project: Path, files: dict[str, str], start: str, holder: str | None
) -> None:
    for name, text in files.items():
        (project / name).write_text(text, "utf-8")
    assert configuration_for(project / start).holder == holder


def test_paths_are_told_from_the_folder_of_the_file(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (project / "checker.toml").write_text('paths = ["filings"]\nformats = ["json=out.json"]\n', "utf-8")
    monkeypatch.chdir(project / "deep" / "down")
    found = configuration_for(Path.cwd())
    assert found.paths == (Path("../../filings"),)
    assert found.formats == ("json=../../out.json",)


FORMATS = "a list of formats, such as formats = ["


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("fail_on = 'advisory'", "checker.toml: fail_on is no key; did you mean fail-on?"),
        ("path = ['a']", "checker.toml: path is no key; did you mean paths?"),
        ("colour = 1", "checker.toml: colour is no key; there are paths, fail-on, formats, as-of, holder"),
        ("paths = 'a'", "checker.toml: paths is set to 'a'; it takes a list of files and folders"),
        ("paths = []", "checker.toml: paths is set to []; it takes a list"),
        ("paths = [1]", "checker.toml: paths is set to [1]; it takes a list"),
        (
            "fail-on = 'never'",
            "checker.toml: fail-on is set to 'never'; it takes one of violation, undetermined, advisory",
        ),
        ("fail-on = true", "checker.toml: fail-on is set to True; it takes one of"),
        ("formats = ['yaml']", f"checker.toml: formats is set to ['yaml']; it takes {FORMATS}"),
        ("formats = ['json=']", f"checker.toml: formats is set to ['json=']; it takes {FORMATS}"),
        ("formats = ['json', 'text']", "one alone can go to standard output, the others name a file"),
        ("as-of = 3", "checker.toml: as-of is set to 3; it takes a date, such as as-of = 2026-03-02"),
        ("as-of = '3/2/2026'", "checker.toml: as-of is set to '3/2/2026'; it takes a date"),
        ("as-of = 2026-03-02T00:00:00", "it takes a date, such as as-of = 2026-03-02"),
        ("holder = ''", "checker.toml: holder is set to ''; it takes the name of a certificate holder"),
        ("holder =", "checker.toml is no TOML: Invalid value (at end of document)"),
    ],
)
def test_what_cannot_be_read_says_file_key_and_what_would_pass(project: Path, text: str, said: str) -> None:
    (project / "checker.toml").write_text(text, "utf-8")
    with pytest.raises(ConfigurationError) as caught:
        configuration_for(project)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("pyproject.toml", b"[tool.checker]\nholdr = 'A'", "pyproject.toml: holdr is no key; did you mean holder?"),
        ("pyproject.toml", b"[tool]\nchecker = 1", "pyproject.toml: tool.checker is a table, such as [tool.checker]"),
        ("pyproject.toml", b"[tool.other]", "pyproject.toml has no table [tool.checker]"),
        ("checker.toml", b"\xff", "checker.toml is not UTF-8"),
        ("missing.toml", None, "missing.toml could not be read: No such file or directory"),
    ],
)
def test_a_file_that_is_named_must_be_a_configuration(
    project: Path, name: str, data: bytes | None, said: str
) -> None:
    if data is not None:
        (project / name).write_bytes(data)
    with pytest.raises(ConfigurationError, match=f"^{said.replace('[', '.').replace('?', '.')}"):
        load_configuration(project / name)


# --- as it is used ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words", "code"),
    [
        ('paths = ["filings"]', [], 1),
        ('paths = ["filings/open.yaml"]', [], 1),
        ('paths = ["filings/open.yaml"]\nfail-on = "violation"', [], 0),
        ('paths = ["filings/open.yaml"]\nfail-on = "violation"', ["--fail-on", "undetermined"], 1),
        ('paths = ["filings/open.yaml"]\nas-of = 2026-03-24', [], 0),
        ('paths = ["filings/open.yaml"]\nas-of = 2026-03-24', ["--as-of", "2026-04-01"], 1),
        ('paths = ["filings/wrong.yaml"]\nfail-on = "violation"', ["filings/open.yaml"], 0),
        ('paths = ["filings"]', ["--no-config"], 2),
        ('paths = ["filings"]', ["--no-config", "--config", "checker.toml"], 2),
        ('paths = ["filings"]', ["--config", "checker.toml", "--no-config"], 2),
        ('paths = ["filings"]', ["--config", "missing.toml"], 2),
        ('fail-on = "advisory"', [], 2),
        ('fail-on = "never"\npaths = ["filings"]', ["--fail-on", "violation"], 2),
    ],
)
def test_the_command_line_comes_before_the_configuration_and_that_before_defaults(
    project: Path, text: str, words: list[str], code: int
) -> None:
    (project / "checker.toml").write_text(text, "utf-8")
    ran = checker("check", *words, cwd=project)
    assert ran.returncode == code, ran.stdout + ran.stderr
    if code == 2:
        assert ran.stdout == ""


def test_formats_of_the_configuration_give_way_to_those_of_the_command_line(project: Path) -> None:
    (project / "checker.toml").write_text('paths = ["filings"]\nformats = ["json", "html=pages"]\n', "utf-8")
    ran = checker("check", cwd=project)
    assert len(json.loads(ran.stdout)["filings"]) == 2
    assert sorted(path.name for path in (project / "pages").iterdir()) == ["filings-open.html", "filings-wrong.html"]
    assert checker("check", "-f", "text", cwd=project).stdout.rstrip().endswith(".")


def test_from_a_folder_below_the_same_filings_are_checked(project: Path) -> None:
    (project / "checker.toml").write_text('paths = ["filings"]\nformats = ["json"]\n', "utf-8")
    ran = checker("check", cwd=project / "deep")
    assert [entry["file"] for entry in json.loads(ran.stdout)["filings"]] == [
        "../filings/open.yaml",
        "../filings/wrong.yaml",
    ]


@pytest.mark.parametrize(
    ("text", "words", "said"),
    [
        ('holder = "Example Casino"', [], False),
        ('holder = "EXAMPLE  CASINO"', [], False),
        ('holder = "Example Casino West"', [], True),
        ('holder = "Example Casino West"', ["--holder", "Example Casino"], False),
        ("", ["--holder", "Example Casino West"], True),
        ("", [], False),
    ],
)
def test_a_filing_of_another_holder_is_remarked_on(project: Path, text: str, words: list[str], said: bool) -> None:
    (project / "checker.toml").write_text(text, "utf-8")
    ran = checker("check", *words, "--as-of", "2026-03-24", "filings/open.yaml", cwd=project)
    assert ran.returncode == 0
    assert ("advisory[other-holder]" in ran.stdout) == said
    assert ("The filing is of Example Casino; " in ran.stdout) == said


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["report", "filings/open.yaml", "-o", "out.html"], 0),
        (["fix", "filings/open.yaml"], 0),
        (["fix", "--no-config", "filings/open.yaml"], 1),
        (["diff", "filings/open.yaml", "filings/open.yaml"], 0),
    ],
)
def test_as_of_and_fail_on_hold_for_the_other_commands(project: Path, words: list[str], code: int) -> None:
    (project / "checker.toml").write_text("as-of = 2026-03-24\n", "utf-8")
    ran = checker(*words, cwd=project)
    assert ran.returncode == code, ran.stdout + ran.stderr
