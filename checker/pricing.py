"""From the law and an election to what a wager returns: the law's words become the engine's numbers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from checker.law.choices import odds_of
from checker.play.figures import GameReturn
from checker.quantities import ForOdds, Loss, MeterShare, Percent, ToOdds
from checker.returns import (
    Fixed,
    Hand,
    ProgressiveReturn,
    ProgressiveTerms,
    Shoe,
    WagerReturn,
    price,
    price_progressive,
)
from checker.returns import MeterShare as Share
from checker.seeds import dollars, parse_rate, parse_seed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from checker.law.model import Reading, SectionVersion
    from checker.law.tables import Pay, Paytable, ProgressiveRow, Wager

Figures: TypeAlias = WagerReturn | ProgressiveReturn

DEFAULT_WAGER = Fraction(1)
"""Dollars; assumed where a progressive's wager is not stated."""


@lru_cache(maxsize=4096)
def price_election(
    version: SectionVersion,
    wager: Wager,
    election: str,
    decks: int,
    row: ProgressiveRow | None = None,
    amount: Fraction = DEFAULT_WAGER,
    other_reading: Reading | None = None,
    paytable: Paytable | None = None,
) -> Figures:
    """What a wager returns under a paytable at a deck count; of a progressive, with the seeds and rates of a row.

    `amount` is the wager in dollars. `other_reading` counts the hands that it changes in its other way. `paytable`
    holds odds in place of those that the version prints for the election.
    Raises LookupError where the version has no such paytable, or a progressive is priced without a row.
    """
    paytable = paytable or odds_of(version, wager.name, election, decks)
    if paytable is None:
        raise LookupError(f"{wager.name} has no paytable {election}")
    hands = _hands(version, wager, paytable, other_reading)
    shoe = Shoe.of_decks(decks, _cards_per_deck(version))
    if not wager.progressive:
        return price(wager.cards, hands, {pay.hand: _fixed(pay) for pay in paytable.pays}, shoe)
    if row is None:
        raise LookupError(f"{wager.name} is a progressive: its row of seeds and rates decides what it returns")
    prizes = {pay.hand: _share(pay) or _fixed(pay) for pay in paytable.pays}
    return price_progressive(wager.cards, hands, prizes, shoe, terms_of(row, amount))


def terms_of(row: ProgressiveRow, amount: Fraction) -> ProgressiveTerms:
    """The engine's terms of a printed row, at a wager of so many dollars."""
    return ProgressiveTerms(
        wager=amount,
        increment=_rate(row.increment),
        reserve=_rate(row.reserve),
        reseed=dollars(parse_seed(row.reseed), amount),
    )


def readings_of(version: SectionVersion, wager: str, paytable: Paytable | None) -> Iterator[Reading]:
    """The readings that bear on a wager's price: those without hands, and those whose hands its paytable pays."""
    paid = {pay.hand for pay in paytable.pays} if paytable else set()
    for reading in version.readings:
        if wager in reading.of and (not reading.otherwise or paid & {hand for hand, _ in reading.otherwise}):
            yield reading


def hit_frequency(figures: Figures | GameReturn) -> Fraction | None:
    """How often something is paid; None for a base game, whose hands end in more ways than that."""
    return None if isinstance(figures, GameReturn) else figures.hit_frequency


def digits(figures: Figures | GameReturn) -> int:
    """Decimals of a percentage to print: four, or fewer where a bound allows no more."""
    return min(figures.digits, 4) if isinstance(figures, GameReturn) else 4


def headline(figures: Figures | GameReturn) -> Fraction:
    """The return per unit wagered; of a progressive, in the long run."""
    return figures.long_run_return if isinstance(figures, ProgressiveReturn) else figures.expected_return


def _hands(version: SectionVersion, wager: Wager, paytable: Paytable, other: Reading | None) -> tuple[Hand, ...]:
    described = {name: hand.pattern for name, hand in version.hands_of(wager.name).items()}
    if other:
        changed = dict(other.otherwise)
        described = {
            name: replace(changed[name], matches=pattern.matches) if name in changed else pattern
            for name, pattern in described.items()
        }
    return tuple(Hand(pay.hand, described[pay.hand]) for pay in paytable.pays)


def _cards_per_deck(version: SectionVersion) -> int:
    return next((rule.cards_per_deck for rule in version.decks if rule.cards_per_deck), 52)


def _fixed(pay: Pay) -> Fixed:
    match pay.payout:
        case ToOdds() | ForOdds() | Loss():
            return Fixed(pay.payout.returned, pay.printed)
        case _:
            raise LookupError(f"{pay.hand} is paid {pay.printed}, which only a progressive can pay")


def _share(pay: Pay) -> Share | None:
    return Share(pay.payout.share, pay.printed) if isinstance(pay.payout, MeterShare) else None


def _rate(printed: str) -> Fraction:
    rate = parse_rate(printed)
    return rate.fraction if isinstance(rate, Percent) else Fraction(0)
