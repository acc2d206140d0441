"""Counts and edges that others have printed, met to the last digit printed."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from math import comb

import pytest
from printed_wagers import (
    FLUSH,
    FOUR,
    PERFECT_PAIRS,
    RANK,
    STRAIGHT,
    STRAIGHT_FLUSH,
    SUIT,
    THREE,
    THREE_OF_A_KIND,
    TRILUX,
    TWO,
    Cards,
    FixedWager,
    Hands,
    match_hands,
    trips_progressive,
)

from checker.returns.cards import RANKS, Shoe
from checker.returns.counting import combinations
from checker.returns.hands import Hand, Pattern

PERFECT_PAIRS_PAGE = "https://wizardofodds.com/games/blackjack/side-bets/perfect-pairs/"
PAIRS_ANALYSIS = "https://onlinecasinositeinfo.com/mathematical-analysis-of-blackjack-side-bets"
BONUS_PAIRS = "https://www.ukcasinotablegames.info/blackjackgentingbonuspairs.html"
TWENTY_ONE = "https://www.jndiario.com/games/blackjack/side-bets/21plus3/ (mirror of wizardofodds.com)"
TWENTY_ONE_BR = "https://br.wizardofodds.com/ (Straight-2-Flush page, same event set)"
TWENTY_ONE_UK = "https://www.ukcasinotablegames.info/blackjack213.html"
TWENTY_ONE_FORUM = "https://wizardofvegas.com/forum/questions-and-answers/math/33881"
TWENTY_ONE_THREAD = "https://blackjackinfo.com (21+3 thread)"
EXTREME = "https://prod-newblog.888casino.com/blog/side-bets/perfect-play-against-the-213-extreme-blackjack-side-bet"
SUPER_SHOT = "http://googamovies.com/games/blackjack/side-bets/flush/ (mirror of wizardofodds.com)"
PICK_A_CARD = "http://davemillergaming.com/pac/math_pay.html"
RITZ = "https://www.ukcasinotablegames.info/blackjack213progressiveritz.html"
MATCH_THE_DEALER = "https://wizardofodds.com/games/blackjack/side-bets/match-the-dealer/"
SPANISH_MATCH = "http://thetruefacs.biz/spanish-21-match-the-dealer-payouts.html"
SPANISH_HITS = (
    "https://888casino.com/blog/side-bets/card-counting-the-match-the-dealer-side-bet-in-spanish-21"
)
BET_THE_SET = "https://wizardofodds.com/games/blackjack/side-bets/bet-the-set-progressive/"
ROYAL_MATCH = "http://mathproblems.info/gam470/games/bj-side-bets/prob-bj-side-bets.html"
SUITED_INSURANCE = "https://www.blackjackinfo.com/community/threads/sp21-rule-set.56304/"
BLACKJACK_INSURANCE = "https://janimar.eu/blackjack-dealer-insurance.html"
EVERY_ACE = (
    "https://online.casinocity.com/article/are-there-conditions-under-which-insurance-is-a-good-bet-48592"
)
INSURANCE = "http://the-uncensored-wiki.com:20151/2015-wikipedia_en_all_2015-05/A/Spanish_21.html"

PAIR = Hand("Pair", Pattern(any=2, same=RANK))
SUITED_TRIPS = Hand("Three-of-a-kind (suited)", Pattern(same=RANK | SUIT))

ABOVE_PAIR: Hands = (STRAIGHT_FLUSH, THREE_OF_A_KIND, STRAIGHT, PAIR, FLUSH)
PAIR_LAST: Hands = (STRAIGHT_FLUSH, THREE_OF_A_KIND, STRAIGHT, FLUSH, PAIR)
SUITED_TRIPS_FIRST: Hands = (SUITED_TRIPS, STRAIGHT_FLUSH, THREE_OF_A_KIND, STRAIGHT, FLUSH)


def counted(cards: Cards, hands: Hands, decks: int) -> dict[str, int]:
    counts = combinations(cards, hands, Shoe(decks))
    by_name = {hand.name: number for hand, number in zip(hands, counts.by_hand, strict=True)}
    return by_name | {"total": counts.total, "losing": counts.losing}


@pytest.mark.parametrize(
    ("cards", "hands", "decks", "hand", "published", "source"),
    [
        (TWO, PERFECT_PAIRS, 8, "Perfect pair", 1_456, PERFECT_PAIRS_PAGE),
        (TWO, PERFECT_PAIRS, 8, "total", 86_320, PERFECT_PAIRS_PAGE),
        (TWO, PERFECT_PAIRS, 6, "total", 48_516, ROYAL_MATCH),
        (THREE, TRILUX, 6, "Straight flush", 10_368, TWENTY_ONE),
        (THREE, TRILUX, 6, "Three-of-a-kind", 26_312, TWENTY_ONE),
        (THREE, TRILUX, 6, "Straight", 155_520, TWENTY_ONE),
        (THREE, TRILUX, 6, "Flush", 292_896, TWENTY_ONE),
        (THREE, TRILUX, 6, "losing", 4_528_224, TWENTY_ONE),
        (THREE, TRILUX, 6, "total", 5_013_320, TWENTY_ONE),
        (THREE, ABOVE_PAIR, 6, "Flush", 236_736, TWENTY_ONE),
        (THREE, ABOVE_PAIR, 6, "losing", 3_551_040, TWENTY_ONE),
        (THREE, (THREE_OF_A_KIND, FLUSH), 6, "Flush", 303_264, TWENTY_ONE_THREAD),
        (THREE, ABOVE_PAIR, 2, "Straight flush", 384, TWENTY_ONE),
        (THREE, ABOVE_PAIR, 2, "Three-of-a-kind", 728, TWENTY_ONE),
        (THREE, ABOVE_PAIR, 2, "Straight", 5_760, TWENTY_ONE),
        (THREE, ABOVE_PAIR, 2, "Flush", 8_768, TWENTY_ONE),
        (THREE, ABOVE_PAIR, 2, "Pair", 34_944, TWENTY_ONE),
        (THREE, SUITED_TRIPS_FIRST, 6, "Three-of-a-kind (suited)", 1_040, TWENTY_ONE),
        (THREE, SUITED_TRIPS_FIRST, 6, "Three-of-a-kind", 25_272, TWENTY_ONE),
        (THREE, SUITED_TRIPS_FIRST, 8, "Three-of-a-kind (suited)", 2_912, TWENTY_ONE_FORUM),
        (THREE, SUITED_TRIPS_FIRST, 8, "Three-of-a-kind", 61_568, TWENTY_ONE_FORUM),
        (THREE, SUITED_TRIPS_FIRST, 8, "Straight", 368_640, TWENTY_ONE_FORUM),
        (THREE, SUITED_TRIPS_FIRST, 8, "Flush", 700_928, TWENTY_ONE_FORUM),
        (THREE, SUITED_TRIPS_FIRST, 8, "losing", 10_753_536, TWENTY_ONE_FORUM),
        (THREE, TRILUX, 1, "Straight flush", 48, SUPER_SHOT),
        (THREE, TRILUX, 1, "Three-of-a-kind", 52, SUPER_SHOT),
        (THREE, TRILUX, 1, "Straight", 720, SUPER_SHOT),
        (THREE, TRILUX, 1, "Flush", 1_096, SUPER_SHOT),
        (THREE, TRILUX, 1, "total", 22_100, SUPER_SHOT),
        (THREE, TRILUX, 2, "Straight flush", 384, SUPER_SHOT),
        (THREE, TRILUX, 2, "Three-of-a-kind", 728, SUPER_SHOT),
        (THREE, TRILUX, 2, "Straight", 5_760, SUPER_SHOT),
        (THREE, TRILUX, 2, "Flush", 10_016, SUPER_SHOT),
        (THREE, TRILUX, 2, "total", 182_104, SUPER_SHOT),
        (THREE, TRILUX, 4, "Straight flush", 3_072, SUPER_SHOT),
        (THREE, TRILUX, 4, "Three-of-a-kind", 7_280, SUPER_SHOT),
        (THREE, TRILUX, 4, "Straight", 46_080, SUPER_SHOT),
        (THREE, TRILUX, 4, "Flush", 85_120, SUPER_SHOT),
        # The page counts the six orders of three cards.
        (THREE, PAIR_LAST, 1, "Straight flush", 288 // 6, PICK_A_CARD),
        (THREE, PAIR_LAST, 1, "Straight", 4_320 // 6, PICK_A_CARD),
        (THREE, PAIR_LAST, 1, "Flush", 6_576 // 6, PICK_A_CARD),
        (THREE, PAIR_LAST, 1, "Pair", 22_464 // 6, PICK_A_CARD),
        (THREE, PAIR_LAST, 1, "losing", 98_640 // 6, PICK_A_CARD),
        (THREE, PAIR_LAST, 1, "total", 132_600 // 6, PICK_A_CARD),
    ],
)
def test_counts(*, cards: Cards, hands: Hands, decks: int, hand: str, published: int, source: str) -> None:
    assert counted(cards, hands, decks)[hand] == published, source


@pytest.mark.parametrize(
    ("decks", "hand", "published"),
    [
        (2, "2 suited, 0 unsuited", 0),
        (2, "1 suited, 1 unsuited", 6),
        (2, "1 suited, 0 unsuited", 96),
        (2, "0 suited, 2 unsuited", 15),
        (2, "0 suited, 1 unsuited", 576),
        (2, "losing", 4_560),
        (2, "total", 5_253),
        (4, "2 suited, 0 unsuited", 3),
        (4, "1 suited, 1 unsuited", 36),
        (4, "1 suited, 0 unsuited", 576),
        (4, "0 suited, 2 unsuited", 66),
        (4, "0 suited, 1 unsuited", 2_304),
        (4, "losing", 18_336),
    ],
)
def test_matches_to_a_known_up_card(decks: int, hand: str, published: int) -> None:
    """The page takes the up card as given, and all 52 x decks up cards are alike."""
    assert counted(THREE, match_hands("up"), decks)[hand] == published * 52 * decks, MATCH_THE_DEALER


def test_colored_four_of_a_kind() -> None:
    """The page tells the player's two cards from the dealer's: C(4, 2) ways for the same four cards."""
    same_color = (Hand("Four", Pattern(same=frozenset({"rank", "color"}))),)
    counts = combinations(FOUR, same_color, Shoe(6))
    assert counts.by_hand[0] * comb(4, 2) == 77_220, BET_THE_SET
    assert counts.total * comb(4, 2) == comb(312, 2) * comb(310, 2), BET_THE_SET


@pytest.mark.parametrize(
    ("hand", "published"),
    [("Three-of-a-kind (suited)", 6_267), ("Straight flush", 484), ("Three-of-a-kind", 198)],
)
def test_frequencies_of_a_progressive(hand: str, published: int) -> None:
    count = counted(THREE, trips_progressive("AKQ"), 6)
    assert printed(Fraction(count["total"], count[hand]), "1") == published, RITZ


def printed(value: Fraction, like: str) -> Decimal:
    """Round half up to the digits of a published figure."""
    return (Decimal(value.numerator) / Decimal(value.denominator)).quantize(Decimal(like), ROUND_HALF_UP)


@pytest.mark.parametrize(
    ("cards", "hands", "odds", "decks", "published", "source"),
    [
        (TWO, PERFECT_PAIRS, "30 10 5", 8, "-0.033735", PERFECT_PAIRS_PAGE),
        (TWO, PERFECT_PAIRS, "25 12 5", 8, "-0.079518", PERFECT_PAIRS_PAGE),
        (TWO, PERFECT_PAIRS, "25 15 5", 8, "-0.021687", PERFECT_PAIRS_PAGE),
        (TWO, PERFECT_PAIRS, "25 12 6", 2, "-0.223301", PERFECT_PAIRS_PAGE),
        (THREE, TRILUX, "9 9 9 9", 6, "-0.032386", TWENTY_ONE),
        (THREE, TRILUX, "9 9 9 9", 8, "-0.027360", TWENTY_ONE_BR),
        (THREE, PAIR_LAST, "2.5 2.5 2.5 2.5 2.5", 2, "-0.027786", TWENTY_ONE),
        (THREE, TRILUX, "30 20 10 7", 1, "-0.128145", SUPER_SHOT),
        (THREE, TRILUX, "30 20 10 7", 2, "-0.062733", SUPER_SHOT),
    ],
)
def test_expected_gain(
    *, cards: Cards, hands: Hands, odds: str, decks: int, published: str, source: str
) -> None:
    gain = -FixedWager(cards, hands, to_one(odds)).at(decks).house_edge
    assert printed(gain, published) == Decimal(published), source


def to_one(odds: str) -> list[Fraction]:
    return [Fraction(word) for word in odds.split()]


@pytest.mark.parametrize(
    ("cards", "hands", "odds", "decks", "cards_per_deck", "published", "source"),
    [
        (TWO, PERFECT_PAIRS, "25 12 6", 2, 52, "22.33", PAIRS_ANALYSIS),
        (TWO, PERFECT_PAIRS, "25 12 6", 4, 52, "10.14", PAIRS_ANALYSIS),
        (TWO, PERFECT_PAIRS, "25 12 6", 6, 52, "6.11", PAIRS_ANALYSIS),
        (TWO, PERFECT_PAIRS, "25 12 6", 8, 52, "4.10", PAIRS_ANALYSIS),
        (TWO, PERFECT_PAIRS, "30 10 5", 6, 52, "5.8", BONUS_PAIRS),
        (THREE, TRILUX, "9 9 9 9", 1, 52, "13.30", TWENTY_ONE),
        (THREE, TRILUX, "9 9 9 9", 4, 52, "4.24", TWENTY_ONE),
        (THREE, TRILUX, "9 9 9 9", 4, 52, "4.24", TWENTY_ONE_UK),
        (THREE, TRILUX, "9 9 9 9", 8, 52, "2.74", TWENTY_ONE),
        (THREE, TRILUX, "30 20 10 5", 6, 52, "13.39", EXTREME),
        (THREE, TRILUX, "30 20 10 7", 4, 52, "2.86", SUPER_SHOT),
        (THREE, match_hands("up"), "30 19 15 8 4", 2, 48, "3.63", SPANISH_MATCH),
        (THREE, match_hands("up"), "26 16 13 6 3", 5, 48, "3.53", SPANISH_MATCH),
        (THREE, match_hands("up"), "24 15 12 6 3", 8, 48, "2.99", SPANISH_MATCH),
    ],
)
def test_house_edge_in_percent(
    *, cards: Cards, hands: Hands, odds: str, decks: int, cards_per_deck: int, published: str, source: str
) -> None:
    edge = FixedWager(cards, hands, to_one(odds), cards_per_deck).at(decks).house_edge
    assert printed(edge * 100, published) == Decimal(published), source


def test_house_edge_cut_after_two_digits() -> None:
    """The page prints 3.23 for 3.2386; the others give the same figure in full (see the expected gains)."""
    edge = FixedWager(THREE, TRILUX, to_one("9 9 9 9")).at(6).house_edge
    assert edge * 10_000 // 1 == 323, TWENTY_ONE_UK


def test_hit_frequency_in_percent() -> None:
    wager = FixedWager(THREE, match_hands("up"), to_one("18 13 9 8 4"), 48)
    assert printed(wager.at(6).hit_frequency * 100, "15.411") == Decimal("15.411"), SPANISH_HITS


@pytest.mark.parametrize(
    ("shoe", "suited", "unsuited", "published", "source"),
    [
        (Shoe.of_decks(6, 48), 10, 1, "6.62", SUITED_INSURANCE),
        (Shoe.of_decks(6, 48), 2, 2, "-24.7", INSURANCE),
        (Shoe(1), 2, 2, "-5.882", BLACKJACK_INSURANCE),
        (Shoe(4), 2, 2, "-7.246", BLACKJACK_INSURANCE),
        (Shoe(6), 2, 2, "-7.395", BLACKJACK_INSURANCE),
        (Shoe(8), 2, 2, "-7.470", BLACKJACK_INSURANCE),
    ],
)
def test_insurance(shoe: Shoe, suited: int, unsuited: int, published: str, source: str) -> None:
    assert printed(insurance_gain(shoe, suited, unsuited) * 100, published) == Decimal(published), source


def test_cost_of_insuring_every_ace_with_half_the_wager() -> None:
    cost = -insurance_gain(Shoe(6), 2, 2) * Fraction(1, 13) / 2
    assert printed(cost * 100, "0.28") == Decimal("0.28"), EVERY_ACE


def insurance_gain(shoe: Shoe, suited: int, unsuited: int) -> Fraction:
    """Insurance is settled on the down card once an ace is up; of two aces either may be up."""
    ten_valued = frozenset({"10", "J", "Q", "K"})
    hands = (
        Hand("no ace", Pattern(ranks=frozenset(RANKS) - {"A"})),
        Hand("two aces", Pattern(ranks=frozenset("A"))),
        Hand("suited Blackjack", Pattern(ranks=ten_valued | {"A"}, same=SUIT)),
        Hand("Blackjack", Pattern(ranks=ten_valued | {"A"})),
    )
    counts = combinations(("up", "down"), hands, shoe)
    _, two_aces, suited_blackjack, blackjack = counts.by_hand
    ace_up = 2 * two_aces + suited_blackjack + blackjack + counts.losing
    paid = suited_blackjack * (suited + 1) + blackjack * (unsuited + 1)
    return Fraction(paid - ace_up, ace_up)
