"""The elections of a base game in words: what a filing may state of each, and what it is taken to say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from checker.quantities import QuantityError, ToOdds, parse_count, parse_payout
from checker.values import times_of, words

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

__all__ = ["QUESTIONS", "Choice", "Question", "odds_to_one", "question"]


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer: its word, what it says in a clause, and what else is taken for it."""

    word: str
    says: str
    also: tuple[str, ...] = ()

    def is_said_by(self, text: str) -> bool:
        """Whether a stated text means this answer."""
        return words(text) in {words(word) for word in (self.word, *self.also)}


@dataclass(frozen=True, slots=True)
class Question:
    """One election: its key in a filing, and the answers that can be priced.

    One that is answered by a number or by odds has no choices; `read` turns what is stated into its word,
    and `says` holds a place for it.
    """

    key: str
    choices: tuple[Choice, ...] = ()
    read: Callable[[str], str] | None = None
    says: str = ""
    passes: str = ""

    @property
    def option(self) -> str:
        """The option of the command line that states it."""
        return "--" + self.key.replace("double_down.", "double_").replace(".", "_").replace("_", "-")

    @property
    def name(self) -> str:
        """The name of the assumption where it is assumed."""
        return self.key.replace("double_down.", "double_").replace(".", "_").replace("_", "-")

    @property
    def answers(self) -> str:
        """What can be priced, for a message."""
        words = [choice.word for choice in self.choices]
        return self.passes or " or ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))

    def answer(self, stated: str) -> str | None:
        """The word for what is stated; None where it is none that can be priced."""
        if self.read is None:
            return next((choice.word for choice in self.choices if choice.is_said_by(stated)), None)
        try:
            return self.read(stated)
        except QuantityError:
            return None

    def told(self, word: str) -> str:
        """What an answer says of the game, in a clause."""
        chosen = next((choice.says for choice in self.choices if choice.word == word), "")
        return chosen or self.says.format(word)


def odds_to_one(text: str) -> Fraction:
    """The win per unit wagered of odds such as 3 to 2; raises QuantityError for anything else."""
    payout = parse_payout("1 to 1" if words(text) == "even money" else text)
    if not isinstance(payout, ToOdds):
        raise QuantityError(f"{text} are no odds", "odds such as 3 to 2")
    return payout.returned - 1


def _count(text: str) -> str:
    return str(parse_count(text))


def _times(text: str) -> str:
    """How many times, in digits; raises QuantityError for what states no number."""
    number = times_of(text)
    return _count(text) if number is None else str(number)


def _odds(text: str) -> str:
    odds_to_one(text)
    return "1 to 1" if words(text) == "even money" else text


_YES = ("yes", "true", "allowed")
_NO = ("no", "false", "none", "not allowed")

QUESTIONS: tuple[Question, ...] = (
    Question(
        "cards_per_deck",
        (Choice("52", "each deck has 52 cards"), Choice("48", "each deck has 48 cards, the 10s removed")),
    ),
    Question(
        "dealer_soft_17",
        (
            Choice("stand", "the dealer stands on soft 17", ("stands", "stand on soft 17", "stands on soft 17")),
            Choice(
                "hit",
                "the dealer hits soft 17",
                ("hits", "draw", "draws", "hit on soft 17", "hits soft 17", "draw on soft 17", "draws on soft 17"),
            ),
        ),
    ),
    Question(
        "dealer_blackjack",
        (
            Choice(
                "checked first",
                "the dealer looks for Blackjack before anyone plays, so that it takes the original wager alone",
                ("peek", "peeks", "dealer checks first", "checks first"),
            ),
            Choice(
                "no hole card",
                "the dealer takes no hole card, and a Blackjack takes every wager on the hand",
                ("takes all", "all wagers"),
            ),
            Choice(
                "original wager only",
                "the dealer does not look first; a Blackjack takes the wager that each hand began with, and a 21 "
                "that always wins beats it too",
                ("original wager", "only the original wager", "the original wager only"),
            ),
        ),
    ),
    Question("blackjack_pays", read=_odds, says="a Blackjack pays {}", passes="odds such as 3 to 2"),
    Question(
        "player_21",
        (
            Choice("wins", "a player's 21 wins whatever the dealer has", ("always wins",)),
            Choice("is compared", "a player's 21 is compared with the dealer's hand", ("compared", "may push")),
        ),
    ),
    Question("double_down.times", read=_times, says="doubles allowed on one hand: {}", passes="0 to 3"),
    Question(
        "double_down.cards",
        (
            Choice("two", "only a hand of two cards may be doubled", ("2", "two cards", "two only", "first two")),
            Choice(
                "two or more",
                "a hand of any number of cards may be doubled",
                ("2 or more", "two or more cards", "2 or more cards", "any number", "any number of cards"),
            ),
        ),
    ),
    Question(
        "double_down.totals",
        (
            Choice("any", "any total may be doubled", ("any two cards", "any total", "any cards")),
            Choice("9 to 11", "only a hard 9, 10 or 11 may be doubled", ("9-11", "9, 10 or 11", "9, 10 and 11")),
            Choice("10 to 11", "only a hard 10 or 11 may be doubled", ("10-11", "10 and 11", "10 or 11")),
        ),
    ),
    Question(
        "double_down.after_split",
        (Choice("yes", "split hands may be doubled", _YES), Choice("no", "split hands may not be doubled", _NO)),
    ),
    Question(
        "rescue",
        (
            Choice(
                "half",
                "a doubled hand may be taken back for half of its wager",
                (
                    "half the wager",
                    "half of the wager",
                    "half of the total wager",
                    "half of the hand's total wager",
                ),
            ),
            Choice("none", "a doubled hand may not be taken back", _NO),
        ),
    ),
    Question(
        "rescue_after",
        (
            Choice("each double", "a hand may be rescued after each of its doubles", ("every double", "all")),
            Choice(
                "first two doubles",
                "a hand may be rescued after its first and second double, not after the third",
                ("the first two doubles", "first and second double"),
            ),
        ),
    ),
    Question(
        "additional_splits",
        read=_count,
        says="additional splits allowed: {}",
        passes="a whole number, such as 2",
    ),
    Question(
        "split_aces",
        (
            Choice("one card", "split aces receive one card each", ("one card only", "one card each", "1 card")),
            Choice("hit", "split aces may be hit, and not doubled", ("hit only",)),
            Choice(
                "hit and doubled",
                "split aces are played as any other hand",
                ("hit and double", "hit or doubled", "any", "played as any other hand"),
            ),
        ),
    ),
    Question(
        "resplit_aces",
        (Choice("yes", "aces may be split again", _YES), Choice("no", "aces are split once", _NO)),
    ),
    Question(
        "surrender",
        (
            Choice("none", "no hand may be surrendered", _NO),
            Choice(
                "late",
                "a hand of two cards may be surrendered for half once the dealer has no Blackjack",
                ("late surrender",),
            ),
        ),
    ),
    Question(
        "bonus_on_split_hands",
        (
            Choice("yes", "the additional payouts are made on split hands too", _YES),
            Choice("no", "the additional payouts are not made on split hands", _NO),
        ),
    ),
    Question("insurance.unsuited", read=_odds, says="insurance pays {} against an unsuited Blackjack"),
    Question("insurance.suited", read=_odds, says="insurance pays {} against a suited Blackjack"),
)
"""Every election that decides what a base game returns, in the order in which the rules are set out."""

_BY_KEY = {asked.key: asked for asked in QUESTIONS}


def question(key: str) -> Question:
    """The election of that key; raises KeyError where there is none."""
    return _BY_KEY[key]
