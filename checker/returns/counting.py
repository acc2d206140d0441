"""How many of the deals from a shoe hold each hand: exact integers, for any number of decks.

Two cards are of one type when they agree in rank and suit; a shoe of n decks holds n cards of every type.
Which hand a deal holds depends on its types alone, so the types are classified once, whatever the number of
decks. That is the census: for each hand, how many assignments of types to the cards of the deal have each
*multiplicity*, the number of cards of every type that occurs, largest first: (2, 1) is two cards of one type
and one of another. An assignment of multiplicity (a, b, ...) stands for n(n-1)...(n-a+1) x n(n-1)...(n-b+1) x
... ordered deals, which makes each count a polynomial in n.

Cards that no hand tells apart are interchangeable and their order is divided out: C(N, 3) deals for the
player's two and the up card where only the three together matter, C(N, 2) x (N - 2) where a hand matches the
player's cards to the up card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations_with_replacement, product
from math import factorial, perm, prod
from typing import TypeAlias

from checker.returns.cards import SUITS, CardName, Shoe
from checker.returns.hands import Hand, Pattern, Test, check_cards, ways

__all__ = ["Counts", "combinations"]

_Values: TypeAlias = tuple[str, ...]
_Equality: TypeAlias = tuple[int, ...]
_Multiplicity: TypeAlias = tuple[int, ...]
# How many dealings of ranks, or of suits, are equal in these places and pass these tests, one bit for each.
_Classes: TypeAlias = Counter[tuple[_Equality, int]]


@dataclass(frozen=True, slots=True)
class Counts:
    """The deals of a wager: all, those of each hand in the order of the hands, and those that hold none."""

    total: int
    by_hand: tuple[int, ...]
    losing: int


def combinations(cards: tuple[CardName, ...], hands: tuple[Hand, ...], shoe: Shoe) -> Counts:
    """Return how many deals of the named cards hold each hand, the first in the list that fits.

    Raises ValueError for cards that no deal has, for a hand that asks for cards at which the wager does not
    look, and for a shoe that is too small.
    """
    patterns = tuple(hand.pattern for hand in hands)
    ordered_cards = _in_order(cards)
    for pattern in patterns:
        check_cards(ordered_cards, pattern)
    orders = prod(map(factorial, _group_sizes(ordered_cards, patterns)))
    ordered_deals = [0] * len(hands)
    for (index, multiplicity), number in _census(ordered_cards, patterns, shoe.ranks):
        ordered_deals[index] += number * prod(perm(shoe.decks, copies) for copies in multiplicity)
    total = perm(shoe.size, len(cards)) // orders
    if not total:
        raise ValueError(f"a shoe of {shoe.size} cards does not hold the {len(cards)} cards of the wager")
    by_hand = tuple(deals // orders for deals in ordered_deals)
    return Counts(total, by_hand, total - sum(by_hand))


def _in_order(cards: tuple[CardName, ...]) -> tuple[CardName, ...]:
    if not cards or not set(cards) <= {"player", "up", "down"}:
        raise ValueError("a wager looks at some of the player's cards, the up card and the down card")
    if cards.count("up") > 1 or cards.count("down") > 1:
        raise ValueError("a deal has one up card and one down card")
    order: tuple[CardName, ...] = ("player", "up", "down")
    return tuple(sorted(cards, key=order.index))


def _group_sizes(cards: tuple[CardName, ...], patterns: tuple[Pattern, ...]) -> tuple[int, ...]:
    """Return the sizes of the groups of cards, in the order of the cards, that no pattern tells apart."""
    own = cards.count("player")
    dealer = len(cards) - own
    if any(pattern.matches for pattern in patterns):
        return (own, *[1] * dealer)
    if any(pattern.among == "player" for pattern in patterns):
        return (own, dealer)
    return (len(cards),)


@lru_cache(maxsize=256)
def _census(
    cards: tuple[CardName, ...], patterns: tuple[Pattern, ...], ranks: tuple[str, ...]
) -> tuple[tuple[tuple[int, _Multiplicity], int], ...]:
    """Return ((hand, multiplicity), number of type assignments), the losing ones left out."""
    owner = [(index, way) for index, pattern in enumerate(patterns) for way in ways(cards, pattern)]
    if any(pattern.names_ranks for pattern in patterns):
        rank_deals = _sorted_deals(_group_sizes(cards, patterns), ranks)
    else:
        rank_deals = _anonymous_deals(len(cards), ranks)
    rank_classes = _classes(rank_deals, [way.ranks for _, way in owner])
    suit_deals = ((suits, 1) for suits in product(SUITS, repeat=len(cards)))
    suit_classes = _classes(suit_deals, [way.suits for _, way in owner])

    census: Counter[tuple[int, _Multiplicity]] = Counter()
    for (rank_equality, rank_passed), rank_number in rank_classes.items():
        for (suit_equality, suit_passed), suit_number in suit_classes.items():
            if passed := rank_passed & suit_passed:
                first = (passed & -passed).bit_length() - 1
                multiplicity = _multiplicity(rank_equality, suit_equality)
                census[owner[first][0], multiplicity] += rank_number * suit_number
    return tuple(census.items())


def _sorted_deals(sizes: tuple[int, ...], ranks: tuple[str, ...]) -> Iterator[tuple[_Values, int]]:
    """Yield the rank of each card, sorted within a group, with the number of orders that it stands for."""
    for groups in product(*(combinations_with_replacement(ranks, size) for size in sizes)):
        yield tuple(chain.from_iterable(groups)), prod(map(_orders, groups))


def _orders(values: _Values) -> int:
    return factorial(len(values)) // prod(map(factorial, Counter(values).values()))


def _anonymous_deals(number: int, ranks: tuple[str, ...]) -> Iterator[tuple[_Values, int]]:
    """Yield a dealing of ranks for each way of being equal, with the number that are equal so."""
    for equality in product(range(min(number, len(ranks))), repeat=number):
        if equality == _equality(equality):
            yield tuple(ranks[i] for i in equality), perm(len(ranks), max(equality) + 1)


def _classes(deals: Iterator[tuple[_Values, int]], tests: list[Test]) -> _Classes:
    classes: _Classes = Counter()
    for values, number in deals:
        passed = sum(1 << bit for bit, test in enumerate(tests) if test(values))
        if passed:
            classes[_equality(values), passed] += number
    return classes


def _equality(values: Sequence[object]) -> _Equality:
    """Return which values are equal: each value's place among the different ones, in order of appearance."""
    places: dict[object, int] = {}
    return tuple([places.setdefault(value, len(places)) for value in values])


def _multiplicity(rank_equality: _Equality, suit_equality: _Equality) -> _Multiplicity:
    copies = Counter(zip(rank_equality, suit_equality, strict=True)).values()
    return tuple(sorted(copies, reverse=True))
