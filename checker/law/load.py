"""Reading one law file into a SectionVersion; what a reader could not rely on is refused with its place."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import TYPE_CHECKING

from checker.dates import parse_date
from checker.law.conflicts import read_conflict
from checker.law.decks import parse_decks
from checker.law.fields import Fields, LawError
from checker.law.model import (
    Adoption,
    Bonus,
    DeckRule,
    Election,
    MainPayout,
    PrintedDate,
    PrintedOrder,
    Provision,
    Reading,
    Remark,
    Replacement,
    SectionVersion,
    Step,
    Term,
    TwoParts,
)
from checker.law.wagers import (
    read_clause,
    read_hands,
    read_pattern,
    read_paytable,
    read_progressive,
    read_wager,
)
from checker.quantities import MeterShare, parse_money, parse_payout
from checker.source import SourceError, read

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from datetime import date

    from checker.law.tables import Hand, Paytable, Wager

STATUSES = frozenset({"checked", "stated", "priced", "conduct", "definition", "source"})
TESTS = ("is", "one_of", "is_not", "at_most", "at_least", "includes", "one", "some_true", "printed")


def load_section(data: bytes, file: str) -> SectionVersion:
    """The section version that a law file encodes; raises LawError with file, line and column."""
    try:
        root = Fields(read(data), file, "a law file")
    except SourceError as error:
        raise LawError(file, error.span, error.message) from None
    if root.number("regulation") != 1:
        root.refuse(root.scalar("regulation").span, "only format 1 of law files is known")
    provisions = _provisions(root)
    known = frozenset(provision.label for provision in provisions)
    effective = root.child("effective")
    begins, ends = _printed_date(effective, "from"), _printed_date(effective, "until")
    effective.done()
    if begins.day and ends.day and begins.day >= ends.day:
        root.refuse(effective.node.span, "the first day is not before the end")
    game = root.child("game")
    wagers = tuple(read_wager(fields, known) for fields in root.children("wagers"))
    hands = tuple(hand for fields in root.children("hands") for hand in read_hands(fields, known, wagers))
    names = tuple(wager.name for wager in wagers)
    paytables = tuple(_paytables(root, known, wagers, hands))
    elections = tuple(dict.fromkeys(election for paytable in paytables for election in paytable.elections))
    section = SectionVersion(
        section=root.parsed("section", _section),
        version=root.one_of("version", {"current", "prior"}),
        title=root.text("title"),
        reading=root.one_of("reading", {"whole", "in part"}),
        source=root.text("source"),
        file=file,
        sha256=sha256(data).hexdigest(),
        begins=begins,
        ends=ends,
        game=game.text("name"),
        game_provision=game.provision("provision", known),
        defines_game=game.truth("defined"),
        provisions=provisions,
        decks=tuple(_deck_rule(fields, known) for fields in root.children("decks")),
        two_parts=tuple(_two_parts(fields, known) for fields in root.children("two_parts")),
        elections=tuple(_election(fields, known, names) for fields in root.children("elections")),
        wagers=wagers,
        hands=hands,
        paytables=paytables,
        deck_clauses=tuple(read_clause(f, known, names, elections) for f in root.children("deck_clauses")),
        progressives=tuple(read_progressive(f, known, names, elections) for f in root.children("progressives")),
        terms=tuple(_term(fields, known, names) for fields in root.children("terms")),
        orders=tuple(_order(fields, known, names) for fields in root.children("orders")),
        conflicts=tuple(read_conflict(fields, known, names) for fields in root.children("conflicts")),
        readings=tuple(_reading(fields, known, names, hands) for fields in root.children("readings")),
        remarks=tuple(_remark(fields, known) for fields in root.children("remarks")),
        payouts=tuple(_payout(fields, known) for fields in root.children("payouts")),
        adopts=_adoption(root.child("adopts"), known) if root.has("adopts") else None,
        bonuses=tuple(_bonus(fields, known) for fields in root.children("bonuses")),
    )
    game.done()
    root.done()
    return section


def _section(text: str) -> str:
    """The number of a section; raises ValueError for anything else."""
    if not re.fullmatch(r"\d{3}[a-z]?\.\d{1,3}", text):
        raise ValueError(f"{text!r} is no number of a section: write 633c.1")
    return text


def _provisions(root: Fields) -> tuple[Provision, ...]:
    found: dict[str, Provision] = {}
    for fields in root.children("provisions"):
        label = fields.scalar("provision")
        if label.text in found:
            fields.refuse(label.span, f"the provision {label.text} is listed twice")
        for status in fields.scalars("status"):
            if status.text not in STATUSES:
                fields.refuse(status.span, f"a status is one of {', '.join(sorted(STATUSES))}")
        found[label.text] = Provision(
            label=label.text,
            says=fields.text("says"),
            status=frozenset(fields.some("status")),
            rules=fields.texts("rules"),
            verify=fields.text("verify", ""),
            conduct=fields.text("conduct", ""),
        )
        fields.done()
    if not found:
        root.refuse(root.node.span, "a law file lists its provisions")
    return tuple(found.values())


def _printed_date(effective: Fields, key: str) -> PrintedDate:
    fields = effective.child(key)
    day: date | None = None
    if fields.text("date") != "unknown":
        day = fields.parsed("date", parse_date)
    printed = PrintedDate(day, fields.text("read"))
    fields.done()
    return printed


def _deck_rule(fields: Fields, known: Collection[str]) -> DeckRule:
    cards = fields.number("cards_per_deck") if fields.has("cards_per_deck") else None
    rule = DeckRule(fields.provision("provision", known), fields.parsed("allowed", parse_decks), cards)
    fields.done()
    return rule


def _two_parts(fields: Fields, known: Collection[str]) -> TwoParts:
    rule = TwoParts(
        fields.provision("provision", known),
        fields.text("key"),
        fields.text("value"),
        fields.number("at_least"),
        fields.text("parts"),
    )
    fields.done()
    return rule


def _election(fields: Fields, known: Collection[str], names: Collection[str]) -> Election:
    of = fields.named("of", names) if fields.has("of") else ()
    election = Election(fields.text("key"), of, fields.provision("provision", known), fields.text("covers", ""))
    fields.done()
    return election


def _paytables(
    root: Fields, known: Collection[str], wagers: tuple[Wager, ...], hands: tuple[tuple[str, Hand], ...]
) -> Iterator[Paytable]:
    """The paytables; refuses a payout to a hand that is not described, and a hand that none names."""
    progressive = {wager.name for wager in wagers if wager.progressive}
    unpaid = {(wager, hand.name) for wager, hand in hands}
    described = set(unpaid)
    for fields in root.children("paytables"):
        paytable = read_paytable(fields, known, dict.fromkeys(wager for wager, _ in hands))
        for wager in paytable.of:
            for entry in fields.child("pays").node.entries:
                hand = (wager, entry.key.text)
                if hand not in described:
                    fields.refuse(entry.key.span, f"{wager} has no hand {entry.key.text}")
                unpaid.discard(hand)
        for pay in paytable.pays:
            if isinstance(pay.payout, MeterShare) and not progressive.issuperset(paytable.of):
                fields.refuse(
                    fields.child("pays").scalar(pay.hand).span, "only a progressive wager pays from a meter"
                )
        yield paytable
    for fields in root.children("hands"):
        for entry in fields.child("hands").node.entries:
            if any(name == entry.key.text for _, name in unpaid):
                fields.refuse(entry.key.span, f"no paytable names the hand {entry.key.text}")


def _term(fields: Fields, known: Collection[str], names: Collection[str]) -> Term:
    test = next((test for test in TESTS if fields.has(test)), None)
    if test is None:
        fields.refuse(fields.node.span, f"a term has one of the tests {', '.join(TESTS)}")
    listed = test in {"is", "one_of", "is_not", "includes", "some_true"}
    values = fields.some(test) if listed else (fields.text(test),)
    requires = fields.text("requires")
    key = fields.text("key")
    term = Term(
        rule=fields.text("rule"),
        of=fields.name_or_none("of", names),
        key=key,
        provision=fields.provision("provision", known),
        test=test,
        values=values,
        requires=requires,
        passes=fields.text("passes", f"{key.rpartition('.')[2]}: {_passing(test, values)}"),
        refuses=fields.texts("refuses"),
        unless=fields.text("unless", ""),
        less=fields.text("less", ""),
        deniable=fields.truth("deniable"),
    )
    fields.done()
    return term


def _order(fields: Fields, known: Collection[str], names: Collection[str]) -> PrintedOrder:
    order = PrintedOrder(
        rule=fields.text("rule"),
        of=fields.name_or_none("of", names),
        key=fields.text("key"),
        provision=fields.provision("provision", known),
        steps=_steps(fields.child("steps"), known),
        then=_steps(fields.child("then"), known) if fields.has("then") else (),
        earlier=_steps(fields.child("earlier"), known) if fields.has("earlier") else (),
        later=_steps(fields.child("later"), known) if fields.has("later") else (),
        apart=fields.texts("apart"),
        requires=fields.text("requires"),
    )
    fields.done()
    return order


def _steps(fields: Fields, known: Collection[str]) -> tuple[Step, ...]:
    if not fields.keys:
        fields.refuse(fields.node.span, f"{fields.what} names one or more")
    return tuple(Step(name, fields.provision(name, known)) for name in fields.keys)


def _passing(test: str, values: tuple[str, ...]) -> str:
    """What passes a test, where the file does not say: any one of several, else the first, which the rest repeat."""
    if test != "one_of" or len(values) < 2:
        return values[0]
    return f"{', '.join(values[:-1])} or {values[-1]}"


def _reading(
    fields: Fields, known: Collection[str], names: Collection[str], hands: tuple[tuple[str, Hand], ...]
) -> Reading:
    otherwise = fields.child("otherwise") if fields.has("otherwise") else None
    for entry in otherwise.node.entries if otherwise else ():
        if entry.key.text not in {hand.name for _, hand in hands}:
            fields.refuse(entry.key.span, f"no wager has a hand {entry.key.text}")
    reading = Reading(
        name=fields.text("name"),
        of=fields.named("of", names),
        provisions=fields.provisions("provisions", known),
        assumes=fields.text("assumes"),
        otherwise=tuple((hand, read_pattern(otherwise.child(hand))) for hand in otherwise.keys) if otherwise else (),
        silent_on=fields.text("silent_on", ""),
    )
    fields.done()
    return reading


def _remark(fields: Fields, known: Collection[str]) -> Remark:
    remark = Remark(fields.provisions("provisions", known), fields.text("text").strip())
    fields.done()
    return remark


def _payout(fields: Fields, known: Collection[str]) -> MainPayout:
    payout = MainPayout(
        fields.text("hand"),
        fields.parsed("odds", parse_payout),
        fields.text("odds"),
        fields.provision("provision", known),
    )
    fields.done()
    return payout


def _adoption(fields: Fields, known: Collection[str]) -> Adoption:
    replacing = []
    for change in fields.children("replacing"):
        replacing.append(
            Replacement(
                change.text("hand"),
                change.text("replaces"),
                change.text("paid_as"),
                change.provision("provision", known),
            )
        )
        change.done()
    adoption = Adoption(
        fields.text("section"),
        fields.provision("provision", known),
        fields.provision("bonus_provision", known),
        tuple(replacing),
    )
    fields.done()
    return adoption


def _bonus(fields: Fields, known: Collection[str]) -> Bonus:
    bonus = Bonus(
        fields.provision("provision", known),
        fields.text("hand"),
        fields.parsed("at_least", parse_money),
        fields.parsed("under", parse_money),
        fields.parsed("award", parse_money),
    )
    fields.done()
    return bonus
