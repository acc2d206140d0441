"""Every published figure beside ours.

`python -m tests.returns.published_figures` writes docs/published-figures.md.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from tests.returns.published_play import base_game, exact_game
from tests.returns.published_rows import Row, printed, rows
from tests.returns.published_side_bets import side_bet

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["NOT_MET", "PAGE", "Figure", "figure", "page"]

PAGE = Path(__file__).parent.parent.parent / "docs" / "published-figures.md"
PLAYED = {"main", "dealer", "Super Bonus"}
"""The wagers whose figures come from the play of a base game."""
MOST_DIGITS = 10
"""Decimals of ours that are printed at most: the play engine reckons in floating point."""

NOT_MET = {
    25: "The page cuts its figure after two decimals. Another gives the same return in full (row 19), and is met.",
    121: "Ours, -0.6902366, is counted in fractions as row 118 is, which is met. The figure comes at second hand: "
    "the page quotes another author.",
    197: "Counted in fractions, ours is -0.577735534, which rounds to the next digit. The page rounds and does "
    "not cut: its nine other hands are met, six of them rounded up. Here its arithmetic is off by 0.00000003.",
}
"""What ours does not meet, and why, by the number of the row."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A published figure and ours, in the unit of the row.

    Where ours follows a convention that is the source's own, `exact` is the figure without it; else None.
    """

    row: Row
    ours: Fraction
    exact: Fraction | None = None

    @property
    def verdict(self) -> str:
        """'met' to the last digit, 'met within 0.001' or 'not met'."""
        if self.row.is_met_by(self.ours):
            return "met"
        if self.row.within is not None and self.row.is_near(self.ours):
            return f"met within {_decimal(self.row.within)}"
        return "not met"


@cache
def figure(row: Row) -> Figure:
    """The published figure with ours."""
    if row.wager not in PLAYED:
        return Figure(row, side_bet(row))
    return Figure(row, Fraction(base_game(row)), Fraction(exact_game(row)) if row.is_of_appendix_9 else None)


def page() -> str:
    """The page of every published figure beside ours."""
    figures = [figure(row) for row in rows()]
    sources = list(dict.fromkeys(one.row.source for one in figures))
    parts = [
        "<!-- Written by python -m tests.returns.published_figures from tests/data/published.csv. -->",
        "# Published figures beside ours",
        _summary(figures),
        _how(),
        "## Not met",
        _table(["Row", "Figure", "Published", "Ours", "Why"], list(_open(figures))),
    ]
    for game, wager in dict.fromkeys((one.row.game, one.row.wager) for one in figures):
        own = [one for one in figures if (one.row.game, one.row.wager) == (game, wager)]
        parts += [f"## {game}: {wager}", _table(_HEAD, list(_cells(own, sources)))]
    parts += ["## Sources", "\n".join(f"{number}. {source}" for number, source in enumerate(sources, start=1))]
    return "\n\n".join(parts) + "\n"


_HEAD = ["Row", "Paytable", "Decks", "Rules", "Quantity", "Published", "Ours", "Difference", "Verdict", "Source"]


def _summary(figures: Sequence[Figure]) -> str:
    verdicts = Counter(one.verdict for one in figures)
    within = sum(number for verdict, number in verdicts.items() if verdict.startswith("met within"))
    return (
        f"{len(figures)} figures that others have printed, each with its source, and what this program gives. "
        f"{verdicts['met']} are met to their last printed digit, {within} within the bound that their source allows, "
        f"and {verdicts['not met']} are not met. "
        "`make docs` writes this page; a test recomputes every figure on it."
    )


def _how() -> str:
    return f"""\
- Ours is printed to as many decimals as the source prints, {MOST_DIGITS} at most; the difference is ours less the \
published figure.
- Side bets and insurance are counted exactly, by the hands and odds that the row names.
- Base games are solved for the rules that the row names, composition dependent, on a full shoe. The hands of the \
single-deck splits of MGP are replanned for one pair card gone, as their source does.
- "Appendix 9" totals are compared under the convention that their pages state: a split heeds how many hands it has \
made, and not the other cards of those hands. The verdict adds the exact value, every card counted and the hands of \
a pair replanned, and by how much it differs from the published one.
- Single hands are given that the dealer has no Blackjack, where the dealer looks first.
- Games, hands and dealers of an endless shoe are counted in fractions, apart from the engine, whose shoes end.
- The Super Bonus is what is paid on average; what is given up for it in play is not taken off.
- Met within: "Appendix 9" totals 0.000005, as their pages leave open how resplits follow one another; rows of a \
calculator 0.001 points, as it extrapolates; whole games of Spanish 21 and their changes 0.011 points, as their \
sources sum up in two decimals."""


def _open(figures: Sequence[Figure]) -> Iterator[list[str]]:
    for one in figures:
        why = NOT_MET.get(one.row.number)
        if why:
            row = one.row
            decks = f"{row.decks} deck{'' if row.decks == '1' else 's'}"
            what = ", ".join([row.game, row.wager, decks, row.rules, row.quantity])
            yield [str(row.number), what, row.value, _ours(one), why]


def _cells(figures: Sequence[Figure], sources: Sequence[str]) -> Iterator[list[str]]:
    above = ""
    for one in figures:
        row = one.row
        yield [
            str(row.number),
            row.paytable,
            row.decks,
            "as above" if row.rules == above else row.rules,
            row.quantity if row.unit in row.quantity else f"{row.quantity}, {row.unit}",
            row.value,
            _ours(one),
            _off(row, one.ours),
            _verdict(one),
            f"[{sources.index(row.source) + 1}](#sources)",
        ]
        above = row.rules


def _verdict(one: Figure) -> str:
    if one.exact is None:
        return f"**{one.verdict}**" if one.verdict.startswith("not") else one.verdict
    exact = f"{printed(one.exact, one.row.digits + 2):f}"
    return f"{one.verdict} under its own convention; the exact value, {exact}, differs by {_off(one.row, one.exact)}"


def _ours(one: Figure) -> str:
    return f"{printed(one.ours, min(one.row.digits, MOST_DIGITS)):f}"


def _off(row: Row, ours: Fraction) -> str:
    difference = ours - row.exact
    digits = min(row.digits + 2, MOST_DIGITS)
    return f"{printed(difference, digits):+f}" if difference else "0"


def _decimal(value: Fraction) -> str:
    return f"{float(value):.6f}".rstrip("0")


def _table(head: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    written = ["| " + " | ".join(cell.replace("|", "\\|") or " " for cell in line) + " |" for line in (head, *lines)]
    return "\n".join([written[0], "|" + "---|" * len(head), *written[1:]])


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
