"""What stands beside a price where a waiver bears on it, and what the wager returns at the terms filed."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from checker.changes.shifts import Shift
from checker.checking import check
from checker.findings import PRINTED_TERMS, TERMS_LEFT_OUT, PricedWager
from checker.law import load_book
from checker.pricing import headline
from checker.quantities import percent_text
from checker.render import html, markdown, text
from checker.render.shift_view import return_rows
from checker.render.words import standing_text
from checker.returns import ProgressiveReturn
from tests.quick_games import QUICK
from tests.waived_filings import EDGE, PAIRS, on_blackjack, progressive, report_on


def priced(wager: str, *waived: str, decks: str = "6") -> PricedWager:
    """The optional wager of a Blackjack table, priced under waivers of rules."""
    return on_blackjack(wager, *waived, decks=decks).wagers[-1]


@pytest.mark.parametrize(
    ("terms", "rules", "less"),
    [
        pytest.param({"increment": "16%"}, ["progressive-increment"], Fraction(1, 100), id="a lower increment"),
        pytest.param({"increment": "18.5%"}, ["progressive-increment"], Fraction(-15, 1000), id="a higher one"),
        pytest.param({"reserve": "1%"}, ["progressive-reserve"], Fraction(-1, 100), id="a reserve"),
        pytest.param({"seed": "3,000x"}, ["progressive-seed"], Fraction(0), id="a seed is no part of the long run"),
        pytest.param(
            {"increment": "16%", "reserve": "1%"},
            ["progressive-increment", "progressive-reserve"],
            Fraction(0),
            id="two terms, both waived",
        ),
    ],
)
def test_a_progressive_is_priced_at_the_terms_filed(terms: dict[str, str], rules: list[str], less: Fraction) -> None:
    found = priced(progressive(**terms), *rules)

    (filed,) = found.variants
    assert found.figures is not None
    assert filed.name == "as-filed"
    assert filed.expected_return == headline(found.figures) - less
    assert found.waived == tuple(rules)
    assert found.priced_at == PRINTED_TERMS


def test_the_reseed_filed_costs_the_house_what_it_is_at_each_jackpot() -> None:
    printed, halved = priced(progressive()), priced(progressive(reseed="1,000x"), "progressive-reseed")

    (filed,) = halved.variants
    assert printed.figures == halved.figures
    assert isinstance(printed.figures, ProgressiveReturn)
    assert filed.expected_return is not None
    dearer = headline(printed.figures) - filed.expected_return
    assert dearer == 1000 * printed.figures.jackpot_probability


def test_odds_are_priced_as_filed_cell_by_cell() -> None:
    found = priced(PAIRS.format(perfect="26 to 1"), "payout-odds")

    assert [variant.expected_return for variant in found.variants] == [Fraction(297, 311)]
    assert standing_text(found) == "priced as printed; a waiver of payout-odds stands"


@pytest.mark.parametrize(
    ("wager", "rules", "decks"),
    [
        pytest.param(progressive(increment="16%"), [], "6", id="no waiver"),
        pytest.param(progressive(increment="16%"), ["progressive-seed"], "6", id="another rule"),
        pytest.param(progressive(increment="16%", reserve="1%"), ["progressive-reserve"], "6", id="one of two"),
        pytest.param(progressive(), ["conflict"], "6", id="nothing differs"),
        pytest.param(PAIRS.format(perfect="100% of progressive meter"), ["payout-odds"], "6", id="odds of no price"),
        pytest.param(
            PAIRS.format(perfect="26 to 1, Royal: 50 to 1"),
            ["payout-odds", "unknown-hand"],
            "6",
            id="a new hand",
        ),
        pytest.param(progressive(paytable="12", increment="16%"), ["progressive-increment"], "6", id="no row"),
        pytest.param(
            progressive(increment="16%").replace("          reserve: 0\n", ""),
            ["progressive-increment", "progressive-term-missing"],
            "6",
            id="a term left out",
        ),
    ],
)
def test_nothing_is_priced_as_filed_where_more_than_what_is_waived_differs(
    wager: str, rules: list[str], decks: str
) -> None:
    assert priced(wager, *rules, decks=decks).variants == ()


def test_a_waiver_stands_beside_what_is_not_authorised() -> None:
    found = priced("      - {wager: TriLux Deluxe, paytable: TLX-2}\n", "paytable-decks")

    assert standing_text(found) == "not authorised; a waiver of paytable-decks stands"


def test_a_waiver_of_what_bears_on_no_price_is_not_told_beside_it() -> None:
    found = priced("      - {wager: TriLux Deluxe, paytable: TLX-3, maximum: 3x Blackjack wager}\n", "wager-maximum")

    assert found.waived == ()
    assert standing_text(found) == ""


@pytest.mark.parametrize(
    ("table", "rules", "told"),
    [
        ("dealer_soft_17: stand", ["dealer-draw"], "priced as printed; a waiver of dealer-draw stands"),
        ("insurance: {suited: 3 to 1}", ["insurance"], ""),
        ("insurance: {suited: 3 to 1}", [], ""),
        (
            "insurance: {suited: 3 to 1}\n    dealer_soft_17: stand",
            ["dealer-draw", "insurance"],
            "priced as printed; a waiver of dealer-draw stands",
        ),
        ("cards_per_deck: 52", ["cards-per-deck"], "priced as printed; a waiver of cards-per-deck stands"),
        ("blackjack_pays: 6 to 5", ["payout-odds"], "priced as printed; a waiver of payout-odds stands"),
        ("payouts: {Blackjack: 6 to 5}", ["payout-odds"], "priced as printed; a waiver of payout-odds stands"),
    ],
)
def test_a_waiver_of_what_the_main_wager_is_priced_by_stands_beside_it(
    table: str, rules: list[str], told: str
) -> None:
    main = report_on(f"{EDGE}\n    {table}", *rules).wagers[0]

    assert standing_text(main) == told


@pytest.mark.parametrize("name", ["Perfect Pairs", "TriLux Deluxe", "21+3 progressive"])
@pytest.mark.parametrize("game", ["Player's Edge 21", "Roulette"])
def test_a_wager_of_another_game_has_no_price(name: str, game: str) -> None:
    table = f"game: {game}\n    decks: 6\n    wagers:\n      - {{wager: {name}, paytable: {PAYTABLES[name]}}}"
    found = report_on(table).wagers[-1]
    waived = report_on(table, "host-game").wagers[-1]

    assert (found.game, found.standing, found.figures, found.variants) == (game, "not authorised", None, ())
    assert found.reason == f"not authorised on {game}"
    assert (waived.standing, waived.figures, waived.variants) == ("not authorised", None, ())
    assert waived.reason == f"no section prints what it pays on {game}, where a waiver of host-game allows it"
    assert waived.waived[0] == "host-game"


PAYTABLES = {"Perfect Pairs": "A", "TriLux Deluxe": "TLX-3", "21+3 progressive": "4"}


def test_a_wager_of_a_game_that_is_misspelt_is_priced_as_of_that_game() -> None:
    table = "game: Blackjak\n    decks: 6\n    wagers: [{wager: Perfect Pairs, paytable: A}]"

    assert report_on(table).wagers[-1].figures is not None


def test_hands_that_restated_payouts_leave_out_are_priced_as_printed() -> None:
    table = f"{EDGE}\n    wagers: [{{wager: Match-Up, paytable: A, payouts: {{1 suited match: 10 to 1}}}}]"
    found = report_on(table, "payout-odds").wagers[-1]

    assert found.as_filed is not None
    assert percent_text(found.as_filed, 4) == "100.1608%"


@pytest.mark.parametrize(
    ("table", "rules", "told"),
    [
        (
            "wagers: [{wager: Monster Match, paytable: A, progressive: {table: C}}]",
            ["conflict"],
            "in conflict; a waiver of conflict stands",
        ),
        ("wagers: [{wager: Monster Match, paytable: A, progressive: {table: C}}]", [], "in conflict"),
        ("wagers: [{wager: Monster Match, paytable: A, progressive: {table: B}}]", [], ""),
        (
            "cards_per_deck: 52\n    wagers: [{wager: Match-Up, paytable: A}]",
            ["cards-per-deck"],
            "priced as printed; a waiver of cards-per-deck stands",
        ),
        ("cards_per_deck: 52\n    wagers: [{wager: Match-Up, paytable: A}]", [], "priced as printed"),
    ],
)
def test_a_price_on_another_shoe_or_pool_bears_its_mark(table: str, rules: list[str], told: str) -> None:
    assert standing_text(report_on(f"{EDGE}\n    {table}", *rules).wagers[-1]) == told


@pytest.mark.parametrize(
    ("wager", "rule"),
    [
        ("      - {wager: 21+3 progressive, paytable: 4}\n", "progressive-missing"),
        (progressive().replace("          increment: 17%\n", ""), "progressive-term-missing"),
    ],
)
def test_a_price_of_terms_that_a_waiver_lets_a_filing_leave_out_bears_its_mark(wager: str, rule: str) -> None:
    found = priced(wager, rule)

    assert found.priced_at == TERMS_LEFT_OUT
    assert standing_text(found) == f"priced as printed; a waiver of {rule} stands"


def test_a_waiver_of_a_deck_count_stands_beside_what_is_not_authorised_there() -> None:
    found = priced(progressive(paytable="14"), "deck-count", decks="9")

    assert standing_text(found) == "not authorised; a waiver of deck-count stands"


def test_markdown_tells_the_return_at_the_terms_filed() -> None:
    told = json.loads(markdown.entry(on_blackjack(PAIRS.format(perfect="60 to 1"), "payout-odds")))

    assert "| 93.8907%; 150.1608% as filed | 6.1093% |" in told["wagers"]


def test_the_page_says_what_is_waived_and_heads_the_figure_by_its_terms() -> None:
    waived = html.render(on_blackjack(progressive(increment="16%"), "progressive-increment"))
    open_too = html.render(on_blackjack(progressive(increment="16%") + "        odd: 1\n", "progressive-increment"))
    pressed = html.render(on_blackjack("      - {wager: TriLux Deluxe, paytable: TLX-3}\n"))

    assert "contradicts the regulation or is left open, but for what is waived." in waived
    assert "Nothing but what is waived contradicts the regulation" in open_too
    assert '<th scope="col">At the terms filed</th>' in waived
    assert "With winnings pressed" not in waived
    assert '<th scope="col">With winnings pressed</th>' in pressed
    assert "but for what is waived" not in pressed


def test_the_text_tells_the_return_at_the_terms_filed_by_the_decks_that_they_differ_at() -> None:
    lines = (
        "rules_submission: 1\ncertificate_holder: Example Casino\nsubmission: RS-2026-001\neffective: 2026-05-04\n"
        "waivers: [{rule: progressive-increment, authority: Order, reason: Trial, until: 2026-11-02}]\n"
        "tables:\n  - game: Blackjack\n    decks: [3, 6]\n    additional_splits: 3\n    wagers:\n"
    )
    told = text.entry(
        check((lines + progressive(paytable="1")).encode(), "f.yaml", load_book(), None, QUICK), color=False
    )

    assert "returns 73.6794% at 3 decks." in " ".join(told.split())
    assert told.count("priced as printed; a waiver of progressive-increment stands") == 1


def test_a_shift_is_of_what_is_filed_where_waivers_allow_it() -> None:
    one, other = (priced(progressive(increment=rate), "progressive-increment") for rate in ("16%", "15%"))
    printed = priced(progressive())

    assert Shift(one, other).difference == Fraction(-1, 100)
    assert Shift(printed, one).difference == Fraction(-1, 100)
    assert [(row.before, row.after) for row in return_rows([Shift(printed, one)])] == [
        ("83.6123%", "82.6123% as filed")
    ]
