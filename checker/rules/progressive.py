"""Progressives: seeds, reseeds and rates against the row that the paytable, deck count or pool table leads to."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from checker.findings import Severity
from checker.law.choices import lawful_elections, row_at
from checker.quantities import Percent, QuantityError
from checker.rules.case import added_mend, decks_text, examined, finding, joined, pool_letter, value_mend
from checker.rules.conflicts import settled_by_conflict
from checker.seeds import FromReserve, NotApplicable, Rate, Seed, dollars, parse_rate, parse_seed
from checker.source import Mapping
from checker.values import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from fractions import Fraction

    from checker.law.model import Election
    from checker.law.tables import ProgressiveRow, ProgressiveTable
    from checker.rules.case import Verdicts, WagerCase
    from checker.submission import Stated

KEYS = ("seed", "reseed", "increment", "reserve")
"""What a row prints."""


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
            provisions=[case.offered.progressive, *(election.provision for election in wanted)],
            stated="no progressive",
            required=f"a progressive that states its {keys}",
            passes=f"progressive: with {_all_of(case, table, wanted)}",
        )
        return
    if not isinstance(case.part.at("progressive"), Mapping):
        return
    rows = tuple(_rows(case, table))
    for election in wanted:
        key = election.key.removeprefix("progressive.")
        if case.part.states(election.key) or _may_be_silent(rows, key):
            continue
        lacking = _lacking(case, table, key, rows)
        yield finding(
            case,
            "progressive-term-missing",
            f"The progressive of {case.name} states no {key}.",
            at=case.part.place("progressive"),
            provisions=[election.provision],
            stated=f"no {key}",
            required=f"the {key} is included in the Rules Submission",
            passes=f"table: {joined(lacking, 'or')}" if key == "table" else _passing(case, table, key),
            mend=added_mend(case.part, election.key, lacking),
        )


def _all_of(case: WagerCase, table: ProgressiveTable, wanted: list[Election]) -> str:
    """The keys of a progressive, each with its printed value where the row is known, or the pool tables."""
    told = []
    for election in wanted:
        key = election.key.removeprefix("progressive.")
        if key == "table":
            told.append(f"table: {joined([row.election for row in table.rows], 'or')}")
        else:
            told.append(_passing(case, table, key) if any(_distinct_rows(case, table)) else f"its {key}")
    return joined(told)


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
            f"There is no pool table {shown(stated.text)}.",
            at=stated,
            provisions=[table.provision],
            stated=f"table: {shown(stated.text)}",
            required=f"one of the tables {joined(letters, 'or')}",
            passes=f"table: {joined(letters, 'or')}",
        )


def check_row(case: WagerCase) -> Verdicts:
    """Whether seed, reseed, increment and reserve are those of the row, or rows, that the deck counts lead to."""
    table = case.law.progressive_of(case.name)
    if table is None:
        return
    seeds = {"seed": case.wager.seed, "reseed": case.wager.reseed}
    rates = {"increment": case.wager.increment, "reserve": case.wager.reserve}
    rows = tuple(_distinct_rows(case, table))
    for key, seed in seeds.items():
        if seed and rows:
            yield from _compared(case, table, key, seed, _same_seeds(case, seed.value))
    for key, rate in rates.items():
        if rate and rows:
            yield from _compared(case, table, key, rate, _same_rates(rate.value))


def _same_seeds(case: WagerCase, stated: Seed) -> Callable[[str], bool | None]:
    return lambda printed: _same_seed(stated, parse_seed(printed), case.amount)


def _same_rates(stated: Rate) -> Callable[[str], bool | None]:
    return lambda printed: _same_rate(stated, parse_rate(printed))


def _distinct_rows(case: WagerCase, table: ProgressiveTable) -> Iterator[tuple[ProgressiveRow, list[int]]]:
    """The rows that the deck counts lead to, each with its counts; a pool table's row needs no count."""
    counts: dict[ProgressiveRow, list[int]] = {}
    for count in case.decks or ((1,) if table.keyed_by == "table" else ()):
        row = case.row(count)
        if row is not None:
            counts.setdefault(row, []).append(count)
    yield from counts.items()


def _compared(
    case: WagerCase,
    table: ProgressiveTable,
    key: str,
    stated: Stated[Seed] | Stated[Rate],
    same: Callable[[str], bool | None],
) -> Verdicts:
    """A stated seed or rate against every row that the deck counts lead to: one finding where it is not theirs."""
    rule = f"progressive-{key}"
    yield examined(case, table.provision, rule)
    left: dict[ProgressiveRow, list[int]] = {}
    for row, counts in _distinct_rows(case, table):
        open_counts = [n for n in counts if not settled_by_conflict(case, rule, n, f"progressive.{key}")]
        if open_counts:
            left[row] = open_counts
    verdicts = {row: same(getattr(row, key)) for row in left}
    if all(verdicts.values()):
        return
    cells = [(printed, _where(row, counts)) for printed, (row, counts) in _by_print(left, key).items()]
    required = f"{key}: {joined([f'{printed} {where}' for printed, where in cells])}"
    if None in verdicts.values():
        printed = joined(dict.fromkeys(printed for printed, _ in cells), "or")
        yield finding(
            case,
            "progressive-unit",
            f"The {key} {stated.text} can be compared with {printed} only if the wager is stated.",
            at=stated,
            provisions=[table.provision],
            stated=f"{key}: {stated.text}, and no amount",
            required=required,
            passes=f"amount: the wager in dollars; or {_passing(case, table, key)}",
            severity=Severity.UNDETERMINED,
        )
    elif False in verdicts.values():
        yield finding(
            case,
            rule,
            f"The {key} is filed as {stated.text}; "
            f"{joined([f'{where} it is {printed}' for printed, where in cells])}.{_copied(case, table)}",
            at=stated,
            provisions=[table.provision],
            stated=f"{key}: {stated.text}",
            required=required,
            passes=_passing(case, table, key),
            mend=None if _fits_another(case, table) else value_mend(stated, _printed_for(case, table, key)),
        )


def _by_print(rows: dict[ProgressiveRow, list[int]], key: str) -> dict[str, tuple[ProgressiveRow, list[int]]]:
    """What rows print for a key, each with the first row that prints it and all the deck counts that lead there."""
    found: dict[str, tuple[ProgressiveRow, list[int]]] = {}
    for row, counts in rows.items():
        first, others = found.get(getattr(row, key), (row, []))
        found[getattr(row, key)] = first, [*others, *counts]
    return found


def _passing(case: WagerCase, table: ProgressiveTable, key: str) -> str:
    """What a key may be at every deck count filed; where no one value is, that, and what would do."""
    rows = dict(_distinct_rows(case, table))
    printed = tuple(dict.fromkeys(getattr(row, key) for row in rows or table.rows))
    if len(printed) == 1 or not rows:
        return f"{key}: {joined(printed, 'or')}"
    told = ", ".join(f"{count}: {getattr(row, key)}" for row, counts in rows.items() for count in counts)
    alike = [election for election in lawful_elections(case.law, case.name, case.decks) if _one_row(case, election)]
    return (
        f"no one {key} passes at {decks_text(case.decks)} ({told}): file the deck counts as tables of their own"
        + (f"; or elect paytable {joined(alike, 'or')}, whose row is the same at each" if alike else "")
    )


def _one_row(case: WagerCase, election: str) -> bool:
    """Whether a paytable has the same seed and rates at every deck count filed."""
    rows = (row_at(case.law, case.name, election, count) for count in case.decks)
    return len({replace(row, decks=None) for row in rows if row}) == 1


def _copied(case: WagerCase, table: ProgressiveTable) -> str:
    """A sentence where all that is filed is what other pool tables print."""
    if table.keyed_by != "table" or sum(getattr(case.wager, key) is not None for key in KEYS) < 2:
        return ""
    fitting = [row.election for row in table.rows if _fits(case, row)]
    if not fitting:
        return ""
    return f" The terms filed are those of pool table{'s' if len(fitting) > 1 else ''} {joined(fitting)}."


def _printed_for(case: WagerCase, table: ProgressiveTable, key: str) -> Iterator[str]:
    """What is printed for a key at the deck counts filed."""
    return (getattr(row, key) for row, _ in _distinct_rows(case, table))


def _fits_another(case: WagerCase, table: ProgressiveTable) -> bool:
    """Whether another row of the deck counts filed is what is stated, so that the election may be what is wrong."""
    own = {row for row, _ in _distinct_rows(case, table)}
    return any(
        _fits(case, row)
        for row in table.rows
        if row not in own and (row.decks is None or all(count in row.decks for count in case.decks))
    )


def _where(row: ProgressiveRow, counts: list[int]) -> str:
    """Which row is meant, in words."""
    if row.decks is None:
        return f"in pool table {row.election}"
    return f"for Paytable {row.election} at {decks_text(counts)}"


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


def _may_be_silent(rows: tuple[ProgressiveRow, ...], key: str) -> bool:
    """Whether a row that may be meant prints n/a for a key, so that leaving it out says the same."""
    return key != "table" and any(_prints_na(getattr(row, key)) for row in rows)


def _prints_na(printed: str) -> bool:
    try:
        return isinstance(parse_seed(printed), NotApplicable)
    except QuantityError:
        return False


def _lacking(case: WagerCase, table: ProgressiveTable, key: str, rows: tuple[ProgressiveRow, ...]) -> tuple[str, ...]:
    """What would supply a missing key: the printed values, or the pool tables that what is stated fits."""
    if key != "table":
        return tuple(dict.fromkeys(getattr(row, key) for row in rows))
    fitting = tuple(row.election for row in table.rows if _fits(case, row))
    return fitting or tuple(row.election for row in table.rows)


def _fits(case: WagerCase, row: ProgressiveRow) -> bool:
    seeds = ((case.wager.seed, row.seed), (case.wager.reseed, row.reseed))
    rates = ((case.wager.increment, row.increment), (case.wager.reserve, row.reserve))
    return all(
        stated is None or _same_seed(stated.value, parse_seed(printed), case.amount) for stated, printed in seeds
    ) and all(stated is None or _same_rate(stated.value, parse_rate(printed)) for stated, printed in rates)


def row_for_price(case: WagerCase, decks: int) -> ProgressiveRow | None:
    """The row that a wager is priced with: its own, or that of the pool table of the paytable's letter."""
    if case.part.states("progressive.table"):
        return case.row(decks)
    return case.row(decks) or row_at(case.law, case.name, case.election(decks), decks)
