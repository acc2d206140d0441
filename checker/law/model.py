"""An encoded section of the Code: frozen data, every value with the provision that it comes from.

The files under schemas/58-pa-code/ are read into these records by `checker.law.load`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import date

    from checker.law.decks import DeckSet
    from checker.law.tables import DeckClause, Hand, Paytable, ProgressiveTable, Wager
    from checker.quantities import Money, Payout
    from checker.returns.hands import Pattern

from checker.citations import Citation


@dataclass(frozen=True, slots=True)
class PrintedDate:
    """A first or last day as printed, and where it was read; `day` is None where none is known."""

    day: date | None
    read: str


@dataclass(frozen=True, slots=True)
class Provision:
    """One paragraph of a section, down to the last roman numeral."""

    label: str
    says: str
    """What it says, in our words."""
    status: frozenset[str]
    """One or more of checked, stated, priced, conduct, definition, source."""
    rules: tuple[str, ...]
    """Ids of the rules that check it."""
    verify: str = ""
    """Of one that a filing may state: what a person verifies, as the end of a sentence."""
    conduct: str = ""
    """Of one that is checked as well: what of it no filing can show, as a sentence."""


@dataclass(frozen=True, slots=True)
class DeckRule:
    """The deck counts that a provision allows, and the cards of a deck where it says."""

    provision: str
    allowed: DeckSet
    cards_per_deck: int | None


@dataclass(frozen=True, slots=True)
class TwoParts:
    """A provision that wants the decks in two equal parts of different back colors."""

    provision: str
    key: str
    value: str
    """What the filing states under that key where the provision applies."""
    at_least: int
    parts: str


@dataclass(frozen=True, slots=True)
class Election:
    """A choice that a provision wants in the Rules Submission; leaving it out is a violation."""

    key: str
    """paytable, progressive.seed and the like: where the filing states it."""
    of: tuple[str, ...]
    """The wagers whose choice it is; none where it is the table's."""
    provision: str
    covers: str = ""
    """Another key that the choice answers as well: yes where the number stated is above zero."""


@dataclass(frozen=True, slots=True)
class Term:
    """What a provision says of something that a filing may state."""

    rule: str
    of: str
    """The wager whose key it is; empty where it is the table's."""
    key: str
    provision: str
    test: str
    """'is', 'one_of', 'is_not', 'at_most', 'at_least', 'includes', 'one', 'some_true' or 'printed'."""
    values: tuple[str, ...]
    requires: str
    passes: str
    refuses: tuple[str, ...] = ()
    """Words that contradict the text; what is neither these nor the values is not understood.

    Of printed words: phrases that say the opposite, which no approval makes similar.
    """
    unless: str = ""
    """The key of an approval that lets other words than the printed ones pass."""
    less: str = ""
    """What is to be said of a number that is lower than the text's."""
    deniable: bool = False
    """Whether a denial says nothing on it: the provision describes one of several things, any of which will do."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an order that a provision prints, and its own provision."""

    name: str
    provision: str


@dataclass(frozen=True, slots=True)
class PrintedOrder:
    """Steps, of a wager or of the game, that a provision wants in a row; a table may list them under a key."""

    rule: str
    of: str
    key: str
    provision: str
    steps: tuple[Step, ...]
    then: tuple[Step, ...]
    """What the provision wants after every step, in no order of its own."""
    earlier: tuple[Step, ...]
    """What no provision places after the steps: listed after one, it is for a reviewer."""
    later: tuple[Step, ...]
    """What no provision places before the steps: listed before one, it is for a reviewer."""
    apart: tuple[str, ...]
    """What a filing may list before the steps or after them, and the provision does not place."""
    requires: str

    @property
    def placed(self) -> tuple[Step, ...]:
        """Every step that it has something to say of."""
        return (*self.steps, *self.then, *self.earlier, *self.later)


@dataclass(frozen=True, slots=True)
class Condition:
    """What a filing states where it touches a conflict; every test that is given must hold."""

    paytables: frozenset[str] | None = None
    decks: DeckSet | None = None
    progressive_tables: frozenset[str] | None = None
    shufflers: frozenset[str] | None = None
    shoes: frozenset[str] | None = None
    states: tuple[str, ...] = ()
    silent_on: tuple[str, ...] = ()
    denies: tuple[str, ...] = ()
    unstated: tuple[str, ...] = ()
    other_wording: str = ""
    """A key whose text is not the one printed for it."""
    unlisted_decks: bool = False
    """No clause of the wager's section names the deck count."""
    seed_fits_one_reading: bool = False
    """The wager is not $1, and the seed fits the row either as a multiple or as dollars, not as both."""

    @property
    def per_deck(self) -> bool:
        """Whether the deck count decides if the condition holds."""
        return self.decks is not None or self.unlisted_decks


@dataclass(frozen=True, slots=True)
class Conflict:
    """A place where the printed text is at odds with itself."""

    name: str
    of: str
    """The wager that it concerns; empty where it is the table."""
    at: str
    """The key that the finding stands on."""
    provisions: tuple[str, ...]
    matter: str
    """What is at odds, in a clause."""
    when: tuple[Condition, ...]
    means: tuple[tuple[str, str], ...]
    """What each provision would mean for the filing."""
    passes: str
    instead_of: frozenset[str]
    """Rules whose finding on the same matter this one takes the place of."""
    severity: str


@dataclass(frozen=True, slots=True)
class Reading:
    """How a return is priced where the text leaves it open, and the other way to read it."""

    name: str
    of: tuple[str, ...]
    provisions: tuple[str, ...]
    assumes: str
    otherwise: tuple[tuple[str, Pattern], ...]
    """The hands that the other reading changes, and their patterns under it; none where no count follows."""
    silent_on: str
    """The key on which a filing must be silent for the reading to be needed; empty where it always is."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Something about the printed text that a reader of the section should know."""

    provisions: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class MainPayout:
    """What a host game pays its main wager for one kind of winning hand."""

    hand: str
    payout: Payout
    printed: str
    provision: str


@dataclass(frozen=True, slots=True)
class Replacement:
    """A hand that this section pays in place of one of another section."""

    hand: str
    replaces: str
    paid_as: str
    """The hand that the replaced one is paid as from then on."""
    provision: str


@dataclass(frozen=True, slots=True)
class Adoption:
    """Another section whose payouts a game takes over, and what it changes in them."""

    section: str
    provision: str
    bonus_provision: str
    """The provision that takes over its fixed awards."""
    replacing: tuple[Replacement, ...]


@dataclass(frozen=True, slots=True)
class Bonus:
    """A fixed award to the player by the amount of the original wager."""

    provision: str
    hand: str
    at_least: Money
    under: Money
    award: Money


@dataclass(frozen=True, slots=True, eq=False)
class SectionVersion:
    """One version of one section, as printed; two are the same only where they are one."""

    section: str
    version: str
    title: str
    reading: str
    """'whole', or 'in part' where only some of its provisions were read."""
    source: str
    file: str
    sha256: str
    begins: PrintedDate
    ends: PrintedDate
    game: str
    """The game that its wagers are offered on, or that it defines."""
    game_provision: str
    defines_game: bool
    provisions: tuple[Provision, ...]
    decks: tuple[DeckRule, ...] = ()
    two_parts: tuple[TwoParts, ...] = ()
    elections: tuple[Election, ...] = ()
    wagers: tuple[Wager, ...] = ()
    hands: tuple[tuple[str, Hand], ...] = ()
    """Each hand with the wager that it is a hand of."""
    paytables: tuple[Paytable, ...] = ()
    deck_clauses: tuple[DeckClause, ...] = ()
    progressives: tuple[ProgressiveTable, ...] = ()
    terms: tuple[Term, ...] = ()
    orders: tuple[PrintedOrder, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    readings: tuple[Reading, ...] = ()
    remarks: tuple[Remark, ...] = ()
    payouts: tuple[MainPayout, ...] = ()
    adopts: Adoption | None = None
    bonuses: tuple[Bonus, ...] = ()

    @property
    def name(self) -> str:
        """Section and version, as one word for messages: 633b.17 (current)."""
        return f"{self.section} ({self.version})"

    def cite(self, provision: str) -> Citation:
        """The citation of one of its provisions, `""` of the whole; `635a.12(a)` cites another section's."""
        return _citation(self.section, self.version, provision)

    def stateable(self, offered: Collection[str]) -> frozenset[str]:
        """The provisions on which a filing may state something without having to, by the wagers that it offers."""
        absent = {wager.name for wager in self.wagers} - set(offered)
        of_terms = {term.provision for term in self.terms}
        of_absent = of_terms - {term.provision for term in self.terms if term.of not in absent}
        labels = {provision.label for provision in self.provisions if "stated" in provision.status}
        labels |= of_terms | {rule.provision for rule in self.two_parts}
        steps = ((order, step) for order in self.orders for step in order.steps if step.name in offered)
        labels = labels - of_absent | {label for order, step in steps for label in (order.provision, step.provision)}
        if self.adopts:
            labels |= {self.adopts.provision, *(change.provision for change in self.adopts.replacing)}
        return frozenset(labels)

    @property
    def says(self) -> tuple[tuple[str, str, str, str], ...]:
        """What the text says of what a filing may state: key, wager (or nothing), provision, and the words for it."""
        terms = ((term.key, term.of, term.provision, term.requires) for term in self.terms)
        return (*terms, *((order.key, order.of, order.provision, order.requires) for order in self.orders))

    def wager(self, name: str) -> Wager | None:
        """The wager of that name, or None."""
        return next((wager for wager in self.wagers if wager.name == name), None)

    def paytables_of(self, wager: str) -> tuple[Paytable, ...]:
        """The printed paytables of a wager, in the order printed."""
        return tuple(paytable for paytable in self.paytables if wager in paytable.of)

    def hands_of(self, wager: str) -> dict[str, Hand]:
        """The hands of a wager by name."""
        return {hand.name: hand for of, hand in self.hands if of == wager}

    def clauses_of(self, wager: str) -> tuple[DeckClause, ...]:
        """The provisions that tie a deck count to one of the wager's paytables."""
        return tuple(clause for clause in self.deck_clauses if wager in clause.of)

    def progressive_of(self, wager: str) -> ProgressiveTable | None:
        """The printed table of the wager's seeds and rates, or None."""
        return next((table for table in self.progressives if wager in table.of), None)

    def election(self, wager: str, key: str) -> Election | None:
        """The provision that wants this choice of the wager in the Rules Submission, or None."""
        return next((e for e in self.elections if wager in e.of and e.key == key), None)


@cache
def _citation(section: str, version: str, provision: str) -> Citation:
    if provision.startswith("(") or not provision:
        return Citation(section, version, provision)
    other, _, rest = provision.partition("(")
    return Citation(other, "current", f"({rest}" if rest else "")
