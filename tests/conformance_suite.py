"""The conformance suite as data: its cases, what the checker says of each, and its index.

Run as a program, it writes tests/conformance/index.yaml anew.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from checker.checking import check
from checker.law import load_book
from tests.quick_games import QUICK

PLACE = Path(__file__).parent / "conformance"
INDEX = PLACE / "index.yaml"

HEADER = """\
rules_submission: 1
certificate_holder: Example Casino
submission: RS-2026-001
effective: {effective}
tables:
"""


@dataclass(frozen=True, slots=True)
class Expected:
    """One finding that a case expects; provisions in any order, a version other than the current one named."""

    rule: str
    severity: str
    provisions: frozenset[str]
    line: int
    column: int


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

    def __str__(self) -> str:
        return f"{self.section}/{self.file}: {self.name}"


@dataclass(frozen=True, slots=True)
class Answer:
    """What the checker says of a case."""

    outcome: str
    findings: tuple[Expected, ...]
    passed: frozenset[str]
    assumed: frozenset[str]


@cache
def cases() -> tuple[Case, ...]:
    """Every case of the suite, by section, file and place."""
    return tuple(
        _case(file, topic, case)
        for file in sorted(PLACE.glob("*/*.yaml"))
        for topic in [yaml.load(file.read_text("utf-8"), yaml.CSafeLoader)]
        for case in topic["cases"]
    )


def _case(file: Path, topic: dict[str, Any], case: dict[str, Any]) -> Case:
    unknown = case.keys() - {
        "name",
        "effective",
        "as_of",
        "filing",
        "tables",
        "outcome",
        "expect",
        "meets",
        "assumes",
    }
    if unknown or ("filing" in case) == ("tables" in case):
        raise ValueError(f"{file}: {case.get('name')}: unknown keys {unknown}, or not one of filing and tables")
    header = HEADER.format(effective=case.get("effective", topic["effective"]))
    return Case(
        section=topic["section"],
        file=file.name,
        name=case["name"],
        text=case["filing"] if "filing" in case else header + case["tables"],
        as_of=case.get("as_of"),
        outcome=case["outcome"],
        expect=tuple(
            Expected(e["rule"], e["severity"], frozenset(e["provisions"]), e["line"], e["column"])
            for e in case["expect"]
        ),
        meets=tuple(case.get("meets", ())),
        assumes=tuple(case["assumes"]) if "assumes" in case else None,
    )


def answer(case: Case) -> Answer:
    """What the checker says of a case."""
    report = check(case.text.encode(), case.name, load_book(), case.as_of, QUICK)
    return Answer(
        outcome=report.outcome.value,
        findings=tuple(
            Expected(
                rule=finding.rule,
                severity=finding.severity.value,
                provisions=frozenset(label(c.section, c.version, c.provision) for c in finding.provisions),
                line=finding.span.line,
                column=finding.span.column,
            )
            for finding in report.findings
        ),
        passed=frozenset(label(n.citation.section, n.citation.version, n.citation.provision) for n in report.passed),
        assumed=frozenset(a.name for a in report.assumptions) & _readings(),
    )


@cache
def _readings() -> frozenset[str]:
    """The readings of the law files; what the play of a base game assumes is no matter of this suite."""
    return frozenset(reading.name for law in load_book().sections for reading in law.readings)


def label(section: str, version: str, provision: str) -> str:
    """A provision as the suite writes it: 633b.17(h), or 633b.17(h) prior."""
    return f"{section}{provision}" + ("" if version == "current" else f" {version}")


def index_text() -> str:
    """The index by provision: how many cases meet it, how many find something there, and the files that hold them."""
    met: dict[str, list[Case]] = defaultdict(list)
    found: dict[str, list[Case]] = defaultdict(list)
    for case in cases():
        for provision in case.meets:
            met[provision].append(case)
        for provision in {provision for expected in case.expect for provision in expected.provisions}:
            found[provision].append(case)
    lines = ["# Written by python -m tests.conformance_suite: cases by provision, and the files that hold them."]
    for provision in sorted(met.keys() | found.keys()):
        files = sorted({f"{case.section}/{case.file}" for case in met[provision] + found[provision]})
        counts = f"met: {len(met[provision])}, found: {len(found[provision])}"
        lines.append(f'"{provision}": {{{counts}, files: [{", ".join(files)}]}}')
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    INDEX.write_text(index_text(), encoding="utf-8")
