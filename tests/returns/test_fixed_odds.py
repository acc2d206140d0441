"""The figures of wagers at fixed odds."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.returns.cards import Shoe
from checker.returns.hands import Hand, Pattern
from checker.returns.wager import ALL_OTHER, Fixed, price, square_root
from tests.returns.printed_wagers import FIXED, PERFECT_PAIRS, RANK, TWO, for_one, to_one


@pytest.mark.parametrize(
    ("wager", "decks", "house_edge"),
    [
        ("Perfect Pairs A", 1, "8/17"),
        ("Perfect Pairs A", 6, "19/311"),
        ("Perfect Pairs B", 1, "28/51"),
        ("Perfect Pairs B", 6, "18/311"),
        ("Perfect Pairs B", 8, "14/415"),
        ("Match-Up A", 6, "114/3731"),
        ("Match-Up C", 8, "-490/73153"),
        ("Match-Down A", 6, "114/3731"),
        ("Match-Down C", 8, "-490/73153"),
    ],
)
def test_house_edge(wager: str, decks: int, house_edge: str) -> None:
    priced = FIXED[wager].at(decks)
    assert priced.house_edge == Fraction(house_edge)
    assert priced.expected_return == 1 - Fraction(house_edge)


def test_outcome_table() -> None:
    priced = FIXED["Perfect Pairs A"].at(6)
    assert [(line.hand, line.combinations, line.pays, int(line.returned)) for line in priced.outcomes] == [
        ("Perfect pair", 780, "25 to 1", 26),
        ("Colored pair", 936, "12 to 1", 13),
        ("Mixed pair", 1_872, "6 to 1", 7),
        (ALL_OTHER, 44_928, "loss", 0),
    ]
    assert priced.total == 48_516
    assert priced.outcomes[0].probability == Fraction(5, 311)
    assert priced.outcomes[0].one_in == Fraction(311, 5)
    assert [line.contribution for line in priced.outcomes] == [
        Fraction(130, 311),
        Fraction(78, 311),
        Fraction(84, 311),
        0,
    ]
    assert priced.expected_return == Fraction(292, 311)
    assert priced.hit_frequency == Fraction(23, 311)


def test_spread() -> None:
    """26, 13 and 7 are handed back with 5, 6 and 12 in 311: 4,982/311 less the square of 292/311."""
    priced = FIXED["Perfect Pairs A"].at(6)
    assert priced.variance == Fraction(4_982, 311) - Fraction(292, 311) ** 2
    assert priced.standard_deviation == Decimal("3.89072573112")


def test_an_outcome_that_cannot_occur() -> None:
    perfect_pair = FIXED["Perfect Pairs A"].at(1).outcomes[0]
    assert perfect_pair.combinations == perfect_pair.contribution == 0
    assert perfect_pair.one_in is None


def test_for_one_and_a_hand_that_loses() -> None:
    hands = (Hand("Pair", Pattern(same=RANK)), Hand("No pair", Pattern(differ=RANK)))
    priced = price(TWO, hands, {"Pair": for_one(18), "No pair": for_one(0)}, Shoe(1))
    assert [(line.hand, line.pays, int(line.returned)) for line in priced.outcomes] == [
        ("Pair", "18 for 1", 18),
        ("No pair", "loss", 0),
        (ALL_OTHER, "loss", 0),
    ]
    assert priced.hit_frequency == Fraction(1, 17)
    assert priced.outcomes[-1].combinations == 0


@pytest.mark.parametrize(
    ("value", "root"),
    [
        ("0", "0"),
        ("4", "2"),
        ("2", "1.41421356237"),
        ("1/3", "0.577350269190"),
        ("200000000000000", "14142135.6237"),
    ],
)
def test_square_root_to_twelve_digits(value: str, root: str) -> None:
    assert square_root(Fraction(value)) == Decimal(root)


@pytest.mark.parametrize(
    ("hands", "named", "message"),
    [
        (
            PERFECT_PAIRS,
            ["Perfect pair", "Mixed pair"],
            "no prize, not even a loss, is given for: Colored pair",
        ),
        (PERFECT_PAIRS[:1], ["Perfect pair", "Royal pair"], "no such hand: Royal pair"),
        ((*PERFECT_PAIRS[:1], *PERFECT_PAIRS[:1]), ["Perfect pair"], "named twice: Perfect pair"),
    ],
)
def test_hands_and_prizes_name_each_other(hands: tuple[Hand, ...], named: list[str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        price(TWO, hands, dict.fromkeys(named, to_one(5)), Shoe(6))


def test_a_prize_takes_nothing_more() -> None:
    with pytest.raises(ValueError, match="nothing or more"):
        Fixed(Fraction(-1), "-1 to 1")


@settings(deadline=None, derandomize=True)
@given(wager=st.sampled_from(sorted(FIXED)), decks=st.integers(1, 1_000))
def test_contributions_sum_to_the_return(wager: str, decks: int) -> None:
    priced = FIXED[wager].at(decks)
    assert sum(line.probability for line in priced.outcomes) == 1
    assert sum(line.contribution for line in priced.outcomes) == 1 - priced.house_edge
    assert sum(line.combinations for line in priced.outcomes) == priced.total
    assert priced.variance >= 0
