"""The strategy card for a terminal, in colors where they are wanted, and the plays behind it as JSON and csv."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from click import style

from checker.play.figures import METHOD, UP_CARDS, GameReturn
from checker.quantities import percent_text
from checker.render.exact import exact_number
from checker.render.game_document import card_document, elected_document, plays_document
from checker.render.game_view import legend
from checker.render.json import dumped
from checker.render.words import filled, plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from checker.findings import PricedWager
    from checker.play.figures import CardPart, Play

__all__ = ["render_csv", "render_json", "render_text"]

_CELL = 4
_LABEL = 15
_PAINTS = {
    "H": "white",
    "S": "yellow",
    "D": "cyan",
    "Ds": "cyan",
    "Dd": "cyan",
    "P": "green",
    "Rh": "red",
    "Rs": "red",
    "Re": "red",
}


def render_text(wagers: Sequence[PricedWager], *, color: bool) -> str:
    """The card of each main wager, with its legend and what it costs."""
    return "\n\n".join("\n".join(_card(wager, color=color)) for wager in wagers if wager.main) + "\n"


def render_json(plays: Mapping[PricedWager, tuple[Play, ...]]) -> str:
    """The card and the best plays of each game."""
    return (
        dumped(
            [
                {
                    "game": wager.game,
                    "decks": wager.decks,
                    "return": exact_number(wager.figures.expected_return),
                    "method": METHOD,
                    "bound": exact_number(wager.figures.bound),
                    "elections": elected_document(wager.elected) if wager.elected else [],
                    "card": card_document(wager.figures.card),
                    "plays": plays_document(best),
                }
                for wager, best in plays.items()
                if isinstance(wager.figures, GameReturn)
            ]
        )
        + "\n"
    )


def render_csv(plays: Mapping[PricedWager, tuple[Play, ...]]) -> str:
    """A row for each starting hand and up card: the best play, its value, and what the next best would lose."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("game", "decks", "hand", "suits", "up_card", "best", "value", "next_best", "loss"))
    for wager, best in plays.items():
        for play in best:
            loss = float(play.loss) if play.second else ""
            writer.writerow(
                (
                    wager.game,
                    wager.decks,
                    play.hand,
                    play.suits,
                    play.up,
                    play.best,
                    float(play.value),
                    play.second,
                    loss,
                )
            )
    return out.getvalue()


def _card(wager: PricedWager, *, color: bool) -> Iterator[str]:
    figures = wager.figures
    decks = f", {plural(wager.decks, 'deck')}" if wager.decks else ""
    yield f"{wager.game}{decks}"
    if not isinstance(figures, GameReturn):
        yield filled(f"  {wager.reason}.", "  ")
        return
    if wager.elected:
        yield filled(f"  {'; '.join(_rules(wager))}.", "  ")
    for part in figures.card.parts:
        yield ""
        yield from _part(part, color=color)
    yield ""
    for letter, means in legend(figures.card.parts):
        yield f"  {_painted(letter, color=color)} {means}"
    yield ""
    yield filled(
        f"  Played by its total alone, the card returns {percent_text(figures.card.expected_return, 4)}: "
        f"{percent_text(figures.card.cost, 4)} of the wager less than {METHOD}. {figures.bounded}",
        "  ",
    )


def _rules(wager: PricedWager) -> Iterator[str]:
    for rule in wager.elected.elections if wager.elected else ():
        if not rule.key.startswith("insurance"):
            yield rule.says + (" (assumed)" if rule.source == "assumed" else "")


def _part(part: CardPart, *, color: bool) -> Iterator[str]:
    yield f"  {part.title:<{_LABEL}}" + "".join(f"{up:^{_CELL}}" for up in UP_CARDS)
    for row in part.rows:
        yield f"  {row.label:<{_LABEL}}" + "".join(_painted(play, color=color) for play in row.plays)


def _painted(play: str, *, color: bool) -> str:
    cell = f"{play:^{_CELL}}"
    paint = _PAINTS.get(play)
    return style(cell, fg="black", bg=paint) if color and paint else cell
