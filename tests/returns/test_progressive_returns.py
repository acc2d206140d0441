"""The figures of the progressives: their fixed prizes, the meter and the long run."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.returns.progressive import MeterShare, ProgressiveReturn, ProgressiveTerms
from tests.returns.printed_wagers import (
    MONSTER,
    MONSTER_OWN,
    MONSTER_TERMS,
    TWENTY_ONE_PLUS_THREE,
    TWENTY_ONE_PLUS_THREE_TERMS,
    Progressive,
    for_one,
    meter,
    terms,
)


def percent(value: Fraction) -> Decimal:
    share = Decimal(value.numerator) / Decimal(value.denominator)
    return (share * 100).quantize(Decimal("0.01"), ROUND_HALF_UP)


@pytest.mark.parametrize(
    ("wagers", "paytable", "fixed_return"),
    [
        (MONSTER, "A", "66.08"),
        (MONSTER, "B", "56.17"),
        (MONSTER, "C", "66.08"),
        (MONSTER, "D", "53.68"),
        (MONSTER, "E", "56.17"),
        (MONSTER_OWN, "A", "44.07"),
        (MONSTER_OWN, "B", "41.50"),
        (MONSTER_OWN, "C", "44.07"),
        (MONSTER_OWN, "D", "39.01"),
        (MONSTER_OWN, "E", "41.50"),
    ],
)
def test_fixed_prizes_of_monster_match(wagers: dict[str, Progressive], paytable: str, fixed_return: str) -> None:
    priced = wagers[paytable].at(6, MONSTER_TERMS[paytable])
    assert percent(priced.fixed_return) == Decimal(fixed_return)


def test_twenty_one_plus_three_in_full() -> None:
    """Paytable 1 at six decks: 3 aces or 3 kings of one suit take the meter, 2 x 4 x C(6, 3) of C(312, 3)."""
    priced = TWENTY_ONE_PLUS_THREE["1"].at(6, terms(17, reseed=2_000))
    total = comb(312, 3)
    fixed = Fraction(
        880 * 125 + 10_368 * 25 + 25_272 * 20 + 155_520 * 7 + 292_896 * 3,
        total,
    )
    assert priced.total == total
    assert priced.jackpot_probability == priced.meter_coefficient == Fraction(160, total)
    assert priced.fixed_return == fixed
    assert priced.long_run_return == fixed + Fraction(17, 100) + Fraction(160, total) * 2_000
    assert priced.house_edge == 1 - priced.long_run_return
    assert priced.mean_meter == Fraction(17, 100) * total / 160 + 2_000
    assert priced.break_even_meter == (1 - fixed) * total / 160
    assert priced.jackpots_per_100_000 == Fraction(160 * 100_000, total)
    assert priced.hit_frequency == Fraction(160 + 880 + 10_368 + 25_272 + 155_520 + 292_896, total)
    assert [line.at_mean_meter for line in priced.outcomes] == [True, True, *[False] * 6]
    assert [line.pays for line in priced.outcomes[1:3]] == ["100% of progressive", "125 for 1"]


def test_a_tenth_of_the_meter_does_not_reseed() -> None:
    """Monster Match A and C differ in the same-color row alone, and by how each meter is fed."""
    tenth = MONSTER["A"].at(6, terms(22, 1))
    whole = MONSTER["C"].at(6, terms(22, 1))
    suited, color = (Fraction(line.combinations, tenth.total) for line in tenth.outcomes[:2])
    assert (tenth.jackpot_probability, tenth.meter_coefficient) == (suited, suited + color / 10)
    assert whole.jackpot_probability == whole.meter_coefficient == suited + color
    assert tenth.long_run_return == whole.long_run_return == tenth.fixed_return + Fraction(23, 100)
    assert tenth.mean_meter == Fraction(23, 100) / tenth.meter_coefficient


def test_a_reseed_from_the_reserve_costs_the_house_nothing_more() -> None:
    from_reserve = MONSTER["C"].at(6, terms(17, 1))
    from_house = MONSTER["C"].at(6, terms(17, 1, reseed=1_500))
    difference = from_house.long_run_return - from_reserve.long_run_return
    assert difference == from_house.jackpot_probability * 1_500


def test_a_reseed_as_a_multiple_counts_alike_at_any_wager() -> None:
    at_one = TWENTY_ONE_PLUS_THREE["4"].at(8, terms(17, reseed=2_000))
    at_five = TWENTY_ONE_PLUS_THREE["4"].at(8, terms(17, reseed=10_000, wager=5))
    assert at_one.long_run_return == at_five.long_run_return
    assert at_one.standard_deviation == at_five.standard_deviation
    assert at_one.mean_meter is not None
    assert at_five.mean_meter == 5 * at_one.mean_meter


@pytest.mark.parametrize(("paytable", "decks"), [("1", 1), ("1", 2), ("9", 2)])
def test_a_meter_that_no_hand_can_win(paytable: str, decks: int) -> None:
    """Three cards of one rank and suit take three decks: what is fed to the meter comes back to nobody."""
    priced = TWENTY_ONE_PLUS_THREE[paytable].at(decks, terms(17, 4, reseed=2_000))
    assert priced.meter_coefficient == 0
    assert priced.mean_meter is None
    assert priced.break_even_meter is None
    assert priced.long_run_return == priced.fixed_return
    assert priced.outcomes[0].contribution == 0
    assert priced.jackpots_per_100_000 == 0


def test_a_meter_that_is_never_won_whole() -> None:
    """Four cards of one rank and suit take four decks; at three a tenth can be won, and nothing reseeds."""
    priced = MONSTER["A"].at(3, terms(22, 1, reseed=1_500))
    assert priced.jackpot_probability == 0
    assert priced.meter_coefficient > 0
    assert priced.long_run_return == priced.fixed_return + Fraction(22, 100)
    assert priced.mean_meter == Fraction(22, 100) / priced.meter_coefficient


@pytest.mark.parametrize("paytable", sorted(MONSTER))
def test_monster_match_rows_keep_the_house_ahead(paytable: str) -> None:
    for decks in (5, 6, 8):
        assert 0 < MONSTER[paytable].at(decks, MONSTER_TERMS[paytable]).house_edge < 1


@pytest.mark.parametrize(("paytable", "decks"), sorted(TWENTY_ONE_PLUS_THREE_TERMS))
def test_twenty_one_plus_three_rows_are_consistent(paytable: str, decks: int) -> None:
    row = TWENTY_ONE_PLUS_THREE_TERMS[paytable, decks]
    assert_long_run_is_the_return_at_the_mean_meter(TWENTY_ONE_PLUS_THREE[paytable].at(decks, row))


def assert_long_run_is_the_return_at_the_mean_meter(priced: ProgressiveReturn) -> None:
    assert sum(line.contribution for line in priced.outcomes) == priced.long_run_return
    assert sum(line.probability for line in priced.outcomes) == 1
    if priced.mean_meter is None or priced.break_even_meter is None:
        assert priced.meter_coefficient == 0
        return
    wager = priced.terms.wager
    at_meter = [
        priced.fixed_return + priced.meter_coefficient * dollars / wager
        for dollars in (priced.mean_meter, priced.break_even_meter)
    ]
    assert at_meter == [priced.long_run_return, 1]


CENTS = st.integers(1, 10_000).map(lambda cents: Fraction(cents, 100))
RATES = st.integers(0, 100).map(lambda rate: Fraction(rate, 100))
ALL_PROGRESSIVES = [*TWENTY_ONE_PLUS_THREE.values(), *MONSTER.values(), *MONSTER_OWN.values()]


@settings(deadline=None, derandomize=True)
@given(
    progressive=st.sampled_from(ALL_PROGRESSIVES),
    decks=st.integers(1, 12),
    fed=st.builds(ProgressiveTerms, wager=CENTS, increment=RATES, reserve=RATES, reseed=CENTS),
)
def test_what_goes_into_the_meter_comes_out(progressive: Progressive, decks: int, fed: ProgressiveTerms) -> None:
    priced = progressive.at(decks, fed)
    assert_long_run_is_the_return_at_the_mean_meter(priced)
    assert priced.variance >= 0
    assert 0 <= priced.jackpot_probability <= priced.hit_frequency <= 1


@pytest.mark.parametrize("share", [Fraction(0), Fraction(-1), Fraction(3, 2)])
def test_shares_past_the_meter_are_refused(share: Fraction) -> None:
    with pytest.raises(ValueError, match="more than 0 and at most 1"):
        MeterShare(share, "meter")


def test_terms_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match="more than nothing"):
        terms(17, wager=0)
    with pytest.raises(ValueError, match="nothing or more"):
        terms(-1)


def test_hands_and_prizes_name_each_other() -> None:
    two_prizes = Progressive(MONSTER["A"].cards, MONSTER["A"].hands[:1] * 2, [meter(100), for_one(5)])
    with pytest.raises(ValueError, match="named twice"):
        two_prizes.at(6, terms(17))
