"""Whose filing it is, where whoever runs the checker has said whose filings these are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from checker.findings import Finding, Severity
from checker.values import cut, same_words, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from checker.submission import Submission


def check_holder(filing: Submission, holder: str | None) -> Iterator[Finding]:
    """An advisory where the filing's certificate holder is not the one expected; nothing, where none is."""
    stated = filing.part.text("certificate_holder")
    if holder is None or stated is None or same_words(stated.value, holder):
        return
    yield Finding(
        rule="other-holder",
        severity=Severity.ADVISORY,
        message=f"The filing is of {shown(stated.text)}; the configuration is for filings of {shown(holder)}.",
        span=stated.span,
        path=stated.path,
        stated=cut(f"certificate_holder: {stated.text}"),
        required=cut(f"a filing of {holder}, as the configuration or --holder names it"),
        passes=cut(f"certificate_holder: {holder}; or another holder in the configuration"),
    )
