"""A comparison of filings, and the impact of a version over many, as text for a terminal or a log."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from checker.render.columns import columns
from checker.render.compare_view import (
    day_told,
    election_rows,
    findings_counted,
    impact_counted,
    movement,
    name_of,
    terms_of_impact,
)
from checker.render.shift_view import return_rows
from checker.render.words import WIDTH, filled, plural, seen
from checker.values import cut

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from checker.changes.compare import Comparison, Side
    from checker.changes.impact import Impact
    from checker.changes.shifts import Shift
    from checker.findings import Finding

__all__ = ["comparison_text", "impact_text"]


def comparison_text(comparison: Comparison) -> str:
    """Return what an amended filing changes."""
    before, after = comparison.before, comparison.after
    parts = [[f"Outcome: {_outcomes(comparison)}", *_side("before", before), *_side("after", after)]]
    if comparison.amends:
        parts.append([filled(f"advisory: {seen(comparison.amends)}", "  ")])
    if comparison.unreadable:
        parts.append(["One of the two could not be read as a filing; their findings alone are compared."])
    parts.append(list(_findings("gained", after.file, comparison.gained)))
    parts.append(list(_findings("gone", before.file, comparison.gone)))
    if not comparison.unreadable:
        parts.append(list(_elections(comparison)))
        parts.append(list(_returns(comparison.shifts, "Returns")))
    parts.append([f"Findings of both: {findings_counted(comparison.kept)}"])
    return seen("\n\n".join("\n".join(part) for part in parts) + "\n")


def impact_text(impact: Impact) -> str:
    """Return what another version of a section changes, filing by filing."""
    asked = impact.question
    counted = ", ".join(f"{number} {kind}" for kind, number in impact_counted(impact))
    parts = [
        [
            f"§ {asked.section}, from the {asked.before.version} to the {asked.after.version} version",
            f"{plural(impact.filings, 'filing')}: {counted}",
            filled(terms_of_impact(impact), ""),
        ]
    ]
    if impact.passed_over:
        parts[0].append(f"{plural(impact.passed_over, 'YAML file')} passed over: no Rules Submission.")
    for kind, comparisons in (
        ("Not read", impact.unreadable),
        ("Worse", impact.worse),
        ("Better", impact.better),
        ("Other findings or returns", impact.shifted),
    ):
        parts += [list(_filing(kind, comparison)) for comparison in comparisons]
    return seen("\n\n".join("\n".join(part) for part in parts) + "\n")


def _filing(kind: str, comparison: Comparison) -> Iterator[str]:
    side = comparison.after
    holder = f", {cut(seen(side.header.certificate_holder), 60)}" if side.header.certificate_holder else ""
    yield f"{kind}: {_outcomes(comparison)}"
    yield f"  {seen(side.file)}: {cut(seen(name_of(side)), 60)}{holder}, {day_told(side)}"
    for label, findings in (("gained", comparison.gained), ("gone", comparison.gone)):
        if findings:
            yield from _findings(label, side.file, findings)
    if comparison.shifts:
        yield from _returns(comparison.shifts, "Returns")


def _outcomes(comparison: Comparison) -> str:
    before, after = comparison.before.outcome, comparison.after.outcome
    return f"{before} -> {after} ({movement(comparison)})" if before != after else f"{after} ({movement(comparison)})"


def _side(label: str, side: Side) -> Iterator[str]:
    number = cut(seen(side.header.submission), 60) or "no number"
    yield f"  {label + ':':<8}{seen(side.file)}: {number}, {side.outcome}, as of {day_told(side)}"


def _findings(label: str, file: str, findings: Sequence[Finding]) -> Iterator[str]:
    yield f"Findings {label}: {findings_counted(findings)}"
    for finding in findings:
        name = f"{'waived ' if finding.waived else ''}{finding.severity}[{finding.rule}]"
        yield filled(f"  {name} {seen(cut(finding.message, 600))}", "    ")
        yield f"    --> {seen(file)}:{finding.span.line}:{finding.span.column}"
        if label == "gained":
            yield filled(f"    would pass: {seen(cut(finding.passes, 600))}", "      ")


def _elections(comparison: Comparison) -> Iterator[str]:
    rows = election_rows(comparison.changes)
    yield f"Elections that differ: {len(rows) or 'none'}"
    for place, group in groupby(rows, key=lambda row: row.place):
        yield f"  {cut(seen(place))}"
        for row in group:
            value = {
                "added": seen(row.after),
                "removed": seen(row.before),
                "changed": f"{seen(row.before)} -> {seen(row.after)}",
            }[row.kind]
            key = f"{seen(row.key)}: " if row.key else ""
            yield filled(f"    {row.kind:<8} {key}{value}", "             ")
            if row.follows:
                yield filled(f"             {row.follows}", "               ")


def _returns(shifts: Iterable[Shift], title: str) -> Iterator[str]:
    rows = return_rows(shifts)
    yield f"{title}: {len(rows) or 'none'}"
    if rows:
        cells = [
            (
                str(row.table),
                seen(row.wager),
                seen(row.paytable),
                str(row.decks or ""),
                row.before,
                row.after,
                seen(row.shift),
            )
            for row in rows
        ]
        head = ("Table", "Wager", "Paytable", "Decks", "Before", "After", "Shift")
        yield from (f"  {line}" for line in columns([head, *cells], WIDTH - 2))
