"""What the report's template shows besides figures: each finding with its line, provisions with their dates.

Everything here is plain text: it is made legible and escaped on its way to the page.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from checker.changes.shifts import version_shifts, versions_apart
from checker.findings import Outcome, path_text
from checker.render.figures import priced_wagers
from checker.render.game_view import card_pages
from checker.render.shift_view import return_rows, version_shift_text
from checker.render.words import seen, short

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from checker.citations import Assumption, Citation
    from checker.findings import Finding, ProvisionNote, Report
    from checker.render.figures import Wager
    from checker.render.game_view import CardPage
    from checker.source import Span

__all__ = ["Cited", "Excerpt", "Note", "Shown", "View", "excerpt", "view", "within"]

MOST_FINDINGS = 200
"""Findings that are set out; the rest is counted, and where they can be read is said."""
MOST_PRICED = 160
"""Outcome tables that are set out; the summary of the wagers names every one."""
_WORD = re.compile(r"[^\s\[\]{}:,'\"]+")
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
    """A provision with the versions that it was read in, and the dates printed for each."""

    provision: str
    versions: str


@dataclass(frozen=True, slots=True)
class Note:
    """A provision of the closing lists, with the versions that say the same of it."""

    provision: str
    versions: str
    text: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A finding as a block of the report, numbered from 1."""

    number: int
    finding: Finding
    path: str
    excerpt: Excerpt | None
    stated: str
    """What is stated there, where the excerpt does not say the same already."""
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
    cards: tuple[CardPage, ...] = ()
    """The strategy cards of the base games, a page each."""
    version_shifts: tuple[str, ...] = ()
    """What versions that could apply make of a wager, where they give it different returns; a sentence each."""
    libraries: str = ""
    """Those of the receipt with their versions, in a line."""
    assumptions: tuple[Assumption, ...] = ()
    """Those that are not set out as a rule of a game."""
    compared: tuple[Note, ...] = ()
    not_shown: tuple[Note, ...] = ()
    not_examined: tuple[Note, ...] = ()
    apart: frozenset[tuple[int, str, int]] = frozenset()
    """Table, wager and deck count of those."""


_VERDICTS = {
    Outcome.UNREADABLE: "The file cannot be read as a Rules Submission. Nothing in it was checked.",
    Outcome.NOT_COMPLIANT: "The filing contradicts the regulation, or leaves out what it must contain.",
    Outcome.NEEDS_REVIEW: "Nothing contradicts the regulation; something cannot be shown to comply with it.",
    Outcome.COMPLIANT: "Nothing that was checked contradicts the regulation or is left open.",
}


_BUT_FOR_WHAT_IS_WAIVED = {
    Outcome.NEEDS_REVIEW: "Nothing but what is waived contradicts the regulation; something else cannot be shown to "
    "comply with it.",
    Outcome.COMPLIANT: "Nothing that was checked contradicts the regulation or is left open, but for what is waived.",
}


def _verdict(report: Report) -> str:
    """The outcome in a sentence, which does not pass over what is waived."""
    told = _VERDICTS | _BUT_FOR_WHAT_IS_WAIVED if report.waived else _VERDICTS
    return told[report.outcome]


def view(report: Report) -> View:
    """Return what the template shows of a report."""
    dates = {(applied.section, applied.version): applied.dates for applied in report.versions}
    ordered = sorted(report.findings, key=lambda f: (f.waived is not None, f.severity.rank, f.order))
    shown = tuple(_shown(number, finding, report, dates) for number, finding in enumerate(ordered[:MOST_FINDINGS], 1))
    wagers = priced_wagers(report.wagers)
    detailed = tuple(_detailed(wagers, MOST_PRICED))
    differing = tuple(version_shifts(report.wagers))[:MOST_PRICED]
    return View(
        report,
        f"Rules Submission {short(report.header.submission) or '(no number stated)'}",
        _verdict(report),
        shown,
        len(ordered) - len(shown),
        wagers,
        detailed,
        _with_figures(wagers) - _with_figures(detailed),
        card_pages(report.wagers),
        tuple(
            version_shift_text(row, shift.priced.section)
            for row, shift in zip(return_rows(differing), differing, strict=True)
        ),
        ", ".join(f"{name} {version}" for name, version in report.receipt.libraries),
        _beyond_the_games(report),
        _notes(report.passed),
        _notes(report.not_shown),
        _notes(report.not_examined),
        versions_apart(report.wagers),
    )


def _detailed(wagers: Iterable[Wager], room: int) -> Iterator[Wager]:
    for wager in wagers:
        priced = tuple(priced for priced in wager.priced if priced.figures)[:room]
        room -= len(priced)
        if priced:
            yield replace(wager, priced=priced)


def _with_figures(wagers: Iterable[Wager]) -> int:
    return sum(bool(priced.figures) for wager in wagers for priced in wager.priced)


def _shown(number: int, finding: Finding, report: Report, dates: dict[tuple[str, str], str]) -> Shown:
    line = excerpt(report.lines, finding.span)
    return Shown(
        number,
        finding,
        path_text(finding.path),
        line,
        "" if line and _repeats(finding.stated, line) else finding.stated,
        tuple(_cited(finding.provisions, dates)),
    )


def _repeats(stated: str, line: Excerpt) -> bool:
    """Whether the line says every word of what is stated."""
    said = _WORD.findall(f"{line.before}{line.marked}{line.after}".casefold())
    return set(_WORD.findall(stated.casefold())) - {"and"} <= set(said)


def _cited(citations: Iterable[Citation], dates: dict[tuple[str, str], str]) -> Iterator[Cited]:
    """Provisions, each once with its versions."""
    versions: dict[str, dict[str, str]] = {}
    for citation in citations:
        printed = dates.get((citation.section, citation.version), "")
        versions.setdefault(str(citation), {})[citation.version] = printed
    for provision, printed_by in versions.items():
        told = (f"{version}: {printed}" if printed else version for version, printed in printed_by.items())
        yield Cited(provision, "; ".join(told))


def _notes(notes: Iterable[ProvisionNote]) -> tuple[Note, ...]:
    """Notes on provisions, those of several versions that say the same as one."""
    versions: dict[tuple[str, str], list[str]] = {}
    for note in notes:
        versions.setdefault((str(note.citation), note.text), []).append(note.citation.version)
    return tuple(Note(provision, ", ".join(named), text) for (provision, text), named in versions.items())


def _beyond_the_games(report: Report) -> tuple[Assumption, ...]:
    """The assumptions that are no election of a game: those stand among its rules, marked as assumed."""
    played = [wager.elected for wager in report.wagers if wager.elected]
    among_rules = {name for elected in played for name in elected.assumed_names}
    return tuple(assumption for assumption in report.assumptions if assumption.name not in among_rules)


def excerpt(lines: Sequence[str], span: Span) -> Excerpt | None:
    """Return the line that a span begins on, cut to what is near it; None where it is not at hand."""
    if not 1 <= span.line <= len(lines) or not lines[span.line - 1].strip():
        return None
    line = lines[span.line - 1]
    start = span.column - 1
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    before, marked, after = line[:start], line[start:end], line[end:]
    return Excerpt(_tail(before.lstrip()), _head(marked), _head(after.rstrip()))


def within(excerpt: Excerpt, room: int) -> tuple[str, str, str]:
    """The three parts of a filed line cut to so many columns in all, most of them for the marked one.

    What cannot be seen is shown by its code, which takes columns too.
    """
    before, marked, after = seen(excerpt.before), seen(excerpt.marked), seen(excerpt.after)
    if len(before) + len(marked) + len(after) <= room:
        return before, marked, after
    lead = max(room - len(marked) - len(after), room // 3)
    if len(before) > lead:
        before = f"… {before[len(before) - lead + 2 :]}"
    left = room - len(before)
    if len(marked) > left:
        return before, f"{marked[: left - 2]} …", ""
    left -= len(marked)
    return before, marked, after if len(after) <= left else f"{after[: max(0, left - 2)]} …"[:left]


def _head(text: str) -> str:
    return text if len(text) <= CONTEXT else f"{text[:CONTEXT]} …"


def _tail(text: str) -> str:
    return text if len(text) <= CONTEXT else f"… {text[-CONTEXT:]}"
