"""A run over files and folders: which files, in which order, and what comes of each."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from checker.checking import check, is_no_submission, refused
from checker.findings import Finding, Outcome
from checker.law import load_book
from checker.play.games import Games
from checker.running.filings import LARGEST, filings_in, is_other, read_filing, shown_path
from checker.running.formats import Work, renderer
from checker.running.spread import chunked, spread
from checker.running.summary import Summary

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Sequence
    from datetime import date

    from checker.findings import Report
    from checker.law import LawBook
    from checker.running.spread import Engine

STANDARD_INPUT = Path("-")
CHUNK = 16
"""Files that are handed to a worker at once."""
DIED = "the process that checked it died"

File: TypeAlias = tuple[Path, bool]
"""A path, and whether it was named itself: a file that a folder brought may be passed over."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One file as it is handed to whoever checks it."""

    name: str
    """What it is called in its report."""
    data: bytes | Finding
    """Its bytes, or the finding that says why they cannot be had."""
    named: bool
    is_standard_input: bool

    @property
    def size(self) -> int:
        """Bytes of the file that was read."""
        return len(self.data) if isinstance(self.data, bytes) else 0


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


def results(files: Sequence[File], work: Work, engine: Engine | None) -> Generator[Result, None, None]:
    """What comes of each file, in the order given; in this process where there is no engine to do the work.

    Raises EngineError where the engine cannot do it.
    """
    if engine is None:
        yield from (_result(sheet, work) for sheet in map(sheet_of, files))
        return
    yield from spread(partial(_results, work=replace(work, told=False)), in_chunks(files), engine, _lost)


def sheet_of(file: File) -> Sheet:
    """One file, read. Whoever checks it may be on a machine that has not the disk that it is on."""
    path, named = file
    name, data = input_of(path)
    return Sheet(name, data, named, path == STANDARD_INPUT)


def in_chunks(files: Iterable[File]) -> Iterator[list[Sheet]]:
    """The files as they are handed to workers, read when their turn comes."""
    return chunked(map(sheet_of, files), CHUNK, LARGEST, lambda sheet: sheet.size)


def _results(sheets: Sequence[Sheet], work: Work) -> list[Result]:
    return [_result(sheet, work) for sheet in sheets]


def _lost(sheet: Sheet) -> Result:
    return Result(sheet.name, fault=DIED)


def _result(sheet: Sheet, work: Work) -> Result:
    """What comes of one file; a fault of ours in it leaves the others to be checked."""
    try:
        report = _report(sheet.name, sheet.data, load_book(), work.as_of, _games(work), work.holder)
        if _passed_over(sheet, report, work):
            return Result(sheet.name)
        summary = Summary()
        summary.add(report)
        return Result(sheet.name, summary, tuple(renderer(name, work)(report) for name in work.formats))
    except Exception as error:  # noqa: BLE001 - a fault of ours in one file leaves the others to be checked
        return Result(sheet.name, fault=f"a fault in the program: {type(error).__name__}: {error}")


def report_on(
    path: Path, book: LawBook, as_of: date | None, games: Games | None = None, holder: str | None = None
) -> Report:
    """The report on one file; `-` is standard input."""
    name, data = input_of(path)
    return _report(name, data, book, as_of, games, holder)


def input_of(path: Path) -> tuple[str, bytes | Finding]:
    """What a path is called in a report, and its bytes or the finding that says why they cannot be had."""
    if path == STANDARD_INPUT:
        return "<stdin>", sys.stdin.buffer.read(LARGEST + 1)
    return shown_path(path), read_filing(path)


def _report(
    name: str, data: bytes | Finding, book: LawBook, as_of: date | None, games: Games | None, holder: str | None
) -> Report:
    return refused(data, name) if isinstance(data, Finding) else check(data, name, book, as_of, games, holder)


def _passed_over(sheet: Sheet, report: Report, work: Work) -> bool:
    """Whether a file is no filing and need be none: found in a folder, or named by a tool that goes by its ending.

    To such a tool a file need not even be the YAML that filings are written in.
    """
    if not work.skip_others:
        return not sheet.named and is_no_submission(report)
    if report.outcome is not Outcome.UNREADABLE or sheet.is_standard_input:
        return False
    return is_no_submission(report) or (isinstance(sheet.data, bytes) and is_other(sheet.data))


def _games(work: Work) -> Games:
    return games_of_process(kept=work.kept, told=work.told)


@cache
def games_of_process(*, kept: bool, told: bool) -> Games:
    """The play engine of this process; what it computed is kept on disk where that is wanted."""
    from checker.play.store import user_store
    from checker.running.progress import announced

    return Games(user_store() if kept else None, announced if told else None)
