"""JUnit XML as a JUnit reader takes it: suites, cases, counts, and what stands in each."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from junitparser import JUnitXml, TestCase, TestSuite

from checker.findings import Report, Severity, Waiver
from checker.render.junit import Totals, broken, entry, head, parted, tail
from tests.render.report_sample import CLEAN, FINDINGS, REPORT, UNREADABLE, with_every_text

WAIVER = Waiver("Order 2026-17", "A field trial of thirty days.", date(2026, 9, 1))


def read(*reports: Report, threshold: Severity = Severity.UNDETERMINED, faults: tuple[str, ...] = ()) -> JUnitXml:
    """The document of a run, read back; its counts are those of what is in it."""
    pieces = [entry(report, threshold) for report in reports] + [broken(fault, "it broke") for fault in faults]
    told = [parted(piece) for piece in pieces]
    totals = sum((counts for counts, _ in told), Totals())
    document = JUnitXml.fromstring(head(totals).encode() + b"".join(suite for _, suite in told) + tail().encode())
    stated = [(one.tests, one.failures, one.errors, one.skipped) for one in (document, *document)]
    document.update_statistics()
    assert stated == [(one.tests, one.failures, one.errors, one.skipped) for one in (document, *document)]
    return document


def cases(suite: TestSuite) -> dict[str | None, TestCase]:
    return {case.name: case for case in suite}


def counts(document: JUnitXml) -> tuple[int | None, ...]:
    return (document.tests, document.failures, document.errors, document.skipped)


@pytest.mark.parametrize(
    ("threshold", "failures"), [(Severity.VIOLATION, 2), (Severity.UNDETERMINED, 3), (Severity.ADVISORY, 4)]
)
def test_a_check_fails_where_a_finding_is_as_grave_as_the_threshold(threshold: Severity, failures: int) -> None:
    document = read(REPORT, CLEAN, threshold=threshold)

    assert counts(document) == (2 * len(REPORT.rules), failures, 0, 0)
    suite, clean = document
    assert (suite.name, clean.failures) == ("submissions/main-floor.yaml", 0)
    assert set(cases(suite)) == set(REPORT.rules)


def test_what_is_less_grave_passes_and_is_told() -> None:
    (suite,) = read(REPORT, threshold=Severity.VIOLATION)

    case = cases(suite)["section-ends-soon"]
    assert case.is_passed
    assert "submissions/main-floor.yaml:10:11: advisory: § 635b.2 ends" in str(case.system_out)


def test_a_failure_says_what_is_filed_required_and_would_pass() -> None:
    (suite,) = read(REPORT)

    (failure,) = cases(suite)["progressive-increment"].result
    assert failure.message == FINDINGS[1].message
    assert failure.type == "violation"
    assert "submissions/main-floor.yaml:28:22: violation" in str(failure.text)
    for label in (
        "filed: 15%",
        "required: The increment",
        "provisions: § 633b.17(h) (current)",
        "would pass: increm",
    ):
        assert f"\n  {label}" in str(failure.text)


def test_several_findings_of_a_check_are_one_failing_case() -> None:
    twice = (FINDINGS[0], replace(FINDINGS[0], message="And again."))
    document = read(replace(REPORT, findings=twice, rules=(FINDINGS[0].rule,)))

    assert counts(document) == (1, 1, 0, 0)
    ((case,),) = document
    (failure,) = case.result
    assert str(failure.message).endswith("(and 1 more)")
    assert "And again." in str(failure.text)


def test_what_cannot_be_read_is_an_error() -> None:
    document = read(UNREADABLE, faults=("worse.yaml",))

    assert counts(document) == (2, 0, 2, 0)
    unreadable, fault = document
    assert [case.name for case in unreadable] == ["alias"]
    assert fault.name == "worse.yaml"


@pytest.mark.parametrize(
    ("threshold", "expected"), [(Severity.UNDETERMINED, (1, 0, 0, 1)), (Severity.VIOLATION, (1, 0, 0, 0))]
)
def test_a_check_of_which_only_waived_findings_would_fail_is_skipped(
    threshold: Severity, expected: tuple[int, ...]
) -> None:
    finding = replace(FINDINGS[2], waived=WAIVER)
    document = read(replace(REPORT, findings=(finding,), rules=(finding.rule,)), threshold=threshold)

    assert counts(document) == expected
    ((case,),) = document
    told = str(case.system_out) if case.is_passed else str(case.result[0].text)
    assert "waived: Order 2026-17" in told


def test_a_waived_finding_hides_no_other() -> None:
    findings = (replace(FINDINGS[0], waived=WAIVER), FINDINGS[0])
    document = read(replace(REPORT, findings=findings, rules=(FINDINGS[0].rule,)))

    assert counts(document) == (1, 1, 0, 0)


def test_a_suite_tells_what_was_checked_and_what_was_not() -> None:
    (suite,) = read(REPORT)

    told = {(prop.name, prop.value) for prop in suite.properties()}
    assert ("as-of", "2026-03-02 (effective date)") in told
    assert ("section", "§ 633b.17 (prior)") in told
    assert ("compared", "6 provisions") in told
    assert any(name == "not-examined" and "§ 633b.17(f)" in str(value) for name, value in told)


@given(st.text(st.characters(exclude_categories=())))
def test_no_text_of_a_filing_makes_the_document_unsound(text: str) -> None:
    document = read(with_every_text(REPORT, text), with_every_text(UNREADABLE, text))

    assert len(document) == 2
