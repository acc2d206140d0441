"""What is said of what a table states: its elections, its Super Bonus, its terms, the order of settlement."""

from __future__ import annotations

import pytest

from checker.findings import Finding, Severity
from checker.law.load import load_section
from checker.rules import decks, settlement, table, terms
from checker.rules.case import TableCase
from tests.law.made_up import LAW
from tests.rules.test_examination import submitted

DECK_RULE = "  - {provision: (a), allowed: 1 to 8, cards_per_deck: 52}\n"
ELECTION = "  - {key: paytable, of: [Red Court], provision: (b)}\n"
TERM = "{rule: dealer-draw, key: dealer_soft_17, provision: (a), is: [hit], requires: the dealer hits}"


def table_case(states: str, law: str = LAW) -> TableCase:
    """A Blackjack table that states something, beside the made-up law."""
    (filed,) = submitted(f"  - game: Blackjack\n    {states}\n    wagers: []\n").tables
    return TableCase(filed, load_section(law.encode(), "made-up.yaml"), None)


def test_a_deck_count_that_two_provisions_want() -> None:
    law = LAW.replace(DECK_RULE, DECK_RULE + DECK_RULE.replace("1 to 8", "2 or more"))
    (finding,) = [v for v in decks.check_decks_stated(table_case("cover_cards: 1", law)) if isinstance(v, Finding)]

    assert finding.required == "a number of decks: 1 to 8 or 2 or more"


def test_the_cards_of_a_deck_of_which_one_provision_speaks_and_another_does_not() -> None:
    law = LAW.replace(DECK_RULE, DECK_RULE.replace(", cards_per_deck: 52", "") + DECK_RULE)
    found = decks.check_cards_per_deck(table_case("cards_per_deck: 48", law))

    assert [v.required for v in found if isinstance(v, Finding)] == ["decks of 52 cards"]


@pytest.mark.parametrize(
    ("filed", "fault"),
    [
        ("1", "1 is too few"),
        ("2", "2 is too few"),
        ("3", "3 is an odd number"),
        ("4", ""),
        ("5", "5 is an odd number"),
    ],
)
def test_decks_in_two_parts_are_enough_and_even(filed: str, fault: str) -> None:
    law = LAW.replace("at_least: 2, parts", "at_least: 3, parts")
    found = decks.check_two_parts(table_case(f"shuffler: batch\n    decks: {filed}", law))

    assert [v.message for v in found if isinstance(v, Finding)] == (
        [f"With shuffler: batch there are at least 3 decks, two batches; {fault}."] if fault else []
    )


def test_an_election_of_the_table_after_one_of_a_wager() -> None:
    law = LAW.replace(ELECTION, ELECTION + "  - {key: additional_splits, provision: (a)}\n")
    (finding,) = [v for v in table.check_elections(table_case("decks: 6", law)) if isinstance(v, Finding)]

    assert finding.rule == "additional-splits"
    assert finding.required == "Where the wagers are offered."


def test_a_super_bonus_is_held_to_nothing_where_the_section_taken_over_was_not_read() -> None:
    assert list(table.check_super_bonus(table_case("super_bonus: [{wager: $5, award: $1}]"))) == []


def test_a_term_of_a_wager_is_none_of_the_table() -> None:
    of_a_wager = LAW.replace(TERM, TERM.replace("key:", "of: Red Court, key:"))
    laws = {"the table's": LAW, "a wager's": of_a_wager}
    found = {
        whose: sum(isinstance(v, Finding) for v in terms.check_terms(table_case("dealer_soft_17: stand", law)))
        for whose, law in laws.items()
    }

    assert found == {"the table's": 1, "a wager's": 0}


def said(states: str, term: str) -> list[tuple[str, Severity]]:
    """What is said of a text, and how grave it is, with one term."""
    found = terms.check_terms(table_case(states, LAW.replace(TERM, term)))
    return [(v.message.partition("; ")[2], v.severity) for v in found if isinstance(v, Finding)]


NOT_RED = "{rule: back-colors, key: back_colors, provision: (a), is_not: [red, pink], requires: it is not red}"
LIMIT = "{rule: limit, key: back_colors, provision: (a), at_most: 2x Blackjack wager, requires: it is no more}"
PRINTED = "{rule: printed, key: back_colors, provision: (a), printed: As is, requires: it is}"
APPROVED = PRINTED.replace("requires", "unless: shuffler, requires")
COLORS = "{rule: back-colors, key: back_colors, provision: (a), is: [red], refuses: [blue], requires: it is red}"
TWICE = (
    "{rule: double, key: double_down.amount, provision: (a), is: [2x original wager], less: it is less, requires: so}"
)


@pytest.mark.parametrize(
    ("states", "term", "expected"),
    [
        ("back_colors: [red, blue]", COLORS, [("it is red.", Severity.VIOLATION)]),
        ("back_colors: [red, red]", COLORS, []),
        ("back_colors: [blue, Red]", NOT_RED, [("it is not red.", Severity.VIOLATION)]),
        ("back_colors: [blue, pink]", NOT_RED, [("it is not red.", Severity.VIOLATION)]),
        ("back_colors: [blue, green]", NOT_RED, []),
        ("back_colors: [red]", LIMIT, []),
        ("back_colors: 2x Blackjack wagers", LIMIT, []),
        ("back_colors: 3x Blackjack wagers", LIMIT, [("it is no more.", Severity.VIOLATION)]),
        ("back_colors: Other", PRINTED, [("it is.", Severity.VIOLATION)]),
        ("back_colors: Other\n    shuffler: batch", PRINTED, [("it is.", Severity.VIOLATION)]),
        ("back_colors: Other", APPROVED, [("it is.", Severity.VIOLATION)]),
        ("back_colors: Other\n    shuffler: batch", APPROVED, []),
        ("back_colors: as is", APPROVED, []),
        ("double_down: {amount: 2x original wager}", TWICE, []),
        ("double_down: {amount: 2x}", TWICE, []),
        ("double_down: {amount: 1x original wager}", TWICE, [("it is less.", Severity.VIOLATION)]),
        ("double_down: {amount: 2x side wager}", TWICE, [("so.", Severity.VIOLATION)]),
        ("double_down: {amount: 3x}", TWICE, [("so.", Severity.VIOLATION)]),
    ],
)
def test_a_value_that_is_or_is_not_the_printed_one(
    states: str, term: str, expected: list[tuple[str, Severity]]
) -> None:
    assert said(states, term) == expected


@pytest.mark.parametrize(
    ("listed", "expected"),
    [
        ("[The dealer's hand, The player's hand]", []),
        ("[The dealer's hand, The player's hand, Side wagers]", []),
        (
            "[The player's hand, The dealer's hand]",
            ["The back_colors lists The dealer's hand: it comes before The player's hand, and is listed after."],
        ),
    ],
)
def test_steps_in_their_order(listed: str, expected: list[str]) -> None:
    law = LAW.replace("key: settlement.order", "key: back_colors")
    found = [v for v in settlement.check_order(table_case(f"back_colors: {listed}", law)) if isinstance(v, Finding)]

    assert [finding.message for finding in found] == expected
    assert all(finding.stated.startswith("back_colors: ") for finding in found)
