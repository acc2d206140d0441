"""Whether a filing states other terms than the printed ones, which its wagers are priced at all the same."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from checker.findings import Finding, Severity
from checker.play.sources import of_filing
from checker.play.vocabulary import question
from checker.rules.case import TableCase
from checker.rules.decks import check_cards_per_deck
from checker.rules.main_wager import NO_PART_OF_IT
from checker.rules.payouts import check_main_payouts, check_payouts
from checker.rules.progressive import check_pool_table, check_row

if TYPE_CHECKING:
    from collections.abc import Iterable

    from checker.findings import Examined
    from checker.law import LawBook
    from checker.play.tables import TableGame
    from checker.rules.case import WagerCase

__all__ = ["main_stated_otherwise", "stated_otherwise"]


def stated_otherwise(case: WagerCase, decks: int) -> bool:
    """Whether payouts, pool table, seed, rates or cards of a wager's decks are not those that it is priced at."""
    filed = tuple(count for count in case.table.decks if count.value == decks)
    at_count = replace(case, table=replace(case.table, decks=filed))
    checks = (check_payouts, check_pool_table, check_row, check_cards_per_deck)
    return any(_differs(check(at_count)) for check in checks)


def main_stated_otherwise(game: TableGame, book: LawBook) -> bool:
    """Whether a table states another play, or other payouts, than the law fixes for its game."""
    stated = of_filing(game.table)
    for key, said in game.law.fixed.items():
        if key in NO_PART_OF_IT:
            continue
        asked = question(key)
        if key in stated and asked.answer(stated[key].text) != asked.answer(said.text):
            return True
    cases = (TableCase(game.table, law, book.adopted(law)) for law in game.law.versions)
    return any(_differs(check_main_payouts(case)) for case in cases)


def _differs(verdicts: Iterable[Finding | Examined]) -> bool:
    return any(isinstance(one, Finding) and one.severity is Severity.VIOLATION for one in verdicts)
