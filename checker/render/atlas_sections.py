"""The atlas of combinations: laid out by section, wager and paytable, each compared with the version before."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from checker.findings import PricedWager
from checker.law.choices import has_provision, standing_of
from checker.pricing import DEFAULT_WAGER, headline
from checker.quantities import percent_text
from checker.render.atlas_changes import changes, deck_counts
from checker.render.atlas_view import Atlas, Cell, Entry, Line, Matrix, OpenPoint, Section
from checker.render.figures import priced_wagers
from checker.returns import ProgressiveReturn
from checker.rules import dates_text
from checker.rules.case import joined

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from checker.authorised import Combination
    from checker.law import SectionVersion
    from checker.law.model import Conflict
    from checker.render.figures import Priced

__all__ = ["atlas"]

ASSUMED_AMOUNT = "one-dollar-wager"
"""The reading that holds only while no other wager is asked for."""


def atlas(combinations: Sequence[Combination]) -> Atlas:
    """The atlas of these combinations, which stand in the order of the Code."""
    entries = _entries(combinations)
    sections = tuple(_section(list(group), entries) for _, group in groupby(entries.values(), key=lambda e: e.of.law))
    amounts = [entry.priced.meter.wager for entry in entries.values() if entry.priced.meter]
    return Atlas(sections, amounts[0] if amounts else None)


_Place = tuple[str, str, str, str, int]
"""Section, version, wager, paytable and number of decks."""


def _place(one: Combination, version: str) -> _Place:
    return (one.law.section, version, one.wager.name, one.paytable, one.decks)


def _entries(combinations: Sequence[Combination]) -> dict[_Place, Entry]:
    """The combinations by their place, each compared with the same one of the version before."""
    entries: dict[_Place, Entry] = {}
    for number, one in enumerate(combinations, start=1):
        previous = entries.get(_place(one, _before(one.law, combinations)))
        differs = ""
        if previous and previous.edge != 1 - headline(one.figures):
            differs = f"{previous.of.law.version}: {percent_text(previous.edge, 4)}"
        entries[_place(one, one.law.version)] = Entry(f"outcomes-{number}", one, _priced(one), differs)
    return entries


def _before(law: SectionVersion, combinations: Iterable[Combination]) -> str:
    """The version of the same section that stands before this one on the page, or nothing."""
    versions = list(dict.fromkeys(one.law.version for one in combinations if one.law.section == law.section))
    place = versions.index(law.version)
    return versions[place - 1] if place else ""


def _priced(one: Combination) -> Priced:
    filed = PricedWager(
        table=0,
        game=one.law.game,
        wager=one.wager.name,
        paytable=one.paytable,
        decks=one.decks,
        section=one.law.section,
        version=one.law.version,
        standing="in conflict" if one.conflict else "authorised",
        figures=one.figures,
    )
    return priced_wagers([filed])[0].priced[0]


def _section(entries: list[Entry], every: Mapping[_Place, Entry]) -> Section:
    law = entries[0].of.law
    before = _before(law, (entry.of for entry in every.values()))
    wagers = groupby(entries, key=lambda entry: entry.of.wager.name)
    matrices = tuple(_matrix(list(group), before, every) for _, group in wagers)
    assumed = {name for matrix in matrices for name in matrix.assumptions}
    readings = tuple(reading for reading in law.readings if reading.name in assumed)
    return Section(law, dates_text(law), before, matrices, readings)


def _matrix(entries: list[Entry], before: str, every: Mapping[_Place, Entry]) -> Matrix:
    first = entries[0].of
    law, wager = first.law, first.wager
    earlier = [
        entry
        for (section, version, name, _, _), entry in every.items()
        if (section, version, name) == (law.section, before, wager.name)
    ]
    counts = [entry.of.decks for entry in entries]
    decks = tuple(range(min(counts), max(counts) + 1))
    lines = tuple(
        Line(paytable, _line_note(paytable, before, earlier), tuple(_cells(law, paytable, list(group), decks)))
        for paytable, group in groupby(entries, key=lambda entry: entry.of.paytable)
    )
    key = f"wager-{entries[0].key}"
    return Matrix(
        key=key,
        wager=wager.name,
        progressive=bool(wager.progressive),
        offered=str(law.cite(wager.offered)),
        decks=decks,
        lines=lines,
        open_points=tuple(_open_points(law, lines, wager.name, key)),
        assumptions=_assumptions(entries),
        changes=tuple(changes(earlier, entries)) if earlier else (),
    )


def _line_note(paytable: str, before: str, earlier: list[Entry]) -> str:
    if not earlier or any(entry.of.paytable == paytable for entry in earlier):
        return ""
    return f"not in the {before} version"


def _cells(law: SectionVersion, paytable: str, entries: list[Entry], decks: Sequence[int]) -> Iterator[Cell]:
    at = {entry.of.decks: entry for entry in entries}
    wager = entries[0].of.wager.name
    for count in decks:
        yield Cell(count, at.get(count), "" if count in at else _gap(law, wager, paytable, count))


def _gap(law: SectionVersion, wager: str, paytable: str, decks: int) -> str:
    standing = standing_of(law, wager, paytable, decks)
    if standing != "not authorised" and has_provision(law, wager, paytable, decks):
        return "not asked for"
    return standing


def _assumptions(entries: list[Entry]) -> tuple[str, ...]:
    names = dict.fromkeys(name for entry in entries for name in entry.of.assumptions)
    figures = entries[0].of.figures
    if isinstance(figures, ProgressiveReturn) and figures.terms.wager != DEFAULT_WAGER:
        names.pop(ASSUMED_AMOUNT, None)
    return tuple(names)


def _open_points(law: SectionVersion, lines: Sequence[Line], wager: str, key: str) -> Iterator[OpenPoint]:
    """The conflicts about a wager; first those that touch a cell."""
    mine = [conflict for conflict in law.conflicts if conflict.of == wager]
    points = [
        OpenPoint(
            f"{key}-{conflict.name}",
            conflict,
            tuple((str(law.cite(provision)), meaning) for provision, meaning in conflict.means),
            _touches(conflict, lines),
        )
        for conflict in mine
    ]
    yield from sorted(points, key=lambda point: not point.touches)


def _touches(conflict: Conflict, lines: Sequence[Line]) -> str:
    """The cells that a conflict marks, in words; nothing where a filing's other choices decide."""
    if any(when.unlisted_decks for when in conflict.when):
        gaps = sorted({cell.decks for line in lines for cell in line.cells if cell.gap == "in conflict"})
        return f"every paytable at {deck_counts(gaps)}" if gaps else ""
    touched: dict[int, list[str]] = {}
    for entry in (entry for line in lines for entry in line.entries):
        if entry.of.conflict is conflict:
            touched.setdefault(entry.of.decks, []).append(entry.of.paytable)
    return "; ".join(f"{_paytables(names)} at {deck_counts([count])}" for count, names in sorted(touched.items()))


def _paytables(names: Sequence[str]) -> str:
    return f"Paytable{'s' * (len(names) > 1)} {joined(names)}"
