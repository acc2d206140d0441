"""The commands that compare: an amended filing with the one before, and filings under two versions of a section."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from checker.commands.console import (
    FAILED,
    FINDINGS,
    OK,
    UNREADABLE,
    as_of_option,
    as_targets,
    configured,
    end_interrupted,
    finish,
    say,
    write,
)
from checker.commands.engines import engine, engine_options
from checker.commands.play import games_for, no_cache_option

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from checker.changes.compare import Comparison
    from checker.changes.impact import Affected, Fault, Impact
    from checker.running.formats import Target

ENOUGH_FOR_PROCESSES = 32
"""Filings from which on several processes are quicker than one, each being checked twice."""
FORMATS = ("text", "json", "html", "pdf")

format_option = click.option(
    "--format",
    "-f",
    "targets",
    multiple=True,
    callback=as_targets(FORMATS),
    metavar="FORMAT[=FILE]",
    help="text, json, html or pdf; =FILE sends it to a file. May be repeated.",
)


@click.command()
@click.argument("old", type=click.Path(path_type=Path))
@click.argument("new", type=click.Path(path_type=Path))
@format_option
@configured("as-of")
@as_of_option
@no_cache_option
def diff(
    old: Path,
    new: Path,
    targets: tuple[Target, ...],
    as_of: date | None,
    no_cache: bool,
) -> None:
    """Compare an amended filing with the one before: elections, outcome, findings and returns.

    Exits with 1 where the outcome got worse.
    """
    from checker.changes.compare import checked, compared
    from checker.law import load_book
    from checker.running.run import STANDARD_INPUT, input_of

    if old == new == STANDARD_INPUT:
        raise click.UsageError("standard input can be one of the two filings, not both")
    games = games_for(no_cache=no_cache)
    before, after = (checked(data, name, load_book(), as_of, games) for name, data in map(input_of, (old, new)))
    comparison = compared(before, after)
    _write_all(targets, lambda name: _comparison_in(name, comparison))
    if comparison.unreadable:
        finish(UNREADABLE)
    finish(FINDINGS if comparison.worse else OK)


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--section", required=True, metavar="SECTION", help="A section with several versions, such as 633b.17.")
@click.option("--from", "before", required=True, metavar="VERSION", help="The version before, such as prior.")
@click.option("--to", "after", required=True, metavar="VERSION", help="The version after, such as current.")
@format_option
@configured("as-of")
@as_of_option
@engine_options
@no_cache_option
def impact(
    *,
    paths: tuple[Path, ...],
    section: str,
    before: str,
    after: str,
    targets: tuple[Target, ...],
    as_of: date | None,
    jobs: int | None,
    cluster: str | None,
    no_cache: bool,
) -> None:
    """Say what another version of a section changes for filings: outcomes, findings and returns.

    Each filing is checked under either version alone, whatever the dates printed for it. Exits with 1 where an
    outcome got worse.
    """
    from checker.changes.impact import affected, question
    from checker.changes.impact import impact as sorted_out
    from checker.law import load_book
    from checker.running.run import expanded

    try:
        asked = question(load_book(), section.removeprefix("§").strip(), before, after, as_of)
    except LookupError as error:
        raise click.UsageError(str(error.args[0])) from None
    files, empty = expanded(paths)
    for folder in empty:
        say(f"{folder}: no filing found")
    done: list[Affected | Fault | None] = []
    try:
        with (
            engine(jobs, cluster, len(files), ENOUGH_FOR_PROCESSES) as workers,
            closing(affected(files, asked, games_for(no_cache=no_cache), workers)) as told,
        ):
            done.extend(told)
    except KeyboardInterrupt:
        end_interrupted(f"interrupted after {len(done):,} of {len(files):,} filings; nothing was written")
    found = sorted_out(asked, done)
    _write_all(targets, lambda name: _impact_in(name, found))
    for fault in found.faults:
        say(f"{fault.file}: {fault.says}")
    if found.faults:
        finish(FAILED)
    if found.unreadable or empty or not found.filings:
        finish(UNREADABLE)
    finish(FINDINGS if found.worse else OK)


def _write_all(targets: tuple[Target, ...], made: Callable[[str], str | bytes]) -> None:
    """Writes every format asked for; raises UsageError where two would share standard output."""
    if sum(file is None for _, file in targets) > 1:
        raise click.UsageError("one format alone can go to standard output; give the others =FILE")
    for name, file in targets or (("text", None),):
        write(file, made(name))


def _comparison_in(name: str, comparison: Comparison) -> str | bytes:
    if name == "text":
        from checker.render.compare_text import comparison_text

        return comparison_text(comparison)
    if name == "json":
        from checker.render.compare_document import comparison_json

        return comparison_json(comparison)
    from checker.render.compare_page import comparison_page

    return _page(name, comparison_page(comparison))


def _impact_in(name: str, impact: Impact) -> str | bytes:
    if name == "text":
        from checker.render.compare_text import impact_text

        return impact_text(impact)
    if name == "json":
        from checker.render.compare_document import impact_json

        return impact_json(impact)
    from checker.render.compare_page import impact_page

    return _page(name, impact_page(impact))


def _page(name: str, page: str) -> str | bytes:
    """A page as it is, or printed as PDF."""
    if name == "html":
        return page
    from checker.render.pdf import printed

    return printed(page)
