"""The command that suggests mends, and writes none but the spelling of keys."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from checker.commands.console import (
    FINDINGS,
    OK,
    UNREADABLE,
    as_of_option,
    configured,
    fail_on_option,
    finish,
    say,
    write,
)
from checker.commands.play import games_for, no_cache_option
from checker.findings import Finding, Outcome, Severity

if TYPE_CHECKING:
    from datetime import date

    from checker.findings import Report
    from checker.play.games import Games


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--suggest", is_flag=True, help="Print the lines to change, as a patch. Done unless --write-safe is given."
)
@click.option("--write-safe", is_flag=True, help="Put misspelt keys right in the file; every other byte stays.")
@configured("as-of", "fail-on")
@as_of_option
@fail_on_option
@no_cache_option
def fix(
    paths: tuple[Path, ...],
    suggest: bool,
    write_safe: bool,
    as_of: date | None,
    fail_on: str,
    no_cache: bool,
) -> None:
    """Print, for each finding that has one lawful mend, the line as it is and as it would pass.

    No value is ever changed in a file: that is for whoever files it.
    """
    from checker.checking import is_no_submission
    from checker.running.run import STANDARD_INPUT, expanded

    if write_safe and STANDARD_INPUT in paths:
        raise click.UsageError("standard input cannot be written to; name a file, or leave out --write-safe")
    files, empty = expanded(paths)
    for folder in empty:
        say(f"{folder}: no filing found")
    games = games_for(no_cache=no_cache)
    reports = []
    for path, named in files:
        report = _fixed(path, as_of, games, suggest=suggest or not write_safe, write_safe=write_safe)
        if named or not is_no_submission(report):
            reports.append(report)
    if empty or not reports or any(report.outcome is Outcome.UNREADABLE for report in reports):
        finish(UNREADABLE)
    standing = (finding for report in reports for finding in report.findings if not finding.waived)
    finish(FINDINGS if any(finding.severity.at_least(Severity(fail_on)) for finding in standing) else OK)


def _fixed(path: Path, as_of: date | None, games: Games, *, suggest: bool, write_safe: bool) -> Report:
    """The report on a file after what was asked for was done with it."""
    from checker.checking import check, refused
    from checker.fixing import patch, respelt
    from checker.law import load_book
    from checker.running.output import write_whole
    from checker.running.run import input_of

    name, data = input_of(path)
    if isinstance(data, Finding):
        say(f"{name}: {data.message}")
        return refused(data, name)
    report = check(data, name, load_book(), as_of, games)
    if write_safe:
        put_right = respelt(data, lambda changed: check(changed, name, load_book(), as_of, games))
        if put_right.done:
            write_whole(path, put_right.data)
        for done in put_right.done:
            say(f"{name}: {done}")
        data, report = put_right.data, put_right.report
    if suggest:
        write(None, patch(data, report))
        say(f"{name}: {_told(report)}")
    return report


def _told(report: Report) -> str:
    """How many findings there are, and of how many there is something to suggest."""
    from checker.fixing import suggested
    from checker.render.words import plural

    standing = [finding for finding in report.findings if not finding.waived]
    if report.outcome is Outcome.UNREADABLE:
        return f"{standing[0].message} (line {standing[0].span.line})"
    if not standing:
        return f"{report.outcome}; nothing to mend"
    found = len(suggested(report))
    others = "" if found == len(standing) else "; checker check says what would pass for the others"
    return f"{report.outcome}; {found} of {plural(len(standing), 'finding')} with one lawful mend{others}"
