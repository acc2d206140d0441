"""What an optional wager returns, asked for by a program: exact, with the provision and the readings it rests on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from checker.api.arguments import quantity, refuse_other_keys, text, unknown, whole_number
from checker.citations import Assumption
from checker.law import load_book
from checker.law.choices import elected_at, elections, odds_of, open_between, row_at, standing_of
from checker.law.tables import ProgressiveRow
from checker.play.asked import game_named
from checker.pricing import DEFAULT_WAGER, headline, price_election, readings_of
from checker.quantities import MOST_DECKS, Money, Multiple, Percent, parse_wager
from checker.returns import ProgressiveReturn, WagerReturn
from checker.rules import dates_text
from checker.rules.case import joined, pool_letter
from checker.rules.in_force import in_force
from checker.seeds import Seed, dollars, parse_rate, parse_seed
from checker.values import same_words, shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from checker.citations import Citation
    from checker.law import LawBook, SectionVersion
    from checker.law.model import Reading
    from checker.law.tables import Paytable, Wager
    from checker.returns import OutcomeLine

__all__ = ["WagerPrice", "expected_return"]

Figures: TypeAlias = WagerReturn | ProgressiveReturn

_SEEDS = ("seed", "reseed")
_RATES = ("increment", "reserve")
_TERMS = (*_SEEDS, *_RATES)


@dataclass(frozen=True, slots=True)
class WagerPrice:
    """What a wager returns under a paytable at a number of decks, exactly, and what that rests on."""

    section: str
    version: str
    dates: str
    """When that version is in force, in words."""
    wager: str
    paytable: str
    decks: int
    standing: str
    """'authorised', 'in conflict' where the text is at odds with itself about it, or 'not authorised'."""
    figures: Figures
    """Everything that was computed: of a progressive, its meter too."""
    progressive: tuple[tuple[str, str], ...]
    """Seed, reseed, increment and reserve that a progressive is priced with, as printed or as given."""
    provisions: tuple[Citation, ...]
    """Where the odds are printed, and the seeds and rates."""
    assumptions: tuple[Assumption, ...]
    """The readings that the figures rest on where the text leaves them open."""
    otherwise: str = ""
    """The name of the assumption that is read the other way."""

    @property
    def expected_return(self) -> Fraction:
        """What is handed back on average per unit wagered, stake included; of a progressive, in the long run."""
        return headline(self.figures)

    @property
    def house_edge(self) -> Fraction:
        """1 less the return."""
        return 1 - self.expected_return

    @property
    def hit_frequency(self) -> Fraction:
        """The probability that something is paid."""
        return self.figures.hit_frequency

    @property
    def outcomes(self) -> tuple[OutcomeLine, ...]:
        """Each hand with its combinations out of `figures.total`, its probability and what it contributes."""
        return self.figures.outcomes


def expected_return(
    wager: str,
    paytable: str,
    *,
    decks: int,
    on: date | None = None,
    version: str | None = None,
    amount: str | None = None,
    progressive: Mapping[str, str] | None = None,
    otherwise: str | None = None,
) -> WagerPrice:
    """Return what a wager returns under a paytable at a number of decks, from exactly counted combinations.

    The version of its section is the one in force `on` a day, or the one named, or else the latest encoded. A
    progressive is priced with the row that the text prints; `progressive` takes the place of what it names, by the
    keys and in the words of a filing: `table`, `seed`, `reseed`, `increment`, `reserve`. `amount` is the wager in
    dollars, such as "$5", and $1 where left out. `otherwise` names an assumption to be read the other way.

    Terms that no text prints are priced all the same; `standing` then says that they are not authorised. Raises
    LookupError for what is not encoded or not in force; ValueError for what cannot be read, or can be meant in two
    ways; TypeError for other types. Each says what would do.
    """
    book = load_book()
    offered = _wager(book, text("wager", wager))
    law = _version(book, offered, on, version)
    count = whole_number("decks", decks, MOST_DECKS)
    election = _election(law, offered, text("paytable", paytable), count)
    stake = None if amount is None else quantity("amount", amount, parse_wager)
    dollars_wagered = Fraction(stake.dollars) if stake else DEFAULT_WAGER
    odds = odds_of(law, offered, election, count)
    readings = [r for r in readings_of(law, offered, odds) if not (stake and r.silent_on == "amount")]
    other = None if otherwise is None else _other(readings, text("otherwise", otherwise))
    printed, row = _rows(law, offered, election, count, progressive)
    standing = standing_of(law, offered, election, count, row.election if row else None)
    return WagerPrice(
        section=law.section,
        version=law.version,
        dates=dates_text(law),
        wager=offered,
        paytable=election,
        decks=count,
        standing=standing if _same_terms(printed, row, dollars_wagered) else "not authorised",
        figures=price_election(law, _offered(law, offered), election, count, row, dollars_wagered, other),
        progressive=tuple((key, getattr(row, key)) for key in _TERMS) if row else (),
        provisions=tuple(_provisions(law, offered, odds)),
        assumptions=tuple(_assumption(law, reading) for reading in readings if reading is not other),
        otherwise=other.name if other else "",
    )


def _wager(book: LawBook, stated: str) -> str:
    """The wager as the law names it; raises LookupError."""
    known = next((name for name in book.wagers if same_words(name, stated)), None)
    if known is None and (game := game_named(stated)):
        raise LookupError(f"{game} is a base game; game_return({game!r}, decks=6) has what it returns")
    if known is None:
        raise LookupError(unknown("encoded wager", stated, book.wagers))
    return known


def _offered(law: SectionVersion, wager: str) -> Wager:
    return next(each for each in law.wagers if each.name == wager)


def _version(book: LawBook, wager: str, on: date | None, version: str | None) -> SectionVersion:
    """The version of the wager's section; raises LookupError, and ValueError where more than one could be meant."""
    versions = book.versions(book.wagers[wager])
    section = versions[0].section
    if on is not None and version is not None:
        raise ValueError("name a day with on, or a version, and not both")
    if version is not None:
        named = [law for law in versions if same_words(law.version, text("version", version))]
        if not named:
            raise LookupError(unknown(f"version of § {section}", version, [law.version for law in versions]))
        return named[0]
    if on is None:
        return versions[-1]
    if isinstance(on, datetime) or not isinstance(on, date):
        raise TypeError(f"on is a datetime.date, such as date(2026, 5, 4), and no {type(on).__name__}")
    applying = in_force(versions, on)
    told = "; ".join(f"{law.version}: {dates_text(law)}" for law in versions)
    if not applying:
        raise LookupError(f"no version of § {section} is shown to be in force on {on} ({told})")
    if len(applying) > 1:
        names = joined([f"version={law.version!r}" for law in applying], "or")
        raise ValueError(f"{len(applying)} versions of § {section} could apply on {on} ({told}); ask for {names}")
    return applying[0]


def _election(law: SectionVersion, wager: str, stated: str, decks: int) -> str:
    """The paytable as the law names it; raises LookupError, and ValueError where several could be meant."""
    named = elected_at(law, wager, stated, decks)
    if named:
        return named
    if open_between_them := open_between(law, wager, stated):
        raise ValueError(f"paytable {shown(stated)} of {wager} may be {joined(open_between_them, 'or')}")
    known = ", ".join(elections(law, wager))
    raise LookupError(f"{wager} has no paytable {shown(stated)} in § {law.name}; there are {known}")


def _rows(
    law: SectionVersion, wager: str, election: str, decks: int, given: Mapping[str, str] | None
) -> tuple[ProgressiveRow | None, ProgressiveRow | None]:
    """The printed row of a progressive, if there is one, and the row that it is priced with.

    Raises LookupError where none is printed and the terms that are given are not all; ValueError for a term that
    cannot be read, or belongs to no such wager.
    """
    table = law.progressive_of(wager)
    if table is None:
        if given is not None:
            raise ValueError(f"{wager} is no progressive wager; leave progressive out")
        return None, None
    stated = given or {}
    by_letter = table.keyed_by == "table"
    refuse_other_keys("progressive", stated, (("table",) if by_letter else ()) + _TERMS)
    letter = pool_letter(stated["table"]) if "table" in stated else election
    letters = [row.election for row in table.rows]
    if "table" in stated and letter not in letters:
        raise LookupError(f"{wager} has no pool table {shown(stated['table'])}; there are {', '.join(letters)}")
    terms = {key: stated[key] for key in _TERMS if key in stated}
    for key, term in terms.items():
        quantity(key, term, parse_seed if key in _SEEDS else parse_rate)
    printed = row_at(law, wager, letter, decks)
    if printed:
        own = {key: getattr(printed, key) for key in _TERMS}
        return printed, ProgressiveRow(printed.election, printed.decks, **own | terms)
    if lacking := [key for key in _TERMS if key not in terms]:
        where = f"Paytable {election} at {decks} deck{'s' * (decks != 1)}"
        raise LookupError(f"§ {law.name} prints no row for {where}; give its {joined(lacking)} in progressive")
    return None, ProgressiveRow(letter, None, **terms)


def _same_terms(printed: ProgressiveRow | None, row: ProgressiveRow | None, wager: Fraction) -> bool:
    """Whether a progressive is priced with terms that come to what its row prints, at a wager of so many dollars."""
    if printed is None or row is None:
        return printed is row
    return all(
        _comes_to(key, getattr(printed, key), wager) == _comes_to(key, getattr(row, key), wager) for key in _TERMS
    )


def _comes_to(key: str, term: str, wager: Fraction) -> Seed | Fraction:
    """A seed in dollars, or the word that stands for one; a rate as a share of the wager."""
    if key in _RATES:
        rate = parse_rate(term)
        return rate.fraction if isinstance(rate, Percent) else Fraction(0)
    seed = parse_seed(term)
    return dollars(seed, wager) if isinstance(seed, Money | Multiple) else seed


def _other(readings: list[Reading], stated: str) -> Reading:
    """The reading of that name that has another way to be read; raises LookupError."""
    others = {reading.name: reading for reading in readings if reading.otherwise}
    if not others:
        raise LookupError("no assumption of this wager and paytable has another way that changes a count")
    if stated not in others:
        raise LookupError(unknown("assumption that has another way", stated, others))
    return others[stated]


def _assumption(law: SectionVersion, reading: Reading) -> Assumption:
    return Assumption(reading.name, reading.assumes, tuple(law.cite(label) for label in reading.provisions))


def _provisions(law: SectionVersion, wager: str, odds: Paytable | None) -> Iterator[Citation]:
    """Where the odds are printed, and the seeds and rates."""
    if odds:
        yield law.cite(odds.provision)
    if table := law.progressive_of(wager):
        yield law.cite(table.provision)
