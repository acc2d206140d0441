"""Every printed table cell, from a transcription made apart from the encoding, is encoded; and no cell more."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import pytest

from checker.law import load_book

if TYPE_CHECKING:
    from collections.abc import Iterator

    from checker.law.model import SectionVersion
    from checker.law.tables import ProgressiveRow

Cell: TypeAlias = tuple[str, str, str, str, str, str, str]

FILE = Path(__file__).parent.parent / "data" / "printed_cells.csv"


def printed_cells() -> list[Cell]:
    """Section, version, provision, table, row, column and cell as transcribed; an only version is the current one."""
    with FILE.open(encoding="utf-8", newline="") as file:
        return [
            (
                row["section"],
                row["version"].replace("only", "current"),
                row["provision"],
                row["table"],
                row["row"],
                row["column"],
                row["cell"],
            )
            for row in csv.DictReader(file)
        ]


def encoded_cells() -> Iterator[Cell]:
    """The cells of every encoded table, as the transcription writes them."""
    for law in load_book().sections:
        yield from _payouts(law)
        yield from _progressives(law)
        for clause in law.deck_clauses:
            row = f"{clause.printed} decks"
            yield law.section, law.version, clause.provision[:3], "decks", row, "Paytable", clause.paytable


def _payouts(law: SectionVersion) -> Iterator[Cell]:
    for paytable in law.paytables:
        for pay in paytable.pays:
            yield law.section, law.version, paytable.provision, "payout", pay.hand, paytable.heading, pay.printed


def _progressives(law: SectionVersion) -> Iterator[Cell]:
    for table in law.progressives:
        for row in table.rows:
            for field, heading in table.columns:
                across, down = f"Paytable {row.election} / {row.decks} decks", heading
                if table.keyed_by == "table":
                    across, down = heading, row.election
                yield law.section, law.version, table.provision, "progressive", across, down, _cell(row, field)


def _cell(row: ProgressiveRow, field: str) -> str:
    cells = {
        "decks": str(row.decks),
        "seed_reseed": row.seed,
        "seed": row.seed,
        "reseed": row.reseed,
        "increment": row.increment,
        "reserve": row.reserve,
    }
    return cells[field]


ENCODED = Counter(encoded_cells())


@pytest.mark.parametrize("cell", printed_cells(), ids=" ".join)
def test_a_printed_cell_is_encoded_once(cell: Cell) -> None:
    assert ENCODED[cell] == 1


def test_nothing_is_encoded_that_is_not_printed() -> None:
    assert set(ENCODED) - set(printed_cells()) == set()


def test_a_seed_and_reseed_printed_in_one_cell_are_the_same() -> None:
    for law in load_book().sections:
        for table in law.progressives:
            if any(field == "seed_reseed" for field, _ in table.columns):
                assert all(row.seed == row.reseed for row in table.rows)
