"""What is going on, told on a terminal."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


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
