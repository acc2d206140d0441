"""The ledger: what becomes of each provision of an encoded section, as far as its data say it themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from checker.play.vocabulary import QUESTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from checker.law import SectionVersion
    from checker.law.model import Provision, Term

__all__ = ["NOWHERE_ELSE", "STATUSES", "priced_in", "where_priced"]

STATUSES = ("checked", "stated", "priced", "conduct", "definition", "source")
"""What a provision can be to the checker, in the order in which it is told."""

_PLAYED = frozenset(question.key for question in QUESTIONS)
NOWHERE_ELSE = "what wins and what loses"
"""Where a provision enters a return that has no data of its own."""


def where_priced(provision: Provision, version: SectionVersion) -> tuple[str, ...]:
    """Where a provision that is marked as priced enters an expected return; nothing for any other."""
    if "priced" not in provision.status:
        return ()
    return tuple(dict.fromkeys(priced_in(provision.label, version))) or (NOWHERE_ELSE,)


def priced_in(label: str, version: SectionVersion) -> Iterator[str]:
    """The parts of a return that data of a provision enter."""
    if any(paytable.provision == label for paytable in version.paytables):
        yield "the odds of the outcomes"
    if any(hand.provision == label for _, hand in version.hands):
        yield "the hands that are counted"
    if any(table.provision == label for table in version.progressives):
        yield "the seed and rates of the progressive"
    if any(clause.provision == label for clause in version.deck_clauses):
        yield "which paytable is counted"
    if any(rule.provision == label for rule in version.decks):
        yield "the cards of the shoe"
    yield from _of_main_wager(label, version)
    for term in version.terms:
        if term.provision == label:
            yield from _of_term(term, version)


def _of_main_wager(label: str, version: SectionVersion) -> Iterator[str]:
    adopts = version.adopts
    odds = {payout.provision for payout in version.payouts}
    odds |= {adopts.provision, *(change.provision for change in adopts.replacing)} if adopts else set()
    if label in odds:
        yield "the odds of the main wager"
    if label in {bonus.provision for bonus in version.bonuses} or (adopts and label == adopts.bonus_provision):
        yield "the awards beside the main wager"
    if any(election.provision == label and election.key in _PLAYED for election in version.elections):
        yield "the play of the main wager"


def _of_term(term: Term, version: SectionVersion) -> Iterator[str]:
    """What a statable term is priced as: the play, the insurance or the awards of the main wager, or a press."""
    if term.of:
        if any(other.rule == "press" and other.of == term.of for other in version.terms) and (
            term.rule == "press" or term.test == "at_most"
        ):
            yield "what a press of the winnings adds"
    elif term.key.startswith("insurance."):
        yield "what insurance returns"
    elif term.key.startswith("award_to_others."):
        yield "the awards beside the main wager"
    elif version.defines_game and (term.key in _PLAYED or term.key.startswith("double_down.")):
        yield "the play of the main wager"
