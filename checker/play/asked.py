"""A base game as a user asks for it, filed or not: what is asked comes before what the law fixes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from checker.findings import PricedWager, main_wager_name
from checker.play.awards import awards_at
from checker.play.elected import elect
from checker.play.priced import other_readings
from checker.play.reference import BASE_GAMES
from checker.play.sources import as_asked, game_law
from checker.values import same_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from checker.law import LawBook
    from checker.play.games import Games
    from checker.play.stakes import Stakes

__all__ = ["game_named", "price_asked"]


def game_named(text: str) -> str | None:
    """The base game of that name, or None."""
    return next((name for name in BASE_GAMES if same_words(name, text)), None)


def price_asked(
    book: LawBook,
    game: str,
    decks: int,
    answers: Mapping[str, str],
    games: Games,
    stakes: Stakes,
) -> PricedWager:
    """A game under the elections asked for, by key; what is not asked is fixed by the law or assumed.

    Raises UnpricedElectionError for an election that cannot be priced.
    """
    law = game_law(book, game, None)
    elected = elect(game, decks, law, (as_asked(answers), law.fixed))
    return PricedWager(
        table=0,
        game=game,
        wager=main_wager_name(game),
        paytable="",
        decks=decks,
        section=law.section,
        version=law.version,
        standing="",
        figures=games.game(elected.rules),
        assumptions=tuple(assumption.name for assumption in elected.assumptions),
        elected=elected,
        variants=other_readings(elected, games),
        awards=awards_at(elected.rules, law, stakes, games),
    )
