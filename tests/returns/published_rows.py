"""The figures that others have printed, a row each of tests/data/published.csv, and how near ours must come."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from pathlib import Path

__all__ = ["FILE", "Row", "printed", "rows"]

FILE = Path(__file__).parent.parent / "data" / "published.csv"


@dataclass(frozen=True, slots=True)
class Row:
    """A published figure; `number` counts the rows of the file from 1, and the rest is as the file has it."""

    number: int
    game: str
    wager: str
    paytable: str
    decks: str
    rules: str
    quantity: str
    value: str
    unit: str
    source: str

    def __str__(self) -> str:
        return f"{self.number}: {self.wager} {self.paytable} {self.decks} {self.quantity}"

    @property
    def digits(self) -> int:
        """Decimals of the printed figure."""
        return len(self.value.partition(".")[2])

    @property
    def exact(self) -> Fraction:
        """The printed figure itself."""
        return Fraction(self.value)

    @property
    def is_of_appendix_9(self) -> bool:
        """Whether this is the return of a whole game from a page whose splits count pair cards alone."""
        return "/appendix/9/" in self.source and self.quantity == "expected return of game"

    @property
    def within(self) -> Fraction | None:
        """How far off ours may be, in the row's unit, where the source is not exact to its last digit; else None."""
        if self.is_of_appendix_9:
            return Fraction("0.000005")
        if "calculator" in self.source:
            return Fraction("0.001")
        if (self.game, self.wager) == ("Spanish 21", "main") and self.unit == "% of initial bet":
            return Fraction("0.011")
        return None

    def is_met_by(self, ours: Fraction) -> bool:
        """Whether our figure rounds to the printed one."""
        return printed(ours, self.digits) == Decimal(self.value)

    def is_near(self, ours: Fraction) -> bool:
        """Whether our figure is as near as `within` allows."""
        return self.within is not None and abs(ours - self.exact) <= self.within


def rows() -> tuple[Row, ...]:
    """Every row of the file, in its order."""
    with FILE.open(encoding="utf-8", newline="") as file:
        read = csv.reader(file)
        next(read)
        return tuple(Row(number, *cells) for number, cells in enumerate(read, start=1))


def printed(value: Fraction, digits: int) -> Decimal:
    """A figure rounded to so many decimals, a half away from zero."""
    return (Decimal(value.numerator) / Decimal(value.denominator)).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)
