"""Every finding's words, over the conformance suite and the example filings: the messages are the product.

Run as a program, it writes tests/data/messages.txt anew; read its diff as the people would who receive the messages.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from checker.checking import check
from checker.conformance import own_report
from checker.law import load_book
from checker.play.games import kept_games
from tests.conformance_suite import PLACE as SUITE
from tests.conformance_suite import cases

if TYPE_CHECKING:
    from collections.abc import Iterator

    from checker.findings import Finding, Report
    from checker.play.games import Games

MESSAGES = Path(__file__).parent / "data" / "messages.txt"
EXAMPLES = SUITE.parent.parent / "submissions"

HEADER = "# Written by python -m tests.messages: what each finding says, with the first case that gives it.\n"


reported = cache(own_report)
"""The report on a case of the conformance suite."""


def reports() -> Iterator[tuple[str, Report]]:
    """The report on every case of the conformance suite and every example filing, each with its name."""
    for case in cases():
        yield str(case), reported(case)
    for file in sorted(EXAMPLES.glob("*/*.yaml")):
        yield f"{file.parent.name}/{file.name}", check(file.read_bytes(), file.name, load_book(), games=_games())


def told(finding: Finding) -> str:
    """What a finding says, a line each."""
    mend = f"{finding.mend.kind.value}: {finding.mend.value}" if finding.mend else ""
    lines = {
        "says": finding.message,
        "stated": finding.stated,
        "required": finding.required,
        "passes": finding.passes,
        "follows": finding.consequence,
        "sets out": ", ".join(finding.sets_out),
        "mend": mend,
    }
    return "\n".join(
        [f"{finding.rule} ({finding.severity})", *(f"  {key}: {text}" for key, text in lines.items() if text)]
    )


def messages_text() -> str:
    """The file of messages: each once, in order, with the first case that gives it."""
    first: dict[str, str] = {}
    for name, report in reports():
        for finding in report.findings:
            first.setdefault(told(finding), name)
    return HEADER + "".join(f"\n{message}\n  case: {first[message]}\n" for message in sorted(first))


@cache
def _games() -> Games:
    return kept_games()


if __name__ == "__main__":
    MESSAGES.write_text(messages_text(), encoding="utf-8")
