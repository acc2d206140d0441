"""What a waiver makes of a wager's price: which waivers bear on it, and what it returns at the terms filed."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from checker.findings import AS_FILED, Severity
from checker.law.choices import odds_of
from checker.law.tables import Pay
from checker.play.figures import Variant
from checker.pricing import DEFAULT_WAGER, headline, price_election
from checker.rules.case import joined
from checker.rules.progressive import KEYS, row_for_price
from checker.values import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from checker.findings import Finding
    from checker.law.tables import Paytable, ProgressiveRow
    from checker.rules.case import WagerCase
    from checker.submission import Path, Payouts

__all__ = ["as_filed", "by_place", "on_price", "waived_rules"]

_PRICED = frozenset({"payout-odds", *(f"progressive-{key}" for key in KEYS)})
"""Rules on single terms of a price: where a waiver covers what they find, what is filed can be priced."""
_OTHERWISE = frozenset({"missing-hand", "progressive-table", "progressive-unit", "unknown-hand"})
"""Rules on terms that leave no one price at the terms filed, whatever is waived."""
_DIGITS = 4


def by_place(findings: Iterable[Finding]) -> Mapping[Path, Sequence[Finding]]:
    """The findings by the wager that they stand on, or by the table where they stand on none of its wagers."""
    found: dict[Path, list[Finding]] = defaultdict(list)
    for finding in findings:
        path = finding.path
        found[path[:4] if path[2:3] == ("wagers",) else path[:2]].append(finding)
    return found


def waived_rules(found: Iterable[Finding]) -> tuple[str, ...]:
    """The rules of findings that are waived, advisories aside."""
    grave = (finding for finding in found if finding.waived and finding.severity is not Severity.ADVISORY)
    return tuple(dict.fromkeys(rule for finding in grave for rule in finding.sets_out or (finding.rule,)))


def on_price(rules: Iterable[str]) -> tuple[str, ...]:
    """Those of the rules that are on the odds, seeds and rates of a wager."""
    return tuple(rule for rule in rules if rule in _PRICED | _OTHERWISE)


def as_filed(case: WagerCase, decks: int, found: Iterable[Finding]) -> Iterator[Variant]:
    """The return at the odds, reseed and rates filed, where waivers cover all in which they differ from the print.

    `found` is what there is to find on the wager.
    """
    found = [f for f in found if (_PRICED | _OTHERWISE) & {f.rule, *f.sets_out}]
    if not found or not all(f.waived and not _OTHERWISE & {f.rule, *f.sets_out} for f in found):
        return
    election = case.election(decks)
    printed = odds_of(case.law, case.name, election, decks) if election else None
    if election is None or printed is None:
        return
    row = row_for_price(case, decks)
    filed_row, odds = _row(case, row) if row else None, _paytable(case.wager.payouts, printed)
    amount = case.amount or DEFAULT_WAGER
    try:
        figures = price_election(case.law, case.offered, election, decks, filed_row, amount, paytable=odds)
    except LookupError:
        return
    rules = joined(dict.fromkeys(rule for f in found for rule in f.sets_out or (f.rule,)))
    says = f"At the terms filed, as a waiver of {rules} allows."
    yield Variant(AS_FILED, says, headline(figures), _DIGITS)


def _row(case: WagerCase, printed: ProgressiveRow) -> ProgressiveRow:
    """The printed row with what is filed in its place."""
    filed = {key: stated.text for key in KEYS if (stated := getattr(case.wager, key))}
    return replace(printed, **filed)


def _paytable(payouts: Payouts | None, printed: Paytable) -> Paytable:
    """The printed paytable with the odds that are filed in their place."""
    filed = {words(hand.value): odds for hand, odds in payouts.cells if odds} if payouts else {}
    pays = (
        Pay(pay.hand, odds.value, odds.text) if (odds := filed.get(words(pay.hand))) else pay for pay in printed.pays
    )
    return replace(printed, pays=tuple(pays))
