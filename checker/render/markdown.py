"""The run as Markdown for a comment on a pull request, or for the summary of a job: never longer than a limit.

What a filing says is quoted as code, in which nothing is markup. Our own sentences quote it too, so each of their
characters that could begin markup, HTML, a mention, a reference, a link or a formula is defused.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from checker.findings import Outcome, Severity
from checker.pricing import digits, headline, hit_frequency
from checker.quantities import percent_text
from checker.render.text import tail as closing_lines
from checker.render.words import legible, plural, standing_text, waiver_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from checker.findings import Finding, PricedWager, Report
    from checker.running.summary import Summary

__all__ = ["LONGEST_COMMENT", "Digest", "cell", "code", "entry", "prose"]

LONGEST_COMMENT = 65_000
"""Bytes of a comment; GitHub takes 65,536 characters."""
_MARKUP = re.compile(r"[\\`*_\[\]<>~|&]")
_BEGINS = re.compile(
    r"(?<=[@#:])(?=\S)"  # a mention, a reference, a link with its scheme, an emoji
    r"|(?<=\bwww)(?=\.)"  # a link without
    r"|(?<=\bGH)(?=-\d)",  # a reference by its other name
    re.IGNORECASE,
)
_COMMIT = re.compile(r"\b[0-9a-f]{7,40}\b", re.IGNORECASE)
_ROOM_TO_CLOSE = 1_000
"""Bytes kept for saying what was left out."""
_BREAK = "\N{ZERO WIDTH SPACE}"
_TICKS = re.compile(r"`+")
_HEAD = (
    "| Filing | Outcome | As of | Violations | Undetermined | Advisories | Waived |\n|---|---|---|--:|--:|--:|--:|\n"
)
_WAGERS_HEAD = (
    "| Table | Wager | Paytable | Decks | Section | Return | House edge | Hit frequency | Standing |\n"
    "|--:|---|---|--:|---|--:|--:|--:|---|\n"
)


def prose(text: str) -> str:
    """A text within a line, or a cell of a table, in which nothing is markup: it reads as it stands.

    A character of no width parts what would otherwise be made a link; a dollar begins a formula unless it is alone.
    """
    parted = _BEGINS.sub(_BREAK, " ".join(legible(text).split()))
    parted = _COMMIT.sub(lambda match: _parted(match[0]), parted)
    escaped = _MARKUP.sub(lambda match: f"\\{match[0]}", parted)
    return escaped.replace("$", "<span>$</span>").replace(_BREAK, "&#8203;")


def _parted(number: str) -> str:
    """A number parted into pieces too short for the name of a commit."""
    return _BREAK.join(number[start : start + 6] for start in range(0, len(number), 6))


def code(text: str) -> str:
    """A text as code within a line, between marks longer than any within it."""
    told = " ".join(legible(text).split())
    if not told:
        return ""
    marks = "`" * (1 + max((len(found) for found in _TICKS.findall(told)), default=0))
    pad = " " if told.startswith("`") or told.endswith("`") else ""
    return f"{marks}{pad}{told}{pad}{marks}"


def cell(text: str) -> str:
    """A text as code within a cell of a table, where a bar ends the cell even in code."""
    return code(text).replace("|", "\\|")


def entry(report: Report) -> bytes:
    """What a digest takes in of one filing."""
    piece = {
        "sound": report.outcome is Outcome.COMPLIANT,
        "row": _row(report),
        "heading": f"#### {code(report.file)}\n\n",
        "findings": [_finding(report.file, finding) for finding in report.findings],
        "wagers": _wagers(report.wagers),
    }
    return json.dumps(piece).encode()


@dataclass(slots=True)
class Part:
    """Texts in their order, as many as there is room for, and how many there was none for."""

    room: int
    kept: list[str] = field(default_factory=list)
    left: int = 0

    def offer(self, text: str) -> bool:
        """Keeps a text if there is room, and says whether it did."""
        size = len(text.encode())
        if size > self.room:
            self.left += 1
            return False
        self.room -= size
        self.kept.append(text)
        return True


class Digest:
    """A run told within a limit of bytes: outcomes first, then findings, then wagers, and what was left out.

    Of outcomes and findings, those of filings that are not compliant come before the others.
    """

    def __init__(self, limit: int = LONGEST_COMMENT) -> None:
        self._limit = limit
        self._rows, self._findings = (Part(limit), Part(limit)), (Part(limit), Part(limit))
        self._wagers = Part(limit)

    def add(self, piece: bytes) -> None:
        """Takes the report on one filing."""
        told = json.loads(piece)
        sound = told["sound"]
        self._rows[sound].offer(told["row"])
        heading = told["heading"]
        for finding in told["findings"]:
            if self._findings[sound].offer(heading + finding):
                heading = ""
        if told["wagers"]:
            self._wagers.offer(told["heading"] + told["wagers"])

    def text(self, summary: Summary) -> str:
        """The whole of it, once the run has come to its end; empty where there is no room for that."""
        opening = f"## {_headline(summary)}\n\n"
        closing = f"\n```text\n{closing_lines(summary, color=False)}```\n"
        room = self._limit - len((opening + _HEAD + closing).encode()) - _ROOM_TO_CLOSE
        if room < 0:
            return ""
        rows = _fitted(self._rows, room // 3)
        findings = _fitted(self._findings, room - room // 3 + rows.room)
        wagers = _fitted((self._wagers,), findings.room)
        left = ((rows.left, "filing"), (findings.left, "finding"), (wagers.left, "wager table"))
        return "".join(
            [
                opening,
                *((_HEAD, *rows.kept, "\n") if rows.kept else ()),
                *findings.kept,
                *_folded("What the wagers return", wagers.kept),
                *(f"\nNo room here for {told}.\n" for told in [_left(left)] if told),
                closing,
            ]
        )


def _fitted(parts: Iterable[Part], room: int) -> Part:
    """What there is room for of several parts, in their order, and how much is left out in all."""
    fitted = Part(room)
    for part in parts:
        fitted.left += part.left
        for text in part.kept:
            fitted.offer(text)
    return fitted


def _headline(summary: Summary) -> str:
    counts = [f"{summary.outcomes[outcome]} {outcome}" for outcome in Outcome if summary.outcomes[outcome]]
    counts += [f"{len(summary.faults)} not checked for a fault in the program"] if summary.faults else []
    return f"{plural(summary.files, 'Rules Submission')} checked: {', '.join(counts) or 'nothing to check'}"


def _left(parts: Iterable[tuple[int, str]]) -> str:
    """What was left out, in words: 3 findings, 2 filings' wagers."""
    return ", ".join(plural(count, noun) for count, noun in parts if count)


def _folded(summary: str, texts: list[str]) -> Iterator[str]:
    if texts:
        yield f"\n<details><summary>{summary}</summary>\n\n"
        yield from texts
        yield "\n</details>\n"


def _row(report: Report) -> str:
    counts = report.counts
    outcome = str(report.outcome) if report.outcome is Outcome.COMPLIANT else f"**{report.outcome}**"
    numbers = [counts[severity] for severity in (Severity.VIOLATION, Severity.UNDETERMINED, Severity.ADVISORY)]
    cells = [cell(report.file), outcome, str(report.as_of or ""), *map(str, numbers), str(report.waived)]
    return f"| {' | '.join(cells)} |\n"


def _finding(file: str, finding: Finding) -> str:
    """A finding as an item of a list, with what it rests on folded away below it."""
    place = code(f"{file}:{finding.span.line}:{finding.span.column}")
    waived = "waived " if finding.waived else ""
    opening = f"- **{waived}{finding.severity}** {code(finding.rule)}, {place}: {prose(finding.message)}\n"
    details = [f"  - {label}: {told}\n" for label, told in _details(finding) if told]
    if not details:
        return f"{opening}\n"
    fold = "filed, required, what would pass"
    return f"{opening}\n  <details><summary>{fold}</summary>\n\n{''.join(details)}\n  </details>\n\n"


def _details(finding: Finding) -> Iterator[tuple[str, str]]:
    yield "filed", code(finding.stated)
    yield "required", code(finding.required)
    cited = (f"{citation} ({citation.version})" for citation in finding.provisions)
    yield "provisions", prose(", ".join(dict.fromkeys(cited)))
    yield "consequence", prose(finding.consequence)
    yield "would pass", code(finding.passes)
    if finding.waived:
        yield "waived", prose(waiver_text(finding.waived))


def _wagers(wagers: tuple[PricedWager, ...]) -> str:
    """The wagers of a filing as a table; empty where it has none."""
    rows = "".join(f"| {' | '.join(_wager(wager))} |\n" for wager in wagers)
    return f"{_WAGERS_HEAD}{rows}\n" if rows else ""


def _wager(wager: PricedWager) -> Iterator[str]:
    yield from (str(wager.table), cell(wager.wager), cell(wager.paytable), str(wager.decks or ""))
    yield prose(f"§ {wager.section} ({wager.version})") if wager.section else ""
    if wager.figures is None:
        yield from ("", "", "", prose(wager.reason))
        return
    returned, hit, places = headline(wager.figures), hit_frequency(wager.figures), digits(wager.figures)
    filed = "" if wager.as_filed is None else f"; {percent_text(wager.as_filed, places)} as filed"
    yield f"{percent_text(returned, places)}{filed}"
    yield percent_text(1 - returned, places)
    yield "" if hit is None else percent_text(hit, 3)
    yield prose(standing_text(wager))
