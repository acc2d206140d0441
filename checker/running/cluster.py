"""Work done by the workers of a cluster, over the executor that dask.distributed gives."""

from __future__ import annotations

import logging
import sys
import warnings
from concurrent.futures import CancelledError
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, partial
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from checker import __version__
from checker.resources import folder
from checker.running.spread import EngineError, NotInstalledError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor, Future

    from distributed import Client

    from checker.running.spread import Pool

__all__ = ["Cluster", "Installed", "connected", "installed"]

T = TypeVar("T")
R = TypeVar("R")

_NAME = "rules-submission-checker"
_SECONDS_TO_CONNECT = 5
_SECONDS_TO_LOOK = 5
_LOOKS = 3
"""Looks in a row that find no worker: one that died may be started anew."""
_LIBRARIES = (
    "pyyaml",
    "jsonschema",
    "jsonschema-rs",
    "jinja2",
    "weasyprint",
    "fonttools",
    "font-source-sans-pro",
    "numpy",
)
"""What else decides the bytes of a report."""


class OtherCheckerError(Exception):
    """A worker has another checker than whoever asks it, or other libraries; the message says which."""


@dataclass(frozen=True, slots=True)
class Installed:
    """What decides the bytes of a report on one machine: names with their versions."""

    parts: tuple[tuple[str, str], ...]

    def unlike(self, other: Installed) -> str:
        """What the other one has otherwise, in words; empty where nothing is."""
        here = dict(self.parts)
        return ", ".join(
            f"{name} {version} instead of {here.get(name, 'none')}"
            for name, version in other.parts
            if version != here.get(name)
        )


@cache
def installed() -> Installed:
    """What decides the bytes of a report in this process."""
    total = sha256()
    for place, ending in ((Path(__file__).parent.parent, "*.py"), (folder("schemas"), "*"), (folder("reports"), "*")):
        for file in sorted(file for file in place.rglob(ending) if file.is_file()):
            total.update(file.name.encode() + b"\0" + file.read_bytes())
    return Installed(
        (
            (_NAME, __version__),
            ("source", total.hexdigest()[:12]),
            ("Python", ".".join(map(str, sys.version_info[:2]))),
            *((name, metadata.version(name)) for name in _LIBRARIES),
        )
    )


@contextmanager
def connected(address: str, tell: Callable[[str], None]) -> Iterator[Cluster]:
    """The cluster whose scheduler is at an address such as tcp://10.0.0.7:8786.

    Raises EngineError where it cannot be reached or has no worker, and NotInstalledError without dask.distributed.
    """
    try:
        from distributed import Client
        from distributed.versions import VersionMismatchWarning
    except ImportError:
        raise NotInstalledError(
            "--cluster needs dask.distributed: pip install 'rules-submission-checker[cluster]'"
        ) from None
    for name in [name for name in logging.root.manager.loggerDict if name.partition(".")[0] == "distributed"]:
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what goes wrong is said once, by us
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", VersionMismatchWarning)  # what matters of it is compared below
            client = Client(address, timeout=_SECONDS_TO_CONNECT, set_as_default=False, name="checker")
    except Exception as error:  # noqa: BLE001 - what answers at an address may be anything
        raise EngineError(f"no scheduler could be reached at {address}: {_first_line(error)}") from None
    try:
        _meet_workers(address, client)
        yield Cluster(address, client, sum(client.nthreads().values()) or 1, tell)
    finally:
        client.close(timeout=2)


def _meet_workers(address: str, client: Client) -> None:
    """Raises EngineError where no worker is there, or one has no checker or another version of it.

    What is installed is compared whole with each chunk of work; but a worker that cannot even load our code ends.
    """
    try:
        client.wait_for_workers(1, timeout=_SECONDS_TO_CONNECT)
        told = client.run(metadata.version, _NAME, on_error="return")
    except (OSError, RuntimeError) as error:
        raise EngineError(f"the scheduler at {address} has no worker: {_first_line(error)}") from None
    for worker, version in told.items():
        if version != __version__:
            has = f"{_NAME} {version}" if isinstance(version, str) else f"no {_NAME}"
            raise EngineError(f"the worker {worker} has {has}; install {__version__} there, as here")


@dataclass(slots=True)
class Cluster:
    """The workers of a scheduler, whichever they are by the time that work is handed to them."""

    address: str
    client: Client
    workers: int
    """Threads of all workers when the run began."""
    tell: Callable[[str], None]
    patience: float | None = _SECONDS_TO_LOOK
    _empty: int = field(default=0, init=False)
    """Looks in a row that found no worker."""

    @property
    def deaths(self) -> tuple[type[Exception], ...]:
        """What the scheduler says of a chunk under which several workers died one after the other."""
        from distributed import KilledWorker

        return (KilledWorker,)

    @contextmanager
    def pool(self) -> Iterator[Pool]:
        """The executor of the cluster; what is still under way at its end is cancelled."""
        executor = self.client.get_executor(pure=False)
        try:
            yield _Asking(executor, installed())
        except EngineError:
            raise
        except self.deaths:
            raise
        except OtherCheckerError as error:
            raise EngineError(
                f"a worker of {self.address} has another checker than is here: {error}; install the same there, and "
                "start its workers anew"
            ) from None
        except (CancelledError, OSError) as error:
            raise EngineError(f"the scheduler at {self.address} is gone: {_first_line(error)}") from None
        except Exception as error:  # noqa: BLE001 - whatever else a worker raises ends in one line too
            raise EngineError(
                f"the workers of {self.address} cannot do it: {_first_line(error)}; install the same checker there"
            ) from None
        finally:
            executor.shutdown(wait=False)

    def look(self) -> None:
        """Raises EngineError where no worker has been there for a while."""
        self._empty = 0 if self.client.nthreads() else self._empty + 1
        if self._empty == _LOOKS:
            raise EngineError(f"the scheduler at {self.address} has no worker left")


@dataclass(frozen=True, slots=True)
class _Asking:
    """An executor that has a worker compare what is installed before it does anything."""

    executor: Executor
    here: Installed

    def submit(self, work: Callable[[list[T]], R], chunk: list[T], /) -> Future[R]:
        """Has the work done on a chunk."""
        return self.executor.submit(partial(_done_alike, self.here, work), chunk)


def _done_alike(asking: Installed, work: Callable[[list[T]], R], chunk: list[T]) -> R:
    """The work done by a worker; raises OtherCheckerError where it might come out otherwise than by who asks."""
    unlike = asking.unlike(installed())
    if unlike:
        raise OtherCheckerError(unlike)
    return work(chunk)


def _first_line(error: BaseException) -> str:
    return (str(error).splitlines() or [""])[0] or type(error).__name__
