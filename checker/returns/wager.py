"""The figures of a wager at fixed odds: its outcome table, return, house edge and spread."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction
from functools import cached_property

from checker.returns.cards import CardName, Shoe
from checker.returns.counting import Counts, combinations
from checker.returns.hands import Hand

__all__ = [
    "ALL_OTHER",
    "Fixed",
    "OutcomeLine",
    "WagerReturn",
    "check_prizes",
    "hit_frequency",
    "losing_line",
    "price",
    "square_root",
    "variance",
]

ALL_OTHER = "All other"
_LOSS = "loss"


@dataclass(frozen=True, slots=True)
class Fixed:
    """A prize at fixed odds.

    `returned` is what is handed back per unit wagered, stake included: 19 for "18 to 1", 18 for "18 for 1", 0
    for a loss. `label` is how the paytable prints it.
    """

    returned: Fraction
    label: str

    def __post_init__(self) -> None:
        if self.returned < 0:
            raise ValueError("a prize hands back nothing or more")


@dataclass(frozen=True, slots=True)
class OutcomeLine:
    """A line of an outcome table.

    `returned` and `contribution` (probability x returned) are per unit wagered. `at_mean_meter` marks a share
    of a progressive meter, whose `returned` is what it hands back when the meter stands at its mean.
    """

    hand: str
    combinations: int
    probability: Fraction
    pays: str
    returned: Fraction
    contribution: Fraction
    at_mean_meter: bool = False

    @property
    def one_in(self) -> Fraction | None:
        """How many wagers there are to one such outcome, or None where it cannot occur."""
        return 1 / self.probability if self.probability else None


@dataclass(frozen=True)
class WagerReturn:
    """The figures of a wager at fixed odds, per unit wagered: `total` deals, and `outcomes`, their table."""

    total: int
    outcomes: tuple[OutcomeLine, ...]

    @cached_property
    def expected_return(self) -> Fraction:
        """What is handed back on average per unit wagered, stake included."""
        return sum((line.contribution for line in self.outcomes), Fraction(0))

    @property
    def house_edge(self) -> Fraction:
        """One less the expected return."""
        return 1 - self.expected_return

    @cached_property
    def hit_frequency(self) -> Fraction:
        """The probability that something is paid."""
        return hit_frequency(self.outcomes)

    @cached_property
    def variance(self) -> Fraction:
        """The variance of what is handed back per unit wagered."""
        return variance(self.outcomes)

    @cached_property
    def standard_deviation(self) -> Decimal:
        """The square root of the variance, to 12 significant digits."""
        return square_root(self.variance)


def price(cards: tuple[CardName, ...], hands: tuple[Hand, ...], pays: Mapping[str, Fixed], shoe: Shoe) -> WagerReturn:
    """Return the figures of a wager on the first cards of a fresh shoe; the highest hand alone pays.

    Raises ValueError where the prizes and the hands do not name each other, and as `combinations` does.
    """
    check_prizes(hands, pays)
    counts = combinations(cards, hands, shoe)
    lines = [
        _line(hand.name, number, counts.total, pays[hand.name])
        for hand, number in zip(hands, counts.by_hand, strict=True)
    ]
    return WagerReturn(counts.total, (*lines, losing_line(counts)))


def _line(hand: str, number: int, total: int, prize: Fixed) -> OutcomeLine:
    probability = Fraction(number, total)
    return OutcomeLine(hand, number, probability, prize.label, prize.returned, probability * prize.returned)


def losing_line(counts: Counts) -> OutcomeLine:
    """Return the last line of an outcome table: the deals that hold none of the hands."""
    return _line(ALL_OTHER, counts.losing, counts.total, Fixed(Fraction(0), _LOSS))


def check_prizes(hands: tuple[Hand, ...], prizes: Collection[str]) -> None:
    """Raise ValueError where two hands share a name, a hand has no prize, or a prize has no hand."""
    names = [hand.name for hand in hands]
    if repeated := sorted({name for name in names if names.count(name) > 1}):
        raise ValueError(f"named twice: {', '.join(repeated)}")
    if unpaid := [name for name in names if name not in prizes]:
        raise ValueError(f"no prize, not even a loss, is given for: {', '.join(unpaid)}")
    if unheld := sorted(set(prizes) - set(names)):
        raise ValueError(f"no such hand: {', '.join(unheld)}")


def hit_frequency(outcomes: Iterable[OutcomeLine]) -> Fraction:
    """Return the probability that something is paid, be it fixed or from a meter."""
    paid = (line.probability for line in outcomes if line.returned > 0 or line.at_mean_meter)
    return sum(paid, Fraction(0))


def variance(outcomes: Iterable[OutcomeLine]) -> Fraction:
    """Return the variance of what the outcomes hand back per unit wagered."""
    mean = square = Fraction(0)
    for line in outcomes:
        mean += line.contribution
        square += line.contribution * line.returned
    return square - mean * mean


def square_root(value: Fraction) -> Decimal:
    """Return the square root to 12 significant digits."""
    exact_enough = Context(prec=40)
    quotient = exact_enough.divide(Decimal(value.numerator), Decimal(value.denominator))
    return Context(prec=12).plus(exact_enough.sqrt(quotient))
