"""What a wager returns before and after: under another election, at another time, or under another version."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from checker.changes.pairing import paired
from checker.pricing import headline

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from fractions import Fraction

    from checker.findings import PricedWager

__all__ = ["Shift", "by_size", "place_of", "returned", "shifts", "version_shifts", "versions_apart"]


@dataclass(frozen=True, slots=True)
class Shift:
    """One wager at one deck count: what it returned, what it returns, and by how much that differs.

    One side is None where the wager, or the deck count, is on the other alone.
    """

    before: PricedWager | None
    after: PricedWager | None
    version_alone: bool = False
    """Whether wager and deck count are on both sides, and only the version of this price is on one."""

    @property
    def priced(self) -> PricedWager:
        """The later side that there is: it names table, game, wager and deck count."""
        side = self.after or self.before
        if side is None:
            raise ValueError("a shift has a side")
        return side

    @property
    def difference(self) -> Fraction | None:
        """The return after less the return before, per unit wagered; None where one of them has no figures."""
        before, after = returned(self.before), returned(self.after)
        return None if before is None or after is None else after - before


def returned(priced: PricedWager | None) -> Fraction | None:
    """What a wager returns as it is played: at the terms filed where a waiver allows them, else at the printed ones.

    None where it has no figures.
    """
    if priced is None or priced.figures is None:
        return None
    as_filed = priced.as_filed
    return headline(priced.figures) if as_filed is None else as_filed


def shifts(
    before: Iterable[PricedWager], after: Iterable[PricedWager], numbers: Mapping[int, int]
) -> Iterator[Shift]:
    """The priced wagers of two reports side by side, in the order of the second and then what only the first has.

    `numbers` gives the number in the second report for that of a table in the first. Wagers without figures on
    either side are left out.
    """

    def then(priced: PricedWager) -> tuple[object, ...]:
        return numbers.get(priced.table, -priced.table), priced.wager, priced.decks

    def now(priced: PricedWager) -> tuple[object, ...]:
        return priced.table, priced.wager, priced.decks

    first = [(then(priced), priced) for priced in before]
    second = [(now(priced), priced) for priced in after]
    pairs = paired(
        first,
        second,
        lambda side: (side[0], side[1].version, side[1].paytable),
        lambda side: (side[0], side[1].version),
        lambda side: side[0],
    )
    on_both = {place for _, (place, _) in pairs.both}
    found = [Shift(was, this) for (_, was), (_, this) in pairs.both]
    found += [Shift(None, priced, place in on_both) for place, priced in pairs.added]
    found += [Shift(priced, None, place in on_both) for place, priced in pairs.removed]
    yield from (s for s in found if any(side and side.figures for side in (s.before, s.after)))


def version_shifts(wagers: Iterable[PricedWager]) -> Iterator[Shift]:
    """Where several versions could apply and give a wager different returns: each version's after the one before."""
    priced = [wager for wager in wagers if wager.figures]
    for _, group in groupby(priced, key=place_of):
        for one, other in pairwise(group):
            shift = Shift(one, other)
            if one.version != other.version and shift.difference:
                yield shift


def versions_apart(wagers: Iterable[PricedWager]) -> frozenset[tuple[int, str, int]]:
    """The places that have an entry for one version and another for another, priced or not."""
    versions: dict[tuple[int, str, int], set[str]] = {}
    for wager in wagers:
        versions.setdefault(place_of(wager), set()).add(wager.version)
    return frozenset(place for place, named in versions.items() if len(named) > 1)


def place_of(priced: PricedWager) -> tuple[int, str, int]:
    """The table, wager and deck count that a price is for, whatever the version."""
    return priced.table, priced.wager, priced.decks


def by_size(shift: Shift) -> tuple[int, Fraction | int]:
    """Sort key: the greatest shift first, then what only one side has, then what stayed."""
    if shift.difference is None:
        return 1, 0
    return (0, -abs(shift.difference)) if shift.difference else (2, 0)
