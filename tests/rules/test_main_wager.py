"""What is found on the main wager of a table: the odds on a Blackjack, and elections that favour the player."""

from __future__ import annotations

import pytest

from checker.checking import check
from checker.findings import Report
from checker.law import load_book
from tests.filing import filing

EDGE = "  - game: Player's Edge 21\n    decks: 6\n"


def report(table: str) -> Report:
    return check(filing(table, effective="2024-06-03").encode(), "filing.yaml", load_book())


def found(table: str) -> list[tuple[str, str]]:
    return [(finding.rule, str(finding.severity)) for finding in report(table).findings]


@pytest.mark.parametrize(
    ("stated", "expected"),
    [
        ("blackjack_pays: 3 to 2", []),
        ("blackjack_pays: 6 to 5", [("payout-odds", "violation")]),
        ("blackjack_pays: 1 to 1", [("payout-odds", "violation")]),
        ("payouts:\n      Blackjack: 6 to 5", [("payout-odds", "violation")]),
        ("double_down:\n      totals: any", []),
        ("double_down:\n      totals: 9 to 11", [("double-down", "violation")]),
        ("double_down:\n      totals: 10 to 11", [("double-down", "violation")]),
        ("rescue_after: each double", []),
        ("rescue_after: first two doubles", []),
    ],
)
def test_the_play_of_the_game_is_held_to_the_text(stated: str, expected: list[tuple[str, str]]) -> None:
    assert found(f"{EDGE}    {stated}\n") == expected


def test_odds_on_a_blackjack_cite_what_prints_them_and_have_one_mend() -> None:
    filed = report(f"{EDGE}    blackjack_pays: 6 to 5\n")
    (finding,) = filed.findings
    assert [str(citation) for citation in finding.provisions] == ["§ 635b.2(g)(2)", "§ 635a.12(a)"]
    assert finding.passes == "blackjack_pays: 3 to 2"
    assert finding.mend
    assert finding.mend.value == "3 to 2"
    assert [wager.standing for wager in filed.wagers] == ["priced as printed"]


def test_a_main_wager_that_favours_the_player_is_an_advisory() -> None:
    table = (
        "  - game: Blackjack\n    decks: 1\n    additional_splits: 2\n    dealer_soft_17: stand\n"
        "    blackjack_pays: 2 to 1\n    surrender: late\n"
    )
    (finding,) = [one for one in report(table).findings if one.rule == "player-favourable"]
    assert str(finding.severity) == "advisory"
    assert finding.message.startswith("Blackjack (main wager) favours the player by 2.")
    assert "with 1 deck, with what the filing leaves open as assumed." in finding.message
