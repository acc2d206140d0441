"""Published figures of side bets, computed: combinations, frequencies, returns, and insurance."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from checker.returns.cards import RANKS, Shoe
from checker.returns.counting import combinations
from checker.returns.hands import Hand, Pattern
from tests.returns.printed_wagers import (
    COLOR,
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

if TYPE_CHECKING:
    from checker.returns.wager import WagerReturn
    from tests.returns.published_rows import Row

__all__ = ["side_bet"]

PAIR = Hand("Pair", Pattern(any=2, same=RANK))
SUITED_TRIPS = Hand("Suited trips", Pattern(same=RANK | SUIT))
ABOVE_PAIR: Hands = (STRAIGHT_FLUSH, THREE_OF_A_KIND, STRAIGHT, PAIR, FLUSH)
PAIR_LAST: Hands = (STRAIGHT_FLUSH, THREE_OF_A_KIND, STRAIGHT, FLUSH, PAIR)
SUITED_TRIPS_FIRST: Hands = (SUITED_TRIPS, *TRILUX)
FLUSH_WITH_STRAIGHT: Hands = (THREE_OF_A_KIND, FLUSH)
SAME_COLOR: Hands = (Hand("Four", Pattern(same=RANK | COLOR)),)
TOP_TRIPS = trips_progressive("AKQ")
MATCHES = match_hands("up")

COUNTED: dict[str, tuple[Cards, Hands, str]] = {
    "perfect pair": (TWO, PERFECT_PAIRS, "Perfect pair"),
    "total 2-card combinations": (TWO, PERFECT_PAIRS, "total"),
    "straight flush": (THREE, TRILUX, "Straight flush"),
    "three of a kind": (THREE, TRILUX, "Three-of-a-kind"),
    "three of a kind (incl. suited)": (THREE, TRILUX, "Three-of-a-kind"),
    "straight": (THREE, TRILUX, "Straight"),
    "flush": (THREE, TRILUX, "Flush"),
    "losers": (THREE, TRILUX, "losing"),
    "total": (THREE, TRILUX, "total"),
    "flush without pair": (THREE, ABOVE_PAIR, "Flush"),
    "flush (no pair)": (THREE, ABOVE_PAIR, "Flush"),
    "pair (incl. pair-flush)": (THREE, ABOVE_PAIR, "Pair"),
    "nothing": (THREE, ABOVE_PAIR, "losing"),
    "suited trips": (THREE, SUITED_TRIPS_FIRST, "Suited trips"),
    "trips (unsuited)": (THREE, SUITED_TRIPS_FIRST, "Three-of-a-kind"),
    "flush incl. straight flush": (THREE, FLUSH_WITH_STRAIGHT, "Flush"),
    "pair": (THREE, PAIR_LAST, "Pair"),
    "loss": (THREE, PAIR_LAST, "losing"),
    "other suited trips": (THREE, TOP_TRIPS, "Three-of-a-kind (suited)"),
    "unsuited trips": (THREE, TOP_TRIPS, "Three-of-a-kind"),
    "2S": (THREE, MATCHES, "2 suited, 0 unsuited"),
    "1S1U": (THREE, MATCHES, "1 suited, 1 unsuited"),
    "1S": (THREE, MATCHES, "1 suited, 0 unsuited"),
    "2U": (THREE, MATCHES, "0 suited, 2 unsuited"),
    "1U": (THREE, MATCHES, "0 suited, 1 unsuited"),
    "0": (THREE, MATCHES, "losing"),
    "total combinations": (THREE, MATCHES, "total"),
    "coloured four of a kind (incl. suited)": (FOUR, SAME_COLOR, "Four"),
}
PRICED: dict[str, tuple[Cards, Hands]] = {
    "Perfect Pairs": (TWO, PERFECT_PAIRS),
    "21+3": (THREE, TRILUX),
    "21+3 v2": (THREE, PAIR_LAST),
    "21+3 Extreme": (THREE, TRILUX),
    "Flush / 3-Card Super Shot": (THREE, TRILUX),
    "Match the Dealer": (THREE, MATCHES),
}
ORDERS_OF_THREE = 6
PLAYER_OR_DEALER = 6
"""The ways in which four cards are two of the player's and two of the dealer's."""


def side_bet(row: Row) -> Fraction:
    """Our figure in the row's unit; raises LookupError for what is neither counted nor priced here."""
    if row.wager == "insurance":
        return _insurance(row)
    if row.unit in {"combinations", "permutations", "1 in N"}:
        return _count(row)
    return _figure(row)


def _count(row: Row) -> Fraction:
    event = re.sub(r"^(combinations|permutations|frequency) | x6.*$", "", row.quantity)
    cards, hands, hand = COUNTED[event]
    counts = _counts(cards, hands, int(row.decks))
    if row.unit == "1 in N":
        return Fraction(counts["total"], counts[hand])
    if row.unit == "permutations":
        return Fraction(counts[hand] * ORDERS_OF_THREE)
    if row.wager == "Match the Dealer":
        # The page takes the up card as given, and all of them are alike.
        return Fraction(counts[hand], 52 * int(row.decks))
    if cards is FOUR:
        return Fraction(counts[hand] * PLAYER_OR_DEALER)
    return Fraction(counts[hand])


@cache
def _counts(cards: Cards, hands: Hands, decks: int) -> dict[str, int]:
    counts = combinations(cards, hands, Shoe(decks))
    by_name = {hand.name: number for hand, number in zip(hands, counts.by_hand, strict=True)}
    return by_name | {"total": counts.total, "losing": counts.losing}


def _figure(row: Row) -> Fraction:
    cards, hands = PRICED[row.wager]
    figures = _priced(cards, hands, _odds(row.paytable, len(hands)), int(row.decks), _cards_per_deck(row))
    return {
        "expected return": -figures.house_edge,
        "house edge": figures.house_edge * 100,
        "hit frequency": figures.hit_frequency * 100,
    }[row.quantity]


@cache
def _priced(cards: Cards, hands: Hands, odds: tuple[Fraction, ...], decks: int, cards_per_deck: int) -> WagerReturn:
    return FixedWager(cards, hands, odds, cards_per_deck).at(decks)


def _odds(paytable: str, hands: int) -> tuple[Fraction, ...]:
    """Odds to 1, highest hand first: of 25/12/6 (PA A), of SF30 3K20 St10 Fl7, of pair or better 5:2."""
    if ratio := re.search(r"(\d+):(\d+)$", paytable):
        return (Fraction(int(ratio[1]), int(ratio[2])),) * hands
    if "/" in paytable:
        return tuple(map(Fraction, paytable.split(" ", maxsplit=1)[0].split("/")))
    return tuple(Fraction(word[2:]) for word in paytable.split(" "))


def _cards_per_deck(row: Row) -> int:
    return 48 if row.game == "Spanish 21" else 52


def _insurance(row: Row) -> Fraction:
    suited, unsuited = (10, 1) if "suited" in row.paytable else (2, 2)
    gain = _insurance_gain(Shoe.of_decks(int(row.decks), _cards_per_deck(row)), suited, unsuited)
    if row.quantity == "cost":
        # Every ace insured, one up card in 13, for half of the initial wager.
        return -gain * Fraction(1, 13) / 2 * 100
    return (gain if row.quantity == "expected return" else -gain) * 100


def _insurance_gain(shoe: Shoe, suited: int, unsuited: int) -> Fraction:
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
