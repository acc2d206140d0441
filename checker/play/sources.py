"""Where the rules of a base game come from: what the law fixes, what the filing states, what a user asks for."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from checker.law.book import Standing, standing
from checker.play.vocabulary import QUESTIONS, odds_to_one, question
from checker.returns.play.rules import BonusPays
from checker.values import words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date
    from fractions import Fraction

    from checker.citations import Citation
    from checker.law import LawBook, SectionVersion
    from checker.law.model import Bonus
    from checker.submission import Path, Stated, Table

__all__ = ["GameLaw", "Said", "Source", "as_asked", "game_law", "of_filing", "unknown_payout", "unread_election"]


@dataclass(frozen=True, slots=True)
class Said:
    """An answer as it stands somewhere, where that is, and the provision that gives it, if one does."""

    text: str
    source: str
    """'law', 'filing' or 'asked'."""
    provisions: tuple[Citation, ...] = ()


Source: TypeAlias = "Mapping[str, Said]"


@dataclass(frozen=True, slots=True, eq=False)
class GameLaw:
    """What the law in force says of a game's play."""

    versions: tuple[SectionVersion, ...]
    """The section versions that govern the game itself."""
    fixed: Source
    """The elections that they leave to nobody."""
    bonuses: BonusPays | None
    awards: tuple[Bonus, ...] = ()
    """The Super Bonuses that were read."""
    to_others: Mapping[str, str] = field(default_factory=dict)
    """What the other players are paid when one is awarded, as printed."""

    @property
    def section(self) -> str:
        """The section that the game is priced under; empty where none that sets out its play was read."""
        return self._rules.section if self._rules else ""

    @property
    def version(self) -> str:
        """The version of that section."""
        return self._rules.version if self._rules else ""

    @property
    def _rules(self) -> SectionVersion | None:
        read = (law for law in reversed(self.versions) if law.reading == "whole" or law.payouts)
        return next(read, None)


@lru_cache(maxsize=256)
def game_law(book: LawBook, game: str, day: date | None) -> GameLaw:
    """What the law says of a game on a day; without versions where a section of it has none in force.

    A game that no encoded section defines is governed by its payouts alone, if those are encoded.
    """
    versions = []
    for section in book.host_sections(game):
        applying = [law for law in book.versions(section) if standing(law, day) is Standing.IN_FORCE]
        if not applying:
            return GameLaw((), {}, None)
        versions.append(applying[-1])
    if not versions:
        versions = [law for law in book.sections if law.game == game and law.payouts][-1:]
    fixed: dict[str, Said] = {}
    bonuses: BonusPays | None = None
    awards: tuple[Bonus, ...] = ()
    to_others: dict[str, str] = {}
    for law in versions:
        fixed |= _fixed_by_terms(law)
        paying = book.adopted(law) or law
        awards += paying.bonuses
        to_others |= _printed_to_others(law)
        odds = _odds(law, paying)
        if odds:
            bonuses = _bonuses(odds)
            pays, citation = odds["Blackjack"]
            fixed["blackjack_pays"] = Said(f"{pays.numerator} to {pays.denominator}", "law", (citation,))
    return GameLaw(tuple(versions), fixed, bonuses, awards, to_others)


def covered(law: GameLaw, sources: Sequence[Source]) -> Source:
    """What an election that some source makes answers besides, as § 633a.11(c) has it: its number includes aces."""
    told: dict[str, Said] = {}
    for version in law.versions:
        for election in version.elections:
            said = next((source[election.key] for source in sources if election.key in source), None)
            if election.covers and said:
                none = question(election.key).answer(said.text) == "0"
                told[election.covers] = Said("no" if none else "yes", "law", (version.cite(election.provision),))
    return told


def of_filing(table: Table) -> Source:
    """What a table of a filing states of its game's play."""
    stated = {q.key: text for q in QUESTIONS if (text := table.part.text(q.key))}
    said = {key: Said(text.value, "filing") for key, text in stated.items()}
    for hand, odds in table.payouts.cells if table.payouts else ():
        if words(hand.value) == "blackjack" and odds:
            said.setdefault("blackjack_pays", Said(odds.text, "filing"))
    return said


def unknown_payout(table: Table, law: GameLaw) -> Stated[str] | None:
    """A hand that the table pays and that no provision of its game pays; None where there is none to price."""
    if law.bonuses is not None or table.payouts is None:
        return None
    known = {"blackjack", "winning wager"}
    return next((hand for hand, _ in table.payouts.cells if words(hand.value) not in known), None)


def as_asked(answers: Mapping[str, str]) -> Source:
    """What a user asks for, by key."""
    return {key: Said(text, "asked") for key, text in answers.items()}


def unread_election(table: Table) -> Path | None:
    """What the table states of its play and could not be read, or no key knows; None where there is nothing."""
    place = table.part.path
    for path in sorted(table.part.unread, key=str):
        below = path[len(place) :]
        if path[: len(place)] == place and below and below[0] not in _NO_MATTER_OF_PLAY:
            return below
    return None


_NO_MATTER_OF_PLAY = frozenset(
    {
        "decks",
        "cover_cards",
        "shuffler",
        "shoe",
        "back_colors",
        "super_bonus",
        "award_to_others",
        "layout",
        "wagers",
        "declared",
    }
)
"""Keys of a table that change nothing of how a hand is played; a deck count is priced for those that were read."""

_BONUSES = {
    "6-7-8 of mixed suits": "six_seven_eight_mixed",
    "6-7-8 of the same suit": "six_seven_eight_suited",
    "7-7-7 of mixed suits": "three_sevens_mixed",
    "7-7-7 of the same suit": "three_sevens_suited",
    "Five-card 21": "five_cards",
    "Six-card 21": "six_cards",
    "Seven-card or more 21": "seven_or_more_cards",
}
_NAMED_SUIT = {"6-7-8 of ": "six_seven_eight_named_suit", "7-7-7 of ": "three_sevens_named_suit"}


def _fixed_by_terms(law: SectionVersion) -> dict[str, Said]:
    """The elections whose answer a provision prints."""
    fixed = {}
    keys = {asked.key for asked in QUESTIONS}
    for term in law.terms:
        if term.of or term.test != "is" or term.key not in keys:
            continue
        if len({question(term.key).answer(value) for value in term.values} - {None}) == 1:
            fixed[term.key] = Said(term.values[0], "law", (law.cite(term.provision),))
    for rule in law.decks:
        if rule.cards_per_deck:
            fixed["cards_per_deck"] = Said(str(rule.cards_per_deck), "law", (law.cite(rule.provision),))
    return fixed


def _printed_to_others(law: SectionVersion) -> dict[str, str]:
    """The amounts that a section's terms print for the award to the other players, by key."""
    opening = "award_to_others."
    return {term.key.removeprefix(opening): term.values[0] for term in law.terms if term.key.startswith(opening)}


def _odds(law: SectionVersion, paying: SectionVersion) -> dict[str, tuple[Fraction, Citation]]:
    """What each winning hand is paid to 1, by the name that the game's own section has for it."""
    renamed = {change.replaces: change for change in law.adopts.replacing} if law.adopts else {}
    odds = {}
    for payout in paying.payouts:
        change = renamed.get(payout.hand)
        cited = law.cite(change.provision) if change else paying.cite(payout.provision)
        odds[change.hand if change else payout.hand] = (odds_to_one(payout.printed), cited)
    return odds


def _bonuses(odds: Mapping[str, tuple[Fraction, Citation]]) -> BonusPays | None:
    """The additional payouts; raises LookupError where the law pays a hand that the engine does not know."""
    pays: dict[str, Fraction] = {}
    for hand, (paid, _) in odds.items():
        if hand in {"Winning wager", "Blackjack"}:
            continue
        named = next((field for opening, field in _NAMED_SUIT.items() if hand.startswith(opening)), "")
        field = _BONUSES.get(hand) or named
        if not field:
            raise LookupError(f"the play engine knows no hand {hand}")
        pays[field] = paid
    if not pays:
        return None
    return BonusPays(
        five_cards=pays["five_cards"],
        six_cards=pays["six_cards"],
        seven_or_more_cards=pays["seven_or_more_cards"],
        six_seven_eight_mixed=pays["six_seven_eight_mixed"],
        six_seven_eight_suited=pays["six_seven_eight_suited"],
        six_seven_eight_named_suit=pays["six_seven_eight_named_suit"],
        three_sevens_mixed=pays["three_sevens_mixed"],
        three_sevens_suited=pays["three_sevens_suited"],
        three_sevens_named_suit=pays["three_sevens_named_suit"],
    )
