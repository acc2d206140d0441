"""Every wager of a filing priced at every deck count, under every version that it was checked under."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from checker.citations import Assumption
from checker.filed import UNSTATED, as_filed, by_place, on_main_price, on_price, on_wager, waived_rules
from checker.findings import AS_PRINTED, PRINTED_TERMS, TERMS_LEFT_OUT, PricedWager
from checker.law.choices import odds_of, standing_of
from checker.play.pressed import press_variants
from checker.play.priced import main_wagers
from checker.play.tables import table_game
from checker.pricing import readings_of
from checker.rules.case import paytable_named
from checker.rules.figures import figures_at
from checker.rules.host import encoded_wager
from checker.rules.printed import main_stated_otherwise, stated_otherwise
from checker.rules.progressive import row_for_price
from checker.values import cut, shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date

    from checker.findings import Finding
    from checker.law import LawBook
    from checker.play.games import Games
    from checker.play.tables import TableGame
    from checker.rules.case import WagerCase
    from checker.submission import Submission, Table


def priced_wagers(
    filing: Submission,
    cases: tuple[WagerCase, ...],
    book: LawBook,
    day: date | None,
    games: Games,
    findings: Sequence[Finding] = (),
) -> Iterator[PricedWager]:
    """The wagers of the filing in its own order, the main wager of each table first.

    Versions that give the same figures share one entry. `day` is the one that the versions were chosen by; of the
    `findings` on the filing, those that are waived are told beside the price that they bear on.
    """
    found = by_place(findings)
    for table in filing.tables:
        game = table_game(book, table, day)
        if game:
            otherwise = main_stated_otherwise(game, book)
            rules = waived_rules(on_main_price(found.get(table.part.path, ())))
            for main in main_wagers(game, games):
                yield _under_waivers(_as_printed(main) if otherwise else main, rules)
        for wager in table.wagers:
            mine = [case for case in cases if case.wager is wager]
            name = encoded_wager(book, wager)
            if not mine:
                reason = "no version of its section is in force on the day" if name else "not encoded"
                yield _unpriced(table, name or cut(wager.name.text, 60), reason)
            for count in table.decks or ():
                priced = [_priced(case, count.value, game, games) for case in mine]
                told = (_waived(one, case, on_wager(case, found)) for one, case in zip(priced, mine, strict=True))
                yield from _merged(list(told))
            if mine and not table.decks:
                yield _unpriced(table, mine[0].name, "no number of decks is stated", mine[0])


def assumptions_of(cases: tuple[WagerCase, ...], wagers: tuple[PricedWager, ...]) -> tuple[Assumption, ...]:
    """What the priced wagers rest on, each once: of the base games, then the readings of the text."""
    used = {name for priced in wagers for name in priced.assumptions}
    played = (priced.elected.assumptions for priced in wagers if priced.elected)
    found = {assumption.name: assumption for assumptions in played for assumption in assumptions}
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


def _priced(case: WagerCase, decks: int, game: TableGame | None, games: Games) -> PricedWager:
    election = case.election(decks)
    figures = figures_at(case, decks)
    paytable = odds_of(case.law, case.name, election, decks) if election else None
    amount = case.wager.amount
    row = row_for_price(case, decks)
    standing = standing_of(case.law, case.name, election, decks, row.election if row else None) if election else ""
    readings = readings_of(case.law, case.name, paytable)
    names = [r.name for r in readings if not r.silent_on or not case.part.states(r.silent_on)]
    priced = PricedWager(
        table=case.table.number,
        game=case.elsewhere or case.law.game,
        wager=case.name,
        paytable=election or (shown(case.wager.paytable.text) if case.wager.paytable else ""),
        decks=decks,
        section=case.law.section,
        version=case.law.version,
        standing="not authorised" if case.elsewhere or not standing else standing,
        figures=figures,
        reason="" if figures else _reason(case, election, decks),
        amount=str(amount.value) if amount else "$1",
        assumptions=tuple(names) if figures else (),
        variants=press_variants(case, decks, figures, game, games),
    )
    return _as_printed(priced) if stated_otherwise(case, decks) else priced


def _waived(priced: PricedWager, case: WagerCase, found: Sequence[Finding]) -> PricedWager:
    """A priced wager with the waivers that bear on it, and what it returns at the terms filed under them."""
    rules = waived_rules(found)
    if not rules:
        return priced
    if case.elsewhere:
        return replace(priced, waived=rules, reason=_waived_elsewhere(case)) if "host-game" in rules else priced
    if UNSTATED.intersection(rules):
        priced = _as_printed(priced, TERMS_LEFT_OUT)
    variants = as_filed(case, priced.decks, found) if priced.priced_at else ()
    bearing = on_price(rules) if priced.standing == AS_PRINTED else rules
    return _under_waivers(replace(priced, variants=(*priced.variants, *variants)), bearing)


def _under_waivers(priced: PricedWager, rules: tuple[str, ...]) -> PricedWager:
    """A wager with the rules that are waived on it, where it is not simply authorised as priced."""
    simply = priced.figures is None or priced.standing in {"authorised", ""}
    return priced if simply else replace(priced, waived=rules)


def _as_printed(priced: PricedWager, terms: str = PRINTED_TERMS) -> PricedWager:
    """A wager whose figures are of the printed terms, which the filing's are not; unchanged without figures."""
    if priced.figures is None:
        return priced
    standing = AS_PRINTED if priced.standing in {"authorised", ""} else priced.standing
    return replace(priced, priced_at=priced.priced_at or terms, standing=standing)


def _waived_elsewhere(case: WagerCase) -> str:
    """Why a wager of another game has no price where a waiver allows it on the table."""
    return f"no section prints what it pays on {case.elsewhere}, where a waiver of host-game allows it"


def _reason(case: WagerCase, election: str | None, decks: int) -> str:
    if case.elsewhere:
        return f"not authorised on {case.elsewhere}"
    if decks < 1:
        return "there is no such shoe"
    if election is None:
        if case.others and case.wager.paytable:
            return f"the {case.law.version} version has no {paytable_named(case.wager.paytable.value)}"
        return "no paytable is elected that this version has"
    if case.offered.progressive and row_for_price(case, decks) is None:
        return "no printed row gives its seed and rates"
    return "not computed"


def _merged(priced: list[PricedWager]) -> Iterator[PricedWager]:
    """Entries of several versions with the same figures as one entry, which names the versions."""
    if len(priced) == 1:
        yield priced[0]
        return
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
