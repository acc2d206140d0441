"""Every hand that is not bust, as a multiset of ranks, and how one card leads from one hand to the next.

A rank is an index: 0 for an ace, 1 to 8 for 2 to 9, 9 for every card that counts ten. Hands are ordered by
their hard count (an ace as 1), so that a card always leads to a later hand and the hands of one count are
contiguous.
"""

from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

__all__ = ["ACE", "BEST", "RANKS", "TEN", "Floats", "Hands", "Integers", "Truths", "all_hands"]

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Truths = NDArray[np.bool_]

RANKS = 10
ACE = 0
TEN = 9
BEST = 21
_VALUES = np.arange(1, RANKS + 1)
_RADIX = 22  # no hand holds more than 21 of a rank
_PLACES = np.array([_RADIX**rank for rank in range(RANKS)], dtype=np.int64)


@dataclass(frozen=True, slots=True)
class Hands:
    """The hands of at most 21, the empty one included, and their structure.

    `counts[h, c]` cards of rank c in hand h; `hard[h]`, `total[h]`, `soft[h]`, `cards[h]` its counts;
    `after[h, c]` the hand with one more card of rank c and `before[h, c]` with one less, `size` where that
    is bust or no hand; `levels[s]` the slice of hands whose hard count is s.
    """

    counts: Integers
    hard: Integers
    total: Integers
    soft: Truths
    cards: Integers
    after: Integers
    before: Integers
    levels: tuple[slice, ...]

    @property
    def size(self) -> int:
        """The number of hands."""
        return len(self.hard)

    def index(self, *ranks: int) -> int:
        """The position of the hand that holds these ranks. IndexError where they are bust."""
        hand = 0
        for rank in ranks:
            hand = int(self.after[hand, rank])
        if hand >= self.size:
            raise IndexError(f"the ranks {ranks} are bust")
        return hand


@cache
def all_hands() -> Hands:
    """The one table of hands: it depends on no shoe and on no rule."""
    counts = _multisets()
    hard = counts @ _VALUES
    keys = counts @ _PLACES
    order = np.lexsort((keys, hard))
    counts, hard, keys = counts[order], hard[order], keys[order]
    size = len(keys)
    by_key = np.argsort(keys)

    def find(wanted: Integers) -> Integers:
        slot = np.minimum(np.searchsorted(keys, wanted, sorter=by_key), size - 1)
        hand = by_key[slot]
        return np.where(keys[hand] == wanted, hand, size)

    after = find(keys[:, None] + _PLACES)
    before = np.where(counts > 0, find(keys[:, None] - _PLACES), size)
    soft = (counts[:, ACE] > 0) & (hard + 10 <= BEST)
    edges = np.searchsorted(hard, np.arange(BEST + 2))
    return Hands(
        counts=counts,
        hard=hard,
        total=np.where(soft, hard + 10, hard),
        soft=soft,
        cards=counts.sum(axis=1),
        after=after,
        before=before,
        levels=tuple(slice(int(low), int(high)) for low, high in pairwise(edges)),
    )


def _multisets() -> Integers:
    """The counts of every multiset of ranks whose values sum to at most 21, in no order that matters."""
    counts = np.zeros((1, RANKS), dtype=np.int64)
    for rank in range(RANKS):
        grown = [counts]
        while len(grown[-1]):
            more = grown[-1].copy()
            more[:, rank] += 1
            grown.append(more[more @ _VALUES <= BEST])
        counts = np.concatenate(grown)
    return counts
