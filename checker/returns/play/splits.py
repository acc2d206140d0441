"""What splitting a pair returns, exactly, for play that looks at each hand alone.

Each split hand is valued with further pair cards known to be gone. Cards dealt to the other hands are
unknown but for not being pair cards, and follow by averaging: one unknown card is a pair card or it is not.
The resplits themselves are a Markov chain on the pair cards and the other cards drawn.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from checker.returns.play.dealer import blackjack_chance
from checker.returns.play.endings import OTHER, PAIR, Endings, SplitPlay, split_endings
from checker.returns.play.hands import ACE, BEST, RANKS, Floats, Integers
from checker.returns.play.rules import DealerBlackjack, GameRules
from checker.returns.play.shoe import Shoe, standing

__all__ = ["draw_chances", "hands_allowed", "split_values"]


def hands_allowed(rules: GameRules, rank: int) -> int:
    """The most hands that a pair of this rank may become."""
    if rank == ACE and not rules.resplit_aces:
        return min(rules.most_hands, 2)
    return rules.most_hands


def split_values(
    shoe: Shoe, rules: GameRules, plays: Mapping[int, SplitPlay], *, hits_soft_17: bool, step: float = 1.0
) -> dict[int, Floats]:
    """The expectation of splitting a pair of each rank in `plays`, by up card, per unit of the original wager.

    A hand is split again whenever it can be.
    """
    pairs = {
        rank: _Pair(shoe, rank, hands_allowed(rules, rank), play, split_endings(rules, rank, play, step=step))
        for rank, play in plays.items()
    }
    worths = {rank: np.zeros((pair.known + 1, len(pair.play.after), 2, RANKS)) for rank, pair in pairs.items()}
    for up in range(RANKS):
        for rank, worth in _ending_worths(pairs, up, hits_soft_17=hits_soft_17).items():
            worths[rank][..., up] = worth
    return {rank: _split_value(pair, rules, worths[rank]) for rank, pair in pairs.items()}


@dataclass(frozen=True, slots=True)
class _Pair:
    """A pair to split out of a shoe, into `most` hands, and how the play of one of them ends."""

    shoe: Shoe
    rank: int
    most: int
    play: SplitPlay
    endings: Endings

    @property
    def known(self) -> int:
        """The most further pair cards that any tree of resplits needs to know gone."""
        return max(0, min(2 * self.most - 4, self.shoe.counts[self.rank] - 2))

    def left(self, up: int, gone: int) -> Floats:
        """The cards left when the pair, the up card and `gone` further pair cards are out of the shoe."""
        left = np.array(self.shoe.counts, dtype=np.float64)
        left[self.rank] -= 2 + gone
        left[up] -= 1
        return left

    def pair_chance(self, gone: int, others: int) -> Floats:
        """By up card, the chance that a card is a pair card when `gone` more of them and `others` are out."""
        left = np.array([self.left(up, gone) for up in range(RANKS)])
        return np.asarray(np.maximum(left[:, self.rank], 0) / np.maximum(left.sum(axis=1) - others, 1))


def _ending_worths(pairs: Mapping[int, _Pair], up: int, *, hits_soft_17: bool) -> dict[int, Floats]:
    """What each pair's endings against one up card add to a hand, by pair cards gone, entry of play, second card."""
    chosen = {rank: np.flatnonzero(pair.endings.ups == up) for rank, pair in pairs.items()}
    lefts: list[Floats] = []
    totals: list[Integers] = []
    orders: list[Floats] = []
    for rank, pair in pairs.items():
        drawn = pair.endings.drawn[chosen[rank]]
        shoes = np.array([pair.left(up, gone) for gone in range(pair.known + 1)])
        lefts.append(np.subtract(shoes[:, None], drawn, dtype=np.float64).reshape(-1, RANKS))
        totals.append(np.tile(pair.endings.totals[chosen[rank]], len(shoes)))
        orders.append(draw_chances(shoes.astype(np.int64), drawn).ravel())
    left, chance = np.concatenate(lefts), np.concatenate(orders)
    blackjack = chance * blackjack_chance(up, left)
    rises = chance * (1 + standing(up, left, np.concatenate(totals), hits_soft_17=hits_soft_17))
    worths: dict[int, Floats] = {}
    start = 0
    for rank, pair in pairs.items():
        rows = chosen[rank]
        block = slice(start, start + len(rows) * (pair.known + 1))
        start = block.stop
        shape = (pair.known + 1, len(rows))
        beaten = blackjack[block].reshape(shape)
        clear = chance[block].reshape(shape) - beaten
        worths[rank] = (
            np.tensordot(rises[block].reshape(shape), pair.endings.stands[rows], axes=1)
            + np.tensordot(clear, pair.endings.clear[rows], axes=1)
            + np.tensordot(beaten, pair.endings.beaten[rows], axes=1)
        )
    return worths


def draw_chances(shoes: Integers, drawn: Integers) -> Floats:
    """The probability of drawing the cards of each row in one given order, from each shoe."""
    falling = _falling_table(int(shoes.sum(axis=1).max()) + 1)
    ways = falling[np.maximum(shoes[:, None], 0), drawn].prod(axis=2)
    return np.asarray(ways / np.maximum(falling[shoes.sum(axis=1)[:, None], drawn.sum(axis=1)], 1))


@lru_cache(maxsize=8)
def _falling_table(size: int) -> Floats:
    """Falling factorials of every base below `size`, up to the most cards that a hand holds."""
    table = np.ones((size, BEST + 1))
    for length in range(1, BEST + 1):
        table[:, length] = table[:, length - 1] * np.maximum(np.arange(size) - length + 1, 0)
    return table


def _split_value(pair: _Pair, rules: GameRules, worth: Floats) -> Floats:
    """The expectation of the whole split by up card."""
    checked = rules.dealer_blackjack is DealerBlackjack.CHECKED_FIRST
    for gone in range(pair.known + 1):
        again = pair.pair_chance(gone, 0)
        worth[gone, :, PAIR] -= again
        worth[gone, :, OTHER] -= 1 - again
        if checked:  # a Blackjack takes one wager, not one a hand: leave it out here and take it once below
            beaten_pair = again * _blackjacks(pair, gone + 1)
            worth[gone, :, PAIR] += beaten_pair
            worth[gone, :, OTHER] += _blackjacks(pair, gone) - beaten_pair
    value = _tree_value(pair, worth)
    return value - _blackjacks(pair, 0) if checked else value


def _blackjacks(pair: _Pair, gone: int) -> Floats:
    return np.array([float(blackjack_chance(up, pair.left(up, gone))) for up in range(RANKS)])


def _tree_value(pair: _Pair, worth: Floats) -> Floats:
    """The sum over every tree of resplits of its probability and the worth of its hands."""
    table = _with_others_gone(pair, worth)
    value = np.zeros(RANKS)
    states = {(0, 0): np.ones(RANKS)}
    while states:
        reached: dict[tuple[int, int], Floats] = {}
        for (gone, settled), chance in states.items():
            hands = gone + 2
            if hands in {pair.most, settled}:
                value += chance * _hands_worth(pair, table, gone, settled)
                continue
            again = pair.pair_chance(gone, settled)
            for state, share in (((gone + 1, settled), again), ((gone, settled + 1), 1 - again)):
                if share.any():
                    reached[state] = reached.get(state, np.zeros(RANKS)) + chance * share
        states = reached
    return value


def _hands_worth(pair: _Pair, table: Mapping[tuple[int, int], Floats], gone: int, settled: int) -> Floats:
    """What the hands of a finished tree are worth: `settled` have drawn another card than a pair card."""
    entry = pair.play.number_for(gone)
    worth = (gone + 2 - settled) * table[gone, settled][entry].sum(axis=0)
    if settled:
        alone = table[gone, settled - 1][entry, OTHER]
        worth = worth + settled * alone / (1 - pair.pair_chance(gone, settled - 1))
    return np.asarray(worth)


def _with_others_gone(pair: _Pair, worth: Floats) -> dict[tuple[int, int], Floats]:
    """The worth of a hand by (pair cards gone, unknown other cards gone), from the worths with none of the others."""
    none = np.zeros_like(worth[0])
    table = {(gone, 0): worth[gone] for gone in range(pair.known + 1)}
    for others in range(1, pair.most + 1):
        for gone in range(pair.known + 1):
            again = pair.pair_chance(gone, others - 1)
            before, more = table[gone, others - 1], table.get((gone + 1, others - 1), none)
            table[gone, others] = (before - again * more) / (1 - again)
    return table
