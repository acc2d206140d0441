"""The example filings, each with the findings that it must give beside it."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from checker.checking import check
from checker.citations import Citation
from checker.findings import Outcome, Report
from checker.law import load_book

PLACE = Path(__file__).parent.parent / "submissions"
FILINGS = sorted(PLACE.glob("*/*.yaml"))
COMPLIANT = [file for file in FILINGS if file.parent.name == "compliant"]
DEFICIENT = [file for file in FILINGS if file.parent.name == "deficient"]


def name(file: Path) -> str:
    return f"{file.parent.name}/{file.stem}"


def report(file: Path) -> Report:
    return check(file.read_bytes(), file.name, load_book())


def as_expected(given: Report) -> dict[str, Any]:
    """A report in the form of the expected findings."""
    return {
        "outcome": given.outcome.value,
        "as_of": str(given.as_of) if given.as_of else None,
        "findings": [
            {
                "rule": finding.rule,
                "severity": finding.severity.value,
                "line": finding.span.line,
                "column": finding.span.column,
                "provisions": [label(citation) for citation in finding.provisions],
                **({"waived": True} if finding.waived else {}),
            }
            for finding in given.findings
        ],
    }


def label(citation: Citation) -> str:
    """A provision as the expected findings write it: 633b.17(h), or 633b.17(h) prior."""
    version = "" if citation.version == "current" else f" {citation.version}"
    return f"{citation.section}{citation.provision}{version}"


@pytest.mark.parametrize("file", FILINGS, ids=name)
def test_the_findings_are_those_beside_the_filing(file: Path) -> None:
    expected = json.loads(file.with_suffix(".json").read_text("utf-8"))

    assert as_expected(report(file)) == expected


@pytest.mark.parametrize("file", COMPLIANT, ids=name)
def test_a_compliant_filing_is_compliant(file: Path) -> None:
    assert report(file).outcome is Outcome.COMPLIANT


@pytest.mark.parametrize("file", DEFICIENT, ids=name)
def test_a_deficient_filing_is_not(file: Path) -> None:
    assert report(file).outcome is not Outcome.COMPLIANT


def test_there_are_enough_of_both_and_each_expectation_has_its_filing() -> None:
    assert len(COMPLIANT) >= 9
    assert len(DEFICIENT) >= 18
    assert {file.with_suffix(".json") for file in FILINGS} == set(PLACE.glob("*/*.json"))


def test_most_compliant_filings_give_no_finding_at_all() -> None:
    assert sum(not report(file).findings for file in COMPLIANT) > len(COMPLIANT) / 2


def test_the_compliant_filings_offer_every_encoded_wager() -> None:
    offered = {priced.wager for file in COMPLIANT for priced in report(file).wagers if priced.figures}

    assert offered >= set(load_book().wagers)


def test_the_deficient_filings_cover_the_spread_of_rules() -> None:
    found = Counter(finding.rule for file in DEFICIENT for finding in report(file).findings)

    assert len(found) >= 35
    assert {"conflict", "versions-differ", "version-in-force"} <= found.keys()


@pytest.mark.parametrize("file", FILINGS, ids=name)
def test_the_holders_are_plainly_made_up(file: Path) -> None:
    holder = re.search(r"^certificate_holder: (.*)$", file.read_text("utf-8"), re.MULTILINE)

    assert holder
    assert holder[1].startswith(("Example ", "Sample ", "Placeholder "))
