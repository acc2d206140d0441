"""Every check over every table, wager and version that could apply."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from checker.findings import Examined, Finding
from checker.play.games import kept_games
from checker.rules import decks, figures, host, payouts, paytable, progressive, settlement, table, terms
from checker.rules.case import TableCase, WagerCase
from checker.rules.conflicts import check_conflicts
from checker.rules.in_force import check_in_force, in_force
from checker.rules.main_wager import check_main_wager
from checker.rules.meters import check_linked_meters
from checker.rules.unexamined import check_unexamined_table, check_unexamined_wager
from checker.rules.versions import across_versions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from datetime import date

    from checker.law import LawBook, SectionVersion
    from checker.play.games import Games
    from checker.rules.case import Verdicts
    from checker.submission import Stated, Submission, Table

C = TypeVar("C", TableCase, WagerCase)

TableCheck: TypeAlias = "Callable[[TableCase], Verdicts]"
WagerCheck: TypeAlias = "Callable[[WagerCase], Verdicts]"

TABLE_CHECKS: tuple[TableCheck, ...] = (
    decks.check_decks_stated,
    decks.check_deck_counts,
    decks.check_cards_per_deck,
    decks.check_two_parts,
    table.check_elections,
    table.check_super_bonus,
    terms.check_terms,
    settlement.check_order,
    payouts.check_main_payouts,
    check_conflicts,
)

WAGER_CHECKS: tuple[WagerCheck, ...] = (
    paytable.check_elected,
    paytable.check_known,
    paytable.check_decks,
    payouts.check_payouts,
    progressive.check_not_progressive,
    progressive.check_progressive_stated,
    progressive.check_pool_table,
    progressive.check_row,
    terms.check_terms,
    settlement.check_order,
    check_conflicts,
    figures.check_declared_suit,
)

FIGURE_CHECKS: tuple[WagerCheck, ...] = (figures.check_declared, figures.check_advice)
"""Of what a wager returns, at the printed terms or at those filed."""

OWN_DECK_CHECKS: tuple[WagerCheck, ...] = (decks.check_deck_counts, decks.check_cards_per_deck)
"""For a wager whose section has deck rules of its own beside those of its game."""


@dataclass(frozen=True, slots=True)
class Examination:
    """What the checks found, what they compared, and what they were given to look at."""

    findings: tuple[Finding, ...]
    examined: frozenset[Examined]
    versions: tuple[SectionVersion, ...]
    """The section versions that were applied, each once."""
    absent: tuple[SectionVersion, ...]
    """Versions of sections that the filing needs and that are not in force on the day."""
    wagers: tuple[WagerCase, ...]
    """Every wager beside every version that it was checked under."""


def examine(filing: Submission, book: LawBook, day: date | None, games: Games | None = None) -> Examination:
    """What every check has to say of a filing on a day; without a day, under every version.

    `games` plays the base games; without it, the one that keeps what it computed in the user's cache folder.
    """
    wagers = tuple(_wager_cases(filing.tables, book, day))
    games = games or kept_games()
    verdicts = list(_verdicts(filing, book, day, wagers))
    verdicts += [verdict for filed in filing.tables for verdict in check_main_wager(book, filed, day, games)]
    findings = dict.fromkeys(verdict for verdict in verdicts if isinstance(verdict, Finding))
    needed = [book.versions(section) for section in _sections(filing, book)]
    return Examination(
        findings=tuple(sorted(findings, key=lambda finding: finding.order)),
        examined=frozenset(verdict for verdict in verdicts if isinstance(verdict, Examined)),
        versions=tuple(version for versions in needed for version in in_force(versions, day)),
        absent=tuple(v for versions in needed if not in_force(versions, day) for v in versions),
        wagers=tuple(case for cases in wagers for case in cases),
    )


def figure_findings(cases: Sequence[WagerCase], day: date | None) -> tuple[Finding, ...]:
    """What is found on the figures of a wager, given beside each version that could apply."""
    return tuple(verdict for verdict in _over_versions(cases, FIGURE_CHECKS, day) if isinstance(verdict, Finding))


def _verdicts(
    filing: Submission, book: LawBook, day: date | None, wagers: tuple[tuple[WagerCase, ...], ...]
) -> Verdicts:
    for section, resting in _sections(filing, book).items():
        yield from check_in_force(book.versions(section), day, filing.part.place("effective"), resting)
    for filed in filing.tables:
        yield from host.check_game(book, filed)
        yield from host.check_wager_names(book, filed, day)
        yield from host.check_hosts(book, filed, day)
        for section in _host_sections(book, filed):
            versions = in_force(book.versions(section), day)
            cases = tuple(TableCase(filed, law, book.adopted(law)) for law in versions)
            yield from _over_versions(cases, TABLE_CHECKS, day)
        yield from _unexamined(filed, book, day)
    for same_wager in wagers:
        own = () if same_wager[0].law.defines_game else OWN_DECK_CHECKS
        yield from _over_versions(same_wager, (*own, *WAGER_CHECKS, *FIGURE_CHECKS), day)
    yield from check_linked_meters(same_wager[-1] for same_wager in wagers)


def _unexamined(filed: Table, book: LawBook, day: date | None) -> Verdicts:
    """What the table and its wagers state, and none of the sections that govern them speaks of."""
    hosts = [law for section in _host_sections(book, filed) for law in in_force(book.versions(section), day)]
    own: list[SectionVersion] = []
    for cases in _wager_cases([filed], book, day):
        laws = [case.law for case in cases]
        own += laws
        yield from check_unexamined_wager(cases[0].part, laws, cases[0].name)
    if hosts:
        yield from check_unexamined_table(filed.part, [*hosts, *own], hosts[0].game)


def _over_versions(cases: Sequence[C], checks: Iterable[Callable[[C], Verdicts]], day: date | None) -> Verdicts:
    """What the checks say of a table or wager under each version, made one."""
    found: list[tuple[SectionVersion, tuple[Finding, ...]]] = []
    for case in cases:
        verdicts = [verdict for check in checks for verdict in check(case)]
        yield from (verdict for verdict in verdicts if isinstance(verdict, Examined))
        found.append((case.law, tuple(v for v in verdicts if isinstance(v, Finding))))
    if found:
        yield from across_versions(found, day)


def _wager_cases(tables: Iterable[Table], book: LawBook, day: date | None) -> Iterator[tuple[WagerCase, ...]]:
    """Each encoded wager of the tables, beside every version that could apply; none where none is in force."""
    for filed in tables:
        for wager in filed.wagers:
            name = host.encoded_wager(book, wager)
            encoded = book.versions(book.wagers[name]) if name else ()
            versions = in_force(encoded, day)
            cases = tuple(
                WagerCase(
                    filed,
                    wager,
                    law,
                    offered,
                    tuple(v for v in encoded if v is not law),
                    host.other_game(book, filed, law.game),
                )
                for law in versions
                if name and (offered := law.wager(name))
            )
            if cases:
                yield cases


def _sections(filing: Submission, book: LawBook) -> dict[str, list[Stated[str]]]:
    """The sections that games and wagers need, those whose payouts are taken over too, each with what rests on it."""
    needed: dict[str, list[Stated[str]]] = {}
    for filed in filing.tables:
        for section in _host_sections(book, filed):
            taken_over = (law.adopts.section for law in book.versions(section) if law.adopts)
            for each in dict.fromkeys((section, *taken_over)):
                needed.setdefault(each, []).append(filed.game)
        for wager in filed.wagers:
            name = host.encoded_wager(book, wager)
            if name:
                needed.setdefault(book.wagers[name], []).append(wager.name)
    return needed


def _host_sections(book: LawBook, filed: Table) -> tuple[str, ...]:
    return book.host_sections(host.host_game(book, filed))
