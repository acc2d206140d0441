"""A side wager's winnings pressed onto the hand (TriLux Deluxe Press, 58 Pa. Code § 633c.11(e)-(g))."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import comb

import numpy as np

from checker.returns.play.game import Game, solve, solve_shoe
from checker.returns.play.hands import ACE, RANKS, TEN, Floats
from checker.returns.play.rules import DealerBlackjack, GameRules, UnsupportedRuleError

__all__ = ["PressDoubling", "PressValue", "PressedHand", "press_value", "pressed_hands"]

_FACES = 13
_SUITS = 4


class PressDoubling(Enum):
    """What a double adds on a pressed hand, which the text leaves to rules that it does not print."""

    WHOLE_HAND = "the initial wager and the press"
    INITIAL_WAGER = "the initial wager alone"


@dataclass(frozen=True, slots=True)
class PressedHand:
    """Two cards, pressed and not, by up card.

    `pressed` and `collected` are expectations per initial wager on condition that the dealer has no
    Blackjack; `gain` is what having the choice adds, the dealer's Blackjack (when nothing is pressed)
    included.
    """

    ranks: tuple[int, int]
    pressed: Floats
    collected: Floats
    gain: Floats


@dataclass(frozen=True, slots=True)
class PressValue:
    """What the choice to press adds, per unit of the side wager: altogether and by winning hand.

    `pressed` is the probability that it is taken.
    """

    value: float
    by_outcome: dict[str, float]
    pressed: float


def pressed_hands(rules: GameRules, ratio: float, doubling: PressDoubling) -> tuple[PressedHand, ...]:
    """Every starting hand when `ratio` times the initial wager may be pressed onto it.

    A pressed hand wins even money on the press, also with a Blackjack; a split matches it; a push returns
    it; surrender gives up half of it. All or nothing is pressed: a part is never better. Raises
    UnsupportedRuleError where the dealer does not check for Blackjack first, or a hand may be doubled more
    than once or paid a bonus.
    """
    plain = solve(_pressable(rules))
    return _compared(plain, _pressed_game(plain, ratio, doubling), ratio)


def press_value(
    rules: GameRules, payouts: Mapping[str, Fraction], *, side_to_initial: Fraction, doubling: PressDoubling
) -> PressValue:
    """What the press adds to a TriLux Deluxe wager of `side_to_initial` times the initial wager.

    `payouts` gives the odds to 1 of "straight flush", "three-of-a-kind", "straight" and "flush". The ace is
    low and high. Raises as `pressed_hands` does, and ValueError where the side wager is not positive.
    """
    if side_to_initial <= 0:
        raise ValueError("the side wager is positive")
    plain = solve(_pressable(rules))
    by_ratio: dict[Fraction, dict[tuple[int, int], PressedHand]] = {}
    values = dict.fromkeys(payouts, 0.0)
    taken = 0.0
    for outcome, ranks, up, chance in _winning_threes(rules):
        ratio = payouts[outcome] * side_to_initial
        if ratio not in by_ratio:
            game = _pressed_game(plain, float(ratio), doubling)
            by_ratio[ratio] = {hand.ranks: hand for hand in _compared(plain, game, float(ratio))}
        gain = float(by_ratio[ratio][ranks].gain[up])
        values[outcome] += chance * gain / float(side_to_initial)
        taken += chance * (gain > 0)
    return PressValue(sum(values.values()), values, taken)


def _pressable(rules: GameRules) -> GameRules:
    """The rules, if a pressed hand can be priced under them."""
    if rules.dealer_blackjack is not DealerBlackjack.CHECKED_FIRST:
        raise UnsupportedRuleError("dealer_blackjack", "a press in a game where the dealer does not check first")
    if rules.doublings > 1:
        raise UnsupportedRuleError("doublings", "a press on a hand that may be doubled more than once")
    if rules.bonuses is not None:
        raise UnsupportedRuleError("bonuses", "a press on a hand that may be paid a bonus")
    return rules


def _pressed_game(plain: Game, ratio: float, doubling: PressDoubling) -> Game:
    """The game per unit of the initial wager and the press together, a Blackjack apart."""
    if doubling is PressDoubling.WHOLE_HAND:
        return plain
    return solve_shoe(plain.rules, plain.shoe, step=1 / (1 + ratio))


def _compared(plain: Game, pressed: Game, ratio: float) -> tuple[PressedHand, ...]:
    """Each starting hand of both games side by side."""
    compared = []
    for hand, on_press in zip(plain.starting_hands, pressed.starting_hands, strict=True):
        collected = hand.given_no_blackjack().max(axis=0)
        if hand.ranks == (ACE, TEN):
            collected = np.full(RANKS, float(plain.rules.blackjack_pays))
            worth = collected + ratio
        else:
            worth = (1 + ratio) * on_press.given_no_blackjack().max(axis=0)
        gain = np.maximum(worth - collected, 0) * (1 - hand.blackjack)
        compared.append(PressedHand(hand.ranks, worth, collected, gain))
    return tuple(compared)


def _winning_threes(rules: GameRules) -> Iterator[tuple[str, tuple[int, int], int, float]]:
    """Each winning outcome of two cards and an up card, as ranks of play, with its probability."""
    cards = rules.decks
    faces = range(_FACES)
    total = comb(_FACES * _SUITS * cards, 2) * (_FACES * _SUITS * cards - 2)
    for first in faces:
        for second in range(first, _FACES):
            ranks = (min(first, TEN), min(second, TEN))
            for up in faces:
                for outcome, ways in _outcomes(cards, first, second, up):
                    if ways:
                        yield outcome, ranks, min(up, TEN), ways / total


def _outcomes(decks: int, first: int, second: int, up: int) -> Iterator[tuple[str, int]]:
    """The winning outcomes of these three faces, with their ways to be dealt."""
    every, suited = _ways(_SUITS * decks, first, second, up), _SUITS * _ways(decks, first, second, up)
    if first == second == up:
        yield "three-of-a-kind", every
    elif _consecutive(first, second, up):
        yield "straight flush", suited
        yield "straight", every - suited
    else:
        yield "flush", suited


def _ways(copies: int, first: int, second: int, up: int) -> int:
    """The ways to deal two cards, in no order, and an up card of these faces, with `copies` of each."""
    hand = comb(copies, 2) if first == second else copies**2
    return hand * max(copies - (first, second).count(up), 0)


def _consecutive(*faces: int) -> bool:
    """Whether the faces (0 the ace, 12 the king) make a straight, the ace low or high."""
    low, middle, high = sorted(faces)
    return (middle == low + 1 and high == low + 2) or (low, middle, high) == (0, 11, 12)
