"""When two written values mean the same: what a filing states beside what the text prints."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

from checker.quantities import (
    ForOdds,
    Loss,
    MeterShare,
    QuantityError,
    ToOdds,
    parse_money,
    parse_payout,
)

if TYPE_CHECKING:
    from checker.quantities import Payout

_NO = frozenset({"no", "false", "none", "not allowed", "n/a", "never"})
_MULTIPLE = re.compile(r"(\d[\d,]{0,8})(\.\d{1,4})?\s*(?:x|times)(?:\s+(.*))?")
_TYPOGRAPHIC = str.maketrans({"’": "'", "‘": "'", "–": "-", "—": "-", "‐": "-", "‑": "-"})


def printable(text: str) -> str:
    """A text with every character that draws nothing, or moves others, replaced; its length stays."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


def cut(text: str, limit: int = 200) -> str:
    """A text as it is shown: at most so many characters, with a note of what was cut."""
    if len(text) <= limit:
        return text
    return f"{text[:limit]}… (cut; {len(text):,} characters)"


def shown(text: str) -> str:
    """A text as it is quoted within a sentence."""
    return text if len(text) <= 60 else f"{text[:60]}…"


def words(text: str) -> str:
    """A text without what does not matter: case, spacing, typographic marks, the final stop."""
    return " ".join(text.translate(_TYPOGRAPHIC).casefold().split()).rstrip(".")


def same_words(one: str, other: str) -> bool:
    """Whether two texts say the same but for case, spacing and typographic marks."""
    return words(one) == words(other)


def is_no(text: str) -> bool:
    """Whether a value denies: no, false, none, not allowed, n/a."""
    return words(text) in _NO


def same_value(stated: str, printed: str) -> bool:
    """Whether a stated value is the printed one: the same words, dollars or odds."""
    if same_words(stated, printed):
        return True
    for parse in (parse_money, parse_payout):
        try:
            return parse(stated) == parse(printed)
        except QuantityError:
            continue
    return False


def same_payout(one: Payout, other: Payout) -> bool:
    """Whether two payouts hand back the same: 6 to 4 is 3 to 2, and 18 for 1 is not 18 to 1."""
    match one, other:
        case ((ToOdds() | ForOdds() | Loss()), (ToOdds() | ForOdds() | Loss())):
            return one.returned == other.returned
        case MeterShare(), MeterShare():
            return one.share == other.share
        case _:
            return False


def multiple_of(text: str) -> tuple[Fraction, str] | None:
    """How many times, and of what: 2 and 'blackjack wager' for `2x Blackjack wager`; None for anything else."""
    if len(text) > 60:
        return None
    match = _MULTIPLE.fullmatch(words(text))
    if match is None:
        return None
    number = Fraction(match[1].replace(",", "") + (match[2] or ""))
    return number, (match[3] or "").removeprefix("the ").removeprefix("of ").strip()
