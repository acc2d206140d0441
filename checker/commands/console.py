"""What the commands share: exit codes, common options and what their words mean, and where output goes."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TypeVar

import click

from checker.dates import parse_date
from checker.findings import THRESHOLDS
from checker.quantities import MOST_DECKS, QuantityError
from checker.running.output import write_whole

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

Command = TypeVar("Command", bound="Callable[..., object]")

_CONFIG, _NO_CONFIG = "checker.config", "checker.no_config"
_OPTION_OF = {"formats": "targets"}
"""The option of a key of the configuration that has another name."""
OK, FINDINGS, USAGE, UNREADABLE, FAILED, INTERRUPTED = 0, 1, 2, 3, 4, 130


def as_day(_context: click.Context, _option: click.Parameter, value: str | None) -> date | None:
    """A date as 2026-03-02; raises BadParameter with what would pass."""
    if value is None:
        return None
    try:
        return parse_date(value)
    except QuantityError as error:
        raise click.BadParameter(str(error)) from None


def _target(value: str, formats: tuple[str, ...]) -> tuple[str, Path | None]:
    """A format and the file that it goes to, None for standard output: json, or json=out.json."""
    name, given, file = value.partition("=")
    if name not in formats:
        raise click.BadParameter(f"{name!r} is no format; one of {', '.join(formats)}")
    if given and not file:
        raise click.BadParameter(f"{name}= names no file")
    return name, Path(file) if file and file != "-" else None


def as_targets(
    formats: tuple[str, ...],
) -> Callable[[click.Context, click.Parameter, tuple[str, ...]], tuple[tuple[str, Path | None], ...]]:
    """What reads `--format` where it may be repeated."""
    return lambda _context, _option, values: tuple(_target(value, formats) for value in values)


def decks_option(help_text: str) -> Callable[[Command], Command]:
    """The option `--decks`, which may be repeated."""
    return click.option("--decks", type=click.IntRange(1, MOST_DECKS), multiple=True, help=help_text)


def one_format_option(formats: tuple[str, ...], help_text: str) -> Callable[[Command], Command]:
    """The option `--format` where it stands once; the first of the formats unless it is given."""
    return click.option(
        "--format",
        "-f",
        "target",
        callback=lambda _context, _option, value: _target(value, formats),
        default=formats[0],
        metavar="FORMAT[=FILE]",
        help=help_text,
    )


as_of_option = click.option(
    "--as-of", callback=as_day, metavar="DATE", help="Take this day in place of the filing's effective date."
)
fail_on_option = click.option(
    "--fail-on",
    type=click.Choice(THRESHOLDS),
    default="undetermined",
    show_default=True,
    help="Exit with 1 where a finding is as grave as this.",
)


def configured(*keys: str) -> Callable[[Command], Command]:
    """The options `--config` and `--no-config`, and the configuration's say on options of these names.

    What the configuration says takes the place of the options' defaults; the command line is asked first.
    """

    def use(context: click.Context, _option: click.Parameter, value: Path | None) -> None:
        from checker.commands.configuration import ConfigurationError, configuration_for, load_configuration

        context.meta[_CONFIG] = value
        if context.meta.get(_NO_CONFIG):
            refuse_both(context)
            return
        try:
            found = load_configuration(value) if value else configuration_for(Path.cwd())
        except ConfigurationError as error:
            raise click.UsageError(str(error)) from None
        said = {_OPTION_OF.get(key, key.replace("-", "_")): found.of(key) for key in keys}
        context.default_map = {name: value for name, value in said.items() if value is not None}

    def refrain(context: click.Context, _option: click.Parameter, value: bool) -> None:
        context.meta[_NO_CONFIG] = value
        refuse_both(context)

    def refuse_both(context: click.Context) -> None:
        if context.meta.get(_CONFIG) and context.meta.get(_NO_CONFIG):
            raise click.UsageError("--config names a file, and --no-config wants none")

    no_config = click.option(
        "--no-config", is_flag=True, is_eager=True, expose_value=False, callback=refrain, help="Use no configuration."
    )
    config = click.option(
        "--config",
        is_eager=True,
        expose_value=False,
        callback=use,
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="A configuration other than the nearest checker.toml or [tool.checker] in pyproject.toml upward.",
    )
    return lambda command: no_config(config(command))


def configured_paths() -> tuple[Path, ...]:
    """What the configuration names to check; raises UsageError where it names nothing either."""
    named = (click.get_current_context().default_map or {}).get("paths")
    if not named:
        raise click.UsageError("name files or folders to check, or set paths in the configuration")
    return tuple(named)


def write(file: Path | None, told: str | bytes) -> None:
    """Writes to standard output, or to a file that is there whole or not at all."""
    data = told.encode() if isinstance(told, str) else told
    if file is None:
        sys.stdout.buffer.write(data)
    else:
        write_whole(file, data)


def say(text: str) -> None:
    """One line on standard error, whatever characters it holds."""
    from checker.render.words import seen

    click.echo(f"checker: {seen(text.encode('utf-8', 'replace').decode())}", err=True)


def end_interrupted(told: str) -> NoReturn:
    """Says what was done so far, below what was printed of it, and ends the command."""
    with suppress(OSError):
        sys.stdout.flush()
    if sys.stderr.isatty():
        click.echo(err=True)  # a terminal shows ^C in the middle of a line
    say(told)
    finish(INTERRUPTED)


def finish(code: int) -> NoReturn:
    """Ends the command with an exit code."""
    click.get_current_context().exit(code)
