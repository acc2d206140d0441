"""What is said of a paytable that is elected, left out, misspelt or filed for the wrong number of decks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from checker.findings import Examined, Finding
from checker.rules import paytable
from tests.law.made_up import LAW
from tests.rules.test_wager_case import TABLE, THREE, TRILUX, wager_case

if TYPE_CHECKING:
    from collections.abc import Callable

    from checker.rules.case import Verdicts, WagerCase

MATCH_UP = TABLE.format(game="Player's Edge 21", decks="{}", wager="Match-Up")
COURT = TABLE.format(game="Blackjack", decks="6", wager="Red Court")
TWO_COLUMNS = LAW.replace("elections: [X]", "elections: [10a, 10b]").replace("paytable: X", "paytable: 10a")
FEW_DECKS = LAW.replace("elections: [X]\n    decks: 1 to 8", "elections: [X]\n    decks: 1 to 4")


def one_hand(hand: str, pays: str) -> str:
    """The made-up law, given for few decks, with one hand of Red Court alone."""
    law = FEW_DECKS
    for lead, line in (
        ("    hands:\n      Three", f"    hands:\n      {hand}\n"),
        ("    pays:\n      Three", f"    pays:\n      {pays}\n"),
    ):
        start = law.index(lead)
        law = law[:start] + line + law[law.index("  - of: [Grand Court]", start) :]
    return law[: law.index("readings:")] + law[law.index("remarks:") :]


FAIR = one_hand("Any cards: {}", "Any cards: 1 for 1")


def said(check: Callable[[WagerCase], Verdicts], text: str, law: str = "") -> list[Finding]:
    return [verdict for verdict in check(wager_case(text, law)) if isinstance(verdict, Finding)]


def looked_at(check: Callable[[WagerCase], Verdicts], text: str, law: str = "") -> list[str]:
    return [v.citation.provision for v in check(wager_case(text, law)) if isinstance(v, Examined)]


def test_the_one_lawful_paytable_is_added_where_none_is_elected() -> None:
    (finding,) = said(paytable.check_elected, COURT, LAW)

    assert finding.mend
    assert (finding.mend.path[-1], finding.mend.value) == ("paytable", "X")
    assert finding.passes == "paytable: X"


def test_a_paytable_of_another_version_is_said_to_be_there() -> None:
    (finding,) = said(paytable.check_known, f"{THREE}        paytable: 16\n")
    (other,) = said(paytable.check_known, f"{TRILUX}        paytable: TLX3\n")

    assert finding.message == "21+3 progressive has no Paytable 16 in § 633b.17 (current)."
    assert other.message == "TriLux Deluxe has no Paytable TLX3 in § 633c.11 (current); did you mean TLX-3?"


@pytest.mark.parametrize(
    ("text", "provisions"),
    [
        (TRILUX, ["(i)(1)", "(i)(2)", "(i)(4)", "(i)"] * 3),
        (TRILUX.replace("[1, 2, 6]", "[3, 1]"), ["(i)(1)", "(i)"]),
        (f"{THREE}        paytable: 3\n".replace("[3, 4, 6]", "[4, 3]"), ["(h)"]),
        (f"{MATCH_UP.format(7)}        paytable: A\n", ["(g)(4)(i)", "(g)(4)(ii)"]),
        (f"{MATCH_UP.format(7)}        paytable: C\n", ["(g)(4)(i)"]),
        (f"{MATCH_UP.format(6)}        paytable: C\n", ["(g)(4)(i)"]),
    ],
)
def test_the_provisions_that_a_deck_count_is_held_to(text: str, provisions: list[str]) -> None:
    assert looked_at(paytable.check_decks, text) == provisions


def test_an_election_that_is_open_without_a_deck_count() -> None:
    (finding,) = said(paytable.check_known, f"{THREE}        paytable: 3\n".replace("    decks: [3, 4, 6]\n", ""))

    assert finding.message == "Paytable 3 leaves open whether 3a or 3b is elected."
    assert finding.passes == 'paytable: "3a" or paytable: "3b"'


def test_an_election_that_is_open_on_a_wager_that_is_not_progressive() -> None:
    (finding,) = said(paytable.check_known, f"{COURT}        paytable: 10\n", TWO_COLUMNS)

    assert finding.message == "Paytable 10 at 6 decks leaves open whether 10a or 10b is elected."
    assert [citation.provision for citation in finding.provisions] == ["(b)"]


def test_a_paytable_that_a_clause_gives_and_its_own_provision_does_not() -> None:
    (finding,) = said(paytable.check_decks, COURT, FEW_DECKS)

    assert finding.message == "Red Court has no Paytable X at 6 decks."
    assert finding.stated == "X, decks: 6"
    assert finding.path[-1] == "wager"
    assert finding.mend is None


@pytest.mark.parametrize(
    ("decks", "consequence"),
    [
        ("8", "the wager would favour the player, by 0.67% at 8 decks"),
        ("[0, 8]", "the wager would favour the player, by 0.67% at 8 decks"),
        ("1", ""),
    ],
)
def test_what_follows_from_a_paytable_at_the_wrong_number_of_decks(decks: str, consequence: str) -> None:
    (finding,) = said(paytable.check_decks, f"{MATCH_UP.format(decks)}        paytable: C\n")

    assert finding.consequence == consequence


def test_a_single_deck_too_may_favour_the_player() -> None:
    law = FEW_DECKS.replace("decks: 1 to 4", "decks: 2 to 4").replace("rank: 40 to 1", "rank: 4,000 to 1")
    (finding,) = said(paytable.check_decks, f"{COURT.replace('decks: 6', 'decks: 1')}        paytable: X\n", law)

    assert finding.consequence.startswith("the wager would favour the player, by ")
    assert finding.consequence.endswith("% at 1 deck")


def test_a_wager_that_returns_what_it_takes_favours_nobody() -> None:
    (finding,) = said(paytable.check_decks, f"{COURT}        paytable: X\n", FAIR)

    assert finding.consequence == ""
