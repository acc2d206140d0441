"""The conformance suite: filings with everything that a checker has to find in each, and what one finds in them.

The suite is a folder of YAML files, one a topic, in folders by section; schemas/conformance.schema.json says what
stands in one. It is no part of the package, so that another implementation can be held to it as this one is.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, TypeAlias, cast

import yaml
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from checker.checking import check
from checker.dates import parse_date
from checker.law import load_book
from checker.play.games import Games
from checker.play.store import user_store
from checker.resources import folder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from datetime import date
    from pathlib import Path

    from checker.citations import Citation
    from checker.findings import Finding, Report

__all__ = [
    "Answer",
    "Case",
    "Expected",
    "SuiteError",
    "differences",
    "label",
    "own_answer",
    "own_report",
    "read_answers",
    "read_cases",
]

Plain: TypeAlias = "dict[str, Plain] | list[Plain] | str | int | bool | None"

HEADER = """\
rules_submission: 1
certificate_holder: Example Casino
submission: RS-2026-001
effective: {effective}
tables:
"""


class SuiteError(Exception):
    """A file of the suite, or of answers to it, that cannot be read; says which and why."""


@dataclass(frozen=True, slots=True, order=True)
class Expected:
    """One finding; provisions in any order, a version other than the current one named."""

    line: int
    column: int
    rule: str
    severity: str
    provisions: frozenset[str]
    waived: bool = False

    def __str__(self) -> str:
        cited = ", ".join(sorted(self.provisions)) or "no provision"
        waived = ", waived" if self.waived else ""
        return f"{self.line}:{self.column} {self.rule} ({self.severity}{waived}; {cited})"


@dataclass(frozen=True, slots=True)
class Case:
    """One filing and everything that a checker has to find in it."""

    section: str
    file: str
    name: str
    text: str
    as_of: date | None
    outcome: str
    expect: tuple[Expected, ...]
    meets: tuple[str, ...]
    """Provisions that the filing shows itself to meet."""
    assumes: tuple[str, ...] | None
    """Names of the readings that its numbers rest on, where the case is about them."""
    beside: tuple[str, ...] = ()
    """Conflicts of the printed text that the filing just does not touch."""

    def __str__(self) -> str:
        return f"{self.section}/{self.file}: {self.name}"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a checker says of a case; None where it does not say what is met, or what its numbers rest on."""

    outcome: str
    findings: tuple[Expected, ...]
    met: frozenset[str] | None
    assumed: frozenset[str] | None


def read_cases(place: Path, section: str | None = None) -> tuple[Case, ...]:
    """Every case of the suite in a folder, or those of a section, by section, file and place.

    Raises SuiteError for a file that is not as the schema has it.
    """
    files = sorted(file for file in place.glob("*/*.yaml") if section in {None, file.parent.name})
    return tuple(case for file in files for case in _cases_in(file))


def own_report(case: Case) -> Report:
    """The report of this checker on a case."""
    return check(case.text.encode(), case.name, load_book(), case.as_of, _games())


def own_answer(case: Case) -> Answer:
    """What this checker says of a case."""
    report = own_report(case)
    return Answer(
        outcome=report.outcome.value,
        findings=tuple(map(_as_expected, report.findings)),
        met=frozenset(label(note.citation) for note in report.passed),
        assumed=frozenset(assumption.name for assumption in report.assumptions),
    )


def differences(case: Case, answer: Answer) -> Iterator[str]:
    """What an answer says otherwise than the case expects, a line for each; nothing where it passes."""
    if answer.outcome != case.outcome:
        yield f"outcome: {case.outcome} is expected, {answer.outcome} was given"
    expected, given = Counter(case.expect), Counter(answer.findings)
    yield from (f"expected, and not given: {finding}" for finding in sorted((expected - given).elements()))
    yield from (f"given, and not expected: {finding}" for finding in sorted((given - expected).elements()))
    if answer.met is not None and (lacking := set(case.meets) - answer.met):
        yield f"not shown to be met: {', '.join(sorted(lacking))}"
    if case.assumes is not None and answer.assumed is not None:
        assumed = answer.assumed & (_readings() | set(case.assumes))
        if assumed != set(case.assumes):
            yield f"assumes: {_listed(case.assumes)} expected, {_listed(assumed)} given"


def label(citation: Citation) -> str:
    """A provision as the suite writes it: 633b.17(h), or 633b.17(h) prior."""
    version = "" if citation.version == "current" else f" {citation.version}"
    return f"{citation.section}{citation.provision}{version}"


def read_answers(file: Path) -> dict[str, Answer]:
    """The answers of another program to the suite, by case; raises SuiteError where the file holds none.

    The file is JSON: for each case, by its name with section and file, its `outcome` and its `findings` as the suite
    writes them, and, where the program tells them, what the filing `meets` and `assumes`.
    """
    answers = cast("dict[str, dict[str, Plain]]", _loaded(file, json.loads, "answers"))
    return {
        name: Answer(
            outcome=str(answer["outcome"]),
            findings=_findings(answer["findings"]),
            met=frozenset(_texts(answer["meets"])) if "meets" in answer else None,
            assumed=frozenset(_texts(answer["assumes"])) if "assumes" in answer else None,
        )
        for name, answer in answers.items()
    }


def _cases_in(file: Path) -> Iterator[Case]:
    topic = cast("dict[str, Plain]", _loaded(file, _from_yaml, "topic"))
    for case in cast("list[dict[str, Plain]]", topic["cases"]):
        header = HEADER.format(effective=case.get("effective", topic["effective"]))
        yield Case(
            section=str(topic["section"]),
            file=file.name,
            name=str(case["name"]),
            text=str(case["filing"]) if "filing" in case else f"{header}{case['tables']}",
            as_of=parse_date(str(case["as_of"])) if "as_of" in case else None,
            outcome=str(case["outcome"]),
            expect=_findings(case["expect"]),
            meets=_texts(case.get("meets", [])),
            assumes=_texts(case["assumes"]) if "assumes" in case else None,
            beside=_texts(case.get("beside", [])),
        )


def _findings(listed: Plain) -> tuple[Expected, ...]:
    return tuple(
        Expected(
            line=cast("int", finding["line"]),
            column=cast("int", finding["column"]),
            rule=str(finding["rule"]),
            severity=str(finding["severity"]),
            provisions=frozenset(_texts(finding["provisions"])),
            waived=bool(finding.get("waived")),
        )
        for finding in cast("list[dict[str, Plain]]", listed)
    )


def _texts(listed: Plain) -> tuple[str, ...]:
    return tuple(cast("list[str]", listed))


def _from_yaml(text: str) -> object:
    """Plain data of a YAML file, days as they are written."""
    return json.loads(json.dumps(yaml.load(text, yaml.CSafeLoader), default=str))


def _loaded(file: Path, read: Callable[[str], object], part: str) -> object:
    """What a file holds, once it is found to be as the schema has that part."""
    try:
        data = read(file.read_text("utf-8"))
    except (OSError, ValueError, yaml.YAMLError) as error:
        raise SuiteError(f"{file}: {' '.join(str(error).split())}") from None
    fault = best_match(_validator(part).iter_errors(data))
    if fault:
        raise SuiteError(f"{file}: {fault.json_path}: {fault.message[:200]}")
    return data


@cache
def _validator(part: str) -> Draft202012Validator:
    schema = json.loads((folder("schemas") / "conformance.schema.json").read_text("utf-8"))
    return Draft202012Validator({"$ref": f"#/$defs/{part}", "$defs": schema["$defs"]})


def _as_expected(finding: Finding) -> Expected:
    return Expected(
        line=finding.span.line,
        column=finding.span.column,
        rule=finding.rule,
        severity=finding.severity.value,
        provisions=frozenset(map(label, finding.provisions)),
        waived=finding.waived is not None,
    )


@cache
def _readings() -> frozenset[str]:
    """The readings of the law files, all of which a case names; of what the play of a base game assumes, it may."""
    return frozenset(reading.name for law in load_book().sections for reading in law.readings)


class _PlayedAlone(Games):
    """The play of base games without what a press or an award adds to it, on which no finding rests."""

    def press(self, *_: object, **__: object) -> Fraction:
        """Nothing."""
        return Fraction(0)

    def awards(self, *_: object, **__: object) -> tuple[Fraction, ...]:
        """Nothing."""
        return (Fraction(0),) * 4


@cache
def _games() -> Games:
    return _PlayedAlone(user_store())


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "nothing"
