"""The atlas as it is shown: for each version of a section a matrix per wager, and what is open in the text.

The page that is made of it decides nothing: every word and digit of a cell is settled here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from checker.pricing import headline
from checker.quantities import fixed
from checker.render.atlas_changes import deck_counts
from checker.returns import ProgressiveReturn

if TYPE_CHECKING:
    from fractions import Fraction

    from checker.authorised import Combination
    from checker.law import SectionVersion
    from checker.law.model import Conflict, Reading
    from checker.render.atlas_changes import Change
    from checker.render.figures import Priced

__all__ = ["Atlas", "Cell", "Entry", "Line", "Matrix", "OpenPoint", "Section"]

DIGITS = 12
"""Decimals of the numbers that rows are sorted by."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One combination: where its outcomes stand on the page, its figures as printed, and what marks it."""

    key: str
    of: Combination
    priced: Priced
    differs: str
    """The figure of the version before, where it is another one."""

    @property
    def edge(self) -> Fraction:
        """The house edge; of a progressive, in the long run."""
        return 1 - headline(self.of.figures)

    @property
    def favours_player(self) -> bool:
        """Whether more is handed back than is wagered."""
        return self.edge < 0

    @property
    def in_conflict(self) -> bool:
        """Whether the text is at odds with itself about it."""
        return self.of.conflict is not None

    @property
    def sort(self) -> dict[str, str]:
        """Each figure as a plain decimal, for the order of the rows."""
        figures = self.of.figures
        without_meter = figures.fixed_return if isinstance(figures, ProgressiveReturn) else None
        return {
            "edge": fixed(self.edge, DIGITS),
            "return": fixed(1 - self.edge, DIGITS),
            "fixed": "" if without_meter is None else fixed(without_meter, DIGITS),
            "hit": fixed(figures.hit_frequency, DIGITS),
        }


@dataclass(frozen=True, slots=True)
class Cell:
    """A paytable at a deck count: the combination, or why there is none."""

    decks: int
    entry: Entry | None
    gap: str
    """'not authorised', 'in conflict' or 'not asked for' where there is no combination."""


@dataclass(frozen=True, slots=True)
class Line:
    """A paytable of a matrix; `note` says where the version before does not have it."""

    paytable: str
    note: str
    cells: tuple[Cell, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Its combinations, by number of decks."""
        return tuple(cell.entry for cell in self.cells if cell.entry)


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """A conflict of the text about a wager: both provisions, and the cells that it touches, in words."""

    key: str
    conflict: Conflict
    means: tuple[tuple[str, str], ...]
    touches: str


@dataclass(frozen=True, slots=True)
class Matrix:
    """A wager under one version: a line for each paytable, a column for each number of decks."""

    key: str
    wager: str
    progressive: bool
    offered: str
    decks: tuple[int, ...]
    lines: tuple[Line, ...]
    open_points: tuple[OpenPoint, ...]
    assumptions: tuple[str, ...]
    changes: tuple[Change, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Its combinations, line by line."""
        return tuple(entry for line in self.lines for entry in line.entries)

    @property
    def cells_in_conflict(self) -> int:
        """How many cells the text is at odds with itself about, those without a paytable counted too."""
        cells = [cell for line in self.lines for cell in line.cells]
        return sum(cell.gap == "in conflict" or (cell.entry is not None and cell.entry.in_conflict) for cell in cells)

    @property
    def lowest(self) -> Entry:
        """The combination with the lowest house edge."""
        return min(self.entries, key=lambda entry: entry.edge)

    @property
    def highest(self) -> Entry:
        """The combination with the highest house edge."""
        return max(self.entries, key=lambda entry: entry.edge)

    @property
    def decks_told(self) -> str:
        """The deck counts that it has a combination at, in words."""
        return deck_counts(entry.of.decks for entry in self.entries)


@dataclass(frozen=True, slots=True)
class Section:
    """A version of a section, with the version before it where that is on the page too."""

    law: SectionVersion
    dates: str
    before: str
    matrices: tuple[Matrix, ...]
    readings: tuple[Reading, ...]


@dataclass(frozen=True, slots=True)
class Atlas:
    """Every combination asked for; `amount` is the wager that progressives are priced at, None without any."""

    sections: tuple[Section, ...]
    amount: str | None

    @property
    def matrices(self) -> tuple[Matrix, ...]:
        """The matrices of all sections, in the order of the Code."""
        return tuple(matrix for section in self.sections for matrix in section.matrices)

    @property
    def marked_points(self) -> tuple[tuple[Matrix, OpenPoint], ...]:
        """The conflicts that mark a cell, each with its matrix."""
        return tuple((matrix, point) for matrix in self.matrices for point in matrix.open_points if point.touches)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The combinations of all sections."""
        return tuple(entry for matrix in self.matrices for entry in matrix.entries)
