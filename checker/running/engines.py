"""Which engine does a run's work."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from checker.running.processes import Processes, most_that_serve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from checker.running.spread import Engine

__all__ = ["engine_for"]


@contextmanager
def engine_for(jobs: int | None, cluster: str | None, items: int, enough: int) -> Iterator[Engine | None]:
    """The workers of the scheduler at an address, or so many processes; None where this process does it alone.

    `enough` is the number of items from which on several processes are quicker, where nobody says how many. Raises
    EngineError for a cluster that cannot do the work, and NotInstalledError without dask.distributed.
    """
    if cluster is not None:
        from checker.running.cluster import connected

        with connected(cluster) as engine:
            yield engine
        return
    number = jobs or (most_that_serve() if items >= enough else 1)
    yield Processes(number) if number > 1 and items > 1 else None
