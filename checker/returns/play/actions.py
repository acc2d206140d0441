"""The best play of one hand, from its last card back to its first, against each up card."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from checker.returns.play.hands import BEST, RANKS, Floats, Integers, Truths, all_hands
from checker.returns.play.rules import BonusPays, DealerBlackjack, DoubleTotals, GameRules
from checker.returns.play.shoe import Chances
from checker.returns.play.suits import PATTERNS, Holding, holdings

__all__ = [
    "Action",
    "Doubled",
    "Options",
    "Play",
    "after_doubling",
    "doubling_value",
    "half_back",
    "paid_21",
    "play_hands",
    "split_options",
    "starting_options",
]


class Action(IntEnum):
    """What a player may do with a hand."""

    STAND = 0
    HIT = 1
    DOUBLE = 2
    RESCUE = 3
    SPLIT = 4
    SURRENDER = 5


@dataclass(frozen=True, slots=True)
class Options:
    """What an undoubled hand is allowed: the hands that may double, and the bonuses that it may win."""

    doubles: Truths
    bonuses: BonusPays | None

    def same_as(self, other: "Options") -> bool:
        """Whether hands under either are allowed the same."""
        return self.bonuses == other.bonuses and np.array_equal(self.doubles, other.doubles)


@dataclass(frozen=True, slots=True)
class Doubled:
    """The play of a hand after one of its doublings, by hand and up card, per unit of what is then wagered."""

    stand: Floats
    value: Floats
    action: Integers


@dataclass(frozen=True, slots=True)
class Play:
    """The play of an undoubled hand, by hand and up card, per unit of its wager.

    `values[a, h, u]` is the expectation of standing, hitting or doubling (minus infinity where it is not
    allowed), averaged over suits; `shares[a, h, u]` how often that is done; `value` the expectation of
    doing so; `pays[h]` what a 21 that always wins pays to 1, suits aside. `held[i, k]` gives the three
    values of the i-th of `holdings` with suits in pattern k, and `chosen[i, k]` what is done.
    """

    values: Floats
    shares: Floats
    value: Floats
    pays: Floats
    holdings: tuple[Holding, ...]
    held: Floats
    chosen: Integers


def starting_options(rules: GameRules) -> Options:
    """What a hand that comes of no split is allowed."""
    return Options(_doubling_hands(rules), rules.bonuses)


def split_options(rules: GameRules) -> Options:
    """What a hand that comes of a split is allowed."""
    doubles = _doubling_hands(rules)
    return Options(
        doubles=doubles if rules.double_after_split else np.zeros_like(doubles),
        bonuses=rules.bonuses if rules.bonuses and rules.bonuses.on_split_hands else None,
    )


def _doubling_hands(rules: GameRules) -> Truths:
    hands = all_hands()
    if rules.doublings == 0:
        return np.zeros(hands.size, dtype=np.bool_)
    doubles = (hands.cards >= 2) if rules.double_any_number_of_cards else (hands.cards == 2)
    lowest = {DoubleTotals.ANY: 0, DoubleTotals.NINE_TO_ELEVEN: 9, DoubleTotals.TEN_AND_ELEVEN: 10}
    if rules.double_totals is not DoubleTotals.ANY:
        doubles &= ~hands.soft & (hands.total >= lowest[rules.double_totals]) & (hands.total <= 11)
    return doubles


def paid_21(rules: GameRules, blackjack: Floats, pays: Floats | float, units: float) -> Floats:
    """The expectation, per unit, of a drawn 21 that always wins `pays` to 1 on `units` wagered.

    `blackjack` is the probability of the dealer's Blackjack. Where the dealer checks first a 21 is never
    drawn against one.
    """
    if rules.dealer_blackjack is DealerBlackjack.CHECKED_FIRST:
        return np.asarray(pays * (1 - blackjack) - blackjack)
    if rules.dealer_blackjack is DealerBlackjack.TAKES_ORIGINAL:
        return np.asarray(pays - blackjack * (units - 1) / units)
    return np.asarray(pays + 0 * blackjack)


def half_back(blackjack: Floats) -> Floats:
    """The expectation, per unit, of giving up half of a wager that a dealer's Blackjack takes whole."""
    return np.asarray(-(1 - blackjack) / 2 - blackjack)


def doubling_value(faced: Chances, rules: GameRules, after: Floats, step: float) -> Floats:
    """The expectation, per unit, of adding `step` units and drawing one card; hands are then worth `after`."""
    padded = _padded(after)
    drawn = np.zeros_like(after)
    for rank in range(RANKS):
        drawn += faced.draw[:, rank] * padded[faced.after[:, rank]]
    if rules.dealer_blackjack is DealerBlackjack.TAKES_ALL:
        return (1 + step) * drawn
    return (1 + step) * drawn + step * faced.blackjack


def after_doubling(
    faced: Chances, rules: GameRules, *, step: float = 1.0, actions: Sequence[Integers] = ()
) -> tuple[Doubled, ...]:
    """The play after the first doubling, the second, ...: the best, or what `actions` say.

    `step` is what a doubling adds, per unit already on the hand.
    """
    layers: list[Doubled] = []
    for number in range(rules.doublings, 0, -1):
        stand = _stand(faced, rules, np.ones(len(faced.stand)), (1 + step) ** number)
        values = np.full((len(Action), *stand.shape), -np.inf)
        values[Action.STAND] = stand
        if number <= rules.rescue_through:
            values[Action.RESCUE] = half_back(faced.blackjack)
        if layers:
            values[Action.DOUBLE] = doubling_value(faced, rules, layers[0].value, step)
        if rules.twenty_one_wins:
            values[1:, faced.totals == BEST] = -np.inf
        action = actions[number - 1] if actions else values.argmax(axis=0)
        layers.insert(0, Doubled(stand, _taken(values, action), action))
    return tuple(layers)


def play_hands(
    faced: Chances, rules: GameRules, options: Options, doubling: Floats, *, actions: Integers | None = None
) -> Play:
    """The play of undoubled hands: the best, or what `actions` say. `doubling` is the worth of a first doubling."""
    hands = all_hands()
    pays = _bonus_pays(options.bonuses)
    values = np.empty((3, *doubling.shape))
    values[Action.STAND] = _stand(faced, rules, pays, 1.0)
    values[Action.DOUBLE] = np.where(options.doubles[:, None], doubling, -np.inf)
    finished = (hands.total == BEST) & rules.twenty_one_wins
    values[Action.DOUBLE, finished] = -np.inf
    held_hands = holdings(faced.shoe, options.bonuses) if options.bonuses else ()
    held = np.zeros((len(held_hands), len(PATTERNS), 3, RANKS))
    chosen = np.zeros((len(held_hands), len(PATTERNS), RANKS), dtype=np.int64)
    best = _padded(np.zeros_like(doubling))
    action = np.zeros(doubling.shape, dtype=np.int64)
    for level in reversed(hands.levels):
        hit = np.einsum("hcu,hcu->hu", faced.draw[level], best[hands.after[level]])
        values[Action.HIT, level] = np.where(finished[level, None], -np.inf, hit)
        action[level] = values[:, level].argmax(axis=0) if actions is None else actions[level]
        best[level] = _taken(values[:, level], action[level])
        for i, holding in enumerate(held_hands):
            if level.start <= holding.hand < level.stop:
                held[i] = _held_values(faced, rules, holding, values[:, holding.hand])
                chosen[i] = held[i].argmax(axis=1) if actions is None else action[holding.hand]
                worth = np.take_along_axis(held[i], chosen[i][:, None], axis=1)[:, 0]
                best[holding.hand] = np.array(holding.shares) @ worth
    shares = (action == np.arange(3)[:, None, None]).astype(np.float64)
    for holding, by_pattern, by_action in zip(held_hands, held, chosen, strict=True):
        taken = by_action[:, None] == np.arange(3)[:, None]
        shares[:, holding.hand] = np.tensordot(holding.shares, taken, axes=1)
        arises = np.array(holding.shares) > 0  # minus infinity times no share is no number
        values[:, holding.hand] = np.tensordot(np.array(holding.shares)[arises], by_pattern[arises], axes=1)
    return Play(values, shares, best[:-1], pays, held_hands, held, chosen)


def _held_values(faced: Chances, rules: GameRules, holding: Holding, values: Floats) -> Floats:
    """`values` of the holding for each pattern of suits: hitting may complete what pays more than even money."""
    held = np.repeat(values[None], len(PATTERNS), axis=0)
    blackjack = faced.blackjack[holding.made]
    paid = faced.draw[holding.hand, holding.wanted] * (
        paid_21(rules, blackjack, 1.0, 1.0) - paid_21(rules, blackjack, 0.0, 1.0)
    )
    held[:, Action.HIT] += np.outer(holding.gains, paid)
    return held


def _bonus_pays(bonuses: BonusPays | None) -> Floats:
    """What a 21 of each hand pays to 1; a bonus that depends on suits counts as even money here."""
    hands = all_hands()
    pays = np.ones(hands.size)
    if bonuses:
        pays[hands.cards == 5] = float(bonuses.five_cards)
        pays[hands.cards == 6] = float(bonuses.six_cards)
        pays[hands.cards >= 7] = float(bonuses.seven_or_more_cards)
    return pays


def _stand(faced: Chances, rules: GameRules, pays: Floats, units: float) -> Floats:
    """The expectation of standing per unit, where a 21 that always wins pays `pays`."""
    if not rules.twenty_one_wins:
        return faced.stand
    made = faced.totals == BEST
    stand = faced.stand.copy()
    stand[made] = paid_21(rules, faced.blackjack[made], pays[made, None], units)
    return stand


def _padded(values: Floats) -> Floats:
    """The values with one row more: bust."""
    return np.concatenate([values, np.full((1, RANKS), -1.0)])


def _taken(values: Floats, action: Integers) -> Floats:
    return np.asarray(np.take_along_axis(values, action[None], axis=0)[0])
