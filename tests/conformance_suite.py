"""The conformance suite beside these tests: its cases, the reports on them, and its index.

Run as a program, it writes tests/conformance/index.yaml anew.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from pathlib import Path

from checker.conformance import Case, read_cases

PLACE = Path(__file__).parent / "conformance"
INDEX = PLACE / "index.yaml"


@cache
def cases() -> tuple[Case, ...]:
    """Every case of the suite, by section, file and place."""
    return read_cases(PLACE)


def index_text() -> str:
    """The index by provision: how many cases meet it, how many find something there, and the files that hold them."""
    met: dict[str, list[Case]] = defaultdict(list)
    found: dict[str, list[Case]] = defaultdict(list)
    for case in cases():
        for provision in case.meets:
            met[provision].append(case)
        for provision in {provision for expected in case.expect for provision in expected.provisions}:
            found[provision].append(case)
    lines = ["# Written by python -m tests.conformance_suite: cases by provision, and the files that hold them."]
    for provision in sorted(met.keys() | found.keys()):
        files = sorted({f"{case.section}/{case.file}" for case in met[provision] + found[provision]})
        counts = f"met: {len(met[provision])}, found: {len(found[provision])}"
        lines.append(f'"{provision}": {{{counts}, files: [{", ".join(files)}]}}')
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    INDEX.write_text(index_text(), encoding="utf-8")
