"""The formats of a run: what makes a report into a piece of each, and the sink that its pieces go to."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from checker import __version__
from checker.findings import Severity
from checker.running import actions

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date
    from pathlib import Path
    from typing import IO

    from checker.findings import Report
    from checker.running.place import Place
    from checker.running.sinks import Sink, Sinks

    Renderer: TypeAlias = Callable[[Report], bytes]

__all__ = ["CHECK_FORMATS", "PAGES", "Target", "default_targets", "opened", "page_renderer", "renderer"]

CHECK_FORMATS = ("text", "json", "sarif", "junit", "github", "markdown", "html", "pdf")
PAGES = frozenset({"html", "pdf"})
"""The formats in which each filing makes a page of its own."""

Target: TypeAlias = "tuple[str, Path | None]"
"""A format and the file that it goes to; None for standard output."""


def default_targets() -> tuple[Target, ...]:
    """Where a run goes for which no format is named: to the log, which GitHub Actions reads for commands."""
    return (("github" if actions.running() else "text", None),)


@dataclass(frozen=True, slots=True)
class Work:
    """What is wanted of every file."""

    as_of: date | None
    formats: tuple[str, ...]
    place: Place
    """Where paths are told from, in formats that are read elsewhere."""
    color: bool = False
    fail_on: Severity = Severity.UNDETERMINED
    """The severity from which on a finding fails the run."""
    skip_others: bool = False
    """Whether files are passed over, named or not, that are not meant as filings."""
    kept: bool = True
    """Whether what the play engine computed is kept in the user's cache folder, and looked up there."""
    told: bool = False
    """Whether a terminal is told of what takes long."""
    holder: str | None = None
    """The certificate holder whose filings these should be."""


def renderer(name: str, work: Work) -> Renderer:
    """What makes a report into its piece of a format."""
    return _RENDERERS[name](work)


def page_renderer(name: str) -> Renderer:
    """What makes a report into the bytes of an HTML page or a PDF."""
    if name == "pdf":
        from checker.render import pdf

        return pdf.render
    from checker.render import html

    return lambda report: html.render(report).encode()


def opened(sinks: Sinks, name: str, place: Path | None, *, color: bool) -> Sink:
    """The sink of a format, opened on standard output or on a file that is written whole."""
    from checker.running.sinks import PageSink

    if name in PAGES:
        return PageSink(place or sys.stdout.buffer, name)
    stream = sinks.file(place) if place else sys.stdout.buffer
    return _text_sink(stream, color=color and place is None) if name == "text" else _SINKS[name](sinks, stream)


def _text(work: Work) -> Renderer:
    from checker.render import text

    return lambda report: text.entry(report, color=work.color).encode()


def _json(_work: Work) -> Renderer:
    from checker.render import json

    return lambda report: json.entry(report).encode()


def _sarif(work: Work) -> Renderer:
    from checker.render import sarif

    return lambda report: sarif.entry(report, work.place).encode()


def _junit(work: Work) -> Renderer:
    from checker.render import junit

    return lambda report: junit.entry(report, work.fail_on)


def _github(work: Work) -> Renderer:
    from checker.render import github

    return lambda report: github.entry(report, work.place)


def _markdown(_work: Work) -> Renderer:
    from checker.render import markdown

    return markdown.entry


_RENDERERS: dict[str, Callable[[Work], Renderer]] = {
    "text": _text,
    "json": _json,
    "sarif": _sarif,
    "junit": _junit,
    "github": _github,
    "markdown": _markdown,
    "html": lambda _work: page_renderer("html"),
    "pdf": lambda _work: page_renderer("pdf"),
}


def _text_sink(stream: IO[bytes], *, color: bool) -> Sink:
    from checker.render import text
    from checker.running.sinks import StreamSink

    return StreamSink(stream, "", "", lambda summary: text.tail(summary, color=color))


def _json_sink(_sinks: Sinks, stream: IO[bytes]) -> Sink:
    from checker.checking import TOOL
    from checker.render import json
    from checker.running.sinks import StreamSink

    return StreamSink(stream, json.head(TOOL), ",", json.tail)


def _sarif_sink(_sinks: Sinks, stream: IO[bytes]) -> Sink:
    from checker.law import load_book
    from checker.render import sarif
    from checker.running.sinks import StreamSink

    return StreamSink(stream, sarif.head(__version__, load_book()), ",", sarif.tail)


def _junit_sink(sinks: Sinks, stream: IO[bytes]) -> Sink:
    from checker.running.sinks import JUnitSink

    return JUnitSink(stream, sinks.waiting_room())


def _github_sink(_sinks: Sinks, stream: IO[bytes]) -> Sink:
    from checker.running.sinks import GithubSink

    return GithubSink(stream, actions.step_summary())


def _markdown_sink(_sinks: Sinks, stream: IO[bytes]) -> Sink:
    from checker.running.sinks import MarkdownSink

    return MarkdownSink(stream)


_SINKS: dict[str, Callable[[Sinks, IO[bytes]], Sink]] = {
    "json": _json_sink,
    "sarif": _sarif_sink,
    "junit": _junit_sink,
    "github": _github_sink,
    "markdown": _markdown_sink,
}
