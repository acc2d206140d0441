"""The insurance wager: what it returns by itself, and with which hands it would pay to take it."""

from dataclasses import dataclass

from checker.returns.play.game import Game
from checker.returns.play.hands import ACE, RANKS, TEN
from checker.returns.play.rules import InsurancePays
from checker.returns.play.shoe import Shoe

__all__ = ["Insurance", "insurance"]

_SAME_SUIT = 0.25  # ten-valued cards are spread evenly over the suits, whatever the ace's


@dataclass(frozen=True, slots=True)
class Insurance:
    """The insurance wager, per unit of it.

    `player_return` is the expectation with the dealer's ace alone seen; `by_hand` with a pair of ranks in
    the player's hand as well. It is the expected gain: negative where the house has the edge.
    """

    player_return: float
    by_hand: dict[tuple[int, int], float]

    @property
    def worth_taking(self) -> tuple[tuple[int, int], ...]:
        """The hands with which the wager favours the player."""
        return tuple(ranks for ranks, gain in self.by_hand.items() if gain > 0)


def insurance(game: Game) -> Insurance:
    """The insurance wager under the game's rules."""
    pays = game.rules.insurance
    return Insurance(
        player_return=_gain(game.shoe, (ACE,), pays),
        by_hand={
            (first, second): _gain(game.shoe, (ACE, first, second), pays)
            for first in range(RANKS)
            for second in range(first, RANKS)
        },
    )


def _gain(shoe: Shoe, seen: tuple[int, ...], pays: InsurancePays) -> float:
    """The expected gain with these ranks out of the shoe, the first of them the dealer's ace."""
    tens = shoe.counts[TEN] - seen.count(TEN)
    blackjack = tens / (sum(shoe.counts) - len(seen))
    paid = _SAME_SUIT * float(pays.suited) + (1 - _SAME_SUIT) * float(pays.unsuited)
    return blackjack * paid - (1 - blackjack)
