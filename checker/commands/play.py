"""What the commands on base games share, and the command that prints a strategy card."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from checker.commands.console import UNREADABLE, as_of_option, decks_option, finish, one_format_option, say, write
from checker.play.stakes import Stakes
from checker.play.vocabulary import QUESTIONS
from checker.running.progress import announced

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import date

    from checker.findings import PricedWager
    from checker.play.elected import UnpricedElectionError
    from checker.play.games import Games
    from checker.quantities import Money

F = TypeVar("F", bound="Callable[..., object]")
T = TypeVar("T")

REFERENCE_DECKS = 6
"""Decks of a game that no number is given for."""


def election_options(command: F) -> F:
    """Gives a command an option for every election of a base game, each passed by its name in one mapping."""
    for asked in reversed(QUESTIONS):
        kept = asked.name.replace("-", "_")
        help_text = f"{asked.key.replace('_', ' ').replace('.', ', ')}: {asked.answers or 'odds such as 2 to 1'}."
        command = click.option(asked.option, f"elect_{kept}", metavar="ELECTION", help=help_text)(command)
    return command


def answers_of(options: Mapping[str, T | None]) -> dict[str, T]:
    """The elections given as options, by their keys in a filing."""
    names = {f"elect_{asked.name.replace('-', '_')}": asked.key for asked in QUESTIONS}
    return {names[name]: text for name, text in options.items() if name in names and text is not None}


game_option = click.option(
    "--game", metavar="GAME", help="A base game: Blackjack, Spanish 21 or Player's Edge 21, with the options below."
)
filing_option = click.option(
    "--filing",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The base games of this filing, as elected.",
)
no_cache_option = click.option(
    "--no-cache", is_flag=True, help="Play every game out anew, and keep nothing in the cache folder."
)


def games_for(*, no_cache: bool) -> Games:
    """The engine, with what it computed kept in the user's cache folder unless that is not wanted."""
    from checker.play.games import Games
    from checker.play.store import user_store

    return Games(None if no_cache else user_store(), announced)


def priced_games(
    game: str | None,
    filing: Path | None,
    decks: tuple[int, ...],
    answers: Mapping[str, str],
    as_of: date | None,
    games: Games,
    *,
    wager: Money | None = None,
    players: int | None = None,
) -> list[PricedWager]:
    """The games of a filing, or the one asked for at each number of decks; raises UsageError for what is not known.

    `wager` and `players` are those that the awards of the game asked for are valued at.
    """
    if (game is None) == (filing is None):
        raise click.UsageError("name a --game, or a --filing, and not both")
    if game is not None:
        return _asked(game, decks or (REFERENCE_DECKS,), answers, games, Stakes(wager, players))
    if answers or decks or wager or players:
        raise click.UsageError("a filing states its own elections, decks and wagers; leave them out beside --filing")
    return _filed(filing or Path(), as_of, games)


def _asked(
    game: str, decks: tuple[int, ...], answers: Mapping[str, str], games: Games, stakes: Stakes
) -> list[PricedWager]:
    from checker.law import load_book
    from checker.play.asked import game_named, price_asked
    from checker.play.elected import UnpricedElectionError

    named = game_named(game)
    if named is None:
        raise game_refused(game)
    try:
        return [price_asked(load_book(), named, count, answers, games, stakes) for count in decks]
    except UnpricedElectionError as error:
        raise unpriced(error) from None


def game_refused(game: str) -> click.UsageError:
    """The error of a game that is none of those that are played."""
    from checker.play.reference import BASE_GAMES

    return click.UsageError(f"the game {game[:60]} is not played here; {', '.join(BASE_GAMES)} are")


def unpriced(error: UnpricedElectionError) -> click.UsageError:
    """The error of an election that cannot be priced, with what would be."""
    would = f"; what can be priced is {error.passes}" if error.passes else ""
    return click.UsageError(f"{error.key} as {error.stated[:60]!r}: {error.reason}{would}")


def _filed(filing: Path, as_of: date | None, games: Games) -> list[PricedWager]:
    from checker.findings import Severity
    from checker.law import load_book
    from checker.running.run import report_on

    report = report_on(filing, load_book(), as_of, games)
    unreadable = [finding for finding in report.findings if finding.severity is Severity.UNREADABLE]
    if unreadable:
        say(f"{report.file}: {unreadable[0].message}")
        finish(UNREADABLE)
    found = [wager for wager in report.wagers if wager.main or wager.variants]
    if not found:
        say(f"{report.file}: it has no base game that is played here")
        finish(UNREADABLE)
    return found


@click.command()
@game_option
@filing_option
@decks_option("A number of decks; may be repeated.")
@election_options
@as_of_option
@no_cache_option
@one_format_option(
    ("text", "json", "csv"),
    "text: the card; json: the card, and the best play of every starting hand; csv: those plays.",
)
def strategy(
    *,
    game: str | None,
    filing: Path | None,
    decks: tuple[int, ...],
    as_of: date | None,
    no_cache: bool,
    target: tuple[str, Path | None],
    **elections: str | None,
) -> None:
    """Print the strategy card of a base game: hard totals, soft totals and pairs against the dealer's up card."""
    from checker.render import card as render

    games = games_for(no_cache=no_cache)
    found = priced_games(game, filing, decks, answers_of(elections), as_of, games)
    name, file = target
    if name == "text":
        color = file is None and sys.stdout.isatty() and not os.environ.get("NO_COLOR")
        write(file, render.render_text(found, color=color))
    else:
        plays = {wager: games.plays(wager.elected.rules) for wager in found if wager.elected and wager.main}
        write(file, render.render_json(plays) if name == "json" else render.render_csv(plays))
