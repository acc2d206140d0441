"""What the report's template shows besides figures: each finding with its line, provisions with their dates.

Everything here is plain text: it is made legible and escaped on its way to the page.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from checker.findings import Outcome, path_text
from checker.render.figures import priced_wagers
from checker.render.words import short

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from checker.findings import Citation, Finding, Report
    from checker.render.figures import Wager
    from checker.source import Span

__all__ = ["Cited", "Excerpt", "Shown", "View", "excerpt", "view"]

MOST_FINDINGS = 200
"""Findings that are set out; the rest is counted, and where they can be read is said."""
MOST_PRICED = 160
"""Outcome tables that are set out; the summary of the wagers names every one."""
CONTEXT = 90
"""Characters of a filed line that are printed on either side of the place that a finding stands on."""


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The filed line, in three parts: the middle one is what the finding stands on."""

    before: str
    marked: str
    after: str


@dataclass(frozen=True, slots=True)
class Cited:
    """A provision with the version that it was read in and the dates printed for that version."""

    provision: str
    version: str
    dates: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A finding as a block of the report, numbered from 1."""

    number: int
    finding: Finding
    path: str
    excerpt: Excerpt | None
    cited: tuple[Cited, ...]


@dataclass(frozen=True, slots=True)
class View:
    """A report as the template takes it."""

    report: Report
    title: str
    verdict: str
    findings: tuple[Shown, ...]
    findings_left: int
    wagers: tuple[Wager, ...]
    detailed: tuple[Wager, ...]
    """The wagers again, with those prices alone whose outcome tables are set out."""
    priced_left: int
    compared: int
    """Number of provisions that something in the filing was compared with."""


_VERDICTS = {
    Outcome.UNREADABLE: "The file cannot be read as a Rules Submission. Nothing in it was checked.",
    Outcome.NOT_COMPLIANT: "The filing contradicts the regulation, or leaves out what it must contain.",
    Outcome.NEEDS_REVIEW: "Nothing contradicts the regulation; something cannot be shown to comply with it.",
    Outcome.COMPLIANT: "Nothing that was checked contradicts the regulation or is left open.",
}


def view(report: Report) -> View:
    """Return what the template shows of a report."""
    dates = {(applied.section, applied.version): applied.dates for applied in report.versions}
    ordered = sorted(report.findings, key=lambda finding: (finding.severity.rank, finding.order))
    shown = tuple(
        Shown(
            number,
            finding,
            path_text(finding.path),
            excerpt(report.lines, finding.span),
            tuple(_cited(citation, dates) for citation in finding.provisions),
        )
        for number, finding in enumerate(ordered[:MOST_FINDINGS], 1)
    )
    wagers = priced_wagers(report.wagers)
    detailed = tuple(_detailed(wagers, MOST_PRICED))
    return View(
        report,
        f"Rules Submission {short(report.header.submission) or '(no number stated)'}",
        _VERDICTS[report.outcome],
        shown,
        len(ordered) - len(shown),
        wagers,
        detailed,
        _with_figures(wagers) - _with_figures(detailed),
        len(_provisions(report)),
    )


def _detailed(wagers: Iterable[Wager], room: int) -> Iterator[Wager]:
    for wager in wagers:
        priced = tuple(priced for priced in wager.priced if priced.figures)[:room]
        room -= len(priced)
        if priced:
            yield replace(wager, priced=priced)


def _with_figures(wagers: Iterable[Wager]) -> int:
    return sum(bool(priced.figures) for wager in wagers for priced in wager.priced)


def _cited(citation: Citation, dates: dict[tuple[str, str], str]) -> Cited:
    return Cited(str(citation), citation.version, dates.get((citation.section, citation.version), ""))


def _provisions(report: Report) -> set[Citation]:
    passed = {note.citation for note in report.passed}
    return passed.union(*(finding.provisions for finding in report.findings))


def excerpt(lines: Sequence[str], span: Span) -> Excerpt | None:
    """Return the line that a span begins on, cut to what is near it; None where it is not at hand."""
    if not 1 <= span.line <= len(lines) or not lines[span.line - 1].strip():
        return None
    line = lines[span.line - 1]
    start = span.column - 1
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    before, marked, after = line[:start], line[start:end], line[end:]
    return Excerpt(_tail(before.lstrip()), _head(marked), _head(after.rstrip()))


def _head(text: str) -> str:
    return text if len(text) <= CONTEXT else f"{text[:CONTEXT]} …"


def _tail(text: str) -> str:
    return text if len(text) <= CONTEXT else f"… {text[-CONTEXT:]}"
