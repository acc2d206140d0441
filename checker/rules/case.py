"""What a rule is given to look at: a table or a wager of the filing beside the section version that governs it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from checker.findings import Examined, Finding, Mend, MendKind, Severity
from checker.law.choices import determined, elected, elected_at, row_at
from checker.values import cut, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from checker.law.model import SectionVersion
    from checker.law.tables import ProgressiveRow
    from checker.law.tables import Wager as Offered
    from checker.source import Span
    from checker.submission import Part, Path, Stated, Table, Wager

Verdicts: TypeAlias = "Iterator[Finding | Examined]"


@dataclass(frozen=True, slots=True)
class TableCase:
    """A table of the filing beside one version of a section that governs its game."""

    table: Table
    law: SectionVersion
    adopted: SectionVersion | None
    """The section whose payouts the game takes over."""

    @property
    def part(self) -> Part:
        """The keys that the rules on this case look at."""
        return self.table.part


@dataclass(frozen=True, slots=True)
class WagerCase:
    """A wager of the filing beside one version of the section that authorises it."""

    table: Table
    wager: Wager
    law: SectionVersion
    offered: Offered
    others: tuple[SectionVersion, ...] = ()
    """The other encoded versions of the section, in force or not."""
    elsewhere: str = ""
    """The game of the table, where the wager is one of another game and has no price there; else empty."""
    at_terms_filed: bool = False
    """Whether it is priced at the odds, reseed and rates filed, as waivers allow, in place of the printed ones."""

    @property
    def part(self) -> Part:
        """The keys that the rules on this case look at."""
        return self.wager.part

    @property
    def name(self) -> str:
        """The wager's name as the law has it."""
        return self.offered.name

    @property
    def decks(self) -> tuple[int, ...]:
        """The deck counts filed for the table."""
        return tuple(stated.value for stated in self.table.decks)

    @property
    def amount(self) -> Fraction | None:
        """The wager in dollars, where it is stated."""
        return Fraction(self.wager.amount.value.dollars) if self.wager.amount else None

    def election(self, decks: int | None = None) -> str | None:
        """The paytable elected, by the law's name; where none is named, what the deck count determines.

        An election that leaves open which of two is meant is the one that the deck count allows alone.
        """
        if self.wager.paytable is None:
            named = self.part.states("paytable")
            return None if named or decks is None else determined(self.law, self.name, decks)
        stated = self.wager.paytable.value
        if decks is None:
            return elected(self.law, self.name, stated)
        return elected_at(self.law, self.name, stated, decks)

    def row(self, decks: int) -> ProgressiveRow | None:
        """The printed row of seeds and rates that the election and the deck count, or the pool table, lead to."""
        table = self.law.progressive_of(self.name)
        if table is None:
            return None
        if table.keyed_by == "table":
            stated = self.wager.progressive_table
            return row_at(self.law, self.name, pool_letter(stated.value), decks) if stated else None
        return row_at(self.law, self.name, self.election(decks), decks)


Case: TypeAlias = TableCase | WagerCase


def pool_letter(stated: str) -> str:
    """A pool table as the text names it: `A` for `Table A` and `a`."""
    return stated.strip().casefold().removeprefix("table").strip().upper()


def paytable_named(stated: str) -> str:
    """A paytable in a sentence: `Paytable A` for `A` and `Paytable A`."""
    name = stated.strip()
    bare = name[len("paytable") :] if name.casefold().startswith("paytable") else name
    return f"Paytable {shown(bare.strip())}"


def examined(case: Case, provision: str, rule: str) -> Examined:
    """The record that a rule compared something with a provision."""
    return Examined(case.law.cite(provision), rule)


def finding(
    case: Case,
    rule: str,
    message: str,
    *,
    at: Stated[object] | tuple[Span, Path],
    provisions: Iterable[str],
    stated: str,
    required: str,
    passes: str,
    severity: Severity = Severity.VIOLATION,
    mend: Mend | None = None,
) -> Finding:
    """A finding of a rule on a case; `at` is a stated value, or a place."""
    span, path = at if isinstance(at, tuple) else (at.span, at.path)
    return Finding(
        rule=rule,
        severity=severity,
        message=message,
        span=span,
        path=path,
        stated=cut(stated),
        required=required,
        passes=passes,
        provisions=tuple(dict.fromkeys(case.law.cite(provision) for provision in provisions)),
        mend=mend,
    )


def value_mend(stated: Stated[object] | None, lawful: Iterable[str]) -> Mend | None:
    """The mend that puts the one lawful value in place of a stated one.

    None where there are several, or none, or nothing is stated.
    """
    values = tuple(dict.fromkeys(lawful))
    return Mend(MendKind.VALUE, stated.path, values[0]) if stated and len(values) == 1 else None


def added_mend(part: Part, key: str, lawful: Iterable[str]) -> Mend | None:
    """The mend that adds a dotted key with its one lawful value; None where there are several, or none."""
    values = tuple(dict.fromkeys(lawful))
    return Mend(MendKind.ADDITION, (*part.path, *key.split(".")), values[0]) if len(values) == 1 else None


def decks_text(counts: Iterable[int]) -> str:
    """Deck counts in words: `1 deck`, `6 and 8 decks`."""
    numbers = [str(count) for count in counts]
    if numbers == ["1"]:
        return "1 deck"
    return f"{joined(numbers)} decks"


def joined(words: Iterable[str], last: str = "and") -> str:
    """Words in a row: `A, B and C`."""
    *others, final = list(words) or [""]
    return f"{', '.join(others)} {last} {final}" if others else final
