"""What a base game returns, asked for by a program: within a bound, with every rule that it was played by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from checker.api.arguments import quantity, refuse_other_keys, text, unknown, whole_number
from checker.law import load_book
from checker.play.asked import game_named, price_asked
from checker.play.elected import UnpricedElectionError
from checker.play.figures import GameReturn
from checker.play.games import kept_games
from checker.play.reference import BASE_GAMES
from checker.play.stakes import Stakes
from checker.play.vocabulary import QUESTIONS
from checker.quantities import MOST_DECKS, parse_wager
from checker.values import cut

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from checker.citations import Assumption
    from checker.play.elected import ElectedRule
    from checker.play.figures import Award, Variant

__all__ = ["GamePrice", "game_return"]

_MOST_PLAYERS = 14


@dataclass(frozen=True, slots=True)
class GamePrice:
    """What the main wager of a base game returns, within a bound, and the rules that it is played by."""

    game: str
    decks: int
    section: str
    """Empty where no section that sets out its play is encoded."""
    version: str
    figures: GameReturn
    """The return with its bound, and the strategy card."""
    elections: tuple[ElectedRule, ...]
    """Every rule of the game: its answer, and whether the law, the caller or an assumption gives it."""
    assumptions: tuple[Assumption, ...]
    variants: tuple[Variant, ...]
    """The return under another reading of the text."""
    awards: tuple[Award, ...]
    """Fixed awards beside the main wager."""

    @property
    def expected_return(self) -> Fraction:
        """What is handed back on average per initial wager, by play that looks at the hand alone: twelve decimals."""
        return self.figures.expected_return

    @property
    def house_edge(self) -> Fraction:
        """1 less the return."""
        return self.figures.house_edge

    @property
    def bound(self) -> Fraction | None:
        """What play that remembers every card may return more; None where that was not measured."""
        return self.figures.bound


def game_return(
    game: str,
    *,
    decks: int,
    elections: Mapping[str, str] | None = None,
    amount: str | None = None,
    players: int | None = None,
) -> GamePrice:
    """Return what a base game returns under the elections given, by the keys and in the words of a filing.

    What they leave open is fixed by the law or assumed; `GamePrice.elections` says which. `amount`, in dollars, and
    `players` are what fixed awards are valued for. The first call for a game plays it out, which takes a second or
    more; the result is kept in the user's cache folder.

    Raises LookupError for a game that is not played here; ValueError for an election that is not known or cannot be
    priced; TypeError for other types. Each says what would do.
    """
    named = game_named(text("game", game))
    if named is None:
        raise LookupError(unknown("base game", game, BASE_GAMES))
    answers = elections or {}
    refuse_other_keys("elections", answers, [asked.key for asked in QUESTIONS])
    stakes = Stakes(
        None if amount is None else quantity("amount", amount, parse_wager),
        None if players is None else whole_number("players", players, _MOST_PLAYERS),
    )
    try:
        priced = price_asked(
            load_book(), named, whole_number("decks", decks, MOST_DECKS), answers, kept_games(), stakes
        )
    except UnpricedElectionError as error:
        would = f"; what can be priced is {error.passes}" if error.passes else ""
        raise ValueError(f"{cut(str(error), 120)}{would}") from None
    if priced.elected is None or not isinstance(priced.figures, GameReturn):
        raise LookupError(f"{named} at {decks} decks was not computed: {priced.reason}")
    return GamePrice(
        game=named,
        decks=priced.decks,
        section=priced.section,
        version=priced.version,
        figures=priced.figures,
        elections=priced.elected.elections,
        assumptions=priced.elected.assumptions,
        variants=priced.variants,
        awards=priced.awards,
    )
