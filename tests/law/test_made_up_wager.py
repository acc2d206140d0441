"""A wager that no section of the Code has, from a YAML string alone: priced exactly, and checked in a filing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import TypeAlias

import pytest

from checker.checking import check
from checker.findings import Outcome
from checker.law import LawBook, SectionVersion, load_book
from checker.law.book import bound
from checker.law.load import load_section
from checker.pricing import price_election
from checker.returns import ProgressiveReturn, WagerReturn
from tests.law.made_up import LAW
from tests.quick_games import QUICK

Card: TypeAlias = tuple[str, str]

RANKS = "A23456789TJQK"
RED = {"diamonds", "hearts"}
SUITS = ("clubs", "diamonds", "hearts", "spades")
DECK: tuple[Card, ...] = tuple(product(RANKS, SUITS))


@pytest.fixture(scope="module")
def law() -> SectionVersion:
    return load_section(LAW.encode(), "699.1.yaml")


@pytest.fixture(scope="module")
def book(law: SectionVersion) -> LawBook:
    return bound([*load_book().sections, law])


def _deals(decks: int) -> Iterator[tuple[int, Card, Card, Card]]:
    """Every deal of two cards to the player and one to the dealer, with the number of ways that it can be dealt."""
    for first, second, up in product(DECK, repeat=3):
        ways = decks * (decks - (second == first)) * (decks - (up == first) - (up == second))
        yield ways, first, second, up


def _courts(first: Card, second: Card, up: Card) -> bool:
    return first[0] == second[0] == up[0] and first[0] in "JQK"


def _suited_pair(first: Card, second: Card, up: Card) -> bool:
    return (first == up and second[0] != up[0]) or (second == up and first[0] != up[0])


def _sequence(*cards: Card, aces: str = "high") -> bool:
    ladders = {"high": "23456789TJQKA", "both": "A23456789TJQKA"}
    ranks = {rank for rank, _ in cards}
    runs = [set(ladders[aces][start : start + 3]) for start in range(len(ladders[aces]) - 2)]
    return ranks in runs and len({suit in RED for _, suit in cards}) == 1


def _two_colors(first: Card, second: Card, _up: Card) -> bool:
    return {first[0], second[0]} <= set("JQK") and (first[1] in RED) != (second[1] in RED)


HANDS: list[tuple[str, Callable[[Card, Card, Card], bool], Fraction]] = [
    ("Three courts of one rank", _courts, Fraction(41)),
    ("Pair with the dealer, suited", _suited_pair, Fraction(8)),
    ("Sequence of one color", _sequence, Fraction(4)),
    ("Two courts of two colors", _two_colors, Fraction(3, 2)),
]


def _counted(decks: int, hands: list[tuple[str, Callable[[Card, Card, Card], bool], Fraction]]) -> dict[str, int]:
    """The number of deals of each hand, a deal being of the first hand that it makes."""
    counts = {name: 0 for name, _, _ in hands}
    for ways, *deal in _deals(decks):
        name = next((name for name, holds, _ in hands if holds(*deal)), None)
        if ways and name:
            counts[name] += ways
    return counts


@pytest.mark.parametrize("decks", [1, 2, 6])
def test_its_return_is_that_of_every_deal_looked_at(law: SectionVersion, decks: int) -> None:
    wager = law.wager("Red Court")
    assert wager is not None
    counts = _counted(decks, HANDS)
    deals = (52 * decks) * (52 * decks - 1) * (52 * decks - 2)

    figures = price_election(law, wager, "X", decks)

    assert isinstance(figures, WagerReturn)
    for line in figures.outcomes[:-1]:
        assert line.probability == Fraction(counts[line.hand], deals)
    assert figures.expected_return == sum((counts[name] * pays for name, _, pays in HANDS), Fraction(0)) / deals
    assert figures.total * 2 == deals


def test_its_other_reading_is_priced_as_well(law: SectionVersion) -> None:
    wager = law.wager("Red Court")
    assert wager is not None
    either_end = ("Sequence of one color", lambda *deal: _sequence(*deal, aces="both"), HANDS[2][2])
    counts = _counted(2, [*HANDS[:2], either_end, HANDS[3]])

    figures = price_election(law, wager, "X", 2, other_reading=law.readings[0])

    assert isinstance(figures, WagerReturn)
    assert figures.outcomes[2].probability == Fraction(counts["Sequence of one color"], 104 * 103 * 102)


@pytest.mark.parametrize("decks", [4, 8])
def test_a_progressive_is_priced_with_its_row(law: SectionVersion, decks: int) -> None:
    wager, table = law.wager("Grand Court"), law.progressive_of("Grand Court")
    assert wager is not None
    assert table is not None
    cards = 52 * decks
    deals = cards * (cards - 1) * (cards - 2) * (cards - 3)
    alike = 4 * decks
    of_a_kind = Fraction(13 * alike * (alike - 1) * (alike - 2) * (alike - 3), deals)
    jackpot = Fraction(13 * decks * (decks - 1) * (decks - 2) * (decks - 3), deals)

    figures = price_election(law, wager, "Y", decks, table.rows[0], Fraction(2))

    assert isinstance(figures, ProgressiveReturn)
    assert figures.fixed_return == 500 * (of_a_kind - jackpot)
    assert figures.long_run_return == figures.fixed_return + Fraction(12, 100) + 500 * jackpot


FILING = """\
rules_submission: 1
certificate_holder: Example Casino
submission: RS-2026-001
effective: {effective}
tables:
  - game: Blackjack
    decks: {decks}
    additional_splits: 3
    wagers:
      - wager: Red Court
        paytable: X
        maximum: {maximum}
        payouts:
          Three courts of one rank: 40 to 1
          Pair with the dealer, suited: 7 to 1
          Sequence of one color: {sequence}
          Two courts of two colors: 1 to 2
      - wager: Grand Court
        paytable: Y
        progressive:
          seed: 500x
          reseed: 500x
          increment: {increment}
          reserve: 2%
"""
SOUND = {
    "effective": "2025-01-01",
    "decks": "6",
    "maximum": "2x Blackjack wager",
    "sequence": "4 for 1",
    "increment": "10%",
}


@pytest.mark.parametrize(
    ("change", "rules"),
    [
        ({}, []),
        ({"effective": "2024-12-31"}, [("version-in-force", 4)]),
        ({"decks": "9"}, [("deck-count", 7), ("deck-count", 7), ("paytable-decks", 11)]),
        ({"decks": "1"}, [("conflict", 11), ("impossible-hand", 7)]),
        ({"maximum": "3x Blackjack wager"}, [("wager-maximum", 12)]),
        ({"sequence": "4 to 1"}, [("payout-odds", 16)]),
        ({"increment": "11%"}, [("progressive-increment", 23)]),
    ],
)
def test_it_is_checked_in_a_filing(book: LawBook, change: dict[str, str], rules: list[tuple[str, int]]) -> None:
    report = check(FILING.format(**{**SOUND, **change}).encode(), "filing.yaml", book, games=QUICK)

    assert sorted((finding.rule, finding.span.line) for finding in report.findings) == sorted(rules)


def test_a_sound_filing_of_it_is_compliant_and_priced(book: LawBook) -> None:
    report = check(FILING.format(**SOUND).encode(), "filing.yaml", book, games=QUICK)

    assert report.outcome is Outcome.COMPLIANT
    assert [(w.wager, w.standing) for w in report.wagers if w.section == "699.1"] == [
        ("Red Court", "authorised"),
        ("Grand Court", "authorised"),
    ]
