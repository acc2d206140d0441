"""The dealer's final hands, and what they are worth to a player for any cards left in the shoe.

A final hand is a multiset with the number of orders in which the dealer can draw it. Its probability is
that number times a falling factorial of each rank's count over one of the shoe's. The aces and 2s of a
final hand make one factor and its other ranks another: the first takes few values over many shoes, the
second is a tree of products walked once for a block of shoes, so that the sum over final hands is short.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np

from checker.returns.play.hands import ACE, RANKS, TEN, Floats, Integers, all_hands
from checker.returns.play.orders import drawn_orders

__all__ = ["BLACKJACK", "BUST", "OUTCOMES", "Dealer", "blackjack_chance", "dealer", "final_chances", "final_values"]

OUTCOMES = 7  # 17, 18, 19, 20, 21 drawn, Blackjack, bust
BLACKJACK = 5
BUST = 6
_LOWEST = 17
_LOW = 2  # aces and 2s
_BLOCK = 1024  # shoes at a time: a block's products stay in the processor's cache

_Path = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Dealer:
    """The dealer's final hands over one up card.

    `low[i]` are the (aces, 2s) that a final hand can hold. Node j of the tree of its other ranks is node
    `parents[j]` with `factors[j]`, a (rank, number of cards) pair, added; `most[c]` is the most of rank c
    that one holds; `sizes` lists the slices of nodes with each number of cards. `orders[o, i, j]` is the
    number of orders in which the dealer draws low part i with node j to outcome o.
    """

    low: Integers
    parents: tuple[int, ...]
    factors: tuple[tuple[int, int], ...]
    most: tuple[int, ...]
    sizes: tuple[tuple[int, slice], ...]
    orders: Floats


@cache
def dealer(up: int, *, hits_soft_17: bool) -> Dealer:
    """The final hands that stand, over the up card of rank `up`; the up card itself is left out of them."""
    hands = all_hands()
    draws = hands.total < _LOWEST
    if hits_soft_17:
        draws |= hands.soft & (hands.total == _LOWEST)
    start = np.zeros((hands.size, 1))
    start[hands.index(up)] = 1
    orders = drawn_orders(start, draws[:, None].astype(np.float64))[:, 0]
    finals = np.flatnonzero((orders > 0) & ~draws)
    drawn = hands.counts[finals]
    drawn[:, up] -= 1
    outcomes = hands.total[finals] - _LOWEST
    outcomes[(hands.cards[finals] == 2) & (hands.total[finals] == 21)] = BLACKJACK
    low, low_part = np.unique(drawn[:, :_LOW], axis=0, return_inverse=True)
    paths = [_path(counts) for counts in drawn.tolist()]
    nodes = sorted({path[:length] for path in paths for length in range(len(path) + 1)}, key=_cards)
    position = {path: i for i, path in enumerate(nodes)}
    table = np.zeros((OUTCOMES - 1, len(low), len(nodes)))
    table[outcomes, low_part, [position[path] for path in paths]] = orders[finals]
    lengths = [_cards(path) for path in nodes]
    return Dealer(
        low=low,
        parents=tuple(position[path[:-1]] for path in nodes),
        factors=tuple(path[-1] if path else (TEN, 0) for path in nodes),
        most=(0, 0, *drawn[:, _LOW:].max(axis=0).tolist()),
        sizes=tuple(
            (size, slice(lengths.index(size), lengths.index(size) + lengths.count(size)))
            for size in range(lengths[-1] + 1)
            if size in lengths
        ),
        orders=table,
    )


def _path(counts: list[int]) -> _Path:
    """The ranks above 2 and their numbers, the highest first: the order that shares most."""
    return tuple((rank, counts[rank]) for rank in range(RANKS - 1, _LOW - 1, -1) if counts[rank])


def _cards(path: _Path) -> int:
    return sum(count for _, count in path)


def final_chances(table: Dealer, left: Floats) -> Floats:
    """The probability of each outcome (`OUTCOMES` rows), a column for each row of `left`, cards of each rank."""
    chances = np.empty((OUTCOMES, len(left)))
    for outcome in range(BUST):
        kinds = np.full(len(left), outcome)
        chances[outcome] = final_values(table, left, kinds, np.eye(BUST))
    chances[BUST] = 1 - chances[:BUST].sum(axis=0)
    return chances


def final_values(table: Dealer, left: Floats, kinds: Integers, values: Floats) -> Floats:
    """The sum of probability times `values[kind, outcome]` over outcomes but a bust, for each row and its kind."""
    if not len(left):
        return np.zeros(0)
    weights, rows = _low_weights(table, left, kinds, values)
    result = np.empty(len(left))
    for start in range(0, len(left), _BLOCK):
        block = slice(start, start + _BLOCK)
        weighted = _products(table, left[block])
        weighted *= weights.take(rows[block], axis=1)
        result[block] = weighted.sum(axis=0)
    return result


def _products(table: Dealer, left: Floats) -> Floats:
    """Every node's falling factorials (rows) for each shoe (columns)."""
    by_rank = np.ascontiguousarray(left.T)
    falling = [_fallings(base, most) for base, most in zip(by_rank, table.most, strict=True)]
    products = np.empty((len(table.parents), len(left)))
    products[0] = 1
    rows = list(products)
    multiply = np.multiply
    for row, parent, (rank, count) in zip(rows[1:], table.parents[1:], table.factors[1:], strict=True):
        multiply(rows[parent], falling[rank][count], out=row)
    return products


def _low_weights(table: Dealer, left: Floats, kinds: Integers, values: Floats) -> tuple[Floats, Integers]:
    """What multiplies each node's product, by (aces, 2s, cards left, kind) in columns, and each row's column."""
    aces, twos = (np.maximum(left[:, rank], 0).astype(np.int64) for rank in range(_LOW))
    cards = (left @ np.ones(RANKS)).astype(np.int64)
    fewest, span = int(cards.min()), int(max(aces.max(), twos.max())) + 1
    keys = ((cards - fewest) * span + aces) * span + twos
    states = np.flatnonzero(np.bincount(keys))
    place = np.zeros(int(keys.max()) + 1, dtype=np.int64)
    place[states] = np.arange(len(states))
    low_sizes = table.low.sum(axis=1)
    of_aces = np.array(_fallings((states // span % span).astype(np.float64), int(table.low[:, 0].max())))
    of_twos = np.array(_fallings((states % span).astype(np.float64), int(table.low[:, 1].max())))
    ways = (of_aces[table.low[:, 0]] * of_twos[table.low[:, 1]]).T
    shoes = np.array(
        _fallings((states // span**2 + fewest).astype(np.float64), int(low_sizes.max()) + table.sizes[-1][0])
    ).T
    orders = np.tensordot(table.orders, values.T, axes=([0], [0]))
    weights = np.empty((len(table.parents), len(states), len(values)))
    for size, nodes in table.sizes:
        shares = ways / np.maximum(shoes[:, low_sizes + size], 1)
        weights[nodes] = (
            (shares @ orders[:, nodes].reshape(len(low_sizes), -1))
            .reshape(len(states), -1, len(values))
            .swapaxes(0, 1)
        )
    return weights.reshape(len(table.parents), -1), place[keys] * len(values) + kinds


def _fallings(base: Floats, most: int) -> list[Floats]:
    """base (base - 1) ... of 0, 1, ... `most` factors, 0 where the base is too small."""
    products = [np.ones_like(base)]
    for step in range(most):
        products.append(products[-1] * np.maximum(base - step, 0.0))
    return products


def blackjack_chance(up: int, left: Floats) -> Floats:
    """The probability that the card under an up card of rank `up` makes Blackjack, for each row of `left`."""
    total = np.maximum(left @ np.ones(RANKS), 1.0)
    if up == ACE:
        return np.asarray(left[..., TEN] / total)
    if up == TEN:
        return np.asarray(left[..., ACE] / total)
    return np.zeros_like(total)
