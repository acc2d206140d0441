"""What findings say to the person who must act: what is at issue, and what would pass."""

from __future__ import annotations

from textwrap import indent
from typing import TYPE_CHECKING

import pytest

from checker.checking import check
from checker.law import load_book
from checker.law.decks import parse_decks, together
from checker.values import contains_any, names_several, once, section_named, times_of, words
from tests.filing import filing
from tests.quick_games import QUICK

if TYPE_CHECKING:
    from fractions import Fraction

    from checker.findings import Finding, Report

SUITED_QUEENS = """\
        payouts:
          3 aces, 3 kings or 3 queens (certificate holder declared suit): 100% of progressive meter
          3 aces, 3 kings or 3 queens (suited): 100% of progressive meter
          Three-of-a-kind (suited): 150 for 1
          Straight flush: 40 for 1
          Three-of-a-kind: 20 for 1
          Straight: 7 for 1
          Flush: 2 for 1
"""
PAYS_OF_C = """\
        payouts:
          Four of a kind (suited): 100% of Progressive
          Four of a kind (same color): 100% of Progressive
          Four of a kind: 200 for 1
          Three of a kind (same color): 20 for 1
          Three of a kind: 12 for 1
          Suited pair: 3 for 1
"""


def progressive(paytable: str, decks: str = "6", seed: str = "2,000x", increment: str = "17%", more: str = "") -> str:
    """A Blackjack table with a 21+3 progressive wager."""
    return (
        f"  - game: Blackjack\n    decks: {decks}\n    additional_splits: 3\n    wagers:\n"
        f"      - wager: 21+3 progressive\n        paytable: {paytable}\n        amount: $5\n        progressive:\n"
        f"          seed: {seed}\n          reseed: {seed}\n          increment: {increment}\n"
        f"          reserve: 0\n{more}"
    )


def monster(terms: str, more: str = "") -> str:
    """A table of Player's Edge 21 with a Monster Match wager of paytable A."""
    return (
        "  - game: Player's Edge 21\n    decks: 6\n    wagers:\n      - wager: Monster Match\n        paytable: A\n"
        f"        amount: $1\n        progressive:\n{indent(terms, ' ' * 10)}\n{more}"
    )


def offered(wager: str, more: str = "") -> str:
    """A Blackjack table with one wager."""
    return (
        f"  - game: Blackjack\n    decks: 6\n    additional_splits: 3\n    wagers:\n      - wager: {wager}\n"
        f"        paytable: A\n{more}"
    )


def report(tables: str, effective: str = "2026-03-24") -> Report:
    return check(filing(tables, effective=effective).encode(), "filing.yaml", load_book(), games=QUICK)


def found(tables: str, rule: str, effective: str = "2026-03-24") -> Finding:
    """The first finding of a rule."""
    return next(finding for finding in report(tables, effective).findings if finding.rule == rule)


POOL_A = "table: A\nseed: $1,500\nreseed: $1,500\nincrement: 17%\nreserve: n/a"
SOUND_A = "table: A\nseed: $5,000\nreseed: reserve\nincrement: 22%\nreserve: 1%"


@pytest.mark.parametrize(
    ("tables", "rule", "passes"),
    [
        (
            progressive("1", "[3, 4]", increment="18%"),
            "progressive-increment",
            "no one increment passes at 3 and 4 decks (3: 20%, 4: 17%): file the deck counts as tables of their own; "
            "or elect paytable 14 or 15, whose row is the same at each",
        ),
        (
            progressive("3a", "[3, 6]"),
            "progressive-seed",
            "no one seed passes at 3 and 6 decks (3: N/A, 6: 2,000x): file the deck counts as tables of their own; "
            "or elect paytable 14 or 15, whose row is the same at each",
        ),
        (progressive("1", "[4, 6]", increment="18%"), "progressive-increment", "increment: 17%"),
        (
            progressive("4", more=SUITED_QUEENS),
            "payout-odds",
            "Flush: 3 for 1; or paytable: 5",
        ),
        (monster(SOUND_A, PAYS_OF_C), "payout-odds", "Four of a kind (same color): 10% of Progressive"),
        (
            offered("21+3 progressive").replace("paytable: A", "paytable: 4"),
            "progressive-missing",
            "progressive: with seed: 2,000x, reseed: 2,000x, increment: 17% and reserve: 0",
        ),
        (
            progressive("1", more="        declared_suit: stars\n"),
            "declared-suit",
            "declared_suit: spades, hearts, diamonds or clubs",
        ),
        (
            offered("Perfect Pairs").replace("decks: 6", "decks: 6-8"),
            "value-form",
            "decks: one whole number, such as 6, or where several may be listed [6, 8]",
        ),
        (
            offered("Perfect Pairs").replace("splits: 3", "splits: [3]"),
            "value-form",
            "additional_splits: 3",
        ),
        (offered("Perfect Pairs").replace("decks: 6", "decks: six"), "value-form", "decks: 6"),
        (offered("21+3"), "unknown-wager", "wager: 21+3 progressive"),
    ],
)
def test_what_would_pass(tables: str, rule: str, passes: str) -> None:
    assert found(tables, rule).passes == passes


@pytest.mark.parametrize(
    ("tables", "rule", "message"),
    [
        (
            progressive("1", "[3, 4]", increment="18%"),
            "progressive-increment",
            "The increment is filed as 18%; for Paytable 1 at 3 decks it is 20% "
            "and for Paytable 1 at 4 decks it is 17%.",
        ),
        (
            progressive("4", more=SUITED_QUEENS),
            "unknown-hand",
            "Paytable 4 names no hand 3 aces, 3 kings or 3 queens (certificate holder declared sui…. "
            "The payouts filed are those of Paytable 5.",
        ),
        (
            monster(POOL_A),
            "progressive-increment",
            "The increment is filed as 17%; in pool table A it is 22%. "
            "The terms filed are those of pool tables C, D and E.",
        ),
        (
            progressive("Paytable 3 a/b"),
            "paytable-open",
            "Paytable 3 a/b at 6 decks leaves open whether 3a or 3b is elected.",
        ),
        (
            progressive("Paytable 16"),
            "paytable-unknown",
            "21+3 progressive has no Paytable 16 in § 633b.17 (current).",
        ),
        (
            progressive("4", "3"),
            "paytable-decks",
            "21+3 progressive has no Paytable 4 at 3 decks.",
        ),
        (
            offered("Perfect Pairs", "        progressive: 3\n"),
            "value-form",
            "progressive holds a single value where keys with values belong.",
        ),
        (
            offered("Perfect Pairs", "        declared_suit: spades\n"),
            "not-examined",
            "declared_suit is taken as filed: no encoded provision speaks of it for Perfect Pairs.",
        ),
        (
            progressive("3a", seed="2,000x", more="        payouts: {Flush: 4 for 1, Straight: 7 for 1}\n"),
            "payout-odds",
            "Flush is filed at 4 for 1; Paytable 3a pays 3 for 1.",
        ),
    ],
)
def test_what_is_wrong(tables: str, rule: str, message: str) -> None:
    assert found(tables, rule).message == message


def test_a_paytable_of_another_version_is_said_to_be_that() -> None:
    unknown = found(progressive('"3"', "6"), "paytable-open")
    assert "leaves open" in unknown.message

    (prior,) = (f for f in report(progressive("3a"), "2026-03-01").findings if f.path[-1] == "paytable")

    assert prior.message == (
        "2 versions of § 633b.17 could apply on 2026-03-01, and they differ on paytable: 3a. "
        "Under the prior version, a violation; under the current version, nothing to find here."
    )
    assert "has no Paytable 3a in § 633b.17 (prior); the current version has it." in prior.required


def test_a_version_that_lacks_the_paytable_is_not_said_to_find_nothing() -> None:
    differing = report(progressive("3a", increment="18%"), "2026-03-01").findings
    (increment,) = (finding for finding in differing if finding.path[-1] == "increment")

    assert increment.required.startswith(
        "Under the prior version: this cannot be judged, as the version does not have the paytable elected. "
        "Under the current version: The increment"
    )


def test_a_reseed_in_dollars_is_met_as_the_seed_is() -> None:
    findings = report(progressive("4", seed="$2,000"), "2026-03-01").findings
    seed, reseed = (next(f for f in findings if f.path[-1] == key) for key in ("seed", "reseed"))

    assert "21+3 progressive, reseed: (h) prints some seeds as multiples" in reseed.required
    assert "21+3 progressive, seed: (h) prints some seeds as multiples" in seed.required
    assert "nothing to find" not in reseed.required


@pytest.mark.parametrize(("paytable", "listed"), [("7", True), ("4", False)])
def test_silence_on_a_suit_that_decides_a_payout_is_listed_as_not_shown(paytable: str, listed: bool) -> None:
    shown = {str(note.citation) for note in report(progressive(paytable)).not_shown}

    assert ("§ 633b.17(g)" in shown) is listed


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        (["3", "4 or more"], "3 or more"),
        (["5 or 6", "8"], "5, 6 or 8"),
        (["1", "3 or more"], "1 or 3 or more"),
        (["1"], "1"),
    ],
)
def test_deck_counts_of_several_provisions_are_one_phrase(printed: list[str], expected: str) -> None:
    assert together(map(parse_decks, printed)) == expected


def test_no_two_names_of_the_law_are_the_same_words() -> None:
    book = load_book()
    assert len({words(name) for name in book.wagers}) == len(book.wagers)
    assert len({words(name) for name in book.games}) == len(book.games)
    for law in book.sections:
        for wager in law.wagers:
            hands = law.hands_of(wager.name)
            assert len({words(hand) for hand in hands}) == len(hands)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Match Up", "Match-Up"), ("Three of a kind", "Three—of-a‑kind"), ("Match  Up.", "match up")],
)
def test_a_hyphen_in_words_is_a_space(one: str, other: str) -> None:
    assert words(one) == words(other)


@pytest.mark.parametrize(("one", "other"), [("-5", "5"), ("6-8", "6 8"), ("605a-7", "605a.7")])
def test_a_hyphen_beside_a_digit_is_not(one: str, other: str) -> None:
    assert words(one) != words(other)


@pytest.mark.parametrize(
    ("text", "number"),
    [("3", 3), ("three", 3), ("3 times", 3), ("Three times", 3), ("twice", 2), ("thirteen", None), ("3x", None)],
)
def test_times(text: str, number: int | None) -> None:
    assert times_of(text) == number


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("up to the original wager", (1, "original wager")),
        ("original wager", (1, "original wager")),
        ("double the original wager", None),
    ],
)
def test_once(text: str, read: tuple[Fraction, str] | None) -> None:
    assert once(text, "original wager") == read


@pytest.mark.parametrize(
    ("text", "several"),
    [("Example Casino", False), ("A and B", True), ("A, B", False), ("A; B", True), ("A & B", True), ("Sand", False)],
)
def test_a_text_may_name_several(text: str, several: bool) -> None:
    assert names_several(text) is several


def test_a_phrase_is_found_word_for_word() -> None:
    assert contains_any("Dealer must STAND on all 17s.", ["stand on all"])
    assert not contains_any("Dealer understands on all", ["stands on all"])


@pytest.mark.parametrize("text", ["633c.1", "§ 633c.1", "§ 633c.1(e)", "58 Pa. Code § 633c.1(e)", "§§ 633c.1"])
def test_a_section_is_named_in_several_ways(text: str) -> None:
    assert section_named(text) == "633c.1"
