"""A comparison of filings, and the impact of a version over many, as HTML pages that stand alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from checker.checking import TOOL
from checker.render.compare_view import (
    day_told,
    election_rows,
    findings_counted,
    impact_counted,
    movement,
    name_of,
    terms_of_impact,
)
from checker.render.html import environment
from checker.render.shift_view import return_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from checker.changes.compare import Comparison
    from checker.changes.impact import Impact
    from checker.findings import Finding
    from checker.render.compare_view import ElectionRow
    from checker.render.shift_view import ReturnRow

__all__ = ["comparison_page", "impact_page"]

MOST_ROWS = 300
"""Findings, elections and returns of one comparison that are set out; the rest is counted."""
MOST_FILINGS = 200
"""Filings of one kind that are set out; the rest is counted."""


@dataclass(frozen=True, slots=True)
class _Compared:
    """A comparison as the templates take it."""

    of: Comparison
    name_before: str
    name_after: str
    movement: str
    day_before: str
    day_after: str
    gained: tuple[Finding, ...]
    gone: tuple[Finding, ...]
    elections: tuple[ElectionRow, ...]
    returns: tuple[ReturnRow, ...]
    gained_counted: str
    gone_counted: str
    kept_counted: str
    left: int
    """Rows that are not set out."""


def comparison_page(comparison: Comparison) -> str:
    """Return what an amended filing changes, as a page; raises FileNotFoundError without the folder `reports`."""
    return environment().get_template("compare.html.jinja").render(view=_shown(comparison), tool=TOOL)


def impact_page(impact: Impact) -> str:
    """Return what another version of a section changes, as a page; raises as `comparison_page`."""
    kinds = (
        ("Not read", impact.unreadable),
        ("Worse", impact.worse),
        ("Better", impact.better),
        ("Same outcome, other findings or returns", impact.shifted),
    )
    return (
        environment()
        .get_template("impact.html.jinja")
        .render(
            impact=impact,
            asked=impact.question,
            terms=terms_of_impact(impact),
            counted=impact_counted(impact),
            kinds=tuple(
                (kind, tuple(map(_shown, comparisons[:MOST_FILINGS])), max(0, len(comparisons) - MOST_FILINGS))
                for kind, comparisons in kinds
                if comparisons
            ),
            tool=TOOL,
        )
    )


def _shown(comparison: Comparison) -> _Compared:
    sets: tuple[Sequence[object], ...] = (
        comparison.gained,
        comparison.gone,
        comparison.changes,
        comparison.shifts,
    )
    return _Compared(
        of=comparison,
        name_before=name_of(comparison.before),
        name_after=name_of(comparison.after),
        movement=movement(comparison),
        day_before=day_told(comparison.before),
        day_after=day_told(comparison.after),
        gained=comparison.gained[:MOST_ROWS],
        gone=comparison.gone[:MOST_ROWS],
        elections=election_rows(comparison.changes[:MOST_ROWS]),
        returns=return_rows(comparison.shifts[:MOST_ROWS]),
        gained_counted=findings_counted(comparison.gained),
        gone_counted=findings_counted(comparison.gone),
        kept_counted=findings_counted(comparison.kept),
        left=sum(max(0, len(rows) - MOST_ROWS) for rows in sets),
    )
