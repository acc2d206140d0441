"""The text of a check: the filed line with its caret, and the table of wagers that it ends with."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.checking import check
from checker.findings import PRINTED_TERMS, Report
from checker.law import load_book
from checker.render import document, html, text
from checker.render.view import Excerpt, within
from tests.filing import filing

OTHERWISE = (
    "  - game: Player's Edge 21\n    decks: 6\n    dealer_soft_17: stand\n",
    "  - game: Blackjack\n    decks: 6\n    additional_splits: 2\n    wagers:\n"
    "      - wager: Perfect Pairs\n        paytable: A\n        payouts:\n          Perfect pair: 24 to 1\n"
    "      - wager: TriLux Deluxe\n        paytable: TLX-3\n        maximum: 1x Blackjack wager\n",
)
TWO_VERSIONS = (
    "  - game: Blackjack\n    decks: 6\n    additional_splits: 2\n    wagers:\n"
    "      - wager: 21+3 progressive\n        paytable: 3a\n        amount: $5\n        progressive:\n"
    "          seed: 2,000x\n          reseed: 2,000x\n          increment: 17%\n          reserve: 0\n"
)


def report(*tables: str, effective: str) -> Report:
    return check(filing(*tables, effective=effective).encode(), "filing.yaml", load_book())


words = st.text(st.characters(min_codepoint=32, max_codepoint=0x2FF), max_size=120)


@given(words, words, words, st.integers(20, 100))
def test_a_filed_line_is_cut_to_its_room_around_the_marked_part(
    before: str, marked: str, after: str, room: int
) -> None:
    cut = within(Excerpt(before, marked, after), room)
    assert len("".join(cut)) <= room
    assert not marked or cut[1]


@pytest.mark.parametrize(
    ("before", "marked", "after"),
    [
        ("increment: ", "16%", ""),
        ("inscriptions: {dealer: ", '"Dealer hits soft 17"', ", insurance: " + "a" * 200 + "}"),
        ("a: " * 60, "16%", " # why"),
        ("notes: ", "n" * 300, ""),
    ],
)
def test_the_caret_stands_under_what_is_marked(before: str, marked: str, after: str) -> None:
    lead, under, rest = within(Excerpt(before, marked, after), 94)
    assert len(lead + under + rest) <= 94
    assert marked.startswith(under.removesuffix(" …"))


def test_a_number_at_other_terms_than_are_filed_says_so() -> None:
    found = report(*OTHERWISE, effective="2024-06-03")
    standing = {wager.wager: (wager.standing, wager.priced_at) for wager in found.wagers}
    assert standing == {
        "Player's Edge 21 (main wager)": ("priced as printed", PRINTED_TERMS),
        "Blackjack (main wager)": ("", ""),
        "Perfect Pairs": ("priced as printed", PRINTED_TERMS),
        "TriLux Deluxe": ("authorised", ""),
    }
    told = text.entry(found, color=False)
    assert "  7.395%  priced as printed\n" in told
    assert "  Priced as printed: at the printed terms; the filing states others.\n" in told
    data = {wager.wager: document.priced_document(wager) for wager in found.wagers}
    assert isinstance(data["Perfect Pairs"], dict)
    assert data["Perfect Pairs"]["priced_at"] == PRINTED_TERMS
    assert f"<b>{PRINTED_TERMS}</b>" in html.render(found)


def test_a_version_without_the_election_is_named() -> None:
    told = text.entry(report(*TWO_VERSIONS, effective="2026-02-02"), color=False)
    assert "9.676%  current version\n" in told
    assert "Table 1, 21+3 progressive at 6 decks: the prior version has no Paytable 3a.\n" in told
