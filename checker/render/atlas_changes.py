"""What became of a wager's paytables between two versions of a section: there or not, and what differs, in words."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from checker.law.choices import odds_of
from checker.rules.case import joined

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from checker.law.tables import ProgressiveRow
    from checker.render.atlas_view import Entry

__all__ = ["Change", "changes", "deck_counts"]


@dataclass(frozen=True, slots=True)
class Change:
    """A paytable in two versions: the deck counts of each, and the difference in words."""

    paytable: str
    before: str
    after: str
    told: str


def deck_counts(counts: Iterable[int]) -> str:
    """Deck counts in words, runs of three and more drawn together: `1 deck`, `1, 2 and 4 to 8 decks`."""
    ordered = sorted(set(counts))
    words: list[str] = []
    for _, run in groupby(enumerate(ordered), key=lambda pair: pair[1] - pair[0]):
        numbers = [count for _, count in run]
        words += [f"{numbers[0]} to {numbers[-1]}"] if len(numbers) > 2 else map(str, numbers)
    return f"{joined(words)} deck{'' if ordered == [1] else 's'}"


def changes(before: Sequence[Entry], after: Sequence[Entry]) -> Iterator[Change]:
    """Each paytable of either version, and what became of it."""
    for paytable in dict.fromkeys(entry.of.paytable for entry in (*before, *after)):
        old = {entry.of.decks: entry for entry in before if entry.of.paytable == paytable}
        new = {entry.of.decks: entry for entry in after if entry.of.paytable == paytable}
        yield Change(paytable, _where(old), _where(new), " ".join(_told(old, new)))


def _where(entries: Mapping[int, Entry]) -> str:
    return deck_counts(entries) if entries else "not there"


def _told(old: Mapping[int, Entry], new: Mapping[int, Entry]) -> Iterator[str]:
    if not (old and new):
        present = next(iter((old or new).values()))
        yield f"In the {present.of.law.version} version alone."
        return
    both = sorted(set(old) & set(new))
    if set(old) != set(new):
        yield "It is given for other numbers of decks."
    if others := [count for count in both if new[count].differs]:
        yield f"The house edge differs at {deck_counts(others)}."
    elif both:
        yield "The same house edge."
    if any(_odds(old[count]) != _odds(new[count]) for count in both):
        yield "The odds are printed otherwise."
    yield from _rows_told([(old[count].of.row, new[count].of.row) for count in both])


def _odds(entry: Entry) -> list[tuple[str, str]]:
    one = entry.of
    paytable = odds_of(one.law, one.wager.name, one.paytable, one.decks)
    return [(pay.hand, pay.printed) for pay in paytable.pays] if paytable else []


def _rows_told(pairs: Sequence[tuple[ProgressiveRow | None, ProgressiveRow | None]]) -> Iterator[str]:
    """How the seeds and rates of the two versions are printed, where not alike."""
    printed: dict[str, dict[str, None]] = {}
    for old, new in pairs:
        if old and new:
            for (cell, first), second in zip(_cells(old).items(), _cells(new).values(), strict=True):
                if first != second:
                    printed.setdefault(cell, {})[f"{first}, then {second}"] = None
    alike: dict[tuple[str, ...], list[str]] = {}
    for cell, differing in printed.items():
        alike.setdefault(tuple(differing), []).append(cell)
    for printings, cells in alike.items():
        yield f"{joined(cells).capitalize()}: printed {'; and '.join(printings)}."


def _cells(row: ProgressiveRow) -> dict[str, str]:
    return {"seed": row.seed, "reseed": row.reseed, "increment": row.increment, "reserve": row.reserve}
