"""The cards of a fresh shoe, and the chances that depend on it and on the dealer's rule alone."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from checker.returns.play.dealer import BLACKJACK, BUST, blackjack_chance, dealer, final_values
from checker.returns.play.hands import BEST, RANKS, TEN, Floats, Integers, all_hands
from checker.returns.play.rules import GameRules

__all__ = ["Chances", "Shoe", "chances", "count_chances", "fresh_shoe", "standing"]

_KEPT = 4  # tables of chances: 1.5 MB each


@dataclass(frozen=True, slots=True)
class Shoe:
    """The number of cards of each of the ten ranks."""

    counts: tuple[int, ...]

    def without(self, rank: int) -> "Shoe":
        """The shoe with one card of that rank less."""
        counts = list(self.counts)
        counts[rank] -= 1
        return Shoe(tuple(counts))


@dataclass(frozen=True, slots=True)
class Chances:
    """What hands face, by hand and up card (`[h, u]`), with the hand's own cards and the up card out of the shoe.

    `shoe` is the (first) shoe; `totals[h]` and `after[h, c]` are those of `Hands`, for all hands or for
    some of them numbered anew; `stand` is the expectation of standing per unit wagered, a dealer's
    Blackjack counted as a loss; `blackjack` the probability of that Blackjack; `draw[h, c, u]` that the
    next card is of rank c.
    """

    shoe: Shoe
    hits_soft_17: bool
    totals: Integers
    after: Integers
    stand: Floats
    blackjack: Floats
    draw: Floats


def fresh_shoe(rules: GameRules) -> Shoe:
    """The shoe that the rules call for."""
    tens = rules.decks * (16 if rules.cards_per_deck == 52 else 12)
    return Shoe((4 * rules.decks,) * TEN + (tens,))


@lru_cache(maxsize=_KEPT)
def chances(shoe: Shoe, *, hits_soft_17: bool) -> Chances:
    """The chances of every hand out of one shoe. Kept: rule sets that differ in the player's options share them."""
    return count_chances((shoe, np.arange(all_hands().size)), hits_soft_17=hits_soft_17)


def count_chances(*blocks: tuple[Shoe, Integers], hits_soft_17: bool) -> Chances:
    """The chances of some hands out of one shoe, then of others out of another: `blocks` are shoes with their hands.

    Hands are numbered through in that order; a card that leads to a hand outside the block counts as bust.
    """
    hands = all_hands()
    chosen = np.concatenate([among for _, among in blocks])
    beyond = np.concatenate([np.array(shoe.counts) - hands.counts[among] for shoe, among in blocks]).astype(
        np.float64
    )
    stand = np.empty((len(chosen), RANKS))
    blackjack = np.empty_like(stand)
    draw = np.empty((len(chosen), RANKS, RANKS))
    for up in range(RANKS):
        left = beyond.copy()
        left[:, up] -= 1
        stand[:, up] = standing(up, left, hands.total[chosen], hits_soft_17=hits_soft_17)
        blackjack[:, up] = blackjack_chance(up, left)
        draw[:, :, up] = np.maximum(left, 0) / np.maximum(left @ np.ones((RANKS, 1)), 1)
    return Chances(
        shoe=blocks[0][0],
        hits_soft_17=hits_soft_17,
        totals=hands.total[chosen],
        after=_renumbered([among for _, among in blocks]),
        stand=stand,
        blackjack=blackjack,
        draw=draw,
    )


def _renumbered(blocks: list[Integers]) -> Integers:
    """Where each card leads from each hand, hands being numbered through the blocks and bust being past the last."""
    hands = all_hands()
    bust = sum(len(among) for among in blocks)
    after, start = [], 0
    for among in blocks:
        place = np.full(hands.size + 1, bust)
        place[among] = np.arange(start, start + len(among))
        after.append(place[hands.after[among]])
        start += len(among)
    return np.concatenate(after)


def standing(up: int, left: Floats, totals: Integers, *, hits_soft_17: bool) -> Floats:
    """The expectation of standing on `totals` per unit, the cards `left` in the shoe: a row for each.

    A dealer's Blackjack beats every total here.
    """
    kinds = np.maximum(totals - _HIGHEST_BEATEN_BY_ALL, 0)
    return 1 + final_values(dealer(up, hits_soft_17=hits_soft_17), left, kinds, _LOSSES)


def _losses() -> Floats:
    """What a player's total gains against each dealer's outcome beyond what it gains against a bust."""
    totals = np.arange(_HIGHEST_BEATEN_BY_ALL, BEST + 1)[:, None]
    losses = np.full((len(totals), BUST), -2.0)
    losses[:, :BLACKJACK] = np.sign(totals - np.arange(17, BEST + 1)) - 1
    return losses


_HIGHEST_BEATEN_BY_ALL = 16
_LOSSES = _losses()
