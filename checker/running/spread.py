"""One piece of work done on many items, over the workers of an engine: in order, and with few chunks under way."""

from __future__ import annotations

from collections import deque
from concurrent.futures import Future, wait
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from contextlib import AbstractContextManager

__all__ = ["Engine", "EngineError", "NotInstalledError", "Pool", "chunked", "spread"]

T = TypeVar("T")
R = TypeVar("R")

DEATH = "a process that did the work died; what was under way is done again"
CHUNKS_A_WORKER = 4
"""Chunks under way for each worker, so that none waits for the next one."""


class EngineError(Exception):
    """An engine that cannot do the work, in words for who asked for it."""


class NotInstalledError(Exception):
    """An engine whose library is not installed; the message says how to install it."""


class Pool(Protocol):
    """What work is handed to: any executor of concurrent.futures is one."""

    def submit(self, work: Callable[[list[T]], R], chunk: list[T], /) -> Future[R]:
        """Has the work done on a chunk."""


class Engine(Protocol):
    """Where work is done: over processes of this machine, or over those of a cluster."""

    @property
    def workers(self) -> int:
        """Number of chunks that are worked on at the same time."""

    @property
    def deaths(self) -> tuple[type[Exception], ...]:
        """What a chunk ends with whose worker died."""

    @property
    def patience(self) -> float | None:
        """Seconds to wait for a chunk before `look` is asked; None where it need not be."""

    def pool(self) -> AbstractContextManager[Pool]:
        """A pool to hand work to; at its end whatever is under way is given up at once."""

    def look(self) -> None:
        """Raises EngineError where nobody is left to do the work."""

    def tell(self, text: str) -> None:
        """Says something of the work to whoever asked for it."""


def spread(
    work: Callable[[list[T]], list[R]], chunks: Iterable[list[T]], engine: Engine, lost: Callable[[T], R]
) -> Iterator[R]:
    """What comes of each item, in the order given; `work` takes a chunk and gives as many results.

    Where a worker dies, that is told, the items of its chunk are done one by one, and `lost` is what comes of one
    whose worker dies again; the rest is done as if nothing had been. Raises EngineError where the engine cannot do
    the work.
    """
    new = iter(chunks)
    again: list[list[T]] = []
    while True:
        under_way: deque[tuple[list[T], Future[list[R]]]] = deque()
        try:
            with engine.pool() as pool:
                yield from _in_order(work, _first_again(again, new), engine, pool, under_way)
                return
        except engine.deaths:
            broken, *again = [chunk for chunk, _ in under_way] + again
        engine.tell(DEATH)
        yield from (_alone(work, item, engine, lost) for item in broken)


def chunked(items: Iterable[T], most: int, heaviest: int, weight: Callable[[T], int]) -> Iterator[list[T]]:
    """The items in chunks of at most so many, none of which weighs much more than the heaviest item may."""
    chunk: list[T] = []
    total = 0
    for item in items:
        chunk.append(item)
        total += weight(item)
        if len(chunk) == most or total >= heaviest:
            yield chunk
            chunk, total = [], 0
    if chunk:
        yield chunk


def _first_again(again: list[list[T]], new: Iterator[list[T]]) -> Iterator[list[T]]:
    """The chunks that were under way when a worker died, which are taken out, and then the new ones."""
    while again:
        yield again.pop(0)
    for chunk in new:  # noqa: UP028 - to delegate to it would close it with this generator
        yield chunk


def _in_order(
    work: Callable[[list[T]], list[R]],
    chunks: Iterator[list[T]],
    engine: Engine,
    pool: Pool,
    under_way: deque[tuple[list[T], Future[list[R]]]],
) -> Iterator[R]:
    """The results of chunk after chunk; `under_way` holds the chunks whose results were not yet given."""
    for chunk in chunks:
        # A pool that is broken says so here too: the chunk must not be lost for it.
        under_way.append((chunk, Future()))
        under_way[-1] = (chunk, pool.submit(work, chunk))
        if len(under_way) == engine.workers * CHUNKS_A_WORKER:
            yield from _first(under_way, engine)
    while under_way:
        yield from _first(under_way, engine)


def _first(under_way: deque[tuple[list[T], Future[list[R]]]], engine: Engine) -> list[R]:
    """The results of the first chunk under way, which then is no longer."""
    results = _awaited(under_way[0][1], engine)
    under_way.popleft()
    return results


def _awaited(future: Future[R], engine: Engine) -> R:
    while not wait([future], engine.patience).done:
        engine.look()
    return future.result()


def _alone(work: Callable[[list[T]], list[R]], item: T, engine: Engine, lost: Callable[[T], R]) -> R:
    """What comes of an item that nothing else is done beside, so that one that ends its worker is known by name."""
    try:
        with engine.pool() as pool:
            return _awaited(pool.submit(work, [item]), engine)[0]
    except engine.deaths:
        return lost(item)
