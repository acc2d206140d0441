"""Linked meters: wagers that name one meter and follow different rows, or stand in different facilities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from checker.findings import Severity
from checker.quantities import Money, Multiple
from checker.rules.case import decks_text, finding, joined
from checker.seeds import dollars, parse_seed
from checker.values import shown, words

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from checker.law.tables import ProgressiveRow, ProgressiveTable
    from checker.rules.case import Verdicts, WagerCase
    from checker.submission import Stated

_FACILITIES = "progressive.facilities"


def check_linked_meters(cases: Iterable[WagerCase]) -> Verdicts:
    """Findings on each wager whose facility, or row, is not that of the first wager on the same meter."""
    first: dict[str, WagerCase] = {}
    for case in cases:
        meter = case.part.text("progressive.meter")
        table = case.law.progressive_of(case.name)
        if meter is None or table is None:
            continue
        earlier = first.setdefault(words(meter.value), case)
        if earlier is case:
            continue
        yield from _facilities(earlier, case, table)
        if (earlier.name, _terms(earlier)) == (case.name, _terms(case)):
            continue
        yield finding(
            case,
            "linked-meter",
            f"The meter {shown(meter.text)} is also that of {earlier.name} on table {earlier.table.number} "
            f"({_shown(earlier)}), which is not seeded and raised as {case.name} is here ({_shown(case)}).",
            at=meter,
            provisions=[table.provision],
            stated=f"meter: {shown(meter.text)}",
            required="the seed and rates of a meter are those of its row; how tables of different rows are "
            "linked is a matter of § 605a.8, which was not read",
            passes="a meter of its own for each row and wager; or the Bureau's approval of the link",
            severity=Severity.UNDETERMINED,
        )


def _facilities(earlier: WagerCase, case: WagerCase, table: ProgressiveTable) -> Verdicts:
    """Whether a wager is in the facility of an earlier one on its meter, where both say where they are."""
    there, here = (one.part.texts(_FACILITIES) for one in (earlier, case))
    if not there or not here or _named(there) == _named(here):
        return
    term = next((t for t in case.law.terms if t.of == case.name and t.key == _FACILITIES), None)
    yield finding(
        case,
        "linked-meter",
        f"The meter {shown(case.part.texts('progressive.meter')[0].text)} is in {shown(here[0].text)} here, and in "
        f"{shown(there[0].text)} with {earlier.name} on table {earlier.table.number}.",
        at=here[0],
        provisions=[term.provision if term else table.provision],
        stated=f"facilities: {joined([stated.text for stated in here])}",
        required=term.requires
        if term
        else "the row of a pool table; whether tables of two licensed facilities may be linked is a matter of "
        "§ 605a.8, which was not read",
        passes=f"facilities: {shown(there[0].text)}, if the tables are in one; or a meter for each facility",
        severity=Severity.VIOLATION if term else Severity.UNDETERMINED,
    )


def _named(facilities: Iterable[Stated[str]]) -> frozenset[str]:
    return frozenset(words(stated.value) for stated in facilities)


def _terms(case: WagerCase) -> frozenset[tuple[str, ...]]:
    """Seeds, in dollars where they follow from a stated wager, and rates of the rows that the deck counts lead to."""
    return frozenset(_of(row, case.amount) for count in case.decks if (row := case.row(count)))


def _of(row: ProgressiveRow, wager: Fraction | None) -> tuple[str, ...]:
    return _seed(row.seed, wager), _seed(row.reseed, wager), row.increment, row.reserve


def _seed(printed: str, wager: Fraction | None) -> str:
    seed = parse_seed(printed)
    return str(dollars(seed, wager)) if wager and isinstance(seed, Multiple | Money) else printed


def _shown(case: WagerCase) -> str:
    stated = case.wager.paytable
    pool = case.wager.progressive_table
    table = f", pool table {shown(pool.text)}" if pool else ""
    amount = f", wager {shown(case.wager.amount.text)}" if case.wager.amount else ""
    return f"paytable {shown(stated.text) if stated else 'not elected'}{table} at {decks_text(case.decks)}{amount}"
