"""The command line: words in, exit code out. With `checker.commands.console`, all that prints or ends the process.

Exit codes, the highest that applies: 0 nothing at or above the threshold; 1 findings; 2 usage; 3 nothing to
check, or a file that could not be read as a filing; 4 the program or the machine failed; 130 interrupted.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TypeVar

import click

from checker import __version__
from checker.commands.compare import diff, impact
from checker.commands.console import (
    FAILED,
    FINDINGS,
    INTERRUPTED,
    OK,
    UNREADABLE,
    USAGE,
    as_day,
    as_of_option,
    as_one_target,
    as_targets,
    configured,
    configured_paths,
    fail_on_option,
    finish,
    say,
    write,
)
from checker.commands.fix import fix
from checker.commands.new import new
from checker.commands.play import games_for, no_cache_option, strategy
from checker.commands.returns import returns
from checker.findings import Severity
from checker.running.formats import CHECK_FORMATS, PAGES
from checker.running.output import OutputError, write_whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import date


T = TypeVar("T")

MANY = 20
"""Files from which on a terminal shows progress."""
RETURNS_FORMATS = ("text", "json", "csv", "html")


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="checker")
def cli() -> None:
    """Check Rules Submissions against Title 58 of the Pennsylvania Code, and price their wagers."""


@cli.command()
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
@click.option("--jobs", "-j", type=click.IntRange(1, 64), help="Processes; by default as many as serve.")
@no_cache_option
@click.option("--skip-others", is_flag=True, help="Pass over named files that do not say rules_submission.")
def check(
    paths: tuple[Path, ...],
    targets: tuple[tuple[str, Path | None], ...],
    as_of: date | None,
    fail_on: str,
    holder: str | None,
    jobs: int | None,
    no_cache: bool,
    skip_others: bool,
) -> None:
    """Check filings: files, and every .yaml and .yml file of folders; - is standard input.

    Without PATHS, those that the configuration names.
    """
    from checker.running.actions import source_root
    from checker.running.formats import Work, default_targets, opened
    from checker.running.run import expanded, results
    from checker.running.sinks import Sinks
    from checker.running.summary import Summary

    files, empty = expanded(paths or configured_paths())
    for folder in empty:
        say(f"{folder}: no filing found")
    targets = targets or default_targets()
    _refuse_crowded(targets, len(files))
    threshold = Severity(fail_on)
    formats = tuple(name for name, _ in targets)
    told = len(files) < MANY
    work = Work(
        as_of,
        formats,
        _wants_color(targets),
        threshold,
        source_root(),
        skip_others,
        kept=not no_cache,
        told=told,
        holder=holder,
    )
    summary = Summary()
    with Sinks() as sinks:
        for name, place in targets:
            sinks.append(opened(sinks, name, place, color=work.color))
        for result in _with_progress(results(files, work, jobs), len(files)):
            if result.fault:
                say(f"{result.file}: {result.fault}")
                summary.faults.append((result.file, result.fault))
            elif result.summary is None:
                summary.passed_over += 1
            else:
                summary.merge(result.summary)
                sinks.add(result.file, result.pieces)
        sinks.close(summary)
    if summary.faults:
        finish(FAILED)
    nothing = not summary.files and not (skip_others and summary.passed_over)
    if summary.unreadable or empty or nothing:
        finish(UNREADABLE)
    finish(FINDINGS if summary.worst_at_least(threshold) else OK)


@cli.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--output", "-o", required=True, type=click.Path(path_type=Path), help="A .pdf or .html file.")
@configured("fail-on", "as-of")
@as_of_option
@fail_on_option
@no_cache_option
def report(
    file: Path,
    output: Path,
    as_of: date | None,
    fail_on: str,
    no_cache: bool,
) -> None:
    """Write the report on one filing as PDF, or as HTML where the name ends in .html."""
    from checker.law import load_book
    from checker.running.formats import page_renderer
    from checker.running.run import report_on

    suffix = output.suffix.lower().removeprefix(".")
    if suffix not in {"pdf", "html"}:
        raise click.UsageError("the name of the output ends in .pdf or .html")
    told = report_on(file, load_book(), as_of, games_for(no_cache=no_cache))
    write_whole(output, page_renderer(suffix)(told))
    click.echo(f"{told.file}: {told.outcome}; the report is {output}")
    if any(finding.severity is Severity.UNREADABLE for finding in told.findings):
        finish(UNREADABLE)
    grave = any(f.severity.at_least(Severity(fail_on)) for f in told.findings if not f.waived)
    finish(FINDINGS if grave else OK)


@cli.command()
@click.argument("section", required=False)
@click.option("--as-of", callback=as_day, metavar="DATE", help="Say what is in force on this day.")
@click.option(
    "--format",
    "-f",
    "target",
    callback=as_one_target(("text", "json")),
    default="text",
    metavar="FORMAT[=FILE]",
    help="text or json.",
)
def law(section: str | None, as_of: date | None, target: tuple[str, Path | None]) -> None:
    """List the encoded sections, or set one out: provisions, tables, dates, conflicts."""
    from checker.law import load_book
    from checker.render import law as render
    from checker.render.json import dumped
    from checker.values import section_named

    book = load_book()
    name, file = target
    if section is None:
        text = dumped(render.index_document(book)) if name == "json" else render.render_index(book, as_of)
    else:
        versions = book.versions(section_named(section) or section.removeprefix("§").strip())
        if not versions:
            known = dict.fromkeys(version.section for version in book.sections)
            raise click.UsageError(f"§ {section} is not encoded; encoded are {', '.join(known)}")
        text = dumped(render.law_document(versions)) if name == "json" else render.render_section(versions, as_of)
    write(file, text if text.endswith("\n") else f"{text}\n")


@cli.command()
@click.argument("rule", required=False)
def explain(rule: str | None) -> None:
    """Say what a rule checks, why, by which provisions, with an example that fails and its mend."""
    from difflib import get_close_matches

    from checker.catalogue import load_catalogue
    from checker.law import load_book
    from checker.render import explain as render

    catalogue = load_catalogue()
    if rule is None:
        width = max(map(len, catalogue))
        click.echo("\n".join(f"{entry.id:<{width}}  {entry.title}" for entry in catalogue.values()))
        return
    if rule not in catalogue:
        close = get_close_matches(rule[:60], catalogue, n=1)
        raise click.UsageError(f"there is no rule {rule[:60]}" + (f"; did you mean {close[0]}?" if close else ""))
    click.echo(render.render(catalogue[rule], load_book()).rstrip("\n"))


@cli.command()
@click.option("--output", "-o", type=click.Path(path_type=Path), help="Write it to a file.")
@click.option(
    "--write",
    "folder",
    is_flag=False,
    flag_value=".",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    metavar="[FOLDER]",
    help="Write it as submission.schema.json beside the filings of a folder, or of the working one.",
)
def schema(output: Path | None, folder: Path | None) -> None:
    """Print the JSON Schema of a filing for editors: games, wagers and paytables enumerated."""
    import json

    from checker.editor_schema import editor_schema
    from checker.law import load_book

    if output and folder:
        raise click.UsageError("--output names a file, and --write a folder; one of the two will do")
    place = folder / "submission.schema.json" if folder else output
    write(place, json.dumps(editor_schema(load_book()), indent=2, ensure_ascii=False) + "\n")


cli.add_command(returns)
cli.add_command(strategy)
cli.add_command(new)
cli.add_command(fix)
cli.add_command(diff)
cli.add_command(impact)


def main() -> NoReturn:
    """Runs the command line and ends the process with its exit code."""
    try:
        result = cli.main(standalone_mode=False)
        sys.stdout.flush()
        _end(result if isinstance(result, int) else OK)
    except click.exceptions.Exit as error:
        _end(error.exit_code)
    except click.ClickException as error:
        error.show()
        _end(USAGE)
    except (KeyboardInterrupt, click.Abort):
        say("interrupted")
        _end(INTERRUPTED)
    except OutputError as error:
        say(str(error))
        _end(FAILED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        _end(FAILED)
    except OSError as error:
        say(f"the output could not be written: {error.strerror or error}")
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        _end(FAILED)
    except Exception as error:  # noqa: BLE001 - a fault of ours ends in one line, never in a traceback
        say(f"a fault in the program: {type(error).__name__}: {error}")
        _end(FAILED)


def _refuse_crowded(targets: tuple[tuple[str, Path | None], ...], files: int) -> None:
    """Raises UsageError where two formats would share standard output, or several pages one file."""
    from checker.running.sinks import is_folder

    if sum(file is None for _, file in targets) > 1:
        raise click.UsageError("one format alone can go to standard output; give the others =FILE")
    for name, place in targets:
        if name in PAGES and files > 1 and (place is None or not is_folder(place)):
            raise click.UsageError(f"several filings make several pages: --format {name}=FOLDER")


def _wants_color(targets: tuple[tuple[str, Path | None], ...]) -> bool:
    """Whether text goes to a terminal that wants colors."""
    texts = [place for name, place in targets if name == "text"]
    return texts == [None] and sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def _with_progress(reports: Iterable[T], total: int) -> Iterator[T]:
    """The reports, with a bar on standard error where that is a terminal and there are many."""
    if total < MANY or not sys.stderr.isatty():
        yield from reports
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(reports, "Checking", total=total, console=Console(stderr=True), transient=True)


def _end(code: int) -> NoReturn:
    raise SystemExit(code)
