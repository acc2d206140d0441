"""Every case of the conformance suite, and what the suite has to hold: for each provision, conflict and threshold."""

from __future__ import annotations

from collections import Counter
from difflib import ndiff
from functools import cache
from typing import TYPE_CHECKING

import pytest

from checker.catalogue import UNCLAIMED, load_catalogue
from checker.conformance import Case, differences, label, own_answer, own_report
from checker.law import load_book
from tests.conformance_suite import INDEX, cases, index_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from checker.findings import Report
    from checker.law import SectionVersion
    from checker.law.model import Conflict

BOOK = load_book()
CHECKED = sorted(
    label(law.cite(provision.label))
    for law in BOOK.sections
    for provision in law.provisions
    if "checked" in provision.status
)
CONFLICTS = tuple((law, conflict) for law in BOOK.sections for conflict in law.conflicts)
READINGS = tuple((law, reading.name) for law in BOOK.sections for reading in law.readings)
JUST = 2
"""Lines in which a filing that just does not touch a conflict differs from one that does: one line changed is two."""

reported = cache(own_report)


def _name(value: object) -> str:
    return str(getattr(value, "name", value))


@pytest.mark.parametrize("case", cases(), ids=str)
def test_the_findings_are_exactly_those_expected(case: Case) -> None:
    assert list(differences(case, own_answer(case))) == []


@pytest.mark.parametrize("provision", CHECKED)
def test_a_checked_provision_has_a_case_that_meets_it(provision: str) -> None:
    assert any(provision in case.meets for case in cases())


@pytest.mark.parametrize("provision", CHECKED)
def test_a_checked_provision_has_a_case_that_does_not(provision: str) -> None:
    assert any(provision in expected.provisions for case in cases() for expected in case.expect)


def test_a_finding_cites_provisions_that_claim_its_rule() -> None:
    claims = {label(law.cite(each.label)): each.rules for law in BOOK.sections for each in law.provisions}
    strangers = {
        (provision, expected.rule)
        for case in cases()
        for expected in case.expect
        for provision in expected.provisions & claims.keys()
        if load_catalogue()[expected.rule].subject not in UNCLAIMED and expected.rule not in claims[provision]
    }

    assert strangers == set()


def test_a_finding_is_as_grave_as_the_catalogue_says_that_its_rule_can_be() -> None:
    found = {(expected.rule, expected.severity) for case in cases() for expected in case.expect}

    assert found <= {(entry.id, severity) for entry in load_catalogue().values() for severity in entry.severities}


def test_every_rule_that_a_filing_can_break_has_a_case() -> None:
    outside = {"encoding", "other-holder", "size", "unreadable-file"}  # no text of a case shows these

    assert {expected.rule for case in cases() for expected in case.expect} >= load_catalogue().keys() - outside


def _applies(law: SectionVersion, report: Report) -> bool:
    return (law.section, law.version) in {(version.section, version.version) for version in report.versions}


def _touches(case: Case, law: SectionVersion, conflict: Conflict) -> bool:
    """Whether some finding on a case, alone or among what versions differ on, sets the conflict out."""
    report = reported(case)
    told = [text for finding in report.findings for text in (finding.message, finding.required)]
    return _applies(law, report) and any(conflict.matter in text for text in told)


def _lines_apart(one: Case, other: Case) -> int:
    lines = ndiff(one.text.splitlines(), other.text.splitlines())
    return sum(line.startswith(("+ ", "- ")) for line in lines)


@pytest.mark.parametrize(("law", "conflict"), CONFLICTS, ids=_name)
def test_a_conflict_is_touched_by_a_case_and_just_not_touched_by_another(
    law: SectionVersion, conflict: Conflict
) -> None:
    own = [case for case in cases() if case.section == law.section]
    touching = [case for case in own if _touches(case, law, conflict)]
    beside = [case for case in own if conflict.name in case.beside and _applies(law, reported(case))]

    assert touching
    assert beside
    for case in beside:
        assert case not in touching
        assert min(_lines_apart(case, other) for other in touching) <= JUST


def test_a_case_stands_beside_conflicts_that_there_are() -> None:
    named = {(case.section, name) for case in cases() for name in case.beside}

    assert named == {(law.section, conflict.name) for law, conflict in CONFLICTS}


@pytest.mark.parametrize(("law", "reading"), READINGS, ids=_name)
def test_a_reading_is_named_beside_a_number_that_rests_on_it(law: SectionVersion, reading: str) -> None:
    about = [case for case in cases() if case.section == law.section and reading in (case.assumes or ())]

    assert any(_applies(law, reported(case)) for case in about)


def _days() -> Iterator[tuple[SectionVersion, int]]:
    for law in BOOK.sections:
        yield from ((law, printed.day.toordinal()) for printed in (law.begins, law.ends) if printed.day)


@pytest.mark.parametrize(("law", "day"), list(_days()), ids=_name)
def test_a_printed_day_has_cases_on_it_and_on_either_side(law: SectionVersion, day: int) -> None:
    asked = (reported(case).as_of for case in cases() if case.section == law.section)
    tried = {each.toordinal() for each in asked if each}

    assert {day - 1, day, day + 1} <= tried


def test_no_two_cases_of_a_section_bear_one_name() -> None:
    assert [name for name, times in Counter(map(str, cases())).items() if times > 1] == []


def test_the_index_is_that_of_the_cases() -> None:
    written = INDEX.read_text("utf-8")

    assert written == index_text(), "run python -m tests.conformance_suite to write the index anew"
