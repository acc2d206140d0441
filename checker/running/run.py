"""A run over files and folders: which files, in which order, and what comes of each, over one process or several."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from checker.checking import check, is_no_submission, refused
from checker.findings import Finding, Outcome
from checker.law import load_book
from checker.play.games import Games
from checker.running.filings import LARGEST, filings_in, is_other, read_filing, shown_path
from checker.running.formats import Work, renderer
from checker.running.summary import Summary

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from datetime import date

    from checker.findings import Report
    from checker.law import LawBook

STANDARD_INPUT = Path("-")
ENOUGH_FOR_PROCESSES = 64
"""Files from which on several processes are quicker than one, where the number is left to the program."""
CHUNK = 16

File: TypeAlias = tuple[Path, bool]
"""A path, and whether it was named itself: a file that a folder brought may be passed over."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one file."""

    file: str
    summary: Summary | None = None
    """The file's own counts; None where it was passed over, or where the program failed on it."""
    pieces: tuple[bytes, ...] = ()
    """The report in each format asked for, in their order."""
    fault: str = ""
    """What the program failed with."""


def expanded(paths: Iterable[Path]) -> tuple[list[File], list[Path]]:
    """The files that paths stand for, each once, and the folders without any.

    Raises OSError where a folder cannot be listed.
    """
    files: dict[Path, bool] = {}
    empty = []
    for path in paths:
        if path.is_dir():
            found = list(filings_in(path))
            for file in found:
                files.setdefault(file, False)
            if not found:
                empty.append(path)
        else:
            files[path] = True
    return list(files.items()), empty


def results(files: Sequence[File], work: Work, jobs: int | None) -> Iterator[Result]:
    """What comes of each file, in the order given; over so many processes, or as many as serve where None."""
    if jobs is None:
        jobs = min(os.cpu_count() or 1, 8) if len(files) >= ENOUGH_FOR_PROCESSES else 1
    if jobs == 1 or len(files) < 2:
        yield from (result_of(file, work) for file in files)
        return
    from concurrent.futures.process import BrokenProcessPool

    left = [files[start : start + CHUNK] for start in range(0, len(files), CHUNK)]
    while left:
        done = 0
        try:
            for chunk in _over_processes(left, work, jobs):
                yield from chunk
                done += 1
        except BrokenProcessPool:
            yield from (_alone(file, work) for file in left[done])
            done += 1
        left = left[done:]


def result_of(file: File, work: Work) -> Result:
    """What comes of one file; a fault of ours in it leaves the others to be checked."""
    path, _ = file
    try:
        report = report_on(path, load_book(), work.as_of, _games(kept=work.kept, told=work.told), work.holder)
        if _passed_over(file, report, work):
            return Result(report.file)
        summary = Summary()
        summary.add(report)
        return Result(report.file, summary, tuple(renderer(name, work)(report) for name in work.formats))
    except Exception as error:  # noqa: BLE001 - a fault of ours in one file leaves the others to be checked
        return Result(shown_path(path), fault=f"a fault in the program: {type(error).__name__}: {error}")


def report_on(
    path: Path, book: LawBook, as_of: date | None, games: Games | None = None, holder: str | None = None
) -> Report:
    """The report on one file; `-` is standard input."""
    name, data = input_of(path)
    return refused(data, name) if isinstance(data, Finding) else check(data, name, book, as_of, games, holder)


def input_of(path: Path) -> tuple[str, bytes | Finding]:
    """What a path is called in a report, and its bytes or the finding that says why they cannot be had."""
    if path == STANDARD_INPUT:
        return "<stdin>", sys.stdin.buffer.read(LARGEST + 1)
    return shown_path(path), read_filing(path)


def _passed_over(file: File, report: Report, work: Work) -> bool:
    """Whether a file is no filing and need be none: found in a folder, or named by a tool that goes by its ending.

    To such a tool a file need not even be the YAML that filings are written in.
    """
    path, named = file
    if not work.skip_others:
        return not named and is_no_submission(report)
    if report.outcome is not Outcome.UNREADABLE or path == STANDARD_INPUT:
        return False
    return is_no_submission(report) or is_other(path)


def _over_processes(chunks: Sequence[Sequence[File]], work: Work, jobs: int) -> Iterator[list[Result]]:
    """The results of each chunk in order; no more chunks are under way than keep the processes busy."""
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(max_workers=jobs) as pool:
        todo = iter(chunks)
        work = replace(work, told=False)
        futures = [pool.submit(_chunk, chunk, work) for chunk in islice(todo, jobs * 4)]
        while futures:
            yield futures.pop(0).result()
            futures.extend(pool.submit(_chunk, chunk, work) for chunk in islice(todo, 1))


@cache
def _games(*, kept: bool, told: bool) -> Games:
    """The play engine of this process."""
    from checker.play.store import user_store
    from checker.running.progress import announced

    return Games(user_store() if kept else None, announced if told else None)


def _chunk(files: Sequence[File], work: Work) -> list[Result]:
    return list(map(partial(result_of, work=work), files))


def _alone(file: File, work: Work) -> Result:
    """What comes of a file in a process of its own, so that one that ends the process is known by name."""
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    try:
        with ProcessPoolExecutor(max_workers=1) as pool:
            return pool.submit(result_of, file, work).result()
    except BrokenProcessPool:
        return Result(shown_path(file[0]), fault="the process that checked it died")
