"""Stated figures against the computed ones, and what the computed ones are worth a remark for."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from checker.findings import Finding, Severity
from checker.law.choices import odds_of, standing_of
from checker.pricing import DEFAULT_WAGER, Figures, headline, price_election, readings_of
from checker.quantities import QuantityError, parse_percent, percent_text
from checker.returns import ProgressiveReturn
from checker.rules.case import decks_text, examined, finding, joined, value_mend
from checker.rules.progressive import row_for_price
from checker.rules.terms_filed import can_be_priced, filed_odds, filed_row
from checker.values import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from checker.law import SectionVersion
    from checker.law.model import Reading
    from checker.law.tables import Paytable
    from checker.rules.case import Verdicts, WagerCase
    from checker.submission import Declared, Stated


def stated_figure(key: str, figures: Figures) -> Fraction | None:
    """The computed figure that a key of `declared` states; None for a key that states none."""
    fixed = figures.fixed_return if isinstance(figures, ProgressiveReturn) else figures.expected_return
    return {
        "house_edge": 1 - headline(figures),
        "return": headline(figures),
        "hit_frequency": figures.hit_frequency,
        "fixed_return": fixed,
    }.get(key)


def figures_at(case: WagerCase, decks: int, other: Reading | None = None) -> Figures | None:
    """What the wager returns as elected at a deck count, at the printed terms or, where the case is so, those filed.

    None where its election or row is not there, or it is on a game that it is no wager of.
    """
    election = case.election(decks)
    if election is None or decks < 1 or case.elsewhere:
        return None
    row = row_for_price(case, decks)
    if case.offered.progressive and row is None:
        return None
    amount = case.amount or DEFAULT_WAGER
    odds = _paytable(case, decks)
    if not case.at_terms_filed or odds is None:
        return price_election(case.law, case.offered, election, decks, row, amount, other)
    odds, row = filed_odds(case, odds), row and filed_row(case, row)
    if not can_be_priced(case, odds):
        return None
    return price_election(case.law, case.offered, election, decks, row, amount, other, odds)


def check_declared(case: WagerCase) -> Verdicts:
    """Whether each stated figure is the computed one, to the digits stated, at each deck count it is for."""
    for declared in case.wager.declared:
        counts = counts_of(declared, case.decks)
        for count, named in counts:
            if count not in case.decks and named is not None:
                yield not_filed(case.decks, named)
                continue
            for key, stated in declared.figures:
                yield from _declared(case, key, stated, count, len(counts))


def check_advice(case: WagerCase) -> Verdicts:
    """Advisories on what the elections come to: hands that cannot occur, a wager that favours the player."""
    for count in case.table.decks:
        election, paytable = case.election(count.value), _paytable(case, count.value)
        figures = figures_at(case, count.value)
        if not (election and paytable and figures):
            continue
        if standing_of(case.law, case.name, election, count.value) == "not authorised":
            continue
        edge = 1 - headline(figures)
        yield examined(case, paytable.provision, "player-favourable")
        never = [line.hand for line in figures.outcomes if line.combinations == 0 and line.returned > 0]
        if never:
            yield finding(
                case,
                "impossible-hand",
                f"{case.name}: {joined(never)} cannot occur with {decks_text([count.value])}; "
                f"the house edge is {percent_text(edge, 2)}{_of_what(case)}.",
                at=count,
                provisions=[paytable.provision],
                stated=f"decks: {count.text}",
                required="nothing; the section has no rule against it",
                passes="two decks or more, if the hand is meant to occur",
                severity=Severity.ADVISORY,
            )
        if edge < 0:
            yield finding(
                case,
                "player-favourable",
                f"{case.name} favours the player by {percent_text(-edge, 2)} with {decks_text([count.value])}"
                f"{_of_what(case)}.",
                at=case.wager.paytable or case.wager.name,
                provisions=[paytable.provision],
                stated=f"paytable {election}, decks: {count.text}",
                required="nothing; the text sets no minimum edge",
                passes="other terms, if that is not meant"
                if case.at_terms_filed
                else "another paytable or deck count, if that is not meant",
                severity=Severity.ADVISORY,
            )


def check_declared_suit(case: WagerCase) -> Verdicts:
    """An advisory where the declared suit decides nothing that the paytable pays."""
    stated = case.part.text("declared_suit")
    if stated is None or not knows_declared_suit(case.law, case.name) or not _is_a_suit(case, stated):
        return
    decks = case.decks[0] if case.decks else None
    election, paytable = case.election(decks), _paytable(case, decks)
    if paytable is None or _suit_matters(case, paytable):
        return
    yield finding(
        case,
        "idle-declared-suit",
        f"The declared suit changes nothing on Paytable {election}: it pays the hand alike in every suit.",
        at=stated,
        provisions=[paytable.provision],
        stated=f"declared_suit: {stated.text}",
        required="nothing; a suit may be declared",
        passes="the suit left out, or kept for the layout's sake",
        severity=Severity.ADVISORY,
    )


def _is_a_suit(case: WagerCase, stated: Stated[str]) -> bool:
    """Whether the law's own term on the declared suit, if there is one, has no fault to find in it."""
    terms = [term for term in case.law.terms if term.of == case.name and term.key == "declared_suit"]
    return all(words(stated.value) in map(words, term.values) for term in terms)


def undeclared_suit(case: WagerCase) -> str | None:
    """The provision whose paytable pays a declared suit apart, where the filing declares none; else None."""
    if case.part.states("declared_suit"):
        return None
    elected_there = (_paytable(case, count) for count in case.decks or (None,))
    return next((p.provision for p in elected_there if p is not None and _suit_matters(case, p)), None)


def knows_declared_suit(law: SectionVersion, wager: str) -> bool:
    """Whether a section names a hand of a declared suit for a wager."""
    return any(hand.pattern.suit is not None for hand in law.hands_of(wager).values())


def _suit_matters(case: WagerCase, paytable: Paytable) -> bool:
    """Whether a hand of the declared suit is paid unlike the same hand of another suit."""
    hands = case.law.hands_of(case.name)
    for pay in paytable.pays:
        pattern = hands[pay.hand].pattern
        if pattern.suit is None:
            continue
        others = [
            other
            for other in paytable.pays
            if hands[other.hand].pattern.suit is None
            and hands[other.hand].pattern.ranks == pattern.ranks
            and hands[other.hand].pattern.same == pattern.same
        ]
        if not others or others[0].payout != pay.payout:
            return True
    return False


def _paytable(case: WagerCase, decks: int | None) -> Paytable | None:
    return odds_of(case.law, case.name, case.election(decks), decks)


def counts_of(declared: Declared, filed: Iterable[int]) -> tuple[tuple[int, Stated[int] | None], ...]:
    """The deck counts that figures are stated for, each as it is named: those filed for the table where none is."""
    if declared.decks:
        return tuple((stated.value, stated) for stated in declared.decks)
    return tuple((count, None) for count in filed)


def _declared(case: WagerCase, key: str, stated: Stated[str], decks: int, counts: int) -> Verdicts:
    """A stated figure against the computed one at one of the deck counts, `counts` in number, that it is for."""
    figures, paytable = figures_at(case, decks), _paytable(case, decks)
    computed = stated_figure(key, figures) if figures else None
    try:
        points = parse_percent(stated.value).points
    except QuantityError:
        return
    if computed is None or paytable is None:
        return
    compared = dict.fromkeys((paytable.provision, *_assumed_provisions(case, paytable)))
    yield from (examined(case, provision, "declared-figure") for provision in compared)
    if agrees(points, computed):
        return
    reading = _agreeing_reading(case, key, points, decks)
    digits = max(2, -int(points.as_tuple().exponent))
    exact = percent_text(computed, digits)
    yield finding(
        case,
        "declared-figure",
        f"The {key.replace('_', ' ')} at {decks_text([decks])} is stated as {stated.text}; it computes to {exact}"
        + _of_what(case)
        + (f", unless the text is read otherwise than by {reading.name}." if reading else "."),
        at=stated,
        provisions=[paytable.provision, *(reading.provisions if reading else ())],
        stated=f"{key}: {stated.text}",
        required=f"{'the terms filed' if case.at_terms_filed else f'the odds of {paytable.heading}'} give {exact} "
        f"({computed})" + (f"; assumed: {reading.assumes}" if reading else ""),
        passes=f"{key}: {exact}",
        severity=Severity.UNDETERMINED if reading else Severity.VIOLATION,
        mend=value_mend(stated, [exact]) if counts == 1 and not reading else None,
    )


def _of_what(case: WagerCase) -> str:
    """What is said of a figure that is not of the printed terms."""
    return " at the terms filed, which a waiver allows" if case.at_terms_filed else ""


def _assumed_provisions(case: WagerCase, paytable: Paytable) -> Iterator[str]:
    """The provisions whose reading decides what the figure is."""
    for reading in readings_of(case.law, case.name, paytable):
        if reading.otherwise:
            yield from reading.provisions


def _agreeing_reading(case: WagerCase, key: str, points: Decimal, decks: int) -> Reading | None:
    """The reading under whose other sense the stated figure would be the computed one, or None."""
    for reading in readings_of(case.law, case.name, _paytable(case, decks)):
        figures = figures_at(case, decks, reading) if reading.otherwise else None
        computed = stated_figure(key, figures) if figures else None
        if computed is not None and agrees(points, computed):
            return reading
    return None


def agrees(points: Decimal, computed: Fraction, within: Fraction = Fraction(0)) -> bool:
    """Whether a stated percentage is the computed one rounded to its digits; either way where it lies between."""
    half_unit = Fraction(Decimal(1).scaleb(int(points.as_tuple().exponent))) / 2
    return abs(Fraction(points) - computed * 100) <= half_unit + within * 100


def not_filed(filed: Iterable[int], named: Stated[int]) -> Finding:
    """The finding on a figure for a deck count that is not one of the table's own."""
    return Finding(
        rule="declared-figure",
        severity=Severity.ADVISORY,
        message=f"A figure is stated for {decks_text([named.value])}, which the table does not file.",
        span=named.span,
        path=named.path,
        stated=f"decks: {named.text}",
        required=f"figures for the table's own deck counts: {', '.join(map(str, filed)) or 'none filed'}",
        passes="the deck count filed for the table, or the figure left out",
    )
