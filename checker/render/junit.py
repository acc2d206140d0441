"""The run as JUnit XML: a suite a filing, a case a check, written suite by suite so that none need be kept.

A check is a rule that compared something in the filing, or found something. It fails where one of its findings is as
grave as the threshold, and is in error where the file could not be read. What is less grave than the threshold fails
nothing, and is told in the case's output; a check of which only waived findings would fail is skipped.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING
from xml.sax.saxutils import quoteattr

from junitparser import Error, Failure, Skipped, TestCase, TestSuite
from junitparser.junitparser import Attr

from checker.findings import Severity
from checker.render.words import legible, plural, seen, waiver_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from junitparser.junitparser import FinalResult

    from checker.findings import Finding, Report

__all__ = ["Totals", "broken", "entry", "head", "parted", "tail"]

NAME = "rules-submission-checker"


@dataclass(frozen=True, slots=True)
class Totals:
    """How many cases there are, and how many of them failed, are in error or were skipped."""

    tests: int = 0
    failures: int = 0
    errors: int = 0
    skipped: int = 0

    def __add__(self, other: Totals) -> Totals:
        return Totals(*(one + more for one, more in zip(astuple(self), astuple(other), strict=True)))


class Case(TestCase):
    """A case that knows its place in the filing; the library wants further attributes to be declared like this."""

    file = Attr()
    line = Attr()


def head(totals: Totals) -> str:
    """The opening of the document. Its counts stand first, so all suites must be at hand."""
    counts = zip(("tests", "failures", "errors", "skipped"), astuple(totals), strict=True)
    told = " ".join(f'{name}="{count}"' for name, count in counts)
    return f'<?xml version="1.0" encoding="utf-8"?>\n<testsuites name={quoteattr(NAME)} {told}>\n'


def entry(report: Report, threshold: Severity) -> bytes:
    """The suite of one filing, with its totals on a line before it."""
    suite = TestSuite(seen(report.file))
    for name, value in _properties(report):
        suite.add_property(name, seen(value))
    found: dict[str, list[Finding]] = {rule: [] for rule in report.rules}
    for finding in report.findings:
        found.setdefault(finding.rule, []).append(finding)
    suite.add_testcases([_case(rule, found[rule], report.file, threshold) for rule in sorted(found)])
    return _told(suite)


def broken(file: str, fault: str) -> bytes:
    """The suite of a file that the program failed on: one case in error."""
    case = Case("checker", seen(file))
    case.result = Error(seen(fault), "fault")
    suite = TestSuite(seen(file))
    suite.add_testcases([case])
    return _told(suite)


def parted(piece: bytes) -> tuple[Totals, bytes]:
    """The totals of a suite and the suite."""
    counts, _, suite = piece.partition(b"\n")
    return Totals(*map(int, counts.split())), suite


def tail() -> str:
    """The close of the document."""
    return "</testsuites>\n"


def _told(suite: TestSuite) -> bytes:
    totals = " ".join(str(count) for count in (suite.tests, suite.failures, suite.errors, suite.skipped))
    return totals.encode() + b"\n" + bytes(suite.tostring()) + b"\n"


def _properties(report: Report) -> Iterator[tuple[str, str]]:
    """What the checks rest on, and what was left out."""
    yield "outcome", str(report.outcome)
    if report.as_of:
        yield "as-of", f"{report.as_of} ({'--as-of' if report.as_of_given else 'effective date'})"
    yield "sha256", report.receipt.filing_sha256
    yield "tool", report.receipt.tool
    for version in report.versions:
        yield "section", f"§ {version.section} ({version.version})"
    yield "compared", plural(len(report.compared), "provision")
    for name, notes in (("not-shown", report.not_shown), ("not-examined", report.not_examined)):
        if notes:
            yield name, ", ".join(f"{note.citation} ({note.citation.version})" for note in notes)


def _case(rule: str, findings: list[Finding], file: str, threshold: Severity) -> Case:
    case = Case(seen(rule), seen(file))
    case.file = seen(file)
    if findings:
        case.line = str(findings[0].span.line)
        result = _result(findings, threshold)
        told = "\n\n".join(_lines(finding, file) for finding in findings)
        if result is None:
            case.system_out = told
        else:
            result.text = told
            case.result = result
    return case


def _result(findings: list[Finding], threshold: Severity) -> FinalResult | None:
    """What a check comes to: an error, a failure, a skip, or None where it passes."""
    standing = [finding for finding in findings if not finding.waived]
    grave = [finding for finding in standing if finding.severity.at_least(threshold)]
    if any(finding.severity is Severity.UNREADABLE for finding in standing):
        return Error(_headline(grave), str(Severity.UNREADABLE))
    if grave:
        return Failure(_headline(grave), str(min(grave, key=lambda finding: finding.severity.rank).severity))
    waived = [finding for finding in findings if finding.waived and finding.severity.at_least(threshold)]
    return Skipped(f"waived: {_headline(waived)}", "waived") if waived else None


def _headline(findings: list[Finding]) -> str:
    more = f" (and {len(findings) - 1} more)" if len(findings) > 1 else ""
    return f"{legible(findings[0].message)}{more}"


def _lines(finding: Finding, file: str) -> str:
    """A finding in full."""
    return "\n".join(_parts(finding, file))


def _parts(finding: Finding, file: str) -> Iterable[str]:
    yield f"{seen(file)}:{finding.span.line}:{finding.span.column}: {finding.severity}: {legible(finding.message)}"
    cited = ", ".join(f"{citation} ({citation.version})" for citation in finding.provisions)
    for label, text in (
        ("filed", finding.stated),
        ("required", finding.required),
        ("provisions", cited),
        ("consequence", finding.consequence),
        ("would pass", finding.passes),
        ("waived", waiver_text(finding.waived) if finding.waived else ""),
    ):
        if text:
            yield f"  {label}: {legible(text)}"
