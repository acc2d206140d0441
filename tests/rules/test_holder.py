"""Whose filing it is, where whoever runs the checker has said whose filings these are."""

from __future__ import annotations

import pytest

from checker.checking import check
from checker.findings import Severity
from checker.law import load_book
from tests.filing import filing
from tests.quick_games import QUICK


@pytest.mark.parametrize("holder", [None, "Example Casino", "example  casino"])
def test_a_filing_of_the_holder_that_is_expected(holder: str | None) -> None:
    assert check(filing().encode(), "f", load_book(), games=QUICK, holder=holder).findings == ()


def test_a_filing_of_another_holder_is_worth_a_look() -> None:
    (finding,) = check(filing().encode(), "f", load_book(), games=QUICK, holder="Sample Casino").findings

    assert (finding.rule, finding.severity, finding.span.line) == ("other-holder", Severity.ADVISORY, 2)
    assert finding.message == "The filing is of Example Casino; the configuration is for filings of Sample Casino."
    assert finding.stated == "certificate_holder: Example Casino"
    assert finding.required == "a filing of Sample Casino, as the configuration or --holder names it"
    assert finding.passes == "certificate_holder: Sample Casino; or another holder in the configuration"


def test_a_filing_that_names_no_holder_is_not_said_to_be_of_another() -> None:
    text = filing().replace("certificate_holder: Example Casino\n", "")
    findings = check(text.encode(), "f", load_book(), games=QUICK, holder="Sample Casino").findings

    assert "other-holder" not in {finding.rule for finding in findings}
