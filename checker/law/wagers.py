"""The wagers of a law file: their cards, hands, paytables, deck clauses and progressive tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast, get_args

from checker.law.decks import parse_decks
from checker.law.tables import DeckClause, Hand, Pay, Paytable, ProgressiveRow, ProgressiveTable, Wager
from checker.quantities import parse_payout
from checker.returns.cards import CardName, DealerCard
from checker.returns.hands import Ace, Among, Matches, Pattern, Trait, check_cards
from checker.seeds import parse_rate, parse_seed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from checker.law.fields import Fields


def read_wager(fields: Fields, known: Collection[str]) -> Wager:
    """A wager that the section authorises."""
    cards = fields.scalars("cards")
    for card in cards:
        if card.text not in get_args(CardName):
            fields.refuse(card.span, f"a card is one of {', '.join(get_args(CardName))}")
    if not cards:
        fields.refuse(fields.node.span, "a wager names the cards that it looks at")
    wager = Wager(
        fields.text("wager"),
        fields.provision("offered", known),
        cast("tuple[CardName, ...]", fields.texts("cards")),
        fields.provision("progressive", known) if fields.has("progressive") else "",
    )
    fields.done()
    return wager


def read_hands(fields: Fields, known: Collection[str], wagers: tuple[Wager, ...]) -> Iterator[tuple[str, Hand]]:
    """The hands that one provision describes, each with the wager that it is a hand of."""
    of = fields.named("of", [wager.name for wager in wagers])
    provision = fields.provision("provision", known)
    hands = fields.child("hands")
    for wager in wagers:
        if wager.name in of:
            for name in hands.keys:
                yield wager.name, Hand(name, provision, read_pattern(hands.child(name), wager.cards))
    fields.done()


def read_pattern(fields: Fields, cards: tuple[CardName, ...] = ()) -> Pattern:
    """What a hand asks of the cards of its wager, in the vocabulary of `checker.returns.hands`.

    Matches are with the one dealer's card that the wager looks at.
    """
    traits = get_args(Trait)
    for scalar in (*fields.scalars("same"), *fields.scalars("differ")):
        if scalar.text not in traits:
            fields.refuse(scalar.span, f"a trait is one of {', '.join(traits)}")
    try:
        pattern = Pattern(
            any=fields.number("any") if fields.has("any") else None,
            among=cast("Among", fields.one_of("among", get_args(Among))) if fields.has("among") else "all",
            same=cast("frozenset[Trait]", frozenset(fields.texts("same"))),
            differ=cast("frozenset[Trait]", frozenset(fields.texts("differ"))),
            sequential=fields.truth("sequential"),
            ace=cast("Ace", fields.one_of("ace", get_args(Ace))) if fields.has("ace") else "both",
            ranks=frozenset(fields.texts("ranks")),
            suit="declared" if fields.has("suit") and fields.one_of("suit", ("declared",)) else None,
            matches=_matches(fields.child("matches"), cards) if fields.has("matches") else None,
        )
        if cards:
            check_cards(cards, pattern)
    except ValueError as error:
        fields.refuse(fields.node.span, str(error))
    fields.done()
    return pattern


def _matches(fields: Fields, cards: tuple[CardName, ...]) -> Matches:
    dealer = [card for card in cards if card in get_args(DealerCard)]
    if len(dealer) != 1:
        fields.refuse(fields.node.span, "matches are for a wager that looks at one of the dealer's cards")
    matches = Matches(cast("DealerCard", dealer[0]), fields.number("suited"), fields.number("unsuited"))
    fields.done()
    return matches


def read_paytable(fields: Fields, known: Collection[str], names: Collection[str]) -> Paytable:
    """One printed column of odds, its hands in the order printed: highest first."""
    pays = fields.child("pays")
    paytable = Paytable(
        of=fields.named("of", names),
        heading=fields.text("heading"),
        elections=fields.texts("elections"),
        provision=fields.provision("provision", known),
        decks=fields.parsed("decks", parse_decks) if fields.has("decks") else None,
        pays=tuple(Pay(hand, pays.parsed(hand, parse_payout), pays.text(hand)) for hand in pays.keys),
    )
    fields.done()
    return paytable


def read_clause(
    fields: Fields, known: Collection[str], names: Collection[str], elections: Collection[str]
) -> DeckClause:
    """A provision that ties a deck count to a paytable."""
    clause = DeckClause(
        of=fields.named("of", names),
        provision=fields.provision("provision", known),
        decks=fields.parsed("decks", parse_decks),
        printed=fields.text("printed"),
        paytable=fields.name("paytable", elections),
    )
    fields.done()
    return clause


_COLUMNS = ("decks", "seed_reseed", "seed", "reseed", "increment", "reserve")


def read_progressive(
    fields: Fields, known: Collection[str], names: Collection[str], elections: Collection[str]
) -> ProgressiveTable:
    """The printed table of a progressive's seeds and rates."""
    keyed_by = fields.one_of("keyed_by", ("paytable", "table"))
    columns = fields.child("columns")
    for entry in columns.node.entries:
        if entry.key.text not in _COLUMNS:
            fields.refuse(entry.key.span, f"a column is one of {', '.join(_COLUMNS)}")
    fields.take("rows")
    table = ProgressiveTable(
        of=fields.named("of", names),
        provision=fields.provision("provision", known),
        keyed_by=keyed_by,
        columns=tuple((name, columns.text(name)) for name in columns.keys),
        rows=tuple(_row(row, keyed_by, elections) for row in fields.children("rows")),
    )
    fields.done()
    return table


def _row(fields: Fields, keyed_by: str, elections: Collection[str]) -> ProgressiveRow:
    shared = fields.cell("seed_reseed", parse_seed) if fields.has("seed_reseed") else None
    row = ProgressiveRow(
        election=fields.name("paytable", elections) if keyed_by == "paytable" else fields.text("table"),
        decks=fields.parsed("decks", parse_decks) if fields.has("decks") else None,
        seed=shared if shared is not None else fields.cell("seed", parse_seed),
        reseed=shared if shared is not None else fields.cell("reseed", parse_seed),
        increment=fields.cell("increment", parse_rate),
        reserve=fields.cell("reserve", parse_rate),
    )
    fields.done()
    return row
