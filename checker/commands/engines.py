"""What the commands on many filings or games share: the options that say who does the work, and its engine."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

import click

from checker.commands.console import FAILED, USAGE, finish, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from checker.running.spread import Engine

__all__ = ["engine", "engine_options"]

F = TypeVar("F", bound="Callable[..., object]")

MOST_JOBS = 64


def engine_options(command: F) -> F:
    """Gives a command the options `--jobs` and `--cluster`."""
    cluster = click.option(
        "--cluster",
        metavar="ADDRESS",
        help="Have the workers of a dask.distributed scheduler do it, such as tcp://10.0.0.7:8786.",
    )
    jobs = click.option(
        "--jobs", "-j", type=click.IntRange(1, MOST_JOBS), help="Processes; by default as many as serve."
    )
    return jobs(cluster(command))


@contextmanager
def engine(jobs: int | None, cluster: str | None, items: int, enough: int) -> Iterator[Engine | None]:
    """The engine asked for; one that cannot do the work ends the command with a line that says why.

    Within it Ctrl-C and SIGTERM raise KeyboardInterrupt, once.
    """
    from checker.running.engines import engine_for
    from checker.running.spread import EngineError, NotInstalledError
    from checker.running.stops import stops

    if jobs and cluster:
        raise click.UsageError("--jobs is for processes of this machine, --cluster for those of others; give one")
    try:
        with stops(), engine_for(jobs, cluster, items, enough, say) as found:
            yield found
    except NotInstalledError as error:
        say(str(error))
        finish(USAGE)
    except EngineError as error:
        say(str(error))
        finish(FAILED)
