"""What a filing contains stays text in every format: markup, templates, formulas, and texts without end.

Every field of the examples is given a hostile text, and beside it a harmless one of the same length. Both go through
the program; what comes out may differ in that text alone.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import cmarkgfm
import pypdf
import pytest
from cmarkgfm.cmark import Options

from checker.resources import folder as folder_of
from checker.source import Listing, Mapping, Scalar, read

if TYPE_CHECKING:
    from collections.abc import Iterator

    from checker.source import Node, Span

SUBMISSIONS = Path(__file__).parent.parent / "submissions"
EXAMPLES = ("whole-floor", "players-edge-21-all-terms", "linked-tables", "perfect-pairs", "trilux-deluxe-press")
THE_REST = """\
rules_submission: 1
certificate_holder: Example Casino
submission: RS-2026-001
effective: 2024-05-06
waivers:
  - rule: payout-odds
    at: tables[0].wagers[0]
    authority: Order of the Board
    reason: A trial
    until: 2024-12-02
tables:
  - game: Player's Edge 21
    decks: 6
    blackjack_pays: 3 to 2
    bonus_on_split_hands: paid
    dealer_blackjack: checked first
    double_down: {totals: any}
    layout: {approval: approved}
    rescue_after: each double
    split_aces: one card
    resplit_aces: allowed
    surrender: late
    declared:
      - decks: 6
        house_edge: 0.4%
        return: 99.6%
    wagers:
      - wager: Monster Match
        paytable: A
        declared:
          - decks: 6
            return: 80%
            fixed_return: 60%
"""
"""What none of the examples states."""

HOSTILE = (
    "=1+1 </td></style><script>alert(1)</script><img src=x onerror=y> {{ 1234567*7 }}{% raw %}${7*7} "
    "::error::x ]]> --> | `code` **b** [l](javascript:x) @user #1"
)
HARMLESS = "w" * len(HOSTILE)
ENDLESS = HOSTILE + "w" * 100_000
COMPUTED = "8641969"
"""What the template would make of itself."""
FORMATS = ("text", "json", "sarif", "junit", "github", "markdown", "html")


@dataclass(frozen=True, slots=True)
class Field:
    """A place in a filing where a hostile text goes: a value, or the name of a key."""

    example: str
    """The name of an example filing; nothing for `THE_REST`."""
    kind: str
    where: str
    span: Span


def fields() -> Iterator[Field]:
    """Every field of the filings, each kind of place once: each value, and a key of each mapping."""
    seen = set()
    for example in (*EXAMPLES, ""):
        for kind, where, span in _places(read(_bytes(example)), ""):
            if (kind, where) not in seen and where != ".rules_submission":
                seen.add((kind, where))
                yield Field(example, kind, where, span)


def _places(node: Node, where: str) -> Iterator[tuple[str, str, Span]]:
    if isinstance(node, Scalar):
        yield "value", where, node.span
    elif isinstance(node, Listing):
        for item in node.items:
            yield from _places(item, f"{where}[]")
    elif isinstance(node, Mapping):
        for entry in node.entries:
            if entry.key.text != "rules_submission":
                yield "key", where, entry.key.span
            yield from _places(entry.value, f"{where}.{entry.key.text}")


def _bytes(example: str) -> bytes:
    return (SUBMISSIONS / "compliant" / f"{example}.yaml").read_bytes() if example else THE_REST.encode()


def with_text(field: Field, text: str) -> str:
    """The example with a text in that place."""
    lines = _bytes(field.example).decode().split("\n")
    at, line = field.span.line - 1, lines[field.span.line - 1]
    lines[at] = line[: field.span.column - 1] + json.dumps(text) + line[field.span.end_column - 1 :]
    return "\n".join(lines)


FIELDS = tuple(fields())


@pytest.fixture(scope="module")
def outputs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str]]:
    """What the program writes of a folder of such filings, by the text and the format."""
    return {
        name: checked(tmp_path_factory.mktemp(name), {f"{n:03}": with_text(f, text) for n, f in enumerate(FIELDS)})
        for name, text in (("hostile", HOSTILE), ("harmless", HARMLESS), ("endless", ENDLESS))
    }


def checked(folder: Path, filings: dict[str, str]) -> dict[str, str]:
    """What `checker check` writes of filings, by format; a filing of its own page by its name and the format."""
    (folder / "in").mkdir()
    for name, text in filings.items():
        (folder / "in" / f"{name}.yaml").write_text(text, encoding="utf-8")
    targets = [part for name in FORMATS for part in ("--format", f"{name}={folder / name}")]
    done = subprocess.run(
        [sys.executable, "-m", "checker", "check", "in", *targets],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in {1, 3}
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    written = {name: (folder / name).read_text("utf-8") for name in FORMATS if name != "html"}
    return written | {
        page.name.removesuffix(".html"): page.read_text("utf-8") for page in (folder / "html").iterdir()
    }


class _Tags(HTMLParser):
    """The tags of a page in order, with the names of their attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, ...]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, *(name for name, _ in attrs)))


def tags(page: str) -> list[tuple[str, ...]]:
    parser = _Tags()
    parser.feed(page)
    return parser.tags


def markdown_tags(text: str) -> list[tuple[str, ...]]:
    return tags(cmarkgfm.github_flavored_markdown_to_html(text, options=Options.CMARK_OPT_UNSAFE))


def without(text: str) -> str:
    """A text without control characters but the ends of its lines, as a terminal must be given it."""
    return "".join(c for c in text if c.isprintable() or c == "\n")


def test_every_key_of_the_format_is_a_field() -> None:
    schema = json.loads((folder_of("schemas") / "submission.schema.json").read_text("utf-8"))
    keys = set(_keys(schema, schema, ""))
    values = {field.where.removesuffix("[]") for field in FIELDS if field.kind == "value"}

    # Hands are named by the filing; what is asked is that some hand was given the text, and some name of one.
    assert keys - values == {".rules_submission", ".tables[].payouts", ".tables[].wagers[].payouts"}
    for payouts in (".tables[].payouts", ".tables[].wagers[].payouts"):
        assert any(where.startswith(f"{payouts}.") for where in values)
        assert any(field.kind == "key" and field.where == payouts for field in FIELDS)


def _keys(part: dict[str, Any], schema: dict[str, Any], where: str) -> Iterator[str]:
    """Where the format has a value without keys of its own."""
    if "$ref" in part:
        part = schema["$defs"][part["$ref"].rpartition("/")[2]]
    lists = [other for other in (part, *part.get("oneOf", ()), *part.get("anyOf", ())) if "items" in other]
    if "properties" in part:
        for key, inner in part["properties"].items():
            yield from _keys(inner, schema, f"{where}.{key}")
    elif lists and any("$ref" in other["items"] or "properties" in other["items"] for other in lists):
        for other in lists:
            yield from _keys(other["items"], schema, f"{where}[]")
    else:
        yield where


def test_pages_differ_in_no_tag(outputs: dict[str, dict[str, str]]) -> None:
    for number, field in enumerate(FIELDS):
        hostile, harmless = (tags(outputs[name][f"in-{number:03}"]) for name in ("hostile", "harmless"))
        assert hostile == harmless, field


def test_no_page_runs_a_template(outputs: dict[str, dict[str, str]]) -> None:
    assert not [name for name, text in outputs["hostile"].items() if COMPUTED in text]


def test_the_comment_in_markdown_has_no_other_tags(outputs: dict[str, dict[str, str]]) -> None:
    hostile, harmless = (set(markdown_tags(outputs[name]["markdown"])) for name in ("hostile", "harmless"))

    assert hostile == harmless


def test_json_and_sarif_stay_what_they_are(outputs: dict[str, dict[str, str]]) -> None:
    for name in ("json", "sarif"):
        assert shape(json.loads(outputs["hostile"][name])) == shape(json.loads(outputs["harmless"][name]))


def test_junit_stays_what_it_is(outputs: dict[str, dict[str, str]]) -> None:
    hostile, harmless = (elements(outputs[name]["junit"]) for name in ("hostile", "harmless"))

    assert hostile == harmless


def elements(text: str) -> list[str]:
    return [element.tag for element in ElementTree.fromstring(text).iter()]  # noqa: S314 - our own output


def commands(log: str) -> list[str]:
    """The names of the commands that GitHub Actions would take from a log, but those that stop it from taking any."""
    taken, stopped = [], ""
    for line in log.splitlines():
        if stopped:
            stopped = "" if line == f"::{stopped}::" else stopped
        elif line.startswith("::stop-commands::"):
            stopped = line.removeprefix("::stop-commands::")
        elif line.lstrip().startswith("::"):
            taken.append(line.partition(" ")[0])
    return taken


def test_no_command_of_a_filing_reaches_the_log_of_a_run(outputs: dict[str, dict[str, str]]) -> None:
    hostile, harmless = (commands(outputs[name]["github"]) for name in ("hostile", "harmless"))

    assert hostile == harmless
    assert set(hostile) <= {"::error", "::warning", "::notice"}


def test_a_terminal_is_given_text_alone(outputs: dict[str, dict[str, str]]) -> None:
    for name in ("hostile", "endless"):
        assert without(outputs[name]["text"]) == outputs[name]["text"]


@pytest.mark.parametrize("name", FORMATS)
def test_a_text_without_end_is_cut_with_a_note(name: str, outputs: dict[str, dict[str, str]]) -> None:
    if name == "html":
        texts = [(outputs["endless"][f"in-{n:03}"], outputs["harmless"][f"in-{n:03}"]) for n in range(len(FIELDS))]
    else:
        texts = [(outputs["endless"][name], outputs["harmless"][name])]

    for endless, harmless in texts:
        assert "w" * 1000 not in endless
        assert len(endless) < 1.5 * len(harmless) + 4000


def shape(value: object) -> object:
    """Data without its texts."""
    if isinstance(value, dict):
        return {key: shape(inner) for key, inner in value.items() if key not in {"payouts"}}
    return [shape(inner) for inner in value] if isinstance(value, list) else type(value).__name__


@pytest.mark.parametrize("name", [name for name in FORMATS if name != "html"])
def test_what_was_cut_is_said(name: str, outputs: dict[str, dict[str, str]]) -> None:
    assert re.search(r"\(cut; 100,\d{3} characters\)", outputs["endless"][name])


def everywhere(example: str, text: str) -> str:
    """The example with a text in every field of its header, and as a further key and value of each of its tables."""
    lines = []
    for line in _bytes(example).decode().split("\n"):
        key, colon, _ = line.partition(": ")
        header = colon and key in {"certificate_holder", "facility", "submission", "prepared_by"}
        lines.append(f"{key}: {json.dumps(text)}" if header else line)
        if line.startswith("  - game:"):
            lines.append(f"    {json.dumps(text[:120])}: {json.dumps(text)}")
    return "\n".join(lines)


@pytest.mark.parametrize("command", ["report", "diff"])
def test_a_pdf_prints_it_and_does_nothing(command: str, tmp_path: Path) -> None:
    documents = {}
    for name, text in (("hostile", HOSTILE), ("harmless", HARMLESS), ("endless", ENDLESS)):
        filing = tmp_path / f"{name}.yaml"
        filing.write_text(everywhere("perfect-pairs", text), encoding="utf-8")
        before = SUBMISSIONS / "compliant" / "perfect-pairs.yaml"
        page = tmp_path / f"{name}.pdf"
        words = {
            "report": ["report", filing, "--output", page],
            "diff": ["diff", before, filing, "--format", f"pdf={page}"],
        }[command]
        done = subprocess.run(
            [sys.executable, "-m", "checker", *map(str, words)], capture_output=True, text=True, check=False
        )
        assert done.returncode == 1, done.stderr
        documents[name] = pypdf.PdfReader(page)
    for name, document in documents.items():
        printed = re.sub(r"\s", "", "".join(sheet.extract_text() for sheet in document.pages))
        assert ("<script>alert(1)</script>" in printed) == (name != "harmless")
        assert COMPUTED not in printed
        assert "w" * 1000 not in printed
        assert b"/JavaScript" not in (tmp_path / f"{name}.pdf").read_bytes()
        assert not [
            note for sheet in document.pages for note in sheet.get("/Annots", ()) if "/A" in note.get_object()
        ]
    assert len(documents["endless"].pages) <= len(documents["harmless"].pages) + 1
