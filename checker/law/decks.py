"""Sets of deck counts as the Code prints them: `3`, `4 or more`, `3 to 8`, `5, 6 or 8`."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DeckSet:
    """The deck counts that a provision covers; `open` adds every count above the highest one named."""

    counts: frozenset[int]
    open: bool
    text: str

    def __contains__(self, count: int) -> bool:
        return count in self.counts or (self.open and count > max(self.counts))

    def __str__(self) -> str:
        return self.text


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
