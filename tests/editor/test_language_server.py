"""The editor schema in the language server that editors speak to: completion, hover, diagnostics.

It is installed by the set-up in the Makefile where npm is there; without it this module is not collected.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.editor.client import Editor

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.editor.client import Json

SERVER = Path(__file__).parent / "node_modules" / "yaml-language-server" / "bin" / "yaml-language-server"
FILING = """\
# yaml-language-server: $schema=submission.schema.json
rules_submission: 1
certificate_holder: Example Casino
submission: RS-2026-001
effective: 2026-04-01
tables:
  - game: Blackjack
    decks: 6
    additional_splits: 3
    wagers:
      - wager: Perfect Pairs
        paytable: A
      - wager: 21+3 progressive
        paytable: 4
      - wager: TriLux Deluxe
        paytable: "TLX-3"
      - wager: 21+3 progressive
        paytable: "11"
"""


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Editor, Path]]:
    folder = tmp_path_factory.mktemp("filings")
    subprocess.run([sys.executable, "-m", "checker", "schema", "--write", folder], check=True)
    with Editor(["node", str(SERVER), "--stdio"], folder) as started:
        yield started, folder


def _at(file: Path, text: str, mark: str) -> Json:
    """The position right after a piece of text that stands there once."""
    assert text.count(mark) == 1, mark
    before = text[: text.index(mark) + len(mark)]
    return {
        "textDocument": {"uri": file.as_uri()},
        "position": {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1},
    }


def _opened(editor: tuple[Editor, Path], text: str) -> tuple[Path, list[Json]]:
    """A file of its own with this text, and the diagnostics that the server has of it."""
    file = editor[1] / f"{len(list(editor[1].iterdir()))}.yaml"
    file.write_text(text, "utf-8")
    return file, editor[0].open(file)


def _offered(answer: Json) -> dict[str, str]:
    """Each item that is offered, and what is said of it."""
    items = answer["items"] if isinstance(answer, dict) else answer
    assert isinstance(items, list)
    told: dict[str, str] = {}
    for item in items:
        assert isinstance(item, dict)
        said = item.get("documentation", "")
        told[str(item["label"])] = str(said["value"] if isinstance(said, dict) else said)
    return told


@pytest.mark.parametrize(
    ("text", "mark", "labels"),
    [
        (FILING.partition("Blackjack")[0], "game: ", {"Blackjack", "Player's Edge 21"}),
        (
            FILING.partition("Perfect Pairs")[0],
            "wager: ",
            {"21+3 progressive", "Perfect Pairs", "TriLux Deluxe"},
        ),
        (FILING.partition(" A\n")[0] + " ", "paytable: ", {"A", "B"}),
        (
            FILING.replace("        paytable: A\n", "").partition(" 4\n")[0] + " ",
            "paytable: ",
            {*map(str, range(1, 16)), "3a", "3b"},
        ),
    ],
)
def test_completion_offers_what_is_encoded(
    editor: tuple[Editor, Path], text: str, mark: str, labels: set[str]
) -> None:
    file, _ = _opened(editor, text)
    assert set(_offered(editor[0].ask("textDocument/completion", _at(file, text, mark)))) == labels


def test_completion_of_a_paytable_tells_its_odds_and_house_edge(editor: tuple[Editor, Path]) -> None:
    text = FILING.partition(" A\n")[0] + " "
    file, _ = _opened(editor, text)
    offered = _offered(editor[0].ask("textDocument/completion", _at(file, text, "paytable: ")))
    assert offered["A"].startswith("Perfect pair 25 to 1; Colored pair 12 to 1; Mixed pair 6 to 1. House edge 47.06%")
    assert "6.11% (6)" in offered["A"]


def test_completion_offers_the_keys_of_a_table(editor: tuple[Editor, Path]) -> None:
    text = FILING.partition("    additional_splits")[0] + "    \n"
    file, _ = _opened(editor, text)
    offered = _offered(editor[0].ask("textDocument/completion", _at(file, text, "decks: 6\n    ")))
    assert {"wagers", "additional_splits", "dealer_soft_17"} <= set(offered)
    assert "game" not in offered


@pytest.mark.parametrize(
    ("mark", "said"),
    [
        ("  decks", ["The number of decks", "§ 633a.3(a)"]),
        ("additional_spl", ["§ 633a.11(c)"]),
        ("effectiv", ["The first day of operation"]),
        ("wager: Perf", ["§ 633c.1(b)"]),
        ("paytable: A", ["The paytable of Perfect Pairs: § 633c.1(e)", "* `A`: Perfect pair 25 to 1"]),
        ("paytable: 4", ["§ 633b.17(g)", "Allowed Values:\n\n* `4`: 3 aces or 3 kings", "16.39% (6)"]),
        ('paytable: "TLX', ["The paytable of TriLux Deluxe", "* `TLX-3`: "]),
    ],
)
def test_hover_shows_the_provision_the_odds_and_the_house_edge(
    editor: tuple[Editor, Path], mark: str, said: list[str]
) -> None:
    file, _ = _opened(editor, FILING)
    answer = editor[0].ask("textDocument/hover", _at(file, FILING, mark))
    assert isinstance(answer, dict)
    contents = answer["contents"]
    assert isinstance(contents, dict)
    for each in said:
        assert each in str(contents["value"])


def _complaints(diagnostics: list[Json]) -> set[tuple[int, str]]:
    """Line, from 1, and first sentence of each diagnostic."""
    told: set[tuple[int, str]] = set()
    for diagnostic in diagnostics:
        assert isinstance(diagnostic, dict)
        where = diagnostic["range"]
        assert isinstance(where, dict)
        start = where["start"]
        assert isinstance(start, dict)
        told.add((int(str(start["line"])) + 1, str(diagnostic["message"]).partition(". ")[0]))
    return told


@pytest.mark.parametrize(
    ("old", "new", "complaints"),
    [
        ("", "", set()),
        ("decks: 6", "deks: 6", {(8, "Property deks is not allowed.")}),
        ("game: Blackjack", "game: Blackjak", {(7, "Value is not accepted")}),
        ("paytable: A", "paytable: C", {(12, "Value is not accepted")}),
        ("paytable: 4", "paytable: 44", {(14, "Value is not accepted")}),
        ("wager: Perfect Pairs", "wager: Match-Up", {(11, "Value is not accepted")}),
        ("submission: RS-2026-001\n", "", {(2, 'Missing property "submission".')}),
    ],
)
def test_a_broken_filing_is_marked_where_it_is_broken(
    editor: tuple[Editor, Path], old: str, new: str, complaints: set[tuple[int, str]]
) -> None:
    _, diagnostics = _opened(editor, FILING.replace(old, new, 1))
    found = _complaints(diagnostics)
    assert complaints <= found
    assert bool(found) == bool(complaints)
