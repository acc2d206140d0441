"""Every combination of the elections of a base game, each priced: what every option costs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from checker.law import load_book
from checker.law.choices import COMMON_DECKS, in_deck_rules
from checker.play.elected import UnpricedElectionError, elect
from checker.play.reference import BASE_GAMES
from checker.play.sources import as_asked, game_law
from checker.play.vocabulary import QUESTIONS, question
from checker.running.run import DIED, games_of_process
from checker.running.spread import chunked, spread

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping, Sequence
    from fractions import Fraction

    from checker.play.elected import Elected, ElectedRule
    from checker.play.games import Games
    from checker.play.sources import GameLaw
    from checker.running.spread import Engine

__all__ = ["Axis", "Combination", "Row", "Sweep", "rows", "sweep_of"]

SWEPT: Mapping[str, tuple[str, ...]] = {
    "dealer_soft_17": (),
    "dealer_blackjack": (),
    "double_down.times": ("1", "2", "3"),
    "double_down.cards": (),
    "double_down.totals": (),
    "double_down.after_split": (),
    "rescue": (),
    "rescue_after": (),
    "additional_splits": ("0", "1", "2", "3"),
    "split_aces": (),
    "resplit_aces": (),
    "surrender": (),
    "bonus_on_split_hands": (),
}
"""The elections that are varied unless they are fixed, with their answers where the vocabulary has no list of them.

What a game pays on a Blackjack, or takes for a deck, is varied only between answers that are asked for.
"""
CHUNK = 8
"""Combinations that are handed to a worker at once: neighbours share most of what is computed."""


@dataclass(frozen=True, slots=True)
class Axis:
    """One election that is varied, and its answers, the one that others are told beside first."""

    key: str
    words: tuple[str, ...]

    @property
    def reference(self) -> str:
        """The answer that the others are told beside."""
        return self.words[0]


@dataclass(frozen=True, slots=True)
class Sweep:
    """Which combinations are priced."""

    game: str
    decks: tuple[int, ...]
    axes: tuple[Axis, ...]
    asked: Mapping[str, str]
    """Elections that are the same throughout, as they were asked for."""

    @property
    def size(self) -> int:
        """Number of combinations."""
        return len(self.decks) * prod(len(axis.words) for axis in self.axes)

    @property
    def combinations(self) -> Iterator[Combination]:
        """Each combination: deck count by deck count, at each the reference first and the last election soonest."""
        for decks in self.decks:
            for words in product(*(axis.words for axis in self.axes)):
                yield Combination(decks, words)

    def answers(self, combination: Combination) -> dict[str, str]:
        """The elections of a combination by key."""
        return {axis.key: word for axis, word in zip(self.axes, combination.words, strict=True)}

    def otherwise(self, combination: Combination) -> dict[str, str]:
        """Those in which it is not the reference."""
        references = {axis.key: axis.reference for axis in self.axes}
        return {key: word for key, word in self.answers(combination).items() if word != references[key]}

    @property
    def throughout(self) -> tuple[ElectedRule, ...]:
        """The rules of the game that are the same in every combination; raises UnpricedElectionError."""
        varied = {axis.key for axis in self.axes} | _covered(_law(self.game))
        first = next(self.combinations)
        rules = _elected(self.game, first.decks, {**self.asked, **self.answers(first)}).elections
        return tuple(rule for rule in rules if rule.key not in varied)


@dataclass(frozen=True, slots=True)
class Combination:
    """One number of decks, and one answer for each axis."""

    decks: int
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """What one combination returns, or why there is no figure."""

    combination: Combination
    expected_return: Fraction | None = None
    bound: Fraction | None = None
    digits: int = 0
    """Decimals of a percentage that the bound allows to be printed."""
    reason: str = ""
    fault: str = ""
    """What the program failed with."""

    @property
    def house_edge(self) -> Fraction | None:
        """1 less the return."""
        return None if self.expected_return is None else 1 - self.expected_return


def sweep_of(game: str, decks: Sequence[int], asked: Mapping[str, Sequence[str]]) -> Sweep:
    """What is to be priced of a game: the elections that its law leaves open, but for those that are asked for.

    An election that is asked for once is the same throughout; asked for several times, it is varied between those
    answers. Without deck counts it is at each that the law allows. Raises UnpricedElectionError for an answer that
    the engine does not know.
    """
    law = _law(game)
    said = {key: _words(key, texts) for key, texts in asked.items() if texts}
    axes = tuple(
        Axis(q.key, words) for q in QUESTIONS if len(words := said.get(q.key) or _open(q.key, game, law)) > 1
    )
    allowed = tuple(n for n in COMMON_DECKS if all(in_deck_rules(version, n) for version in law.versions))
    return Sweep(
        game,
        tuple(dict.fromkeys(decks)) or allowed,
        axes,
        {key: words[0] for key, words in said.items() if len(words) == 1},
    )


def rows(sweep: Sweep, games: Games, engine: Engine | None = None) -> Generator[Row, None, None]:
    """Each combination priced, in order; an engine does it with games of its own. Raises EngineError."""
    if engine is None:
        yield from (_row(one, sweep, games) for one in sweep.combinations)
        return
    work = partial(_rows, sweep=sweep, kept=games.kept)
    yield from spread(work, chunked(sweep.combinations, CHUNK, CHUNK, lambda _: 1), engine, _lost)


def _rows(combinations: Sequence[Combination], sweep: Sweep, *, kept: bool) -> list[Row]:
    games = games_of_process(kept=kept, told=False)
    return [_row(one, sweep, games) for one in combinations]


def _row(combination: Combination, sweep: Sweep, games: Games) -> Row:
    try:
        elected = _elected(sweep.game, combination.decks, {**sweep.asked, **sweep.answers(combination)})
        figures = games.game(elected.rules)
        return Row(combination, figures.expected_return, figures.bound, figures.digits)
    except UnpricedElectionError as error:
        return Row(combination, reason=str(error))
    except Exception as error:  # noqa: BLE001 - a fault of ours in one combination leaves the others to be priced
        return Row(combination, fault=f"a fault in the program: {type(error).__name__}: {error}")


def _lost(combination: Combination) -> Row:
    return Row(combination, fault=DIED)


def _law(game: str) -> GameLaw:
    return game_law(load_book(), game, None)


def _elected(game: str, decks: int, answers: Mapping[str, str]) -> Elected:
    law = _law(game)
    return elect(game, decks, law, (as_asked(answers), law.fixed))


def _words(key: str, texts: Sequence[str]) -> tuple[str, ...]:
    """The answers that are asked for, each once; raises UnpricedElectionError for one that is none."""
    asked = question(key)
    for text in texts:
        if asked.answer(text) is None:
            raise UnpricedElectionError(key, text, "no rule that this version can price", asked.answers)
    return tuple(dict.fromkeys(filter(None, map(asked.answer, texts))))


def _open(key: str, game: str, law: GameLaw) -> tuple[str, ...]:
    """The answers between which a holder may choose, the assumed one first; none where the choice is not theirs."""
    assumed = BASE_GAMES[game].assumed
    if key not in SWEPT or key not in assumed or key in law.fixed or key in _covered(law):
        return ()
    words = SWEPT[key] or tuple(choice.word for choice in question(key).choices)
    return tuple(dict.fromkeys((assumed[key], *words)))


def _covered(law: GameLaw) -> frozenset[str]:
    """The elections that another one answers besides."""
    return frozenset(election.covers for version in law.versions for election in version.elections if election.covers)
