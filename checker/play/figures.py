"""What a base game returns and how it is played, as frozen records: exact decimals and words, no arrays."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from checker.quantities import percent_text

__all__ = [
    "LEGEND",
    "METHOD",
    "RETURN_DIGITS",
    "UP_CARDS",
    "Award",
    "Card",
    "CardPart",
    "CardRow",
    "GameReturn",
    "Play",
    "Variant",
    "decimals",
    "exactly",
]

METHOD = "composition-dependent play that looks at the hand alone"
"""How the returns of base games are made, in the words that stand beside the number."""
UP_CARDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
"""The dealer's up cards in the order of a strategy card."""
LEGEND = {
    "H": "hit",
    "S": "stand",
    "D": "double, else hit",
    "Ds": "double, else stand",
    "P": "split",
    "Rh": "surrender, else hit",
    "Rs": "surrender, else stand",
    "Re": "rescue",
    "Dd": "double again",
    "-": "does not occur",
}
"""What the letters of a strategy card mean, in the order of a legend."""
RETURN_DIGITS = 12
"""Decimals of a return that the engine's floats are good for."""
_MOST_DIGITS = 6
_DIGITS_WITHOUT_A_BOUND = 2


@dataclass(frozen=True, slots=True)
class CardRow:
    """One row of a strategy card: the hand, and its play against each of `UP_CARDS` by the letters of the legend."""

    label: str
    plays: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardPart:
    """A part of a strategy card: hard totals, soft totals, pairs, or what follows a double."""

    title: str
    rows: tuple[CardRow, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A strategy card: play by total and up card alone, what playing it returns, and what that costs."""

    parts: tuple[CardPart, ...]
    expected_return: Fraction
    cost: Fraction
    """Of the initial wager, against play by the composition of the hand."""


@dataclass(frozen=True, slots=True)
class GameReturn:
    """What the main wager of a base game returns per initial wager, stake included, and what bounds that."""

    expected_return: Fraction
    """Of the best play that looks at the hand alone, to twelve decimals."""
    bound: Fraction | None
    """What play that remembers every card may return more; None where that was not measured."""
    measured: str
    """On what the bound was measured."""
    insurance: Fraction
    """What the insurance wager returns per unit of it, the dealer's ace alone seen."""
    card: Card

    @property
    def house_edge(self) -> Fraction:
        """1 less the return."""
        return 1 - self.expected_return

    @property
    def bounded(self) -> str:
        """The bound in a sentence, for the reader of the number."""
        if self.bound is None:
            return "How much play that remembers every card would return more was not measured for this shoe."
        return (
            f"Play that remembers every card may return up to {percent_text(self.bound, 5)} of the wager more "
            f"({self.measured})."
        )

    @property
    def digits(self) -> int:
        """Decimals of a percentage that the bound allows to be printed."""
        if self.bound is None:
            return _DIGITS_WITHOUT_A_BOUND
        points = self.bound * 100
        return max(digits for digits in range(_MOST_DIGITS + 1) if points <= Fraction(1, 2 * 10**digits))


@dataclass(frozen=True, slots=True)
class Play:
    """The best play of one starting hand against one up card, and what the next best would lose."""

    hand: str
    suits: str
    """Mixed, one suit or the named suit, where that matters; else empty."""
    up: str
    best: str
    value: Fraction
    """Expected gain per initial wager; given no dealer's Blackjack where the dealer looks first."""
    second: str
    """The next best play; empty where nothing else is allowed."""
    loss: Fraction


@dataclass(frozen=True, slots=True)
class Variant:
    """Another figure of a wager: under another reading of the text, or with an option of the player's."""

    name: str
    says: str
    """What is different, in a sentence."""
    expected_return: Fraction | None
    digits: int
    """Decimals of a percentage to print."""
    reason: str = ""
    """Why there is no figure."""
    size: str = ""
    """Of a press, the wager as a multiple of the Blackjack wager, such as 2x."""

    @property
    def house_edge(self) -> Fraction | None:
        """1 less the return."""
        return None if self.expected_return is None else 1 - self.expected_return


@dataclass(frozen=True, slots=True)
class Award:
    """A fixed award beside the main wager: how often it is made, and what it is worth to a player a round."""

    name: str
    says: str
    """What is awarded, for which wager and, where that matters, at how many players."""
    chance: Fraction
    dollars: Fraction
    """What it is worth to one player a round."""
    share: Fraction
    """The same as a share of the wager."""
    assumes: str = ""


def decimals(number: float) -> Fraction:
    """A float of the engine to the decimals that it is good for."""
    return Fraction(Decimal(repr(round(number, RETURN_DIGITS))))


def exactly(number: float) -> Fraction:
    """A float as it is written."""
    return Fraction(Decimal(repr(number)))
