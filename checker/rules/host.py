"""Games and wagers: what is encoded, which wager goes with which game, and none twice on a table."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from checker.findings import Examined, Finding, Severity
from checker.rules.in_force import in_force
from checker.values import shown, words

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from checker.citations import Citation
    from checker.law import LawBook, SectionVersion
    from checker.law.tables import Wager as Offered
    from checker.rules.case import Verdicts
    from checker.submission import Stated, Table, Wager

_LONGEST = 80
"""Characters of a name that are compared with known ones."""
_NEAR = 0.72
"""How alike a misspelt name is to the one that is meant, from 0 to 1."""


def host_game(book: LawBook, table: Table) -> str | None:
    """The encoded game that a table names, as the law names it; None where it is not encoded."""
    return _named(table.game.value, book.games)


def encoded_wager(book: LawBook, wager: Wager) -> str | None:
    """The encoded wager that a filing names, as the law names it; None where it is not encoded."""
    return _named(wager.name.value, book.wagers)


def other_game(book: LawBook, table: Table, game: str) -> str:
    """The game of a table where it is neither this one nor meant for it; else empty."""
    named = host_game(book, table)
    if named == game or (named is None and _meant(table.game.value, book.games) == game):
        return ""
    return named or shown(table.game.value)


def _named(stated: str, known: Iterable[str]) -> str | None:
    return next((name for name in known if words(name) == words(stated)), None)


def _meant(stated: str, known: Iterable[str]) -> str:
    """The known name that a misspelt one is the beginning of, or is nearest to, or nothing."""
    names = {words(name): name for name in known}
    begun = [name for name in names if name.startswith(f"{words(stated)} ")]
    if len(begun) == 1:
        return names[begun[0]]
    close = get_close_matches(words(stated[:_LONGEST]), names, cutoff=_NEAR)
    return names[close[0]] if close else ""


def check_game(book: LawBook, table: Table) -> Verdicts:
    """Whether the table's game is encoded."""
    if host_game(book, table) is None:
        yield _not_encoded("unknown-game", "game", table.game, _meant(table.game.value, book.games), book.games)


def check_wager_names(book: LawBook, table: Table, day: date | None) -> Verdicts:
    """Whether the wagers are encoded, and each is there once."""
    seen: dict[str, Stated[str]] = {}
    for wager in table.wagers:
        name = encoded_wager(book, wager)
        if name is None:
            known = book.wagers
            yield _not_encoded("unknown-wager", "wager", wager.name, _meant(wager.name.value, known), tuple(known))
            continue
        citations = tuple(law.cite(offered.offered) for law, offered in _offers(book, name, day))
        yield from (Examined(citation, "repeated-wager") for citation in citations)
        if name in seen and citations:
            yield _repeated(name, citations, wager.name, seen[name])
        seen.setdefault(name, wager.name)


def check_hosts(book: LawBook, table: Table, day: date | None) -> Verdicts:
    """Whether each encoded wager of the table is on the game that it is a wager of."""
    for wager in table.wagers:
        name = encoded_wager(book, wager)
        offers = _offers(book, name, day) if name else ()
        if offers:
            yield from _check_host(book, table, wager, offers)


def _offers(book: LawBook, name: str, day: date | None) -> tuple[tuple[SectionVersion, Offered], ...]:
    """Each section version that could apply and authorises a wager, with what it says of it."""
    versions = in_force(book.versions(book.wagers[name]), day)
    return tuple((law, offered) for law in versions if (offered := law.wager(name)))


def _check_host(
    book: LawBook, table: Table, wager: Wager, offers: tuple[tuple[SectionVersion, Offered], ...]
) -> Verdicts:
    law, offered = offers[-1]
    citations = tuple(v.cite(o.offered if v.defines_game else v.game_provision) for v, o in offers)
    yield from (Examined(citation, "host-game") for citation in citations)
    game = other_game(book, table, law.game)
    if not game:
        return
    yield Finding(
        rule="host-game",
        severity=Severity.VIOLATION,
        message=f"{offered.name} is a wager of {law.game}; the table is {game}.",
        span=wager.name.span,
        path=wager.name.path,
        stated=f"wager: {wager.name.text}, on a table of {shown(table.game.value)}",
        required=f"{offered.name} is offered to players who placed a {law.game} wager",
        passes=f"the wager on a table of {law.game}, or left out here",
        provisions=citations,
    )


def _repeated(name: str, citations: tuple[Citation, ...], again: Stated[str], first: Stated[str]) -> Finding:
    return Finding(
        rule="repeated-wager",
        severity=Severity.VIOLATION,
        message=f"{name} is on this table twice; line {first.span.line} has it already.",
        span=again.span,
        path=again.path,
        stated=f"wager: {again.text}",
        required=f"one election for {name} on a table",
        passes="one of the two entries left out",
        provisions=citations,
    )


def _not_encoded(rule: str, what: str, stated: Stated[str], meant: str, known: tuple[str, ...]) -> Finding:
    return Finding(
        rule=rule,
        severity=Severity.UNDETERMINED,
        message=f"The {what} {shown(stated.text)} is not encoded"
        + (f"; did you mean {meant}?" if meant else ", so nothing about it was checked."),
        span=stated.span,
        path=stated.path,
        stated=f"{what}: {shown(stated.text)}",
        required=f"one of the encoded {what}s: {', '.join(known)}",
        passes=f"{what}: {meant}" if meant else f"a review of the {what} by other means",
    )
