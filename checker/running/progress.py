"""What is going on, told on a terminal."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator


T = TypeVar("T")

MANY = 20
"""Items from which on a bar is shown."""


def with_bar(items: Generator[T, None, None], what: str, total: int, *, printed: bool) -> Generator[T, None, None]:
    """The items, with a bar on standard error while they come, where that is a terminal and there are many.

    Items that are `printed` on a terminal as they come have none: the bar would be drawn over them.
    """
    if total < MANY or not sys.stderr.isatty() or (printed and sys.stdout.isatty()):
        yield from items
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(items, what, total=total, console=Console(stderr=True), transient=True)


@contextmanager
def announced(what: str) -> Iterator[None]:
    """Says on a terminal what takes long, while it does."""
    if not sys.stderr.isatty():
        yield
        return
    sys.stderr.write(f"\rchecker: {what} ...")
    sys.stderr.flush()
    try:
        yield
    finally:
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()
