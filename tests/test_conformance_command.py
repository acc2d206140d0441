"""`checker conformance`: a suite run on this checker, and on the answers of another program."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

SUITE = """\
topic: A topic
section: "633c.1"
effective: 2026-03-24
cases:
  - name: on Blackjack
    tables: |
      - game: Blackjack
        decks: 6
        additional_splits: 3
        wagers:
          - wager: Perfect Pairs
            paytable: A
    outcome: compliant
    expect: []
    meets: ["633c.1(b)"]
  - name: Paytable C
    tables: |
      - game: Blackjack
        decks: 6
        additional_splits: 3
        wagers:
          - wager: Perfect Pairs
            paytable: C
    outcome: not compliant
    expect:
      - {rule: paytable-unknown, severity: violation, provisions: ["633c.1(e)"], line: 11, column: 17}
"""
FOUND = {"rule": "paytable-unknown", "severity": "violation", "provisions": ["633c.1(e)"], "line": 11, "column": 17}
FIRST, SECOND = "633c.1/offer.yaml: on Blackjack", "633c.1/offer.yaml: Paytable C"
RIGHT = {
    FIRST: {"outcome": "compliant", "findings": [], "meets": ["633c.1(b)", "633c.1(e)"]},
    SECOND: {"outcome": "not compliant", "findings": [FOUND]},
}


@pytest.fixture
def place(tmp_path: Path) -> Path:
    write(tmp_path, SUITE)
    return tmp_path


def write(place: Path, text: str) -> None:
    (place / "633c.1").mkdir(exist_ok=True)
    (place / "633c.1" / "offer.yaml").write_text(text, "utf-8")


def run(*words: str | Path, cwd: Path | None = None) -> tuple[int, str, str]:
    """Exit code, standard output and standard error."""
    command = [sys.executable, "-m", "checker", "conformance", *map(str, words)]
    ran = subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=120, check=False)
    return ran.returncode, ran.stdout, ran.stderr


def test_a_suite_that_passes_is_counted(place: Path) -> None:
    assert run(place) == (0, "2 cases: 2 passed, 0 failed\n", "")


def test_a_section_is_run_alone(place: Path) -> None:
    assert run(place, "--section", "633c.1") == (0, "2 cases: 2 passed, 0 failed\n", "")
    assert run(place, "--section", "635b.2") == (3, "", f"checker: {place}: no case found of § 635b.2\n")


def test_what_differs_is_set_out_for_each_case_that_fails(place: Path) -> None:
    write(
        place,
        SUITE.replace("outcome: compliant", "outcome: needs review")
        .replace('meets: ["633c.1(b)"]', 'meets: ["633c.1(b)", "633c.1(c)"]\n    assumes: [suited-match]')
        .replace("column: 17", "column: 18"),
    )

    assert run(place) == (
        1,
        "633c.1/offer.yaml: on Blackjack\n"
        "  outcome: needs review is expected, compliant was given\n"
        "  not shown to be met: 633c.1(c)\n"
        "  assumes: suited-match expected, nothing given\n"
        "633c.1/offer.yaml: Paytable C\n"
        "  expected, and not given: 11:18 paytable-unknown (violation; 633c.1(e))\n"
        "  given, and not expected: 11:17 paytable-unknown (violation; 633c.1(e))\n"
        "2 cases: 0 passed, 2 failed\n",
        "",
    )


@pytest.mark.parametrize(
    ("answers", "code", "told"),
    [
        pytest.param(RIGHT, 0, "2 cases: 2 passed, 0 failed\n", id="all right"),
        pytest.param({FIRST: RIGHT[FIRST]}, 1, f"{SECOND}\n  no answer is given\n", id="one lacking"),
        pytest.param(
            RIGHT | {SECOND: {"outcome": "compliant", "findings": []}},
            1,
            "  outcome: not compliant is expected, compliant was given\n"
            "  expected, and not given: 11:17 paytable-unknown (violation; 633c.1(e))\n",
            id="a finding lacking",
        ),
        pytest.param(
            RIGHT | {FIRST: {"outcome": "compliant", "findings": [], "meets": []}},
            1,
            "  not shown to be met: 633c.1(b)\n",
            id="a provision not met",
        ),
    ],
)
def test_the_answers_of_another_program_are_compared(place: Path, answers: object, code: int, told: str) -> None:
    (place / "answers.json").write_text(json.dumps(answers), "utf-8")
    given, output, errors = run(place, "--answers", place / "answers.json")

    assert (given, errors) == (code, "")
    assert told in output


def test_answers_to_no_case_are_told(place: Path) -> None:
    (place / "answers.json").write_text(json.dumps(RIGHT | {"elsewhere": RIGHT[FIRST]}), "utf-8")

    code, _, errors = run(place, "--answers", place / "answers.json")
    assert (code, errors) == (0, "checker: 1 answer to no case of this suite, such as elsewhere\n")


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        ("[]", "$: [] is not of type 'object'"),
        ("{", "Expecting property name enclosed in double quotes"),
        ('{"a": {"outcome": "compliant"}}', "$.a: 'findings' is a required property"),
        ('{"a": {"outcome": "compliant", "findings": [{"rule": "x"}]}}', "$.a.findings[0]: "),
    ],
)
def test_answers_that_cannot_be_read_are_refused(place: Path, answers: str, told: str) -> None:
    (place / "answers.json").write_text(answers, "utf-8")
    code, output, errors = run(place, "--answers", place / "answers.json")

    assert (code, output) == (3, "")
    assert told in errors
    assert errors.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("topic: [", "offer.yaml: "),
        ("topic: A topic\n", "'section' is a required property"),
        (SUITE.replace("expect: []", "expects: []"), "$.cases[0]: "),
        (SUITE.replace("severity: violation", "severity: grave"), "'grave' is not one of"),
    ],
)
def test_a_file_that_is_no_part_of_a_suite_is_refused(place: Path, text: str, told: str) -> None:
    write(place, text)
    code, output, errors = run(place)

    assert (code, output) == (3, "")
    assert told in errors
    assert errors.count("\n") == 1


def test_a_folder_without_cases_is_nothing_to_check(tmp_path: Path) -> None:
    assert run(cwd=tmp_path) == (3, "", "checker: tests/conformance: no case found\n")
