"""When two written values mean the same: what a filing states beside what the text prints."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from checker.quantities import (
    ForOdds,
    Loss,
    MeterShare,
    QuantityError,
    ToOdds,
    parse_count,
    parse_money,
    parse_payout,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from checker.quantities import Payout

_NO = frozenset({"no", "false", "none", "not allowed", "n/a", "never"})
_YES = frozenset({"yes", "true", "allowed", "always"})
_SECTION = re.compile(r"(?:58 pa\. code )?(?:§+ ?)?(6\d\d[a-z]?\.\d+)(?:\([a-z0-9]+\))*")
_MULTIPLE = re.compile(r"(\d[\d,]{0,8})(\.\d{1,4})?\s*(?:x|times)(?:\s+(.*))?")
_HYPHEN = re.compile(r"(?<=[^\W\d])-(?=[^\W\d])")
"""A hyphen between letters; one beside a digit may be a sign or a range."""
_SEVERAL = re.compile(r"[;&]| and ")
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_OFTEN = ("once", "twice", "thrice")
_TIMES = re.compile(r"(\d{1,6}|[a-z]+)(?: times?)?")
_ONCE = frozenset({"up", "to", "at", "most", "no", "more", "than", "the", "amount", "of", "a", "an", "player's"})
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
    """A text without what does not matter: case, spacing, hyphens in words, typographic marks, the final stop."""
    return _short_words(text) if len(text) <= 80 else _words(text)


def _words(text: str) -> str:
    parted = _HYPHEN.sub(" ", text.translate(_TYPOGRAPHIC).casefold())
    return " ".join(parted.split()).rstrip(".")


_short_words = lru_cache(maxsize=4096)(_words)


def same_words(one: str, other: str) -> bool:
    """Whether two texts say the same but for case, spacing and typographic marks."""
    return words(one) == words(other)


def contains_any(text: str, phrases: Iterable[str]) -> bool:
    """Whether a text has one of these phrases in it, word for word."""
    found = re.findall(r"[\w']+", words(text))
    within = f" {' '.join(found)} "
    return any(f" {words(phrase)} " in within for phrase in phrases)


def names_several(text: str) -> bool:
    """Whether one text names two things: it parts them by a semicolon, an ampersand or `and`.

    A comma does not: a facility is filed as "Example Casino, Main Floor".
    """
    return bool(_SEVERAL.search(words(text)))


def times_of(text: str) -> int | None:
    """How many times: 3 for `3`, `three`, `3 times` and `Three times`; None for anything else."""
    match = _TIMES.fullmatch(words(text)) if len(text) <= 60 else None
    if match is None:
        return None
    if match[1].isdigit():
        return int(match[1])
    if match[1] in _OFTEN:
        return _OFTEN.index(match[1]) + 1
    return _NUMBERS.index(match[1]) + 1 if match[1] in _NUMBERS else None


def is_no(text: str) -> bool:
    """Whether a value denies: no, false, none, not allowed, n/a."""
    return words(text) in _NO


def contradicts(stated: str, printed: str) -> bool:
    """Whether a stated value says other than the printed one, rather than something of another kind.

    Both are amounts, odds, numbers or sections, or one denies what the other affirms.
    """
    if is_no(stated) != is_no(printed) and (is_no(stated) or words(stated) in _YES):
        return True
    kinds = (parse_money, parse_payout, parse_count, _section, multiple_of, times_of)
    return any(_reads(parse, stated) and _reads(parse, printed) for parse in kinds)


def _reads(parse: Callable[[str], object], text: str) -> bool:
    try:
        return parse(text) is not None
    except QuantityError:
        return False


def section_named(text: str) -> str | None:
    """The number of the section that a text names: 633c.1 for `§ 633c.1(e)`; None for anything else."""
    return _section(text.strip())


def _section(text: str) -> str | None:
    match = _SECTION.fullmatch(words(text)) if len(text) <= 60 else None
    return match[1] if match else None


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
    match = _MULTIPLE.fullmatch(_in_digits(words(text)))
    if match is None:
        return None
    number = Fraction(match[1].replace(",", "") + (match[2] or ""))
    return number, (match[3] or "").removeprefix("the ").removeprefix("of ").strip()


def _in_digits(text: str) -> str:
    """A text in small letters with the number that it begins with in digits, and no word of its being a limit."""
    text = text.removeprefix("up to ").removeprefix("at most ").replace("twice ", "2x ", 1)
    first, _, rest = text.partition(" ")
    return f"{_NUMBERS.index(first) + 1} {rest}" if first in _NUMBERS else text


def once(text: str, of: str) -> tuple[Fraction, str] | None:
    """1 and what it is a multiple of, for a text that names the thing alone: `up to the original wager`."""
    if len(text) > 60:
        return None
    named = [word for word in words(text).split() if word not in _ONCE]
    return (Fraction(1), of) if named == words(of).split() else None
