"""Linked meters: wagers that name one meter and follow different rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from checker.findings import Severity
from checker.rules.case import decks_text, finding
from checker.values import words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from checker.law.model import ProgressiveRow
    from checker.rules.case import Verdicts, WagerCase


def check_linked_meters(cases: Iterable[WagerCase]) -> Verdicts:
    """One finding for each wager whose row is not that of the first wager on the same meter."""
    first: dict[str, WagerCase] = {}
    for case in cases:
        meter = case.part.text("progressive.meter")
        table = case.law.progressive_of(case.name)
        if meter is None or table is None:
            continue
        earlier = first.setdefault(words(meter.value), case)
        if earlier is case or (earlier.name, _terms(earlier)) == (case.name, _terms(case)):
            continue
        yield finding(
            case,
            "linked-meter",
            f"The meter {meter.text[:60]} is also that of {earlier.name} on table {earlier.table.number} "
            f"({_shown(earlier)}), which follows another row than {case.name} here ({_shown(case)}).",
            at=meter,
            provisions=[table.provision],
            stated=f"meter: {meter.text[:60]}",
            required="the seed and rates of a meter are those of its row; how tables of different rows are "
            "linked is a matter of § 605a.8, which was not read",
            passes="a meter of its own for each row; or the Bureau's approval of the link",
            severity=Severity.UNDETERMINED,
        )


def _terms(case: WagerCase) -> frozenset[tuple[str, ...]]:
    """Seeds and rates of the rows that the wager's deck counts lead to."""
    return frozenset(_of(row) for count in case.decks if (row := case.row(count)))


def _of(row: ProgressiveRow) -> tuple[str, ...]:
    return row.seed, row.reseed, row.increment, row.reserve


def _shown(case: WagerCase) -> str:
    stated = case.wager.paytable
    pool = case.wager.progressive_table
    table = f", pool table {pool.text[:20]}" if pool else ""
    return f"paytable {stated.text[:20] if stated else 'not elected'}{table} at {decks_text(case.decks)}"
