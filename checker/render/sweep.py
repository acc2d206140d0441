"""The elections of a base game, each combination with its house edge: as text, JSON and csv, written row by row."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING, Protocol

from checker.play.figures import METHOD
from checker.quantities import fixed, percent_text
from checker.render.exact import exact_number
from checker.render.games import SOURCES
from checker.render.words import filled, plural

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from fractions import Fraction

    from checker.render.exact import Document
    from checker.running.sweep import Row, Sweep

__all__ = ["FORMATS", "Writer"]

_DIGITS = 12
_MEASURED_DIGITS = 5


class Writer(Protocol):
    """Makes the text of a sweep: its head, a piece a row in their order, and its close."""

    def head(self) -> str:
        """What stands before all rows."""

    def row(self, row: Row) -> str:
        """What there is to be said of a combination."""

    def tail(self) -> str:
        """What stands after all rows."""


class _Counted:
    """What is kept of the rows that were written: their number, the extremes, and the reference of the deck count."""

    def __init__(self, sweep: Sweep) -> None:
        self.sweep = sweep
        self.written = self.without = 0
        self.lowest: Row | None = None
        self.highest: Row | None = None
        self.bound: Fraction | None = None
        self._reference: Row | None = None

    def add(self, row: Row) -> None:
        """Takes one more row in."""
        self.written += 1
        if self._reference is None or self._reference.combination.decks != row.combination.decks:
            self._reference = row
        if row.house_edge is None:
            self.without += 1
            return
        if row.bound is not None:
            self.bound = max(self.bound or row.bound, row.bound)
        if self.lowest is None or row.house_edge < (self.lowest.house_edge or 0):
            self.lowest = row
        if self.highest is None or row.house_edge > (self.highest.house_edge or 0):
            self.highest = row

    def change(self, row: Row) -> Fraction | None:
        """By how much the house edge is above that of the reference at as many decks."""
        if row.house_edge is None or self._reference is None or self._reference.house_edge is None:
            return None
        return row.house_edge - self._reference.house_edge


class Text:
    """A row each: the house edge, what it is above the reference, and what is elected otherwise than there."""

    def __init__(self, sweep: Sweep) -> None:
        self._sweep = sweep
        self._counted = _Counted(sweep)

    def head(self) -> str:
        """The reference and what may be elected otherwise, then the head of the table."""
        sweep = self._sweep
        decks = ", ".join(map(str, sweep.decks))
        lines = [f"{sweep.game} (main wager), {plural(sweep.size, 'combination')} of elections at {decks} decks", ""]
        for rule in sweep.throughout:
            cited = "".join(f" {citation}" for citation in rule.provisions)
            lines.append(filled(f"  {SOURCES[rule.source] + cited:<30} {rule.says}", " " * 33))
        for axis in sweep.axes:
            others = ", ".join(axis.words[1:])
            lines.append(filled(f"  {named(axis.key):<30} {axis.reference}; or {others}", " " * 33))
        return "\n".join([*lines, "", "Decks  House edge    Change  Elected otherwise", ""])

    def row(self, row: Row) -> str:
        """One line, or more where much is elected otherwise."""
        self._counted.add(row)
        differs = "; ".join(f"{named(key)}: {word}" for key, word in self._sweep.otherwise(row.combination).items())
        told = differs or "as the reference"
        if row.house_edge is None:
            return _hanging(f"{row.combination.decks:>5}  {'':>10}  {'':>8}  {told}: not computed: {_reason(row)}")
        edge = percent_text(row.house_edge, row.digits)
        change = self._counted.change(row)
        above = "" if change is None or not differs else percent_text(change, row.digits)
        above = f"+{above}" if above and not above.startswith("-") else above
        return _hanging(f"{row.combination.decks:>5}  {edge:>10}  {above:>8}  {told}")

    def tail(self) -> str:
        """The extremes, and what the numbers rest on."""
        return "\n".join(["", *self._closing()]) + "\n"

    def _closing(self) -> Iterator[str]:
        counted = self._counted
        for label, row in (("Lowest", counted.lowest), ("Highest", counted.highest)):
            if row and row.house_edge is not None:
                words = self._sweep.otherwise(row.combination).items()
                elected = "; ".join(f"{named(key)}: {word}" for key, word in words) or "as the reference"
                edge, decks = percent_text(row.house_edge, row.digits), plural(row.combination.decks, "deck")
                yield filled(f"{label} house edge: {edge}, {decks}, {elected}.", "  ")
        if counted.without:
            yield f"{plural(counted.without, 'combination')} not computed."
        yield filled(f"{METHOD[0].upper()}{METHOD[1:]}. {self._bounded()} Insurance is no part of it.", "  ")

    def _bounded(self) -> str:
        bound = self._counted.bound
        if bound is None:
            return "How much play that remembers every card would return more was not measured here."
        share = percent_text(bound, _MEASURED_DIGITS)
        return f"Play that remembers every card may return up to {share} of the wager more, where that was measured."


class Csv:
    """A row each, with every election that is varied."""

    def __init__(self, sweep: Sweep) -> None:
        self._sweep = sweep
        self._counted = _Counted(sweep)

    def head(self) -> str:
        """The names of the columns."""
        keys = [axis.key for axis in self._sweep.axes]
        return _csv_line(
            ["game", "decks", *keys, "return", "house_edge", "change", "printed_digits", "bound", "not_computed"]
        )

    def row(self, row: Row) -> str:
        """One line."""
        self._counted.add(row)
        numbers = (row.expected_return, row.house_edge, self._counted.change(row))
        return _csv_line(
            [
                self._sweep.game,
                str(row.combination.decks),
                *row.combination.words,
                *("" if number is None else fixed(number, _DIGITS) for number in numbers),
                "" if row.expected_return is None else str(row.digits),
                "" if row.bound is None else fixed(row.bound, _DIGITS),
                "" if row.expected_return is not None else _reason(row),
            ]
        )

    def tail(self) -> str:
        """Nothing."""
        return ""


class Json:
    """One document, a row a line."""

    def __init__(self, sweep: Sweep) -> None:
        self._sweep = sweep
        self._counted = _Counted(sweep)

    def head(self) -> str:
        """What is varied, what is not, and the opening of the list."""
        sweep = self._sweep
        about: dict[str, Document] = {
            "game": sweep.game,
            "method": METHOD,
            "decks": list(sweep.decks),
            "combinations": sweep.size,
            "throughout": {rule.key: {"value": rule.word, "source": rule.source} for rule in sweep.throughout},
            "elections": {axis.key: list(axis.words) for axis in sweep.axes},
        }
        opening = json.dumps(about, indent=2, ensure_ascii=True).removesuffix("\n}")
        return f'{opening},\n  "rows": ['

    def row(self, row: Row) -> str:
        """One object; `change` is beside the reference at as many decks."""
        separator = "," if self._counted.written else ""
        self._counted.add(row)
        told: dict[str, Document] = {
            "decks": row.combination.decks,
            "elections": {**self._sweep.answers(row.combination)},
            "return": exact_number(row.expected_return),
            "house_edge": exact_number(row.house_edge),
            "change": exact_number(self._counted.change(row)),
            "bound": exact_number(row.bound),
            "printed_digits": None if row.expected_return is None else row.digits,
            **({"reason": _reason(row)} if row.expected_return is None else {}),
        }
        return f"{separator}\n    {json.dumps(told, ensure_ascii=True)}"

    def tail(self) -> str:
        """The close of the document."""
        return "\n  ]\n}\n"


FORMATS: dict[str, Callable[[Sweep], Writer]] = {"text": Text, "json": Json, "csv": Csv}
"""What makes the text of each format."""


def named(key: str) -> str:
    """An election as a person calls it: double down, after split."""
    return ", ".join(key.replace("_", " ").split("."))


def _reason(row: Row) -> str:
    return row.reason or row.fault


def _hanging(line: str) -> str:
    return filled(line, " " * 27) + "\n"


def _csv_line(cells: list[str]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow(cells)
    return out.getvalue()
