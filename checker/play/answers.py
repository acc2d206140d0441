"""Answers of the play engine as plain data for the store, and back."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from checker.play.figures import LEGEND, UP_CARDS, Card, CardPart, CardRow, GameReturn, Play

if TYPE_CHECKING:
    from checker.play.store import Json

__all__ = ["read_game", "read_numbers", "read_plays", "write_game", "write_numbers", "write_plays"]


def write_game(game: GameReturn) -> Json:
    """A game's return and card."""
    return {
        "return": str(game.expected_return),
        "bound": None if game.bound is None else str(game.bound),
        "measured": game.measured,
        "insurance": str(game.insurance),
        "card_return": str(game.card.expected_return),
        "card_cost": str(game.card.cost),
        "parts": [[part.title, [[row.label, list(row.plays)] for row in part.rows]] for part in game.card.parts],
    }


def read_game(data: Json) -> GameReturn:
    """The game that was written; raises ValueError, KeyError or TypeError for anything else."""
    if not isinstance(data, dict):
        raise TypeError("a game is an object")
    bound = data["bound"]
    return GameReturn(
        expected_return=_fraction(data["return"]),
        bound=None if bound is None else _fraction(bound),
        measured=_text(data["measured"]),
        insurance=_fraction(data["insurance"]),
        card=Card(
            parts=tuple(_part(part) for part in _list(data["parts"])),
            expected_return=_fraction(data["card_return"]),
            cost=_fraction(data["card_cost"]),
        ),
    )


def write_plays(plays: tuple[Play, ...]) -> Json:
    """The best plays of a game."""
    return [[p.hand, p.suits, p.up, p.best, str(p.value), p.second, str(p.loss)] for p in plays]


def read_plays(data: Json) -> tuple[Play, ...]:
    """The plays that were written; raises ValueError or TypeError for anything else."""
    return tuple(_play(_list(entry)) for entry in _list(data))


def write_numbers(numbers: tuple[Fraction, ...]) -> Json:
    """A row of numbers."""
    return [str(number) for number in numbers]


def read_numbers(data: Json) -> tuple[Fraction, ...]:
    """The numbers that were written; raises ValueError or TypeError for anything else."""
    return tuple(_fraction(number) for number in _list(data))


def _play(entry: list[Json]) -> Play:
    hand, suits, up, best, value, second, loss = entry
    return Play(_text(hand), _text(suits), _text(up), _text(best), _fraction(value), _text(second), _fraction(loss))


def _part(data: Json) -> CardPart:
    title, rows = _list(data)
    return CardPart(_text(title), tuple(_row(row) for row in _list(rows)))


def _row(data: Json) -> CardRow:
    label, plays = _list(data)
    letters = tuple(_text(play) for play in _list(plays))
    if len(letters) != len(UP_CARDS) or not set(letters) <= set(LEGEND):
        raise ValueError("a row has one play of the legend for each up card")
    return CardRow(_text(label), letters)


def _list(data: Json) -> list[Json]:
    if not isinstance(data, list):
        raise TypeError("a list is expected")
    return data


def _text(data: Json) -> str:
    if not isinstance(data, str):
        raise TypeError("a text is expected")
    return data


def _fraction(data: Json) -> Fraction:
    return Fraction(_text(data))
