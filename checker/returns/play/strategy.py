"""The best play of each starting hand against each up card, and what the next best would lose."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from checker.returns.play.actions import Action
from checker.returns.play.game import Game
from checker.returns.play.hands import RANKS
from checker.returns.play.rules import DealerBlackjack, GameRules

__all__ = ["BestPlay", "best_plays", "memory_bound"]


@dataclass(frozen=True, slots=True)
class BestPlay:
    """The best action with a starting hand (in a pattern of suits where that matters) against an up card.

    `value` is its expectation per initial wager, and `loss` what the `second` best action would lose, both
    on condition that the dealer has no Blackjack where the dealer checks first; the second is None where
    nothing else is allowed.
    """

    ranks: tuple[int, int]
    pattern: str | None
    up: int
    action: Action
    value: float
    second: Action | None
    loss: float


def best_plays(game: Game) -> Iterator[BestPlay]:
    """The best play of every starting hand and up card that the shoe can deal together."""
    checked = game.rules.dealer_blackjack is DealerBlackjack.CHECKED_FIRST
    for hand in game.starting_hands:
        values = hand.given_no_blackjack() if checked else hand.values
        for up in range(RANKS):
            if hand.chance[up] <= 0:
                continue
            second, best = np.argsort(values[:, up], kind="stable")[-2:]
            alone = bool(np.isneginf(values[second, up]))
            yield BestPlay(
                ranks=hand.ranks,
                pattern=hand.pattern,
                up=up,
                action=Action(best),
                value=float(values[best, up]),
                second=None if alone else Action(second),
                loss=0.0 if alone else float(values[best, up] - values[second, up]),
            )


def memory_bound(rules: GameRules) -> float | None:
    """What play that remembers every card may gain over play that looks at the hand alone, per initial wager.

    Measured with one split: for 52-card decks at one and at six of them, for 48-card decks at six. The
    bound of the most decks measured that are not more than the game's; None where there is no such
    measurement.
    """
    if rules.decks >= 6:
        return 4.3e-7 if rules.cards_per_deck == 52 else 1.1e-6
    return 1.9e-5 if rules.cards_per_deck == 52 else None
