"""The printed tables of a section: its wagers, their hands and paytables, and the rows of progressives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from checker.law.decks import DeckSet
    from checker.quantities import Payout
    from checker.returns.cards import CardName
    from checker.returns.hands import Pattern


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand that a wager pays, or names as losing."""

    name: str
    provision: str
    pattern: Pattern


@dataclass(frozen=True, slots=True)
class Pay:
    """One printed cell of a paytable."""

    hand: str
    payout: Payout
    printed: str


@dataclass(frozen=True, slots=True)
class Paytable:
    """One printed column: what a holder may elect it as, and what each hand is paid, highest first."""

    of: tuple[str, ...]
    heading: str
    elections: tuple[str, ...]
    provision: str
    decks: DeckSet | None
    """The deck counts that its provision gives it for; None where it says nothing of decks."""
    pays: tuple[Pay, ...]


@dataclass(frozen=True, slots=True)
class DeckClause:
    """A provision that ties a deck count to a paytable, as § 633c.11(i)(1) does."""

    of: tuple[str, ...]
    provision: str
    decks: DeckSet
    printed: str
    paytable: str


@dataclass(frozen=True, slots=True)
class ProgressiveRow:
    """One printed row: what a progressive of that paytable and deck count, or of that table, is seeded with.

    Cells are kept as printed; `checker.law.cells` reads them.
    """

    election: str
    """The paytable, or the letter of the pool table."""
    decks: DeckSet | None
    seed: str
    reseed: str
    increment: str
    reserve: str


@dataclass(frozen=True, slots=True)
class ProgressiveTable:
    """The printed table of a progressive's seeds and rates."""

    of: tuple[str, ...]
    provision: str
    keyed_by: str
    """'paytable' where the row follows from the paytable elected, 'table' where the holder elects it."""
    columns: tuple[tuple[str, str], ...]
    """Field name and printed heading of each column."""
    rows: tuple[ProgressiveRow, ...]


@dataclass(frozen=True, slots=True)
class Wager:
    """A wager that the section authorises."""

    name: str
    offered: str
    """The provision that lets a holder offer it."""
    cards: tuple[CardName, ...]
    progressive: str
    """The provision that makes it a progressive; empty where it pays fixed odds."""
