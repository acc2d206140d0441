"""The command that checks filings."""

from __future__ import annotations

import os
import sys
from contextlib import closing
from functools import partial
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
    configured_paths,
    end_interrupted,
    fail_on_option,
    finish,
    say,
)
from checker.commands.engines import engine, engine_options
from checker.commands.play import no_cache_option
from checker.findings import Severity
from checker.running.formats import CHECK_FORMATS, PAGES
from checker.running.progress import MANY, with_bar

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from checker.running.formats import Target, Work
    from checker.running.run import File
    from checker.running.sinks import Sinks
    from checker.running.spread import Engine
    from checker.running.summary import Summary

__all__ = ["check"]

ENOUGH_FOR_PROCESSES = 64
"""Files from which on several processes are quicker than one."""


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--format",
    "-f",
    "targets",
    multiple=True,
    callback=as_targets(CHECK_FORMATS),
    metavar="FORMAT[=FILE]",
    help="text, json, sarif, junit, github, markdown, html or pdf; =FILE sends it to a file (html and pdf of "
    "several filings: to a folder). May be repeated. Unless named, it is text, and github in GitHub Actions.",
)
@configured("paths", "fail-on", "formats", "as-of", "holder")
@as_of_option
@fail_on_option
@click.option("--holder", metavar="NAME", help="Remark on filings of another certificate holder.")
@engine_options
@no_cache_option
@click.option("--skip-others", is_flag=True, help="Pass over named files that do not say rules_submission.")
def check(
    *,
    paths: tuple[Path, ...],
    targets: tuple[Target, ...],
    as_of: date | None,
    fail_on: str,
    holder: str | None,
    jobs: int | None,
    cluster: str | None,
    no_cache: bool,
    skip_others: bool,
) -> None:
    """Check filings: files, and every .yaml and .yml file of folders; - is standard input.

    Without PATHS, those that the configuration names.
    """
    from checker.running.actions import source_root
    from checker.running.formats import Work, default_targets
    from checker.running.place import Place
    from checker.running.run import expanded

    files, empty = expanded(paths or configured_paths())
    for folder in empty:
        say(f"{folder}: no filing found")
    targets = targets or default_targets()
    _refuse_crowded(targets, len(files))
    work = Work(
        as_of,
        tuple(name for name, _ in targets),
        Place.of(source_root()),
        _wants_color(targets),
        Severity(fail_on),
        skip_others,
        kept=not no_cache,
        told=len(files) < MANY,
        holder=holder,
    )
    with engine(jobs, cluster, len(files), ENOUGH_FOR_PROCESSES) as workers:
        summary = _checked(files, work, targets, workers)
    if summary.faults:
        finish(FAILED)
    nothing = not summary.files and not (skip_others and summary.passed_over)
    if summary.unreadable or empty or nothing:
        finish(UNREADABLE)
    finish(FINDINGS if summary.worst_at_least(work.fail_on) else OK)


def _checked(files: Sequence[File], work: Work, targets: Sequence[Target], workers: Engine | None) -> Summary:
    """What checking the files came to, each target written; ends the command where it is interrupted."""
    from checker.running.formats import opened
    from checker.running.sinks import Sinks
    from checker.running.summary import Summary

    summary = Summary()
    try:
        with Sinks() as sinks:
            for name, place in targets:
                sinks.append(opened(sinks, name, place, color=work.color))
            printed = any(place is None for _, place in targets)
            _check_each(files, work, workers, sinks, summary, printed=printed)
            sinks.close(summary)
    except KeyboardInterrupt:
        from checker.render.text import interrupted

        unwritten = [str(place) for name, place in targets if place and name not in PAGES]
        end_interrupted(interrupted(summary, len(files), unwritten))
    return summary


def _check_each(
    files: Sequence[File], work: Work, workers: Engine | None, sinks: Sinks, summary: Summary, *, printed: bool
) -> None:
    from checker.running.run import results

    # Both are closed whatever happens, so that processes end, and the bar is gone, before anything else is said.
    bar = partial(with_bar, what="Checking", total=len(files), printed=printed)
    with closing(results(files, work, workers)) as found, closing(bar(found)) as shown:
        for result in shown:
            if result.fault:
                say(f"{result.file}: {result.fault}")
                summary.faults.append((result.file, result.fault))
            elif result.summary is None:
                summary.passed_over += 1
            else:
                summary.merge(result.summary)
                sinks.add(result.file, result.pieces)


def _refuse_crowded(targets: tuple[Target, ...], files: int) -> None:
    """Raises UsageError where two formats would share standard output, or several pages one file."""
    from checker.running.sinks import is_folder

    if sum(file is None for _, file in targets) > 1:
        raise click.UsageError("one format alone can go to standard output; give the others =FILE")
    for name, place in targets:
        if name in PAGES and files > 1 and (place is None or not is_folder(place)):
            raise click.UsageError(f"several filings make several pages: --format {name}=FOLDER")


def _wants_color(targets: tuple[Target, ...]) -> bool:
    """Whether text goes to a terminal that wants colors."""
    texts = [place for name, place in targets if name == "text"]
    return texts == [None] and sys.stdout.isatty() and not os.environ.get("NO_COLOR")
