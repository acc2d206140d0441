"""Authorised combinations and their returns: as text, JSON and csv."""

from __future__ import annotations

import csv
import io
from itertools import groupby
from typing import TYPE_CHECKING

from checker.pricing import headline
from checker.quantities import fixed, one_in, percent_text, with_commas
from checker.render.document import combination_document
from checker.render.json import dumped
from checker.returns import ProgressiveReturn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from checker.authorised import Combination
    from checker.pricing import Figures

_COLUMNS = (
    "section",
    "version",
    "wager",
    "paytable",
    "decks",
    "standing",
    "total_combinations",
    "return",
    "return_exact",
    "house_edge",
    "house_edge_exact",
    "hit_frequency",
    "standard_deviation",
    "fixed_return",
    "meter_coefficient",
    "mean_meter",
    "break_even_meter",
)


def render_json(combinations: Sequence[Combination]) -> str:
    """A list with one entry for each combination."""
    return dumped([combination_document(combination) for combination in combinations]) + "\n"


def render_csv(combinations: Sequence[Combination]) -> str:
    """One row for each combination; of a progressive, `return` is that of the long run."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for one in combinations:
        figures = one.figures
        total = headline(figures)
        progressive = figures if isinstance(figures, ProgressiveReturn) else None
        writer.writerow(
            (
                one.law.section,
                one.law.version,
                one.wager.name,
                one.paytable,
                one.decks,
                "in conflict" if one.conflict else "authorised",
                figures.total,
                fixed(total, 12),
                total,
                fixed(1 - total, 12),
                1 - total,
                fixed(figures.hit_frequency, 12),
                figures.standard_deviation,
                _cell(progressive.fixed_return if progressive else None),
                _cell(progressive.meter_coefficient if progressive else None),
                _cell(progressive.mean_meter if progressive else None),
                _cell(progressive.break_even_meter if progressive else None),
            )
        )
    return out.getvalue()


def render_text(combinations: Sequence[Combination]) -> str:
    """A table for each wager of each version; one combination alone is set out with its outcomes."""
    if len(combinations) == 1:
        return "\n".join(_set_out(combinations[0])) + "\n"
    blocks = []
    for (law, wager), group in groupby(combinations, key=lambda one: (one.law.name, one.wager.name)):
        blocks.append("\n".join([f"§ {law} {wager}", *_table(list(group))]))
    conflicts = sum(one.conflict is not None for one in combinations)
    marked = f" ({conflicts} where the text is at odds with itself, marked *)" if conflicts else ""
    return "\n\n".join([*blocks, f"{len(combinations)} combinations{marked}."]) + "\n"


def _table(combinations: list[Combination]) -> Iterator[str]:
    yield "  Paytable  Decks      Return  House edge  Hit frequency  Std deviation"
    for one in combinations:
        total = headline(one.figures)
        mark = "*" if one.conflict else " "
        yield (
            f"  {one.paytable:<8}{mark} {one.decks:>5}  {percent_text(total, 4):>10}"
            f"  {percent_text(1 - total, 4):>10}  {percent_text(one.figures.hit_frequency, 4):>13}"
            f"  {one.figures.standard_deviation:>13.6f}"
        )


def _set_out(one: Combination) -> Iterator[str]:
    figures = one.figures
    yield f"§ {one.law.name} {one.wager.name}, Paytable {one.paytable}, {one.decks} deck{'s' * (one.decks != 1)}"
    if one.conflict:
        yield f"The text is at odds with itself about this combination: {one.conflict.name}."
    yield ""
    width = max(len(line.hand) for line in figures.outcomes)
    pays = max(len(line.pays) for line in figures.outcomes)
    often = max(len("Frequency"), *(len(one_in(line.probability)) for line in figures.outcomes))
    yield (
        f"  {'Hand':<{width}}  {'Pays':<{pays}}  {'Combinations':>16}  {'Probability':>12}"
        f"  {'Frequency':>{often}}  Contribution"
    )
    for line in figures.outcomes:
        at_mean = " (at the mean meter)" if line.at_mean_meter else ""
        yield (
            f"  {line.hand:<{width}}  {line.pays:<{pays}}  {with_commas(line.combinations):>16}"
            f"  {fixed(line.probability, 10):>12}  {one_in(line.probability):>{often}}"
            f"  {fixed(line.contribution, 8):>12}{at_mean}"
        )
    yield f"  {'All':<{width}}  {'':<{pays}}  {with_commas(figures.total):>16}"
    yield ""
    for label, number, digits in _figures(figures):
        yield f"  {label:<18}{_percent_or_dollars(label, number, digits)}  ({number})"
    yield f"  {'Std deviation':<18}{figures.standard_deviation:.8f}"
    for name in one.assumptions:
        reading = next(reading for reading in one.law.readings if reading.name == name)
        yield f"  Assumed ({name}): {reading.assumes}"


def _figures(figures: Figures) -> Iterator[tuple[str, Fraction, int]]:
    if isinstance(figures, ProgressiveReturn):
        yield "Fixed return", figures.fixed_return, 6
        yield "Long-run return", figures.long_run_return, 6
    else:
        yield "Return", figures.expected_return, 6
    yield "House edge", figures.house_edge, 6
    yield "Hit frequency", figures.hit_frequency, 6
    if isinstance(figures, ProgressiveReturn) and figures.mean_meter and figures.break_even_meter:
        yield "Mean meter", figures.mean_meter, 2
        yield "Break-even meter", figures.break_even_meter, 2


def _percent_or_dollars(label: str, number: Fraction, digits: int) -> str:
    if label.endswith("meter"):
        whole, _, cents = fixed(number, digits).partition(".")
        return f"${with_commas(int(whole))}.{cents}"
    return percent_text(number, digits)


def _cell(number: Fraction | None) -> str:
    return "" if number is None else fixed(number, 12)
