"""Stated figures, and an edge for the player, where waivers bear on what a wager returns."""

from __future__ import annotations

import pytest

from checker.findings import Severity
from tests.waived_filings import EDGE, PAIRS, findings_of, on_blackjack, progressive, report_on

DECLARED = "        declared: [{{decks: 6, return: {}}}]\n"


def test_a_figure_stated_for_a_wager_of_another_game_is_compared_with_none() -> None:
    wager = "{wager: Perfect Pairs, paytable: A, declared: [{decks: 6, house_edge: 1%}]}"
    report = report_on(f"{EDGE}\n    wagers: [{wager}]")

    assert findings_of(report, "host-game")
    assert not findings_of(report, "declared-figure")


@pytest.mark.parametrize(
    ("stated", "rules", "expected"),
    [
        ("82.61%", ["progressive-increment"], []),
        ("83.61%", ["progressive-increment"], [(Severity.VIOLATION, "82.61%")]),
        ("83.61%", ["progressive-seed"], []),
        ("82.61%", [], [(Severity.VIOLATION, "83.61%")]),
    ],
)
def test_a_stated_figure_is_compared_with_the_return_at_terms_that_a_waiver_allows(
    stated: str, rules: list[str], expected: list[tuple[Severity, str]]
) -> None:
    report = on_blackjack(progressive(increment="16%") + DECLARED.format(stated), *rules)
    found = findings_of(report, "declared-figure")

    assert [(f.severity, f.mend.value if f.mend else None) for f in found] == expected
    assert all(("at the terms filed, which a waiver allows" in f.message) == bool(rules) for f in found)


@pytest.mark.parametrize(
    ("wager", "rules"),
    [
        (progressive(increment="16%", reserve="1%"), ["progressive-increment"]),
        (progressive(increment="16%").replace("          reserve: 0\n", ""), ["progressive-term-missing"]),
    ],
)
def test_a_stated_figure_is_left_open_where_what_is_waived_has_no_one_price(wager: str, rules: list[str]) -> None:
    (found,) = findings_of(on_blackjack(wager + DECLARED.format("82.61%"), *rules), "declared-figure")

    assert (found.severity, found.mend) == (Severity.UNDETERMINED, None)
    assert found.message.endswith(f"at those that a waiver of {rules[0]} allows it is not computed.")


def test_a_figure_stated_for_a_main_wager_is_left_open_where_its_play_is_waived() -> None:
    table = f"{EDGE}\n    dealer_soft_17: stand\n    declared: [{{decks: 6, return: 97%}}]"
    (standing,), (waived,) = (
        findings_of(report_on(table, *rules), "declared-figure") for rules in ([], ["dealer-draw"])
    )

    assert (waived.severity, waived.mend) == (Severity.UNDETERMINED, None)
    assert not standing.message.endswith("not computed.")


def test_a_wager_that_a_waiver_makes_favour_the_player_is_told() -> None:
    report = on_blackjack(PAIRS.format(perfect="60 to 1"), "payout-odds")
    (found,) = findings_of(report, "player-favourable")

    assert found.severity is Severity.ADVISORY
    assert found.message == (
        "Perfect Pairs favours the player by 50.16% with 6 decks at the terms filed, which a waiver allows."
    )
    assert not findings_of(on_blackjack(PAIRS.format(perfect="60 to 1")), "player-favourable")


@pytest.mark.parametrize(("decks", "stated", "found"), [(6, "100.16%", 0), (8, "100.16%", 1), (8, "101.95%", 0)])
def test_a_figure_under_a_waiver_is_of_the_odds_that_its_deck_count_has(decks: int, stated: str, found: int) -> None:
    wager = f"wager: Match-Up, paytable: A, payouts: {{1 suited match: 10 to 1}}, declared: [{{return: {stated}}}]"
    report = report_on(f"game: Player's Edge 21\n    decks: {decks}\n    wagers: [{{{wager}}}]", "payout-odds")

    assert len(findings_of(report, "declared-figure")) == found, findings_of(report, "declared-figure")


@pytest.mark.parametrize(("stated", "found"), [("70.91%", 0), ("76.75%", 1)])
def test_a_figure_under_a_waiver_is_of_the_odds_of_a_paytable_that_the_decks_determine(
    stated: str, found: int
) -> None:
    wager = "      - wager: TriLux Deluxe\n        payouts: {Flush: 4 to 1}\n"
    report = on_blackjack(wager + DECLARED.format(stated), "payout-odds")

    assert len(findings_of(report, "declared-figure")) == found


def test_a_figure_under_a_waiver_that_agrees_with_the_other_reading_is_left_open() -> None:
    wager = progressive(increment="16%") + DECLARED.format("80.17%")
    (found,) = findings_of(on_blackjack(wager, "progressive-increment"), "declared-figure")

    assert found.severity is Severity.UNDETERMINED
