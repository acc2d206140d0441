"""Every published figure is met, or is among those that are known not to be; and the page says so of each, once."""

from __future__ import annotations

import re
from collections import Counter
from decimal import Decimal
from fractions import Fraction

import pytest

from tests.returns.published_figures import NOT_MET, PAGE, figure, page
from tests.returns.published_rows import Row, printed, rows

WITHIN = {91, 94, *range(99, 109), *range(110, 113), *range(114, 118)}
"""Numbers of the rows that are met within the bound of their source, and not to the last digit."""
LINE = re.compile(r"^\| (\d+) \| (.*) \|$", re.M)


def verdict_of(number: int) -> str:
    return "not met" if number in NOT_MET else "met within" if number in WITHIN else "met"


@pytest.mark.parametrize("row", rows(), ids=str)
def test_a_published_figure(row: Row) -> None:
    one = figure(row)

    assert one.verdict.partition(" 0.")[0] == verdict_of(row.number), (float(one.ours), row)


def lines() -> dict[int, list[str]]:
    """The cells of each row of the page that bears a verdict."""
    written = PAGE.read_text("utf-8")
    told = written.partition("\n## Blackjack: Perfect Pairs\n")[2].partition("\n## Sources\n")[0]
    found = [(int(number), rest.split(" | ")) for number, rest in LINE.findall(told)]
    assert len(found) == len(dict(found))
    return dict(found)


def test_the_page_has_every_row_once_with_its_source_and_a_verdict() -> None:
    sources = dict(re.findall(r"^(\d+)\. (.*)$", PAGE.read_text("utf-8").partition("\n## Sources\n")[2], re.M))
    shown = lines()

    assert sorted(shown) == [row.number for row in rows()]
    for row in rows():
        *_, value, _ours, _difference, verdict, source = shown[row.number]
        assert value == row.value
        assert verdict.strip("*").partition(" 0.")[0] == verdict_of(row.number)
        assert sources[source.removeprefix("[").removesuffix("](#sources)")] == row.source


def test_what_the_page_says_is_met_is_as_near_as_it_says() -> None:
    for number, (*_, value, ours, difference, verdict, _source) in lines().items():
        if verdict == "met":
            assert Decimal(ours) == Decimal(value), number
        elif verdict.startswith("met within"):
            assert abs(Decimal(difference)) <= Decimal(verdict.split()[2]), number
        elif verdict == "**not met**":
            assert Decimal(ours) != Decimal(value), number


def test_the_page_counts_what_it_holds() -> None:
    verdicts = Counter(cells[-2].strip("*").partition(" 0.")[0] for cells in lines().values())

    assert verdicts == {"met": 256, "met within": 19, "not met": 3}
    told = PAGE.read_text("utf-8").split("\n\n")[2]
    assert re.findall(r"\b\d+\b", told) == ["278", "256", "19", "3"]


def test_the_page_is_up_to_date() -> None:
    assert page() == PAGE.read_text("utf-8"), "run python -m tests.returns.published_figures"


@pytest.mark.parametrize("number", sorted(NOT_MET))
def test_the_page_says_why(number: int) -> None:
    head = PAGE.read_text("utf-8").partition("\n## Blackjack: Perfect Pairs\n")[0]
    (rest,) = [rest for found, rest in LINE.findall(head) if int(found) == number]

    assert rest.endswith(NOT_MET[number])


@pytest.mark.parametrize("row", [row for row in rows() if row.is_of_appendix_9], ids=str)
def test_the_page_gives_the_exact_value_beside_the_convention(row: Row) -> None:
    one = figure(row)
    assert one.exact is not None
    exact, differs = re.findall(r"the exact value, (\S+), differs by (\S+)", lines()[row.number][-2])[0]

    assert abs(one.ours - row.exact) < Fraction("0.000005")
    assert Decimal(exact) == printed(one.exact, row.digits + 2)
    assert Decimal(differs) == printed(one.exact - row.exact, row.digits + 2)


def stand(total: int, dealer: int, aces: int, left: tuple[int, ...], *, first: bool) -> Fraction:
    """Of standing, counted by dealing the dealer's cards one by one: hitting soft 17, and with no Blackjack."""
    made = dealer + 10 if aces and dealer <= 11 else dealer
    if made > 17 or (made == 17 and dealer == 17):
        return Fraction(1 if made > 21 or made < total else -1 if made > total else 0)
    ranks = [rank for rank in range(10) if left[rank] and not (first and rank == 9 and dealer == 1)]
    worth = Fraction(0)
    for rank in ranks:
        after = tuple(count - (rank == drawn) for drawn, count in enumerate(left))
        worth += left[rank] * stand(total, dealer + rank + 1, aces + (rank == 0), after, first=False)
    return worth / sum(left[rank] for rank in ranks)


def test_the_hand_that_is_off_by_rounding_counted_in_fractions() -> None:
    (row,) = (row for row in rows() if row.number == 197)
    counted = stand(9, 1, 1, (3, 4, 3, 4, 4, 3, 4, 4, 4, 16), first=True)

    assert row.rules == "H17, player 6,3 v dealer A (no dealer BJ)"
    assert float(counted) == pytest.approx(float(figure(row).ours), abs=1e-14)
    assert printed(counted, 9) == Decimal("-0.577735534")


@pytest.mark.parametrize(
    ("value", "digits", "shown"),
    [
        (Fraction(1, 8), 2, "0.13"),
        (Fraction(-1, 8), 2, "-0.13"),
        (Fraction(2, 3), 4, "0.6667"),
        (Fraction(5), 0, "5"),
    ],
)
def test_rounding(value: Fraction, digits: int, shown: str) -> None:
    assert printed(value, digits) == Decimal(shown)
