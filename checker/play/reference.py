"""What is assumed of a base game where neither the law nor the filing speaks, and what is always assumed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from checker.returns.play.rules import GameRules

__all__ = ["BASE_GAMES", "NEUTRAL", "BaseGame", "Convention", "conventions"]


@dataclass(frozen=True, slots=True)
class BaseGame:
    """A game that is played out: its name, and the elections assumed of it, in the words of the vocabulary."""

    name: str
    assumed: Mapping[str, str]
    """The reference elections: those under which figures of this game are commonly published."""


_TWO_TO_ONE = {"insurance.unsuited": "2 to 1", "insurance.suited": "2 to 1"}
_SPANISH = {
    "cards_per_deck": "48",
    "dealer_soft_17": "stand",
    "dealer_blackjack": "checked first",
    "blackjack_pays": "3 to 2",
    "player_21": "wins",
    "double_down.times": "1",
    "double_down.cards": "two or more",
    "double_down.after_split": "yes",
    "rescue": "half",
    "additional_splits": "2",
    "split_aces": "hit and doubled",
    "resplit_aces": "yes",
    "surrender": "late",
    "bonus_on_split_hands": "yes",
    **_TWO_TO_ONE,
}

BASE_GAMES: Mapping[str, BaseGame] = {
    game.name: game
    for game in (
        BaseGame(
            "Blackjack",
            {
                "dealer_soft_17": "stand",
                "dealer_blackjack": "checked first",
                "blackjack_pays": "3 to 2",
                "double_down.cards": "two",
                "double_down.totals": "any",
                "double_down.after_split": "yes",
                "additional_splits": "2",
                "split_aces": "one card",
                "resplit_aces": "no",
                "surrender": "none",
                **_TWO_TO_ONE,
            },
        ),
        BaseGame("Spanish 21", _SPANISH),
        BaseGame("Player's Edge 21", {**_SPANISH, "double_down.times": "3", "rescue_after": "each double"}),
    )
}
"""The base games by name. What the law of a game fixes comes before what is assumed here."""

NEUTRAL: Mapping[str, str] = {
    "cards_per_deck": "52",
    "player_21": "is compared",
    "double_down.times": "1",
    "double_down.totals": "any",
    "rescue": "none",
    "rescue_after": "each double",
    "bonus_on_split_hands": "yes",
}
"""Answers of a game that has no such rule: they go without saying."""


@dataclass(frozen=True, slots=True)
class Convention:
    """Something that every figure of a base game rests on where its rules touch it."""

    name: str
    text: str


def conventions(rules: GameRules) -> tuple[Convention, ...]:
    """The conventions that bear on a game under these rules."""
    found = [
        Convention(
            "fresh-shoe",
            "The figure is that of the first round of a fresh shoe, per initial wager, without a cut card's effect.",
        ),
        Convention(
            "insurance-apart",
            "Insurance is a wager of its own, and no part of the return of the main wager.",
        ),
    ]
    if rules.most_hands > 1:
        found += [
            Convention(
                "hand-alone",
                "Every hand is played by its own cards and the up card alone. The hands of a split pair are dealt "
                "before any of them is played, so that rescuing or doubling one again may count the pair cards "
                "that all of them drew.",
            ),
            Convention("ten-valued-pair", "Any two ten-valued cards are a pair."),
            Convention("split-when-possible", "A pair that is split is split again whenever it can be."),
        ]
    else:
        found.append(Convention("hand-alone", "Every hand is played by its own cards and the up card alone."))
    if rules.late_surrender or rules.rescue_through:
        found.append(
            Convention(
                "blackjack-before-surrender",
                "Neither surrender nor rescue saves half of a wager from a dealer's Blackjack.",
            )
        )
    if rules.bonuses:
        found.append(Convention("up-card-suit", "The suit of the up card, which play might count, is ignored."))
    return tuple(found)
