"""A state's archive: memory at a thousand and at ten thousand filings, and one process, two, and a cluster."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import psutil

from benchmarks.filings import write_filings

if TYPE_CHECKING:
    from collections.abc import Iterator

CHECKER = str(Path(sys.executable).parent / "checker")
MANY = 10_000
EVERY = 0.05
"""Seconds between two looks at the memory of a run."""
SWEEP = (
    *("sweep", "--game", "Blackjack", "--decks", "6", "--dealer-blackjack", "checked first", "--no-cache"),
    *("--split-aces", "one card", "--double-totals", "any", "--format", "csv"),
)
"""Of 13,824 combinations of elections, 64."""
COMBINATIONS = 64


@dataclass(frozen=True, slots=True)
class Run:
    """What a whole run took."""

    seconds: float
    parent: int
    """Bytes that the command's own process held at most."""
    all: int
    """Bytes that it and its processes held together at most; what they share is counted for each."""


def main(folder: Path, number: int) -> None:
    """Runs every measurement of many filings and prints it; `number` of them are there already."""
    few, many = folder / "filings", folder / "archive"
    many.mkdir()
    write_filings(many, MANY)
    print(f"\n{number:,} and {MANY:,} filings over two processes, whole run, peak of resident memory")
    for name in ("text", "json", "sarif"):
        for size, place in ((number, few), (MANY, many)):
            ran = measured([CHECKER, "check", "--jobs", "2", "--format", name, str(place)])
            print(
                f"  {name:<6} {size:>7,} {ran.seconds:7.1f} s   {size / ran.seconds:5.0f} filings a second   "
                f"{megabytes(ran.parent)} the parent, {megabytes(ran.all)} with its processes"
            )
    with cluster() as address:
        print(f"\n{number:,} filings as SARIF, by processes and by two workers of dask.distributed on this machine")
        beside(["check", "--format", "sarif", str(few)], number, "filings", address)
        print(f"\n{COMBINATIONS} combinations of elections of Blackjack, six decks, nothing kept from before")
        beside([*SWEEP], COMBINATIONS, "combinations", address)


def beside(words: list[str], number: int, what: str, address: str) -> None:
    """Prints how fast one process, two and two workers are."""
    first = 0.0
    for name, way in (
        ("one process", ["--jobs", "1"]),
        ("two processes", ["--jobs", "2"]),
        ("two workers", ["--cluster", address]),
    ):
        seconds = measured([CHECKER, *words, *way]).seconds
        first = first or seconds
        rate, times = number / seconds, first / seconds
        print(f"  {name:<14} {seconds:6.2f} s   {rate:6.1f} {what} a second   {times:5.2f} times")


def measured(command: list[str]) -> Run:
    """A command run to its end, its memory looked at meanwhile."""
    start = time.perf_counter()
    parent = total = 0
    process = psutil.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while process.poll() is None:
        try:
            own = process.memory_info().rss
            total = max(total, own + sum(child.memory_info().rss for child in process.children(recursive=True)))
            parent = max(parent, own)
        except psutil.Error:  # one that has just ended
            pass
        time.sleep(EVERY)
    return Run(time.perf_counter() - start, parent, total)


def megabytes(size: int) -> str:
    """Bytes as whole megabytes."""
    return f"{size / (1 << 20):.0f} MB"


@contextmanager
def cluster() -> Iterator[str]:
    """The address of a scheduler with two workers of this machine, set up as docs/many-filings.md says."""
    ready = r"Registered to:\s+(\S+)"
    with TemporaryDirectory() as place, started(r"Scheduler at:\s+(\S+)", "scheduler", "--port", "0") as address:
        worker = ("worker", address, "--nthreads", "1", "--no-nanny", "--local-directory", place)
        with started(ready, *worker), started(ready, *worker):
            yield address


@contextmanager
def started(said: str, *words: str) -> Iterator[str]:
    """What a process of dask's says where it says `said`, once it has; it runs as long as the context lasts."""
    command = [sys.executable, "-m", "dask", *words, "--host", "127.0.0.1", "--no-dashboard"]
    env = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=env) as process:
        try:
            told = (re.search(said, line) for line in process.stderr or ())
            yield next(found[1] for found in told if found)
        finally:
            process.terminate()
