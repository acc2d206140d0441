"""What a section version lets a holder elect: paytables, rows, and the deck counts that they go with."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from checker.law.model import Condition, Conflict, SectionVersion
    from checker.law.tables import Paytable, ProgressiveRow

#: Deck counts that are looked at where the text sets no bound.
COMMON_DECKS = range(1, 9)


@cache
def elections(version: SectionVersion, wager: str) -> tuple[str, ...]:
    """The paytables that may be elected for a wager, by the names that the text gives them; 2 before 10."""
    printed = dict.fromkeys(e for paytable in version.paytables_of(wager) for e in paytable.elections)
    return tuple(sorted(printed, key=_counted))


def _counted(election: str) -> tuple[int | str, ...]:
    """A name in the order that people count in: its words and its numbers by turns."""
    return tuple(int(part) if part.isdigit() else part for part in re.split(r"(\d+)", election))


def elected(version: SectionVersion, wager: str, stated: str) -> str | None:
    """The paytable that a filing names, as the text names it; None where the version has no such paytable.

    `Paytable A`, `A` and `a` are the same; so are `3A` and `3a`.
    """
    return _by_word(version, wager).get(_word(stated))


@cache
def _by_word(version: SectionVersion, wager: str) -> dict[str, str]:
    return {election.casefold(): election for election in elections(version, wager)}


def _word(stated: str) -> str:
    return stated.strip().casefold().removeprefix("paytable").strip()


def open_between(version: SectionVersion, wager: str, stated: str) -> tuple[str, ...]:
    """The paytables among which an election leaves open which is meant: 3a and 3b for `3`, and for `3 a/b`."""
    word = _word(stated)
    for paytable in version.paytables_of(wager):
        if len(paytable.elections) > 1 and "".join(word.split()) == "".join(_word(paytable.heading).split()):
            return paytable.elections
    return tuple(e for e in elections(version, wager) if word and e[:-1].casefold() == word and e[-1].isalpha())


@lru_cache(maxsize=4096)
def paytable_at(version: SectionVersion, wager: str, election: str | None, decks: int | None) -> Paytable | None:
    """The printed paytable of an election at a deck count; where its provision names none, at any.

    There is none where nothing is elected.
    """
    return next(
        (
            paytable
            for paytable in version.paytables_of(wager)
            if election in paytable.elections and (decks is None or paytable.decks is None or decks in paytable.decks)
        ),
        None,
    )


def elected_at(version: SectionVersion, wager: str, stated: str, decks: int) -> str | None:
    """The paytable that a filing names, as the text names it: of 3a and 3b for `3`, the only one at the deck count.

    None where the version has no such paytable, or more than one is left.
    """
    exact = elected(version, wager, stated)
    left = [e for e in open_between(version, wager, stated) if row_at(version, wager, e, decks)]
    return exact or (left[0] if len(left) == 1 else None)


def odds_of(version: SectionVersion, wager: str, election: str | None, decks: int | None) -> Paytable | None:
    """The paytable whose odds an election means: the one printed for the deck count, else for any other."""
    return paytable_at(version, wager, election, decks) or paytable_at(version, wager, election, None)


@lru_cache(maxsize=4096)
def row_at(version: SectionVersion, wager: str, election: str | None, decks: int) -> ProgressiveRow | None:
    """The printed row of seeds and rates of a paytable, or pool table, at a deck count; None where there is none.

    There is none where nothing is elected.
    """
    table = version.progressive_of(wager)
    rows = table.rows if table else ()
    return next((r for r in rows if r.election == election and (r.decks is None or decks in r.decks)), None)


@lru_cache(maxsize=4096)
def determined(version: SectionVersion, wager: str, decks: int) -> str | None:
    """The paytable that a deck count determines, as § 633c.11(i) has it; None where none does."""
    return next((c.paytable for c in version.clauses_of(wager) if decks in c.decks), None)


@lru_cache(maxsize=4096)
def has_provision(version: SectionVersion, wager: str, election: str, decks: int) -> bool:
    """Whether the text gives a paytable for a deck count: its own deck rule, a clause, or a progressive row."""
    if paytable_at(version, wager, election, decks) is None:
        return False
    if version.clauses_of(wager) and determined(version, wager, decks) != election:
        return False
    table = version.progressive_of(wager)
    return table is None or table.keyed_by != "paytable" or row_at(version, wager, election, decks) is not None


def in_deck_rules(version: SectionVersion, decks: int) -> bool:
    """Whether the section's own deck rules, if it has any, allow a deck count."""
    return all(decks in rule.allowed for rule in version.decks)


def conflict_at(
    version: SectionVersion, wager: str, election: str, decks: int | None, pool: str | None = None
) -> Conflict | None:
    """The conflict that a paytable touches by its deck count (None where none is filed) or pool table alone."""
    undetermined = (c for c in version.conflicts if c.of == wager and c.severity != "advisory")
    return next((c for c in undetermined if any(_is_touched(when, election, decks, pool) for when in c.when)), None)


def _is_touched(when: Condition, election: str, decks: int | None, pool: str | None) -> bool:
    if when.paytables is None or election not in when.paytables:
        return False
    if when.decks is None and when.progressive_tables is None:
        return False
    at_count = when.decks is None or (decks is not None and decks in when.decks)
    return at_count and (when.progressive_tables is None or pool in when.progressive_tables)


@lru_cache(maxsize=4096)
def standing_of(version: SectionVersion, wager: str, election: str, decks: int, pool: str | None = None) -> str:
    """'authorised', 'in conflict' or 'not authorised': what the text says of a paytable at a deck count.

    `pool` is the letter of the pool table that a progressive follows.
    """
    if conflict_at(version, wager, election, decks, pool):
        return "in conflict"
    if not has_provision(version, wager, election, decks):
        return "in conflict" if _names_no_count(version, wager, decks) else "not authorised"
    return "authorised" if in_deck_rules(version, decks) else "not authorised"


def lawful_elections(version: SectionVersion, wager: str, decks: Iterable[int]) -> tuple[str, ...]:
    """The paytables that are authorised at every one of these deck counts."""
    counts = tuple(decks)
    return tuple(
        election
        for election in elections(version, wager)
        if all(standing_of(version, wager, election, count) == "authorised" for count in counts)
    )


def _names_no_count(version: SectionVersion, wager: str, decks: int) -> bool:
    """Whether the wager's paytable follows from the deck count, and no clause names this one."""
    return bool(version.clauses_of(wager)) and determined(version, wager, decks) is None
