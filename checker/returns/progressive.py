"""The figures of a progressive wager: fixed prizes, and shares of a meter that the wagers feed.

In the long run what goes into the meter comes out of it. For each wager there goes in the increment, the
reserve (it reaches the meter when the meter is reseeded), and at a jackpot what the house puts up as the
reseed; a share of the meter comes out with the probability of each hand that is paid one. A jackpot is an
award of the whole meter: it alone reseeds; an award of 10% takes its tenth and leaves the rest. The first
seed is paid once and is no part of the long run.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import TypeAlias

from checker.returns.cards import CardName, Shoe
from checker.returns.counting import Counts, combinations
from checker.returns.hands import Hand
from checker.returns.wager import (
    Fixed,
    OutcomeLine,
    check_prizes,
    hit_frequency,
    losing_line,
    square_root,
    variance,
)

__all__ = ["MeterShare", "Prize", "ProgressiveReturn", "ProgressiveTerms", "price_progressive"]


@dataclass(frozen=True, slots=True)
class MeterShare:
    """A prize of a share of the meter: 1 for the whole of it, the jackpot. `label` is how it is printed."""

    share: Fraction
    label: str

    def __post_init__(self) -> None:
        if not 0 < self.share <= 1:
            raise ValueError("a share of the meter is more than 0 and at most 1")


Prize: TypeAlias = Fixed | MeterShare


@dataclass(frozen=True, slots=True)
class ProgressiveTerms:
    """How a progressive is fed.

    `wager` and `reseed` are dollars; `increment` and `reserve` are shares of the wager. `reseed` is what the
    house puts up at each jackpot: 0 where the reseed comes from the reserve, or there is none. Raises
    ValueError for a wager of nothing and for what is negative.
    """

    wager: Fraction
    increment: Fraction
    reserve: Fraction = Fraction(0)
    reseed: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        if self.wager <= 0:
            raise ValueError("the wager is more than nothing")
        if min(self.increment, self.reserve, self.reseed) < 0:
            raise ValueError("an increment, a reserve and a reseed are nothing or more")


@dataclass(frozen=True)
class ProgressiveReturn:
    """The figures of a progressive, per unit wagered unless dollars are said.

    `total` is the number of deals and `outcomes` their table, in which a meter award stands at what it hands
    back on average. `fixed_return` is the return without the meter; `meter_coefficient` the sum of
    probability x share; `jackpot_probability` the probability of the whole meter.
    """

    total: int
    outcomes: tuple[OutcomeLine, ...]
    terms: ProgressiveTerms
    fixed_return: Fraction
    meter_coefficient: Fraction
    jackpot_probability: Fraction

    @cached_property
    def long_run_return(self) -> Fraction:
        """The fixed return, the increment, the reserve and the house's reseeds, as shares of the wager.

        Where no hand can win of the meter, what is fed to it comes back to nobody; where none can win the
        whole of it, the meter is never reseeded and the reserve comes back to nobody.
        """
        return self.fixed_return + _fed(self.terms, self.meter_coefficient, self.jackpot_probability)

    @property
    def house_edge(self) -> Fraction:
        """One less the long-run return."""
        return 1 - self.long_run_return

    @cached_property
    def mean_meter(self) -> Fraction | None:
        """The meter, in dollars, that an award finds on average; None where no hand can win of it."""
        return _mean_meter(self.terms, self.meter_coefficient, self.jackpot_probability)

    @property
    def break_even_meter(self) -> Fraction | None:
        """The meter, in dollars, at which the wager returns what is wagered; None where no hand wins of it.

        Zero or less says that the fixed prizes alone return that much.
        """
        if not self.meter_coefficient:
            return None
        return (1 - self.fixed_return) * self.terms.wager / self.meter_coefficient

    @property
    def jackpots_per_100_000(self) -> Fraction:
        """How many jackpots there are in 100,000 wagers on average."""
        return self.jackpot_probability * 100_000

    @cached_property
    def hit_frequency(self) -> Fraction:
        """The probability that something is paid, be it fixed or from the meter."""
        return hit_frequency(self.outcomes)

    @cached_property
    def variance(self) -> Fraction:
        """The variance of what is handed back per unit wagered, with the meter held at its mean."""
        return variance(self.outcomes)

    @cached_property
    def standard_deviation(self) -> Decimal:
        """The square root of that variance, to 12 significant digits."""
        return square_root(self.variance)


def price_progressive(
    cards: tuple[CardName, ...],
    hands: tuple[Hand, ...],
    pays: Mapping[str, Prize],
    shoe: Shoe,
    terms: ProgressiveTerms,
) -> ProgressiveReturn:
    """Return the figures of a progressive on the first cards of a fresh shoe; the highest hand alone pays.

    Raises ValueError where the prizes and the hands do not name each other, and as `combinations` does.
    """
    check_prizes(hands, pays)
    counts = combinations(cards, hands, shoe)
    awards = [(hand.name, number, pays[hand.name]) for hand, number in zip(hands, counts.by_hand, strict=True)]
    shares = [(Fraction(n, counts.total), prize.share) for _, n, prize in awards if isinstance(prize, MeterShare)]
    coefficient = sum((chance * share for chance, share in shares), Fraction(0))
    jackpot = sum((chance for chance, share in shares if share == 1), Fraction(0))
    mean = _mean_meter(terms, coefficient, jackpot) or Fraction(0)
    lines = [_line(name, number, counts, prize, mean / terms.wager) for name, number, prize in awards]
    fixed = sum((line.contribution for line in lines if not line.at_mean_meter), Fraction(0))
    return ProgressiveReturn(counts.total, (*lines, losing_line(counts)), terms, fixed, coefficient, jackpot)


def _line(hand: str, number: int, counts: Counts, prize: Prize, meter: Fraction) -> OutcomeLine:
    probability = Fraction(number, counts.total)
    returned = prize.share * meter if isinstance(prize, MeterShare) else prize.returned
    at_mean_meter = isinstance(prize, MeterShare)
    return OutcomeLine(hand, number, probability, prize.label, returned, probability * returned, at_mean_meter)


def _fed(terms: ProgressiveTerms, coefficient: Fraction, jackpot: Fraction) -> Fraction:
    """Return what is fed to the meter and can be won from it, as a share of the wager."""
    if not coefficient:
        return Fraction(0)
    if not jackpot:
        return terms.increment
    return terms.increment + terms.reserve + jackpot * terms.reseed / terms.wager


def _mean_meter(terms: ProgressiveTerms, coefficient: Fraction, jackpot: Fraction) -> Fraction | None:
    if not coefficient:
        return None
    return _fed(terms, coefficient, jackpot) * terms.wager / coefficient
