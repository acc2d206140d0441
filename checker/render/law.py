"""The encoded sections as text: what is there and when it is in force, and each of them set out in full."""

from __future__ import annotations

from textwrap import fill, indent
from typing import TYPE_CHECKING

from checker.catalogue import keys_of, load_catalogue
from checker.law.book import Standing, standing
from checker.ledger import STATUSES, where_priced
from checker.render.law_document import index_document, law_document
from checker.render.law_tables import tables_of
from checker.render.words import plural
from checker.rules import dates_text
from checker.rules.case import joined

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date

    from checker.catalogue import RuleEntry
    from checker.law import LawBook, SectionVersion
    from checker.law.model import Conflict, PrintedDate, Provision

__all__ = ["index_document", "law_document", "provisions_told", "render_index", "render_section", "what_it_is"]

WIDTH = 100
_SILENT = {
    "conduct": "It governs how the game is dealt, which no filing can show.",
    "definition": "It has no duty of its own.",
    "source": "It has no duty of its own.",
}


def render_index(book: LawBook, day: date | None) -> str:
    """What `checker law` prints: every encoded version, its dates, and what it holds."""
    sections = dict.fromkeys(version.section for version in book.sections)
    head = (
        f"Encoded of Title 58 of the Pennsylvania Code: {plural(len(sections), 'section')} in "
        f"{plural(len(book.sections), 'version')}, with "
        f"{plural(sum(len(version.provisions) for version in book.sections), 'provision')}."
    )
    blocks = [fill(head, WIDTH), *(_in_short(version, book, day) for version in book.sections)]
    return "\n\n".join([*blocks, "checker law SECTION sets one of them out in full."])


def render_section(versions: Sequence[SectionVersion], day: date | None) -> str:
    """What `checker law SECTION` prints: each of its versions in full, one after the other."""
    return "\n\n\n".join("\n\n".join(_blocks(version, versions, day)) for version in versions)


def provisions_told(version: SectionVersion) -> Iterator[tuple[Provision, str]]:
    """Each provision with a sentence on each of its statuses."""
    catalogue = load_catalogue()
    for provision in version.provisions:
        told = [_status(status, provision, version, catalogue) for status in STATUSES if status in provision.status]
        yield provision, " ".join(told)


def what_it_is(version: SectionVersion) -> str:
    """What a section is to its game, in a sentence."""
    if version.defines_game:
        return f"It governs {version.game} itself."
    if version.wagers:
        return f"It authorises {joined([wager.name for wager in version.wagers])}, on {version.game}."
    return f"It belongs to {version.game}; what other sections take over from it is encoded."


def _in_short(version: SectionVersion, book: LawBook, day: date | None) -> str:
    several = f" ({version.version})" if len(book.versions(version.section)) > 1 else ""
    lines = [f"§ {version.section}{several}: {version.title}"]
    counts = [plural(sum(status in p.status for p in version.provisions), status) for status in STATUSES]
    held = ", ".join(count.removesuffix("s") for count in counts if not count.startswith("0 "))
    lines.append(f"Encoded {version.reading}; {dates_text(version)}.")
    if day:
        lines.append(_on_day(version, book.versions(version.section), day))
    lines.append(f"{plural(len(version.provisions), 'provision')}: {held}.")
    tables = (
        (len(version.paytables), "paytable"),
        (sum(len(table.rows) for table in version.progressives), "progressive row"),
        (len(version.payouts), "payout"),
        (len(version.conflicts), "conflict"),
        (len(version.readings), "reading"),
        (len(version.remarks), "remark"),
    )
    if told := [plural(count, noun) for count, noun in tables if count]:
        lines.append(f"{', '.join(told)}.")
    first, *rest = (fill(line, WIDTH - 2) for line in lines)
    return "\n".join([first, *(indent(line, "  ") for line in rest)])


def _on_day(version: SectionVersion, versions: Sequence[SectionVersion], day: date) -> str:
    """What the printed dates say of a day."""
    on = standing(version, day)
    applying = sum(standing(other, day) is Standing.IN_FORCE for other in versions)
    if on is Standing.IN_FORCE and applying > 1:
        return f"On {day}: one of {applying} versions that could apply."
    return f"On {day}: {on}."


def _blocks(version: SectionVersion, versions: Sequence[SectionVersion], day: date | None) -> Iterator[str]:
    title = f"§ {version.section}. {version.title}" + (f", {version.version} version" if len(versions) > 1 else "")
    yield f"{title}\n{'=' * len(title)}"
    yield "\n".join(fill(line, WIDTH, subsequent_indent="  ") for line in _facts(version, versions, day))
    yield "Provisions"
    for provision, told in provisions_told(version):
        says = fill(f"{provision.label}  {provision.says}", WIDTH, subsequent_indent="    ")
        yield f"{says}\n{fill(told, WIDTH, initial_indent='    ', subsequent_indent='    ')}"
    for heading, lines in tables_of(version, WIDTH):
        yield f"{heading}\n\n{indent(chr(10).join(lines), '  ')}"
    yield from _open_points(version)


def _facts(version: SectionVersion, versions: Sequence[SectionVersion], day: date | None) -> Iterator[str]:
    yield what_it_is(version)
    yield f"Encoded {version.reading}. {version.source}"
    yield _date("First day", version.begins)
    yield _date("End", version.ends)
    if day:
        yield _on_day(version, versions, day)
    yield f"File: {version.file}"


def _date(label: str, printed: PrintedDate) -> str:
    return f"{label}: {printed.day or 'not known'}. {printed.read}"


def _status(status: str, provision: Provision, version: SectionVersion, catalogue: dict[str, RuleEntry]) -> str:
    """What a status means of a provision, in a sentence."""
    if status == "checked":
        keys = keys_of(provision, version, catalogue)
        return f"Checked by {', '.join(provision.rules)}" + (f"; keys: {', '.join(keys)}." if keys else ".")
    if status == "priced":
        return f"Priced: {joined(where_priced(provision, version))}."
    if status == "stated":
        return f"A filing may state it; a person verifies {provision.verify or 'it'}."
    if status == "conduct" and provision.conduct:
        return f"No filing can show that {provision.conduct[0].lower()}{provision.conduct[1:]}"
    return _SILENT[status]


def _open_points(version: SectionVersion) -> Iterator[str]:
    """Where the text is at odds with itself, how it is read where it is open, and what else is worth knowing."""
    if version.conflicts:
        yield "Conflicts: a filing that touches one is for the Bureau to decide"
    for conflict in version.conflicts:
        yield "\n".join(_conflict(conflict, version))
    if version.readings:
        yield "Readings: how a return is priced where the text leaves it open"
    for reading in version.readings:
        other = " The other way to read it can be priced too." if reading.otherwise else ""
        yield _entry(f"{reading.name}, {_cited(version, reading.provisions)}: {reading.assumes}{other}")
    if version.remarks:
        yield "Remarks"
    for remark in version.remarks:
        yield _entry(f"{_cited(version, remark.provisions)}: {remark.text}")


def _conflict(conflict: Conflict, version: SectionVersion) -> Iterator[str]:
    what = "an advisory: " if conflict.severity == "advisory" else ""
    yield _entry(f"{conflict.name}, {_cited(version, conflict.provisions)}: {what}{conflict.matter}.")
    for provision, meaning in conflict.means:
        yield _entry(f"{_cited(version, (provision,))}: {meaning}.", "    ")
    yield _entry(f"What would pass: {conflict.passes}.", "    ")


def _cited(version: SectionVersion, provisions: Sequence[str]) -> str:
    return ", ".join(p if p.startswith("(") else str(version.cite(p)) for p in provisions)


def _entry(text: str, margin: str = "  ") -> str:
    return fill(text, WIDTH, initial_indent=margin, subsequent_indent=f"{margin}  ")
