"""What one filing elects otherwise than another: added, removed and changed, table by table and wager by wager."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

from checker.quantities import Percent, QuantityError
from checker.seeds import parse_rate, parse_seed
from checker.source import Listing, Mapping, Scalar
from checker.values import cut, same_value, same_words, shown

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from checker.changes.pairing import Paired, Pairing
    from checker.source import Node
    from checker.submission import Part, Path, Submission, Table, Wager

__all__ = ["Election", "Kind", "elections"]

_At: TypeAlias = "tuple[int, str, str]"
"""The number of a table, the name of a wager on it, and both in words."""

_OF_THE_FILE = frozenset({"rules_submission", "submission", "amends", "tables"})
_NAMING = ("rule", "decks", "wager")
"""Keys by which an entry of a list is named: a waiver's rule, a stated figure's deck counts, a bonus's wager."""
_MOST_TOLD = 300
"""Characters of a table or wager, told in one line."""


class Kind(StrEnum):
    """What became of an election."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class Election:
    """One election that differs between two filings."""

    kind: Kind
    table: int
    """Number of its table, in the second filing where that has it; 0 where it is the filing's own."""
    wager: str
    """The wager as the filing names it; empty where the election is the table's or the filing's."""
    place: str
    """The table, or the table and the wager, in words."""
    key: str
    """The key under which it stands; empty where a whole table or wager was added or removed."""
    before: str
    after: str
    old_path: Path | None
    """Where it stands, or would stand, in the first filing; None where its table or wager is not in that one."""
    new_path: Path | None


@dataclass(frozen=True, slots=True)
class _Leaf:
    """A value of a filing: as written, what is compared, and its path."""

    text: str
    parts: tuple[str, ...]
    path: Path


def elections(before: Submission, after: Submission, pairs: Pairing) -> Iterator[Election]:
    """The elections that differ, in the order of the second filing, with what was removed after what stays."""
    yield from _differing((0, "", "The filing"), before.part, after.part, _OF_THE_FILE)
    for old, new, wagers in pairs.wagers:
        yield from _differing(_at(new, None, old.number), old.part, new.part, {"game", "wagers"})
        for filed, filed_now in wagers.both:
            yield from _differing(_at(new, filed_now, old.number), filed.part, filed_now.part, {"wager"})
        yield from _whole_wagers(old, new, wagers)
    for table in pairs.tables.added:
        yield Election(Kind.ADDED, *_at(table), "", "", _table_told(table), None, table.part.path)
    for table in pairs.tables.removed:
        number, wager, place = _at(table)
        place = f"{place} (as the first filing counts)"
        yield Election(Kind.REMOVED, number, wager, place, "", _table_told(table), "", table.part.path, None)


def _at(table: Table, wager: Wager | None = None, before: int | None = None) -> _At:
    """A table, or a wager on it, in words: Table 1, Blackjack, Perfect Pairs (table 2 before)."""
    place = f"Table {table.number}, {shown(table.game.text)}" + (f", {shown(wager.name.text)}" if wager else "")
    moved = f" (table {before} before)" if before not in {None, table.number} else ""
    return table.number, wager.name.text if wager else "", place + moved


def _whole_wagers(old: Table, new: Table, wagers: Paired[Wager]) -> Iterator[Election]:
    for wager in wagers.added:
        yield Election(Kind.ADDED, *_at(new, wager, old.number), "", "", _told(wager.part), None, wager.part.path)
    for wager in wagers.removed:
        yield Election(Kind.REMOVED, *_at(new, wager, old.number), "", _told(wager.part), "", wager.part.path, None)


def _differing(at: _At, before: Part, after: Part, but: Collection[str]) -> Iterator[Election]:
    """The values that differ between two mappings, those under the keys named aside."""
    old, new = (dict(_leaves(part.node, part.path, but)) for part in (before, after))
    for key in chain(new, (key for key in old if key not in new)):
        was, now = old.get(key), new.get(key)
        if was and now and _same(key, was, now):
            continue
        kind = Kind.CHANGED if was and now else Kind.ADDED if now else Kind.REMOVED
        yield Election(
            kind,
            *at,
            shown(key),
            cut(was.text) if was else "",
            cut(now.text) if now else "",
            was.path if was else before.path + _below(now, after.path),
            now.path if now else after.path + _below(was, before.path),
        )


def _below(leaf: _Leaf | None, above: Path) -> Path:
    return leaf.path[len(above) :] if leaf else ()


def _leaves(node: Node, path: Path, but: Collection[str] = (), key: str = "") -> Iterator[tuple[str, _Leaf]]:
    """The values of a mapping by dotted key; entries of a list of mappings by what names them."""
    match node:
        case Mapping():
            for entry in node.entries:
                name = entry.key.text
                if name not in but:
                    yield from _leaves(entry.value, (*path, name), (), f"{key}.{name}" if key else name)
        case Listing() if any(isinstance(item, Mapping) for item in node.items):
            names = _names(node)
            for index, (item, name) in enumerate(zip(node.items, names, strict=True)):
                yield from _leaves(item, (*path, index), (), f"{key}[{name}]")
        case Listing():
            parts = tuple(item.text for item in node.items if isinstance(item, Scalar))
            yield key, _Leaf(", ".join(parts), parts, path)
        case Scalar():
            yield key, _Leaf(node.text, (node.text,), path)


def _names(node: Listing) -> list[str]:
    """What each entry of a list is called, no two alike."""
    seen: dict[str, int] = {}
    names = []
    for item in node.items:
        name = _name(item)
        seen[name] = seen.get(name, 0) + 1
        names.append(name if name and seen[name] == 1 else f"{name}#{seen[name]}")
    return names


def _name(item: Node) -> str:
    if not isinstance(item, Mapping):
        return ""
    named = next((node for key in _NAMING if (node := item.get(key)) is not None), None)
    at = item.get("at")
    texts = [_texts(node) for node in (named, at) if node is not None]
    return " at ".join(text for text in texts if text)


def _texts(node: Node) -> str:
    items = node.items if isinstance(node, Listing) else (node,)
    return ", ".join(item.text for item in items if isinstance(item, Scalar))


def _same(key: str, was: _Leaf, now: _Leaf) -> bool:
    """Whether two values say the same: several in any order, amounts however they are written."""
    if len(was.parts) == len(now.parts) == 1:
        one, other = was.parts[0], now.parts[0]
        # The decimals of a stated figure say how far it is compared, so 6.1% is not 6.10% there.
        return same_words(one, other) if key.startswith("declared") else _same_amount(one, other)
    return sorted(was.parts) == sorted(now.parts)


def _same_amount(one: str, other: str) -> bool:
    if same_value(one, other):
        return True
    for parse in (parse_rate, parse_seed):
        try:
            read = [parse(text) for text in (one, other)]
        except QuantityError:
            continue
        return len({value.fraction if isinstance(value, Percent) else value for value in read}) == 1
    return False


def _table_told(table: Table) -> str:
    """A table in one line: what is elected for it, and the wagers on it."""
    wagers = ", ".join(shown(wager.name.text) for wager in table.wagers)
    told = "; ".join(f"{key}: {leaf.text}" for key, leaf in _leaves(table.part.node, (), {"game", "wagers"}))
    return cut("; ".join(filter(None, (told, f"wagers: {wagers}" if wagers else ""))), _MOST_TOLD)


def _told(part: Part) -> str:
    return cut("; ".join(f"{key}: {leaf.text}" for key, leaf in _leaves(part.node, (), {"wager"})), _MOST_TOLD)
