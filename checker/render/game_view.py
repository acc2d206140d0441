"""A base game as the report shows it: its rules and where each comes from, its bound, other readings, its card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from checker.findings import AS_FILED
from checker.play.figures import LEGEND, METHOD, UP_CARDS, GameReturn
from checker.quantities import fixed, one_in, percent_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from checker.citations import Citation
    from checker.findings import PricedWager
    from checker.play.figures import CardPart, Variant

__all__ = ["AwardRow", "CardPage", "GameView", "RuleRow", "VariantRow", "card_pages", "game_view", "variant_rows"]

_SOURCES = {"law": "fixed by", "filing": "the filing", "asked": "asked for", "assumed": "assumed"}
_MOST_CARDS = 16
"""Strategy cards that are printed; the JSON format holds every one."""


@dataclass(frozen=True, slots=True)
class RuleRow:
    """One rule of the game, and where it comes from."""

    says: str
    source: str
    provisions: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class VariantRow:
    """Another figure of a wager, as printed."""

    heading: str
    """What sets it apart from the first: the terms, the reading or the play."""
    says: str
    returned: str
    house_edge: str
    reason: str


@dataclass(frozen=True, slots=True)
class AwardRow:
    """A fixed award, as printed."""

    name: str
    says: str
    frequency: str
    dollars: str
    share: str


@dataclass(frozen=True, slots=True)
class GameView:
    """What stands under the return of a main wager."""

    method: str
    bounded: str
    rules: tuple[RuleRow, ...]
    awards: tuple[AwardRow, ...]
    as_at: str = ""
    """Where the same rules are set out already, under which heading; else empty."""


@dataclass(frozen=True, slots=True)
class CardPage:
    """A strategy card on a page of its own: its parts in two columns, and the letters that occur."""

    game: str
    decks: str
    columns: tuple[tuple[CardPart, ...], ...]
    up_cards: tuple[str, ...]
    legend: tuple[tuple[str, str], ...]
    rules: tuple[str, ...]
    costs: str


def game_view(filed: PricedWager) -> GameView | None:
    """What the report shows of a main wager besides its figures; None for any other wager."""
    if not isinstance(filed.figures, GameReturn):
        return None
    elections = filed.elected.elections if filed.elected else ()
    return GameView(
        f"{METHOD[0].upper()}{METHOD[1:]}.",
        filed.figures.bounded,
        tuple(
            RuleRow(f"{rule.says[0].upper()}{rule.says[1:]}", _SOURCES[rule.source], rule.provisions)
            for rule in elections
        ),
        tuple(
            AwardRow(
                award.name,
                award.says + (f" ({award.assumes})" if award.assumes else ""),
                one_in(award.chance),
                f"${fixed(award.dollars, 5)}",
                percent_text(award.share, 4),
            )
            for award in filed.awards
        ),
    )


def variant_rows(filed: PricedWager) -> tuple[VariantRow, ...]:
    """The other figures of a wager."""
    return tuple(
        VariantRow(
            _heading(variant, filed),
            variant.says,
            "" if variant.expected_return is None else percent_text(variant.expected_return, variant.digits),
            "" if variant.house_edge is None else percent_text(variant.house_edge, variant.digits),
            variant.reason,
        )
        for variant in filed.variants
    )


def _heading(variant: Variant, filed: PricedWager) -> str:
    if variant.name == AS_FILED:
        return "At the terms filed"
    return "Under another reading" if isinstance(filed.figures, GameReturn) else "With winnings pressed"


def card_pages(wagers: Iterable[PricedWager]) -> tuple[CardPage, ...]:
    """The strategy cards of a report, each once: deck counts that are played alike share a page."""
    played = [wager for wager in wagers if isinstance(wager.figures, GameReturn)]
    alike: dict[tuple[str, tuple[CardPart, ...], tuple[str, ...]], dict[int, str]] = {}
    for wager in played:
        if isinstance(wager.figures, GameReturn):
            card = wager.figures.card
            cost = f"{percent_text(card.cost, 4)} at {wager.decks} deck{'s' * (wager.decks != 1)}"
            alike.setdefault((wager.game, card.parts, _rules(wager)), {})[wager.decks] = cost
    return tuple(
        CardPage(
            game,
            f"{_and([str(count) for count in sorted(costs)])} deck{'s' * (set(costs) != {1})}",
            _columns(parts),
            UP_CARDS,
            tuple(legend(parts)),
            rules,
            _and([costs[count] for count in sorted(costs)]),
        )
        for (game, parts, rules), costs in list(alike.items())[:_MOST_CARDS]
    )


def legend(parts: Iterable[CardPart]) -> Iterator[tuple[str, str]]:
    """The letters that occur on a card, with what they mean."""
    used = {play for part in parts for row in part.rows for play in row.plays}
    yield from ((letter, means) for letter, means in LEGEND.items() if letter in used)


def _rules(wager: PricedWager) -> tuple[str, ...]:
    elections = wager.elected.elections if wager.elected else ()
    return tuple(rule.says for rule in elections if not rule.key.startswith("insurance"))


def _columns(parts: tuple[CardPart, ...]) -> tuple[tuple[CardPart, ...], ...]:
    """The parts in two columns: what follows a double stands on its own, else the pairs do."""
    left = 3 if len(parts) > 3 else 2
    return (parts[:left], parts[left:]) if parts[left:] else (parts,)


def _and(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
