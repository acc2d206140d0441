"""A base game solved: its return and, for every starting hand and up card, what each action is worth."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations_with_replacement

import numpy as np

from checker.returns.play.actions import (
    Action,
    Doubled,
    Play,
    after_doubling,
    doubling_value,
    half_back,
    play_hands,
    split_options,
    starting_options,
)
from checker.returns.play.counted import counted_actions
from checker.returns.play.endings import SplitPlay
from checker.returns.play.hands import ACE, RANKS, TEN, Floats, Integers, all_hands
from checker.returns.play.rules import GameRules
from checker.returns.play.shoe import Chances, Shoe, chances, count_chances, fresh_shoe
from checker.returns.play.splits import hands_allowed, split_values
from checker.returns.play.suits import PATTERNS

__all__ = [
    "Game",
    "StartingHand",
    "assemble",
    "first_doubling",
    "pair_ranks",
    "solve",
    "solve_hand_alone",
    "solve_replanned",
    "solve_shoe",
    "solve_shoe_counting",
]

_Counted = Callable[[Shoe, GameRules, Play, Mapping[int, int]], Mapping[int, tuple[tuple[Integers, ...], ...]]]


@dataclass(frozen=True, slots=True)
class StartingHand:
    """Two cards, in one pattern of suits where that matters (else `pattern` is None).

    `chance[u]` is the probability of this hand with up card u; `values[a, u]` the expectation of each
    action per initial wager, a dealer's Blackjack included, minus infinity where it is not allowed;
    `blackjack[u]` the probability of that Blackjack and `against_blackjack[u]` what it adds to the
    expectation of every action.
    """

    ranks: tuple[int, int]
    pattern: str | None
    chance: Floats
    values: Floats
    blackjack: Floats
    against_blackjack: Floats

    @property
    def value(self) -> Floats:
        """The expectation of the best action against each up card."""
        return np.asarray(self.values.max(axis=0))

    def given_no_blackjack(self) -> Floats:
        """`values` on condition that the dealer has no Blackjack, in a game where the dealer checks first."""
        return np.asarray((self.values - self.against_blackjack) / (1 - self.blackjack))


@dataclass(frozen=True, slots=True)
class Game:
    """A game under its rules and a way of playing every hand.

    `player_return` is the player's expected gain per initial wager (negative: the house's), each starting
    hand played with its best action.
    """

    rules: GameRules
    shoe: Shoe
    play: Play
    split_play: Mapping[int, SplitPlay]
    doubled: tuple[Doubled, ...]
    starting_hands: tuple[StartingHand, ...]

    @property
    def player_return(self) -> float:
        """The sum over starting hands and up cards of their probability and the best action's expectation."""
        return float(sum(hand.chance @ hand.value for hand in self.starting_hands))


def solve(rules: GameRules) -> Game:
    """The game on a fresh shoe, each hand played best for its own composition.

    Hands of a split pair are played as if they came of no split: their own cards and the up card alone
    count. Once such a hand is doubled, the choice to rescue it or to double again counts the pair cards
    that the split has drawn too.
    """
    return solve_shoe_counting(rules, fresh_shoe(rules))


def solve_shoe_counting(rules: GameRules, shoe: Shoe) -> Game:
    """As `solve`, on any shoe that cannot run out."""
    return _solve(rules, shoe, 1.0, counted_actions)


def solve_hand_alone(rules: GameRules) -> Game:
    """As `solve`, but no choice counts anything besides the hand's own cards and the up card."""
    return solve_shoe(rules, fresh_shoe(rules))


def solve_shoe(rules: GameRules, shoe: Shoe, *, step: float = 1.0) -> Game:
    """As `solve_hand_alone`, on any shoe that cannot run out. `step` is what a doubling adds per unit on the hand."""
    return _solve(rules, shoe, step, lambda *_: {})


def _solve(rules: GameRules, shoe: Shoe, step: float, counted: _Counted) -> Game:
    faced = chances(shoe, hits_soft_17=rules.hits_soft_17)
    doubled = after_doubling(faced, rules, step=step)
    doubling = first_doubling(faced, rules, doubled, step)
    play = play_hands(faced, rules, starting_options(rules), doubling)
    split = play
    if not starting_options(rules).same_as(split_options(rules)):
        split = play_hands(faced, rules, split_options(rules), doubling)
    alone = (tuple(layer.action for layer in doubled),)
    most_hands = {rank: hands_allowed(rules, rank) for rank in pair_ranks(rules, shoe)}
    after = counted(shoe, rules, split, most_hands)
    splits = {rank: SplitPlay(split, after.get(rank, alone)) for rank in most_hands}
    return assemble(rules, faced, play, doubled, splits, step=step)


def solve_replanned(rules: GameRules) -> Game:
    """As `solve_hand_alone`, with the hands of a split pair played best for one further pair card being gone."""
    shoe = fresh_shoe(rules)
    faced = chances(shoe, hits_soft_17=rules.hits_soft_17)
    doubled = after_doubling(faced, rules)
    play = play_hands(faced, rules, starting_options(rules), first_doubling(faced, rules, doubled, 1.0))
    splits = {}
    every = np.arange(all_hands().size)
    for rank in pair_ranks(rules, shoe):
        less = count_chances((shoe.without(rank), every), hits_soft_17=rules.hits_soft_17)
        after = after_doubling(less, rules)
        first = play_hands(less, rules, split_options(rules), first_doubling(less, rules, after, 1.0))
        splits[rank] = SplitPlay(first, (tuple(layer.action for layer in after),))
    return assemble(rules, faced, play, doubled, splits)


def assemble(
    rules: GameRules,
    faced: Chances,
    play: Play,
    doubled: tuple[Doubled, ...],
    splits: Mapping[int, SplitPlay],
    *,
    step: float = 1.0,
) -> Game:
    """The game in which hands are played as `play` and `doubled` say and those of a split pair as `splits` says."""
    hits = rules.hits_soft_17
    split = split_values(faced.shoe, rules, splits, hits_soft_17=hits, step=step) if splits else {}
    return Game(
        rules=rules,
        shoe=faced.shoe,
        play=play,
        split_play=splits,
        doubled=doubled,
        starting_hands=tuple(_starting_hands(rules, faced, play, split)),
    )


def pair_ranks(rules: GameRules, shoe: Shoe) -> list[int]:
    """The ranks whose pairs may be split."""
    return [rank for rank in range(RANKS) if shoe.counts[rank] >= 2] if rules.most_hands > 1 else []


def first_doubling(faced: Chances, rules: GameRules, doubled: tuple[Doubled, ...], step: float) -> Floats:
    """The worth of a first doubling by hand and up card, minus infinity where there is none."""
    if not doubled:
        return np.full_like(faced.stand, -np.inf)
    return doubling_value(faced, rules, doubled[0].value, step)


def _starting_hands(
    rules: GameRules, faced: Chances, play: Play, split: Mapping[int, Floats]
) -> Iterator[StartingHand]:
    """Every two cards that the shoe can deal, in each pattern of suits that matters."""
    held = {holding.ranks: (holding.shares, play.held[i]) for i, holding in enumerate(play.holdings)}
    for first, second in combinations_with_replacement(range(RANKS), 2):
        ranks = (first, second)
        hand = all_hands().index(*ranks)
        chance = _deal_chance(faced.shoe, first, second)
        blackjack = faced.blackjack[hand]
        if not chance.any():
            continue
        if ranks == (ACE, TEN):
            yield _natural(rules, chance, blackjack)
            continue
        values = np.full((len(Action), RANKS), -np.inf)
        values[: len(play.values)] = play.values[:, hand]
        if first == second and first in split:
            values[Action.SPLIT] = split[first]
        if rules.late_surrender:
            values[Action.SURRENDER] = half_back(blackjack)
        if ranks not in held:
            yield StartingHand(ranks, None, chance, values, blackjack, -blackjack)
            continue
        for pattern, share, drawn in zip(PATTERNS, *held[ranks], strict=True):
            suited = np.concatenate([drawn, values[len(drawn) :]])
            yield StartingHand(ranks, pattern, chance * share, suited, blackjack, -blackjack)


def _natural(rules: GameRules, chance: Floats, blackjack: Floats) -> StartingHand:
    """The player's Blackjack: the dealer's ties it unless it beats everything."""
    pays = float(rules.blackjack_pays)
    against = pays * blackjack if rules.twenty_one_wins else np.zeros_like(blackjack)
    values = np.full((len(Action), RANKS), -np.inf)
    values[Action.STAND] = pays * (1 - blackjack) + against
    return StartingHand((ACE, TEN), None, chance, values, blackjack, against)


def _deal_chance(shoe: Shoe, first: int, second: int) -> Floats:
    """The probability, by up card, that the player's two cards in either order and the up card are these."""
    total = sum(shoe.counts)
    chance = np.empty(RANKS)
    for up in range(RANKS):
        left = list(shoe.counts)
        ways = 1 if first == second else 2
        for rank in (first, second, up):
            ways *= max(left[rank], 0)
            left[rank] -= 1
        chance[up] = ways / (total * (total - 1) * (total - 2))
    return chance
