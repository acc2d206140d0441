"""The formats that other programs read, from real processes: each to its file, chosen under GitHub Actions, the same
bytes over any number of processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import jsonschema_rs
import pytest
from junitparser import JUnitXml

from tests.filing import BLACKJACK, PLAYERS_EDGE, filing

SCHEMA = Path(__file__).parent / "data" / "sarif-schema-2.1.0.json"
SOUND = filing()
WRONG = filing(BLACKJACK.replace("paytable: A", "paytable: C"))
OPEN = filing(PLAYERS_EDGE, effective="2026-04-01")
BROKEN = "rules_submission: 1\na: [\n"


def checker(*words: str | Path, cwd: Path, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "checker", *map(str, words)],
        cwd=cwd,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        env={**os.environ, **(env or {})},
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "filings"
    place.mkdir()
    for name, text in (("sound.yaml", SOUND), ("wrong.yml", WRONG), ("open one.yaml", OPEN), ("bad.yaml", BROKEN)):
        (place / name).write_text(text, "utf-8")
    return tmp_path


def test_each_format_goes_to_its_file_and_standard_output_holds_one_alone(folder: Path) -> None:
    words = ("-f", "sarif=out.sarif", "-f", "junit=out.xml", "-f", "markdown=out.md", "-f", "json")
    ran = checker("check", *words, "filings", cwd=folder)

    assert ran.returncode == 3
    assert len(json.loads(ran.stdout)["filings"]) == 4
    log = json.loads((folder / "out.sarif").read_text("utf-8"))
    schema = json.loads(SCHEMA.read_text("utf-8"))
    assert [error.message for error in jsonschema_rs.validator_for(schema).iter_errors(log)] == []
    found = {
        (
            result["ruleId"],
            result["level"],
            result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
            result["locations"][0]["physicalLocation"]["region"]["startLine"],
        )
        for result in log["runs"][0]["results"]
    }
    assert ("paytable-unknown", "error", "filings/wrong.yml", 11) in found
    assert ("syntax", "error", "filings/bad.yaml", 3) in found
    assert any(level == "warning" and uri == "filings/open%20one.yaml" for _, level, uri, _ in found)
    assert (folder / "out.md").read_text("utf-8").startswith("## 4 Rules Submissions checked: 1 not read")


def test_the_junit_file_is_read_by_a_junit_reader(folder: Path) -> None:
    checker("check", "-f", "junit=out.xml", "filings", cwd=folder)
    document = JUnitXml.fromfile(str(folder / "out.xml"))

    told = {suite.name: (suite.failures, suite.errors) for suite in document}
    assert told == {
        "filings/bad.yaml": (0, 1),
        "filings/open one.yaml": (1, 0),
        "filings/sound.yaml": (0, 0),
        "filings/wrong.yml": (1, 0),
    }
    stated = (document.tests, document.failures, document.errors, document.skipped)
    document.update_statistics()
    assert stated == (document.tests, document.failures, document.errors, document.skipped)
    assert document.tests == sum(1 for suite in document for _ in suite)


def test_the_threshold_decides_what_fails_in_junit(folder: Path) -> None:
    ran = checker("check", "-f", "junit", "--fail-on", "violation", "filings/open one.yaml", cwd=folder)

    assert ran.returncode == 0
    assert JUnitXml.fromstring(ran.stdout.encode()).failures == 0


@pytest.mark.parametrize("name", ["sarif", "junit", "markdown", "github"])
def test_the_number_of_processes_changes_no_byte(folder: Path, name: str) -> None:
    for number in range(40):
        text = WRONG if number % 3 else SOUND
        (folder / "filings" / f"n{number:02}.yaml").write_text(text, "utf-8")
    one, two = (checker("check", "-f", name, "--jobs", jobs, "filings", cwd=folder).stdout for jobs in ("1", "2"))

    assert one == two != ""


def test_github_actions_gets_marks_a_log_and_a_summary_without_asking(folder: Path) -> None:
    for number in range(15):
        (folder / "filings" / f"n{number:02}.yaml").write_text(WRONG, "utf-8")
    (folder / "summary.md").write_text("There already.\n", "utf-8")
    actions = {
        "GITHUB_ACTIONS": "true",
        "GITHUB_STEP_SUMMARY": str(folder / "summary.md"),
        "GITHUB_WORKSPACE": str(folder),
    }
    ran = checker("check", ".", cwd=folder / "filings", env=actions)

    errors = [line for line in ran.stdout.splitlines() if line.startswith("::error ")]
    assert len(errors) == 10
    assert errors[0].startswith("::error file=filings/bad.yaml,line=3,endLine=3,col=")
    assert errors[-1] == "::error title=checker::8 more findings of this kind: see the summary of the job."
    assert ran.stdout.count("violation[paytable-unknown]") == 16
    assert "\n19 filings checked: 1 not read, 16 not compliant," in ran.stdout
    summary = (folder / "summary.md").read_text("utf-8")
    assert summary.startswith("There already.\n## 19 Rules Submissions checked")
    assert summary.count("- **violation** `paytable-unknown`") == 16


def test_a_format_that_is_named_is_taken_under_github_actions_too(folder: Path) -> None:
    ran = checker("check", "-f", "text", "filings/wrong.yml", cwd=folder, env={"GITHUB_ACTIONS": "true"})

    assert ran.stdout.startswith("violation[paytable-unknown]")
    assert "::" not in ran.stdout


def test_a_full_job_summary_is_left_as_it_is(folder: Path) -> None:
    (folder / "summary.md").write_bytes(b"x" * (1 << 20))
    actions = {"GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": str(folder / "summary.md")}
    ran = checker("check", "filings/wrong.yml", cwd=folder, env=actions)

    assert ran.returncode == 1
    assert (folder / "summary.md").stat().st_size == 1 << 20


def test_a_job_summary_that_cannot_be_written_fails_the_run(folder: Path) -> None:
    actions = {"GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": str(folder / "no" / "summary.md")}
    ran = checker("check", "filings/sound.yaml", cwd=folder, env=actions)

    assert ran.returncode == 4
    assert ran.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("workflow.yml", b"on: push\n", 0),
        ("anchors.yaml", b"a: &x 1\nb: *x\n---\nc: !tag 2\n", 0),
        ("template.yaml", b"{{ if .Values.on }}\na: 1\n{{ end }}\n", 0),
        ("empty.yaml", b"", 0),
        ("latin.yaml", b"a: \xe9\n", 0),
        ("sound.yaml", SOUND.encode(), 0),
        ("wrong.yaml", WRONG.encode(), 1),
        ("broken.yaml", BROKEN.encode(), 3),
        ("utf16.yaml", SOUND.encode("utf-16"), 3),
        ("other-format.yaml", b"rules_submission: 9\n", 3),
        ("missing.yaml", None, 3),
    ],
)
def test_skip_others_passes_over_what_is_not_meant_as_a_filing(
    tmp_path: Path, name: str, data: bytes | None, code: int
) -> None:
    if data is not None:
        (tmp_path / name).write_bytes(data)

    assert checker("check", "--skip-others", name, cwd=tmp_path).returncode == code


def test_without_skip_others_a_named_file_must_be_a_filing(tmp_path: Path) -> None:
    (tmp_path / "workflow.yml").write_text("on: push\n", "utf-8")
    ran = checker("check", "workflow.yml", cwd=tmp_path)
    skipped = checker("check", "--skip-others", "workflow.yml", cwd=tmp_path)

    assert ran.returncode == 3
    assert "not-a-submission" in ran.stdout
    assert "1 YAML file passed over" in skipped.stdout
