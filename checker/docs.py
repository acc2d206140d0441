"""The generated pages of the documentation: one on the rules, one for each section, and the keys of the format.

`python -m checker.docs` writes them into the folder docs of the working directory.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from checker.catalogue import EFFECTIVE, SUBJECTS, load_catalogue, provisions_of
from checker.law import load_book
from checker.render.law import provisions_told, what_it_is
from checker.render.law_tables import grids_of, statable
from checker.resources import folder
from checker.rules import dates_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from checker.catalogue import Example, RuleEntry
    from checker.citations import Citation
    from checker.law import LawBook, SectionVersion

__all__ = ["format_page", "main", "pages", "rules_page", "section_page", "sections_page"]

KEYS_BEGIN = "<!-- The tables of keys below are written by python -m checker.docs. -->"
KEYS_END = "<!-- The end of the tables of keys. -->"
_GENERATED = "<!-- Written by python -m checker.docs from the data under schemas/; edit that, not this page. -->"
_LEDGER = ("checked", "stated", "priced", "conduct")
_ON_LEDGERS = (
    "Each encoded section has a page with its ledger: every paragraph, what it says in our own words, and what "
    "becomes of it. Of a section that is encoded in part, only the paragraphs on its page were read. The numbers "
    "below count paragraphs, of which one may be several of these: *checked*, a rule compares a filing with it; "
    "*stated*, a filing may state something of it that only a person can verify; *priced*, it enters a return; "
    "*conduct*, it governs how the game is dealt, which no filing can show. The others, definitions mostly, have "
    "no duty of their own."
)
_FORMS = {
    "count": "a whole number",
    "date": "a date",
    "money": "dollars",
    "payout": "odds",
    "percent": "a percentage",
    "rate": "a rate",
    "seed": "a seed",
}


def pages(place: Path) -> Iterator[tuple[Path, str]]:
    """The path and the text of every generated page; that of the format keeps what is written by hand around it."""
    book = load_book()
    yield place / "rules.md", rules_page(book)
    yield place / "sections" / "README.md", sections_page(book)
    for section in dict.fromkeys(version.section for version in book.sections):
        yield place / "sections" / f"{section}.md", section_page(book.versions(section))
    by_hand = place / "format.md"
    yield by_hand, format_page(by_hand.read_text("utf-8"))


def rules_page(book: LawBook) -> str:
    """The page on the rules, subject by subject."""
    entries = load_catalogue().values()
    parts = [
        _GENERATED,
        "# The rules",
        "Every finding names one of these rules. `checker explain RULE` prints the same for one of them.",
        "An example that begins with `- game:` stands under `tables:` of a filing that is otherwise sound, with the "
        "effective date " + f"{EFFECTIVE} unless another is named.",
    ]
    for subject in SUBJECTS:
        own = [entry for entry in entries if entry.subject == subject]
        parts.append(f"## {subject.capitalize()}")
        parts.append("\n".join(f"- [{entry.id}](#{entry.id}): {entry.title}" for entry in own))
        parts += [part for entry in own for part in _rule(entry, book)]
    return _page(parts)


def sections_page(book: LawBook) -> str:
    """The page that leads to the sections: each version with its dates, and what became of its provisions."""
    rows = [[_to_section(version), version.title, *_in_short(version)] for version in book.sections]
    headings = ["Section", "Title", "Encoded", "Dates", *map(str.capitalize, _LEDGER), "Conflicts"]
    return _page([_GENERATED, "# The sections and their ledgers", _ON_LEDGERS, _table([headings, *rows])])


def _to_section(version: SectionVersion) -> str:
    named = "" if version.version == "current" else f" ({version.version})"
    return f"[§\N{NO-BREAK SPACE}{version.section}]({version.section}.md){named}"


def _in_short(version: SectionVersion) -> Iterator[str]:
    """How much of it is encoded, its dates, and how many of its provisions have each status."""
    yield version.reading
    yield dates_text(version)
    for status in _LEDGER:
        yield str(sum(status in provision.status for provision in version.provisions))
    yield str(len(version.conflicts))


def section_page(versions: Sequence[SectionVersion]) -> str:
    """The page on a section: each version in full."""
    first = versions[0]
    parts = [_GENERATED, f"# § {first.section}. {first.title}"]
    for version in versions:
        if len(versions) > 1:
            parts.append(f"## The {version.version} version")
        parts += _version(version)
    return _page(parts)


def format_page(by_hand: str) -> str:
    """The page on the format with its tables of keys made anew; raises ValueError where their place is not marked."""
    head, begin, rest = by_hand.partition(KEYS_BEGIN)
    _, end, tail = rest.partition(KEYS_END)
    if not (begin and end):
        raise ValueError("the page on the format lacks the marks between which its keys are listed")
    return f"{head}{KEYS_BEGIN}\n\n{_keys()}\n\n{KEYS_END}{tail}"


def main(place: Path) -> None:
    """Writes every generated page into a folder."""
    for path, text in pages(place):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def _page(parts: Sequence[str]) -> str:
    return "\n\n".join(parts) + "\n"


def _rule(entry: RuleEntry, book: LawBook) -> Iterator[str]:
    yield f"### {entry.id}"
    yield f"{entry.title[0].upper()}{entry.title[1:]}: {' or '.join(entry.severities)}."
    yield f"- Looks at: {entry.says}\n- Why: {entry.why}"
    if entry.keys:
        yield "Keys: " + ", ".join(f"`{key}`" for key in entry.keys) + "."
    if citations := provisions_of(entry.id, book):
        yield "Provisions: " + ", ".join(_link(citation, book) for citation in citations) + "."
    yield "Fails" + (f", effective {entry.fails.effective}:" if entry.fails.effective != EFFECTIVE else ":")
    yield _fence(entry.fails, entry)
    yield "Mended:"
    yield _fence(entry.mend, None)


def _link(citation: Citation, book: LawBook) -> str:
    several = len(book.versions(citation.section)) > 1
    version = f" ({citation.version})" if several else ""
    listing = (v.section for v in book.sections for p in v.provisions if v.cite(p.label) == citation)
    return f"[{citation}](sections/{next(listing, citation.section)}.md){version}"


def _fence(example: Example, fails: RuleEntry | None) -> str:
    """An example as a block of code; one whose characters do not show, or that is only told, is no YAML."""
    if not example.written:
        return example.text
    as_it_is = example.written.decode("utf-8", errors="replace").rstrip("\n") == example.text
    marks = [f"gives: {fails.id}"] if fails else []
    marks += [f"effective: {example.effective}"] if example.effective != EFFECTIVE else []
    told = f"<!-- {'; '.join(marks)} -->\n" if marks and as_it_is else ""
    return f"{told}```{'yaml' if as_it_is else 'text'}\n{example.text}\n```"


def _version(version: SectionVersion) -> Iterator[str]:
    yield (f"{what_it_is(version)} Encoded {version.reading}; {dates_text(version)}.")
    yield (
        f"- First day: {version.begins.day or 'not known'}. {version.begins.read}\n"
        f"- End: {version.ends.day or 'not known'}. {version.ends.read}\n"
        f"- Source: {version.source}\n"
        f"- File: `schemas/{version.file}`"
    )
    yield "### Provisions"
    told = [[p.label, p.says, status] for p, status in provisions_told(version)]
    yield _table([["Provision", "What it says", "What becomes of it"], *told])
    for heading, grid in grids_of(version):
        yield f"### {heading}"
        yield _table(grid)
    if version.says:
        yield "### What a filing may state"
        rows = [[f"`{key}`", of or "the table", *told] for key, of, *told in statable(version)]
        yield _table([["Key", "Of", "Provision", "What the text says of it"], *rows])
    yield from _open_points(version)


def _open_points(version: SectionVersion) -> Iterator[str]:
    if version.conflicts:
        yield "### Conflicts"
    for conflict in version.conflicts:
        means = "\n".join(f"    - {_cited(version, [label])}: {meaning}." for label, meaning in conflict.means)
        yield (
            f"- **{conflict.name}**, {_cited(version, conflict.provisions)} ({conflict.severity}): {conflict.matter}."
            f"\n{means}\n    - What would pass: {conflict.passes}."
        )
    if version.readings:
        yield "### Readings"
        yield "\n".join(f"- **{r.name}**, {_cited(version, r.provisions)}: {r.assumes}" for r in version.readings)
    if version.remarks:
        yield "### Remarks"
        yield "\n".join(f"- {_cited(version, remark.provisions)}: {remark.text}" for remark in version.remarks)


def _cited(version: SectionVersion, provisions: Sequence[str]) -> str:
    return ", ".join(label if label.startswith("(") else str(version.cite(label)) for label in provisions)


def _table(rows: Sequence[Sequence[str]]) -> str:
    lines = ["| " + " | ".join(cell.replace("|", "\\|") or " " for cell in row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])


def _keys() -> str:
    """The keys of the filing, of a table and of a wager, each in a table of its own."""
    schema = json.loads((folder("schemas") / "submission.schema.json").read_text("utf-8"))
    parts = []
    for heading, part in (
        ("The filing", schema),
        ("A table", schema["$defs"]["table"]),
        ("A wager", schema["$defs"]["wager"]),
    ):
        parts += [f"### {heading}", _table([["Key", "Form", "Meaning"], *_key_rows(part)])]
    return "\n\n".join(parts)


def _key_rows(part: dict[str, Any], above: str = "") -> Iterator[list[str]]:
    required = part.get("required", [])
    for name, inner in part.get("properties", {}).items():
        items = inner.get("items", {})
        must = ", required" if name in required else ""
        yield [f"`{above}{name}`", f"{_form(inner)}{must}", inner.get("description", "")]
        yield from _key_rows(inner, f"{above}{name}.")
        yield from _key_rows(items, f"{above}{name}[].")


def _form(part: dict[str, Any]) -> str:
    types = part["type"] if isinstance(part["type"], list) else [part["type"]]
    if "object" in types:
        return "keys"
    form = _FORMS.get(part.get("format", ""), "text")
    if "enum" in part:
        form = " or ".join(dict.fromkeys(str(value) for value in part["enum"]))
    if types == ["array"]:
        return "a list"
    return f"{form}, or a list" if "array" in types else form


if __name__ == "__main__":
    main(Path("docs"))
