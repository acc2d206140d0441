"""Which engine does a run's work."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from checker.running.processes import Processes, most_that_serve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from checker.running.spread import Engine

__all__ = ["engine_for"]


@contextmanager
def engine_for(
    jobs: int | None, cluster: str | None, items: int, enough: int, tell: Callable[[str], None]
) -> Iterator[Engine | None]:
    """The workers of the scheduler at an address, or so many processes; None where this process does it alone.

    `enough` is the number of items from which on several processes are quicker, where nobody says how many; `tell`
    is told what becomes of the engine while it works. Raises EngineError for a cluster that cannot do the work, and
    NotInstalledError without dask.distributed.
    """
    if cluster is not None:
        from checker.running.cluster import connected

        with connected(cluster, tell) as engine:
            yield engine
        return
    number = jobs or (most_that_serve() if items >= enough else 1)
    yield Processes(number, tell) if number > 1 and items > 1 else None
