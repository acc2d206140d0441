"""What each version lets a holder elect, and what the text says of every paytable at every deck count."""

from __future__ import annotations

from decimal import Decimal

import pytest

from checker.authorised import Selection, combinations
from checker.law import SectionVersion, load_book
from checker.law.choices import (
    determined,
    elected,
    elections,
    lawful_elections,
    odds_of,
    open_between,
    paytable_at,
    row_at,
    standing_of,
)
from checker.law.load import load_section
from checker.quantities import Money
from tests.law.made_up import LAW

BOOK = load_book()
CURRENT, PRIOR = BOOK.versions("633b.17")[-1], BOOK.versions("633b.17")[0]
PAIRS, TRILUX, EDGE = (BOOK.versions(section)[0] for section in ("633c.1", "633c.11", "635b.2"))
PROGRESSIVE = "21+3 progressive"

AUTHORISED = [
    # the wager's section, the wager, and for each paytable the deck counts of 1 to 9 at which the text authorises it
    (PAIRS, "Perfect Pairs", {"A": "123456789", "B": "123456789"}),
    (TRILUX, "TriLux Deluxe", {"TLX-1": "1", "TLX-2": "2", "TLX-3": "468"}),
    (EDGE, "Match-Up", {"A": "568", "B": "568", "C": "56"}),
    (EDGE, "Match-Down", {"A": "568", "B": "568", "C": "56"}),
    (EDGE, "Monster Match", dict.fromkeys("ABCDE", "568")),
    (
        CURRENT,
        PROGRESSIVE,
        dict.fromkeys(("1", "2", "3a", "14", "15"), "345678")
        | dict.fromkeys(("3b", "4", "5", "6", "7", "8", "9", "10", "11"), "45678")
        | dict.fromkeys(("12", "13"), ""),
    ),
    (
        PRIOR,
        PROGRESSIVE,
        dict.fromkeys(("1", "2", "3"), "345678") | dict.fromkeys(map(str, range(4, 12)), "45678"),
    ),
]

IN_CONFLICT = [
    (TRILUX, "TriLux Deluxe", dict.fromkeys(("TLX-1", "TLX-2", "TLX-3"), "3579")),
    (CURRENT, PROGRESSIVE, {"12": "1", "13": "1", "14": "2", "15": "2"}),
    (PRIOR, PROGRESSIVE, {}),
    (PAIRS, "Perfect Pairs", {}),
    (EDGE, "Match-Up", {}),
    (EDGE, "Monster Match", {}),
]


def _at(law: SectionVersion, wager: str, standing: str) -> dict[str, str]:
    """The deck counts of 1 to 9 at which each paytable has that standing."""
    return {
        election: "".join(str(n) for n in range(1, 10) if standing_of(law, wager, election, n) == standing)
        for election in elections(law, wager)
    }


@pytest.mark.parametrize(("law", "wager", "decks"), AUTHORISED)
def test_the_deck_counts_at_which_a_paytable_is_authorised(
    law: SectionVersion, wager: str, decks: dict[str, str]
) -> None:
    assert _at(law, wager, "authorised") == decks


@pytest.mark.parametrize(("law", "wager", "decks"), IN_CONFLICT)
def test_the_deck_counts_at_which_the_text_is_at_odds_with_itself(
    law: SectionVersion, wager: str, decks: dict[str, str]
) -> None:
    assert {p: counts for p, counts in _at(law, wager, "in conflict").items() if counts} == decks


@pytest.mark.parametrize(
    ("law", "wager", "paytable", "decks"),
    [
        (EDGE, "Match-Up", "A", 7),
        (EDGE, "Match-Up", "C", 8),
        (CURRENT, PROGRESSIVE, "1", 2),
        (TRILUX, "TriLux Deluxe", "TLX-1", 2),
    ],
)
def test_what_is_neither_authorised_nor_in_conflict_is_not_authorised(
    law: SectionVersion, wager: str, paytable: str, decks: int
) -> None:
    assert standing_of(law, wager, paytable, decks) == "not authorised"


@pytest.mark.parametrize(
    ("law", "wager", "stated", "meant"),
    [
        (PAIRS, "Perfect Pairs", "A", "A"),
        (PAIRS, "Perfect Pairs", " paytable  b ", "B"),
        (TRILUX, "TriLux Deluxe", "tlx-3", "TLX-3"),
        (CURRENT, PROGRESSIVE, "3A", "3a"),
        (CURRENT, PROGRESSIVE, "3", None),
        (PRIOR, PROGRESSIVE, "3", "3"),
        (PRIOR, PROGRESSIVE, "3a", None),
        (EDGE, "Match-Up", "D", None),
        (EDGE, "Match-Up", "", None),
    ],
)
def test_a_paytable_is_known_by_its_name_however_it_is_written(
    law: SectionVersion, wager: str, stated: str, meant: str | None
) -> None:
    assert elected(law, wager, stated) == meant


@pytest.mark.parametrize(
    ("law", "wager", "stated", "choices"),
    [
        (CURRENT, PROGRESSIVE, "3", ("3a", "3b")),
        (CURRENT, PROGRESSIVE, "Paytable 3", ("3a", "3b")),
        (CURRENT, PROGRESSIVE, "3a", ()),
        (CURRENT, PROGRESSIVE, "1", ()),
        (PRIOR, PROGRESSIVE, "3", ()),
        (PAIRS, "Perfect Pairs", "", ()),
        (PAIRS, "Perfect Pairs", "Paytable", ()),
        (TRILUX, "TriLux Deluxe", "TLX-", ()),
    ],
)
def test_an_election_that_leaves_open_which_is_meant(
    law: SectionVersion, wager: str, stated: str, choices: tuple[str, ...]
) -> None:
    assert open_between(law, wager, stated) == choices


@pytest.mark.parametrize(
    ("decks", "lawful"),
    [
        ((3,), ("1", "2", "3a", "14", "15")),
        ((4, 8), ("1", "2", "3a", "3b", "4", "5", "6", "7", "8", "9", "10", "11", "14", "15")),
        ((2, 6), ()),
        ((8, 9), ()),
    ],
)
def test_the_paytables_that_are_lawful_at_every_deck_count(decks: tuple[int, ...], lawful: tuple[str, ...]) -> None:
    assert lawful_elections(CURRENT, PROGRESSIVE, decks) == lawful


def test_without_a_deck_count_every_paytable_may_be_lawful() -> None:
    assert lawful_elections(EDGE, "Match-Up", ()) == ("A", "B", "C")


@pytest.mark.parametrize(
    ("decks", "paytable"),
    [
        (1, "TLX-1"),
        (2, "TLX-2"),
        (3, None),
        (4, "TLX-3"),
        (5, None),
        (6, "TLX-3"),
        (7, None),
        (8, "TLX-3"),
        (9, None),
    ],
)
def test_the_paytable_that_the_number_of_decks_determines(decks: int, paytable: str | None) -> None:
    assert determined(TRILUX, "TriLux Deluxe", decks) == paytable
    assert determined(PAIRS, "Perfect Pairs", decks) is None


def test_a_paytable_is_that_of_its_own_deck_count_and_its_odds_those_of_any() -> None:
    assert paytable_at(EDGE, "Match-Up", "C", 8) is None
    other = odds_of(EDGE, "Match-Up", "C", 8)
    eight = odds_of(EDGE, "Match-Up", "A", 8)

    assert other is not None
    assert other.provision == "(g)(4)(i)"
    assert eight is not None
    assert eight.provision == "(g)(4)(ii)"


def test_the_row_of_a_paytable_is_that_of_its_deck_count_and_a_pool_tables_is_its_own() -> None:
    three, many = row_at(CURRENT, PROGRESSIVE, "1", 3), row_at(CURRENT, PROGRESSIVE, "1", 4)
    pool = row_at(EDGE, "Monster Match", "C", 6)

    assert three is not None
    assert many is not None
    assert (three.increment, many.increment) == ("20%", "17%")
    assert row_at(CURRENT, PROGRESSIVE, "3b", 3) is None
    assert row_at(CURRENT, PROGRESSIVE, "1", 2) is None
    assert pool is not None
    assert pool.seed == "$1,500"
    assert row_at(PAIRS, "Perfect Pairs", "A", 6) is None


@pytest.mark.parametrize(
    ("amount", "assumed"), [(None, True), (Money(Decimal(1)), False), (Money(Decimal(5)), False)]
)
def test_a_wager_that_is_asked_for_is_not_assumed(amount: Money | None, assumed: bool) -> None:
    found = combinations(load_book(), Selection(wager=PROGRESSIVE, paytable="1", decks=(6,), amount=amount))

    assert [("one-dollar-wager" in one.assumptions) for one in found] == [assumed, assumed]


def test_ten_comes_after_two_and_ten_leaves_open_which_of_two() -> None:
    law = load_section(
        LAW.replace("elections: [X]", "elections: [10b, 2, 10a]").replace("paytable: X", "paytable: 10a").encode(),
        "f",
    )

    assert elections(law, "Red Court") == ("2", "10a", "10b")
    assert open_between(law, "Red Court", "10") == ("10a", "10b")


@pytest.mark.parametrize("stated", ["3", "3 a/b", "Paytable 3 a/b", "3A/B"])
def test_a_printed_heading_of_two_leaves_open_which(stated: str) -> None:
    assert open_between(CURRENT, PROGRESSIVE, stated) == ("3a", "3b")


@pytest.mark.parametrize(
    ("wager", "paytable", "pool", "standing"),
    [
        ("Monster Match", "A", "A", "authorised"),
        ("Monster Match", "A", "B", "authorised"),  # another letter of the same terms is an advisory
        ("Monster Match", "A", "C", "in conflict"),
        ("Monster Match", "D", "B", "in conflict"),
        ("Monster Match", "A", None, "authorised"),
        ("Match-Up", "A", "C", "authorised"),
    ],
)
def test_a_pool_table_across_the_groups_is_in_conflict(
    wager: str, paytable: str, pool: str | None, standing: str
) -> None:
    (law,) = load_book().versions("635b.2")

    assert standing_of(law, wager, paytable, 6, pool) == standing


@pytest.mark.parametrize(
    ("when", "standing"),
    [
        ("{paytables: [X], decks: 6}", "in conflict"),
        ("{paytables: [X], decks: 5}", "authorised"),
        ("{paytables: [Y], decks: 6}", "authorised"),
        ("{paytables: [X], shufflers: [batch]}", "authorised"),  # it takes more than the paytable
    ],
)
def test_a_conflict_that_a_paytable_and_its_decks_touch_alone(when: str, standing: str) -> None:
    start, end = LAW.index("    when:\n"), LAW.index("    means: {(a)")
    law = load_section(f"{LAW[:start]}    when:\n      - {when}\n{LAW[end:]}".encode(), "made-up.yaml")

    assert standing_of(law, "Red Court", "X", 6) == standing
