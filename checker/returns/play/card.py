"""A basic strategy card: play by total alone, derived from the exact game, and what playing it costs."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from checker.returns.play.actions import (
    Action,
    Options,
    after_doubling,
    doubling_value,
    half_back,
    play_hands,
    split_options,
    starting_options,
)
from checker.returns.play.endings import SplitPlay
from checker.returns.play.game import Game, StartingHand, assemble, first_doubling, pair_ranks
from checker.returns.play.hands import ACE, BEST, RANKS, TEN, Floats, Integers, Truths, all_hands
from checker.returns.play.orders import drawn_once, drawn_orders
from checker.returns.play.shoe import Chances, chances
from checker.returns.play.splits import draw_chances

__all__ = ["BasicCard", "basic_card"]

_MOST_ROUNDS = 8
_CLASSES = 2 * (BEST + 1)  # hard totals, then soft ones
_NEVER = -1e9  # weighs an action out of every average


@dataclass(frozen=True, slots=True)
class BasicCard:
    """Play by total and up card: `[soft, total, u]`, with soft 0 or 1, and `split[rank, u]` for pairs.

    `draw` says hit (else stand), `double` to double where that is allowed, `surrender` to give up a
    starting hand that is not a pair to split, `after[n]` what to do after doubling n + 1. `player_return`
    is what the card returns per initial wager and `cost` how much less that is than composition-dependent
    play.
    """

    draw: Truths
    double: Truths
    surrender: Truths
    split: Truths
    after: tuple[Integers, ...]
    player_return: float
    cost: float


@dataclass(frozen=True, slots=True)
class _Totals:
    """The part of a card that says how to play on, a row for each of `_CLASSES`."""

    draw: Truths
    double: Truths
    after: tuple[Integers, ...]

    def same_as(self, other: "_Totals") -> bool:
        """Whether both say the same."""
        pairs = zip((self.draw, self.double, *self.after), (other.draw, other.double, *other.after), strict=True)
        return all(np.array_equal(one, another) for one, another in pairs)


def basic_card(game: Game) -> BasicCard:
    """The card that suits the hands of each total on average, weighted by how often its own play reaches them."""
    faced = chances(game.shoe, hits_soft_17=game.rules.hits_soft_17)
    weighing = _keep(game)
    totals = _chosen(faced, game, weighing)
    for _ in range(_MOST_ROUNDS):
        again = _chosen(faced, _played(faced, game, totals, splits=False), weighing)
        if again.same_as(totals):
            break
        totals = again
    return _finished(game, totals, _played(faced, game, totals, splits=True))


def _classes() -> Integers:
    hands = all_hands()
    return hands.total + np.where(hands.soft, BEST + 1, 0)


def _averages(weights: Floats, values: Floats) -> Floats:
    """The sum over the hands of each class of weight times value, by up card."""
    hands_in_class = (np.arange(_CLASSES)[:, None] == _classes()).astype(np.float64)
    return np.asarray(hands_in_class @ (weights * np.maximum(values, _NEVER)))


def _keep(game: Game) -> Floats:
    """The share of each two-card hand that is played on: neither a Blackjack, nor split, nor surrendered."""
    hands = all_hands()
    dealt, kept = np.zeros((2, hands.size, RANKS))
    for hand in game.starting_hands:
        index = hands.index(*hand.ranks)
        action = hand.values.argmax(axis=0)
        played = (action != Action.SPLIT) & (action != Action.SURRENDER) & (hand.ranks != (ACE, TEN))
        dealt[index] += hand.chance
        kept[index] += hand.chance * played
    return np.divide(kept, dealt, out=np.zeros_like(kept), where=dealt > 0)


def _chosen(faced: Chances, game: Game, keep: Floats) -> _Totals:
    """What is best for each total on average, when play is otherwise the game's."""
    hands = all_hands()
    counts = np.array(game.shoe.counts)
    shoes = counts - np.eye(RANKS, dtype=np.int64)
    one_order = draw_chances(shoes, hands.counts).T * (counts / counts.sum())
    two = np.where(hands.counts.max(axis=1) == 2, 1.0, 2.0) * (hands.cards == 2)
    play = game.play
    reached = drawn_orders(two[:, None] * keep, play.shares[Action.HIT])
    weights = reached * one_order
    stand, hit, double = play.values
    finished = ((hands.total == BEST) & game.rules.twenty_one_wins)[:, None]
    drawing = _averages(weights, np.where(finished, _NEVER, hit)) > _averages(weights, stand)
    alone = np.where(drawing[_classes()], hit, stand)
    may_double = weights * starting_options(game.rules).doubles[:, None] * ~finished
    doubling = _averages(may_double, double) > _averages(may_double, alone)
    flow, after = reached * play.shares[Action.DOUBLE], []
    for number, layer in enumerate(game.doubled, start=1):
        reached = drawn_once(flow)
        after.append(_after(faced, game, number, reached * one_order))
        flow = reached * (layer.action == Action.DOUBLE)
    return _Totals(drawing, doubling, tuple(after))


def _after(faced: Chances, game: Game, number: int, weights: Floats) -> Integers:
    """What is best for each total after a doubling, the hands weighted so."""
    rules, following = game.rules, game.doubled[number:]
    averages = np.full((len(Action), _CLASSES, RANKS), -np.inf)
    averages[Action.STAND] = _averages(weights, game.doubled[number - 1].stand)
    if number <= rules.rescue_through:
        averages[Action.RESCUE] = _averages(weights, half_back(faced.blackjack))
    if following:
        averages[Action.DOUBLE] = _averages(weights, doubling_value(faced, rules, following[0].value, 1.0))
    chosen = averages.argmax(axis=0)
    if rules.twenty_one_wins:
        chosen[[BEST, _CLASSES - 1]] = Action.STAND
    return np.asarray(chosen)


def _played(faced: Chances, game: Game, totals: _Totals, *, splits: bool) -> Game:
    """The game in which every hand is played by its total; without its splits while the card is still sought."""
    rules, classes = game.rules, _classes()
    doubled = after_doubling(faced, rules, actions=[layer[classes] for layer in totals.after])
    doubling = first_doubling(faced, rules, doubled, 1.0)

    def by_total(options: Options) -> Integers:
        doubles = totals.double[classes] & options.doubles[:, None]
        drawing = np.where(totals.draw[classes], Action.HIT, Action.STAND)
        return np.where(doubles, Action.DOUBLE, drawing).astype(np.int64)

    before, after = starting_options(rules), split_options(rules)
    play = play_hands(faced, rules, before, doubling, actions=by_total(before))
    split = SplitPlay(
        play_hands(faced, rules, after, doubling, actions=by_total(after)),
        (tuple(layer.action for layer in doubled),),
    )
    ranks: Sequence[int] = pair_ranks(rules, game.shoe) if splits else ()
    return assemble(rules, faced, play, doubled, dict.fromkeys(ranks, split))


def _finished(best: Game, totals: _Totals, game: Game) -> BasicCard:
    """The card with its pairs and surrenders, and what it returns."""
    split = np.zeros((RANKS, RANKS), dtype=np.bool_)
    gains = np.zeros((_CLASSES, RANKS))  # of surrendering, over the hands of a total
    for hand in game.starting_hands:
        played, surrendered = _worth_played(game, hand), hand.values[Action.SURRENDER]
        if hand.ranks[0] == hand.ranks[1]:
            split[hand.ranks[0]] |= hand.values[Action.SPLIT] > np.maximum(played, surrendered)
    if game.rules.late_surrender:
        for hand in game.starting_hands:
            if hand.ranks != (ACE, TEN):
                gain = hand.values[Action.SURRENDER] - _worth_played(game, hand)
                gains[_class_of(hand)] += hand.chance * np.where(_is_split(hand, split), 0, gain)
    surrender = gains > 0
    total = sum(float(hand.chance @ _worth_on_card(game, hand, split, surrender)) for hand in game.starting_hands)
    shape = (2, BEST + 1, RANKS)
    return BasicCard(
        draw=totals.draw.reshape(shape),
        double=totals.double.reshape(shape),
        surrender=surrender.reshape(shape),
        split=split,
        after=tuple(layer.reshape(shape) for layer in totals.after),
        player_return=total,
        cost=best.player_return - total,
    )


def _class_of(hand: StartingHand) -> int:
    return int(_classes()[all_hands().index(*hand.ranks)])


def _is_split(hand: StartingHand, split: Truths) -> Truths:
    """By up card, whether the hand is a pair that the card splits."""
    return np.asarray(split[hand.ranks[0]] & (hand.ranks[0] == hand.ranks[1]))


def _worth_played(game: Game, hand: StartingHand) -> Floats:
    """What the hand is worth, by up card, played on as its total says."""
    if hand.ranks == (ACE, TEN):
        return np.asarray(hand.values[Action.STAND])
    action = game.play.shares[:, all_hands().index(*hand.ranks)].argmax(axis=0)
    return np.asarray(np.take_along_axis(hand.values, action[None], axis=0)[0])


def _worth_on_card(game: Game, hand: StartingHand, split: Truths, surrender: Truths) -> Floats:
    """What the hand is worth, by up card, split or surrendered where the card says so and else played on."""
    played = _worth_played(game, hand)
    if hand.ranks == (ACE, TEN):
        return played
    unsplit = np.where(surrender[_class_of(hand)], hand.values[Action.SURRENDER], played)
    return np.where(_is_split(hand, split), hand.values[Action.SPLIT], unsplit)
