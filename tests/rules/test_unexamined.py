"""What a filing states and no provision speaks of: everything else is spoken of by something in the law."""

from __future__ import annotations

import pytest

from checker.rules.unexamined import check_unexamined_table, check_unexamined_wager
from tests.law.made_up import LAW
from tests.rules.test_paytable_findings import COURT
from tests.rules.test_table_findings import table_case
from tests.rules.test_wager_case import COURTS, wager_case


@pytest.mark.parametrize(
    ("states", "expected"),
    [
        ("decks: 6", []),
        ("cover_cards: 1", []),
        ("cards_per_deck: 52", []),
        ("shuffler: batch", []),
        ("shoe: single", ["shoe"]),
        ("back_colors: [red, blue]", []),
        ("layout: {approval: yes}", []),
        ("layout: {approval: yes, approved_under: 605a.2}", ["layout.approved_under"]),
        ("blackjack_pays: 3 to 2", []),
        ("settlement: {order: [The shoe], direction: clockwise}", ["settlement.direction"]),
        ("surrender: none\n    insurance: {unsuited: 2 to 1}", ["surrender and insurance.unsuited"]),
    ],
)
def test_what_a_table_states(states: str, expected: list[str]) -> None:
    case = table_case(states)

    assert [finding.stated for finding in check_unexamined_table(case.part, [case.law], "Blackjack")] == expected


def test_several_keys_are_told_together() -> None:
    case = table_case("surrender: none\n    insurance: {unsuited: 2 to 1}")
    (finding,) = check_unexamined_table(case.part, [case.law], "Blackjack")

    assert finding.message == (
        "surrender and insurance.unsuited are taken as filed: no encoded provision speaks of them for Blackjack."
    )
    assert finding.required == "no encoded provision speaks of them"


def test_what_could_not_be_read_is_not_said_to_be_taken_as_filed() -> None:
    case = table_case("insurance: {unsuited: [2 to 1]}")

    assert list(check_unexamined_table(case.part, [case.law], "Blackjack")) == []


NO_PARTS = LAW[: LAW.index("two_parts:")] + LAW[LAW.index("elections:") :]
OF_THE_TABLE = NO_PARTS.replace("    of: Red Court\n    at: paytable\n", "    at: decks\n")
SPLITS = LAW.replace("elections:\n", "elections:\n  - {key: additional_splits, provision: (b)}\n", 1)


@pytest.mark.parametrize(
    ("states", "law", "expected"),
    [
        ("back_colors: [red, blue]", NO_PARTS, ["back_colors"]),
        ("shuffler: batch\n    shoe: single", NO_PARTS, ["shuffler and shoe"]),
        ("shuffler: batch\n    shoe: single", OF_THE_TABLE, []),
        ("additional_splits: 3", LAW, ["additional_splits"]),
        ("additional_splits: 3", SPLITS, []),
        (
            "additional_splits: 3",
            SPLITS.replace("additional_splits,", "additional_splits, of: [Red Court],"),
            ["additional_splits"],
        ),
    ],
)
def test_what_is_spoken_of_by_one_entry_of_the_law_alone(states: str, law: str, expected: list[str]) -> None:
    case = table_case(states, law)

    assert [finding.stated for finding in check_unexamined_table(case.part, [case.law], "Blackjack")] == expected


OFFERED = f"{COURT}        offered_to: everybody\n"
OFFERED_TO = LAW.replace("elections:\n", "elections:\n  - {key: offered_to, of: [Red Court], provision: (b)}\n", 1)


@pytest.mark.parametrize(
    ("text", "law", "expected"),
    [
        (OFFERED, LAW, ["offered_to"]),
        (OFFERED, LAW.replace("    at: paytable", "    at: offered_to"), []),
        (OFFERED, OFFERED_TO, []),
        (OFFERED, OFFERED_TO.replace("offered_to, of: [Red Court]", "offered_to"), ["offered_to"]),
        (f"{COURTS}        offered_to: everybody\n", OFFERED_TO, ["offered_to"]),
        (f"{COURTS}        maximum: $5\n", LAW.replace("unless: layout.approval", "unless: maximum"), ["maximum"]),
        (f"{COURT}        paytable: X\n        amount: $5\n", LAW, []),
        (f"{COURT}        maximum: 2x Blackjack wager\n", LAW, []),
        (f"{COURT}        declared_suit: hearts\n", LAW, ["declared_suit"]),
        (f"{COURT}        progressive: {{seed: 1x, lock_out: true}}\n", LAW, []),
        (f"{COURTS}        declared_suit: hearts\n", LAW, []),
        (
            f"{COURTS}        progressive: {{seed: 500x, meter: M, reserve: 2%, table: A, increment: 1%}}\n",
            LAW,
            [],
        ),
        (f"{COURTS}        progressive: {{lock_out: true}}\n", LAW, []),
        (f"{COURTS}        maximum: $5\n", LAW, ["maximum"]),
    ],
)
def test_what_a_wager_states(text: str, law: str, expected: list[str]) -> None:
    case = wager_case(text, law)

    assert [finding.stated for finding in check_unexamined_wager(case.part, [case.law], case.name)] == expected
