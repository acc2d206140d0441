"""The schema for editors: what is encoded is enumerated, and what passes the checker passes the schema."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator

from checker.editor_schema import editor_schema
from checker.law import load_book
from checker.source import plain, read
from tests.filing import BLACKJACK, PLAYERS_EDGE, filing

if TYPE_CHECKING:
    from checker.source import Plain

SUBMISSIONS = Path(__file__).parent.parent / "submissions"
VALIDATOR = Draft202012Validator(editor_schema(load_book()))


def _as_json(data: Plain) -> object:
    """The filing as an editor has it: its decimals are JSON's numbers."""
    return json.loads(json.dumps(data, default=float))


def test_it_is_a_schema() -> None:
    Draft202012Validator.check_schema(VALIDATOR.schema)


@pytest.mark.parametrize("file", sorted((SUBMISSIONS / "compliant").glob("*.yaml")), ids=lambda file: file.stem)
def test_a_compliant_filing_has_no_complaint(file: Path) -> None:
    assert [error.message for error in VALIDATOR.iter_errors(_as_json(plain(read(file.read_bytes()))))] == []


@pytest.mark.parametrize(
    ("table", "old", "new"),
    [
        (BLACKJACK, "Perfect Pairs", "Match-Up"),
        (BLACKJACK, "paytable: A", "paytable: C"),
        (BLACKJACK, "game: Blackjack", "game: Baccarat"),
        (PLAYERS_EDGE, "Match-Up", "Perfect Pairs"),
        (PLAYERS_EDGE, "paytable: A", "paytable: 3"),
    ],
)
def test_what_is_not_encoded_has_one(table: str, old: str, new: str) -> None:
    data = plain(read(filing(table.replace(old, new)).encode()))
    assert list(VALIDATOR.iter_errors(_as_json(data)))


@pytest.mark.parametrize(
    ("written", "lawful"), [("4", True), ('"4"', True), ("3a", True), ("44", False), ('"44"', False)]
)
def test_a_number_may_stand_in_quotes(written: str, lawful: bool) -> None:
    text = filing(
        BLACKJACK.replace("Perfect Pairs", "21+3 progressive").replace("paytable: A", f"paytable: {written}")
    )
    assert VALIDATOR.is_valid(_as_json(plain(read(text.encode())))) == lawful


@pytest.mark.parametrize(
    ("words", "code", "file"),
    [
        (["--write"], 0, "submission.schema.json"),
        (["--write", "filings"], 0, "filings/submission.schema.json"),
        (["--output", "own.json"], 0, "own.json"),
        (["--write", "missing"], 2, None),
        (["--write", "filings", "--output", "own.json"], 2, None),
    ],
)
def test_it_is_written_beside_the_filings(tmp_path: Path, words: list[str], code: int, file: str | None) -> None:
    (tmp_path / "filings").mkdir()
    ran = subprocess.run(
        [sys.executable, "-m", "checker", "schema", *words], cwd=tmp_path, capture_output=True, check=False
    )
    assert (ran.returncode, ran.stdout) == (code, b"")
    if file:
        assert json.loads((tmp_path / file).read_text("utf-8")) == VALIDATOR.schema
