"""Words of a report made fit to print: cut where they are too long, and visible throughout."""

from __future__ import annotations

from functools import lru_cache
from textwrap import fill
from typing import TYPE_CHECKING

from checker.findings import AS_PRINTED
from checker.rules.case import joined

if TYPE_CHECKING:
    from datetime import date

    from checker.findings import PricedWager, Waiver

__all__ = [
    "LONGEST",
    "WIDTH",
    "day_text",
    "filled",
    "legible",
    "plain_name",
    "plural",
    "seen",
    "short",
    "standing_text",
    "waiver_text",
]

WIDTH = 100
"""Columns of the text format."""
LONGEST = 600
"""Characters of one text that are printed; the rest is cut, and the cut is said."""


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


def day_text(day: date | None) -> str:
    """Return a date in the one form of filings, findings and pages: 2026-03-02."""
    return day.isoformat() if day else "not stated"


def plain_name(name: str) -> str:
    """Return the name of an assumption without its hyphens: ace-low-and-high is ace low and high."""
    return name.replace("-", " ")


def waiver_text(waiver: Waiver) -> str:
    """Return what a waiver says, as one sentence and the reason given for it."""
    return f"{waiver.authority}; holds before {waiver.until}. {waiver.reason}"


def standing_text(priced: PricedWager) -> str:
    """Return how a wager stands, in the words beside its number; empty where it is authorised as priced."""
    told = "" if priced.standing == "authorised" else priced.standing
    told = told if not priced.priced_at or told == AS_PRINTED else f"{told}, {AS_PRINTED}"
    if not priced.waived:
        return told
    stands = "a waiver" if len(priced.waived) == 1 else "waivers"
    return f"{told}; {stands} of {joined(priced.waived)} stand{'s' * (len(priced.waived) == 1)}"


def plural(number: int, noun: str) -> str:
    """Return a number with its noun: 1 violation, 2 violations."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


@lru_cache(maxsize=4096)
def filled(text: str, indent: str) -> str:
    """Return a text wrapped for a terminal, a section sign never parted from its number."""
    joined = text.replace("§ ", "§\N{NO-BREAK SPACE}")
    wrapped = fill(joined, WIDTH, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False)
    return wrapped.replace("\N{NO-BREAK SPACE}", " ")
