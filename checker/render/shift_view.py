"""What wagers return on either side of a change, as text and pages show it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from checker.changes.shifts import returned
from checker.pricing import digits
from checker.quantities import fixed, percent_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from fractions import Fraction

    from checker.changes.shifts import Shift
    from checker.findings import PricedWager

__all__ = ["ReturnRow", "points_text", "return_rows", "version_shift_text"]


@dataclass(frozen=True, slots=True)
class ReturnRow:
    """What one wager returns at one deck count, on either side."""

    table: int
    wager: str
    paytable: str
    decks: int
    version: str
    before: str
    after: str
    shift: str


def return_rows(shifts: Iterable[Shift]) -> tuple[ReturnRow, ...]:
    """Return the shifts in their order."""
    return tuple(
        ReturnRow(
            table=shift.priced.table,
            wager=shift.priced.wager,
            paytable=_either(shift, lambda priced: priced.paytable),
            decks=shift.priced.decks,
            version=_either(shift, lambda priced: priced.version),
            before=_return(shift.before),
            after=_return(shift.after),
            shift=_shift(shift),
        )
        for shift in shifts
    )


def points_text(difference: Fraction, places: int = 4) -> str:
    """Return a difference of shares of one in percentage points, with its sign: +0.6109 points."""
    if not difference:
        return "none"
    return f"{'+' if difference > 0 else ''}{fixed(difference * 100, places)} points"


def version_shift_text(row: ReturnRow, section: str) -> str:
    """Return what two versions that could apply make of a wager, as a sentence."""
    one, _, other = row.version.partition(" -> ")
    at = f" at {row.decks} deck{'s' * (row.decks != 1)}" if row.decks else ""
    return (
        f"Table {row.table}, {row.wager}{at}: the {one} version of § {section} returns {row.before}, the {other} "
        f"version {row.after} ({row.shift})."
    )


def _either(shift: Shift, word: Callable[[PricedWager], str]) -> str:
    """A word of both sides: once where it is the same, else both."""
    words = [word(side) for side in (shift.before, shift.after) if side]
    return " -> ".join(dict.fromkeys(words))


def _return(priced: PricedWager | None) -> str:
    if priced is None:
        return "-"
    share = returned(priced)
    if share is None or priced.figures is None:
        return "not priced"
    return f"{percent_text(share, digits(priced.figures))}{'' if priced.as_filed is None else ' as filed'}"


def _shift(shift: Shift) -> str:
    if shift.version_alone:
        return f"{shift.priced.version} version alone"
    if shift.before is None:
        return "added"
    if shift.after is None:
        return "removed"
    if shift.difference is None:
        return next((side.reason for side in (shift.after, shift.before) if side.reason), "")
    places = min(digits(side.figures) for side in (shift.before, shift.after) if side.figures)
    return points_text(shift.difference, places)
