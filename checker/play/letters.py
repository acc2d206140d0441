"""A strategy card in the letters that a floor supervisor knows, from the engine's tables of play."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from checker.play.figures import Card, CardPart, CardRow, decimals
from checker.returns.play.actions import Action

if TYPE_CHECKING:
    from collections.abc import Iterator

    from checker.returns.play.card import BasicCard
    from checker.returns.play.rules import GameRules

__all__ = ["strategy_card"]

_UPS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)
"""The engine's ranks in the order of `UP_CARDS`."""
_BEST = 21
_AFTER = {Action.STAND: "S", Action.RESCUE: "Re", Action.DOUBLE: "Dd"}
_TIMES = ("once", "twice", "three times")
NEVER = "-"

_Total = tuple[int, int]
"""Whether soft, and the total."""


def strategy_card(card: BasicCard, rules: GameRules) -> Card:
    """The card with the parts that the rules give it."""
    parts = [
        CardPart("Hard totals", _shortened(_totals(card, rules, 0))),
        CardPart("Soft totals", tuple(_totals(card, rules, 1))),
    ]
    if rules.most_hands > 1:
        parts.append(CardPart("Pairs", tuple(_pairs(card))))
    parts += _after_doubles(card, rules)
    return Card(tuple(parts), 1 + decimals(card.player_return), decimals(card.cost))


def _totals(card: BasicCard, rules: GameRules, soft: int) -> Iterator[CardRow]:
    lowest = {0: 5, 1: 13}[soft] - (rules.most_hands == 1)
    for total in range(lowest, _BEST):
        label = ("A,A" if total == 12 else f"A,{total - 11}") if soft else str(total)
        yield CardRow(label, tuple(_letters(card, soft, total, up) for up in _UPS))


def _pairs(card: BasicCard) -> Iterator[CardRow]:
    for rank in (*range(1, 10), 0):
        soft, total = (1, 12) if rank == 0 else (0, 2 * (rank + 1))
        name = "A" if rank == 0 else str(rank + 1)
        plays = ("P" if card.split[rank, up] else _letters(card, soft, total, up) for up in _UPS)
        yield CardRow(f"{name},{name}", tuple(plays))


def _letters(card: BasicCard, soft: int, total: int, up: int) -> str:
    draws = bool(card.draw[soft, total, up])
    if card.surrender[soft, total, up]:
        return "Rh" if draws else "Rs"
    if card.double[soft, total, up]:
        return "D" if draws else "Ds"
    return "H" if draws else "S"


def _shortened(rows: Iterator[CardRow]) -> tuple[CardRow, ...]:
    """The rows, those at either end that are played alike drawn into one."""
    runs = [(plays, [row.label for row in run]) for plays, run in groupby(rows, key=lambda row: row.plays)]
    short = []
    for place, (plays, labels) in enumerate(runs):
        if place in {0, len(runs) - 1} and len(labels) > 1:
            short.append(CardRow(f"{labels[0]}–{labels[-1]}", plays))
        else:
            short += [CardRow(label, plays) for label in labels]
    return tuple(short)


def _after_doubles(card: BasicCard, rules: GameRules) -> Iterator[CardPart]:
    """What follows each double after which there is a choice, for the totals that the card leads to."""
    reached = [_drawn(_doubled(card, up)) for up in _UPS]
    for number, layer in enumerate(card.after[: rules.doublings]):
        if number >= max(rules.rescue_through, rules.doublings - 1):
            return
        rows = []
        for soft in (0, 1):
            for total in range(4, _BEST):
                plays = tuple(
                    _AFTER[Action(layer[soft, total, up])] if (soft, total) in reached[place] else NEVER
                    for place, up in enumerate(_UPS)
                )
                if set(plays) - {NEVER, "S"}:
                    rows.append(CardRow(f"Soft {total}" if soft else str(total), plays))
        if rows:
            yield CardPart(f"Doubled {_TIMES[number]}", tuple(rows))
        again = [
            {t for t in totals if layer[t[0], t[1], up] == Action.DOUBLE}
            for up, totals in zip(_UPS, reached, strict=True)
        ]
        reached = [_drawn(totals) for totals in again]


def _doubled(card: BasicCard, up: int) -> set[_Total]:
    """The totals that the card doubles against an up card, a pair that it splits or a surrender apart."""
    return {
        (soft, total)
        for soft in (0, 1)
        for total in range(4, _BEST)
        if _letters(card, soft, total, up) in {"D", "Ds"}
    }


def _drawn(totals: set[_Total]) -> set[_Total]:
    """The totals, not bust, that one more card makes of these."""
    found = set()
    for soft, total in totals:
        for card in range(1, 11):
            made, is_soft = total + card, soft
            if card == 1 and not soft and total + 11 <= _BEST:
                made, is_soft = total + 11, 1
            elif made > _BEST and soft:
                made, is_soft = made - 10, 0
            if made <= _BEST:
                found.add((is_soft, made))
    return found
