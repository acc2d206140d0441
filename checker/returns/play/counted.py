"""What to do with a doubled hand of a split pair, counting the pair cards that the split has drawn."""

from collections.abc import Mapping

import numpy as np

from checker.returns.play.actions import Action, Play, after_doubling
from checker.returns.play.endings import second_cards
from checker.returns.play.hands import BEST, Floats, Integers, all_hands
from checker.returns.play.orders import drawn_once, drawn_orders
from checker.returns.play.rules import GameRules
from checker.returns.play.shoe import Shoe, count_chances

__all__ = ["counted_actions"]


def counted_actions(
    shoe: Shoe, rules: GameRules, first: Play, most_hands: Mapping[int, int]
) -> dict[int, tuple[tuple[Integers, ...], ...]]:
    """The actions after each doubling, as `SplitPlay.after` has them, for the ranks whose pairs make `most_hands`.

    Each entry is best for its number of pair cards gone. Ranks whose doubled hands leave nothing to choose
    are left out.
    """
    if rules.doublings == 0 or (rules.doublings == 1 and rules.rescue_through == 0):
        return {}
    blocks: list[tuple[int, Shoe, Integers]] = []
    for rank, most in most_hands.items():
        among, left = _doubled_hands(rank, first, rules.doublings), shoe
        for _ in range(min(most, shoe.counts[rank]) - 1 if len(among) else 0):
            left = left.without(rank)
            blocks.append((rank, left, among))
    if not blocks:
        return {}
    faced = count_chances(*(block[1:] for block in blocks), hits_soft_17=rules.hits_soft_17)
    layers = after_doubling(faced, rules)
    entries: dict[int, tuple[tuple[Integers, ...], ...]] = {}
    start = 0
    for rank, _, among in blocks:
        part = slice(start, start + len(among))
        start = part.stop
        actions = tuple(_for_all_hands(among, layer.action[part]) for layer in layers)
        entries[rank] = (*entries.get(rank, ()), actions)
    return entries


def _doubled_hands(rank: int, first: Play, doublings: int) -> Integers:
    """The hands that begin with `rank` and can arise once they are doubled."""
    hands = all_hands()
    hand = hands.after[: hands.levels[BEST - rank - 1].stop, rank]
    shares = first.shares[:, hand, :, None]
    flow = drawn_orders(second_cards(len(hand), rank), shares[Action.HIT]) * shares[Action.DOUBLE]
    return np.asarray(hand[_reachable(flow.sum(axis=(1, 2)), doublings)])


def _reachable(flow: Floats, doublings: int) -> Integers:
    """Which hands one to `doublings` more cards can make of those with a flow."""
    reached = np.zeros(len(flow), dtype=np.bool_)
    for _ in range(doublings):
        flow = (drawn_once(flow) > 0).astype(np.float64)
        reached |= flow > 0
    return np.flatnonzero(reached)


def _for_all_hands(among: Integers, action: Integers) -> Integers:
    """The actions numbered as all hands are; the others never arise."""
    actions = np.zeros((all_hands().size, action.shape[1]), dtype=action.dtype)
    actions[among] = action
    return actions
