"""The command that writes a first filing: what was not given as an option is asked for, on a terminal."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from checker.commands.console import configured, say, write
from checker.dates import parse_date
from checker.quantities import QuantityError, parse_count
from checker.values import printable, same_words, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import date

    from checker.draft import Choice, Draft
    from checker.findings import Finding
    from checker.law import LawBook

T = TypeVar("T")

STANDARD_OUTPUT = Path("-")


@click.command()
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--holder", metavar="NAME", help="The certificate holder.")
@click.option("--submission", metavar="NUMBER", help="The holder's own number of the submission.")
@click.option("--effective", metavar="DATE", help="The first day of operation, as 2026-03-02.")
@click.option("--game", metavar="GAME", help="Blackjack, or Player's Edge 21.")
@click.option("--decks", metavar="NUMBERS", help="The number of decks, or several with commas: 6,8.")
@click.option(
    "--elect", "elected", multiple=True, metavar="KEY=VALUE", help="What the table must state: additional_splits=3."
)
@click.option(
    "--wager", "wanted", multiple=True, metavar="WAGER=PAYTABLE", help="An optional wager: 'Perfect Pairs=A'."
)
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@configured("holder")
def new(
    file: Path | None,
    *,
    holder: str | None,
    submission: str | None,
    effective: str | None,
    game: str | None,
    decks: str | None,
    elected: tuple[str, ...],
    wanted: tuple[str, ...],
    force: bool,
) -> None:
    """Write a first filing that passes: one table with its wagers.

    On a terminal, what is not given is asked for; elsewhere it must be given, but for --wager. FILE is named after
    the submission unless it is given; - is standard output.
    """
    from checker.draft import text_of
    from checker.law import load_book

    if file:
        _refuse_present(file, force=force)
    book = load_book()
    asks = sys.stdin.isatty() and sys.stderr.isatty()
    elections, wagers = _pairs("--elect", elected), _pairs("--wager", wanted)
    if not asks:
        given = {"holder": holder, "submission": submission, "effective": effective, "game": game, "decks": decks}
        _refuse_missing([f"--{name}" for name, value in given.items() if value is None])
    draft = _table(book, holder, submission, effective, game, decks)
    draft = _elections(book, draft, elections, asks=asks)
    draft = replace(draft, wagers=_wagers(book, draft, wagers, asks=asks and not wagers))
    _refuse(_faults(book, draft))
    place = file or Path(_file_name(draft.submission))
    _refuse_present(place, force=force)
    write(None if place == STANDARD_OUTPUT else place, text_of(draft))
    say(f"a filing that passes is written to {place}" if place != STANDARD_OUTPUT else "the filing passes")


def _table(
    book: LawBook,
    holder: str | None,
    submission: str | None,
    effective: str | None,
    game: str | None,
    decks: str | None,
) -> Draft:
    """The draft without elections and wagers."""
    from checker.draft import Draft, games_on

    who = _answer("--holder", holder, "Certificate holder", _words)
    number = _answer("--submission", submission, "Number of the submission", _words)
    day = _answer("--effective", effective, "First day of operation, as 2026-03-02", _day(book))
    games = games_on(book, day)
    label = f"Game ({', '.join(games)})"
    played = _answer("--game", game, label, lambda text: _one_of(f"game in force on {day}", text, games))
    table = Draft(who, number, day, played, ())

    def with_decks(text: str) -> Draft:
        return _lawful(book, replace(table, decks=_counts(text)), "decks")

    return _answer("--decks", decks, "Number of decks, or several: 6, 8", with_decks)


def _elections(book: LawBook, draft: Draft, given: dict[str, str], *, asks: bool) -> Draft:
    """The draft with the table's own elections; raises UsageError for one that is not the game's, or not given."""
    from checker.draft import table_elections

    wanted = dict(table_elections(book, draft.game, draft.effective))
    for key in given:
        if key not in wanted:
            told = f"; a table of {draft.game} must state {', '.join(wanted) or 'nothing'}"
            raise click.UsageError(f"--elect {shown(key)}{told}")
    if not asks:
        _refuse_missing([f"--elect {key}=VALUE" for key in wanted if key not in given])
    for key, says in wanted.items():

        def elected(text: str, so_far: Draft = draft, key: str = key) -> Draft:
            return _lawful(book, replace(so_far, elections=(*so_far.elections, (key, _words(text)))), key)

        draft = _answer("--elect", given.get(key), f"{key} ({says})", elected)
    return draft


def _wagers(book: LawBook, draft: Draft, given: dict[str, str], *, asks: bool) -> tuple[Choice, ...]:
    """The wagers elected, each under a paytable that is lawful; raises UsageError for any other."""
    from checker.draft import wagers_of

    offered = wagers_of(book, draft)
    named: dict[str, str | None] = {
        _one_of("wager that can be offered here", name, offered): paytable for name, paytable in given.items()
    }
    if asks:
        named = dict.fromkeys(_asked_wagers(offered))
    return tuple(_elected(wager, paytable, offered[wager]) for wager, paytable in named.items())


def _asked_wagers(offered: dict[str, tuple[Choice, ...]]) -> tuple[str, ...]:
    """The wagers that are wanted of those that some paytable makes lawful."""
    lawful = [name for name, choices in offered.items() if choices]
    if not lawful:
        return ()
    numbered = "\n".join(f"  {number}  {name}" for number, name in enumerate(lawful, start=1))
    click.echo(f"Optional wagers:\n{numbered}", err=True)

    def wanted(text: str) -> tuple[str, ...]:
        numbers = {str(number): name for number, name in enumerate(lawful, start=1)}
        named = [part.strip() for part in text.split(",") if part.strip()]
        return tuple(
            dict.fromkeys(
                numbers.get(part) or _one_of("wager that can be offered here", part, lawful) for part in named
            )
        )

    return _prompted("Which, with commas between; none, if left empty", wanted, default="")


def _elected(wager: str, paytable: str | None, choices: tuple[Choice, ...]) -> Choice:
    """The paytable named or asked for, each with what it returns beside it."""
    if not choices:
        raise click.UsageError(f"no paytable of {wager} is lawful at all of these deck counts on that day")
    names = {choice.paytable: choice for choice in choices}
    lawful = f"paytable of {wager} that is lawful at these deck counts"
    if paytable is None:
        width = max(map(len, names))
        told = "\n".join(f"  {name:<{width}}  returns {', '.join(c.returns)}" for name, c in names.items())
        click.echo(f"Paytables of {wager}:\n{told}", err=True)
    return _answer("--wager", paytable, "Which", lambda text: names[_one_of(lawful, text, names)])


def _answer(option: str, given: str | None, label: str, read: Callable[[str], T]) -> T:
    """What an option says, or else what is answered on the terminal; raises UsageError for what cannot be read."""
    if given is None:
        return _prompted(label, read)
    try:
        return read(given)
    except click.UsageError as error:
        raise click.UsageError(f"{option}: {error.message}") from None


def _prompted(label: str, read: Callable[[str], T], default: str | None = None) -> T:
    """The answer to a question, asked again until it can be read."""
    answer: T = click.prompt(label, value_proc=read, default=default, show_default=False, err=True)
    return answer


def _words(text: str) -> str:
    """A text that can be seen, without the space around it."""
    stripped = text.strip()
    if not stripped or printable(stripped) != stripped:
        raise click.UsageError("an answer is words or a number, on one line")
    return stripped


def _day(book: LawBook) -> Callable[[str], date]:
    """What reads a first day of operation on which the rules of some game could be in force."""

    def read(text: str) -> date:
        from checker.draft import games_on

        try:
            day = parse_date(text)
        except QuantityError as error:
            raise click.UsageError(str(error)) from None
        if not games_on(book, day):
            raise click.UsageError(f"on {day} no encoded game is in force; checker law lists the dates")
        return day

    return read


def _counts(text: str) -> tuple[int, ...]:
    """Deck counts with commas between, each once."""
    try:
        return tuple(dict.fromkeys(parse_count(part.strip()) for part in text.split(",")))
    except QuantityError as error:
        raise click.UsageError(str(error)) from None


def _one_of(what: str, text: str, known: Iterable[str]) -> str:
    """The known name that is meant; raises UsageError with those that there are."""
    names = list(known)
    found = next((name for name in names if same_words(name, text)), None)
    if found is None:
        raise click.UsageError(f"{shown(text)} is no {what}; there are {', '.join(names) or 'none'}")
    return found


def _pairs(option: str, texts: tuple[str, ...]) -> dict[str, str]:
    """KEY=VALUE options as a dict; raises UsageError for one without a value, and for a key that is there twice."""
    pairs: dict[str, str] = {}
    for text in texts:
        key, _, value = (part.strip() for part in text.rpartition("="))
        if not key or not value or key in pairs:
            raise click.UsageError(f"{option} {shown(text)}: it is written NAME=VALUE, once for each name")
        pairs[key] = value
    return pairs


def _refuse_missing(options: list[str]) -> None:
    if options:
        raise click.UsageError(f"no one can be asked here; give {', '.join(options)}")


def _refuse_present(file: Path, *, force: bool) -> None:
    if file != STANDARD_OUTPUT and file.exists() and not force:
        raise click.UsageError(f"{file} is there already; --force writes over it")


def _lawful(book: LawBook, draft: Draft, key: str) -> Draft:
    """The draft; raises UsageError where the checker finds something at a key of its table."""
    _refuse([finding for finding in _faults(book, draft) if key in finding.path])
    return draft


def _faults(book: LawBook, draft: Draft) -> tuple[Finding, ...]:
    from checker.draft import faults, text_of

    return faults(text_of(draft), book)


def _refuse(found: Iterable[Finding]) -> None:
    for finding in found:
        raise click.UsageError(f"{finding.message} What would pass: {finding.passes}.")


def _file_name(submission: str) -> str:
    """The submission's number as the name of a file."""
    return f"{re.sub(r'[^A-Za-z0-9._-]+', '-', submission).strip('.-') or 'filing'}.yaml"
