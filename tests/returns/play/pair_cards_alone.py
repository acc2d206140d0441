"""The convention of the pages called Appendix 9: a split counts the pair cards that it has drawn, and no other card.

They say that a split heeds how many hands there are by then, and not the other cards of those hands. So each hand is
dealt and played, best anew, out of a shoe that lacks the pair cards drawn until then, and further pair cards come as
if the hands dealt before held nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from checker.returns.play.actions import Action, after_doubling, play_hands, split_options
from checker.returns.play.game import first_doubling, solve
from checker.returns.play.hands import ACE, all_hands
from checker.returns.play.rules import DealerBlackjack, GameRules, SplitAces
from checker.returns.play.shoe import Shoe, chances, fresh_shoe
from checker.returns.play.splits import hands_allowed

if TYPE_CHECKING:
    from checker.returns.play.hands import Floats

__all__ = ["return_by_pair_cards"]


@dataclass(frozen=True, slots=True)
class _SplitHand:
    """What one hand of a split is worth, by up card: in the cases of another second card, of a pair card, and of any.

    `again` is the chance of a pair card, and the other two are weighted with the chances of theirs.
    """

    again: Floats
    other: Floats
    pair: Floats


def return_by_pair_cards(rules: GameRules) -> float:
    """The player's expected gain per initial wager, best played, with splits worth what the convention makes them."""
    gain = 0.0
    for hand in solve(rules).starting_hands:
        values = hand.values.copy()
        first, second = hand.ranks
        if first == second:
            values[Action.SPLIT] = _split(rules, first)
            if _is_checked(rules):
                values[Action.SPLIT] -= hand.blackjack
        gain += float(hand.chance @ values.max(axis=0))
    return gain


def _split(rules: GameRules, rank: int) -> Floats:
    """The worth of all hands of a split, a dealer's Blackjack that is looked for first left out."""
    most = hands_allowed(rules, rank)
    shoe = fresh_shoe(rules)
    dealt = []
    for _ in range(most - 1):
        shoe = shoe.without(rank)
        dealt.append(_split_hand(rules, shoe, rank))

    def worth(gone: int, waiting: int) -> Floats:
        """Of the hands that wait for a second card, after `gone` further pair cards."""
        one = dealt[gone]
        if gone + 2 == most:
            return waiting * (one.other + one.pair)
        if not waiting:
            return np.zeros_like(one.other)
        after_other, after_pair = worth(gone, waiting - 1), worth(gone + 1, waiting + 1)
        return one.other + (1 - one.again) * after_other + one.again * after_pair

    return worth(0, 2)


def _split_hand(rules: GameRules, shoe: Shoe, rank: int) -> _SplitHand:
    faced = chances(shoe, hits_soft_17=rules.hits_soft_17)
    value = faced.stand
    if rank != ACE or rules.split_aces is SplitAces.PLAYED:
        doubling = first_doubling(faced, rules, after_doubling(faced, rules), 1.0)
        value = play_hands(faced, rules, split_options(rules), doubling).value
    if _is_checked(rules):
        value = value + faced.blackjack
    hand = all_hands().index(rank)
    worth = faced.draw[hand] * value[all_hands().after[hand]]
    return _SplitHand(faced.draw[hand, rank], worth.sum(axis=0) - worth[rank], worth[rank])


def _is_checked(rules: GameRules) -> bool:
    return rules.dealer_blackjack is DealerBlackjack.CHECKED_FIRST
