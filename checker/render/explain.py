"""One rule of the catalogue as text: what it looks at, why, by which provisions, and an example with its mend."""

from __future__ import annotations

from textwrap import fill, indent
from typing import TYPE_CHECKING

from checker.catalogue import EFFECTIVE, provisions_of
from checker.citations import Citation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from checker.catalogue import Example, RuleEntry
    from checker.law import LawBook

__all__ = ["WIDTH", "provision_lines", "render"]

WIDTH = 100
"""Columns that no line of words goes beyond; an example is left as it would be written."""


def render(entry: RuleEntry, book: LawBook) -> str:
    """What `checker explain` prints of a rule."""
    keys = [_part("Keys of the filing", fill(", ".join(entry.keys), WIDTH - 2))] if entry.keys else []
    return "\n\n".join(
        [
            f"{entry.id}: {entry.title}\n{_severities(entry)}",
            _part("What it looks at", fill(entry.says, WIDTH - 2)),
            _part("Why it matters", fill(entry.why, WIDTH - 2)),
            *keys,
            _part("Provisions", "\n".join(provision_lines(entry, book))),
            _part(f"An example that fails{_when(entry.fails)}", _shown(entry.fails)),
            _part(f"The same, mended{_when(entry.mend)}", _shown(entry.mend)),
        ]
    )


def provision_lines(entry: RuleEntry, book: LawBook) -> Iterator[str]:
    """The provisions that the rule checks, each with what it says; a sentence where it checks none."""
    says = {v.cite(p.label): p.says for v in book.sections for p in v.provisions}
    citations = provisions_of(entry.id, book)
    if not citations:
        yield fill(_resting_on_none(entry), WIDTH - 2)
    for citation in citations:
        several = len(book.versions(citation.section)) > 1
        yield fill(f"{_cited(citation, several=several)}: {says[citation]}", WIDTH - 2, subsequent_indent="  ")


def _cited(citation: Citation, *, several: bool) -> str:
    return f"{citation} ({citation.version} version)" if several else str(citation)


def _resting_on_none(entry: RuleEntry) -> str:
    match entry.subject:
        case "the format":
            return "None: it is a rule of the format of filings."
        case "dates":
            return "Those of every section: what its printed dates say of the day that decides."
        case "scope":
            return "None: it tells what is encoded and what is not."
        case _:
            return "None of its own."


def _severities(entry: RuleEntry) -> str:
    """The severities that its findings can have, in words."""
    return f"Its findings are of severity {' or '.join(entry.severities)}."


def _when(example: Example) -> str:
    """The effective date of tables that are shown without the head of their filing, where it is not the usual one."""
    tables_alone = example.written != example.filing
    return f" (effective: {example.effective})" if tables_alone and example.effective != EFFECTIVE else ""


def _shown(example: Example) -> str:
    return example.text if example.written else fill(example.told, WIDTH - 2)


def _part(heading: str, text: str) -> str:
    return f"{heading}\n{indent(text, '  ')}"
