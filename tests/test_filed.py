"""What stands beside a price where a waiver bears on it, and what the wager returns at the terms filed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from checker.changes.shifts import Shift
from checker.checking import check
from checker.findings import PRINTED_TERMS, PricedWager
from checker.law import load_book
from checker.pricing import headline
from checker.render import text
from checker.render.shift_view import return_rows
from checker.render.words import standing_text
from checker.returns import ProgressiveReturn
from tests.quick_games import QUICK

PROGRESSIVE = """\
      - wager: 21+3 progressive
        paytable: {paytable}
        amount: $1
        progressive:
          seed: {seed}
          reseed: {reseed}
          increment: {increment}
          reserve: {reserve}
"""
PAIRS = """\
      - wager: Perfect Pairs
        paytable: A
        payouts: {{Perfect pair: {perfect}, Colored pair: 12 to 1, Mixed pair: 6 to 1}}
"""


def priced(wager: str, *waived: str, decks: str = "6") -> PricedWager:
    """The optional wager of a Blackjack table, priced under waivers of rules."""
    lines = ["rules_submission: 1", "certificate_holder: Example Casino", "submission: RS-2026-001"]
    lines += ["effective: 2026-05-04", *(["waivers:"] if waived else [])]
    lines += [f"  - {{rule: {rule}, authority: Order, reason: Trial, until: 2026-11-02}}" for rule in waived]
    lines += ["tables:", "  - game: Blackjack", f"    decks: {decks}", "    additional_splits: 3", "    wagers:"]
    report = check(("\n".join(lines) + "\n" + wager).encode(), "f.yaml", load_book(), None, QUICK)
    return report.wagers[-1]


def progressive(**terms: str) -> str:
    printed = {"paytable": "4", "seed": "2,000x", "reseed": "2,000x", "increment": "17%", "reserve": "0"}
    return PROGRESSIVE.format(**(printed | terms))


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


def test_a_waiver_of_the_play_stands_beside_the_main_wager() -> None:
    lines = (
        "rules_submission: 1\ncertificate_holder: Example Casino\nsubmission: RS-2026-001\neffective: 2024-06-01\n"
        "waivers: [{rule: dealer-draw, authority: Order, reason: Trial, until: 2024-11-02}]\n"
        "tables: [{game: Player's Edge 21, decks: 6, dealer_soft_17: stand}]\n"
    )
    (main,) = check(lines.encode(), "f.yaml", load_book(), None, QUICK).wagers

    assert standing_text(main) == "priced as printed; a waiver of dealer-draw stands"


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
