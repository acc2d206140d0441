"""The strategy of a solved game as plain words, for the loops that play it card by card."""

from collections.abc import Callable
from functools import cache

from checker.returns.play.game import Game
from checker.returns.play.hands import all_hands

__all__ = ["Strategy", "derive"]

# (ranks in the hand, suits pattern or None, up card, the split pair's rank or None) -> what to do
Strategy = tuple[
    Callable[[tuple[int, ...], str | None, int], str],
    Callable[[tuple[int, ...], str | None, int, int | None], str],
    Callable[[tuple[int, ...], int, int | None, int, int], str],
]
_WORDS = ("stand", "hit", "double", "rescue", "split", "surrender")
_PATTERNS = ("mixed suits", "one suit", "the named suit")


def derive(game: Game) -> Strategy:
    """What to do with a starting hand, with a hand played on, and with a hand doubled (so often, pair cards gone)."""
    starting = {(hand.ranks, hand.pattern): hand.values.argmax(axis=0) for hand in game.starting_hands}
    patterned = {ranks for ranks, pattern in starting if pattern}

    def at_start(ranks: tuple[int, ...], pattern: str | None, up: int) -> str:
        low, high = sorted(ranks)
        known = pattern if (low, high) in patterned else None
        return _WORDS[starting[(low, high), known][up]]

    @cache
    def playing_on(ranks: tuple[int, ...], pattern: str | None, up: int, pair: int | None) -> str:
        play = game.play if pair is None else game.split_play[pair].first
        hand = all_hands().index(*ranks)
        for holding, chosen in zip(play.holdings, play.chosen, strict=True):
            if holding.hand == hand and pattern:
                return _WORDS[chosen[_PATTERNS.index(pattern), up]]
        return _WORDS[play.shares[:, hand, up].argmax()]

    @cache
    def doubled(ranks: tuple[int, ...], up: int, pair: int | None, number: int, gone: int) -> str:
        hand = all_hands().index(*ranks)
        if pair is None:
            return _WORDS[game.doubled[number - 1].action[hand, up]]
        play = game.split_play[pair]
        return _WORDS[play.after[play.number_for(gone)][number - 1][hand, up]]

    return at_start, playing_on, doubled
