"""Ranks, suits and the shoe that a table deals from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

__all__ = ["COLORS", "DECLARED_SUIT", "RANKS", "SUITS", "CardName", "DealerCard", "Shoe"]

CardName: TypeAlias = Literal["player", "up", "down"]
DealerCard: TypeAlias = Literal["up", "down"]

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("clubs", "diamonds", "hearts", "spades")
COLORS: Mapping[str, str] = MappingProxyType(
    {"clubs": "black", "diamonds": "red", "hearts": "red", "spades": "black"}
)

# A count is the same whichever suit a certificate holder declares: every suit is in every deck, with one
# other suit of its color and two of the other.
DECLARED_SUIT = "spades"


@dataclass(frozen=True, slots=True)
class Shoe:
    """Whole decks, each with one card of every rank in `ranks` in every suit.

    Raises ValueError for less than one deck, for an unknown or repeated rank, and for no rank at all.
    """

    decks: int
    ranks: tuple[str, ...] = RANKS

    def __post_init__(self) -> None:
        if self.decks < 1:
            raise ValueError(f"a shoe holds one deck or more, not {self.decks}")
        if not self.ranks or len(set(self.ranks)) != len(self.ranks) or not set(self.ranks) <= set(RANKS):
            raise ValueError(f"a deck holds different ranks of {', '.join(RANKS)}, not {self.ranks}")

    @classmethod
    def of_decks(cls, decks: int, cards_per_deck: int = 52) -> Shoe:
        """Return a shoe of 52-card decks, or of 48-card decks, from which the 10s are removed.

        Source: 58 Pa. Code § 603a.15. Raises ValueError for any other number of cards per deck.
        """
        if cards_per_deck == 52:
            return cls(decks)
        if cards_per_deck == 48:
            return cls(decks, tuple(rank for rank in RANKS if rank != "10"))
        raise ValueError(f"a deck has 52 cards, or 48 without the 10s, not {cards_per_deck}")

    @property
    def size(self) -> int:
        """The number of cards in the shoe."""
        return self.decks * len(self.ranks) * len(SUITS)
