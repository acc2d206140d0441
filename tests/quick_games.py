"""Base games that are not played out, for tests that are about something else: every one returns the same at once."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from checker.play.figures import Card, GameReturn
from checker.play.games import Games

if TYPE_CHECKING:
    from checker.play.figures import Play

__all__ = ["QUICK"]

_RETURN = GameReturn(
    expected_return=Fraction(199, 200),
    bound=None,
    measured="",
    insurance=Fraction(9, 10),
    card=Card((), Fraction(199, 200), Fraction(0)),
)


class _QuickGames(Games):
    """The answers of the play engine, made up."""

    def game(self, *_: object, **__: object) -> GameReturn:
        return _RETURN

    def plays(self, *_: object, **__: object) -> tuple[Play, ...]:
        return ()

    def press(self, *_: object, **__: object) -> Fraction:
        return Fraction(1, 100)

    def awards(self, *_: object, **__: object) -> tuple[Fraction, ...]:
        return Fraction(1, 100_000), Fraction(1, 1000), Fraction(1, 100_000), Fraction(1, 1000)


QUICK = _QuickGames()
