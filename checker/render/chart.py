"""A chart of where a wager's return comes from: bars in SVG, written by hand, with a title and a description.

Labels and edges tell the bars apart as well as shade does, so that a greyscale print reads alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, TypeAlias

from markupsafe import Markup

from checker.render.words import seen

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["FAMILY", "LONGEST_LABEL", "Bar", "Kind", "bars", "cut_label"]

FAMILY = "Source Sans Report, Source Sans 3, Source Sans Pro, sans-serif"
"""The stylesheet's fonts, named again: WeasyPrint hands a drawing none of the page's style."""
LONGEST_LABEL = 62
"""Characters of a label that are drawn; a longer one ends in an ellipsis."""

Kind: TypeAlias = Literal["fixed", "meter", "house"]

_WIDTH = 660
_LABELS = 282
_AXIS = _LABELS + 8
_REACH = 300
_ROW = 16
_BAR = 10
_STYLES: dict[Kind, Markup] = {
    "fixed": Markup('fill="#2f4a6d" stroke="#2f4a6d"'),
    "meter": Markup('fill="#c3cfdd" stroke="#2f4a6d" stroke-dasharray="3 2"'),
    "house": Markup('fill="#ffffff" stroke="#555555"'),
}


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: what it stands for, its share of what is wagered, that share as printed, and its kind.

    `fixed` is a prize at fixed odds, `meter` a share of a progressive meter at its mean, `house` what the
    house keeps.
    """

    label: str
    share: Fraction
    printed: str
    kind: Kind = "fixed"


def bars(title: str, description: str, rows: Sequence[Bar]) -> Markup:
    """Return an SVG of horizontal bars drawn to one scale, the longest as long as the chart allows.

    A share of nothing, or less, is a label and a number without a bar. Every text is escaped, and what cannot be
    seen in it is shown by its code.
    """
    height = len(rows) * _ROW + 4
    scale = max((bar.share for bar in rows), default=Fraction(0)) or Fraction(1)
    drawn = Markup("").join(part for place, bar in enumerate(rows) for part in _row(place * _ROW + 3, bar, scale))
    return Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" class="chart" viewBox="0 0 {width} {height}"'
        ' width="{width}" height="{height}" font-family="{family}" font-size="10.5">'
        "<title>{title}</title><desc>{description}</desc>{drawn}"
        '<line x1="{axis}" y1="0" x2="{axis}" y2="{height}" stroke="#1b1b1b" stroke-width="1"/></svg>'
    ).format(
        width=_WIDTH,
        height=height,
        family=FAMILY,
        title=seen(title),
        description=seen(description),
        drawn=drawn,
        axis=_AXIS,
    )


def _row(top: int, bar: Bar, scale: Fraction) -> Iterator[Markup]:
    length = max(1, round(bar.share / scale * _REACH)) if bar.share > 0 else 0
    baseline = top + _BAR - 1
    yield Markup('<text x="{x}" y="{y}" text-anchor="end">{label}</text>').format(
        x=_LABELS, y=baseline, label=cut_label(bar.label)
    )
    if length:
        yield Markup('<rect x="{x}" y="{y}" width="{length}" height="{bar}" {style}/>').format(
            x=_AXIS, y=top, length=length, bar=_BAR, style=_STYLES[bar.kind]
        )
    yield Markup('<text x="{x}" y="{y}">{printed}</text>').format(
        x=_AXIS + length + 6, y=baseline, printed=seen(bar.printed)
    )


def cut_label(label: str) -> str:
    """Return a label cut to the room that a chart has for it."""
    return seen(label) if len(label) <= LONGEST_LABEL else f"{seen(label[: LONGEST_LABEL - 1])}…"
