"""The 7-7-7-7 Super Bonus and the award to the other players: how often, and what each is worth a round."""

from dataclasses import dataclass
from fractions import Fraction
from math import comb

from checker.returns.play.actions import Action
from checker.returns.play.game import Game
from checker.returns.play.rules import UnsupportedRuleError

__all__ = ["AwardToOthers", "SuperBonus", "award_to_others", "super_bonus"]

_SEVEN = 6


@dataclass(frozen=True, slots=True)
class SuperBonus:
    """The Super Bonus of one player.

    `chance` a round that the player is awarded it, the play of suited sevens against a seven made with it
    in view; `paid` what is then awarded on average per initial wager; `value` what it adds to the player's
    return, the play given up counted.
    """

    chance: float
    paid: float
    value: float


@dataclass(frozen=True, slots=True)
class AwardToOthers:
    """What the others' Super Bonuses are worth to one player, a round.

    `chance` that an award is made to this player, `chance_with_seven` of that which falls on a hand with a
    seven in its first two cards, and `value` the expectation in dollars.
    """

    chance: float
    chance_with_seven: float
    value: float


def super_bonus(game: Game, award: float) -> SuperBonus:
    """The Super Bonus of `award` times the initial wager.

    It is paid for three suited sevens, neither split nor doubled, against a seven.

    Raises UnsupportedRuleError where the game pays nothing for three sevens: suits are then not followed.
    """
    held = [hand for hand in game.starting_hands if hand.ranks == (_SEVEN, _SEVEN) and hand.pattern]
    if not held:
        raise UnsupportedRuleError("bonuses", "a Super Bonus in a game that pays no bonus on three sevens")
    suited = [held[1], held[2]]
    third = _third_seven(game)
    chance = value = 0.0
    for hand in suited:
        worth = hand.values[:, _SEVEN]
        with_award = worth.copy()
        with_award[Action.HIT] += third * award
        dealt = float(hand.chance[_SEVEN])
        if with_award.argmax() == Action.HIT:
            chance += dealt * third
        value += dealt * float(with_award.max() - worth.max())
    return SuperBonus(chance, chance * award, value)


def award_to_others(
    game: Game, one: SuperBonus, *, players: int, plain: Fraction, with_seven: Fraction
) -> AwardToOthers:
    """What `players` at the table bring each of them through the Super Bonuses of the others.

    `plain` and `with_seven` are the dollars paid without and with a seven in the first two cards; each
    Super Bonus of another player counts by itself.
    """
    counts = game.shoe.counts
    sevens, left = counts[_SEVEN] - 4, sum(counts) - 4
    seven = 1 - Fraction(comb(left - sevens, 2), comb(left, 2))
    chance = (players - 1) * one.chance
    value = chance * float(plain * (1 - seven) + with_seven * seven)
    return AwardToOthers(chance, chance * float(seven), value)


def _third_seven(game: Game) -> float:
    """The probability that the card drawn to two suited sevens against a seven is a seven of that suit."""
    counts = game.shoe.counts
    holding = next(holding for holding in game.play.holdings if holding.ranks == (_SEVEN, _SEVEN))
    return (counts[_SEVEN] - 3) / (sum(counts) - 3) * holding.suited
