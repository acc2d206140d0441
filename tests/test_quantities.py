"""Quantities: what is read, what is refused and in which words, what is printed."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.dates import parse_date
from checker.quantities import (
    ForOdds,
    Loss,
    MeterShare,
    Money,
    Multiple,
    Payout,
    Percent,
    QuantityError,
    ToOdds,
    fixed,
    one_in,
    parse_count,
    parse_money,
    parse_multiple,
    parse_payout,
    parse_percent,
    percent_text,
    with_commas,
)


@pytest.mark.parametrize(
    ("parse", "text", "expected", "printed"),
    [
        (parse_money, "$5,000", Money(Decimal(5000)), "$5,000"),
        (parse_money, "$5000", Money(Decimal(5000)), "$5,000"),
        (parse_money, " $ 2.50 ", Money(Decimal("2.5")), "$2.50"),
        (parse_money, "$2.5", Money(Decimal("2.5")), "$2.50"),
        (parse_money, "$1,500.00", Money(Decimal(1500)), "$1,500"),
        (parse_money, "$.05", Money(Decimal("0.05")), "$0.05"),
        (parse_money, "$0", Money(Decimal(0)), "$0"),
        (parse_percent, "22%", Percent(Decimal(22)), "22%"),
        (parse_percent, "22.0%", Percent(Decimal(22)), "22%"),
        (parse_percent, "0.5 %", Percent(Decimal("0.5")), "0.5%"),
        (parse_percent, "100%", Percent(Decimal(100)), "100%"),
        (parse_percent, "-0.67%", Percent(Decimal("-0.67")), "-0.67%"),
        (parse_multiple, "2,000x", Multiple(2000), "2,000x"),
        (parse_multiple, "2000 X", Multiple(2000), "2,000x"),
        (parse_multiple, "2,000*", Multiple(2000), "2,000x"),
        (parse_multiple, "2x", Multiple(2), "2x"),
        (parse_payout, "18 to 1", ToOdds(18, 1), "18 to 1"),
        (parse_payout, "18-to-1", ToOdds(18, 1), "18 to 1"),
        (parse_payout, "3  TO  2", ToOdds(3, 2), "3 to 2"),
        (parse_payout, "2,000 for 1", ForOdds(2000, 1), "2,000 for 1"),
        (parse_payout, "even money", ToOdds(1, 1), "1 to 1"),
        (parse_payout, "100% of Progressive", MeterShare(Fraction(1)), "100% of progressive meter"),
        (parse_payout, "100% of progressive meter", MeterShare(Fraction(1)), "100% of progressive meter"),
        (parse_payout, "10% of the meter", MeterShare(Fraction(1, 10)), "10% of progressive meter"),
        (parse_payout, "Loss", Loss(), "loss"),
        (parse_count, "6", 6, "6"),
        (parse_count, "1,000", 1000, "1000"),
        (parse_date, "2026-03-02", date(2026, 3, 2), "2026-03-02"),
    ],
)
def test_read_and_printed(parse: Callable[[str], object], text: str, expected: object, printed: str) -> None:
    read = parse(text)
    assert read == expected
    assert str(read) == printed


@pytest.mark.parametrize(
    ("parse", "text", "message"),
    [
        (parse_money, "5000", "5000 bears no dollar sign: write $5,000"),
        (parse_money, "5,000 dollars", "5,000 dollars bears no dollar sign: write $5,000"),
        (
            parse_money,
            "$50,00",
            "$50,00 is not an amount of money, as the commas in 50,00 part no thousands: "
            "write an amount such as $5,000 or $2.50",
        ),
        (parse_money, "$1.005", "$1.005 is not an amount of money: write an amount such as $5,000 or $2.50"),
        (parse_money, "-$5", "-$5 is not an amount of money: write an amount such as $5,000 or $2.50"),
        (parse_money, " ", "nothing is written here: write an amount such as $5,000 or $2.50"),
        (parse_percent, "17", "17 bears no unit: write 17%"),
        (parse_percent, "17 percent", "17 percent bears no unit: write 17%"),
        (parse_percent, "0.17", "0.17 bears no unit: write 17%, or 0.17% if that is meant"),
        (parse_percent, ".17", ".17 bears no unit: write 17%, or 0.17% if that is meant"),
        (parse_percent, "0", "0 bears no unit: write 0%"),
        (parse_percent, "17x", "17x is not a percentage: write a rate such as 22% or 0.5%"),
        (parse_multiple, "2000", "2000 bears no unit: write 2,000x"),
        (parse_multiple, "2 times", "2 times bears no unit: write 2x"),
        (parse_multiple, "1.5x", "1.5x is not a whole multiple of the wager: write 2,000x"),
        (
            parse_payout,
            "18:1",
            "18:1 does not say whether the stake is included: write 18 to 1 or 18 for 1, which differ by one unit",
        ),
        (
            parse_payout,
            "18",
            "18 does not say whether the stake is included: write 18 to 1 or 18 for 1, which differ by one unit",
        ),
        (parse_payout, "18 to 0", "18 to 0 states no stake: write 18 to 1"),
        (
            parse_payout,
            "101% of progressive",
            "101% of progressive is not a share of the meter: write more than 0% and at most 100%",
        ),
        (
            parse_payout,
            "a lot",
            "a lot is not a payout: write 18 to 1, 18 for 1, 100% of progressive meter or loss",
        ),
        (parse_count, "six", "six is not a whole number: write 6"),
        (parse_count, "2 decks", "2 decks is not a whole number: write 2"),
        (parse_count, "six decks", "six decks is not a whole number: write 6"),
        (parse_count, "-1", "-1 is not a whole number: write a whole number, such as 6"),
        (
            parse_count,
            "6-8",
            "6-8 is not one whole number: write one whole number, such as 6, or where several may be listed [6, 8]",
        ),
        (parse_count, "٣", "٣ is not a whole number: write a whole number, such as 6"),
        (
            parse_date,
            "3/2/2026",
            "3/2/2026 can be read with the month or the day first: "
            "write 2026-03-02, if 3 is the month, or 2026-02-03, if 2 is",
        ),
        (parse_date, "2026-02-30", "2026-02-30 is no day of the calendar: write a day such as 2026-03-02"),
        (parse_date, "2 March", "2 March is not a date: write year-month-day, as in 2026-03-02 for March 2, 2026"),
        (parse_count, "1" * 16, f"{'1' * 16} holds a number of more than 15 digits: write a shorter one"),
        (parse_count, "1" * 61, f"{'1' * 59}… is longer than 60 characters: write one quantity"),
        (parse_count, "a\x1b[1m", "a�[1m is not a whole number: write a whole number, such as 6"),
    ],
)
def test_refused(parse: Callable[[str], object], text: str, message: str) -> None:
    assert refusal(parse, text) == message


@pytest.mark.parametrize(
    ("text", "write"),
    [
        ("25/12/2026", "2026-12-25"),
        ("12/25/2026", "2026-12-25"),
        ("2026-25-12", "2026-12-25"),
        ("2026-5-4", "2026-05-04"),
        ("2026/05/04", "2026-05-04"),
        ("20260504", "2026-05-04"),
        ("May 4 2026", "2026-05-04"),
        ("March 2, 2026", "2026-03-02"),
        ("2nd of Sept. 2026", "2026-09-02"),
        ("05.05.2026", "2026-05-05"),
        ("05.04.2026", "2026-05-04, if 5 is the month, or 2026-04-05, if 4 is"),
        ("next spring", "year-month-day, as in 2026-03-02 for March 2, 2026"),
        ("", "year-month-day, as in 2026-03-02 for March 2, 2026"),
    ],
)
def test_the_day_that_another_form_means_is_offered(text: str, write: str) -> None:
    with pytest.raises(QuantityError) as refused:
        parse_date(text)
    assert refused.value.write == write


def refusal(parse: Callable[[str], object], text: str) -> str:
    try:
        parse(text)
    except QuantityError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    ("payout", "returned"),
    [
        (ToOdds(18, 1), Fraction(19)),
        (ForOdds(18, 1), Fraction(18)),
        (ToOdds(3, 2), Fraction(5, 2)),
        (Loss(), Fraction(0)),
    ],
)
def test_returned(payout: ToOdds | ForOdds | Loss, returned: Fraction) -> None:
    assert payout.returned == returned


def test_percent_is_exact_and_keeps_its_decimals() -> None:
    percent = parse_percent("3.10%")
    assert percent.fraction == Fraction(31, 1000)
    assert percent.points.as_tuple().exponent == -2


@pytest.mark.parametrize(
    ("number", "digits", "expected"),
    [
        (Fraction(19, 311), 6, "0.061093"),
        (Fraction(-19, 311), 6, "-0.061093"),
        (Fraction(0), 3, "0.000"),
        (Fraction(-1, 1000), 2, "0.00"),
        (Fraction(1, 8), 2, "0.12"),
        (Fraction(3, 8), 2, "0.38"),
        (Fraction(5, 2), 0, "2"),
        (Fraction(2999, 1000), 2, "3.00"),
    ],
)
def test_fixed(number: Fraction, digits: int, expected: str) -> None:
    assert fixed(number, digits) == expected


@pytest.mark.parametrize(
    ("probability", "expected"),
    [
        (Fraction(0), "never"),
        (Fraction(1), "1 in 1"),
        (Fraction(1, 4), "1 in 4"),
        (Fraction(5, 17), "1 in 3.4"),
        (Fraction(2, 967), "1 in 484"),
        (Fraction(3, 1_000_000), "1 in 333,333"),
    ],
)
def test_one_in(probability: Fraction, expected: str) -> None:
    assert one_in(probability) == expected


def test_percentages_and_commas_are_printed() -> None:
    assert percent_text(Fraction(19, 311), 4) == "6.1093%"
    assert with_commas(-1234567) == "-1,234,567"


WHOLE = st.integers(0, 10**15 - 1)
STAKE = st.integers(1, 10**15 - 1)
HUNDREDTHS = st.integers(0, 10**15 - 1).map(lambda cents: Decimal(cents).scaleb(-2))
PAYOUTS: st.SearchStrategy[Payout] = st.one_of(
    st.builds(ToOdds, WHOLE, STAKE),
    st.builds(ForOdds, WHOLE, STAKE),
    st.builds(MeterShare, st.integers(1, 10**6).map(lambda millionths: Fraction(millionths, 10**6))),
    st.just(Loss()),
)


@given(HUNDREDTHS)
def test_money_is_read_back(dollars: Decimal) -> None:
    assert parse_money(str(Money(dollars))) == Money(dollars)


@given(HUNDREDTHS, st.sampled_from([1, -1]))
def test_percent_is_read_back(points: Decimal, sign: int) -> None:
    assert parse_percent(str(Percent(points * sign))) == Percent(points * sign)


@given(WHOLE)
def test_multiple_and_count_are_read_back(number: int) -> None:
    assert parse_multiple(str(Multiple(number))) == Multiple(number)
    assert parse_count(with_commas(number)) == number


@given(PAYOUTS)
def test_payout_is_read_back(payout: Payout) -> None:
    assert parse_payout(str(payout)) == payout


@given(st.dates())
def test_date_is_read_back(day: date) -> None:
    assert parse_date(day.isoformat()) == day


@given(st.fractions(), st.integers(0, 12))
def test_fixed_is_within_half_a_unit(number: Fraction, digits: int) -> None:
    assert abs(Fraction(fixed(number, digits)) - number) <= Fraction(1, 2 * 10**digits)


@pytest.mark.parametrize("parse", [parse_money, parse_percent, parse_multiple, parse_payout, parse_count, parse_date])
@given(text=st.text(max_size=80) | st.text("0123456789,.$%xX*:/- tofr", max_size=30))
@settings(max_examples=500)
def test_no_text_raises_anything_else(parse: Callable[[str], object], text: str) -> None:
    assert refusal(parse, text).isprintable()
