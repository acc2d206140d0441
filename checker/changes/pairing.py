"""Which table and wager of one filing is which of another: by game, wager and paytable, then by order.

Lines decide nothing, so that a table that was moved, or a wager set in before another, is still the same one.
"""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from checker.source import Listing, Mapping, Scalar
from checker.values import words

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from checker.source import Node
    from checker.submission import Part, Path, Submission, Table, Wager

__all__ = ["Paired", "Pairing", "paired", "pairing"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Paired(Generic[T]):
    """Two lists side by side, each in its own order."""

    both: tuple[tuple[T, T], ...]
    """What stands in both lists, in the order of the second."""
    removed: tuple[T, ...]
    added: tuple[T, ...]


@dataclass(frozen=True, slots=True)
class Pairing:
    """The tables and wagers of two filings side by side."""

    tables: Paired[Table]
    wagers: tuple[tuple[Table, Table, Paired[Wager]], ...]
    """The wagers of each table that is in both filings."""
    moves: dict[Path, Path]
    """Where each table and wager of the first filing stands in the second."""

    def moved(self, path: Path) -> Path:
        """Where a place of the first filing is in the second; a path that no place has, where it is nowhere."""
        if path[:1] != ("tables",) or len(path) < 2:
            return path
        length = 4 if len(path) >= 4 and path[2] == "wagers" else 2
        to = self.moves.get(path[:length])
        return ("gone", *path) if to is None else (*to, *path[length:])


def paired(before: Sequence[T], after: Sequence[T], *keys: Callable[[T], Hashable]) -> Paired[T]:
    """Two lists paired in passes: first what agrees in the first key, then what is left and agrees in the next.

    Within a pass, those that agree are paired in order.
    """
    of: dict[int, int] = {}
    left = list(range(len(before)))
    for key in keys:
        waiting: dict[Hashable, deque[int]] = defaultdict(deque)
        for index in left:
            waiting[key(before[index])].append(index)
        for index, item in enumerate(after):
            if index not in of and (queue := waiting.get(key(item))):
                of[index] = queue.popleft()
        taken = set(of.values())
        left = [index for index in left if index not in taken]
    return Paired(
        both=tuple((before[of[index]], item) for index, item in enumerate(after) if index in of),
        removed=tuple(before[index] for index in left),
        added=tuple(item for index, item in enumerate(after) if index not in of),
    )


def pairing(before: Submission, after: Submission) -> Pairing:
    """The tables and wagers of two filings, paired."""
    tables = paired(before.tables, after.tables, _whole, _decks_and_paytables, _paytables, _wager_names, _game)
    wagers = tuple((old, new, _wagers(old, new)) for old, new in tables.both)
    moves = {old.part.path: new.part.path for old, new in tables.both}
    moves |= {old.part.path: new.part.path for _, _, pairs in wagers for old, new in pairs.both}
    return Pairing(tables, wagers, moves)


def _wagers(before: Table, after: Table) -> Paired[Wager]:
    return paired(before.wagers, after.wagers, lambda wager: _content(wager.part), _name_and_paytable, _name)


def _whole(table: Table) -> Hashable:
    return _content(table.part)


def _decks_and_paytables(table: Table) -> Hashable:
    return _paytables(table), frozenset(stated.value for stated in table.decks)


def _paytables(table: Table) -> Hashable:
    return _game(table), frozenset(map(_name_and_paytable, table.wagers))


def _wager_names(table: Table) -> Hashable:
    return _game(table), frozenset(map(_name, table.wagers))


def _game(table: Table) -> Hashable:
    return words(table.game.value)


def _name_and_paytable(wager: Wager) -> Hashable:
    return _name(wager), words(wager.paytable.value) if wager.paytable else ""


def _name(wager: Wager) -> Hashable:
    return words(wager.name.value)


def _content(part: Part) -> Hashable:
    return _frozen(part.node)


def _frozen(node: Node) -> Hashable:
    """A node as a value, whatever the order of its keys."""
    match node:
        case Mapping():
            return frozenset((entry.key.text, _frozen(entry.value)) for entry in node.entries)
        case Listing():
            return tuple(map(_frozen, node.items))
        case Scalar():
            return words(node.text)
