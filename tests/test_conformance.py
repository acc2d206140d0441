"""Every case of the conformance suite, and that no checked provision is without one of either kind."""

from __future__ import annotations

from collections import Counter

import pytest

from checker.law import load_book
from tests.conformance_suite import INDEX, Case, answer, cases, index_text, label

CHECKED = sorted(
    label(law.section, law.version, provision.label)
    for law in load_book().sections
    for provision in law.provisions
    if "checked" in provision.status
)


@pytest.mark.parametrize("case", cases(), ids=str)
def test_the_findings_are_exactly_those_expected(case: Case) -> None:
    given = answer(case)

    assert Counter(given.findings) == Counter(case.expect)
    assert given.outcome == case.outcome
    assert set(case.meets) <= given.passed
    assert case.assumes is None or set(case.assumes) == given.assumed


@pytest.mark.parametrize("provision", CHECKED)
def test_a_checked_provision_has_a_case_that_meets_it(provision: str) -> None:
    assert any(provision in case.meets for case in cases())


@pytest.mark.parametrize("provision", CHECKED)
def test_a_checked_provision_has_a_case_that_does_not(provision: str) -> None:
    assert any(provision in expected.provisions for case in cases() for expected in case.expect)


def test_a_finding_cites_provisions_that_claim_its_rule() -> None:
    claims = {
        label(law.section, law.version, provision.label): provision.rules
        for law in load_book().sections
        for provision in law.provisions
    }
    strangers = {
        (provision, expected.rule)
        for case in cases()
        for expected in case.expect
        for provision in expected.provisions & claims.keys()
        if expected.rule != "versions-differ" and expected.rule not in claims[provision]
    }

    assert strangers == set()


def test_every_conflict_and_every_reading_has_a_case() -> None:
    assumed = {name for case in cases() for name in case.assumes or ()}
    for law in load_book().sections:
        assert {reading.name for reading in law.readings} <= assumed
        for conflict in law.conflicts:
            provisions = {label(c.section, c.version, c.provision) for c in map(law.cite, conflict.provisions)}
            assert any(provisions <= expected.provisions for case in cases() for expected in case.expect)


def test_no_two_cases_of_a_section_bear_one_name() -> None:
    assert [name for name, times in Counter(map(str, cases())).items() if times > 1] == []


def test_the_index_is_that_of_the_cases() -> None:
    written = INDEX.read_text("utf-8")

    assert written == index_text(), "run python -m tests.conformance_suite to write the index anew"
