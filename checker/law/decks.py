"""Sets of deck counts as the Code prints them: `3`, `4 or more`, `3 to 8`, `5, 6 or 8`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True)
class DeckSet:
    """The deck counts that a provision covers; where it is `open`, the highest one named and every count above."""

    counts: frozenset[int]
    open: bool
    text: str

    def __contains__(self, count: int) -> bool:
        return count >= max(self.counts) if self.open else count in self.counts

    def __str__(self) -> str:
        return self.text


def together(sets: Iterable[DeckSet]) -> str:
    """The deck counts that several provisions cover, as one phrase: `3 or more` for 3 and 4 or more."""
    covering = tuple(sets)
    counts = sorted(set().union(*(one.counts for one in covering)))
    firsts = [max(one.counts) for one in covering if one.open]
    if firsts:
        first = min(firsts)
        while first - 1 in counts:
            first -= 1
        told = [*(str(count) for count in counts if count < first), f"{first} or more"]
    else:
        told = [str(count) for count in counts]
    return told[0] if len(told) == 1 else f"{', '.join(told[:-1])} or {told[-1]}"


def parse_decks(text: str) -> DeckSet:
    """The deck counts that a printed phrase covers; raises ValueError for any other phrase."""
    if match := re.fullmatch(r"(\d{1,3}) to (\d{1,3})", text):
        first, last = int(match[1]), int(match[2])
        if first < last:
            return DeckSet(frozenset(range(first, last + 1)), open=False, text=text)
    if match := re.fullmatch(r"(\d{1,3}) or more", text):
        return DeckSet(frozenset({int(match[1])}), open=True, text=text)
    if re.fullmatch(r"\d{1,3}(, \d{1,3})*( or \d{1,3})?", text):
        return DeckSet(frozenset(int(n) for n in re.findall(r"\d+", text)), open=False, text=text)
    raise ValueError(f"{text!r} is no set of deck counts: write 3, 3 to 8, 4 or more, or 5, 6 or 8")
