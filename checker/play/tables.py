"""The base game of a table of a filing: as elected at each number of decks, priced, and with what hangs on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from checker.play.elected import UnpricedElectionError, elect
from checker.play.sources import game_law, of_filing, unknown_payout, unread_election
from checker.values import same_words

if TYPE_CHECKING:
    from datetime import date

    from checker.law import LawBook
    from checker.play.elected import Elected
    from checker.play.sources import GameLaw, Said
    from checker.submission import Table

__all__ = ["TableGame", "table_game"]


@dataclass(frozen=True, slots=True)
class TableGame:
    """The base game of a table under the law of a day."""

    table: Table
    game: str
    law: GameLaw

    def elected(self, decks: int) -> Elected:
        """The game as elected at a number of decks: what the law fixes comes before what the filing states.

        Raises UnpricedElectionError for an election that cannot be priced, or that could not be read.
        """
        unread = unread_election(self.table)
        if unread:
            key = ".".join(map(str, unread))
            raise UnpricedElectionError(key, "", "what it states could not be read", "")
        hand = unknown_payout(self.table, self.law)
        if hand:
            reason = "a payout on a hand that no rule of the game known here pays"
            raise UnpricedElectionError("payouts", hand.value, reason, "Blackjack alone, such as 3 to 2")
        return _elected(self.game, decks, self.law, tuple(of_filing(self.table).items()))


@lru_cache(maxsize=1024)
def _elected(game: str, decks: int, law: GameLaw, stated: tuple[tuple[str, Said], ...]) -> Elected:
    return elect(game, decks, law, (law.fixed, dict(stated)))


def table_game(book: LawBook, table: Table, day: date | None) -> TableGame | None:
    """The base game of a table; None where its game is not encoded."""
    game = next((name for name in book.games if same_words(name, table.game.value)), None)
    return TableGame(table, game, game_law(book, game, day)) if game else None
