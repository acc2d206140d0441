"""The command that prints returns: of authorised wagers by the text, and of base games by their elections."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from checker.commands.console import UNREADABLE, as_of_option, decks_option, finish, one_format_option, say, write
from checker.commands.play import (
    answers_of,
    election_options,
    filing_option,
    game_option,
    games_for,
    no_cache_option,
    priced_games,
)
from checker.quantities import QuantityError, parse_money

if TYPE_CHECKING:
    from datetime import date

    from checker.quantities import Money

FORMATS = ("text", "json", "csv", "html")
_MOST_PLAYERS = 14


def _as_money(_context: click.Context, _option: click.Parameter, value: str | None) -> Money | None:
    """An amount in dollars; raises BadParameter with what would pass."""
    try:
        return None if value is None else parse_money(value)
    except QuantityError as error:
        raise click.BadParameter(str(error)) from None


@dataclass(frozen=True, slots=True)
class _Wanted:
    """Which wagers are wanted, as the options name them."""

    everything: bool
    section: str | None
    version: str | None
    wager: str | None
    paytable: str | None

    @property
    def named(self) -> bool:
        """Whether any wager is named, or all are."""
        return bool(self.everything or self.section or self.wager or self.paytable)


@click.command()
@click.option("--all", "everything", is_flag=True, help="Every authorised combination of every version.")
@click.option("--section", metavar="SECTION", help="A section, such as 635b.2.")
@click.option("--version", "version", metavar="VERSION", help="current or prior.")
@click.option("--wager", metavar="WAGER", help="A wager, such as Match-Up.")
@click.option("--paytable", metavar="PAYTABLE", help="A paytable, such as A or 3a.")
@decks_option("A number of decks; may be repeated.")
@click.option(
    "--amount",
    callback=_as_money,
    metavar="DOLLARS",
    help="The wager that progressives are priced at ($1 unless given), or a base game's fixed awards.",
)
@game_option
@filing_option
@click.option(
    "--players",
    type=click.IntRange(1, _MOST_PLAYERS),
    help="Players at the table, for the award to the others; 6 unless given.",
)
@election_options
@as_of_option
@no_cache_option
@one_format_option(FORMATS, "text, json, csv, or html: an atlas of authorised wagers that sorts and prints.")
def returns(
    *,
    everything: bool,
    decks: tuple[int, ...],
    amount: Money | None,
    game: str | None,
    filing: Path | None,
    players: int | None,
    as_of: date | None,
    no_cache: bool,
    target: tuple[str, Path | None],
    **named: str | None,
) -> None:
    """Print what wagers return: authorised ones by the text, or a base game by its elections."""
    answers = answers_of(named)
    wanted = _Wanted(everything, named["section"], named["version"], named["wager"], named["paytable"])
    if game is None and filing is None:
        if answers or players or no_cache:
            raise click.UsageError("elections, players and the cache belong to a --game or a --filing")
        _print_authorised(wanted, decks, amount, target)
        return
    if wanted.named or wanted.version:
        raise click.UsageError("a base game is no authorised wager of a section; ask for one or the other")
    name, file = target
    if name == "html":
        raise click.UsageError("a base game is printed as text, json or csv; checker report has it as a page")
    from checker.render import games as render

    found = priced_games(
        game, filing, decks, answers, as_of, games_for(no_cache=no_cache), wager=amount, players=players
    )
    renderers = {"text": render.render_text, "json": render.render_json, "csv": render.render_csv}
    write(file, renderers[name](found))


def _print_authorised(
    wanted: _Wanted, decks: tuple[int, ...], amount: Money | None, target: tuple[str, Path | None]
) -> None:
    """Prints the authorised combinations that are wanted; those that the text is at odds about are marked."""
    from checker.authorised import Selection, combinations
    from checker.law import load_book
    from checker.render import returns as render

    if not wanted.named:
        raise click.UsageError("name a --section, a --wager, a --paytable, a --game or a --filing, or ask for --all")
    try:
        selection = Selection(wanted.section, wanted.version, wanted.wager, wanted.paytable, decks, amount)
        found = list(combinations(load_book(), selection))
    except LookupError as error:
        raise click.UsageError(str(error.args[0])) from None
    if not found:
        say("no authorised combination is like that; checker returns --all lists those that there are")
        finish(UNREADABLE)
    name, file = target
    if name == "html":
        from checker.render.atlas import render as render_html

        write(file, render_html(found))
        return
    renderers = {"text": render.render_text, "json": render.render_json, "csv": render.render_csv}
    write(file, renderers[name](found))
