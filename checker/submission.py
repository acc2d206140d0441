"""The Rules Submission as frozen data, read from a source whose shape has been looked at.

Whatever could not be read (a misspelt key, a value of the wrong form) is left out here and named in
`unread`, so that no rule calls it missing: the finding on its form stands already.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from checker.dates import parse_date
from checker.quantities import QuantityError, parse_count, parse_payout, parse_wager
from checker.seeds import parse_rate, parse_seed
from checker.source import Listing, Mapping, Node, Scalar, Span
from checker.values import cut

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from checker.quantities import Money, Payout
    from checker.seeds import Rate, Seed

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
Path: TypeAlias = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Header:
    """Who files what, and from when, as the filing states it; empty where it does not."""

    certificate_holder: str = ""
    facility: str = ""
    submission: str = ""
    amends: str = ""
    prepared_by: str = ""
    filed: date | None = None
    effective: date | None = None


@dataclass(frozen=True, slots=True)
class Stated(Generic[T_co]):
    """A value that the filing states, as written, and where."""

    value: T_co
    text: str
    span: Span
    path: Path


@dataclass(frozen=True, slots=True)
class Payouts:
    """Odds that the filing restates, hand by hand, and the place of the block."""

    cells: tuple[tuple[Stated[str], Stated[Payout] | None], ...]
    """The hand as named, and what it is said to pay; None where that could not be read."""
    span: Span
    path: Path


@dataclass(frozen=True, slots=True)
class Declared:
    """A stated figure, and the deck counts that it is stated for; none named means all of the table's."""

    decks: tuple[Stated[int], ...]
    figures: tuple[tuple[str, Stated[str]], ...]
    """house_edge, return and the like, with the percentage as written."""


@dataclass(frozen=True, slots=True)
class Part:
    """A mapping of the filing: its place, and its keys as written."""

    node: Mapping
    span: Span
    """Where a finding on the whole stands: its first key."""
    path: Path
    unread: frozenset[Path]

    def states(self, key: str) -> bool:
        """Whether the dotted key is written at all, also where its value could not be read."""
        if self.at(key) is not None:
            return True
        return bool(self.unread) and (*self.path, *key.split(".")) in self.unread

    def at(self, key: str) -> Node | None:
        """The node of a dotted key such as press.pays, or None."""
        if "." not in key:
            return self.node.get(key)
        node: Node | None = self.node
        for step in key.split("."):
            node = node.get(step) if isinstance(node, Mapping) else None
        return node

    def text(self, key: str) -> Stated[str] | None:
        """The single value of a dotted key as text, or None."""
        node = self.at(key)
        if not isinstance(node, Scalar):
            return None
        path = (*self.path, *key.split("."))
        if path in self.unread:
            return None
        return Stated(node.text, node.text, node.span, path)

    def texts(self, key: str) -> tuple[Stated[str], ...]:
        """The single values of a dotted key, be it one or a list."""
        path = (*self.path, *key.split("."))
        node = self.at(key)
        if isinstance(node, Scalar):
            node = Listing((node,), node.span)
        if not isinstance(node, Listing) or path in self.unread:
            return ()
        return tuple(
            Stated(item.text, item.text, item.span, (*path, index))
            for index, item in enumerate(node.items)
            if isinstance(item, Scalar) and (*path, index) not in self.unread
        )

    def value(self, key: str, parse: Callable[[str], T]) -> Stated[T] | None:
        """The value of a dotted key as `parse` reads it, or None where it is missing or of another form."""
        stated = self.text(key)
        if stated is None:
            return None
        try:
            return Stated(parse(stated.text), stated.text, stated.span, stated.path)
        except QuantityError:
            return None

    def place(self, key: str) -> tuple[Span, Path]:
        """Where a finding on a dotted key stands: on its value, or on what of its path is written."""
        steps = key.split(".")
        for length in range(len(steps), 0, -1):
            node = self.at(".".join(steps[:length]))
            if node is not None:
                parent = self.at(".".join(steps[: length - 1])) if length > 1 else self.node
                entry = parent.entry(steps[length - 1]) if isinstance(parent, Mapping) else None
                span = node.span if isinstance(node, Scalar) or entry is None else entry.key.span
                return span, (*self.path, *steps[:length])
        return self.span, self.path


@dataclass(frozen=True, slots=True)
class Wager:
    """One wager of a table, as filed."""

    part: Part
    name: Stated[str]
    paytable: Stated[str] | None
    payouts: Payouts | None
    declared: tuple[Declared, ...]
    amount: Stated[Money] | None
    seed: Stated[Seed] | None
    reseed: Stated[Seed] | None
    increment: Stated[Rate] | None
    reserve: Stated[Rate] | None
    progressive_table: Stated[str] | None


@dataclass(frozen=True, slots=True)
class Table:
    """One table game, as filed."""

    number: int
    """Its place in the filing, from 1."""
    part: Part
    game: Stated[str]
    decks: tuple[Stated[int], ...]
    payouts: Payouts | None
    wagers: tuple[Wager, ...]
    declared: tuple[Declared, ...] = ()
    """Stated figures of the main wager."""


@dataclass(frozen=True, slots=True)
class FiledWaiver:
    """A waiver that the filing says the Board has granted, with everything that one must name."""

    rule: Stated[str]
    authority: Stated[str]
    reason: Stated[str]
    until: Stated[date]
    at: Stated[str] | None
    """The path that it is for; None where it is for the rule throughout the filing."""


@dataclass(frozen=True, slots=True)
class Submission:
    """A Rules Submission, as filed."""

    part: Part
    header: Header
    effective: Stated[date] | None
    tables: tuple[Table, ...]
    waivers: tuple[FiledWaiver, ...] = ()


def read_submission(root: Mapping, unread: frozenset[Path]) -> Submission:
    """The filing that a source states; what `unread` names is left out."""
    part = Part(root, root.span, (), unread)
    filed, effective = part.value("filed", parse_date), part.value("effective", parse_date)
    words = (
        "certificate_holder",
        "facility",
        "submission",
        "amends",
        "prepared_by",
    )
    header = Header(
        **{word: cut(stated.text) for word in words if (stated := part.text(word))},
        filed=filed.value if filed else None,
        effective=effective.value if effective else None,
    )
    tables = tuple(_table(child, number) for number, child in enumerate(_parts(part, "tables"), start=1))
    return Submission(
        part=part,
        header=header,
        effective=effective,
        tables=tuple(table for table in tables if table),
        waivers=()
        if ("waivers",) in unread
        else tuple(waiver for child in _parts(part, "waivers") if (waiver := _waiver(child))),
    )


def _parts(part: Part, key: str) -> Iterator[Part]:
    """The mappings listed under a key."""
    node = part.at(key)
    if isinstance(node, Listing):
        for index, item in enumerate(node.items):
            if isinstance(item, Mapping) and item.entries:
                yield Part(item, item.entries[0].key.span, (*part.path, key, index), part.unread)


def _waiver(part: Part) -> FiledWaiver | None:
    """The waiver that a part states; None where it lacks something, of which its shape has a finding."""
    rule, authority, reason = part.text("rule"), part.text("authority"), part.text("reason")
    until, at = part.value("until", parse_date), part.text("at")
    if rule is None or authority is None or reason is None or until is None or (at is None and part.states("at")):
        return None
    return FiledWaiver(rule, authority, reason, until, at)


def _table(part: Part, number: int) -> Table | None:
    game = part.text("game")
    if game is None:
        return None
    wagers = tuple(_wager(child) for child in _parts(part, "wagers"))
    return Table(
        number=number,
        part=part,
        game=game,
        decks=_counts(part),
        payouts=_payouts(part),
        wagers=tuple(wager for wager in wagers if wager),
        declared=tuple(_declared(child) for child in _parts(part, "declared")),
    )


def _wager(part: Part) -> Wager | None:
    name = part.text("wager")
    if name is None:
        return None
    return Wager(
        part=part,
        name=name,
        paytable=part.text("paytable"),
        payouts=_payouts(part),
        declared=tuple(_declared(child) for child in _parts(part, "declared")),
        amount=part.value("amount", parse_wager),
        seed=part.value("progressive.seed", parse_seed),
        reseed=part.value("progressive.reseed", parse_seed),
        increment=part.value("progressive.increment", parse_rate),
        reserve=part.value("progressive.reserve", parse_rate),
        progressive_table=part.text("progressive.table"),
    )


def _counts(part: Part) -> tuple[Stated[int], ...]:
    """The deck counts of a table or of a stated figure, each once."""
    counts: dict[int, Stated[int]] = {}
    for stated in part.texts("decks"):
        try:
            count = parse_count(stated.text)
        except QuantityError:
            continue
        counts.setdefault(count, Stated(count, stated.text, stated.span, stated.path))
    return tuple(counts.values())


def _payouts(part: Part) -> Payouts | None:
    node = part.at("payouts")
    if not isinstance(node, Mapping):
        return None
    cells = []
    path = (*part.path, "payouts")
    for entry in node.entries:
        hand = entry.key.text
        odds = Part(node, entry.key.span, path, part.unread)
        cells.append((Stated(hand, hand, entry.key.span, (*path, hand)), _cell(odds, entry.value, hand)))
    place, _ = part.place("payouts")
    return Payouts(tuple(cells), place, path)


def _cell(part: Part, node: Node, hand: str) -> Stated[Payout] | None:
    if not isinstance(node, Scalar):
        return None
    try:
        return Stated(parse_payout(node.text), node.text, node.span, (*part.path, hand))
    except QuantityError:
        return None


def _declared(part: Part) -> Declared:
    figures = []
    for entry in part.node.entries:
        stated = part.text(entry.key.text)
        if entry.key.text != "decks" and stated is not None:
            figures.append((entry.key.text, stated))
    return Declared(_counts(part), tuple(figures))
