"""Work done over processes of this machine."""

from __future__ import annotations

import multiprocessing
import os
import signal
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Thread
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor, Future

    from checker.running.spread import Pool

__all__ = ["Processes", "most_that_serve"]

T = TypeVar("T")
R = TypeVar("R")

_MOST = 8
"""Processes beyond which a run is seldom quicker, as one process writes what comes of all."""
_STOPS = (signal.SIGINT, signal.SIGTERM)


def most_that_serve() -> int:
    """How many processes serve on this machine, where nobody says."""
    return min(os.cpu_count() or 1, _MOST)


@dataclass(frozen=True, slots=True)
class Processes:
    """So many processes of this machine."""

    workers: int
    tell: Callable[[str], None]
    patience: float | None = None

    @property
    def deaths(self) -> tuple[type[Exception], ...]:
        """A process that died takes the whole pool with it."""
        from concurrent.futures.process import BrokenProcessPool

        return (BrokenProcessPool,)

    @contextmanager
    def pool(self) -> Iterator[Pool]:
        """Processes that end when it does, whatever they are at."""
        from concurrent.futures import ProcessPoolExecutor

        others = set(multiprocessing.active_children())
        executor = ProcessPoolExecutor(max_workers=self.workers, initializer=_at_work)
        try:
            yield _Started(executor)
            executor.shutdown()
        finally:
            executor.shutdown(wait=False, cancel_futures=True)
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()

    def look(self) -> None:
        """A process that dies is told of by the pool."""


@dataclass(frozen=True, slots=True)
class _Started:
    """A pool whose processes are started deaf to the signals that stop a run: this process ends them."""

    executor: Executor

    def submit(self, work: Callable[[list[T]], R], chunk: list[T], /) -> Future[R]:
        """Has the work done on a chunk; processes are started here as they are needed."""
        with _held_back():
            return self.executor.submit(work, chunk)


@contextmanager
def _held_back() -> Iterator[None]:
    """Within it the signals that stop a run wait, here and in what is started, where the system allows that."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _STOPS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _at_work() -> None:
    """Sets a process up: Ctrl-C is for the process that started it, which then ends this one without a word."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPS)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Ends this process when the one that it works for does, however that came to its end."""
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(1)
