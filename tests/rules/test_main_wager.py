"""What is found on the main wager of a table: the odds on a Blackjack, and elections that favour the player."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from checker.checking import check
from checker.findings import Finding, Report, Severity
from checker.law import load_book
from checker.play.games import Games
from tests.filing import filing
from tests.quick_games import QUICK

if TYPE_CHECKING:
    from checker.play.figures import GameReturn
    from checker.returns.play.rules import GameRules

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


class _Played(Games):
    """A base game that returns what it is told to."""

    def __init__(self, expected: Fraction, bound: Fraction | None) -> None:
        super().__init__(None)
        self._return = replace(QUICK.game(), expected_return=expected, bound=bound, measured="so far")

    def game(self, rules: GameRules, *_: object, **__: object) -> GameReturn:
        assert 1 <= rules.decks <= 8
        return self._return


STATED = """\
  - game: Player's Edge 21
    decks: {decks}
    dealer_soft_17: hit
    additional_splits: 3
    dealer_blackjack: checked first
    rescue_after: each double
    split_aces: one card
    resplit_aces: no
    surrender: none
    bonus_on_split_hands: yes
"""
OPEN = "  - game: Blackjack\n    decks: {decks}\n    additional_splits: 3\n"


def said(table: str, returned: str = "0.995", bound: str | None = None) -> list[Finding]:
    """The findings on a table whose game returns so much, those on its other keys apart."""
    games = _Played(Fraction(returned), Fraction(bound) if bound else None)
    data = filing(table, effective="2024-06-03").encode()
    found = check(data, "filing.yaml", load_book(), games=games).findings
    return [finding for finding in found if finding.rule not in {"not-examined", "deck-count"}]


@pytest.mark.parametrize(
    ("decks", "declared", "messages"),
    [
        ("6", "{house_edge: 0.5%}", []),
        ("6", "{return: 99.5%}", []),
        (
            "6",
            "{return: 98.5%}",
            ["return of Player's Edge 21 at 6 decks is stated as 98.5%; it computes to 99.50%."],
        ),
        (
            "8",
            "{house_edge: 0.4%}",
            ["house edge of Player's Edge 21 at 8 decks is stated as 0.4%; it computes to 0.50%."],
        ),
        ("9", "{house_edge: 0.4%}", []),
        ("6", "{decks: 6, house_edge: 0.50%}", []),
        ("[5, 6]", "{decks: [5, 6], house_edge: 0.50%}", []),
        ("6", "{decks: 5, house_edge: 0.4%}", ["figure is stated for 5 decks, which the table does not file."]),
        (
            "6",
            "{decks: [5, 6], house_edge: 0.4%}",
            [
                "figure is stated for 5 decks, which the table does not file.",
                "house edge of Player's Edge 21 at 6 decks is stated as 0.4%; it computes to 0.50%.",
            ],
        ),
        (
            "[5, 6]",
            "{house_edge: 0.4%}",
            [
                "house edge of Player's Edge 21 at 5 decks is stated as 0.4%; it computes to 0.50%.",
                "house edge of Player's Edge 21 at 6 decks is stated as 0.4%; it computes to 0.50%.",
            ],
        ),
    ],
)
def test_a_stated_figure_is_held_to_the_computed_one(decks: str, declared: str, messages: list[str]) -> None:
    found = said(f"{STATED.format(decks=decks)}    declared: [{declared}]\n")

    assert [finding.message.partition(" ")[2] for finding in found] == messages


def test_a_stated_figure_that_differs_has_one_mend() -> None:
    (finding,) = said(f"{STATED.format(decks=6)}    declared: [{{house_edge: 0.4%}}]\n")

    assert (finding.rule, finding.severity, finding.stated) == (
        "declared-figure",
        Severity.VIOLATION,
        "house_edge: 0.4%",
    )
    assert finding.passes == "house_edge: 0.50%"
    assert finding.required == (
        "0.50%: the rules elected, played by the composition of the hand alone. How much play that remembers every "
        "card would return more was not measured for this shoe."
    )
    assert finding.mend
    assert finding.mend.value == "0.50%"
    assert [str(citation) for citation in finding.provisions] == ["§ 635b.2"]


def test_a_stated_figure_of_two_deck_counts_has_no_one_mend() -> None:
    first, second = said(f"{STATED.format(decks='[5, 6]')}    declared: [{{house_edge: 0.4%}}]\n")

    assert (first.mend, second.mend) == (None, None)


def test_a_stated_figure_rests_on_what_is_assumed() -> None:
    (finding,) = said(f"{OPEN.format(decks=6)}    dealer_soft_17: hit\n    declared: [{{return: 98%}}]\n")

    left = "dealer_blackjack, blackjack_pays, double_down.cards, double_down.totals, double_down.after_split, "
    left += "split_aces and surrender"
    assert finding.severity is Severity.UNDETERMINED
    assert (
        finding.message
        == f"The return of Blackjack at 6 decks is stated as 98%; it computes to 99.50%, with {left} assumed."
    )
    assert finding.passes == f"return: 99.50%; or {left} stated as they are"
    assert finding.mend is None
    assert finding.provisions == ()


@pytest.mark.parametrize(
    ("stated", "found"), [("0.50%", False), ("0.495%", False), ("0.506%", True), ("0.494%", True), ("lots", None)]
)
def test_a_figure_may_lie_within_the_bound(stated: str, found: bool | None) -> None:
    findings = said(f"{STATED.format(decks=6)}    declared: [{{house_edge: {stated}}}]\n", bound="0.00005")

    assert [f.rule for f in findings if f.rule == "declared-figure"] == (["declared-figure"] if found else [])


@pytest.mark.parametrize(
    ("returned", "bound", "message"),
    [
        ("1", None, None),
        ("1.0001", "0.0002", None),
        ("1.0002", "0.0002", None),
        ("1.0003", "0.0002", "Player's Edge 21 (main wager) favours the player by 0.0% with 8 decks."),
        ("1.0003", None, "Player's Edge 21 (main wager) favours the player by 0.03% with 8 decks."),
    ],
)
def test_a_game_that_returns_more_than_it_takes(returned: str, bound: str | None, message: str | None) -> None:
    found = said(STATED.format(decks="[8, 9]"), returned, bound)

    assert [finding.message for finding in found] == ([message] if message else [])


def test_a_game_that_favours_the_player_by_what_is_assumed() -> None:
    (finding,) = said(OPEN.format(decks=1), "1.02")

    assert finding.message == (
        "Blackjack (main wager) favours the player by 2.00% with 1 deck, with what the filing leaves open as assumed."
    )
    assert finding.stated == "game: Blackjack, decks: 1"
    assert finding.passes == (
        "other elections or deck counts, if that is not meant; or what is assumed stated as it is played"
    )


def test_a_game_that_favours_the_player_by_what_is_stated() -> None:
    (finding,) = said(STATED.format(decks=6), "1.02")

    assert finding.passes == "other elections or deck counts, if that is not meant"
    assert [str(citation) for citation in finding.provisions] == ["§ 635b.2"]


@pytest.mark.parametrize("decks", ["6", "9", "[6, 9]"])
def test_an_election_that_cannot_be_priced(decks: str) -> None:
    (finding,) = said(f"{OPEN.format(decks=decks)}    surrender: early\n    declared: [{{return: 9%}}]\n")

    assert (finding.rule, finding.severity) == ("unpriced-election", Severity.UNDETERMINED)
    assert finding.message == (
        "surrender is stated as early: no rule that this version can price; no return of Blackjack is given."
    )
    assert finding.stated == "surrender: early"
    assert finding.passes == "surrender: none or late"


def test_an_election_that_could_not_be_read_is_told_where_it_stands_alone() -> None:
    found = said(f"{OPEN.format(decks=6)}    surrender: [early]\n    declared: [{{return: 9%}}]\n")

    assert [finding.rule for finding in found] == ["value-form"]


@pytest.mark.parametrize(
    ("payout", "standing"),
    [
        ("Blackjack: 3 to 2", "authorised"),
        ("Blackjack: 6 to 5", "priced as printed"),
        ("Six-card 21: 2 to 1", "authorised"),
        ("Six-card 21: 3 to 2", "priced as printed"),
    ],
)
def test_a_game_that_pays_otherwise_is_priced_as_printed(payout: str, standing: str) -> None:
    data = filing(f"{EDGE}    payouts: {{{payout}}}\n", effective="2024-06-03").encode()

    assert [wager.standing for wager in check(data, "f", load_book(), games=QUICK).wagers] == [standing]


def test_odds_on_a_blackjack_that_cannot_be_read_are_for_a_reviewer() -> None:
    (finding,) = said(f"{STATED.format(decks=6)}    blackjack_pays: loss\n")[:1]

    assert (finding.rule, finding.severity) == ("payout-odds", Severity.UNDETERMINED)
    assert finding.message == ("Blackjack is filed at loss; whether that is the printed 3 to 2 is for a reviewer.")
    assert finding.mend is None


def test_a_stated_figure_that_agrees_is_looked_at() -> None:
    data = filing(f"{STATED.format(decks=6)}    declared: [{{return: 99.5%}}]\n", effective="2024-06-03").encode()

    assert [rule for rule in check(data, "f", load_book(), games=QUICK).rules if "figure" in rule.casefold()] == [
        "declared-figure"
    ]
