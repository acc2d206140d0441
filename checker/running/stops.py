"""Ctrl-C, and what else asks a run to stop."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["stops"]

_STOPS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def stops() -> Iterator[None]:
    """Within it SIGTERM raises KeyboardInterrupt as Ctrl-C does, once: what follows is to be told and ended in peace.

    A signal that the process was started deaf to stays unheard. In other threads than the main one it does nothing.
    """
    heard = [number for number in _STOPS if signal.getsignal(number) not in (signal.SIG_IGN, None)]
    before = {}

    def stop(_number: int, _frame: object) -> NoReturn:
        for number in heard:
            signal.signal(number, signal.SIG_IGN)
        raise KeyboardInterrupt

    try:
        for number in heard:
            before[number] = signal.signal(number, stop)
    except ValueError:
        heard = []
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
