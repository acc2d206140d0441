"""The catalogue of rules: what each looks at, why, and an example that fails with its mend.

It is read from schemas/rules.yaml. Which provisions a rule rests on is told by the law files alone.
"""

from __future__ import annotations

from base64 import b64decode
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from checker.findings import Severity
from checker.law.fields import Fields, LawError
from checker.resources import folder
from checker.source import SourceError, read

if TYPE_CHECKING:
    from collections.abc import Iterator

    from checker.citations import Citation
    from checker.law import LawBook, SectionVersion
    from checker.law.model import PrintedOrder, Provision

__all__ = [
    "EFFECTIVE",
    "SUBJECTS",
    "Example",
    "RuleEntry",
    "keys_of",
    "load_catalogue",
    "provisions_of",
    "read_catalogue",
]

SUBJECTS = (
    "the format",
    "dates",
    "scope",
    "games and wagers",
    "decks",
    "paytables",
    "payouts",
    "progressives",
    "play",
    "the layout",
    "stated figures",
    "figures",
    "the printed text",
    "waivers",
)
"""What a rule is about, in the order in which the rules are set out."""

UNCLAIMED = frozenset({"the format", "dates", "scope", "stated figures", "waivers"})
"""Subjects whose rules rest on no provision of their own: on the format, on a section's dates, on what is encoded,
on what the filing itself says of its figures, on what it says is waived."""

_HEADER = """\
rules_submission: 1
certificate_holder: Example Casino
submission: RS-2026-001
effective: {effective}
tables:
"""
EFFECTIVE = "2026-03-24"
"""The effective date of an example: a day on which one version alone of every encoded section is in force."""


@dataclass(frozen=True, slots=True)
class Example:
    """A piece of a filing, or the words for one that fits on no page."""

    written: bytes
    """The piece as it would stand in a file; empty where it is only told."""
    told: str
    effective: str

    @property
    def text(self) -> str:
        """The piece as a reader may see it: what is no text, or does not show, stands there by its code."""
        decoded = self.written.decode("utf-8", errors="backslashreplace")
        shown = "".join(c if c.isprintable() or c == "\n" else f"[U+{ord(c):04X}]" for c in decoded)
        return shown.rstrip("\n") or self.told

    @property
    def filing(self) -> bytes:
        """The whole file: tables alone are put under a header; empty where the example is only told."""
        if not self.written.startswith(b"- game:"):
            return self.written
        lines = (b"  " + line if line.strip() else line for line in self.written.splitlines(keepends=True))
        return _HEADER.format(effective=self.effective).encode() + b"".join(lines)


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """What is to be said of one rule."""

    id: str
    title: str
    """A noun phrase: what a finding of the rule is about."""
    subject: str
    severities: tuple[Severity, ...]
    """The severities that its findings can have."""
    keys: tuple[str, ...]
    """The keys of a table, a wager or the filing that it looks at; none for one that looks at the whole."""
    says: str
    why: str
    fails: Example
    mend: Example


@cache
def load_catalogue() -> dict[str, RuleEntry]:
    """Every rule by its id, in the order of the file; raises LawError where the file is unsound."""
    data = (folder("schemas") / "rules.yaml").read_bytes()
    return read_catalogue(data, "rules.yaml")


def read_catalogue(data: bytes, file: str) -> dict[str, RuleEntry]:
    """The rules that a catalogue's bytes hold; raises LawError with file, line and column."""
    try:
        root = Fields(read(data), file, "a catalogue of rules")
    except SourceError as error:
        raise LawError(file, error.span, error.message) from None
    root.take("rules")
    entries: dict[str, RuleEntry] = {}
    for fields in root.children("rules"):
        entry = _entry(fields)
        if entry.id in entries:
            fields.refuse(fields.scalar("id").span, f"the rule {entry.id} is there twice")
        entries[entry.id] = entry
    root.done()
    return entries


def provisions_of(rule: str, book: LawBook) -> tuple[Citation, ...]:
    """The provisions that a rule checks, by the law files, in the order of the book."""
    return tuple(
        version.cite(provision.label)
        for version in book.sections
        for provision in version.provisions
        if rule in provision.rules
    )


def keys_of(provision: Provision, version: SectionVersion, catalogue: dict[str, RuleEntry]) -> tuple[str, ...]:
    """The keys of a filing that a provision is checked on: those of its own data, else those of its rules."""
    keys: dict[str, None] = {}
    for rule in provision.rules:
        keys.update(dict.fromkeys(tuple(_own_keys(rule, provision.label, version)) or catalogue[rule].keys))
    return tuple(keys)


def _own_keys(rule: str, label: str, version: SectionVersion) -> Iterator[str]:
    """The keys that the data of a provision name for a rule."""
    if rule == "conflict":
        for conflict in version.conflicts:
            if label in conflict.provisions:
                yield conflict.at
                yield from ("shoe" for when in conflict.when if when.shoes)
                yield from (key for when in conflict.when for key in when.denies)
    if rule == "cards-per-deck":
        yield from ("cards_per_deck" for each in version.decks if each.provision == label and each.cards_per_deck)
    for term in version.terms:
        if (term.rule, term.provision) == (rule, label):
            keys = [f"{term.key}.{key}" for key in term.values] if term.test == "some_true" else [term.key]
            yield from (*keys, *filter(None, [term.unless]))
    for order in version.orders:
        if order.rule == rule and label in _labels(order):
            yield order.key


def _labels(order: PrintedOrder) -> tuple[str, ...]:
    return order.provision, *(step.provision for step in order.placed)


def _entry(fields: Fields) -> RuleEntry:
    effective = fields.text("effective", EFFECTIVE)
    names = [severity.value for severity in Severity]
    for scalar in fields.scalars("severity"):
        if scalar.text not in names:
            fields.refuse(scalar.span, f"a severity is one of {', '.join(names)}")
    severities = tuple(Severity(name) for name in fields.texts("severity"))
    if not severities:
        fields.refuse(fields.node.span, "a rule has one severity or several")
    entry = RuleEntry(
        id=fields.text("id"),
        title=fields.text("title"),
        subject=fields.one_of("about", SUBJECTS),
        severities=severities,
        keys=fields.texts("keys"),
        says=fields.text("says").strip(),
        why=fields.text("why").strip(),
        fails=_example(fields, "fails", effective),
        mend=_example(fields, "mend", effective),
    )
    fields.done()
    return entry


def _example(fields: Fields, key: str, effective: str) -> Example:
    """The example under a key, in one of the three ways of giving it."""
    if fields.has(f"{key}_told"):
        return Example(b"", fields.text(f"{key}_told"), effective)
    if fields.has(f"{key}_base64"):
        return Example(fields.parsed(f"{key}_base64", _decoded), "", effective)
    return Example(fields.text(key).encode(), "", effective)


def _decoded(text: str) -> bytes:
    return b64decode(text, validate=True)
