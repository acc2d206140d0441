"""Work that ends the process of whoever does it, for tests of what becomes of the rest."""

from __future__ import annotations

import os
import signal

__all__ = ["doubled", "lost"]

FATAL = 13


def doubled(chunk: list[int]) -> list[int]:
    """Twice each number; the process that meets the fatal one dies."""
    if FATAL in chunk:
        os.kill(os.getpid(), signal.SIGKILL)
    return [2 * number for number in chunk]


def lost(number: int) -> int:
    """What stands for a number that was lost."""
    return -number
