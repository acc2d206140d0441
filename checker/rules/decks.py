"""Deck counts, the cards of a deck, and decks in two parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from checker.findings import Severity
from checker.quantities import QuantityError, parse_count
from checker.rules.case import WagerCase, decks_text, examined, finding, value_mend
from checker.rules.conflicts import settled_by_conflict
from checker.values import words

if TYPE_CHECKING:
    from checker.law.model import TwoParts
    from checker.rules.case import Case, TableCase, Verdicts
    from checker.submission import Stated


def check_decks_stated(case: TableCase) -> Verdicts:
    """Whether the table states a deck count, without which no election can be tested."""
    if case.law.decks and not case.table.part.states("decks"):
        yield finding(
            case,
            "decks-missing",
            "The table states no number of decks, so its elections cannot be tested.",
            at=case.table.game,
            provisions=[rule.provision for rule in case.law.decks],
            stated="no decks",
            required=f"a number of decks: {' or '.join(str(rule.allowed) for rule in case.law.decks)}",
            passes="decks: 6",
            severity=Severity.UNDETERMINED,
        )


def check_deck_counts(case: Case) -> Verdicts:
    """Whether the section allows each deck count."""
    for rule in case.law.decks:
        if case.table.decks:
            yield examined(case, rule.provision, "deck-count")
        for stated in case.table.decks:
            if stated.value in rule.allowed or settled_by_conflict(case, "deck-count", stated.value):
                continue
            subject = case.name if isinstance(case, WagerCase) else case.law.game
            yield finding(
                case,
                "deck-count",
                f"{subject} is not played with {decks_text([stated.value])}.",
                at=stated,
                provisions=[rule.provision],
                stated=f"decks: {stated.text}",
                required=f"{rule.allowed} decks",
                passes=f"decks: {rule.allowed}",
            )


def check_cards_per_deck(case: Case) -> Verdicts:
    """Whether the cards of a deck are those that the section names."""
    stated = case.table.part.text("cards_per_deck")
    if stated is None:
        return
    try:
        count = parse_count(stated.text)
    except QuantityError:
        return
    for rule in case.law.decks:
        if rule.cards_per_deck is None:
            continue
        yield examined(case, rule.provision, "cards-per-deck")
        if count != rule.cards_per_deck:
            without = ", the 10 of each suit removed" if rule.cards_per_deck == 48 else ""
            yield finding(
                case,
                "cards-per-deck",
                f"A deck of {count} cards is filed; each deck has {rule.cards_per_deck} cards{without}.",
                at=stated,
                provisions=[rule.provision],
                stated=f"cards_per_deck: {stated.text}",
                required=f"decks of {rule.cards_per_deck} cards{without}",
                passes=f"cards_per_deck: {rule.cards_per_deck}",
                mend=value_mend(stated, [str(rule.cards_per_deck)]),
            )


def check_two_parts(case: TableCase) -> Verdicts:
    """Where a batch shuffler or a double shoe is used: enough decks, in equal parts, of different backs."""
    for rule in case.law.two_parts:
        stated = case.part.text(rule.key)
        if stated is None or words(stated.value) != rule.value:
            continue
        yield examined(case, rule.provision, "two-batches")
        yield from _parts(case, rule, stated)


def _parts(case: TableCase, rule: TwoParts, stated: Stated[str]) -> Verdicts:
    means = f"{rule.key}: {stated.text}"
    for count in case.table.decks:
        if count.value < rule.at_least or count.value % 2:
            fault = "too few" if count.value < rule.at_least else "an odd number"
            yield finding(
                case,
                "two-batches",
                f"With {means} there are at least {rule.at_least} decks, {rule.parts}; {count.value} is {fault}.",
                at=count,
                provisions=[rule.provision],
                stated=f"{means}, decks: {count.text}",
                required=f"at least {rule.at_least} decks, {rule.parts}",
                passes=f"an even number of decks, 2 or more; or no {rule.value} {rule.key}",
            )
    backs = case.part.texts("back_colors")
    if backs and len({words(back.value) for back in backs}) < 2:
        yield finding(
            case,
            "two-batches",
            f"With {means} the two parts have different back colors; one color is filed.",
            at=backs[-1],
            provisions=[rule.provision],
            stated=f"{means}, back_colors: {', '.join(back.text for back in backs)}",
            required="different back colors for the two parts",
            passes="back_colors: [red, blue]",
        )
