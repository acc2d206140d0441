"""The wagers of the four sections as data for the tests: their hands and the odds of every paytable."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from checker.returns.cards import CardName, DealerCard, Shoe
from checker.returns.hands import Hand, Matches, Pattern, Trait
from checker.returns.progressive import (
    MeterShare,
    Prize,
    ProgressiveReturn,
    ProgressiveTerms,
    price_progressive,
)
from checker.returns.wager import Fixed, WagerReturn, price

Cards = tuple[CardName, ...]
Hands = tuple[Hand, ...]

TWO: Cards = ("player", "player")
THREE: Cards = ("player", "player", "up")
THREE_DOWN: Cards = ("player", "player", "down")
FOUR: Cards = ("player", "player", "up", "down")

RANK: frozenset[Trait] = frozenset({"rank"})
SUIT: frozenset[Trait] = frozenset({"suit"})
COLOR: frozenset[Trait] = frozenset({"color"})

# § 633c.1(f)
PERFECT_PAIRS: Hands = (
    Hand("Perfect pair", Pattern(same=RANK | COLOR | SUIT)),
    Hand("Colored pair", Pattern(same=RANK | COLOR, differ=SUIT)),
    Hand("Mixed pair", Pattern(same=RANK, differ=COLOR)),
)

STRAIGHT_FLUSH = Hand("Straight flush", Pattern(sequential=True, same=SUIT))
THREE_OF_A_KIND = Hand("Three-of-a-kind", Pattern(same=RANK))
STRAIGHT = Hand("Straight", Pattern(sequential=True))
FLUSH = Hand("Flush", Pattern(same=SUIT))

# § 633c.11(j), and § 633a.6(e)(9)
TRILUX: Hands = (STRAIGHT_FLUSH, THREE_OF_A_KIND, STRAIGHT, FLUSH)


# § 633b.17(g), Paytables 1 to 11
def trips_progressive(ranks: str) -> Hands:
    top = frozenset(ranks)
    return (
        Hand("Top trips (declared)", Pattern(same=RANK, ranks=top, suit="declared")),
        Hand("Top trips (suited)", Pattern(same=RANK | SUIT, ranks=top)),
        Hand("Three-of-a-kind (suited)", Pattern(same=RANK | SUIT)),
        *TRILUX,
    )


# § 633b.17(g), (i), Paytables 12 to 15
_ROYAL = frozenset("AKQ")
ROYAL_PROGRESSIVE: Hands = (
    Hand("Mini royal (declared)", Pattern(sequential=True, ranks=_ROYAL, suit="declared")),
    Hand("Mini royal", Pattern(sequential=True, same=SUIT, ranks=_ROYAL)),
    *TRILUX,
)


# § 635b.2(d)(2)(i), (ii), (g)(4)
def match_hands(card: DealerCard) -> Hands:
    matches = [(2, 0), (1, 1), (1, 0), (0, 2), (0, 1)]
    return tuple(
        Hand(f"{suited} suited, {unsuited} unsuited", Pattern(matches=Matches(card, suited, unsuited)))
        for suited, unsuited in matches
    )


# § 635b.2(d)(2)(iii)(B), with the suited pair of any two cards or of the player's own two
_KINDS: Hands = (
    Hand("Four of a kind (suited)", Pattern(same=RANK | SUIT)),
    Hand("Four of a kind (same color)", Pattern(same=RANK | COLOR)),
    Hand("Four of a kind", Pattern(same=RANK)),
    Hand("Three of a kind (same color)", Pattern(any=3, same=RANK | COLOR)),
    Hand("Three of a kind", Pattern(any=3, same=RANK)),
)
MONSTER_MATCH: Hands = (*_KINDS, Hand("Suited pair", Pattern(any=2, same=RANK | SUIT)))
MONSTER_MATCH_OWN: Hands = (*_KINDS, Hand("Suited pair", Pattern(among="player", same=RANK | SUIT)))


def to_one(odds: int | Fraction) -> Fixed:
    return Fixed(Fraction(odds) + 1, f"{odds} to 1")


def for_one(odds: int) -> Fixed:
    return Fixed(Fraction(odds), f"{odds} for 1") if odds else Fixed(Fraction(0), "loss")


def meter(percent: int) -> MeterShare:
    return MeterShare(Fraction(percent, 100), f"{percent}% of progressive")


@dataclass(frozen=True, slots=True)
class FixedWager:
    cards: Cards
    hands: Hands
    odds: Sequence[int | Fraction]
    cards_per_deck: int = 52

    def at(self, decks: int) -> WagerReturn:
        pays = {hand.name: to_one(odds) for hand, odds in zip(self.hands, self.odds, strict=True)}
        return price(self.cards, self.hands, pays, Shoe.of_decks(decks, self.cards_per_deck))


@dataclass(frozen=True, slots=True)
class Progressive:
    cards: Cards
    hands: Hands
    prizes: Sequence[Prize]
    cards_per_deck: int = 52

    def at(self, decks: int, terms: ProgressiveTerms) -> ProgressiveReturn:
        pays = {hand.name: prize for hand, prize in zip(self.hands, self.prizes, strict=True)}
        shoe = Shoe.of_decks(decks, self.cards_per_deck)
        return price_progressive(self.cards, self.hands, pays, shoe, terms)


FIXED: dict[str, FixedWager] = {
    "Perfect Pairs A": FixedWager(TWO, PERFECT_PAIRS, (25, 12, 6)),
    "Perfect Pairs B": FixedWager(TWO, PERFECT_PAIRS, (30, 10, 5)),
    "TriLux Deluxe TLX-1": FixedWager(THREE, TRILUX, (20, 15, 9, 6)),
    "TriLux Deluxe TLX-2": FixedWager(THREE, TRILUX, (20, 15, 9, 5)),
    "TriLux Deluxe TLX-3": FixedWager(THREE, TRILUX, (25, 15, 8, 5)),
    "Match-Up A": FixedWager(THREE, match_hands("up"), (18, 13, 9, 8, 4), 48),
    "Match-Up B": FixedWager(THREE, match_hands("up"), (24, 15, 12, 6, 3), 48),
    "Match-Up C": FixedWager(THREE, match_hands("up"), (26, 16, 13, 6, 3), 48),
    "Match-Down A": FixedWager(THREE_DOWN, match_hands("down"), (18, 13, 9, 8, 4), 48),
    "Match-Down B": FixedWager(THREE_DOWN, match_hands("down"), (24, 15, 12, 6, 3), 48),
    "Match-Down C": FixedWager(THREE_DOWN, match_hands("down"), (26, 16, 13, 6, 3), 48),
}

_AK, _AKQ, _A = trips_progressive("AK"), trips_progressive("AKQ"), trips_progressive("A")


def _trips(hands: Hands, second: int, *odds: int) -> Progressive:
    """`second` is the odds of the second row, 0 for the meter; `odds` the rows below it."""
    prizes = [meter(100), for_one(second) if second else meter(100), *map(for_one, odds)]
    return Progressive(THREE, hands, prizes)


def _royal(*odds: int) -> Progressive:
    return Progressive(THREE, ROYAL_PROGRESSIVE, [meter(100), *map(for_one, odds)])


TWENTY_ONE_PLUS_THREE: dict[str, Progressive] = {
    "1": _trips(_AK, 0, 125, 25, 20, 7, 3),
    "4": _trips(_AK, 0, 150, 40, 20, 7, 3),
    "7": _trips(_AK, 2_000, 150, 40, 20, 5, 3),
    "10": _trips(_AK, 3_000, 200, 30, 20, 10, 0),
    "2": _trips(_AKQ, 0, 125, 25, 20, 6, 2),
    "5": _trips(_AKQ, 0, 150, 40, 20, 7, 2),
    "8": _trips(_AKQ, 2_000, 125, 40, 20, 6, 2),
    "3": _trips(_A, 0, 125, 25, 20, 7, 3),
    "6": _trips(_A, 0, 150, 40, 20, 7, 3),
    "9": _trips(_A, 2_000, 150, 40, 20, 5, 3),
    "11": _trips(_A, 3_000, 200, 30, 20, 10, 0),
    "12": _royal(500, 75, 50, 5, 0),
    "13": _royal(200, 50, 30, 5, 3),
    "14": _royal(200, 40, 20, 5, 3),
    "15": _royal(500, 75, 30, 5, 0),
}


def _monster(hands: Hands, color: int, *odds: int) -> Progressive:
    return Progressive(FOUR, hands, [meter(100), meter(color), *map(for_one, odds)], 48)


_MONSTER_ODDS: dict[str, tuple[int, ...]] = {
    "A": (10, 200, 20, 12, 3),
    "B": (10, 200, 25, 10, 2),
    "C": (100, 200, 20, 12, 3),
    "D": (100, 200, 20, 10, 2),
    "E": (100, 200, 25, 10, 2),
}
MONSTER = {letter: _monster(MONSTER_MATCH, *odds) for letter, odds in _MONSTER_ODDS.items()}
MONSTER_OWN = {letter: _monster(MONSTER_MATCH_OWN, *odds) for letter, odds in _MONSTER_ODDS.items()}


def terms(increment: int, reserve: int = 0, reseed: int = 0, wager: int = 1) -> ProgressiveTerms:
    """Rates in percent, the reseed in dollars as put up by the house, the wager in dollars."""
    rates = Fraction(increment, 100), Fraction(reserve, 100)
    return ProgressiveTerms(Fraction(wager), *rates, Fraction(reseed))


# § 633b.17(h), at a wager of $1: (paytable, decks) with the terms
_ROW_17 = terms(17, reseed=2_000)
TWENTY_ONE_PLUS_THREE_TERMS: dict[tuple[str, int], ProgressiveTerms] = {
    ("1", 3): terms(20, reseed=2_000),
    ("2", 3): terms(24, reseed=3_000),
    ("3", 3): terms(17, 4),
    **{(table, decks): _ROW_17 for table in "123456" for decks in range(4, 9)},
    **{("7", decks): terms(16, 4) for decks in range(4, 9)},
    **{("8", decks): terms(15, 5) for decks in range(4, 9)},
    **{("9", decks): terms(16, 4) for decks in range(4, 9)},
    **{("10", decks): terms(17, 4) for decks in range(4, 9)},
    **{("11", decks): terms(18, 4) for decks in range(4, 9)},
    ("12", 1): _ROW_17,
    ("13", 1): _ROW_17,
    **{(table, decks): _ROW_17 for table in ("14", "15") for decks in range(2, 9)},
}

# § 635b.2(d)(2)(iii)(C)
MONSTER_TERMS: dict[str, ProgressiveTerms] = {
    "A": terms(22, 1),
    "B": terms(22, 1),
    "C": terms(17, reseed=1_500),
    "D": terms(17, reseed=1_500),
    "E": terms(17, reseed=1_500),
}
