"""Counts: the printed vocabulary, which cards are told apart, sequences, and what is refused."""

from __future__ import annotations

from math import comb

import pytest

from checker.returns.cards import Shoe
from checker.returns.counting import combinations
from checker.returns.hands import Ace, Hand, Matches, Pattern
from tests.returns.printed_wagers import (
    FOUR,
    MONSTER_MATCH,
    MONSTER_MATCH_OWN,
    PERFECT_PAIRS,
    RANK,
    ROYAL_PROGRESSIVE,
    STRAIGHT,
    SUIT,
    THREE,
    THREE_DOWN,
    TRILUX,
    TWO,
    Cards,
    Hands,
    match_hands,
    trips_progressive,
)


@pytest.mark.parametrize("decks", [1, 2, 3, 4, 5, 6, 7, 8, 1_000])
def test_three_cards_at_any_number_of_decks(decks: int) -> None:
    n = decks
    counts = combinations(THREE, TRILUX, Shoe(n))
    trips = 13 * comb(4 * n, 3)
    assert counts.total == comb(52 * n, 3)
    assert counts.by_hand == (
        48 * n**3,
        trips,
        12 * 60 * n**3,
        4 * comb(13 * n, 3) - 48 * n**3 - 13 * 4 * comb(n, 3),
    )
    assert counts.losing == counts.total - sum(counts.by_hand)


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
def test_pairs_at_any_number_of_decks(decks: int) -> None:
    n = decks
    counts = combinations(TWO, PERFECT_PAIRS, Shoe(n))
    assert counts.total == comb(52 * n, 2)
    assert counts.by_hand == (52 * comb(n, 2), 26 * n**2, 13 * 4 * n**2)


def test_one_deck_has_no_perfect_pair() -> None:
    assert combinations(TWO, PERFECT_PAIRS, Shoe(1)).by_hand == (0, 26, 52)


@pytest.mark.parametrize(
    ("cards", "hands", "total"),
    [
        (TWO, PERFECT_PAIRS, comb(288, 2)),
        (THREE, TRILUX, comb(288, 3)),
        (THREE, trips_progressive("A"), comb(288, 3)),
        (THREE, match_hands("up"), comb(288, 2) * 286),
        (THREE_DOWN, match_hands("down"), comb(288, 2) * 286),
        (("up", "player", "player"), match_hands("up"), comb(288, 2) * 286),
        (FOUR, MONSTER_MATCH, comb(288, 4)),
        (FOUR, MONSTER_MATCH_OWN, comb(288, 2) * comb(286, 2)),
        (FOUR, match_hands("down"), comb(288, 2) * 286 * 285),
        (("up", "down"), PERFECT_PAIRS, comb(288, 2)),
    ],
)
def test_cards_are_told_apart_only_where_a_hand_does(cards: Cards, hands: Hands, total: int) -> None:
    assert combinations(cards, hands, Shoe.of_decks(6, 48)).total == total


@pytest.mark.parametrize(
    ("ace", "length", "runs"),
    [("both", 3, 12), ("low", 3, 11), ("high", 3, 11), ("both", 2, 13), ("both", 4, 11), ("low", 4, 10)],
)
def test_sequences_by_the_place_of_the_ace(ace: Ace, length: int, runs: int) -> None:
    cards = FOUR[:length]
    straight_flush = (Hand("run", Pattern(sequential=True, ace=ace, same=SUIT)),)
    for n in (1, 6):
        assert combinations(cards, straight_flush, Shoe(n)).by_hand == (4 * runs * n**length,)


@pytest.mark.parametrize(
    ("ranks", "runs"),
    [
        (("A", "2", "3"), 1),
        (("A", "Q", "K"), 1),
        (("A", "2", "K"), 0),
        (("9", "J", "Q"), 0),
        (("9", "10", "J"), 1),
        (("2", "3", "4", "5"), 2),
    ],
)
def test_no_wrap_and_no_step_over_a_missing_ten(ranks: tuple[str, ...], runs: int) -> None:
    assert combinations(THREE, (STRAIGHT,), Shoe(1, ranks)).by_hand == (runs * 4**3,)


def test_declared_suit_and_named_ranks() -> None:
    n = 6
    counts = combinations(THREE, trips_progressive("AKQ"), Shoe(n))
    assert counts.by_hand[:3] == (3 * comb(n, 3), 3 * 3 * comb(n, 3), 10 * 4 * comb(n, 3))
    royals = combinations(THREE, ROYAL_PROGRESSIVE, Shoe(n))
    assert royals.by_hand[:3] == (n**3, 3 * n**3, 44 * n**3)


def test_some_of_the_cards() -> None:
    pair = (Hand("pair", Pattern(any=2, same=RANK)),)
    no_pair = comb(13, 4) * 4**4
    assert combinations(FOUR, pair, Shoe(1)).losing == no_pair
    one_ace = (Hand("ace", Pattern(any=1, ranks=frozenset("A"))),)
    assert combinations(FOUR, one_ace, Shoe(1)).losing == comb(48, 4)


def test_highest_hand_alone_counts() -> None:
    pair, perfect = Hand("pair", Pattern(same=RANK)), PERFECT_PAIRS[0]
    assert combinations(TWO, (pair, perfect), Shoe(2)).by_hand == (13 * comb(8, 2), 0)
    assert combinations(TWO, (perfect, pair), Shoe(2)).by_hand == (52, 13 * comb(8, 2) - 52)


def test_five_cards() -> None:
    cards: Cards = ("player", "player", "player", "up", "down")
    royal = frozenset({"10", "J", "Q", "K", "A"})
    hands = (
        Hand("royal flush", Pattern(sequential=True, same=SUIT, ranks=royal)),
        Hand("straight flush", Pattern(sequential=True, same=SUIT)),
        Hand("four of a kind", Pattern(any=4, same=RANK)),
        Hand("flush", Pattern(same=SUIT)),
        Hand("straight", Pattern(sequential=True)),
    )
    counts = combinations(cards, hands, Shoe(1))
    assert counts.total == 2_598_960
    assert counts.by_hand == (4, 36, 624, 5_108, 10_200)


@pytest.mark.parametrize(
    ("cards", "pattern", "message"),
    [
        (TWO, Pattern(matches=Matches("up", 1)), "the up card, at which the wager does not look"),
        (THREE, Pattern(matches=Matches("down", 1)), "the down card"),
        (THREE, Pattern(matches=Matches("up", 2, 1)), "more matches than the player's 2 cards"),
        (TWO, Pattern(any=3, same=RANK), "needs 3 cards and the wager looks at 2"),
        (FOUR, Pattern(any=3, among="player"), "needs 3 cards and the wager looks at 2"),
        (("up", "down"), Pattern(among="player"), "needs 1 cards and the wager looks at 0"),
        (("up", "up"), Pattern(), "one up card"),
        ((), Pattern(), "some of the player's cards"),
    ],
)
def test_hands_that_the_cards_cannot_make_are_refused(cards: Cards, pattern: Pattern, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        combinations(cards, (Hand("hand", pattern),), Shoe(6))


def test_a_shoe_too_small_is_refused() -> None:
    cards: Cards = ("player", "player", "player", "up", "down")
    with pytest.raises(ValueError, match="a shoe of 4 cards"):
        combinations(cards, (STRAIGHT,), Shoe(1, ("A",)))


def test_patterns_that_no_deal_can_hold_are_refused() -> None:
    with pytest.raises(ValueError, match="one card or more"):
        Pattern(any=0)
    with pytest.raises(ValueError, match="no such rank: 1"):
        Pattern(ranks=frozenset({"A", "1"}))
    with pytest.raises(ValueError, match="alike and not alike in suit"):
        Pattern(same=SUIT, differ=SUIT)
    with pytest.raises(ValueError, match="0 or more"):
        Matches("up", suited=-1)
