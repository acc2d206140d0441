"""Plain data for JSON: what it may hold, exact numbers beside rounded ones, and citations."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, TypeAlias

from checker.quantities import fixed

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from checker.citations import Citation

__all__ = ["DIGITS", "Document", "citations", "exact_number"]

Document: TypeAlias = "dict[str, Document] | list[Document] | str | int | float | bool | None"

DIGITS = 12
"""Decimals of the rounded value beside an exact one."""


def exact_number(number: Fraction | None) -> Document:
    """An exact number beside its rounded value; the fraction is in lowest terms."""
    if number is None:
        return None
    return {"exact": str(number), "value": float(Decimal(fixed(number, DIGITS)))}


def citations(cited: Iterable[Citation]) -> Document:
    """Provisions, each in its parts and as it is written."""
    return [{"section": c.section, "version": c.version, "provision": c.provision, "text": str(c)} for c in cited]
