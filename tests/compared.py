"""What the checks look at, topic by topic of the conformance suite: which rules, which provisions, what is priced.

Run as a program, it writes tests/data/compared.txt anew; read its diff as the people would who trust the report's
list of what was checked.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

from checker.conformance import label
from tests.conformance_suite import cases
from tests.messages import reported

if TYPE_CHECKING:
    from collections.abc import Iterator

    from checker.findings import PricedWager, Report

COMPARED = Path(__file__).parent / "data" / "compared.txt"

HEADER = "# Written by python -m tests.compared: what was looked at in the cases of each topic.\n"


def compared_text() -> str:
    """Topic by topic, what the reports on its cases say together."""
    topics: dict[str, set[str]] = defaultdict(set)
    for case in cases():
        topics[f"{case.section}/{case.file}"].update(_lines(reported(case)))
    return HEADER + "".join(f"\n{topic}\n{''.join(sorted(topics[topic]))}" for topic in sorted(topics))


def _lines(report: Report) -> Iterator[str]:
    for rule in report.rules:
        yield f"  rule {rule}\n"
    for citation in report.compared:
        yield f"  compared with {label(citation)}\n"
    for version in report.versions:
        yield f"  under {version.section} {version.version}\n"
    for note in report.not_examined:
        if not note.citation.provision:
            yield f"  not in force: {label(note.citation)}\n"
    for note in report.not_shown:
        yield f"  not shown: {label(note.citation)}\n"
    for wager in report.wagers:
        yield f"  priced: {_priced(wager)}\n"


def _priced(wager: PricedWager) -> str:
    at = f"{wager.wager}, {wager.paytable or 'no paytable'}, {wager.decks} decks, {wager.version or 'no version'}"
    return f"{at}: {wager.standing or 'no standing'}{f'; {wager.priced_at}' if wager.priced_at else ''}"


if __name__ == "__main__":
    COMPARED.write_text(compared_text(), encoding="utf-8")
