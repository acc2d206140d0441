"""The rules of a Blackjack-like base game as a certificate holder elects them, and which of them can be priced."""

from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction

__all__ = [
    "MOST_HANDS",
    "BonusPays",
    "DealerBlackjack",
    "DoubleTotals",
    "GameRules",
    "InsurancePays",
    "SplitAces",
    "UnsupportedRuleError",
]

MOST_HANDS = 16
"""Splits beyond these change no return by 1e-11 of a wager, at up to eight decks."""


class UnsupportedRuleError(ValueError):
    """A rule, or a combination of rules, that the engine does not price. `rule` is the field's name."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{rule}: {reason}")
        self.rule = rule
        self.reason = reason


class DealerBlackjack(Enum):
    """What a dealer's Blackjack takes.

    CHECKED_FIRST: the dealer looks before anyone plays, so that the original wager alone is lost and no
    hand is drawn against a Blackjack. A game without that look which returns every double and split wager
    has the same value. TAKES_ORIGINAL: no look; the wager with which each hand began is lost, those added
    by doubling are returned, and a drawn 21 that beats everything beats the Blackjack too. TAKES_ALL: no
    look; every wager on a hand is lost.
    """

    CHECKED_FIRST = "checked first"
    TAKES_ORIGINAL = "takes original"
    TAKES_ALL = "takes all"


class DoubleTotals(Enum):
    """The hard totals on which a hand may be doubled."""

    ANY = "any"
    NINE_TO_ELEVEN = "9 to 11"
    TEN_AND_ELEVEN = "10 and 11"


class SplitAces(Enum):
    """How far split aces may be played."""

    ONE_CARD = "one card"
    PLAYED = "played as any other hand"


@dataclass(frozen=True, slots=True)
class BonusPays:
    """What a 21 pays to 1 by how it is made, in a game where 21 always wins. Never on a doubled hand."""

    five_cards: Fraction = Fraction(3, 2)
    six_cards: Fraction = Fraction(2)
    seven_or_more_cards: Fraction = Fraction(3)
    six_seven_eight_mixed: Fraction = Fraction(3, 2)
    six_seven_eight_suited: Fraction = Fraction(2)
    six_seven_eight_named_suit: Fraction = Fraction(3)
    three_sevens_mixed: Fraction = Fraction(3, 2)
    three_sevens_suited: Fraction = Fraction(2)
    three_sevens_named_suit: Fraction = Fraction(3)
    on_split_hands: bool = True


@dataclass(frozen=True, slots=True)
class InsurancePays:
    """What insurance pays to 1 on a dealer's Blackjack, by whether its ace and ten-valued card are of one suit."""

    suited: Fraction = Fraction(2)
    unsuited: Fraction = Fraction(2)


@dataclass(frozen=True, slots=True)
class GameRules:
    """The rules that decide what the base game returns.

    `doublings` is how often one hand may be doubled and `rescue_through` the last doubling after which half
    of the hand's total wager may be taken back (0: none). `most_hands` is the number of hands that
    splitting one pair can make (1: no splits). Pairs are of equal value: any two ten-valued cards are one.
    Raises UnsupportedRuleError where a rule is out of range or the engine cannot price it beside the
    others.
    """

    decks: int = 6
    cards_per_deck: int = 52
    hits_soft_17: bool = False
    dealer_blackjack: DealerBlackjack = DealerBlackjack.CHECKED_FIRST
    blackjack_pays: Fraction = Fraction(3, 2)
    twenty_one_wins: bool = False
    double_totals: DoubleTotals = DoubleTotals.ANY
    double_any_number_of_cards: bool = False
    double_after_split: bool = True
    doublings: int = 1
    rescue_through: int = 0
    most_hands: int = 4
    resplit_aces: bool = False
    split_aces: SplitAces = SplitAces.ONE_CARD
    late_surrender: bool = False
    bonuses: BonusPays | None = None
    insurance: InsurancePays = field(default_factory=InsurancePays)

    def __post_init__(self) -> None:
        for rule, supported, reason in self._limits():
            if not supported:
                raise UnsupportedRuleError(rule, reason)

    def _limits(self) -> list[tuple[str, bool, str]]:
        return [
            ("decks", 1 <= self.decks <= 8, f"{self.decks} decks; 1 to 8 are priced"),
            (
                "cards_per_deck",
                self.cards_per_deck in {48, 52},
                f"{self.cards_per_deck} cards in a deck; 52, or 48 without the 10s, are priced",
            ),
            (
                "blackjack_pays",
                self.blackjack_pays >= 0,
                f"Blackjack pays {self.blackjack_pays} to 1; a payout is not negative",
            ),
            (
                "doublings",
                0 <= self.doublings <= 3,
                f"{self.doublings} doublings of one hand; none to three are priced",
            ),
            (
                "rescue_through",
                0 <= self.rescue_through <= self.doublings,
                f"rescue after doubling {self.rescue_through} of {self.doublings}",
            ),
            (
                "most_hands",
                1 <= self.most_hands <= MOST_HANDS,
                f"splits to {self.most_hands} hands; 1 to {MOST_HANDS} are priced",
            ),
            (
                "resplit_aces",
                self.most_hands > 2 or not self.resplit_aces,
                f"aces resplit, while a pair makes at most {self.most_hands} hands",
            ),
            (
                "bonuses",
                self.twenty_one_wins or self.bonuses is None,
                "a bonus for a 21 that the dealer's hand can still beat or tie",
            ),
        ]
