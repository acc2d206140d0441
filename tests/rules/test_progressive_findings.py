"""What is said of a progressive that is left out, or of which something is, or is not that of its row."""

from __future__ import annotations

import pytest

from checker.rules import progressive
from checker.rules.figures import undeclared_suit
from tests.law.made_up import LAW
from tests.rules.test_paytable_findings import said
from tests.rules.test_wager_case import COURTS, MONSTER, THREE, at, wager_case

ROW = "      - {paytable: Y, decks: 1 or more, seed_reseed: 500x, increment: 10%, reserve: 2%}\n"
TWO_ROWS = ROW.replace("1 or more", "1 to 3") + ROW.replace("1 or more", "4 or more").replace("500x", "600x")
TERMS = "        progressive: {{seed: '{}', reseed: '{}', increment: {}, reserve: {}}}\n"


@pytest.mark.parametrize(
    ("decks", "passes"),
    [
        ("6", "progressive: with seed: 2,000x, reseed: 2,000x, increment: 17% and reserve: 0"),
        (
            "[3, 4]",
            "progressive: with seed: 2,000x, reseed: 2,000x, no one increment passes at 3 and 4 decks "
            "(3: 20%, 4: 17%): file the deck counts as tables of their own; or elect paytable 14 or 15, "
            "whose row is the same at each and reserve: 0",
        ),
        ("", "progressive: with its seed, its reseed, its increment and its reserve"),
    ],
)
def test_a_progressive_that_is_left_out(decks: str, passes: str) -> None:
    (finding,) = said(progressive.check_progressive_stated, at(f"{THREE}        paytable: 1\n", decks))

    assert finding.passes == passes


def test_a_term_that_is_left_out_where_no_row_is_known() -> None:
    wanted = "elections:\n  - {key: progressive.seed, of: [Grand Court], provision: (b)}\n"
    law = LAW.replace("elections:\n", wanted, 1)
    (finding,) = said(progressive.check_progressive_stated, f"{COURTS}        progressive: {{increment: 10%}}\n", law)

    assert finding.passes == "seed: 500x"

    (finding,) = said(
        progressive.check_progressive_stated,
        f"{COURTS}        progressive: {{increment: 10%}}\n",
        law.replace(ROW, TWO_ROWS),
    )

    assert finding.passes == "seed: 500x or 600x"


def test_no_one_seed_passes_at_deck_counts_of_two_rows() -> None:
    text = at(f"{COURTS}        paytable: Y\n        progressive: {{seed: 1x}}\n", "[3, 4]")
    (finding,) = said(progressive.check_row, text, LAW.replace(ROW, TWO_ROWS))

    assert finding.passes == (
        "no one seed passes at 3 and 4 decks (3: 500x, 4: 600x): file the deck counts as tables of their own"
    )


def test_a_seed_in_dollars_is_compared_with_two_rows_where_the_wager_is_stated() -> None:
    text = at(f"{THREE}        paytable: 2\n        progressive: {{seed: '$2,000'}}\n", "[3, 4]")
    (finding,) = said(progressive.check_row, text)

    assert finding.message == "The seed $2,000 can be compared with 3,000x or 2,000x only if the wager is stated."


def test_rows_that_print_the_same_are_told_together() -> None:
    text = at(f"{THREE}        paytable: 1\n        progressive: {{seed: 1x}}\n", "[3, 4]")
    (finding,) = said(progressive.check_row, text)

    assert finding.message == "The seed is filed as 1x; for Paytable 1 at 3 and 4 decks it is 2,000x."


@pytest.mark.parametrize(
    ("terms", "told"),
    [
        ("seed: '$1,500'", ""),
        ("seed: '$1,500', increment: 17%", " The terms filed are those of pool tables C, D and E."),
        ("seed: '$1,500', increment: 22%", ""),
    ],
)
def test_the_terms_of_other_pool_tables(terms: str, told: str) -> None:
    (finding, *_) = said(
        progressive.check_row, f"{MONSTER}        paytable: A\n        progressive: {{table: A, {terms}}}\n"
    )

    assert finding.message == f"The seed is filed as $1,500; in pool table A it is $5,000.{told}"


def test_the_terms_of_one_other_pool_table() -> None:
    law = LAW.replace("keyed_by: paytable", "keyed_by: table").replace(
        ROW,
        ROW.replace("paytable: Y, decks: 1 or more", "table: A")
        + ROW.replace("paytable: Y, decks: 1 or more, seed_reseed: 500x", "table: B, seed_reseed: 600x"),
    )
    terms = "{table: A, seed: 600x, reseed: 500x, increment: 10%, reserve: 2%}"
    text = f"{COURTS}        paytable: Y\n        progressive: {terms}\n"

    assert [f.message for f in said(progressive.check_row, text, law)] == [
        "The seed is filed as 600x; in pool table A it is 500x."
    ]
    first, *_ = said(progressive.check_row, text.replace("reseed: 500x", "reseed: 600x"), law)
    assert first.message == (
        "The seed is filed as 600x; in pool table A it is 500x. The terms filed are those of pool table B."
    )


def test_the_row_of_a_pool_table_needs_no_deck_count() -> None:
    text = at(f"{MONSTER}        paytable: A\n        progressive: {{table: A, increment: 20%}}\n", "")
    (finding,) = said(progressive.check_row, text)

    assert finding.message == "The increment is filed as 20%; in pool table A it is 22%."
    assert finding.passes == "increment: 22%"


def test_without_a_deck_count_a_paytable_leads_to_no_row() -> None:
    assert (
        said(progressive.check_row, at(f"{THREE}        paytable: 1\n{TERMS.format('1x', '1x', '1%', '1%')}", ""))
        == []
    )


def test_a_name_of_a_pool_table_is_shown_as_far_as_it_needs_to_be() -> None:
    (finding,) = said(progressive.check_pool_table, f"{MONSTER}        progressive: {{table: {'F' * 70}}}\n")

    assert finding.message == f"There is no pool table {'F' * 60}…."
    assert finding.stated == f"table: {'F' * 60}…"


CLAUSE = (
    "deck_clauses:\n  - {of: [Grand Court], provision: (b)(1), decks: 1 to 8, printed: One to eight, paytable: Y}\n"
)
WITH_CLAUSE = LAW.replace("deck_clauses:\n", CLAUSE)
METER, FIXED = (
    "      Four of a kind in the declared suit: 100% of progressive meter\n",
    "      Four of a kind: 500 for 1\n",
)


@pytest.mark.parametrize(
    ("more", "law", "expected"),
    [
        ("        paytable: Y\n", LAW, "(b)"),
        ("        paytable: Y\n", LAW.replace(METER + FIXED, FIXED + METER), "(b)"),
        ("        paytable: Y\n        declared_suit: hearts\n", LAW, None),
        ("", LAW, None),
        ("", WITH_CLAUSE, "(b)"),
    ],
)
def test_a_suit_that_is_to_be_declared(more: str, law: str, expected: str | None) -> None:
    assert undeclared_suit(wager_case(f"{COURTS}{more}", law)) == expected


def test_a_suit_is_to_be_declared_on_a_paytable_at_any_number_of_decks() -> None:
    assert undeclared_suit(wager_case(at(f"{COURTS}        paytable: Y\n", ""), LAW)) == "(b)"


@pytest.mark.parametrize(
    ("terms", "expected"),
    [
        ("{table: C, seed: '$1,500', reseed: '$1,500', increment: 17%}", []),
        ("{seed: '$1', reseed: reserve, increment: 22%, reserve: 1%}", ["table: A, B, C, D or E"]),
        ("{seed: '5,000x', reseed: reserve, increment: 22%, reserve: 1%}", ["table: A or B"]),
    ],
)
def test_what_a_pool_table_may_be_silent_on(terms: str, expected: list[str]) -> None:
    found = said(
        progressive.check_progressive_stated,
        f"{MONSTER}        paytable: A\n        amount: $1\n        progressive: {terms}\n",
    )

    assert [finding.passes for finding in found] == expected


@pytest.mark.parametrize(("terms", "row"), [("{seed: '$1'}", "B"), ("{table: C}", "C"), ("{table: F}", None)])
def test_the_row_that_a_wager_is_priced_with(terms: str, row: str | None) -> None:
    found = progressive.row_for_price(wager_case(f"{MONSTER}        paytable: B\n        progressive: {terms}\n"), 6)

    assert (found.election if found else None) == row


def test_a_pool_table_of_the_letter_of_the_paytable_that_the_deck_count_determines() -> None:
    law = WITH_CLAUSE.replace("keyed_by: paytable", "keyed_by: table").replace(
        "- {paytable: Y, decks: 1 or more", "- {table: Y"
    )

    assert progressive.row_for_price(wager_case(COURTS, law), 2) is not None


def test_a_seed_in_multiples_is_compared_with_a_pool_table_where_the_wager_is_stated() -> None:
    (finding,) = said(progressive.check_row, at(f"{MONSTER}        progressive: {{table: A, seed: '5,000x'}}\n", ""))

    assert finding.rule == "progressive-unit"
    assert finding.passes == "amount: the wager in dollars; or seed: $5,000"


def test_the_terms_of_two_other_pool_tables() -> None:
    terms = "{table: C, seed: '$5,000', increment: 22%}"
    (finding, *_) = said(progressive.check_row, f"{MONSTER}        paytable: C\n        progressive: {terms}\n")

    assert finding.message.endswith(" The terms filed are those of pool tables A and B.")
