"""The hand vocabulary: what a wager's hands ask of the cards, as data, and the tests that it stands for.

A wager looks at some named cards: the player's first two ("player", twice), the dealer's up card, the
dealer's down card. A hand is a name and a pattern; every condition that a pattern gives must hold. Hands are
listed highest first and a deal counts for the first one whose pattern holds.

A pattern is a choice of *ways*, and in every way the ranks are asked one thing and the suits another.
Counting rests on that: ranks and suits are dealt independently of each other, so each is looked at once and
not once for every card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Literal, TypeAlias

from checker.returns.cards import COLORS, DECLARED_SUIT, RANKS, CardName, DealerCard

__all__ = ["Ace", "Among", "Hand", "Matches", "Pattern", "Test", "Trait", "Way", "check_cards", "ways"]

Trait: TypeAlias = Literal["rank", "suit", "color"]
Among: TypeAlias = Literal["all", "player"]
Ace: TypeAlias = Literal["both", "high", "low"]
Test: TypeAlias = Callable[[tuple[str, ...]], bool]


@dataclass(frozen=True, slots=True)
class Matches:
    """Exactly how many of the player's cards match a dealer's card: in rank and suit, and in rank alone."""

    card: DealerCard
    suited: int = 0
    unsuited: int = 0

    def __post_init__(self) -> None:
        if self.suited < 0 or self.unsuited < 0:
            raise ValueError("a number of matches is 0 or more")


@dataclass(frozen=True, slots=True)
class Pattern:
    """What a hand asks of the cards: every condition that is given must hold; one left empty is not asked.

    any         that many of the cards, whichever, meet the conditions below; None: all of them do
    among       which cards are looked at: all, or the player's own
    same        the cards are alike in each of these traits
    differ      the cards are not all alike in each of these traits
    sequential  the ranks are all different and follow one another, without a wrap from king over ace to two.
                The order is that of the full deck: where the 10s are removed, 9 and jack are not neighbors
    ace         where an ace may stand in a sequence: low (A-2-3), high (Q-K-A) or both
    ranks       every card has one of these ranks
    suit        "declared": every card has the one suit that the certificate holder declares
    matches     the player's cards match a dealer's card so many times; independent of `any` and `among`

    Raises ValueError for what can be asked of no deal.
    """

    any: int | None = None
    among: Among = "all"
    same: frozenset[Trait] = frozenset()
    differ: frozenset[Trait] = frozenset()
    sequential: bool = False
    ace: Ace = "both"
    ranks: frozenset[str] = frozenset()
    suit: Literal["declared"] | None = None
    matches: Matches | None = None

    def __post_init__(self) -> None:
        if self.any is not None and self.any < 1:
            raise ValueError("a hand needs one card or more")
        if unknown := self.ranks - set(RANKS):
            raise ValueError(f"no such rank: {', '.join(sorted(unknown))}")
        if both := self.same & self.differ:
            raise ValueError(f"cards cannot be alike and not alike in {', '.join(sorted(both))}")

    @property
    def names_ranks(self) -> bool:
        """Whether it matters which ranks the cards have, and not only which of the cards are of one rank."""
        return self.sequential or bool(self.ranks)


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand of a wager, by the name that the paytable gives it."""

    name: str
    pattern: Pattern


@dataclass(frozen=True, slots=True)
class Way:
    """One way to hold a hand: a test of the ranks and a test of the suits, card by card; both must hold."""

    ranks: Test
    suits: Test


def check_cards(cards: tuple[CardName, ...], pattern: Pattern) -> None:
    """Raise ValueError where the pattern asks for a card, or for more cards, than the wager looks at."""
    own = cards.count("player")
    pool = own if pattern.among == "player" else len(cards)
    if pool < (pattern.any or 1):
        raise ValueError(f"the hand needs {pattern.any or 1} cards and the wager looks at {pool}")
    if pattern.matches is None:
        return
    if pattern.matches.card not in cards:
        raise ValueError(f"the hand matches the {pattern.matches.card} card, at which the wager does not look")
    if pattern.matches.suited + pattern.matches.unsuited > own:
        raise ValueError(f"the hand asks for more matches than the player's {own} cards can make")


def ways(cards: tuple[CardName, ...], pattern: Pattern) -> Iterator[Way]:
    """Yield the ways in which a deal of these cards holds the pattern: it holds when one of them does."""
    pool = [i for i, card in enumerate(cards) if pattern.among == "all" or card == "player"]
    for chosen in combinations(pool, pattern.any or len(pool)):
        ranks = [_of(chosen, test) for test in _rank_tests(pattern, len(chosen))]
        suits = [_of(chosen, test) for test in _suit_tests(pattern)]
        if pattern.matches is None:
            yield Way(_every(ranks), _every(suits))
            continue
        for matched in _matched(cards, pattern.matches):
            yield Way(_every([*ranks, matched.ranks]), _every([*suits, matched.suits]))


def _rank_tests(pattern: Pattern, number: int) -> Iterator[Test]:
    if "rank" in pattern.same:
        yield _alike
    if "rank" in pattern.differ:
        yield _unlike
    if pattern.sequential:
        runs = _runs(number, pattern.ace)
        yield lambda ranks: frozenset(ranks) in runs
    if pattern.ranks:
        yield pattern.ranks.issuperset


def _suit_tests(pattern: Pattern) -> Iterator[Test]:
    if "suit" in pattern.same:
        yield _alike
    if "suit" in pattern.differ:
        yield _unlike
    if "color" in pattern.same:
        yield lambda suits: _alike(_colors(suits))
    if "color" in pattern.differ:
        yield lambda suits: _unlike(_colors(suits))
    if pattern.suit == "declared":
        yield {DECLARED_SUIT}.issuperset


def _matched(cards: tuple[CardName, ...], matches: Matches) -> Iterator[Way]:
    own = [i for i, card in enumerate(cards) if card == "player"]
    dealer = cards.index(matches.card)
    for paired in combinations(own, matches.suited + matches.unsuited):
        for suited in combinations(paired, matches.suited):
            yield Way(_equal_at(dealer, paired, own), _equal_at(dealer, suited, paired))


def _equal_at(dealer: int, equal: tuple[int, ...], looked_at: list[int] | tuple[int, ...]) -> Test:
    """Return the test that, of the cards looked at, exactly those named have what the dealer's card has."""
    expected = [(i, i in equal) for i in looked_at]
    return lambda values: all((values[i] == values[dealer]) is wanted for i, wanted in expected)


def _of(chosen: tuple[int, ...], test: Test) -> Test:
    return lambda values: test(tuple([values[i] for i in chosen]))


def _every(tests: list[Test]) -> Test:
    return lambda values: all(test(values) for test in tests)


def _alike(values: tuple[str, ...]) -> bool:
    return len(set(values)) == 1


def _unlike(values: tuple[str, ...]) -> bool:
    return len(set(values)) > 1


def _colors(suits: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([COLORS[suit] for suit in suits])


@cache
def _runs(length: int, ace: Ace) -> frozenset[frozenset[str]]:
    ladder = {"low": RANKS, "high": (*RANKS[1:], "A"), "both": (*RANKS, "A")}[ace]
    runs = (frozenset(ladder[start : start + length]) for start in range(len(ladder) - length + 1))
    return frozenset(run for run in runs if len(run) == length)
