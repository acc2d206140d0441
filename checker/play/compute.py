"""The play engine asked: the one module of the product that loads numpy, and only when something is computed."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import TYPE_CHECKING

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # threads cost these small matrices more than they save

from checker.play.figures import GameReturn, Play, decimals, exactly
from checker.play.letters import strategy_card
from checker.returns.play.bonus import award_to_others, super_bonus
from checker.returns.play.card import basic_card
from checker.returns.play.game import Game, solve
from checker.returns.play.insurance import insurance
from checker.returns.play.press import PressDoubling, press_value
from checker.returns.play.strategy import best_plays, memory_bound

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from checker.returns.play.rules import GameRules

__all__ = ["awards", "game_return", "plays", "press"]

_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")


def game_return(rules: GameRules) -> GameReturn:
    """What the main wager returns under these rules, and its strategy card."""
    game = _solved(rules)
    bound = memory_bound(rules)
    return GameReturn(
        expected_return=1 + decimals(game.player_return),
        bound=None if bound is None else exactly(bound),
        measured="" if bound is None else _measured(rules),
        insurance=1 + decimals(insurance(game).player_return),
        card=strategy_card(basic_card(game), rules),
    )


def plays(rules: GameRules) -> tuple[Play, ...]:
    """The best play of every starting hand against every up card."""
    return tuple(
        Play(
            hand=f"{_RANKS[best.ranks[0]]},{_RANKS[best.ranks[1]]}",
            suits=best.pattern or "",
            up=_RANKS[best.up],
            best=best.action.name.casefold(),
            value=decimals(best.value),
            second="" if best.second is None else best.second.name.casefold(),
            loss=decimals(best.loss),
        )
        for best in best_plays(_solved(rules))
    )


def press(rules: GameRules, payouts: Mapping[str, Fraction], ratio: Fraction, *, whole_hand: bool) -> Fraction:
    """What the choice to press adds to a TriLux Deluxe wager of `ratio` times the Blackjack wager, per unit of it.

    `whole_hand` has a double add as much as the hand and the press together, instead of the hand alone. Raises
    UnsupportedRuleError where the rules allow what a pressed hand cannot be priced under.
    """
    doubling = PressDoubling.WHOLE_HAND if whole_hand else PressDoubling.INITIAL_WAGER
    return decimals(press_value(rules, payouts, side_to_initial=ratio, doubling=doubling).value)


def awards(
    rules: GameRules, award: Fraction, players: int, plain: Fraction, with_seven: Fraction
) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """Chance and value a round of the Super Bonus of `award` wagers, then those of the award to the others.

    The first value is in wagers, the second in dollars. Raises UnsupportedRuleError in a game without bonuses.
    """
    game = _solved(rules)
    own = super_bonus(game, float(award))
    others = award_to_others(game, own, players=players, plain=plain, with_seven=with_seven)
    return exactly(own.chance), exactly(own.value), exactly(others.chance), exactly(others.value)


@lru_cache(maxsize=2)
def _solved(rules: GameRules) -> Game:
    return solve(rules)


def _measured(rules: GameRules) -> str:
    """On which shoe the bound of these rules was measured."""
    decks = "six decks" if rules.decks >= 6 else "one deck"
    return f"measured with one split at {decks} of {rules.cards_per_deck} cards"
