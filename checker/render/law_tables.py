"""The tables of an encoded section, laid out as the regulation prints them."""

from __future__ import annotations

from itertools import groupby
from textwrap import wrap
from typing import TYPE_CHECKING, TypeAlias

from checker.render.columns import columns
from checker.returns.cards import RANKS
from checker.rules.case import joined

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from checker.law.model import SectionVersion
    from checker.law.tables import Paytable, ProgressiveRow, ProgressiveTable
    from checker.returns.hands import Pattern

__all__ = ["Grid", "grids_of", "pattern_words", "statable", "tables_of"]

Grid: TypeAlias = list[list[str]]

_HIGH_FIRST = ("A", *(rank for rank in reversed(RANKS) if rank != "A"))


def tables_of(version: SectionVersion, width: int) -> Iterator[tuple[str, list[str]]]:
    """A heading and the lines of each table of the section, none longer than the width."""
    for heading, grid in grids_of(version):
        yield heading, list(columns(grid, width - 2))
    if version.says:
        lines = [
            line
            for key, of, provision, requires in statable(version)
            for line in wrap(
                f"{key}{of and f' of {of}'}, {provision}: {requires}.", width - 2, subsequent_indent="  "
            )
        ]
        yield "What a filing may state, and what the text says of it", lines


def statable(version: SectionVersion) -> Iterator[tuple[str, str, str, str]]:
    """What the text says of each key that a filing may state: key, its wagers, provision, and the words for it.

    The wagers of which it says the same are named together; of a key that is the table's, none is.
    """
    wagers: dict[tuple[str, str, str], list[str]] = {}
    for key, of, provision, requires in version.says:
        wagers.setdefault((key, provision, requires), []).append(of)
    for (key, provision, requires), names in wagers.items():
        yield key, joined(dict.fromkeys(filter(None, names))), provision, requires


def grids_of(version: SectionVersion) -> Iterator[tuple[str, Grid]]:
    """A heading and the cells of each table of the section; the first row is the head."""
    yield from _deck_rules(version)
    yield from _elections(version)
    yield from _hands(version)
    for paytables in _printed_together(version.paytables):
        yield _paytable_heading(paytables), _paytables(paytables)
    yield from _deck_clauses(version)
    for table in version.progressives:
        yield f"Seeds and rates of {joined(table.of)}, {table.provision}", _progressive(table)
    yield from _main_payouts(version)


def pattern_words(pattern: Pattern) -> str:
    """What a hand asks of the cards, in words."""
    told = []
    if pattern.any is not None:
        told.append(f"any {pattern.any} of the cards")
    if pattern.among == "player":
        told.append("the player's own cards")
    if pattern.sequential:
        ace = {"both": "low and high", "low": "low", "high": "high"}[pattern.ace]
        told.append(f"sequential in rank, the ace {ace}")
    if pattern.same:
        told.append(f"of the same {joined([trait for trait in ('rank', 'color', 'suit') if trait in pattern.same])}")
    if pattern.differ:
        told.append(f"not of the same {joined(sorted(pattern.differ))}")
    if pattern.ranks:
        told.append(f"each of rank {joined([rank for rank in _HIGH_FIRST if rank in pattern.ranks], 'or')}")
    if pattern.suit:
        told.append("of the declared suit")
    if pattern.matches:
        card = {"up": "up card", "down": "down card"}[pattern.matches.card]
        told.append(
            f"the dealer's {card} is matched by {pattern.matches.suited or 'none'} of the player's in rank and suit, "
            f"by {pattern.matches.unsuited or 'none'} in rank alone"
        )
    return ", ".join(told)


def _deck_rules(version: SectionVersion) -> Iterator[tuple[str, Grid]]:
    if version.decks:
        rows = [[rule.provision, str(rule.allowed), str(rule.cards_per_deck or "not said")] for rule in version.decks]
        yield "Decks", [["Provision", "Decks", "Cards of a deck"], *rows]


def _elections(version: SectionVersion) -> Iterator[tuple[str, Grid]]:
    if version.elections:
        rows = [[e.provision, e.key, joined(e.of) or "the table"] for e in version.elections]
        yield "What stands in the Rules Submission", [["Provision", "Key", "Of"], *rows]


def _hands(version: SectionVersion) -> Iterator[tuple[str, Grid]]:
    """The hands of each wager as they are counted; wagers whose hands are alike share a table."""
    found: dict[tuple[tuple[str, str, str], ...], list[str]] = {}
    for wager in version.wagers:
        hands = version.hands_of(wager.name).values()
        rows = tuple((hand.name, pattern_words(hand.pattern), hand.provision) for hand in hands)
        found.setdefault(rows, []).append(wager.name)
    for rows, wagers in found.items():
        yield f"Hands of {joined(wagers)}, as counted", [["Hand", "Cards", "Provision"], *map(list, rows)]


def _printed_together(paytables: Sequence[Paytable]) -> Iterator[tuple[Paytable, ...]]:
    """The paytables that stand side by side: of the same wagers, provision and hands."""
    for _, together in groupby(paytables, key=lambda p: (p.of, p.provision, tuple(pay.hand for pay in p.pays))):
        yield tuple(together)


def _paytable_heading(paytables: tuple[Paytable, ...]) -> str:
    first = paytables[0]
    decks = f", {first.decks} decks" if first.decks else ""
    return f"Odds of {joined(first.of)}, {first.provision}{decks}"


def _paytables(paytables: tuple[Paytable, ...]) -> Grid:
    head = ["Hand", *(paytable.heading for paytable in paytables)]
    rows = [
        [pay.hand, *(paytable.pays[number].printed for paytable in paytables)]
        for number, pay in enumerate(paytables[0].pays)
    ]
    return [head, *rows]


def _deck_clauses(version: SectionVersion) -> Iterator[tuple[str, Grid]]:
    if version.deck_clauses:
        rows = [[clause.provision, clause.printed, clause.paytable] for clause in version.deck_clauses]
        wagers = dict.fromkeys(name for clause in version.deck_clauses for name in clause.of)
        yield f"Paytable of {joined(wagers)} by number of decks", [["Provision", "Decks", "Paytable"], *rows]


def _progressive(table: ProgressiveTable) -> Grid:
    """Row by row where the paytable leads to the row; across, by letter, where a pool table is elected."""
    if table.keyed_by == "table":
        across = [[heading, *(_cell(row, field) for row in table.rows)] for field, heading in table.columns]
        return [["", *(row.election for row in table.rows)], *across]
    head = ["Paytable", *(heading for _, heading in table.columns)]
    rows = [[f"Paytable {row.election}", *(_cell(row, field) for field, _ in table.columns)] for row in table.rows]
    return [head, *rows]


def _cell(row: ProgressiveRow, field: str) -> str:
    cells = {
        "decks": str(row.decks or ""),
        "seed": row.seed,
        "reseed": row.reseed,
        "seed_reseed": row.seed,
        "increment": row.increment,
        "reserve": row.reserve,
    }
    return cells[field]


def _main_payouts(version: SectionVersion) -> Iterator[tuple[str, Grid]]:
    if version.payouts:
        rows = [[payout.hand, payout.printed, payout.provision] for payout in version.payouts]
        yield f"Odds of the {version.game} wager", [["Hand", "Odds", "Provision"], *rows]
    if version.bonuses:
        rows = [
            [bonus.hand, f"{bonus.at_least} or more but under {bonus.under}", str(bonus.award), bonus.provision]
            for bonus in version.bonuses
        ]
        yield "Awards", [["Hand", "Original wager", "Award", "Provision"], *rows]
    if version.adopts:
        rows = [[change.hand, change.replaces, change.provision] for change in version.adopts.replacing]
        yield (
            f"Odds of {version.game}, {version.adopts.provision}: those of § {version.adopts.section}, except",
            [["Hand", "In place of", "Provision"], *rows],
        )
