"""The command that prices every combination of the elections of a base game."""

from __future__ import annotations

import sys
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING, TypeVar

import click

from checker.commands.console import FAILED, decks_option, end_interrupted, finish, one_format_option, say
from checker.commands.engines import engine, engine_options
from checker.commands.play import answers_of, game_refused, games_for, no_cache_option, unpriced
from checker.play.vocabulary import QUESTIONS
from checker.running.progress import with_bar

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from pathlib import Path
    from typing import IO

    from checker.render.sweep import Writer
    from checker.running.sweep import Row, Sweep

__all__ = ["sweep"]

F = TypeVar("F", bound="Callable[..., object]")

MANY = 100
"""Combinations from which on their number is said before the first is priced."""
ENOUGH_FOR_PROCESSES = 16


def _answer_options(command: F) -> F:
    """Gives a command an option for every election of a base game, to be repeated where it is to be varied."""
    for asked in reversed(QUESTIONS):
        help_text = f"{asked.key.replace('_', ' ').replace('.', ', ')}: {asked.answers or 'odds such as 2 to 1'}."
        name = f"elect_{asked.name.replace('-', '_')}"
        command = click.option(asked.option, name, multiple=True, metavar="ELECTION", help=help_text)(command)
    return command


@click.command()
@click.option("--game", required=True, metavar="GAME", help="Blackjack, Spanish 21 or Player's Edge 21.")
@decks_option("A number of decks; may be repeated. Unless given, each that the law allows, up to 8.")
@_answer_options
@engine_options
@no_cache_option
@one_format_option(("text", "json", "csv"), "text, json or csv.")
def sweep(
    *,
    game: str,
    decks: tuple[int, ...],
    jobs: int | None,
    cluster: str | None,
    no_cache: bool,
    target: tuple[str, Path | None],
    **elections: tuple[str, ...],
) -> None:
    """Price every combination of the elections that a base game leaves to its holder: what each option costs.

    An election that is given is held to that, and one that is given several times is varied between those answers;
    every other one that the law leaves open is varied between all that can be priced.
    """
    from checker.play.asked import game_named
    from checker.play.elected import UnpricedElectionError
    from checker.render.sweep import FORMATS
    from checker.running.sweep import rows, sweep_of

    named = game_named(game)
    if named is None:
        raise game_refused(game)
    name, file = target
    try:
        wanted = sweep_of(named, decks, answers_of(elections))
        writer: Writer = FORMATS[name](wanted)
        head = writer.head()
    except UnpricedElectionError as error:
        raise unpriced(error) from None
    if wanted.size > MANY:
        say(f"{wanted.size:,} combinations; options such as --decks 6 hold an election to an answer")
    games = games_for(no_cache=no_cache)
    with engine(jobs, cluster, wanted.size, ENOUGH_FOR_PROCESSES) as workers:
        faults = _write_each(wanted, writer, head, file, rows(wanted, games, workers))
    if faults:
        say(f"{faults:,} of {wanted.size:,} combinations were not priced for a fault in the program")
        finish(FAILED)


def _write_each(
    wanted: Sweep, writer: Writer, head: str, file: Path | None, found: Generator[Row, None, None]
) -> int:
    """Writes row after row, and returns how many have none for a fault; ends the command where it is interrupted."""
    from checker.running.output import whole_file

    done = faults = 0
    try:
        with ExitStack() as stack:
            out: IO[bytes] = stack.enter_context(whole_file(file)) if file else sys.stdout.buffer
            out.write(head.encode())
            stack.enter_context(closing(found))
            for row in stack.enter_context(closing(with_bar(found, "Pricing", wanted.size, printed=file is None))):
                out.write(writer.row(row).encode())
                out.flush()
                done += 1
                faults += bool(row.fault)
            out.write(writer.tail().encode())
    except KeyboardInterrupt:
        unwritten = f"; not written: {file}" if file else ""
        end_interrupted(f"interrupted after {done:,} of {wanted.size:,} combinations{unwritten}")
    return faults
