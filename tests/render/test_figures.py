"""Wagers as the report prints them: each once, with its tables, and with figures checked by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checker.findings import PricedWager
from checker.render.figures import Figure, Priced, priced_wagers
from checker.returns import ProgressiveReturn, WagerReturn
from tests.render.report_sample import CURRENT, WAGERS, match_up_c, perfect_pairs, progressive


def one(figures: WagerReturn | ProgressiveReturn | None, paytable: str = "A", decks: int = 6) -> Priced:
    filed = PricedWager(1, "Blackjack", "A wager", paytable, decks, "633c.1", CURRENT, "authorised", figures)
    (wager,) = priced_wagers([filed])
    (priced,) = wager.priced
    return priced


def test_a_wager_is_shown_once_for_all_its_paytables_decks_and_tables() -> None:
    assert [(w.name, [(p.heading, p.tables) for p in w.priced]) for w in priced_wagers(WAGERS)] == [
        ("Match-Up", [("Paytable C, 6 decks", "Table 1"), ("Paytable C, 8 decks", "Table 1")]),
        ("Player's Edge 21", [("6 decks", "Table 1")]),
        ("21+3 progressive", [("Paytable 1, 6 decks", "Table 2")]),
        ("Perfect Pairs", [("Paytable A, 6 decks", "Tables 2, 3")]),
    ]


@pytest.mark.parametrize(
    ("tables", "expected"),
    [
        ((2,), "Table 2"),
        ((2, 3), "Tables 2, 3"),
        ((4, 3, 2), "Tables 2–4"),
        ((1, 3, 4, 5, 9, 10), "Tables 1, 3–5, 9, 10"),
        ((2, 2), "Table 2"),
    ],
)
def test_runs_of_tables_are_drawn_together(tables: tuple[int, ...], expected: str) -> None:
    (wager,) = priced_wagers(replace(WAGERS[4], table=table) for table in tables)
    assert [priced.tables for priced in wager.priced] == [expected]


def test_a_wager_at_fixed_odds() -> None:
    assert one(perfect_pairs(6)).figures == (
        Figure("Return", "93.8907%", "292/311"),
        Figure("House edge", "6.1093%", "19/311"),
        Figure("Hit frequency", "7.3955%", "23/311"),
        Figure("Standard deviation", "3.8907"),
    )


def test_a_wager_that_favours_the_player_says_so() -> None:
    assert one(match_up_c(8)).figures[1] == Figure("House edge (favours the player)", "-0.6698%", "-490/73153")


def test_an_outcome_table_ends_in_all_combinations_and_the_return() -> None:
    priced = one(perfect_pairs(6))
    assert [(row.hand, row.pays, row.combinations, row.frequency, row.contribution) for row in priced.rows] == [
        ("Perfect pair", "25 to 1", "780", "1 in 62.2", "41.8006%"),
        ("Colored pair", "12 to 1", "936", "1 in 51.8", "25.0804%"),
        ("Mixed pair", "6 to 1", "1,872", "1 in 25.9", "27.0096%"),
        ("All other", "loss", "44,928", "1 in 1.1", "0.0000%"),
    ]
    assert priced.total is not None
    assert (priced.total.combinations, priced.total.contribution) == ("48,516", "93.8907%")


def test_an_outcome_that_one_deck_cannot_give() -> None:
    assert one(perfect_pairs(1), decks=1).rows[0].frequency == "never"


def test_a_progressive_names_the_meter_at_which_it_turns() -> None:
    priced = one(progressive(6), "1")
    assert priced.meter is not None
    assert (priced.meter.wager, priced.meter.break_even, priced.meter.mean) == (
        "$5",
        "$67,854.75",
        "$36,633.26",
    )
    assert priced.meter.turns == (
        "At a $5 wager, the wager favours the player while the meter stands above $67,854.75; "
        "on average an award finds the meter at $36,633.26."
    )
    assert [figure.label for figure in priced.figures] == [
        "Long-run return",
        "House edge",
        "Hit frequency",
        "Standard deviation",
        "Return without the meter",
        "Mean meter",
        "Break-even meter",
        "Jackpots per 100,000 wagers",
    ]


def test_what_is_not_priced_has_no_figures() -> None:
    priced = one(None)
    assert (priced.returned, priced.figures, priced.rows, priced.chart) == ("", (), (), None)
