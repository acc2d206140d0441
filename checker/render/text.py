"""The run as text for a terminal or a log: each finding with its line and a caret, then what the wagers return."""

from __future__ import annotations

import shlex
from itertools import groupby
from typing import TYPE_CHECKING

from click import style

from checker.changes.shifts import place_of, version_shifts, versions_apart
from checker.findings import AS_PRINTED, Outcome, Severity
from checker.pricing import digits, headline, hit_frequency
from checker.quantities import percent_text
from checker.render.beside import beside_wagers, more_is_set_out
from checker.render.shift_view import return_rows, version_shift_text
from checker.render.view import excerpt, within
from checker.render.words import WIDTH, filled, plural, seen, standing_text, waiver_text
from checker.values import cut

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from checker.citations import Citation
    from checker.findings import Finding, PricedWager, Report
    from checker.running.summary import Summary

_HANGING = "    "
_COLORS = {
    Severity.UNREADABLE: "red",
    Severity.VIOLATION: "red",
    Severity.UNDETERMINED: "yellow",
    Severity.ADVISORY: "cyan",
}
_OUTCOME_COLORS = {
    Outcome.UNREADABLE: "red",
    Outcome.NOT_COMPLIANT: "red",
    Outcome.NEEDS_REVIEW: "yellow",
    Outcome.COMPLIANT: "green",
}


def entry(report: Report, *, color: bool) -> str:
    """One filing: its findings, its outcome, and a table of its wagers."""
    blocks = ["\n".join(_finding(report, finding, color=color)) for finding in report.findings]
    wagers = list(_wagers(report))
    closing = [_outcome(report, color=color), *(["", *wagers] if wagers else [])]
    return "\n\n".join([*blocks, "\n".join(closing)]) + "\n\n"


def tail(summary: Summary, *, color: bool) -> str:
    """What the run came to: how much was checked, for which dates, and what was not."""
    counts = [f"{count} {_noun(severity, count)}" for severity in Severity if (count := summary.severities[severity])]
    found = ", ".join([*counts, *([f"{summary.waived} waived"] if summary.waived else [])])
    outcomes = ", ".join(
        _painted(f"{summary.outcomes[outcome]} {outcome}", _OUTCOME_COLORS[outcome], color=color)
        for outcome in Outcome
        if summary.outcomes[outcome]
    )
    lines = [
        f"{plural(summary.files, 'filing')} checked: {outcomes or 'none'}. Findings: {found or 'none'}.",
        f"{plural(len(summary.rules), 'rule')} applied, {plural(len(summary.compared), 'provision')} compared"
        + (f", as of {_days(summary)}." if summary.dates else "."),
    ]
    if summary.passed_over:
        lines.append(f"{plural(summary.passed_over, 'YAML file')} passed over: no Rules Submission.")
    for label, citations in (
        ("Not shown by what was filed", summary.not_shown),
        ("Not examined, as no filing can show it", summary.not_examined),
    ):
        if citations:
            lines.append(filled(f"{label}: {_sections(citations)}.", "  "))
    return "\n".join(lines) + "\n"


def interrupted(summary: Summary, total: int, unwritten: Sequence[str]) -> str:
    """What was checked of so many files before it was stopped, in a line; `unwritten` are outputs left undone."""
    counts = [f"{summary.outcomes[outcome]:,} {outcome}" for outcome in Outcome if summary.outcomes[outcome]]
    counts += [f"{summary.passed_over:,} passed over"] if summary.passed_over else []
    counts += [f"{len(summary.faults):,} not checked for a fault in the program"] if summary.faults else []
    done = summary.files + summary.passed_over + len(summary.faults)
    told = f"interrupted after {done:,} of {total:,} {'filing' if total == 1 else 'filings'}"
    told += f": {', '.join(counts)}" if counts else ""
    told += f"; {total - done:,} not checked" if done < total else ""
    return told + (f"; not written: {', '.join(unwritten)}" if unwritten else "")


def _finding(report: Report, finding: Finding, *, color: bool) -> Iterator[str]:
    paint = _COLORS[finding.severity]
    name = f"{'waived ' if finding.waived else ''}{finding.severity}[{finding.rule}]"
    head = _painted(name, paint, color=color, bold=True)
    yield filled(f"{name} {seen(finding.message)}", "  ").replace(name, head, 1)
    yield f"  --> {seen(report.file)}:{finding.span.line}:{finding.span.column}"
    marked = excerpt(report.lines, finding.span)
    if marked:
        margin = " " * len(str(finding.span.line))
        yield f"{margin} |"
        before, under, after = within(marked, WIDTH - len(margin) - 3)
        yield f"{finding.span.line} | {before}{under}{after}"
        yield f"{margin} | {' ' * len(before)}{_painted('^' * max(1, len(under)), paint, color=color)}"
    cited = ", ".join(_cited(finding.provisions))
    for label, text in (
        ("filed", finding.stated),
        ("required", finding.required),
        ("provision", cited),
        ("consequence", finding.consequence),
        ("would pass", finding.passes),
        ("waived", waiver_text(finding.waived) if finding.waived else ""),
    ):
        if text:
            opening = f"  {label + ':':<13}"
            yield filled(opening + seen(cut(text, 600)), " " * len(opening))


def _cited(citations: Iterable[Citation]) -> Iterator[str]:
    """Provisions with the versions that they were read in, each once."""
    for text, group in groupby(sorted(citations, key=str), key=str):
        yield f"{text} ({', '.join(dict.fromkeys(citation.version for citation in group))})"


def _outcome(report: Report, *, color: bool) -> str:
    told = _painted(str(report.outcome), _OUTCOME_COLORS[report.outcome], color=color, bold=True)
    day = ""
    if report.as_of:
        day = f", as of {report.as_of} ({'--as-of' if report.as_of_given else 'effective date'})"
    return f"{seen(report.file)}: {told}{day}"


def _wagers(report: Report) -> Iterator[str]:
    """The wagers as a table, a line for each that has no figures, and what the figures rest on."""
    wagers = report.wagers
    rows: list[tuple[str, ...]] = [
        ("Table", "Wager", "Paytable", "Decks", "Return", "House edge", "Hit frequency", "")
    ]
    differing = list(version_shifts(wagers))
    apart = versions_apart(wagers)
    rows.extend(_row(wager, versions_differ=place_of(wager) in apart) for wager in wagers if wager.figures)
    if len(rows) > 1:
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        for row in rows:
            cells = [
                cell.rjust(width) if 3 <= column <= 6 else cell.ljust(width)
                for column, (cell, width) in enumerate(zip(row, widths, strict=True))
            ]
            yield f"  {'  '.join(cells)}".rstrip()
    for terms in dict.fromkeys(wager.priced_at for wager in wagers if wager.priced_at):
        yield f"  {AS_PRINTED.capitalize()}: at the {terms}."
    for wager in wagers:
        if wager.figures is None:
            decks = f" at {wager.decks} deck{'s' * (wager.decks != 1)}" if wager.decks else ""
            yield filled(f"  Table {wager.table}, {seen(wager.wager)}{decks}: {wager.reason}.", _HANGING)
    for told, shift in zip(return_rows(differing), differing, strict=True):
        yield filled(f"  {seen(version_shift_text(told, shift.priced.section))}", _HANGING)
    beside = list(beside_wagers(wagers))
    yield from ["", *beside] if beside else []
    if more_is_set_out(wagers):
        more = f"  checker returns --filing {shlex.quote(seen(report.file))} sets out the rules of each game, other "
        yield filled(f"{more}readings, the awards beside it and every size of a press.", _HANGING)


def _row(wager: PricedWager, *, versions_differ: bool) -> tuple[str, ...]:
    figures = wager.figures
    if figures is None:
        return ("",) * 8
    total, hit, places = headline(figures), hit_frequency(figures), digits(figures)
    return (
        str(wager.table),
        seen(wager.wager),
        seen(wager.paytable),
        str(wager.decks),
        percent_text(total, places),
        percent_text(1 - total, places),
        "" if hit is None else percent_text(hit, 3),
        ", ".join(filter(None, (f"{wager.version} version" if versions_differ else "", standing_text(wager)))),
    )


def _noun(severity: Severity, count: int) -> str:
    return {
        Severity.UNREADABLE: "unreadable",
        Severity.VIOLATION: "violation" if count == 1 else "violations",
        Severity.UNDETERMINED: "undetermined",
        Severity.ADVISORY: "advisory" if count == 1 else "advisories",
    }[severity]


def _sections(citations: Iterable[Citation]) -> str:
    """Provisions by section: § 633c.1(a), (d); § 633b.17(c)."""
    ordered = sorted({(citation.section, citation.provision) for citation in citations})
    return "; ".join(
        f"§ {section}{', '.join(provision for _, provision in group)}"
        for section, group in groupby(ordered, key=lambda pair: pair[0])
    )


def _days(summary: Summary) -> str:
    days = sorted(summary.dates)
    return str(days[0]) if len(days) == 1 else f"{len(days)} dates from {days[0]} to {days[-1]}"


def _painted(text: str, paint: str, *, color: bool, bold: bool = False) -> str:
    return style(text, fg=paint, bold=bold) if color else text
