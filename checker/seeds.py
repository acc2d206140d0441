"""Seeds and rates of a progressive, as the regulations print them and filings state them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from checker.quantities import (
    Money,
    Multiple,
    Percent,
    QuantityError,
    parse_money,
    parse_multiple,
    parse_percent,
)


@dataclass(frozen=True, slots=True)
class FromReserve:
    """The meter is reseeded from what the reserve rate has set aside."""

    def __str__(self) -> str:
        return "reserve"


@dataclass(frozen=True, slots=True)
class NotApplicable:
    """No amount and no rate: the row prints N/A. It is not zero."""

    def __str__(self) -> str:
        return "N/A"


Seed: TypeAlias = Multiple | Money | FromReserve | NotApplicable
Rate: TypeAlias = Percent | NotApplicable

_NOT_APPLICABLE = frozenset({"n/a", "na", "not applicable", "none"})


def parse_seed(text: str) -> Seed:
    """A multiple of the wager, dollars, `reserve` or `N/A`; raises QuantityError for anything else."""
    word = text.strip().casefold()
    if word == "reserve":
        return FromReserve()
    if word in _NOT_APPLICABLE:
        return NotApplicable()
    if word.startswith("$"):
        return parse_money(text)
    if word.endswith(("x", "*")):
        return parse_multiple(text)
    raise QuantityError(
        f"{text[:60]} bears no unit", "a multiple of the wager (2,000x), dollars ($5,000), reserve or N/A"
    )


def parse_rate(text: str) -> Rate:
    """A percentage, `0` or `N/A`; raises QuantityError for anything else."""
    word = text.strip().casefold()
    if word in _NOT_APPLICABLE:
        return NotApplicable()
    if word == "0":
        return parse_percent("0%")
    return parse_percent(text)


def dollars(seed: Seed, wager: Fraction) -> Fraction:
    """The dollars that the house puts on the meter for a wager of so many dollars; 0 for reserve and N/A."""
    match seed:
        case Money():
            return Fraction(seed.dollars)
        case Multiple():
            return Fraction(seed.times) * wager
        case _:
            return Fraction(0)
