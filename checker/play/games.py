"""The play engine with a memory: each distinct question is computed once a process, and once a machine."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from checker.play import answers
from checker.play.store import user_store

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping
    from contextlib import AbstractContextManager

    from checker.play.figures import GameReturn, Play
    from checker.play.store import Json, Store
    from checker.returns.play.rules import GameRules

__all__ = ["Announce", "AwardTerms", "Games", "kept_games"]

T = TypeVar("T")
Announce: TypeAlias = "Callable[[str], AbstractContextManager[object]]"


@dataclass(frozen=True, slots=True)
class AwardTerms:
    """What fixed awards are valued for: the Super Bonus in wagers, and the dollars to each of the other players."""

    award: Fraction
    players: int
    plain: Fraction
    with_seven: Fraction


class _Memory(Generic[T]):
    """Answers of one kind: those given before, those of the store, and how they are written to it and read back."""

    def __init__(
        self, name: str, store: Store | None, written: Callable[[T], Json], read: Callable[[Json], T]
    ) -> None:
        self._name = name
        self._store = store
        self._written = written
        self._read = read
        self._known: dict[Hashable, T] = {}

    def answer(self, key: Hashable, asked: Callable[[], Json], compute: Callable[[], T]) -> T:
        """The answer to what `key` stands for, computed where it is not known; the store is asked in plain data."""
        if key not in self._known:
            self._known[key] = self._looked_up(self._store, asked(), compute) if self._store else compute()
        return self._known[key]

    def _looked_up(self, store: Store, question: Json, compute: Callable[[], T]) -> T:
        found = self._kept(store, question)
        if found is not None:
            return found
        with store.alone(self._name, question):
            found = self._kept(store, question)
            if found is None:
                found = compute()
                store.write(self._name, question, self._written(found))
        return found

    def _kept(self, store: Store, question: Json) -> T | None:
        """The answer that is kept, or None where there is none or it is no answer of this kind."""
        kept = store.read(self._name, question)
        try:
            return None if kept is None else self._read(kept)
        except (ValueError, KeyError, TypeError, ZeroDivisionError):
            return None


class Games:
    """Answers of the engine, from memory, from the store, or computed; `announce` wraps what takes long."""

    def __init__(self, store: Store | None = None, announce: Announce | None = None) -> None:
        self.kept = store is not None
        """Whether what is computed is kept."""
        self._announce = announce or (lambda _: nullcontext())
        self._games = _Memory("game", store, answers.write_game, answers.read_game)
        self._plays = _Memory("plays", store, answers.write_plays, answers.read_plays)
        self._numbers = _Memory("numbers", store, answers.write_numbers, answers.read_numbers)

    def game(self, rules: GameRules) -> GameReturn:
        """What a game returns, with its strategy card."""

        def computed() -> GameReturn:
            with self._computing(rules):
                from checker.play import compute

                return compute.game_return(rules)

        return self._games.answer(rules, lambda: _document(rules), computed)

    def plays(self, rules: GameRules) -> tuple[Play, ...]:
        """The best play of every starting hand against every up card."""

        def computed() -> tuple[Play, ...]:
            with self._computing(rules):
                from checker.play import compute

                return compute.plays(rules)

        return self._plays.answer(rules, lambda: _document(rules), computed)

    def press(
        self, rules: GameRules, payouts: Mapping[str, Fraction], ratio: Fraction, *, whole_hand: bool
    ) -> Fraction:
        """What the press adds to a unit of TriLux Deluxe; raises UnsupportedRuleError where it cannot be priced."""

        def asked() -> Json:
            return {
                "press": {hand: str(pays) for hand, pays in payouts.items()},
                "ratio": str(ratio),
                "whole_hand": whole_hand,
                "rules": _document(rules),
            }

        def computed() -> tuple[Fraction, ...]:
            with self._computing(rules):
                from checker.play import compute

                return (compute.press(rules, payouts, ratio, whole_hand=whole_hand),)

        return self._numbers.answer((rules, *payouts.items(), ratio, whole_hand), asked, computed)[0]

    def awards(self, rules: GameRules, terms: AwardTerms) -> tuple[Fraction, ...]:
        """Chance and value of the Super Bonus, in wagers, and of the award to the others, in dollars."""

        def computed() -> tuple[Fraction, ...]:
            with self._computing(rules):
                from checker.play import compute

                return compute.awards(rules, terms.award, terms.players, terms.plain, terms.with_seven)

        return self._numbers.answer(
            (rules, terms), lambda: {"awards": _document(terms), "rules": _document(rules)}, computed
        )

    def _computing(self, rules: GameRules) -> AbstractContextManager[object]:
        decks = f"{rules.decks} deck{'s' * (rules.decks != 1)} of {rules.cards_per_deck} cards"
        return self._announce(f"playing the game out with {decks}")


@cache
def kept_games() -> Games:
    """The engine with a memory that lasts as long as the process, and beyond it in the user's cache folder."""
    return Games(user_store())


def _document(value: object) -> Json:
    """A record of rules as plain data: the same for the same rules, and for no others."""
    if is_dataclass(value):
        return {field.name: _document(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Enum):
        return str(value.value)
    if value is None or isinstance(value, bool | int):
        return value
    return str(value)
