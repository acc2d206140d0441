"""The run as GitHub Actions takes it: commands that mark the lines of a pull request, and the text for the log.

GitHub shows ten marks of each kind a step. Nine findings of a kind get one of their own; the tenth mark stands for
all that are left, which the summary of the job and the log name one by one.

The text quotes what was filed, and the log is read for commands. So it stands where commands are off, until a word
that is made from the text itself: no filing can contain the hash of what quotes it.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING

from checker.findings import Severity
from checker.render import markdown, text
from checker.render.words import legible, plural, waiver_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from checker.findings import Finding, Report
    from checker.running.place import Place

__all__ = ["LONGEST_SUMMARY", "MOST", "Marks", "Piece", "command", "entry", "quiet", "taken"]

MOST = 10
"""Marks of a kind that GitHub shows of one step."""
LONGEST_SUMMARY = 1 << 20
"""Bytes of the job summary of one step; GitHub shows nothing of a longer one."""
KINDS = {
    Severity.UNREADABLE: "error",
    Severity.VIOLATION: "error",
    Severity.UNDETERMINED: "warning",
    Severity.ADVISORY: "notice",
}


@dataclass(frozen=True, slots=True)
class Piece:
    """The report on one filing: the lines of the log, its marks by kind, and what goes to the summary of the job."""

    log: str
    marks: list[tuple[str, str]]
    digest: str


def entry(report: Report, place: Place) -> bytes:
    """The report on one filing; paths are told from the root of the checkout."""
    file = place.relative(report.file) or report.file
    return json.dumps(
        {
            "log": quiet(text.entry(report, color=False)),
            "marks": [(_kind(finding), _mark(finding, file)) for finding in report.findings],
            "digest": markdown.entry(report).decode(),
        }
    ).encode()


def taken(piece: bytes) -> Piece:
    """What `entry` told of a filing."""
    told = json.loads(piece)
    return Piece(told["log"], [(kind, mark) for kind, mark in told["marks"]], told["digest"])


@dataclass(slots=True)
class Marks:
    """The marks of a run, kept to what GitHub shows."""

    given: Counter[str] = field(default_factory=Counter)
    held: dict[str, str] = field(default_factory=dict)
    """The tenth of a kind, which stands if there is no eleventh."""

    def of(self, piece: Piece) -> Iterator[str]:
        """The marks to be made of one filing."""
        for kind, mark in piece.marks:
            self.given[kind] += 1
            if self.given[kind] < MOST:
                yield mark
            elif self.given[kind] == MOST:
                self.held[kind] = mark

    def rest(self, where: str) -> Iterator[str]:
        """The last mark of each kind, at the end of the run; `where` says what names the findings without a mark."""
        for kind, mark in self.held.items():
            left = self.given[kind] - MOST + 1
            if left == 1:
                yield mark
            else:
                yield command(kind, f"{plural(left, 'more finding')} of this kind: see {where}.", title="checker")


def command(name: str, message: str, **properties: str | int) -> str:
    """A workflow command, escaped so that neither its message nor its properties can end or begin another."""
    told = ",".join(f"{key}={_property(str(value))}" for key, value in properties.items())
    return f"::{name}{' ' if told else ''}{told}::{_data(message)}\n"


def quiet(told: str) -> str:
    """A text in whose lines nothing is taken as a command."""
    word = f"checker-{sha256(told.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}"
    return f"::stop-commands::{word}\n{told}::{word}::\n"


def _kind(finding: Finding) -> str:
    return "notice" if finding.waived else KINDS[finding.severity]


def _mark(finding: Finding, file: str) -> str:
    span = finding.span
    place: dict[str, str | int] = {"file": file, "line": span.line}
    if span.end_line == span.line:
        # GitHub's last column is the last one marked, ours the one beyond it.
        place |= {"endLine": span.line, "col": span.column, "endColumn": max(span.column, span.end_column - 1)}
    else:
        place["endLine"] = span.end_line
    waived = "waived " if finding.waived else ""
    return command(
        _kind(finding), "\n".join(_sentences(finding)), **place, title=f"{waived}{finding.severity}: {finding.rule}"
    )


def _sentences(finding: Finding) -> Iterator[str]:
    yield legible(finding.message)
    if finding.passes:
        yield f"What would pass: {legible(finding.passes)}"
    if finding.provisions:
        cited = (f"{citation} ({citation.version})" for citation in finding.provisions)
        yield ", ".join(dict.fromkeys(cited))
    if finding.waived:
        yield f"Waived: {legible(waiver_text(finding.waived))}"


def _data(value: str) -> str:
    return value.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(value: str) -> str:
    return _data(value).replace(":", "%3A").replace(",", "%2C")
