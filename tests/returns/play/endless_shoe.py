"""Blackjack out of a shoe without end, in fractions: what a hand holds beyond its total tells nothing.

Apart from the names of actions it shares no code with the play engine. The dealer looks for Blackjack first, the
player may double any two cards, and split aces take one card each.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from checker.returns.play.actions import Action

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from checker.returns.play.rules import GameRules

__all__ = ["BLACKJACK", "BUST", "dealer_chances", "hand_value", "player_return"]

ACE, TEN = 0, 9
CARDS = {rank: Fraction(4 if rank == TEN else 1, 13) for rank in range(10)}
BLACKJACK, BUST = 0, 22
"""Outcomes of the dealer beside the totals from 17 to 21."""

_Hand = tuple[int, bool]
"""The count of a hand with its aces as 1, and whether it holds an ace."""


def player_return(rules: GameRules) -> Fraction:
    """The player's expected gain per initial wager at best play, a split pair split whenever it can be."""
    gain = Fraction(0)
    for up, chance in CARDS.items():
        blackjack = dealer_chances(up, hits_soft_17=rules.hits_soft_17)[BLACKJACK]
        for first, one in CARDS.items():
            for second, two in CARDS.items():
                dealt = chance * one * two
                if {first, second} == {ACE, TEN}:
                    gain += dealt * (1 - blackjack) * rules.blackjack_pays
                else:
                    best = max(hand_value(rules, (first, second), up, action) for action in _actions(first, second))
                    gain += dealt * ((1 - blackjack) * best - blackjack)
    return gain


def _actions(first: int, second: int) -> Iterator[Action]:
    yield from (Action.STAND, Action.HIT, Action.DOUBLE)
    if first == second:
        yield Action.SPLIT


def hand_value(rules: GameRules, ranks: tuple[int, int], up: int, action: Action) -> Fraction:
    """The expectation of the action per initial wager, given that the dealer has no Blackjack."""
    if action is Action.SPLIT:
        return _split(rules, ranks[0], up)
    return _values(_with(_with((0, False), ranks[0]), ranks[1]), up, hits_soft_17=rules.hits_soft_17)[action]


@cache
def dealer_chances(up: int, *, hits_soft_17: bool) -> Mapping[int, Fraction]:
    """The chance of each outcome of the dealer over one up card, by total, BLACKJACK or BUST."""
    chances = dict.fromkeys((BLACKJACK, *range(17, BUST + 1)), Fraction(0))
    start = _with((0, False), up)
    reached = [(start, Fraction(1), 1)]
    while reached:
        hand, chance, cards = reached.pop()
        total = _total(hand)
        soft = total != hand[0]
        if total < 17 or (hits_soft_17 and soft and total == 17):
            reached += [(_with(hand, rank), chance * one, cards + 1) for rank, one in CARDS.items()]
        else:
            chances[BLACKJACK if total == 21 and cards == 2 else min(total, BUST)] += chance
    return chances


def _with(hand: _Hand, rank: int) -> _Hand:
    return hand[0] + rank + 1, hand[1] or rank == ACE


def _total(hand: _Hand) -> int:
    hard, ace = hand
    return hard + 10 if ace and hard <= 11 else hard


@cache
def _stand(total: int, up: int, *, hits_soft_17: bool) -> Fraction:
    """The expectation of standing, given no Blackjack of the dealer."""
    if total > 21:
        return Fraction(-1)
    chances = dealer_chances(up, hits_soft_17=hits_soft_17)
    gain = chances[BUST] + sum(
        (total > made) * chances[made] - (total < made) * chances[made] for made in range(17, 22)
    )
    return gain / (1 - chances[BLACKJACK])


@cache
def _values(hand: _Hand, up: int, *, hits_soft_17: bool) -> Mapping[Action, Fraction]:
    """Of standing, hitting and doubling, on a hand that is not bust."""
    hit = double = Fraction(0)
    for rank, chance in CARDS.items():
        after = _with(hand, rank)
        stand = _stand(_total(after), up, hits_soft_17=hits_soft_17)
        double += 2 * chance * stand
        hit += chance * (stand if after[0] > 20 else _played(after, up, hits_soft_17=hits_soft_17))
    stand = _stand(_total(hand), up, hits_soft_17=hits_soft_17)
    return {Action.STAND: stand, Action.HIT: hit, Action.DOUBLE: double}


def _played(hand: _Hand, up: int, *, hits_soft_17: bool, doubles: bool = False) -> Fraction:
    values = _values(hand, up, hits_soft_17=hits_soft_17)
    return max(value for action, value in values.items() if doubles or action is not Action.DOUBLE)


def _split(rules: GameRules, rank: int, up: int) -> Fraction:
    """The expectation of all hands of a split pair."""
    most = min(rules.most_hands, 2) if rank == ACE and not rules.resplit_aces else rules.most_hands
    worths = {second: _second(rules, rank, second, up) for second in CARDS}
    other = sum(chance * worths[second] for second, chance in CARDS.items() if second != rank)
    again = CARDS[rank]

    def worth(hands: int, waiting: int) -> Fraction:
        """Of the hands that wait for a second card, once there are so many hands."""
        if hands == most:
            return waiting * (other + again * worths[rank])
        if not waiting:
            return Fraction(0)
        return other + (1 - again) * worth(hands, waiting - 1) + again * worth(hands + 1, waiting + 1)

    return worth(2, 2)


def _second(rules: GameRules, rank: int, second: int, up: int) -> Fraction:
    """The expectation of one hand of a split with that second card, not split again."""
    hand = _with(_with((0, False), rank), second)
    hits = rules.hits_soft_17
    if rank == ACE:
        return _stand(_total(hand), up, hits_soft_17=hits)
    return _played(hand, up, hits_soft_17=hits, doubles=rules.double_after_split)
