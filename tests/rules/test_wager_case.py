"""What a wager of a filing elects, and which printed row that leads to, as every rule on it takes it."""

from __future__ import annotations

import pytest

from checker.law import load_book
from checker.law.book import bound
from checker.law.load import load_section
from checker.rules import examine
from checker.rules.case import WagerCase, decks_text, joined, paytable_named, pool_letter
from checker.shape import check_shape
from checker.source import Mapping, read
from checker.submission import read_submission
from tests.filing import filing
from tests.law.made_up import LAW
from tests.quick_games import QUICK

TABLE = "  - game: {game}\n    decks: {decks}\n    wagers:\n      - wager: {wager}\n"
TRILUX = TABLE.format(game="Blackjack", decks="[1, 2, 6]", wager="TriLux Deluxe")
THREE = TABLE.format(game="Blackjack", decks="[3, 4, 6]", wager="21+3 progressive")
MONSTER = TABLE.format(game="Player's Edge 21", decks="6", wager="Monster Match")
MATCH_UP_EIGHT = TABLE.format(game="Player's Edge 21", decks="8", wager="Match-Up") + "        paytable: A\n"
COURTS = TABLE.format(game="Blackjack", decks="2", wager="Grand Court")


def wager_case(text: str, law: str = "") -> WagerCase:
    """The one wager of a filing beside the version of its section in force, or the made-up one."""
    root = read(filing(text, effective="2026-03-24").encode())
    assert isinstance(root, Mapping)
    book = load_book()
    if law:
        book = bound([*book.sections, load_section(law.encode(), "made-up.yaml")])
    submission = read_submission(root, check_shape(root)[1])
    assert submission.effective
    return examine(submission, book, submission.effective.value, QUICK).wagers[-1]


def at(text: str, decks: str) -> str:
    """The filing with other deck counts, or with none."""
    lines = [line for line in text.splitlines() if not line.startswith("    decks:")]
    return "\n".join([lines[0], *([f"    decks: {decks}"] if decks else []), *lines[1:], ""])


@pytest.mark.parametrize(
    ("text", "decks", "expected"),
    [
        (TRILUX, 1, "TLX-1"),
        (TRILUX, 2, "TLX-2"),
        (TRILUX, 6, "TLX-3"),
        (TRILUX, 3, None),
        (TRILUX, None, None),
        (f"{TRILUX}        paytable: [TLX-1]\n", 1, None),
        (f"{TRILUX}        paytable: TLX-3\n", 1, "TLX-3"),
        (f"{THREE}        paytable: 3\n", 3, "3a"),
        (f"{THREE}        paytable: 3\n", 4, None),
        (f"{THREE}        paytable: 3\n", None, None),
        (f"{THREE}        paytable: 3b\n", 3, "3b"),
        (f"{THREE}        paytable: paytable 3B\n", None, "3b"),
        (THREE, 4, None),
    ],
)
def test_the_paytable_that_a_wager_elects_at_a_deck_count(text: str, decks: int | None, expected: str | None) -> None:
    assert wager_case(text).election(decks) == expected


def test_without_a_deck_count_no_clause_determines_a_paytable() -> None:
    law = LAW.replace("decks: 1 to 8, printed: One to eight", "decks: 1 or more, printed: One or more")
    case = wager_case(TABLE.format(game="Blackjack", decks="2", wager="Red Court"), law)

    assert [case.election(decks) for decks in (None, 1, 9)] == [None, "X", "X"]


@pytest.mark.parametrize(
    ("text", "decks", "expected"),
    [
        (f"{THREE}        paytable: 3\n", 3, "3a"),
        (f"{THREE}        paytable: 3\n", 4, None),
        (f"{THREE}        paytable: 9\n", 3, None),
        (f"{THREE}        paytable: 9\n", 4, "9"),
        (THREE, 4, None),
        (TRILUX, 1, None),
        (MONSTER, 6, None),
        (f"{MONSTER}        progressive: {{table: Table c}}\n", 6, "C"),
        (f"{MONSTER}        progressive: {{table: F}}\n", 6, None),
    ],
)
def test_the_printed_row_that_a_wager_is_led_to(text: str, decks: int, expected: str | None) -> None:
    row = wager_case(text).row(decks)

    assert (row.election if row else None) == expected


def test_the_row_of_a_pool_table_may_be_one_of_several_by_deck_count() -> None:
    law = LAW.replace("keyed_by: paytable", "keyed_by: table")
    law = law.replace(
        "      - {paytable: Y, decks: 1 or more, seed_reseed: 500x, increment: 10%, reserve: 2%}",
        "      - {table: A, decks: 1 to 3, seed_reseed: 500x, increment: 10%, reserve: 2%}\n"
        "      - {table: A, decks: 4 or more, seed_reseed: 600x, increment: 10%, reserve: 2%}",
    )
    case = wager_case(f"{COURTS}        paytable: Y\n        progressive: {{table: A}}\n", law)

    assert [row.seed for decks in (3, 4, 9) if (row := case.row(decks))] == ["500x", "600x", "600x"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")],
)
def test_words_in_a_row(words: list[str], expected: str) -> None:
    assert joined(words) == expected
    assert joined(words, "or") == expected.replace(" and ", " or ")


@pytest.mark.parametrize(
    ("counts", "expected"),
    [([1], "1 deck"), ([6], "6 decks"), ([1, 2], "1 and 2 decks"), ([1, 6, 8], "1, 6 and 8 decks")],
)
def test_deck_counts_in_words(counts: list[int], expected: str) -> None:
    assert decks_text(counts) == expected


@pytest.mark.parametrize(
    ("stated", "expected"),
    [("A", "Paytable A"), (" paytable  A ", "Paytable A"), ("Paytable 3 a/b", "Paytable 3 a/b")],
)
def test_a_paytable_in_a_sentence(stated: str, expected: str) -> None:
    assert paytable_named(stated) == expected


@pytest.mark.parametrize("stated", ["A", " a ", "Table A", "table a", "TABLE  A"])
def test_a_pool_table_goes_by_its_letter(stated: str) -> None:
    assert pool_letter(stated) == "A"
