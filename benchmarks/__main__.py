"""Times whole processes in turn over the same files and prints medians, ratios, and the goals."""

from __future__ import annotations

import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path

from benchmarks import many, play
from benchmarks.filings import write_filings

FILINGS = 1000
ROUNDS = 3
BIN = Path(sys.executable).parent
CHECKER = str(BIN / "checker")
HOOK = """\
repos:
  - repo: local
    hooks:
      - {{id: checker, name: checker, entry: {checker} check --skip-others, language: system, files: yaml$}}
"""


def main() -> None:
    """Runs every measurement and prints it."""
    day = datetime.now(tz=UTC).date()
    print(f"{day}, {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    for name in ("yamllint", "check-jsonschema", "rules-submission-checker"):
        print(f"  {name} {metadata.version(name)}")
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        # Modules are compiled once, as those of an installed package are, whatever the environment says.
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = str(folder / "compiled")
        (folder / "filings").mkdir()
        write_filings(folder / "filings", FILINGS)
        lines = len((folder / "filings" / "filing-0000.yaml").read_text("utf-8").splitlines())
        _many(folder, lines)
        _single(folder)
        many.main(folder, FILINGS)
        play.main()


def _many(folder: Path, lines: int) -> None:
    files = [str(path) for path in sorted((folder / "filings").iterdir())]
    schema = folder / "submission.schema.json"
    _median([CHECKER, "schema", "-o", str(schema)], rounds=1)
    print(f"\n{FILINGS} filings of {lines} lines, whole process, median of {ROUNDS}, taken in turn")
    times = _in_turn(
        {
            "checker check": [CHECKER, "check", str(folder / "filings")],
            "checker check --jobs 1": [CHECKER, "check", "--jobs", "1", str(folder / "filings")],
            "checker check --format json": [CHECKER, "check", "-f", "json", str(folder / "filings")],
            "checker check --format sarif": [CHECKER, "check", "-f", "sarif", str(folder / "filings")],
            "yamllint": [str(BIN / "yamllint"), "-d", "relaxed", *files],
            "check-jsonschema": [str(BIN / "check-jsonschema"), "--schemafile", str(schema), *files],
        }
    )
    faster = min(times["yamllint"], times["check-jsonschema"])
    for name, seconds in times.items():
        goal = "   goal 6 s" if name.endswith("sarif") else ""
        print(f"  {name:<28} {seconds:6.2f} s   {seconds / faster:5.2f} of the faster of the two{goal}")


def _single(folder: Path) -> None:
    filing = str(folder / "filings" / "filing-0001.yaml")
    bare = _median([sys.executable, "-c", "pass"])
    print(f"\nWhole processes, median of {ROUNDS}; python -c pass takes {bare:.3f} s")
    for name, command, goal in (
        ("checker --help", [CHECKER, "--help"], "goal 0.15 s"),
        ("one filing", [CHECKER, "check", filing], "goal 0.3 s"),
        ("pre-commit run, one changed", _hooked(folder, filing), "goal 0.5 s"),
        ("returns --all", [CHECKER, "returns", "--all", "-f", "json"], "goal 2 s"),
        ("report as PDF", [CHECKER, "report", filing, "-o", str(folder / "r.pdf")], "goal 2 s"),
    ):
        seconds = _median(command)
        print(f"  {name:<28} {seconds:6.3f} s   {seconds / bare:5.1f} times   {goal}")


def _hooked(folder: Path, filing: str) -> list[str]:
    """pre-commit as it is run in a repository where one filing has changed."""
    place = folder / "repository"
    place.mkdir()
    (place / ".pre-commit-config.yaml").write_text(HOOK.format(checker=CHECKER), "utf-8")
    shutil.copy(filing, place)
    for words in (("init", "--quiet"), ("add", ".")):
        subprocess.run(["git", "-C", str(place), *words], check=True)
    return ["env", "--chdir", str(place), str(BIN / "pre-commit"), "run"]


def _in_turn(commands: dict[str, list[str]]) -> dict[str, float]:
    """The median of each command, the commands taken in turn so that all see the same machine."""
    taken: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(ROUNDS):
        for name, command in commands.items():
            taken[name].append(_seconds(command))
    return {name: statistics.median(seconds) for name, seconds in taken.items()}


def _median(command: list[str], rounds: int = ROUNDS) -> float:
    _seconds(command)
    return statistics.median(_seconds(command) for _ in range(rounds))


def _seconds(command: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
