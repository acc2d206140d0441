"""The counts against every deal of a small shoe, laid out card by card and judged by rules of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations as choose
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.returns.cards import Shoe
from checker.returns.counting import Counts, combinations
from checker.returns.hands import Hand, Matches, Pattern, Trait
from tests.returns.printed_wagers import (
    FOUR,
    MONSTER_MATCH,
    MONSTER_MATCH_OWN,
    PERFECT_PAIRS,
    ROYAL_PROGRESSIVE,
    THREE,
    THREE_DOWN,
    TRILUX,
    TWO,
    Cards,
    Hands,
    match_hands,
    trips_progressive,
)

FULL = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
NO_TENS = tuple(rank for rank in FULL if rank != "10")
LOW_TO_HIGH = [*FULL, "A"]


class Card(NamedTuple):
    rank: str
    suit: str

    @property
    def red(self) -> bool:
        return self.suit in {"hearts", "diamonds"}


Deal = tuple[Card, ...]
Judge = Callable[[Deal], int | None]  # the place of the hand in the list, None for a losing deal


def laid_out(decks: int, ranks: tuple[str, ...]) -> list[Card]:
    suits = ("clubs", "diamonds", "hearts", "spades")
    return [Card(rank, suit) for _ in range(decks) for rank in ranks for suit in suits]


def deals(cards: list[Card], group_sizes: tuple[int, ...]) -> Iterator[Deal]:
    """Yield the deals of groups of cards whose order does not matter, from the whole cards of the shoe."""
    if not group_sizes:
        yield ()
        return
    for places in choose(range(len(cards)), group_sizes[0]):
        left = [card for place, card in enumerate(cards) if place not in places]
        for rest in deals(left, group_sizes[1:]):
            yield (*(cards[place] for place in places), *rest)


def dealt(decks: int, ranks: tuple[str, ...], group_sizes: tuple[int, ...], hands: int, judge: Judge) -> Counts:
    tally = Counter(judge(deal) for deal in deals(laid_out(decks, ranks), group_sizes))
    return Counts(tally.total(), tuple(tally[place] for place in range(hands)), tally[None])


def first(*held: bool) -> int | None:
    return held.index(True) if True in held else None


def in_sequence(deal: Deal) -> bool:
    ranks = sorted(card.rank for card in deal)
    return any(sorted(LOW_TO_HIGH[i : i + len(deal)]) == ranks for i in range(15 - len(deal)))


def pairs(deal: Deal) -> int | None:
    one, other = deal
    same_rank = one.rank == other.rank
    same_suit = one.suit == other.suit
    return first(
        same_rank and same_suit,
        same_rank and one.red == other.red and not same_suit,
        same_rank and one.red != other.red,
    )


def three_cards(deal: Deal) -> tuple[bool, bool, bool, bool]:
    flush = deal[0].suit == deal[1].suit == deal[2].suit
    straight = in_sequence(deal)
    return straight and flush, deal[0].rank == deal[1].rank == deal[2].rank, straight, flush


def trilux(deal: Deal) -> int | None:
    return first(*three_cards(deal))


def trips_of(top: str) -> Judge:
    def judge(deal: Deal) -> int | None:
        _, trips, _, flush = below = three_cards(deal)
        named = trips and flush and deal[0].rank in top
        return first(named and deal[0].suit == "spades", named, trips and flush, *below)

    return judge


def royal(deal: Deal) -> int | None:
    _, _, _, flush = below = three_cards(deal)
    mini_royal = flush and {card.rank for card in deal} == {"A", "K", "Q"}
    return first(mini_royal and deal[0].suit == "spades", mini_royal, *below)


def matched(deal: Deal) -> int | None:
    one, other, dealer = deal
    in_rank = [card for card in (one, other) if card.rank == dealer.rank]
    suited = sum(card.suit == dealer.suit for card in in_rank)
    return {(2, 0): 0, (1, 1): 1, (1, 0): 2, (0, 2): 3, (0, 1): 4}.get((suited, len(in_rank) - suited))


def kinds(deal: Deal) -> list[bool]:
    by_rank = Counter(card.rank for card in deal)
    by_color = Counter((card.rank, card.red) for card in deal)
    by_card = Counter(deal)
    return [
        max(by_card.values()) == 4,
        max(by_color.values()) == 4,
        max(by_rank.values()) == 4,
        max(by_color.values()) == 3,
        max(by_rank.values()) == 3,
    ]


def monster(deal: Deal) -> int | None:
    return first(*kinds(deal), max(Counter(deal).values()) >= 2)


def monster_own(deal: Deal) -> int | None:
    return first(*kinds(deal), deal[0] == deal[1])


@pytest.mark.parametrize(
    ("hands", "judge", "cards", "group_sizes", "decks", "ranks"),
    [
        (PERFECT_PAIRS, pairs, TWO, (2,), 1, FULL),
        (PERFECT_PAIRS, pairs, TWO, (2,), 2, FULL),
        (TRILUX, trilux, THREE, (3,), 1, FULL),
        (TRILUX, trilux, THREE, (3,), 1, NO_TENS),
        (TRILUX, trilux, THREE, (3,), 3, ("A", "2", "3", "Q", "K")),
        (trips_progressive("A"), trips_of("A"), THREE, (3,), 1, FULL),
        (trips_progressive("A"), trips_of("A"), THREE, (3,), 3, ("A", "2", "Q", "K")),
        (trips_progressive("AK"), trips_of("AK"), THREE, (3,), 3, ("A", "2", "Q", "K")),
        (trips_progressive("AKQ"), trips_of("AKQ"), THREE, (3,), 3, ("A", "2", "Q", "K")),
        (ROYAL_PROGRESSIVE, royal, THREE, (3,), 1, FULL),
        (ROYAL_PROGRESSIVE, royal, THREE, (3,), 2, ("A", "2", "3", "Q", "K")),
        (match_hands("up"), matched, THREE, (2, 1), 1, NO_TENS),
        (match_hands("up"), matched, THREE, (2, 1), 3, ("7", "8", "9")),
        (match_hands("down"), matched, THREE_DOWN, (2, 1), 2, ("A", "7", "J", "K")),
        (MONSTER_MATCH, monster, FOUR, (4,), 1, ("A", "2", "3", "4", "5", "6")),
        (MONSTER_MATCH, monster, FOUR, (4,), 2, ("A", "2", "3", "4")),
        (MONSTER_MATCH, monster, FOUR, (4,), 4, ("A", "K")),
        (MONSTER_MATCH_OWN, monster_own, FOUR, (2, 2), 2, ("A", "7", "K")),
        (MONSTER_MATCH_OWN, monster_own, FOUR, (2, 2), 5, ("A",)),
    ],
)
def test_every_deal(
    *,
    hands: Hands,
    judge: Judge,
    cards: Cards,
    group_sizes: tuple[int, ...],
    decks: int,
    ranks: tuple[str, ...],
) -> None:
    expected = dealt(decks, ranks, group_sizes, len(hands), judge)
    assert combinations(cards, hands, Shoe(decks, ranks)) == expected


def test_matches_to_both_dealer_cards() -> None:
    """Cards with a place of their own: the wager looks at four, the hands at one dealer card each."""
    hands = (
        Hand("two up", Pattern(matches=Matches("up", 0, 2))),
        Hand("one down", Pattern(matches=Matches("down", 1, 0))),
    )

    def judge(deal: Deal) -> int | None:
        one, other, up, down = deal
        return first(
            all(card.rank == up.rank and card.suit != up.suit for card in (one, other)),
            (one == down) + (other == down) == 1
            and not any(card.rank == down.rank and card != down for card in (one, other)),
        )

    ranks = ("A", "7")
    expected = dealt(2, ranks, (2, 1, 1), len(hands), judge)
    assert combinations(FOUR, hands, Shoe(2, ranks)) == expected


def holds(pattern: Pattern, cards: Cards, deal: Deal) -> bool:
    own = [card for name, card in zip(cards, deal, strict=True) if name == "player"]
    pool = own if pattern.among == "player" else list(deal)
    if pattern.matches is not None:
        dealer = deal[cards.index(pattern.matches.card)]
        in_rank = [card for card in own if card.rank == dealer.rank]
        suited = in_rank.count(dealer)
        if (suited, len(in_rank) - suited) != (pattern.matches.suited, pattern.matches.unsuited):
            return False
    return any(meets(pattern, chosen) for chosen in choose(pool, pattern.any or len(pool)))


def meets(pattern: Pattern, chosen: Deal) -> bool:
    different = {
        "rank": len({card.rank for card in chosen}),
        "suit": len({card.suit for card in chosen}),
        "color": len({card.red for card in chosen}),
    }
    ladder = {"low": LOW_TO_HIGH[:-1], "high": LOW_TO_HIGH[1:], "both": LOW_TO_HIGH}[pattern.ace]
    runs = [sorted(ladder[i : i + len(chosen)]) for i in range(len(ladder) - len(chosen) + 1)]
    return (
        all(different[trait] == 1 for trait in pattern.same)
        and all(different[trait] > 1 for trait in pattern.differ)
        and (not pattern.sequential or sorted(card.rank for card in chosen) in runs)
        and (not pattern.ranks or all(card.rank in pattern.ranks for card in chosen))
        and (pattern.suit is None or all(card.suit == "spades" for card in chosen))
    )


NAMES: list[Trait] = ["rank", "suit", "color"]
TRAITS = st.frozensets(st.sampled_from(NAMES), max_size=2)
SHOES = [Shoe(1, ("A", "2")), Shoe(1, ("A", "Q", "K")), Shoe(1, ("9", "J")), Shoe(2, ("K",))]


@st.composite
def patterns(draw: st.DrawFn, cards: Cards) -> Pattern:
    same = draw(TRAITS)
    differ = draw(TRAITS) - same
    dealer_cards = [card for card in ("up", "down") if card in cards]
    match = st.builds(
        Matches,
        card=st.sampled_from(dealer_cards or ["up"]),
        suited=st.integers(0, 1),
        unsuited=st.integers(0, 1),
    )
    return Pattern(
        any=draw(st.none() | st.integers(1, 2)),
        among=draw(st.sampled_from(["all", "all", "player"])),
        same=same,
        differ=differ,
        sequential=draw(st.booleans()),
        ace=draw(st.sampled_from(["both", "low", "high"])),
        ranks=draw(st.just(frozenset[str]()) | st.frozensets(st.sampled_from(FULL), min_size=1)),
        suit=draw(st.sampled_from([None, None, "declared"])),
        matches=draw(st.none() | match) if dealer_cards else None,
    )


@st.composite
def wagers(draw: st.DrawFn) -> tuple[Cards, Hands]:
    cards = draw(st.sampled_from([TWO, THREE, THREE_DOWN, FOUR]))
    listed = draw(st.lists(patterns(cards), min_size=1, max_size=4))
    return cards, tuple(Hand(f"hand {i}", pattern) for i, pattern in enumerate(listed))


@settings(max_examples=40, deadline=None, derandomize=True)
@given(wager=wagers(), decks=st.integers(1, 12), cards_per_deck=st.sampled_from([48, 52]))
def test_counts_are_of_all_deals(wager: tuple[Cards, Hands], decks: int, cards_per_deck: int) -> None:
    cards, hands = wager
    counts = combinations(cards, hands, Shoe.of_decks(decks, cards_per_deck))
    assert sum(counts.by_hand) + counts.losing == counts.total > 0
    assert min(*counts.by_hand, counts.losing) >= 0


@settings(max_examples=40, deadline=None, derandomize=True)
@given(wager=wagers(), shoe=st.sampled_from(SHOES))
def test_any_hands_against_every_deal(wager: tuple[Cards, Hands], shoe: Shoe) -> None:
    """Here every dealer card has a place of its own, so the counts may differ by a whole factor."""
    cards, hands = wager

    def judge(deal: Deal) -> int | None:
        return first(*(holds(hand.pattern, cards, deal) for hand in hands))

    expected = dealt(shoe.decks, shoe.ranks, (2, *[1] * (len(cards) - 2)), len(hands), judge)
    counts = combinations(cards, hands, shoe)
    scale, left = divmod(expected.total, counts.total)
    assert left == 0
    assert tuple(number * scale for number in (*counts.by_hand, counts.losing)) == (
        *expected.by_hand,
        expected.losing,
    )
