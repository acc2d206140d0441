"""What `checker fix` prints and writes: mends as a patch of lines, and misspelt keys put right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from checker.findings import Edit, MendKind
from checker.mends import changed_lines, lines_of, mended
from checker.render.words import seen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from checker.findings import Finding, Report

__all__ = ["Respelt", "patch", "respelt", "suggested"]


@dataclass(frozen=True, slots=True)
class Respelt:
    """A filing whose misspelt keys were put right, and what was done to it."""

    data: bytes
    report: Report
    """On the filing as it is now."""
    done: tuple[str, ...]
    """`deck is now decks (line 7)`, one for each key."""


def suggested(report: Report) -> tuple[Finding, ...]:
    """The findings that have one lawful mend and that no waiver covers."""
    return tuple(finding for finding in report.findings if _edit(finding) and not finding.waived)


def respelt(data: bytes, check: Callable[[bytes], Report]) -> Respelt:
    """The filing with every misspelt key put right, those under a misspelt key too; nothing else is touched."""
    report, done = check(data), list[str]()
    while misspelt := [f for f in suggested(report) if f.mend and f.mend.kind is MendKind.SPELLING]:
        done += [f"{f.path[-1]} is now {f.mend.value} (line {f.span.line})" for f in misspelt if f.mend]
        data = mended(data, filter(None, map(_edit, misspelt)))
        report = check(data)
    return Respelt(data, report, tuple(done))


def patch(data: bytes, report: Report) -> str:
    """The mends of a filing as a unified diff without context: a hunk for each line, with the rules that ask for it.

    Empty where no finding has one lawful mend.
    """
    found = suggested(report)
    if not found:
        return ""
    lines = lines_of(data)
    added = 0
    parts = [f"--- {seen(report.file)}\n+++ {seen(report.file)}\n"]
    for number, line in changed_lines(lines, filter(None, map(_edit, found))).items():
        asking = [finding for finding in found if (edit := _edit(finding)) and edit.span.line == number]
        names = ", ".join(dict.fromkeys(f"{finding.severity}[{finding.rule}]" for finding in asking))
        more = line.count("\n") - lines[number - 1].count("\n")
        count = f",{more + 1}" if more else ""
        parts.append(f"@@ -{number} +{number + added}{count} @@ {names}\n")
        parts += _hunk(lines[number - 1], line)
        added += more
    return "".join(parts)


def _hunk(old: str, new: str) -> Iterator[str]:
    """The old line and what takes its place; one that is only added to stands as it is."""
    end = old[len(old.rstrip("\r\n")) :]
    if end and new.startswith(old):
        yield f" {old}"
        yield from (f"+{line}" for line in new[len(old) :].splitlines(keepends=True))
        return
    yield from (_whole(f"-{line}") for line in old.splitlines(keepends=True))
    yield from (_whole(f"+{line}") for line in new.splitlines(keepends=True))


def _whole(line: str) -> str:
    """A line of a patch; the last of a file that ends without a line break is marked as such."""
    return line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _edit(finding: Finding) -> Edit | None:
    return finding.mend.edit if finding.mend else None
