"""Every wager of a filing priced at every deck count, under every version that it was checked under."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from checker.findings import Assumption, PricedWager
from checker.law.choices import odds_of, standing_of
from checker.pricing import readings_of
from checker.rules.figures import figures_at
from checker.rules.host import encoded_wager, host_game
from checker.rules.progressive import row_for_price
from checker.values import cut, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from checker.law import LawBook
    from checker.rules.case import WagerCase
    from checker.submission import Submission, Table

MAIN_WAGER = "not computed: the play of the base game is not in this version"


def priced_wagers(filing: Submission, cases: tuple[WagerCase, ...], book: LawBook) -> Iterator[PricedWager]:
    """The wagers of the filing in its own order, the main wager of each table first.

    Versions that give the same figures share one entry.
    """
    for table in filing.tables:
        yield from _main(table, book)
        for wager in table.wagers:
            mine = [case for case in cases if case.wager is wager]
            name = encoded_wager(book, wager)
            if not mine:
                reason = "no version of its section is in force on the day" if name else "not encoded"
                yield _unpriced(table, name or cut(wager.name.text, 60), reason)
            for count in table.decks or ():
                yield from _merged([_priced(case, count.value) for case in mine])
            if mine and not table.decks:
                yield _unpriced(table, mine[0].name, "no number of decks is stated", mine[0])


def assumptions_of(cases: tuple[WagerCase, ...], wagers: tuple[PricedWager, ...]) -> tuple[Assumption, ...]:
    """The readings that the priced wagers rest on, each once."""
    used = {name for priced in wagers for name in priced.assumptions}
    found: dict[str, Assumption] = {}
    for case in cases:
        for reading in case.law.readings:
            if reading.name not in used or case.name not in reading.of:
                continue
            cited = tuple(case.law.cite(provision) for provision in reading.provisions)
            before = found.get(reading.name)
            known = before.provisions if before else ()
            found[reading.name] = Assumption(
                reading.name,
                before.text if before else reading.assumes,
                tuple(dict.fromkeys((*known, *cited))),
            )
    return tuple(found.values())


def _main(table: Table, book: LawBook) -> Iterator[PricedWager]:
    game = host_game(book, table)
    if game:
        yield replace(_unpriced(table, f"{game} (main wager)", MAIN_WAGER), game=game)


def _priced(case: WagerCase, decks: int) -> PricedWager:
    election = case.election(decks)
    figures = figures_at(case, decks)
    paytable = odds_of(case.law, case.name, election, decks) if election else None
    amount = case.wager.amount
    readings = readings_of(case.law, case.name, paytable)
    names = [r.name for r in readings if r.name != "one-dollar-wager" or amount is None]
    return PricedWager(
        table=case.table.number,
        game=case.law.game,
        wager=case.name,
        paytable=election or (shown(case.wager.paytable.text) if case.wager.paytable else ""),
        decks=decks,
        section=case.law.section,
        version=case.law.version,
        standing=standing_of(case.law, case.name, election, decks) if election else "not authorised",
        figures=figures,
        reason="" if figures else _reason(case, election, decks),
        amount=str(amount.value) if amount else "$1",
        assumptions=tuple(names) if figures else (),
    )


def _reason(case: WagerCase, election: str | None, decks: int) -> str:
    if decks < 1:
        return "there is no such shoe"
    if election is None:
        return "no paytable is elected that this version has"
    if case.offered.progressive and row_for_price(case, decks) is None:
        return "no printed row gives its seed and rates"
    return "not computed"


def _merged(priced: list[PricedWager]) -> Iterator[PricedWager]:
    """Entries of several versions with the same figures as one entry, which names the versions."""
    groups: dict[PricedWager, list[PricedWager]] = {}
    for entry in priced:
        groups.setdefault(replace(entry, version="", assumptions=()), []).append(entry)
    for entry, group in groups.items():
        names = dict.fromkeys(name for one in group for name in one.assumptions)
        yield replace(entry, version=", ".join(one.version for one in group), assumptions=tuple(names))


def _unpriced(table: Table, wager: str, reason: str, case: WagerCase | None = None) -> PricedWager:
    return PricedWager(
        table=table.number,
        game=cut(table.game.text, 60),
        wager=wager,
        paytable=shown(case.wager.paytable.text) if case and case.wager.paytable else "",
        decks=0,
        section=case.law.section if case else "",
        version=case.law.version if case else "",
        standing="",
        figures=None,
        reason=reason,
    )
