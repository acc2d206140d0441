"""What a wager returns, in the words and digits of the report: key figures, outcome table and chart for each.

A wager that stands on several tables with the same figures is shown once, with the numbers of its tables.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

from checker.play.figures import GameReturn
from checker.pricing import digits
from checker.quantities import Money, fixed, one_in, percent_text, with_commas
from checker.render.chart import Bar, bars, cut_label
from checker.render.game_view import game_view, variant_rows
from checker.returns import ProgressiveReturn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from markupsafe import Markup

    from checker.findings import PricedWager
    from checker.render.game_view import GameView, RuleRow, VariantRow
    from checker.returns import OutcomeLine, WagerReturn

__all__ = ["Figure", "Meter", "Priced", "Row", "Wager", "priced_wagers"]

LONGEST_FRACTION = 44
"""Characters of an exact fraction that are printed; a longer one is in the JSON alone."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One key figure: what it is, its printed value, and its exact value where there is one to print."""

    label: str
    value: str
    exact: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of an outcome table, as printed."""

    hand: str
    pays: str
    combinations: str
    probability: str
    frequency: str
    contribution: str
    at_mean_meter: bool


@dataclass(frozen=True, slots=True)
class Meter:
    """Of a progressive, as printed: dollars at the stated wager, and where the wager turns, in a sentence."""

    wager: str
    fixed_return: str
    mean: str
    break_even: str
    jackpots: str
    turns: str


@dataclass(frozen=True, slots=True)
class Priced:
    """A wager at one paytable and deck count, with its tables; without figures where it is not priced."""

    filed: PricedWager
    tables: str
    """The tables that it stands on: Table 2, Tables 1, 3–6."""
    heading: str
    returned: str = ""
    house_edge: str = ""
    hit_frequency: str = ""
    meter: Meter | None = None
    figures: tuple[Figure, ...] = ()
    rows: tuple[Row, ...] = ()
    total: Row | None = None
    chart: Markup | None = None
    game: GameView | None = None
    """Of a main wager, what it rests on."""
    variants: tuple[VariantRow, ...] = ()
    rests_on: tuple[str, ...] = ()
    """Names of what the figures rest on, without the rules of a game that are marked as assumed."""


@dataclass(frozen=True, slots=True)
class Wager:
    """A wager of one game under one section, with everything that it was priced at."""

    game: str
    name: str
    section: str
    priced: tuple[Priced, ...]


def priced_wagers(wagers: Iterable[PricedWager]) -> tuple[Wager, ...]:
    """Return the wagers in the order filed, each once, with the tables that they stand on."""
    tables: dict[PricedWager, list[int]] = {}
    for wager in wagers:
        tables.setdefault(replace(wager, table=0), []).append(wager.table)
    order = {key: place for place, key in enumerate(dict.fromkeys(map(_kind, tables)))}
    grouped = groupby(sorted(tables, key=lambda wager: order[_kind(wager)]), key=_kind)
    return tuple(
        Wager(game, name, section, tuple(_once(_priced(wager, _tables(tables[wager])) for wager in members)))
        for (game, name, section), members in grouped
    )


def _kind(wager: PricedWager) -> tuple[str, str, str]:
    return (wager.game, wager.wager, wager.section)


def _tables(numbers: Sequence[int]) -> str:
    """The numbers in order, runs of three and more drawn together: Table 2, Tables 1, 3–6, 9."""
    ordered = sorted(set(numbers))
    runs = [
        [number for _, number in run] for _, run in groupby(enumerate(ordered), key=lambda pair: pair[1] - pair[0])
    ]
    written = ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)
    return f"Table{'s' if len(ordered) > 1 else ''} {written}"


def _priced(filed: PricedWager, tables: str) -> Priced:
    decks = f"{filed.decks} deck{'s' if filed.decks != 1 else ''}"
    heading = f"Paytable {filed.paytable}, {decks}" if filed.paytable else decks
    figures = filed.figures
    if figures is None:
        return Priced(filed, tables, heading)
    if isinstance(figures, GameReturn):
        return _played(filed, figures, tables, heading)
    total = _return(figures)
    return Priced(
        filed,
        tables,
        heading,
        _percent(total),
        _percent(figures.house_edge),
        _percent(figures.hit_frequency),
        _meter(figures) if isinstance(figures, ProgressiveReturn) else None,
        tuple(_key_figures(figures)),
        tuple(_row(outcome) for outcome in figures.outcomes),
        Row(
            "All",
            "",
            with_commas(figures.total),
            _percent(Fraction(1)),
            "",
            _percent(total),
            at_mean_meter=False,
        ),
        _chart(filed, heading, figures),
        variants=variant_rows(filed),
        rests_on=filed.assumptions,
    )


def _played(filed: PricedWager, figures: GameReturn, tables: str, heading: str) -> Priced:
    """A main wager: to the digits that its bound allows, and besides for the play that it is computed for."""
    places = digits(figures)
    returned, edge = (percent_text(share, places) for share in (figures.expected_return, figures.house_edge))
    key = (
        Figure("Return", returned, f"for this play {percent_text(figures.expected_return, 7)}"),
        Figure(_edge_label(figures.house_edge), edge, f"for this play {percent_text(figures.house_edge, 7)}"),
        Figure("Cost of the strategy card", _percent(figures.card.cost), "play by the total of the hand alone"),
        Figure("Return of insurance", _percent(figures.insurance), "the dealer's ace alone seen"),
    )
    game, variants = game_view(filed), variant_rows(filed)
    among_rules = filed.elected.assumed_names if filed.elected else frozenset()
    rests_on = tuple(name for name in filed.assumptions if name not in among_rules)
    return Priced(
        filed, tables, heading, returned, edge, figures=key, game=game, variants=variants, rests_on=rests_on
    )


def _once(priced: Iterable[Priced]) -> Iterator[Priced]:
    """Prices of one wager; the rules of a game, and what figures rest on, stand with the first that has them."""
    rules: dict[tuple[RuleRow, ...], str] = {}
    for one in priced:
        if one.game is None or rules.setdefault(one.game.rules, one.heading) == one.heading:
            yield one
        else:
            game = replace(one.game, rules=(), as_at=rules[one.game.rules])
            yield replace(one, game=game, rests_on=())


def _return(figures: WagerReturn | ProgressiveReturn) -> Fraction:
    return figures.long_run_return if isinstance(figures, ProgressiveReturn) else figures.expected_return


def _key_figures(figures: WagerReturn | ProgressiveReturn) -> Iterator[Figure]:
    progressive = isinstance(figures, ProgressiveReturn)
    total = _return(figures)
    yield Figure("Long-run return" if progressive else "Return", _percent(total), _exact(total))
    yield Figure(_edge_label(figures.house_edge), _percent(figures.house_edge), _exact(figures.house_edge))
    yield Figure("Hit frequency", _percent(figures.hit_frequency), _exact(figures.hit_frequency))
    yield Figure(
        "Standard deviation",
        fixed(Fraction(figures.standard_deviation), 4),
        "meter at its mean" if progressive else "",
    )
    if isinstance(figures, ProgressiveReturn):
        yield from _meter_figures(figures)


def _meter_figures(figures: ProgressiveReturn) -> Iterator[Figure]:
    meter = _meter(figures)
    yield Figure("Return without the meter", meter.fixed_return, _exact(figures.fixed_return))
    yield Figure("Mean meter", meter.mean, f"at a {meter.wager} wager")
    yield Figure("Break-even meter", meter.break_even, f"at a {meter.wager} wager")
    yield Figure(
        "Jackpots per 100,000 wagers",
        meter.jackpots,
        f"meter coefficient {_exact(figures.meter_coefficient)}",
    )


def _meter(figures: ProgressiveReturn) -> Meter:
    wager, mean, break_even = map(_dollars, (figures.terms.wager, figures.mean_meter, figures.break_even_meter))
    return Meter(
        wager,
        _percent(figures.fixed_return),
        mean,
        break_even,
        fixed(figures.jackpots_per_100_000, 4),
        _turns(figures.break_even_meter, wager, mean, break_even),
    )


def _turns(meter: Fraction | None, wager: str, mean: str, break_even: str) -> str:
    if meter is None:
        return "No hand of this wager is paid from the meter."
    if meter <= 0:
        return f"At a {wager} wager the fixed prizes alone return what is wagered, whatever the meter shows."
    return (
        f"At a {wager} wager, the wager favours the player while the meter stands above {break_even}; "
        f"on average an award finds the meter at {mean}."
    )


def _edge_label(edge: Fraction) -> str:
    return "House edge (favours the player)" if edge < 0 else "House edge"


def _row(outcome: OutcomeLine) -> Row:
    return Row(
        outcome.hand,
        outcome.pays,
        with_commas(outcome.combinations),
        _percent(outcome.probability),
        one_in(outcome.probability),
        _percent(outcome.contribution),
        outcome.at_mean_meter,
    )


def _chart(filed: PricedWager, heading: str, figures: WagerReturn | ProgressiveReturn) -> Markup:
    paid = [outcome for outcome in figures.outcomes if outcome.contribution > 0]
    rows = [
        Bar(
            outcome.hand,
            outcome.contribution,
            _percent(outcome.contribution),
            "meter" if outcome.at_mean_meter else "fixed",
        )
        for outcome in paid
    ]
    rows.append(Bar(_edge_label(figures.house_edge), figures.house_edge, _percent(figures.house_edge), "house"))
    title = f"Where the return of {cut_label(filed.wager)} comes from: {cut_label(heading)}"
    description = "; ".join(f"{cut_label(row.label)} {row.printed}" for row in rows)
    return bars(title, f"Share of each dollar wagered: {description}.", rows)


def _exact(value: Fraction) -> str:
    text = str(value)
    return text if len(text) <= LONGEST_FRACTION else ""


def _percent(value: Fraction) -> str:
    return percent_text(value, 4)


def _dollars(value: Fraction | None) -> str:
    return "none" if value is None else str(Money(Decimal(fixed(value, 2))))
