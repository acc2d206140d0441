"""Tables of text in columns of one width for every reader, long cells wrapped."""

from __future__ import annotations

from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["columns"]

_GAP = 2


def columns(rows: Sequence[Sequence[str]], width: int) -> Iterator[str]:
    """The lines of a table whose first row is its head; no line is longer than the width.

    Every row has the same number of cells. A cell too long for its column goes on below itself.
    """
    widths = _widths(rows, width)
    for number, row in enumerate(rows):
        cells = [wrap(cell, size) or [""] for cell, size in zip(row, widths, strict=True)]
        for line in zip_longest(*cells, fillvalue=""):
            yield "  ".join(f"{text:<{size}}" for text, size in zip(line, widths, strict=True)).rstrip()
        if number == 0:
            yield "  ".join("-" * size for size in widths)


def _widths(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """The width of each column: its longest cell, until they must share; then the widest gives way first."""
    widths = [max(1, *map(len, column)) for column in zip(*rows, strict=True)]
    room = width - _GAP * (len(widths) - 1)
    while sum(widths) > room and max(widths) > 1:
        widths[widths.index(max(widths))] -= 1
    return widths
