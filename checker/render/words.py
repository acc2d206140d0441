"""Words of a report made fit to print: cut where they are too long, and visible throughout."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import date

__all__ = ["LONGEST", "legible", "long_date", "plural", "seen", "short"]

LONGEST = 600
"""Characters of one text that are printed; the rest is cut, and the cut is said."""
# Named here and not by strftime, which names them in the language of the machine.
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July",
    "August", "September", "October", "November", "December",
)  # fmt: skip


def seen(text: str) -> str:
    """Return a text with its code in place of every character that cannot be seen: a tab is [U+0009]."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else f"[U+{ord(c):04X}]" for c in text)


def legible(text: str) -> str:
    """Return a text cut at `LONGEST` characters, which is said, with codes for what cannot be seen."""
    if len(text) > LONGEST:
        text = f"{text[:LONGEST]} … (cut here; {len(text):,} characters in all)"
    return seen(text)


def short(text: str, most: int = 44) -> str:
    """Return a text cut to what fits in the head of a page, or in a narrow column."""
    text = " ".join(text.split())
    return text if len(text) <= most else f"{text[: most - 1]}…"


def long_date(day: date | None) -> str:
    """Return a date in words: March 2, 2026."""
    return f"{_MONTHS[day.month - 1]} {day.day}, {day.year}" if day else "not stated"


def plural(number: int, noun: str) -> str:
    """Return a number with its noun: 1 violation, 2 violations."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
