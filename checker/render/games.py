"""Base games and what they return: as text, JSON and csv."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from checker.play.figures import METHOD, GameReturn
from checker.play.vocabulary import QUESTIONS
from checker.quantities import fixed, percent_text
from checker.render.beside import award_text, variant_text
from checker.render.document import priced_document
from checker.render.json import dumped
from checker.render.words import filled, plural, seen

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from checker.findings import PricedWager

__all__ = ["SOURCES", "render_csv", "render_json", "render_text"]

_DIGITS = 12
_PLAYED_DIGITS = 7
"""Decimals of a percentage for the play that is computed, whatever other play may return."""
SOURCES = {"law": "fixed by", "filing": "filed", "asked": "asked for", "assumed": "assumed"}
"""Where a rule comes from, in words before what it says."""


def render_text(wagers: Sequence[PricedWager]) -> str:
    """Each game set out: its return and bound, its rules, what it rests on, and what stands beside it."""
    blocks = ["\n".join(_set_out(wager)) for wager in wagers]
    if any(wager.elected and wager.elected.assumed for wager in wagers):
        blocks.append("Elections that nothing states are the reference ones, and are marked assumed.")
    return "\n\n".join(blocks) + "\n"


def render_json(wagers: Sequence[PricedWager]) -> str:
    """A list with one entry for each game and deck count, and the assumptions by name."""
    assumptions = {a.name: a.text for wager in wagers if wager.elected for a in wager.elected.assumptions}
    return dumped({"games": [priced_document(w) for w in wagers], "assumptions": {**assumptions}}) + "\n"


def render_csv(wagers: Sequence[PricedWager]) -> str:
    """A row for each game and deck count, with every election."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    keys = [asked.key for asked in QUESTIONS]
    writer.writerow(
        ("game", "decks", "return", "house_edge", "printed_digits", "bound", "card_return", "insurance_return", *keys)
    )
    for wager in wagers:
        figures = wager.figures
        if not isinstance(figures, GameReturn) or wager.elected is None:
            continue
        words = {rule.key: rule.word for rule in wager.elected.elections}
        writer.writerow(
            (
                wager.game,
                wager.decks,
                fixed(figures.expected_return, _DIGITS),
                fixed(figures.house_edge, _DIGITS),
                figures.digits,
                "" if figures.bound is None else fixed(figures.bound, _DIGITS),
                fixed(figures.card.expected_return, _DIGITS),
                fixed(figures.insurance, _DIGITS),
                *(words.get(key, "") for key in keys),
            )
        )
    return out.getvalue()


def _set_out(wager: PricedWager) -> Iterator[str]:
    decks = f", {plural(wager.decks, 'deck')}" if wager.decks else ""
    yield f"{seen(wager.wager)}{decks}" + (f", § {wager.section} ({wager.version})" if wager.section else "")
    figures = wager.figures
    if isinstance(figures, GameReturn):
        yield from _returns(figures)
    elif figures is None:
        yield filled(f"  {wager.reason}.", "  ")
    if wager.elected:
        yield ""
        for rule in wager.elected.elections:
            cited = "".join(f" {citation}" for citation in rule.provisions)
            yield filled(f"  {SOURCES[rule.source] + cited:<30} {rule.says}", " " * 33)
        yield ""
        for assumption in wager.elected.assumptions[len(wager.elected.assumed) :]:
            yield filled(f"  Assumed ({assumption.name}): {assumption.text}", "  ")
    beside = [*map(variant_text, wager.variants), *map(award_text, wager.awards)]
    if beside:
        yield ""
        yield from (filled(f"  {text}", "    ") for text in beside)


def _returns(figures: GameReturn) -> Iterator[str]:
    for label, share in (("Return", figures.expected_return), ("House edge", figures.house_edge)):
        played = percent_text(share, _PLAYED_DIGITS)
        yield f"  {label:<12}{percent_text(share, figures.digits):>9}  (for this play {played})"
    yield f"  {'Card costs':<12}{percent_text(figures.card.cost, 4):>9}  (play by the total of the hand alone)"
    yield f"  {'Insurance':<12}{percent_text(figures.insurance, 4):>9}  (what it returns, the dealer's ace seen)"
    yield filled(f"  {METHOD[0].upper()}{METHOD[1:]}. {figures.bounded}", "  ")
