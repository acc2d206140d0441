"""Each test that a conflict of the law may make of a filing, on its own, with the made-up law."""

from __future__ import annotations

import pytest

from checker.findings import Finding
from checker.rules.conflicts import check_conflicts
from tests.law.made_up import LAW
from tests.rules.test_progressive_findings import WITH_CLAUSE
from tests.rules.test_wager_case import COURTS, wager_case

START, END = LAW.index("    when:\n"), LAW.index("    means: {(a)")

COURT = """\
  - game: Blackjack
    {table}
    wagers:
      - wager: Red Court
        {wager}
"""


def touched(when: str, table: str, wager: str = "paytable: X") -> list[str]:
    """The places of the findings of a conflict with that one condition."""
    law = (
        LAW[:START] + f"    when:\n      - {when}\n" + LAW[END:].replace("instead_of: [deck-count]", "instead_of: []")
    )
    law = law.replace("decks: 1 to 8, printed: One to eight", "decks: 2 to 4, printed: Two to four")
    case = wager_case(COURT.format(table=table, wager=wager), law)
    return [f"{v.path[-1]}: {v.stated}" for v in check_conflicts(case) if isinstance(v, Finding)]


@pytest.mark.parametrize(
    ("decks", "expected"),
    [
        ("0", []),
        ("1", ["paytable: paytable: X at 1 deck"]),
        ("2", []),
        ("4", []),
        ("5", ["paytable: paytable: X at 5 decks"]),
        ("[3, 5, 6]", ["paytable: paytable: X at 5 and 6 decks"]),
    ],
)
def test_a_deck_count_that_no_clause_names(decks: str, expected: list[str]) -> None:
    assert touched("{unlisted_decks: true}", f"decks: {decks}") == expected


BOTH = "{paytables: [X], decks: 5 or more}"


@pytest.mark.parametrize(
    ("when", "table", "wager", "expected"),
    [
        ("{paytables: [X]}", "decks: 6", "paytable: X", ["paytable: paytable: X"]),
        ("{paytables: [Y]}", "decks: 6", "paytable: X", []),
        ("{paytables: [X]}", "decks: 6", "amount: $1", []),
        ("{paytables: [X]}", "decks: 2", "amount: $1", ["0: paytable"]),
        (BOTH, "decks: 6", "paytable: X", ["paytable: paytable: X at 6 decks"]),
        (BOTH, "decks: 4", "paytable: X", []),
        (BOTH, "shoe: none", "paytable: X", []),
        ("{progressive_tables: [A]}", "decks: 6", "progressive: {table: Table a}", ["0: paytable"]),
        ("{progressive_tables: [A]}", "decks: 6", "progressive: {table: B}", []),
        ("{progressive_tables: [A]}", "decks: 6", "paytable: X", []),
        ("{shufflers: [batch]}", "shuffler: batch", "paytable: X", ["paytable: paytable: X"]),
        ("{shufflers: [batch]}", "shuffler: continuous", "paytable: X", []),
        ("{shufflers: [batch]}", "shoe: batch", "paytable: X", []),
        ("{shoes: [double]}", "shoe: double", "paytable: X", ["0: shoe"]),
        ("{shoes: [double]}", "shoe: manual", "paytable: X", []),
        ("{shoes: [double]}", "shuffler: double", "paytable: X", []),
        ("{states: [maximum]}", "decks: 6", "maximum: $5", ["0: paytable"]),
        ("{states: [maximum]}", "decks: 6", "maximum: none", []),
        ("{states: [maximum]}", "decks: 6", "paytable: X", []),
        ("{silent_on: [maximum]}", "decks: 6", "paytable: X", ["paytable: paytable: X"]),
        ("{silent_on: [maximum]}", "decks: 6", "maximum: none", ["0: paytable"]),
        ("{silent_on: [maximum]}", "decks: 6", "maximum: $5", []),
        ("{states: [maximum, amount]}", "decks: 6", "maximum: $5", []),
        ("{denies: [maximum]}", "decks: 6", "maximum: none", ["maximum: maximum: none"]),
        ("{denies: [maximum]}", "decks: 6", "maximum: $5", []),
        (
            "{denies: [maximum, offered_to]}",
            "decks: 6",
            "maximum: none\n        offered_to: none",
            ["maximum: maximum: none"],
        ),
        ("{denies: [maximum, offered_to]}", "decks: 6", "maximum: none", []),
    ],
)
def test_a_condition_holds_where_all_of_its_tests_do(when: str, table: str, wager: str, expected: list[str]) -> None:
    assert touched(when, table, wager) == expected


@pytest.mark.parametrize(
    ("seed", "amount", "expected"),
    [
        ("$500", "$5", ["seed: seed: $500"]),
        ("100x", "$5", ["seed: seed: 100x"]),
        ("500x", "$5", ["seed: seed: 500x"]),
        ("$1", "$5", []),
        ("$500", "$1", []),
    ],
)
def test_a_seed_that_fits_a_row_by_one_reading(seed: str, amount: str, expected: list[str]) -> None:
    law = WITH_CLAUSE[: WITH_CLAUSE.index("    of: Red Court\n    at: paytable")] + (
        "    of: Grand Court\n    at: progressive.seed\n    provisions: [(a), (b)]\n    matter: the print is open\n"
        "    when:\n      - {seed_fits_one_reading: true}\n"
    )
    law += WITH_CLAUSE[WITH_CLAUSE.index("    means: {(a)") :]
    case = wager_case(f"{COURTS}        amount: {amount}\n        progressive: {{seed: '{seed}'}}\n", law)

    assert [f"{v.path[-1]}: {v.stated}" for v in check_conflicts(case) if isinstance(v, Finding)] == expected
