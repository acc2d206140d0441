"""Stated figures of a wager against the computed ones, and what the computed ones are worth a remark for."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from checker.findings import Finding, Severity
from checker.pricing import Figures
from checker.rules.figures import agrees, check_advice, check_declared, figures_at, stated_figure
from tests.law.made_up import LAW
from tests.rules.test_paytable_findings import COURT, FAIR, FEW_DECKS, looked_at, one_hand, said
from tests.rules.test_told import report
from tests.rules.test_wager_case import MATCH_UP_EIGHT, TABLE, THREE, TRILUX, at, wager_case

PAIRS = TABLE.format(game="Blackjack", decks="6", wager="Perfect Pairs") + "        paytable: A\n"


def figures(text: str, decks: int = 6) -> Figures:
    given = figures_at(wager_case(text), decks)
    assert given
    return given


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("return", Fraction(292, 311)),
        ("house_edge", Fraction(19, 311)),
        ("hit_frequency", Fraction(23, 311)),
        ("fixed_return", Fraction(292, 311)),
        ("decks", None),
    ],
)
def test_each_figure_that_may_be_stated(key: str, expected: Fraction | None) -> None:
    assert stated_figure(key, figures(PAIRS)) == expected


def test_the_fixed_return_of_a_progressive_is_without_its_meter() -> None:
    given = figures(f"{THREE}        paytable: 4\n        amount: $5\n")

    fixed, whole = stated_figure("fixed_return", given), stated_figure("return", given)
    assert fixed is not None
    assert whole is not None
    assert 0 < fixed < whole


def declared(text: str, *figures: str) -> list[str]:
    listed = "".join(f"          - {figure}\n" for figure in figures)
    findings = report(f"{text}        declared:\n{listed}").findings
    return [f"{finding.span.line}: {finding.message}" for finding in findings if finding.rule == "declared-figure"]


def test_figures_of_several_deck_counts_are_each_looked_at() -> None:
    assert declared(PAIRS, "{decks: [8, 6], return: 93.9%, hit_frequency: 7.391%}", "{hit_frequency: 7.40%}") == [
        "12: A figure is stated for 8 decks, which the table does not file.",
        "12: The hit frequency at 6 decks is stated as 7.391%; it computes to 7.395%.",
    ]


def test_a_figure_for_a_deck_count_where_none_is_filed() -> None:
    (finding,) = said(check_declared, at(f"{PAIRS}        declared: [{{decks: 6, return: 93.9%}}]\n", ""))

    assert finding.required == "figures for the table's own deck counts: none filed"


def test_a_paytable_without_a_row_has_no_figure_to_compare_with() -> None:
    assert (
        said(check_declared, at(f"{THREE}        paytable: 3b\n        declared: [{{return: 93.9%}}]\n", "3")) == []
    )


def test_the_other_reading_is_asked_of_the_paytable_that_the_deck_count_determines() -> None:
    (finding,) = said(check_declared, at(f"{TRILUX}        declared: [{{house_edge: 25.92%}}]\n", "6"))

    assert finding.severity is Severity.UNDETERMINED
    assert finding.message.endswith("unless the text is read otherwise than by ace-low-and-high.")


@pytest.mark.parametrize(
    ("points", "computed", "within", "expected"),
    [
        ("50.1", Fraction(5005, 10000), 0, True),
        ("50.1", Fraction(5015, 10000), 0, True),
        ("50.1", Fraction(50049, 100000), 0, False),
        ("50", Fraction(51, 100), Fraction(5, 1000), True),
        ("50", Fraction(51001, 100000), Fraction(5, 1000), False),
        ("50", Fraction(49, 100), Fraction(5, 1000), True),
    ],
)
def test_a_figure_agrees_to_its_digits_and_within_what_bounds_the_computed_one(
    points: str, computed: Fraction, within: Fraction, expected: bool
) -> None:
    assert agrees(Decimal(points), computed, Fraction(within)) is expected


RICH = FEW_DECKS.replace("rank: 40 to 1", "rank: 4,000 to 1")


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        (f"{COURT}        paytable: X\n", ["paytable X, decks: 2", "paytable X, decks: 4"]),
        (COURT, ["paytable X, decks: 2", "paytable X, decks: 4"]),
        (f"{COURT}        paytable: Z\n", []),
    ],
)
def test_a_wager_that_favours_the_player_where_it_is_authorised(text: str, stated: list[str]) -> None:
    case = wager_case(text.replace("decks: 6", "decks: [0, 6, 2, 4]"), RICH)

    assert [verdict.stated for verdict in check_advice(case) if isinstance(verdict, Finding)] == stated


def test_advice_rests_on_the_paytable_that_the_deck_count_determines() -> None:
    assert looked_at(check_advice, COURT, LAW) == ["(b)"]


def test_an_even_wager_is_worth_no_remark() -> None:
    assert said(check_advice, f"{COURT.replace('decks: 6', 'decks: 2')}        paytable: X\n", FAIR) == []


@pytest.mark.parametrize(
    ("pays", "expected"), [("1 for 1", ["impossible-hand"]), ("loss", []), ("2 to 1", ["impossible-hand"])]
)
def test_a_hand_that_is_paid_and_cannot_occur(pays: str, expected: list[str]) -> None:
    law = one_hand("Suited trips: {same: [rank, suit]}", f"Suited trips: {pays}")
    findings = said(check_advice, f"{COURT.replace('decks: 6', 'decks: 2')}        paytable: X\n", law)

    assert [finding.rule for finding in findings] == expected


def test_the_paytable_that_advice_rests_on_is_that_of_the_deck_count() -> None:
    assert looked_at(check_advice, MATCH_UP_EIGHT) == ["(g)(4)(ii)"]


@pytest.mark.parametrize(("decks", "idle"), [("    decks: 3\n", True), ("    decks: [3, 4]\n", True), ("", False)])
def test_a_suit_declared_where_the_deck_count_tells_the_paytable(decks: str, idle: bool) -> None:
    table = THREE.replace("    decks: [3, 4, 6]\n", decks)
    text = f"{table}        paytable: 3\n        declared_suit: hearts\n"

    told = [finding.message for finding in report(text).findings if finding.rule == "idle-declared-suit"]
    nothing = "The declared suit changes nothing on Paytable 3a: it pays the hand alike in every suit."
    assert told == ([nothing] if idle else [])


def test_a_paytable_without_a_row_is_worth_no_remark() -> None:
    assert said(check_advice, at(f"{THREE}        paytable: 3b\n", "3")) == []
