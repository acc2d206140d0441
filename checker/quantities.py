"""Exact amounts: parsed from a filing's text, printed as the regulation prints them.

Every parse function takes text and raises QuantityError, whose message says what was read and what passes.
No text is longer than 60 characters and no number longer than 15 digits, so nothing here takes long.
"""

import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias

__all__ = [
    "MOST_DECKS",
    "ForOdds",
    "Loss",
    "MeterShare",
    "Money",
    "Multiple",
    "Payout",
    "Percent",
    "QuantityError",
    "ToOdds",
    "fixed",
    "one_in",
    "parse_count",
    "parse_money",
    "parse_multiple",
    "parse_payout",
    "parse_percent",
    "percent_text",
    "with_commas",
]

MOST_DECKS = 100
"""Decks of the largest shoe that is priced for whoever asks."""
_LONGEST_TEXT = 60
_MOST_DIGITS = 15


class QuantityError(ValueError):
    """Text that states no quantity of the kind asked for; the message says what is wrong and what to write."""

    def __init__(self, fault: str, write: str) -> None:
        super().__init__(f"{fault}: write {write}")
        self.write = write


@dataclass(frozen=True, slots=True)
class Money:
    """An amount of dollars."""

    dollars: Decimal

    def __str__(self) -> str:
        whole, _, cents = f"{abs(self.dollars):f}".partition(".")
        cents = cents.rstrip("0")
        sign = "-" if self.dollars < 0 else ""
        return f"{sign}${int(whole):,}" + (f".{cents.ljust(2, '0')}" if cents else "")


@dataclass(frozen=True, slots=True)
class Percent:
    """A number of hundredths; `points` keeps the decimals as written, so 3.10% is known to state two."""

    points: Decimal

    @property
    def fraction(self) -> Fraction:
        """Return the share of one: 22% gives 11/50."""
        return Fraction(self.points) / 100

    def __str__(self) -> str:
        return f"{'-' if self.points < 0 else ''}{_plain(abs(self.points))}%"


@dataclass(frozen=True, slots=True)
class Multiple:
    """So many times the wager."""

    times: int

    def __str__(self) -> str:
        return f"{self.times:,}x"


@dataclass(frozen=True, slots=True)
class ToOdds:
    """Odds beside the stake: 18 to 1 hands back 19. Equal only as written: 2 to 4 is not 1 to 2."""

    win: int
    stake: int

    @property
    def returned(self) -> Fraction:
        """Return the amount handed back per unit wagered, stake included."""
        return Fraction(self.win, self.stake) + 1

    def __str__(self) -> str:
        return f"{self.win:,} to {self.stake:,}"


@dataclass(frozen=True, slots=True)
class ForOdds:
    """Odds that include the stake: 18 for 1 hands back 18."""

    win: int
    stake: int

    @property
    def returned(self) -> Fraction:
        """Return the amount handed back per unit wagered, stake included."""
        return Fraction(self.win, self.stake)

    def __str__(self) -> str:
        return f"{self.win:,} for {self.stake:,}"


@dataclass(frozen=True, slots=True)
class MeterShare:
    """A share of the progressive meter, above none and at most all; it hands back what the meter holds."""

    share: Fraction

    def __str__(self) -> str:
        return f"{fixed(self.share * 100, _MOST_DIGITS).rstrip('0').rstrip('.')}% of progressive meter"


@dataclass(frozen=True, slots=True)
class Loss:
    """The wager is lost."""

    @property
    def returned(self) -> Fraction:
        """Return the amount handed back per unit wagered: nothing."""
        return Fraction(0)

    def __str__(self) -> str:
        return "loss"


Payout: TypeAlias = ToOdds | ForOdds | MeterShare | Loss


# --- parsing ------------------------------------------------------------------------------------------------

_WHOLE = r"(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)"
_DECIMAL = r"(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)"
_COUNT = re.compile(_WHOLE)
_MONEY = re.compile(rf"\$ ?({_WHOLE}(?:\.[0-9]{{1,2}})?|\.[0-9]{{1,2}})")
_PERCENT = re.compile(rf"(-?{_DECIMAL}) ?%")
_MULTIPLE = re.compile(rf"({_WHOLE}) ?[xX×*]")
_ODDS = re.compile(rf"({_WHOLE})[ -]*(to|for)[ -]*({_WHOLE})", re.IGNORECASE)
_METER_SHARE = re.compile(rf"({_DECIMAL}) ?% of (?:the )?(?:progressive(?: meter)?|meter)", re.IGNORECASE)
_DOLLARS_WITHOUT_SIGN = re.compile(rf"({_WHOLE}(?:\.[0-9]{{1,2}})?)(?: ?dollars?)?", re.IGNORECASE)
_PERCENT_WITHOUT_SIGN = re.compile(rf"({_DECIMAL})(?: ?per ?cent)?", re.IGNORECASE)
_TIMES_WITHOUT_SIGN = re.compile(rf"({_WHOLE})(?: ?times)?", re.IGNORECASE)
_ODDS_WITHOUT_WORD = re.compile(rf"({_WHOLE}) ?[:/-] ?({_WHOLE})")
_MISPLACED_COMMA = re.compile(r"[0-9]*,[0-9,]*")
_TWO_COUNTS = re.compile(r"([0-9]{1,3}) ?(?:-|/|,|;|&|and|or|to) ?([0-9]{1,3})", re.IGNORECASE)
_COUNTED = re.compile(r"([0-9]{1,3}|one|two|three|four|five|six|seven|eight|nine|ten)(?: (?:decks?|cards?|times?))?")
_NUMBER_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def parse_money(text: str) -> Money:
    """Return an amount such as $5,000, $5000 or $2.50. Raises QuantityError."""
    read = _read(text)
    if match := _MONEY.fullmatch(read):
        return Money(Decimal(match[1].replace(",", "")))
    if match := _DOLLARS_WITHOUT_SIGN.fullmatch(read):
        suggestion = Money(Decimal(match[1].replace(",", "")))
        raise QuantityError(f"{_shown(read)} bears no dollar sign", str(suggestion))
    raise _refused(read, "is not an amount of money", "an amount such as $5,000 or $2.50")


def parse_wager(text: str) -> Money:
    """Return the amount of a wager: dollars, and more than none; raises QuantityError."""
    money = parse_money(text)
    if money.dollars <= 0:
        raise QuantityError(f"{money} is no wager", "an amount of more than nothing, such as $5")
    return money


def parse_percent(text: str) -> Percent:
    """Return a percentage such as 22% or 0.5%, or below zero, as an edge may favour the player.

    Raises QuantityError.
    """
    read = _read(text)
    if match := _PERCENT.fullmatch(read):
        return Percent(Decimal(match[1]))
    if match := _PERCENT_WITHOUT_SIGN.fullmatch(read):
        number = Decimal(match[1])
        as_share = f"{_plain(number * 100)}%, or " if 0 < number < 1 else ""
        meant = " if that is meant" if as_share else ""
        raise QuantityError(f"{_shown(read)} bears no unit", f"{as_share}{_plain(number)}%{meant}")
    raise _refused(read, "is not a percentage", "a rate such as 22% or 0.5%")


def parse_multiple(text: str) -> Multiple:
    """Return a multiple of the wager such as 2,000x, 2000x or 2,000*. Raises QuantityError."""
    read = _read(text)
    if match := _MULTIPLE.fullmatch(read):
        return Multiple(_integer(match[1]))
    if match := _TIMES_WITHOUT_SIGN.fullmatch(read):
        raise QuantityError(f"{_shown(read)} bears no unit", str(Multiple(_integer(match[1]))))
    raise _refused(read, "is not a whole multiple of the wager", "2,000x")


def parse_payout(text: str) -> Payout:
    """Return what an outcome pays: odds, a share of the progressive meter, or loss. Raises QuantityError."""
    read = _read(text)
    if match := _ODDS.fullmatch(read):
        return _odds(read, _integer(match[1]), match[2].lower(), _integer(match[3]))
    if match := _METER_SHARE.fullmatch(read):
        share = Percent(Decimal(match[1])).fraction
        if 0 < share <= 1:
            return MeterShare(share)
        raise QuantityError(f"{_shown(read)} is not a share of the meter", "more than 0% and at most 100%")
    if read.lower() == "loss":
        return Loss()
    if read.lower() == "even money":
        return ToOdds(1, 1)
    raise _not_a_payout(read)


def _odds(read: str, win: int, word: str, stake: int) -> ToOdds | ForOdds:
    if not stake:
        raise QuantityError(f"{_shown(read)} states no stake", f"{win:,} {word} 1")
    return ToOdds(win, stake) if word == "to" else ForOdds(win, stake)


def _not_a_payout(read: str) -> QuantityError:
    odds = _ODDS_WITHOUT_WORD.fullmatch(read)
    if odds or _COUNT.fullmatch(read):
        win, stake = (odds[1], odds[2]) if odds else (read, "1")
        return QuantityError(
            f"{_shown(read)} does not say whether the stake is included",
            f"{win} to {stake} or {win} for {stake}, which differ by one unit",
        )
    return _refused(read, "is not a payout", "18 to 1, 18 for 1, 100% of progressive meter or loss")


def parse_count(text: str) -> int:
    """Return a whole number of things such as 6 or 1,000. Raises QuantityError."""
    read = _read(text)
    if _COUNT.fullmatch(read):
        return _integer(read)
    if match := _TWO_COUNTS.fullmatch(read):
        several = f"one whole number, such as {match[1]}, or where several may be listed [{match[1]}, {match[2]}]"
        raise QuantityError(f"{_shown(read)} is not one whole number", several)
    counted = _COUNTED.fullmatch(read.lower())
    word = counted[1] if counted else ""
    digits = str(_NUMBER_WORDS.index(word) + 1) if word in _NUMBER_WORDS else word
    raise _refused(read, "is not a whole number", digits or "a whole number, such as 6")


def _read(text: str) -> str:
    """Return the text with single spaces. Raises QuantityError where it or a number in it is too long."""
    if len(text) > _LONGEST_TEXT:
        raise QuantityError(f"{_shown(text)} is longer than {_LONGEST_TEXT} characters", "one quantity")
    read = " ".join(text.split())
    if any(sum(map(str.isdigit, word)) > _MOST_DIGITS for word in read.split()):
        raise QuantityError(f"{_shown(read)} holds a number of more than {_MOST_DIGITS} digits", "a shorter one")
    return read


def _refused(read: str, what: str, example: str) -> QuantityError:
    if not read:
        return QuantityError("nothing is written here", example)
    comma = next((part for part in _MISPLACED_COMMA.findall(read) if not _COUNT.fullmatch(part)), None)
    if comma:
        what = f"{what}, as the commas in {comma} part no thousands"
    return QuantityError(f"{_shown(read)} {what}", example)


def _integer(written: str) -> int:
    return int(written.replace(",", ""))


def _shown(text: str) -> str:
    clipped = text if len(text) <= _LONGEST_TEXT else f"{text[: _LONGEST_TEXT - 1]}…"
    return "".join(character if character.isprintable() else "�" for character in clipped)


# --- printing -----------------------------------------------------------------------------------------------


def fixed(number: Fraction, digits: int) -> str:
    """Return the number with so many decimals, half to even: fixed(19/311, 6) is 0.061093."""
    scaled = round(number * 10**digits)
    whole, decimals = divmod(abs(scaled), 10**digits)
    sign = "-" if scaled < 0 else ""
    return f"{sign}{whole}.{decimals:0{digits}}" if digits else f"{sign}{whole}"


def percent_text(fraction: Fraction, digits: int) -> str:
    """Return a share of one as a percentage with so many decimals: percent_text(19/311, 4) is 6.1093%."""
    return f"{fixed(fraction * 100, digits)}%"


def with_commas(number: int) -> str:
    """Return the integer with commas between thousands."""
    return f"{number:,}"


def one_in(probability: Fraction) -> str:
    """Return how rare an outcome is, such as 1 in 484; under 100 to one decimal, unless it is whole."""
    if not probability:
        return "never"
    odds = 1 / probability
    if odds.denominator == 1 or odds >= 100:
        return f"1 in {round(odds):,}"
    return f"1 in {fixed(odds, 1)}"


def _plain(number: Decimal) -> str:
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
