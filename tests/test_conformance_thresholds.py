"""Every number that a provision draws a line at has cases of the suite on either side of it."""

from __future__ import annotations

from collections import defaultdict
from decimal import Decimal
from functools import cache
from typing import TYPE_CHECKING

import pytest

from checker.law import load_book
from checker.quantities import parse_money
from checker.shape import check_shape
from checker.source import Listing, Mapping, SourceError, read
from checker.submission import Part, read_submission
from tests.conformance_suite import cases

if TYPE_CHECKING:
    from collections.abc import Iterator

    from checker.law.decks import DeckSet
    from checker.submission import Submission, Table

MOST = 10
BOOK = load_book()


@cache
def _filings() -> tuple[tuple[str, Submission], ...]:
    """The filings of the suite that can be read, with the section that each is about."""
    found = []
    for case in cases():
        try:
            root = read(case.text.encode())
        except SourceError:
            continue
        if isinstance(root, Mapping) and isinstance(root.get("tables"), Listing):
            found.append((case.section, read_submission(root, check_shape(root)[1])))
    return tuple(found)


def _tables() -> Iterator[tuple[str, Table]]:
    yield from ((section, table) for section, filing in _filings() for table in filing.tables)


def _edges(allowed: DeckSet) -> Iterator[tuple[int, int]]:
    """The pairs of neighboring deck counts of which one is allowed and the other is not."""
    for count in range(1, MOST):
        if (count in allowed) != (count + 1 in allowed):
            yield count, count + 1


@cache
def _tried() -> dict[tuple[str, str, str], set[int]]:
    """The deck counts of the cases, by section, by wager and by paytable; the table's own have neither."""
    counts: dict[tuple[str, str, str], set[int]] = defaultdict(set)
    for section, table in _tables():
        decks = {stated.value for stated in table.decks}
        counts[section, "", ""] |= decks
        for wager in table.wagers:
            counts[section, wager.name.value, wager.paytable.value if wager.paytable else ""] |= decks
    return counts


def _lines() -> Iterator[tuple[str, str, str, DeckSet]]:
    """Every set of deck counts that a law file draws: of the table, or of a wager's paytable."""
    for law in BOOK.sections:
        yield from ((law.section, "", "", rule.allowed) for rule in law.decks)
        for clause in law.deck_clauses:
            yield from ((law.section, wager, clause.paytable, clause.decks) for wager in clause.of)
        for paytable in law.paytables:
            if paytable.decks:
                for wager in paytable.of:
                    yield from ((law.section, wager, election, paytable.decks) for election in paytable.elections)
        for table in law.progressives:
            for row in table.rows:
                if row.decks:
                    yield from ((law.section, wager, row.election, row.decks) for wager in table.of)


@pytest.mark.parametrize(("section", "wager", "paytable", "allowed"), list(dict.fromkeys(_lines())), ids=str)
def test_a_line_between_deck_counts_is_tried_on_either_side(
    section: str, wager: str, paytable: str, allowed: DeckSet
) -> None:
    for edge in _edges(allowed):
        assert set(edge) <= _tried()[section, wager, paytable]


def _awarded() -> Iterator[Decimal]:
    """The wagers, in dollars, that the cases state a Super Bonus for."""
    for _, table in _tables():
        listed = table.part.at("super_bonus")
        for item in listed.items if isinstance(listed, Listing) else ():
            if isinstance(item, Mapping):
                wager = Part(item, item.span, (), frozenset()).value("wager", parse_money)
                yield from [wager.value.dollars] if wager else []


def test_an_amount_that_an_award_begins_or_ends_at_is_tried_with_a_cent_less() -> None:
    tried = set(_awarded())

    for law in BOOK.sections:
        for bonus in law.bonuses:
            for edge in (bonus.at_least.dollars, bonus.under.dollars):
                assert {edge, edge - Decimal("0.01")} <= tried
