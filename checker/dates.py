"""Days as a filing writes them: year-month-day, and what was meant by one that is written otherwise."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING

from checker.quantities import QuantityError

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["parse_date"]

_LONGEST = 60
_ISO = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
_YEAR_FIRST = re.compile(r"([0-9]{4})([-/. ])([0-9]{1,2})\2([0-9]{1,2})|([0-9]{4})([0-9]{2})([0-9]{2})")
_YEAR_LAST = re.compile(r"([0-9]{1,2})([-/. ])([0-9]{1,2})\2([0-9]{4})")
_MONTH_FIRST = re.compile(r"([a-z]{3,9})\.? ([0-9]{1,2})(?:st|nd|rd|th)?,? ([0-9]{4})")
_DAY_FIRST = re.compile(r"([0-9]{1,2})(?:st|nd|rd|th)? (?:of )?([a-z]{3,9})\.?,? ([0-9]{4})")
_MONTHS = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
_PLAIN = "year-month-day, as in 2026-03-02 for March 2, 2026"


def parse_date(text: str) -> date:
    """Return the day written as year-month-day.

    Raises QuantityError; where another form can be meant as one day, or as one of two, it offers these.
    """
    if len(text) > _LONGEST:
        raise QuantityError(f"{_shown(text[: _LONGEST - 1])}… is longer than {_LONGEST} characters", _PLAIN)
    read = " ".join(text.split())
    match = _ISO.fullmatch(read)
    day = _day(*match.groups()) if match else None
    if day:
        return day
    meant = tuple(dict.fromkeys(filter(None, _meant(read.casefold()))))
    if len(meant) == 1:
        raise QuantityError(f"{_shown(read)} is not written as year-month-day", meant[0].isoformat())
    if len(meant) == 2:
        first, second = meant
        raise QuantityError(
            f"{_shown(read)} can be read with the month or the day first",
            f"{first}, if {first.month} is the month, or {second}, if {second.month} is",
        )
    if match:
        raise QuantityError(f"{_shown(read)} is no day of the calendar", "a day such as 2026-03-02")
    raise QuantityError(f"{_shown(read)} is not a date" if read else "nothing is written here", _PLAIN)


def _meant(read: str) -> Iterator[date | None]:
    """The days that a text in another form can mean, the month first where either may be."""
    if match := _YEAR_FIRST.fullmatch(read):
        year, one, other = (match[1], match[3], match[4]) if match[1] else (match[5], match[6], match[7])
        usual = _day(year, one, other)
        yield usual
        if usual is None:
            yield _day(year, other, one)
    elif match := _YEAR_LAST.fullmatch(read):
        yield _day(match[4], match[1], match[3])
        yield _day(match[4], match[3], match[1])
    elif match := _MONTH_FIRST.fullmatch(read):
        yield _day(match[3], _month(match[1]), match[2])
    elif match := _DAY_FIRST.fullmatch(read):
        yield _day(match[3], _month(match[2]), match[1])


def _month(name: str) -> str:
    """The number of a month, by its name or the beginning of it; 0 for no month."""
    return next((str(n) for n, month in enumerate(_MONTHS, start=1) if month.startswith(name)), "0")


def _day(year: str, month: str, day: str) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None


def _shown(text: str) -> str:
    return "".join(character if character.isprintable() else "�" for character in text)
