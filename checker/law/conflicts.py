"""The conflicts of a law file: provisions at odds, and what a filing states where it touches one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from checker.law.decks import parse_decks
from checker.law.model import Condition, Conflict

if TYPE_CHECKING:
    from collections.abc import Collection

    from checker.law.fields import Fields


def read_conflict(fields: Fields, known: Collection[str], names: Collection[str]) -> Conflict:
    """A place where the text is at odds with itself."""
    means = fields.child("means")
    fields.take("when")
    for entry in means.node.entries:
        means.cited(entry.key, known)
    conflict = Conflict(
        name=fields.text("name"),
        of=fields.name_or_none("of", names),
        at=fields.text("at"),
        provisions=fields.provisions("provisions", known),
        matter=fields.text("matter"),
        when=tuple(_condition(condition) for condition in fields.children("when")),
        means=tuple((provision, means.text(provision)) for provision in means.keys),
        passes=fields.text("passes"),
        instead_of=frozenset(fields.texts("instead_of")),
        severity=fields.one_of("severity", ("undetermined", "advisory"))
        if fields.has("severity")
        else "undetermined",
    )
    fields.done()
    return conflict


def _condition(fields: Fields) -> Condition:
    condition = Condition(
        paytables=_set(fields, "paytables"),
        decks=fields.parsed("decks", parse_decks) if fields.has("decks") else None,
        progressive_tables=_set(fields, "progressive_tables"),
        shufflers=_set(fields, "shufflers"),
        shoes=_set(fields, "shoes"),
        states=fields.texts("states"),
        silent_on=fields.texts("silent_on"),
        denies=fields.texts("denies"),
        unstated=fields.texts("unstated"),
        other_wording=fields.text("other_wording", ""),
        unlisted_decks=fields.truth("unlisted_decks"),
        seed_fits_one_reading=fields.truth("seed_fits_one_reading"),
    )
    fields.done()
    return condition


def _set(fields: Fields, key: str) -> frozenset[str] | None:
    return frozenset(fields.texts(key)) if fields.has(key) else None
