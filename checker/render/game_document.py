"""A base game as plain data for JSON: its rules, its return with the bound, its card, and what hangs on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from checker.play.figures import METHOD, UP_CARDS
from checker.render.exact import citations, exact_number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from checker.play.elected import Elected
    from checker.play.figures import Award, Card, GameReturn, Play, Variant
    from checker.render.exact import Document

__all__ = ["card_document", "elected_document", "game_document", "plays_document", "variant_document"]


def game_document(figures: GameReturn, elected: Elected | None, awards: Iterable[Award]) -> dict[str, Document]:
    """The return of a main wager; `bound` is what play that remembers every card may return more."""
    return {
        "return": exact_number(figures.expected_return),
        "house_edge": exact_number(figures.house_edge),
        "method": METHOD,
        "bound": exact_number(figures.bound),
        "bound_source": figures.measured or "not measured for this shoe",
        "printed_digits": figures.digits,
        "insurance_return": exact_number(figures.insurance),
        **({"elections": elected_document(elected)} if elected else {}),
        "awards": [_award(award) for award in awards],
        "card": card_document(figures.card),
    }


def elected_document(elected: Elected) -> Document:
    """The rules of a game, each with where it comes from."""
    return [
        {
            "key": rule.key,
            "value": rule.word,
            "says": rule.says,
            "source": rule.source,
            "provisions": citations(rule.provisions),
        }
        for rule in elected.elections
    ]


def variant_document(variant: Variant) -> Document:
    """Another figure of a wager."""
    return {
        "name": variant.name,
        "says": variant.says,
        "return": exact_number(variant.expected_return),
        "house_edge": exact_number(variant.house_edge),
        **({"reason": variant.reason} if variant.reason else {}),
    }


def card_document(card: Card) -> Document:
    """A strategy card: rows of letters against the up cards, what playing it returns, and what that costs."""
    return {
        "up_cards": list(UP_CARDS),
        "return": exact_number(card.expected_return),
        "cost": exact_number(card.cost),
        "parts": [
            {"title": part.title, "rows": {row.label: list(row.plays) for row in part.rows}} for part in card.parts
        ],
    }


def plays_document(plays: Iterable[Play]) -> Document:
    """The best play of every starting hand against every up card, and what the next best would lose."""
    return [
        {
            "hand": play.hand,
            "suits": play.suits or None,
            "up_card": play.up,
            "best": play.best,
            "value": float(play.value),
            "next_best": play.second or None,
            "loss": float(play.loss) if play.second else None,
        }
        for play in plays
    ]


def _award(award: Award) -> Document:
    return {
        "name": award.name,
        "says": award.says,
        "chance": exact_number(award.chance),
        "dollars_a_round": exact_number(award.dollars),
        "share_of_the_wager": exact_number(award.share),
        "assumes": award.assumes or None,
    }
