"""Every combination of wager, paytable and deck count that the text authorises, or is at odds with itself about."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from checker.law.choices import (
    COMMON_DECKS,
    conflict_at,
    elected,
    elections,
    has_provision,
    in_deck_rules,
    odds_of,
    open_between,
    row_at,
)
from checker.pricing import price_election, readings_of
from checker.quantities import Money
from checker.values import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from checker.law import LawBook, SectionVersion
    from checker.law.model import Conflict
    from checker.law.tables import ProgressiveRow
    from checker.law.tables import Wager as Offered
    from checker.pricing import Figures


@dataclass(frozen=True, slots=True)
class Combination:
    """A wager at a paytable and a deck count under one version, priced."""

    law: SectionVersion
    wager: Offered
    paytable: str
    decks: int
    conflict: Conflict | None
    """The conflict that it touches, where the text is at odds with itself about it."""
    row: ProgressiveRow | None
    figures: Figures
    assumptions: tuple[str, ...]


ONE_DOLLAR = Money(Decimal(1))


@dataclass(frozen=True, slots=True)
class Selection:
    """Which combinations are wanted; what is left empty is not asked."""

    section: str | None = None
    version: str | None = None
    wager: str | None = None
    paytable: str | None = None
    decks: tuple[int, ...] = ()
    amount: Money | None = None
    """The wager that progressives are priced at; where none is given, $1, which is then an assumption."""


def combinations(book: LawBook, selection: Selection) -> Iterator[Combination]:
    """The combinations that are wanted, in the order of the Code.

    Deck counts run from 1 to 8 within the bounds that the text sets, unless the selection names them. Raises
    LookupError, with what there is, for a section, version or wager that is not encoded, and for no amount.
    """
    _refuse_unknown(book, selection)
    for law in book.sections:
        if selection.section not in {None, law.section} or selection.version not in {None, law.version}:
            continue
        for wager in law.wagers:
            if selection.wager and words(selection.wager) != words(wager.name):
                continue
            wanted = elections(law, wager.name)
            if selection.paytable:
                named = elected(law, wager.name, selection.paytable)
                wanted = (named,) if named else open_between(law, wager.name, selection.paytable)
            for paytable in wanted:
                for count in selection.decks or COMMON_DECKS:
                    combination = _combination(law, wager, paytable, count, selection.amount)
                    if combination:
                        yield combination


def _refuse_unknown(book: LawBook, selection: Selection) -> None:
    if selection.amount and selection.amount.dollars <= 0:
        raise LookupError("the amount of a wager is more than nothing")
    sections = tuple(dict.fromkeys(law.section for law in book.sections if law.wagers))
    if selection.section and selection.section not in sections:
        raise LookupError(f"§ {selection.section} has no encoded wagers; {', '.join(sections)} have")
    if selection.version not in {None, "current", "prior"}:
        raise LookupError(f"{selection.version} is no version; there are current and prior")
    if selection.wager and words(selection.wager) not in map(words, book.wagers):
        raise LookupError(f"the wager {selection.wager} is not encoded; encoded are {', '.join(book.wagers)}")


def _combination(
    law: SectionVersion, wager: Offered, paytable: str, decks: int, amount: Money | None
) -> Combination | None:
    conflict = conflict_at(law, wager.name, paytable, decks)
    if not has_provision(law, wager.name, paytable, decks):
        return None
    if conflict is None and not in_deck_rules(law, decks):
        return None
    row = row_at(law, wager.name, paytable, decks)
    odds = odds_of(law, wager.name, paytable, decks)
    return Combination(
        law=law,
        wager=wager,
        paytable=paytable,
        decks=decks,
        conflict=conflict,
        row=row,
        figures=price_election(law, wager, paytable, decks, row, Fraction((amount or ONE_DOLLAR).dollars)),
        assumptions=tuple(
            reading.name
            for reading in readings_of(law, wager.name, odds)
            if not (amount and reading.silent_on == "amount")
        ),
    )
