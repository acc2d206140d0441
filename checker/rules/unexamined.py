"""What a filing states and no encoded provision in force speaks of: named, so that it is not taken as checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from checker.findings import Finding, Severity
from checker.rules.case import joined
from checker.rules.figures import knows_declared_suit
from checker.source import Mapping

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from checker.law.model import Condition, SectionVersion
    from checker.submission import Part

_TABLE_KEYS = frozenset({"game", "decks", "wagers", "declared"})
_WAGER_KEYS = frozenset({"wager", "paytable", "payouts", "declared", "amount"})
_PROGRESSIVE_KEYS = ("table", "seed", "reseed", "increment", "reserve", "meter")


def check_unexamined_table(part: Part, laws: Iterable[SectionVersion], game: str) -> Iterator[Finding]:
    """One advisory for the keys of a table that none of the sections that govern it and its wagers speaks of."""
    spoken = set(_TABLE_KEYS)
    for law in laws:
        spoken |= _spoken_of(law, "")
        if law.decks:
            spoken.add("cards_per_deck")
        if law.adopts:
            spoken |= {"payouts", "super_bonus", "blackjack_pays"}
    yield from _advisory(part, frozenset(spoken), game)


def check_unexamined_wager(part: Part, laws: Iterable[SectionVersion], wager: str) -> Iterator[Finding]:
    """One advisory for the keys of a wager that its section does not speak of."""
    spoken = set(_WAGER_KEYS)
    for law in laws:
        spoken |= _spoken_of(law, wager)
        offered = law.wager(wager)
        if knows_declared_suit(law, wager):
            spoken.add("declared_suit")
        if offered and offered.progressive:
            spoken |= {f"progressive.{key}" for key in _PROGRESSIVE_KEYS}
            # A shared meter is in one facility: one that is named is compared with those of the others on it.
            if part.states("progressive.meter") and len(part.texts("progressive.facilities")) == 1:
                spoken.add("progressive.facilities")
        else:
            spoken.add("progressive")
    yield from _advisory(part, frozenset(spoken), wager)


def _spoken_of(law: SectionVersion, of: str) -> set[str]:
    """The dotted keys of the table (of nothing), or of a wager, that some entry of a section looks at."""
    keys = {term.key for term in law.terms if term.of == of}
    keys |= {term.unless for term in law.terms if term.of == of and term.unless}
    keys |= {election.key for election in law.elections if of in election.of or not (of or election.of)}
    for conflict in law.conflicts:
        if conflict.of == of:
            keys |= {key for when in conflict.when for key in (*when.states, *when.silent_on, *when.denies)}
            keys |= {key for when in conflict.when for key in _words_looked_at(when)}
            keys.add(conflict.at)
    if not of:
        keys |= {rule.key for rule in law.two_parts} | ({"back_colors"} if law.two_parts else set())
        keys |= {order.key for order in law.orders}
    return keys


def _words_looked_at(when: Condition) -> Iterator[str]:
    if when.shufflers:
        yield "shuffler"
    if when.shoes:
        yield "shoe"


def _advisory(part: Part, spoken: frozenset[str], subject: str) -> Iterator[Finding]:
    keys = [
        key
        for key in _stated(part.node, "")
        if not any(_within(key, known) for known in spoken) and (*part.path, *key.split(".")) not in part.unread
    ]
    if not keys:
        return
    span, path = part.place(keys[0])
    them = "them" if len(keys) > 1 else "it"
    yield Finding(
        rule="not-examined",
        severity=Severity.ADVISORY,
        message=f"{joined(keys)} {'are' if len(keys) > 1 else 'is'} taken as filed: no "
        f"encoded provision speaks of {them} for {subject}.",
        span=span,
        path=path,
        stated=joined(keys),
        required=f"no encoded provision speaks of {them}",
        passes=f"nothing to change here: a review of {them} against the text that governs {subject}",
    )


def _stated(node: Mapping, prefix: str) -> Iterator[str]:
    """The dotted keys of the single values and lists that a mapping states."""
    for entry in node.entries:
        key = f"{prefix}{entry.key.text}"
        if isinstance(entry.value, Mapping) and entry.value.entries:
            yield from _stated(entry.value, f"{key}.")
        else:
            yield key


def _within(key: str, known: str) -> bool:
    return key == known or key.startswith(f"{known}.")
