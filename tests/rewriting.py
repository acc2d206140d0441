"""A filing written anew with the same meaning: other layout, other order, amounts and rates in another form.

The new text remembers where everything stood, so that findings on the two can be told to be the same.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from checker.source import Entry, Listing, Mapping, Scalar, read

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from checker.source import Node

Path: TypeAlias = "tuple[str | int, ...]"

UNORDERED = frozenset({"tables", "wagers"})
"""Lists whose order says nothing."""
_PLAIN = re.compile(r"[A-Za-z0-9$§(][^:#\n]*(?<![ ])")


@dataclass(frozen=True, slots=True)
class Manner:
    """What may be done to a filing. Everything off writes it as plain blocks, in the order that it has."""

    keys: bool = False
    """Keys in another order."""
    tables: bool = False
    """Tables in another order."""
    wagers: bool = False
    """Wagers of a table in another order."""
    hands: bool = False
    """Hands of restated payouts in another order."""
    quotes: bool = False
    braces: bool = False
    comments: bool = False
    crlf: bool = False
    mark: bool = False
    """A byte order mark at the start."""
    amounts: bool = False
    """$5000 for $5,000."""
    rates: bool = False
    """22.0% for 22%, of a progressive; a stated figure is compared to as many digits as it has."""


@dataclass(slots=True)
class _Writer:
    manner: Manner
    random: Random
    was: dict[Path, Path] = field(default_factory=dict)
    """Where a place of the new text stood in the old one."""

    def block(self, node: Node, indent: str, new: Path, old: Path) -> list[str]:
        """The lines of a mapping or a list, each indented."""
        self.was[new] = old
        lines: list[str] = []
        if isinstance(node, Mapping):
            for entry in self._entries(node, new):
                key = self._key(entry.key, flow=False)
                inner = self.value(entry.value, indent, (*new, entry.key.text), (*old, entry.key.text))
                lines += self._with_comment([f"{indent}{key}:{inner[0]}", *inner[1:]], indent)
        elif isinstance(node, Listing):
            for at, (was, item) in enumerate(self._items(node, new)):
                inner = self.value(item, indent, (*new, at), (*old, was))
                if isinstance(item, Scalar) or inner[0]:
                    lines += self._with_comment([f"{indent}-{inner[0]}", *inner[1:]], indent)
                else:
                    lines += [f"{indent}-{inner[1][len(indent) + 1 :]}", *inner[2:]]
        return lines

    def value(self, node: Node, indent: str, new: Path, old: Path) -> list[str]:
        """What follows a colon or a dash: the rest of its line, then further lines."""
        self.was[new] = old
        if isinstance(node, Scalar):
            text = self._scalar(node, old, flow=False)
            return [f" {text}" if text else ""]
        size = node.entries if isinstance(node, Mapping) else node.items
        if not size or (self.manner.braces and not has_empty(node) and self.random.random() < 0.4):
            return [" " + self.flow(node, new, old)]
        return ["", *self.block(node, indent + "  ", new, old)]

    def flow(self, node: Node, new: Path, old: Path) -> str:
        """The node on one line, between braces or brackets."""
        self.was[new] = old
        if isinstance(node, Scalar):
            return self._scalar(node, old, flow=True)
        if isinstance(node, Mapping):
            return (
                "{"
                + ", ".join(
                    f"{self._key(e.key, flow=True)}: {self.flow(e.value, (*new, e.key.text), (*old, e.key.text))}"
                    for e in self._entries(node, new)
                )
                + "}"
            )
        items = self._items(node, new)
        return "[" + ", ".join(self.flow(item, (*new, at), (*old, was)) for at, (was, item) in enumerate(items)) + "]"

    def _entries(self, node: Mapping, new: Path) -> Sequence[Entry]:
        entries = list(node.entries)
        if self.manner.hands if new and new[-1] == "payouts" else self.manner.keys:
            self.random.shuffle(entries)
        return entries

    def _items(self, node: Listing, new: Path) -> list[tuple[int, Node]]:
        items = list(enumerate(node.items))
        if new and ((new[-1] == "tables" and self.manner.tables) or (new[-1] == "wagers" and self.manner.wagers)):
            self.random.shuffle(items)
        return items

    def _key(self, key: Scalar, *, flow: bool) -> str:
        return self._written(key.text, plain=not key.quoted and not flow and _PLAIN.fullmatch(key.text) is not None)

    def _scalar(self, node: Scalar, old: Path, *, flow: bool) -> str:
        if node.value is None:
            return node.text
        text = node.text
        if self.manner.amounts:
            text = re.sub(r"(?<=\$)[\d,]+", lambda m: m[0].replace(",", ""), text)
        if self.manner.rates and "progressive" in old:
            text = re.sub(r"^(\d+)(\.\d+)?%$", lambda m: f"{m[1]}{m[2] or '.'}0%", text)
        plain = not node.quoted and not flow and (_PLAIN.fullmatch(text) is not None)
        return self._written(text, plain=plain)

    def _written(self, text: str, *, plain: bool) -> str:
        styles: list[Callable[[str], str]] = [str] if plain else []
        if self.manner.quotes or not plain:
            styles += [_double, *([_single] if text.isprintable() else [])]
        return self.random.choice(styles)(text)

    def _with_comment(self, lines: list[str], indent: str) -> list[str]:
        if not self.manner.comments or self.random.random() < 0.5:
            return lines
        remark = "# 2 decks: {as filed} \"quoted\" - 'so'"
        place = self.random.choice(["end", "before", "blank"])
        if place == "end":
            return [f"{lines[0]}  {remark}", *lines[1:]]
        return ["" if place == "blank" else indent + remark, *lines]


def has_empty(node: Node) -> bool:
    """Whether a value within is left empty, which braces would have to spell out."""
    if isinstance(node, Scalar):
        return node.value is None
    inner = [e.value for e in node.entries] if isinstance(node, Mapping) else node.items
    return any(has_empty(value) for value in inner)


def rewritten(data: bytes, manner: Manner, random: Random) -> tuple[bytes, dict[Path, Path]]:
    """The filing in another manner, and for every path in it the path that it had."""
    writer = _Writer(manner, random)
    lines = writer.block(read(data), "", (), ())
    end = "\r\n" if manner.crlf else "\n"
    text = "".join(line + end for line in lines)
    return (b"\xef\xbb\xbf" if manner.mark else b"") + text.encode(), writer.was


def _double(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'


def _single(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
