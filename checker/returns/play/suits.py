"""The two-card hands whose suits matter: 6-7, 6-8, 7-8 and 7-7, one card short of a suited bonus."""

from dataclasses import dataclass

from checker.returns.play.hands import all_hands
from checker.returns.play.rules import BonusPays
from checker.returns.play.shoe import Shoe

__all__ = ["PATTERNS", "Holding", "holdings"]

PATTERNS = ("mixed suits", "one suit", "the named suit")
_SIX, _SEVEN, _EIGHT = 5, 6, 7
_SUITS = 4


@dataclass(frozen=True, slots=True)
class Holding:
    """A two-card hand whose suits matter.

    `wanted` is the rank that completes it and `made` the hand of 21 that it then is. For each of
    `PATTERNS`, `shares` is how often the hand has that pattern and `gains` what the completed hand pays
    above even money, on average over the suit of the third card. `suited` is the probability that the third
    card, being of the wanted rank, keeps one suit.
    """

    hand: int
    ranks: tuple[int, int]
    wanted: int
    made: int
    shares: tuple[float, float, float]
    gains: tuple[float, float, float]
    suited: float


def holdings(shoe: Shoe, bonuses: BonusPays) -> tuple[Holding, ...]:
    """The four hands under these bonuses, the suits of each rank evenly spread in the shoe."""
    straight = (
        float(bonuses.six_seven_eight_mixed) - 1,
        float(bonuses.six_seven_eight_suited) - 1,
        float(bonuses.six_seven_eight_named_suit) - 1,
    )
    sevens = (
        float(bonuses.three_sevens_mixed) - 1,
        float(bonuses.three_sevens_suited) - 1,
        float(bonuses.three_sevens_named_suit) - 1,
    )
    of_rank = shoe.counts[_SEVEN]
    of_suit = of_rank / _SUITS
    second = max(of_suit - 1, 0) / max(of_rank - 1, 1)
    third = max(of_suit - 2, 0) / max(of_rank - 2, 1)
    return (
        _holding((_SIX, _SEVEN), _EIGHT, straight, 1 / _SUITS, 1 / _SUITS),
        _holding((_SIX, _EIGHT), _SEVEN, straight, 1 / _SUITS, 1 / _SUITS),
        _holding((_SEVEN, _EIGHT), _SIX, straight, 1 / _SUITS, 1 / _SUITS),
        _holding((_SEVEN, _SEVEN), _SEVEN, sevens, second, third),
    )


def _holding(
    ranks: tuple[int, int], wanted: int, pays: tuple[float, float, float], second: float, third: float
) -> Holding:
    mixed, suited, named = pays
    return Holding(
        hand=all_hands().index(*ranks),
        ranks=ranks,
        wanted=wanted,
        made=all_hands().index(*ranks, wanted),
        shares=(1 - second, second * (_SUITS - 1) / _SUITS, second / _SUITS),
        gains=(mixed, third * suited + (1 - third) * mixed, third * named + (1 - third) * mixed),
        suited=third,
    )
