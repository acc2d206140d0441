"""Progressives: seeds, reseeds and rates against the row that the paytable, deck count or pool table leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from checker.findings import Severity
from checker.law.choices import row_at
from checker.quantities import Percent, QuantityError
from checker.rules.case import decks_text, examined, finding, joined, pool_letter
from checker.rules.conflicts import settled_by_conflict
from checker.seeds import FromReserve, NotApplicable, Rate, Seed, dollars, parse_rate, parse_seed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from checker.findings import Finding
    from checker.law.model import ProgressiveRow, ProgressiveTable
    from checker.rules.case import Verdicts, WagerCase
    from checker.submission import Stated

_SEEDS = ("seed", "reseed")
_RATES = ("increment", "reserve")


def check_not_progressive(case: WagerCase) -> Verdicts:
    """Whether a wager that is not progressive is filed with a progressive."""
    if case.offered.progressive:
        return
    provisions = list(dict.fromkeys(p.provision for p in case.law.paytables_of(case.name)))
    for provision in provisions:
        yield examined(case, provision, "not-progressive")
    if case.part.states("progressive"):
        yield finding(
            case,
            "not-progressive",
            f"{case.name} is no progressive wager; its paytables pay fixed odds alone.",
            at=case.part.place("progressive"),
            provisions=provisions,
            stated="progressive",
            required="a wager paid at the fixed odds of its paytable",
            passes="the progressive left out",
        )


def check_progressive_stated(case: WagerCase) -> Verdicts:
    """Whether the progressive, and all of it that shall be in the Rules Submission, is stated."""
    table = case.law.progressive_of(case.name)
    if table is None:
        return
    wanted = [e for e in case.law.elections if case.name in e.of and e.key.startswith("progressive.")]
    for election in wanted:
        yield examined(case, election.provision, "progressive-missing")
    if not case.part.states("progressive"):
        keys = joined([election.key.removeprefix("progressive.") for election in wanted])
        yield finding(
            case,
            "progressive-missing",
            f"{case.name} is a progressive wager and is filed without its progressive.",
            at=case.wager.name,
            provisions=[case.offered.offered, *(election.provision for election in wanted)],
            stated="no progressive",
            required=f"a progressive that states its {keys}",
            passes=f"progressive: with {keys}",
        )
        return
    rows = tuple(_rows(case, table))
    for election in wanted:
        key = election.key.removeprefix("progressive.")
        if case.part.states(election.key) or _may_be_silent(table, rows, key):
            continue
        yield finding(
            case,
            "progressive-term-missing",
            f"The progressive of {case.name} states no {key}.",
            at=case.part.place("progressive"),
            provisions=[election.provision],
            stated=f"no {key}",
            required=f"{key} is included in the Rules Submission",
            passes=_lacking(case, table, key, rows),
        )


def check_pool_table(case: WagerCase) -> Verdicts:
    """Whether the pool table elected is one that the section has."""
    table, stated = case.law.progressive_of(case.name), case.wager.progressive_table
    if table is None or stated is None:
        return
    if table.keyed_by != "table":
        yield finding(
            case,
            "progressive-table",
            f"{case.name} elects no pool table: its row follows from the paytable and the number of decks.",
            at=stated,
            provisions=[table.provision],
            stated=f"table: {stated.text}",
            required="the row of the paytable selected",
            passes="the key table left out",
            severity=Severity.ADVISORY,
        )
        return
    yield examined(case, table.provision, "progressive-table")
    letters = [row.election for row in table.rows]
    if pool_letter(stated.value) not in letters:
        yield finding(
            case,
            "progressive-table",
            f"There is no pool table {stated.text[:60]}.",
            at=stated,
            provisions=[table.provision],
            stated=f"table: {stated.text[:60]}",
            required=f"one of the tables {joined(letters, 'or')}",
            passes=f"table: {joined(letters, 'or')}",
        )


def check_row(case: WagerCase) -> Verdicts:
    """Whether seed, reseed, increment and reserve are those of the row."""
    table = case.law.progressive_of(case.name)
    if table is None:
        return
    for rows_alike, counts in _distinct_rows(case):
        for key in _SEEDS:
            yield from _seed(case, table, rows_alike, key, counts)
        for key in _RATES:
            yield from _rate(case, table, rows_alike, key, counts)


def _distinct_rows(case: WagerCase) -> Iterator[tuple[ProgressiveRow, list[int]]]:
    """The rows that the deck counts lead to, each with its counts."""
    counts: dict[ProgressiveRow, list[int]] = {}
    for count in case.decks or (1,):
        row = case.row(count)
        if row is not None:
            counts.setdefault(row, []).append(count)
    yield from counts.items()


def _seed(case: WagerCase, table: ProgressiveTable, row: ProgressiveRow, key: str, counts: list[int]) -> Verdicts:
    stated: Stated[Seed] | None = case.wager.seed if key == "seed" else case.wager.reseed
    if stated is None:
        return
    rule = f"progressive-{key}"
    yield examined(case, table.provision, rule)
    printed = row.seed if key == "seed" else row.reseed
    left = [count for count in counts if not settled_by_conflict(case, rule, count)]
    if not left:
        return
    same = _same_seed(stated.value, parse_seed(printed), case.amount)
    if same is None:
        yield finding(
            case,
            "progressive-unit",
            f"The {key} {stated.text} can be compared with {printed} only if the wager is stated.",
            at=stated,
            provisions=[table.provision],
            stated=f"{key}: {stated.text}, and no amount",
            required=f"{key}: {printed} {_where(case, row, left)}",
            passes=f"amount: the wager in dollars; or {key}: {printed}",
            severity=Severity.UNDETERMINED,
        )
    elif not same:
        yield _wrong(case, table, row, rule, stated, printed, left)


def _rate(case: WagerCase, table: ProgressiveTable, row: ProgressiveRow, key: str, counts: list[int]) -> Verdicts:
    stated: Stated[Rate] | None = case.wager.increment if key == "increment" else case.wager.reserve
    if stated is None:
        return
    rule = f"progressive-{key}"
    yield examined(case, table.provision, rule)
    printed = row.increment if key == "increment" else row.reserve
    if not _same_rate(stated.value, parse_rate(printed)):
        yield _wrong(case, table, row, rule, stated, printed, counts)


def _wrong(
    case: WagerCase,
    table: ProgressiveTable,
    row: ProgressiveRow,
    rule: str,
    stated: Stated[Seed] | Stated[Rate],
    printed: str,
    counts: list[int],
) -> Finding:
    key = rule.removeprefix("progressive-")
    where = _where(case, row, counts)
    return finding(
        case,
        rule,
        f"The {key} is filed as {stated.text}; {where} it is {printed}.",
        at=stated,
        provisions=[table.provision],
        stated=f"{key}: {stated.text}",
        required=f"{key}: {printed} {where}",
        passes=f"{key}: {printed}",
    )


def _where(case: WagerCase, row: ProgressiveRow, counts: list[int]) -> str:
    """Which row is meant, in words."""
    if row.decks is None:
        return f"in pool table {row.election}"
    election = case.election(counts[0]) or row.election
    return f"for Paytable {election} at {decks_text(counts)}"


def _same_seed(stated: Seed, printed: Seed, wager: Fraction | None) -> bool | None:
    """Whether a stated seed is the printed one; None where that turns on a wager that is not stated."""
    words = (FromReserve, NotApplicable)
    if isinstance(stated, words) or isinstance(printed, words):
        return stated == printed
    if type(stated) is type(printed):
        return stated == printed
    if wager is None:
        return None
    return dollars(stated, wager) == dollars(printed, wager)


def _same_rate(stated: Rate, printed: Rate) -> bool:
    """Whether a stated rate is the printed one; where n/a is printed, nothing and n/a are the same."""
    if isinstance(printed, NotApplicable):
        return isinstance(stated, NotApplicable) or stated.points == 0
    return isinstance(stated, Percent) and stated.points == printed.points


def _rows(case: WagerCase, table: ProgressiveTable) -> Iterator[ProgressiveRow]:
    found = [row for count in case.decks if (row := case.row(count))]
    yield from found or table.rows


def _may_be_silent(table: ProgressiveTable, rows: tuple[ProgressiveRow, ...], key: str) -> bool:
    """Whether a row that may be meant prints n/a for a key, so that leaving it out says the same."""
    if table.keyed_by == "table" and key == "table":
        return False
    return any(_prints_na(getattr(row, key)) for row in rows)


def _prints_na(printed: str) -> bool:
    try:
        return isinstance(parse_seed(printed), NotApplicable)
    except QuantityError:
        return False


def _lacking(case: WagerCase, table: ProgressiveTable, key: str, rows: tuple[ProgressiveRow, ...]) -> str:
    """What would supply a missing key: the printed values, or the pool tables that what is stated fits."""
    if key != "table":
        return f"{key}: {joined(dict.fromkeys(getattr(row, key) for row in rows), 'or')}"
    fitting = [row.election for row in table.rows if _fits(case, row)]
    return f"table: {joined(fitting or [row.election for row in table.rows], 'or')}"


def _fits(case: WagerCase, row: ProgressiveRow) -> bool:
    seeds = ((case.wager.seed, row.seed), (case.wager.reseed, row.reseed))
    rates = ((case.wager.increment, row.increment), (case.wager.reserve, row.reserve))
    return all(
        stated is None or _same_seed(stated.value, parse_seed(printed), case.amount) for stated, printed in seeds
    ) and all(stated is None or _same_rate(stated.value, parse_rate(printed)) for stated, printed in rates)


def row_for_price(case: WagerCase, decks: int) -> ProgressiveRow | None:
    """The row that a wager is priced with: its own, or that of the pool table of the paytable's letter."""
    row = case.row(decks)
    election = case.election(decks)
    if row is None and election and not case.part.states("progressive.table"):
        return row_at(case.law, case.name, election, decks)
    return row
