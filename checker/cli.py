"""The command line: words in, exit code out. With `checker.commands.console`, all that prints or ends the process.

Exit codes, the highest that applies: 0 nothing at or above the threshold; 1 findings; 2 usage; 3 nothing to
check, or a file that could not be read as a filing; 4 the program or the machine failed; 130 interrupted.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from checker import __version__
from checker.commands.check import check
from checker.commands.compare import diff, impact
from checker.commands.conformance import conformance
from checker.commands.console import (
    FAILED,
    FINDINGS,
    INTERRUPTED,
    OK,
    UNREADABLE,
    USAGE,
    as_day,
    as_of_option,
    configured,
    fail_on_option,
    finish,
    one_format_option,
    say,
    write,
)
from checker.commands.fix import fix
from checker.commands.new import new
from checker.commands.play import games_for, no_cache_option, strategy
from checker.commands.returns import returns
from checker.commands.sweep import sweep
from checker.findings import Severity
from checker.running.output import OutputError, write_whole

if TYPE_CHECKING:
    from datetime import date


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="checker")
def cli() -> None:
    """Check Rules Submissions against Title 58 of the Pennsylvania Code, and price their wagers."""


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
@one_format_option(("text", "json"), "text or json.")
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
        number = section_named(section) or section.removeprefix("§").strip()
        versions = book.versions(number)
        if not versions:
            cited_by = [
                f"§ {v.section} cites it, and" for v in book.sections if any(p.label == number for p in v.provisions)
            ]
            known = dict.fromkeys(version.section for version in book.sections)
            told = f"{cited_by[0]} has what was read of it" if cited_by else f"encoded are {', '.join(known)}"
            raise click.UsageError(f"§ {number} is not encoded; {told}")
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


cli.add_command(check)
cli.add_command(returns)
cli.add_command(strategy)
cli.add_command(sweep)
cli.add_command(new)
cli.add_command(fix)
cli.add_command(diff)
cli.add_command(impact)
cli.add_command(conformance)


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


def _end(code: int) -> NoReturn:
    """Ends the process; at once where it failed or was stopped.

    A process of the pool that was ended while it handed a result over leaves a thread here that reads for ever, and
    Python would wait for it.
    """
    if code in {FAILED, INTERRUPTED}:
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError):
                stream.flush()
        os._exit(code)
    raise SystemExit(code)
