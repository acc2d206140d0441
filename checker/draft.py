"""A first filing: what a holder may elect on a day, what each election returns, and the text that states it.

What is lawful is asked of the rules themselves: an election is offered if a filing that makes it, and nothing else,
has no finding graver than an advisory.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from checker.findings import Severity
from checker.law.choices import elections, odds_of, row_at
from checker.mends import scalar_text
from checker.pricing import headline, price_election
from checker.quantities import percent_text
from checker.render.words import plural
from checker.rules import examine
from checker.rules.in_force import in_force
from checker.shape import check_shape
from checker.source import Mapping, read
from checker.submission import read_submission

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from checker.findings import Finding
    from checker.law import LawBook, SectionVersion
    from checker.law.tables import Paytable, ProgressiveRow

__all__ = ["Choice", "Draft", "choices", "faults", "games_on", "table_elections", "text_of", "wagers_of"]

SCHEMA = "submission.schema.json"


@dataclass(frozen=True, slots=True)
class Choice:
    """A wager under one of its paytables, as the section prints it."""

    law: SectionVersion
    wager: str
    paytable: str
    odds: Paytable
    row: ProgressiveRow | None
    """Of a progressive, the seeds and rates of the deck counts filed."""
    pool_table: bool
    """Whether the row is that of a pool table, which is elected too: that of the paytable's letter."""
    returns: tuple[str, ...]
    """`93.8907% at 6 decks`, for each deck count."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What a first filing states."""

    holder: str
    submission: str
    effective: date
    game: str
    decks: tuple[int, ...]
    elections: tuple[tuple[str, str], ...] = ()
    """Of the table: the key and the value of each."""
    wagers: tuple[Choice, ...] = ()


def games_on(book: LawBook, day: date) -> tuple[str, ...]:
    """The games all of whose sections could be in force on a day."""
    return tuple(
        game
        for game in book.games
        if all(in_force(book.versions(section), day) for section in book.host_sections(game))
    )


def table_elections(book: LawBook, game: str, day: date) -> tuple[tuple[str, str], ...]:
    """The keys that a table of the game must state, each with what its provision says."""
    return tuple(
        (election.key, f"{law.cite(election.provision)}: {_says(law, election.provision)}")
        for section in book.host_sections(game)
        for law in in_force(book.versions(section), day)[-1:]
        for election in law.elections
        if not election.of
    )


def wagers_of(book: LawBook, draft: Draft) -> dict[str, tuple[Choice, ...]]:
    """The optional wagers of the draft's game, each with the paytables that are lawful at every deck count."""
    offered = {}
    for name, section in book.wagers.items():
        laws = in_force(book.versions(section), draft.effective)
        if laws and laws[-1].game == draft.game:
            offered[name] = choices(book, draft, laws[-1], name)
    return offered


def choices(book: LawBook, draft: Draft, law: SectionVersion, wager: str) -> tuple[Choice, ...]:
    """The paytables of a wager that are lawful at every deck count of the draft."""
    alone = replace(draft, wagers=())
    found = (_choice(law, wager, paytable, draft.decks) for paytable in elections(law, wager))
    return tuple(c for c in found if c and not faults(text_of(replace(alone, wagers=(c,))), book))


def faults(text: str, book: LawBook) -> tuple[Finding, ...]:
    """The findings on a filing that are graver than an advisory; raises SourceError for a text that is none."""
    root = read(text.encode())
    if not isinstance(root, Mapping):
        raise TypeError("a filing is a mapping of keys")
    shape, unread = check_shape(root)
    filing = read_submission(root, unread)
    day = filing.effective.value if filing.effective else None
    found = (*shape, *examine(filing, book, day).findings)
    return tuple(finding for finding in found if finding.severity is not Severity.ADVISORY)


def text_of(draft: Draft) -> str:
    """The filing, with what each line rests on beside it and the keys that may be added as comments."""
    return "\n".join(_lines(draft)) + "\n"


def _lines(draft: Draft) -> Iterator[str]:
    decks = ", ".join(map(str, draft.decks))
    several = len(draft.decks) > 1
    yield f"# yaml-language-server: $schema={SCHEMA}"
    yield "# checker check says what is open or wrong here; checker schema --write puts the schema beside this file."
    yield "rules_submission: 1"
    yield f"certificate_holder: {scalar_text(draft.holder)}"
    yield "# facility: the licensed facility, and the place in it"
    yield f"submission: {scalar_text(draft.submission)}"
    yield "# amends: the submission that this one replaces"
    yield "# prepared_by: who prepared it"
    yield f"effective: {draft.effective}  # first day of operation: decides which version of each section applies"
    yield "tables:"
    yield f"  - game: {scalar_text(draft.game)}"
    if several:
        yield f"    decks: [{decks}]  # every choice below is lawful at each of them"
    else:
        yield f"    decks: {decks}"
    yield from (f"    {key}: {scalar_text(value)}" for key, value in draft.elections)
    if draft.wagers:
        yield "    wagers:"
    for choice in draft.wagers:
        yield from _wager(choice)


def _wager(choice: Choice) -> Iterator[str]:
    law = choice.law
    yield f"      - wager: {scalar_text(choice.wager)}"
    yield f"        # {law.cite(choice.odds.provision)}; returns {', '.join(choice.returns)}"
    yield f"        paytable: {scalar_text(choice.paytable)}"
    table = law.progressive_of(choice.wager)
    if choice.row is None or table is None:
        return
    yield "        # amount: the wager in dollars, such as $5; figures are for $1 without it"
    yield f"        progressive:  # as {law.cite(table.provision)} prints them"
    if choice.pool_table:
        yield f"          table: {scalar_text(choice.row.election)}"
    for key in ("seed", "reseed", "increment", "reserve"):
        yield f"          {key}: {scalar_text(getattr(choice.row, key))}"


def _choice(law: SectionVersion, wager: str, paytable: str, decks: tuple[int, ...]) -> Choice | None:
    """A paytable as printed for these deck counts; None where it, or one row for all of them, is not printed."""
    offered, odds = law.wager(wager), odds_of(law, wager, paytable, decks[0])
    table = law.progressive_of(wager)
    rows = {row_at(law, wager, paytable, count) for count in decks} if table else {None}
    row = rows.pop()
    if offered is None or odds is None or rows or (table and row is None):
        return None
    returns = tuple(
        f"{percent_text(headline(price_election(law, offered, paytable, count, row)), 4)} at {plural(count, 'deck')}"
        for count in decks
    )
    return Choice(law, wager, paytable, odds, row, bool(table and table.keyed_by == "table"), returns)


def _says(law: SectionVersion, label: str) -> str:
    return next(provision.says for provision in law.provisions if provision.label == label)
