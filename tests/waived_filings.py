"""Filings under waivers, for tests of what stands beside a price and of what is found on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from checker.checking import check
from checker.law import load_book
from tests.quick_games import QUICK

if TYPE_CHECKING:
    from checker.findings import Finding, Report

__all__ = ["EDGE", "PAIRS", "findings_of", "on_blackjack", "progressive", "report_on"]

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
EDGE = "game: Player's Edge 21\n    decks: 6"
"""The head of a table of another game than Blackjack."""


def progressive(**terms: str) -> str:
    """21+3 progressive as its row prints it at six decks, but for the terms given."""
    printed = {"paytable": "4", "seed": "2,000x", "reseed": "2,000x", "increment": "17%", "reserve": "0"}
    return PROGRESSIVE.format(**(printed | terms))


def report_on(table: str, *waived: str, effective: str = "2025-06-02") -> Report:
    """The report on a filing of one table under waivers of rules."""
    lines = (
        f"rules_submission: 1\ncertificate_holder: Example Casino\nsubmission: RS-2026-001\neffective: {effective}\n"
    )
    lines += "waivers:\n" * bool(waived)
    lines += "".join(f"  - {{rule: {rule}, authority: Order, reason: Trial, until: 2026-11-02}}\n" for rule in waived)
    return check(f"{lines}tables:\n  - {table}\n".encode(), "f.yaml", load_book(), None, QUICK)


def on_blackjack(wager: str, *waived: str, decks: str = "6") -> Report:
    """The report on a Blackjack table with one optional wager, under waivers of rules."""
    return report_on(
        f"game: Blackjack\n    decks: {decks}\n    additional_splits: 3\n    wagers:\n{wager}",
        *waived,
        effective="2026-05-04",
    )


def findings_of(report: Report, rule: str) -> list[Finding]:
    """What a rule finds."""
    return [finding for finding in report.findings if finding.rule == rule]
