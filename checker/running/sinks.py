"""Where reports go: one sink a format, to standard output or a file, fed report by report."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from shutil import copyfileobj
from tempfile import SpooledTemporaryFile
from typing import IO, TYPE_CHECKING, Protocol

from checker.running.output import OutputError, whole_file, write_whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import TracebackType

    from checker.running.summary import Summary


class Sink(Protocol):
    """Takes the reports of a run in one format."""

    def add(self, file: str, piece: bytes) -> None:
        """Takes the report on one file."""

    def close(self, summary: Summary) -> None:
        """Takes what the run came to."""


class StreamSink:
    """Pieces one after another between an opening and a close: text, or one document for the whole run."""

    def __init__(self, stream: IO[bytes], head: str, separator: str, tail: Callable[[Summary], str]) -> None:
        self._stream = stream
        self._between = b""
        self._separator = separator.encode()
        self._tail = tail
        stream.write(head.encode())

    def add(self, file: str, piece: bytes) -> None:
        """Writes what there is to be said of one filing; nothing, where a format has nothing to say of it."""
        del file
        if piece:
            self._stream.write(self._between + piece)
            self._between = self._separator

    def close(self, summary: Summary) -> None:
        """Writes the close."""
        self._stream.write(self._tail(summary).encode())


class JUnitSink:
    """JUnit XML, whose counts stand before everything that they count: suites wait in a temporary file."""

    def __init__(self, stream: IO[bytes], waiting: IO[bytes]) -> None:
        from checker.render import junit

        self._render = junit
        self._stream = stream
        self._totals = junit.Totals()
        self._suites = waiting

    def add(self, file: str, piece: bytes) -> None:
        """Keeps the suite of one filing."""
        del file
        totals, suite = self._render.parted(piece)
        self._totals += totals
        self._suites.write(suite)

    def close(self, summary: Summary) -> None:
        """Writes the whole document."""
        for file, fault in summary.faults:
            self.add(file, self._render.broken(file, fault))
        self._stream.write(self._render.head(self._totals).encode())
        self._suites.seek(0)
        copyfileobj(self._suites, self._stream)
        self._stream.write(self._render.tail().encode())


class MarkdownSink:
    """Markdown that fits in a comment."""

    def __init__(self, stream: IO[bytes]) -> None:
        from checker.render.markdown import Digest

        self._stream = stream
        self._digest = Digest()

    def add(self, file: str, piece: bytes) -> None:
        """Keeps what there is room for."""
        del file
        self._digest.add(piece)

    def close(self, summary: Summary) -> None:
        """Writes the comment."""
        self._stream.write(self._digest.text(summary).encode())


class GithubSink:
    """The log of a step of GitHub Actions, with marks on lines, and its part of the job summary."""

    def __init__(self, stream: IO[bytes], job_summary: Path | None) -> None:
        from checker.render import github, text
        from checker.render.markdown import Digest

        self._render, self._text = github, text
        self._stream = stream
        self._marks = github.Marks()
        self._job_summary = job_summary
        there = job_summary.stat().st_size if job_summary and job_summary.exists() else 0
        self._digest = Digest(github.LONGEST_SUMMARY - there)

    def add(self, file: str, piece: bytes) -> None:
        """Writes what the log says of one filing, and its marks."""
        del file
        taken = self._render.taken(piece)
        self._write([taken.log, *self._marks.of(taken)])
        self._digest.add(taken.digest.encode())

    def close(self, summary: Summary) -> None:
        """Writes the closing lines, and the job summary to the end of what is there."""
        where = "the summary of the job" if self._job_summary else "the log of this step"
        self._write([self._text.tail(summary, color=False), *self._marks.rest(where)])
        if self._job_summary:
            try:
                with self._job_summary.open("ab") as file:
                    file.write(self._digest.text(summary).encode())
            except OSError as error:
                reason = error.strerror or error
                raise OutputError(f"{self._job_summary} could not be written: {reason}") from error

    def _write(self, texts: Iterable[str]) -> None:
        self._stream.write("".join(texts).encode())


class PageSink:
    """A page for each filing, HTML or PDF: to one file or stream, or into a folder."""

    def __init__(self, place: Path | IO[bytes], suffix: str) -> None:
        self._place = place
        self._suffix = suffix
        if isinstance(place, Path) and is_folder(place):
            try:
                place.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise OutputError(f"{place} could not be made: {error.strerror or error}") from error

    def add(self, file: str, piece: bytes) -> None:
        """Writes the page of one filing."""
        if not isinstance(self._place, Path):
            self._place.write(piece)
        elif is_folder(self._place):
            write_whole(self._place / page_name(file, self._suffix), piece)
        else:
            write_whole(self._place, piece)

    def close(self, summary: Summary) -> None:
        """A page for each filing has no closing lines."""


class Sinks:
    """All sinks of a run: what they opened is written whole when the run ends well, and not at all otherwise."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._sinks: list[Sink] = []

    def __enter__(self) -> Sinks:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.__exit__(kind, error, trace)

    def file(self, path: Path) -> IO[bytes]:
        """A file that is there once the run has ended well."""
        return self._stack.enter_context(whole_file(path))

    def waiting_room(self) -> IO[bytes]:
        """A temporary file, in memory while it is small, that is gone when the run ends."""
        return self._stack.enter_context(SpooledTemporaryFile(max_size=1 << 22))

    def append(self, sink: Sink) -> None:
        """Adds a sink."""
        self._sinks.append(sink)

    def add(self, file: str, pieces: Iterable[bytes]) -> None:
        """Gives each sink the report on one file in its own format."""
        for sink, piece in zip(self._sinks, pieces, strict=True):
            sink.add(file, piece)

    def close(self, summary: Summary) -> None:
        """Gives every sink what the run came to."""
        for sink in self._sinks:
            sink.close(summary)


def is_folder(place: Path) -> bool:
    """Whether pages go into a folder: one that is there, or a name without an ending such as .pdf."""
    return place.is_dir() or (not place.exists() and not place.suffix)


def page_name(file: str, suffix: str) -> str:
    """The name of a filing's page in a folder: its path without the ending, in one word."""
    parts = [part for part in Path(file).with_suffix("").parts if part not in {"/", "..", "."}]
    return f"{'-'.join(parts)[-150:] or 'filing'}.{suffix}"
