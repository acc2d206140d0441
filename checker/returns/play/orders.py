"""In how many orders a hand can be drawn under a fixed way of playing, whatever the shoe."""

import numpy as np

from checker.returns.play.hands import Floats, Integers, all_hands

__all__ = ["drawn_once", "drawn_orders"]


def drawn_orders(start: Floats, draws: Floats) -> Floats:
    """The number of orders in which each hand is reached, whatever then happens to it.

    `start[h, ...]` counts the ways in which play begins at hand h; `draws[h, ...]` is 1 where that hand
    takes another card, 0 where it does not, and a share where only some of its holdings do. Both may cover
    the leading hands alone.
    """
    size = len(start)
    reached = np.zeros_like(start)
    flow = np.zeros((size + 1, *start.shape[1:]))
    for level, before in _levels(size):
        reached[level] = start[level] + flow[before].sum(axis=1)
        flow[level] = reached[level] * draws[level]
    return reached


def drawn_once(flow: Floats) -> Floats:
    """The number of orders in which each hand is reached by exactly one more card from `flow`."""
    size = len(flow)
    padded = np.concatenate([flow, np.zeros((1, *flow.shape[1:]))])
    reached = np.empty_like(flow)
    for level, before in _levels(size):
        reached[level] = padded[before].sum(axis=1)
    return reached


def _levels(size: int) -> list[tuple[slice, Integers]]:
    """The levels of the first `size` hands, with the hands that lead to each; `size` stands for none."""
    hands = all_hands()
    return [(level, np.minimum(hands.before[level], size)) for level in hands.levels if level.start < size]
