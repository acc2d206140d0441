"""Faults two by two in one filing: neither hides the other, and neither is said twice."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from typing import TypeAlias

import pytest

from checker.checking import check
from checker.law import load_book
from tests.quick_games import QUICK

Found: TypeAlias = tuple[str, tuple[str | int, ...], str]

FILING = """\
rules_submission: 1
certificate_holder: Example Casino
submission: RS-2026-001
effective: 2026-03-24
tables:
  - game: Blackjack
    decks: 6
    cover_cards: 1
    additional_splits: 3
    layout:
      areas: [Perfect Pairs, TriLux Deluxe, TriLux Deluxe Press]
    wagers:
      - wager: Perfect Pairs
        paytable: A
        payouts:
          Perfect pair: 25 to 1
          Colored pair: 12 to 1
          Mixed pair: 6 to 1
      - wager: TriLux Deluxe
        paytable: TLX-3
        maximum: 2x Blackjack wager
      - wager: 21+3 progressive
        paytable: 7
        amount: $5
        progressive:
          seed: N/A
          reseed: N/A
          increment: 16%
          reserve: 4%
          lock_out: true
          validated_by: floorperson or above
  - game: Player's Edge 21
    decks: 8
    shoe: single
    cards_per_deck: 48
    dealer_soft_17: hit
    double_down:
      times: 3
    layout:
      inscriptions:
        insurance: Insurance pays 2 to 1 with non-suited dealer Blackjack and 5 to 1 with suited dealer Blackjack
        dealer: Dealer shall draw to 16 and hit on a soft 17
    award_to_others:
      fixed: $50
      with_seven: $100
    wagers:
      - wager: Match-Up
        paytable: A
      - wager: Monster Match
        paytable: A
        progressive:
          table: A
          seed: $5,000
          reseed: reserve
          increment: 22%
          reserve: 1%
"""

FAULTS = {
    "cover-card": ("cover_cards: 1", "cover_cards: 0"),
    "additional-splits": ("    additional_splits: 3\n", ""),
    "layout-area": ("TriLux Deluxe, TriLux Deluxe Press", "TriLux Deluxe"),
    "payout-odds": ("Perfect pair: 25 to 1", "Perfect pair: 25 for 1"),
    "unknown-hand": ("Mixed pair: 6 to 1", "Odd pair: 6 to 1"),
    "wager-maximum": ("maximum: 2x", "maximum: 3x"),
    "paytable-decks": ("paytable: TLX-3", "paytable: TLX-2"),
    "paytable-unknown": ("paytable: 7", "paytable: 77"),
    "progressive-reserve": ("reserve: 4%", "reserve: 5%"),
    "device-without-lock-out": ("lock_out: true", "wagering_device: each betting position"),
    "jackpot-payment": ("validated_by: floorperson or above", "validated_by: dealer"),
    "two-batches": ("cover_cards: 1", "cover_cards: 1\n    shuffler: batch\n    back_colors: red"),
    "deck-count": ("decks: 8", "decks: 7"),
    "identical-decks-in-two-parts": ("shoe: single", "shoe: double"),
    "cards-per-deck": ("cards_per_deck: 48", "cards_per_deck: 52"),
    "dealer-draw": ("dealer_soft_17: hit", "dealer_soft_17: stand"),
    "double-down": ("times: 3", "times: 4"),
    "insurance-inscription": ("Insurance pays 2 to 1 with", "Insurance pays 3 to 1 with"),
    "inscription-in-other-words": ("Dealer shall draw to 16", "Dealer draws to 16"),
    "one-award-of-two": ("      fixed: $50\n", ""),
    "award-to-others": ("with_seven: $100", "with_seven: $75"),
    "pool-and-paytable-letters": ("paytable: A\n        progressive", "paytable: C\n        progressive"),
    "progressive-seed": ("seed: $5,000", "seed: $4,000"),
    "progressive-reseed": ("reseed: reserve", "reseed: N/A"),
    "unknown-key": ("amount: $5", "amuont: $5"),
    "not-progressive": ("Blackjack wager\n", "Blackjack wager\n        progressive:\n          seed: $1\n"),
}  # fmt: skip

SETTLED_ALONE = {
    # The reserve of an unknown paytable has no row to be compared with.
    frozenset({"paytable-unknown", "progressive-reserve"}),
}


@cache
def found(*faults: str) -> frozenset[tuple[Found, int]]:
    """Rule, place and severity of everything that is found with these faults, and how often."""
    text = FILING
    for fault in faults:
        sound, spoilt = FAULTS[fault]
        assert text.count(sound) == 1, fault
        text = text.replace(sound, spoilt)
    report = check(text.encode(), "filing.yaml", load_book(), games=QUICK)
    counted = Counter((finding.rule, finding.path, finding.severity.value) for finding in report.findings)
    return frozenset(counted.items())


def overlapping(one: str, other: str) -> bool:
    """Whether two faults spoil the same words, so that one filing cannot have both."""
    return FAULTS[one][0] in FAULTS[other][0] or FAULTS[other][0] in FAULTS[one][0]


PAIRS = [
    pair
    for pair in combinations(FAULTS, 2)
    if not overlapping(*pair) and frozenset(pair) not in SETTLED_ALONE
]  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_is_found(fault: str) -> None:
    assert found(fault) > found()
    assert all(times == 1 for _, times in found(fault))


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_neither_of_two_faults_hides_the_other(one: str, other: str) -> None:
    assert found(one) | found(other) <= found(one, other)
