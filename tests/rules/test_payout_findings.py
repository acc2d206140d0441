"""What is said of restated payouts: of which paytable they are, and which hand a misspelt one stands for."""

from __future__ import annotations

import pytest

from checker.law import load_book
from checker.law.load import load_section
from checker.rules.case import TableCase
from checker.rules.payouts import check_main_payouts, check_payouts
from tests.law.made_up import LAW
from tests.rules.test_examination import submitted
from tests.rules.test_paytable_findings import said
from tests.rules.test_wager_case import THREE, TRILUX, at

PRINTED = {
    election: [f"{pay.hand}: {pay.printed}" for pay in paytable.pays]
    for law in load_book().sections
    for paytable in law.paytables
    for election in paytable.elections
}


def filed(table: str, paytable: str, *payouts: str, decks: str = "6") -> str:
    """The table with a paytable, if any, and payouts."""
    elected = f"        paytable: {paytable}\n" if paytable else ""
    cells = "".join(f"          {payout}\n" for payout in payouts)
    return f"{at(table, decks)}{elected}        payouts:\n{cells}"


def test_payouts_copied_from_a_paytable_of_two_names() -> None:
    unknown, _, odds, _ = said(check_payouts, filed(THREE, "4", *PRINTED["3a"]))

    assert unknown.message == (
        "Paytable 4 names no hand 3 aces (certificate holder declared suit). "
        "The payouts filed are those of Paytable 3 a/b."
    )
    assert unknown.passes.endswith(": 100% of progressive meter; or paytable: 3a or 3b")
    assert odds.passes == "Three-of-a-kind (suited): 150 for 1; or paytable: 3a or 3b"
    assert odds.mend is None


@pytest.mark.parametrize(("cells", "copied"), [(1, False), (2, True)])
def test_two_payouts_may_be_copied_and_one_may_not(cells: int, copied: bool) -> None:
    unknown = said(check_payouts, filed(THREE, "1", *PRINTED["3a"][:cells]))[0]

    assert ("The payouts filed are those of Paytable 3 a/b." in unknown.message) is copied


def test_payouts_that_cannot_be_read_are_those_of_no_paytable() -> None:
    unknown, *_ = said(check_payouts, filed(THREE, "1", "Any pair: a lot", *PRINTED["1"]))

    assert unknown.message == "Paytable 1 names no hand Any pair."


def test_an_open_election_is_held_to_the_paytable_that_the_deck_count_leaves() -> None:
    unknown, *_ = said(check_payouts, filed(THREE, "3", *PRINTED["1"], decks="3"))

    assert unknown.message.startswith("Paytable 3a names no hand 3 aces or 3 kings")


def test_payouts_of_a_paytable_that_there_is_not_are_held_to_nothing() -> None:
    assert said(check_payouts, filed(THREE, "99", *PRINTED["1"])) == []


@pytest.mark.parametrize(
    ("hand", "meant"),
    [
        ("Flush straight", "Straight flush"),
        ("any flush", "Flush"),
        ("declared", "3 aces or 3 kings (certificate holder declared suit)"),
        ("3 aces", ""),
        ("Full house", ""),
        ("Strait", "Straight"),
    ],
)
def test_the_hand_that_a_misspelt_one_stands_for(hand: str, meant: str) -> None:
    found = said(check_payouts, filed(THREE, "1", f"{hand}: 2 for 1"))
    (unknown,) = (finding for finding in found if finding.rule == "unknown-hand")

    assert unknown.message == f"Paytable 1 names no hand {hand}" + (f"; did you mean {meant}?" if meant else ".")


def test_payouts_are_held_to_the_paytable_of_each_deck_count() -> None:
    found = said(check_payouts, filed(TRILUX, "", "Flush: 6 to 1", decks="[1, 2]"))
    (flush,) = (finding for finding in found if finding.rule == "payout-odds")

    assert flush.message == "Flush is filed at 6 to 1; Paytable TLX-2 pays 5 to 1."
    assert flush.mend is None


def test_main_payouts_are_held_to_nothing_where_the_section_taken_over_was_not_read() -> None:
    (table,) = submitted(
        "  - game: Blackjack\n    decks: 6\n    payouts: {Blackjack: 6 to 5}\n    wagers: []\n"
    ).tables
    law = load_section(LAW.encode(), "made-up.yaml")

    assert list(check_main_payouts(TableCase(table, law, None))) == []
