"""Changes law and rules in one small way at a time, and tells the changes that no test notices.

python -m tests.mutation                     every module of checker/law and checker/rules
python -m tests.mutation rules.decks law.*   these alone
"""

from __future__ import annotations

import gc
import os
import select
import sys
from collections import Counter
from fnmatch import fnmatch
from pathlib import Path
from signal import SIGKILL
from typing import TYPE_CHECKING

import yaml

from tests.mutation.mutants import mutants_of
from tests.mutation.oracle import Oracle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.mutation.mutants import Mutant

PACKAGE = Path(__file__).parents[2] / "checker"
EQUIVALENT = Path(__file__).with_name("equivalent.yaml")
SECONDS = 60
"""A mutant that has not been told by then is taken to go round for ever: killed."""


def main(patterns: list[str]) -> int:
    """0 where each mutant is killed or listed as equivalent, 1 where one survives, 2 where the code itself fails."""
    oracle = Oracle()
    if not oracle.holds():
        sys.stderr.write("the tests fail on the code as it is\n")
        return 2
    gc.freeze()  # a child that collects would copy what it shares
    listed = _listed()
    counts: Counter[str] = Counter()
    for mutant in _asked(patterns):
        verdict = "killed" if _killed(oracle, mutant) else "equivalent" if str(mutant) in listed else "survived"
        counts[verdict] += 1
        counts["mutants"] += 1
        if verdict == "survived":
            sys.stdout.write(f"{mutant}\n")
            sys.stdout.flush()
    sys.stdout.write(
        ", ".join(f"{counts[word]} {word}" for word in ("mutants", "killed", "equivalent", "survived")) + "\n"
    )
    return 1 if counts["survived"] else 0


def _asked(patterns: list[str]) -> Iterator[Mutant]:
    for file in sorted(PACKAGE.glob("law/*.py")) + sorted(PACKAGE.glob("rules/*.py")):
        name = f"{file.parent.name}.{file.stem}"
        if any(fnmatch(name, pattern) for pattern in patterns or ["*"]):
            yield from mutants_of(file, f"{PACKAGE.name}.{name}")


def _listed() -> frozenset[str]:
    """The mutants that no filing and no law file can tell from the code, in the words of the mutants themselves."""
    groups = yaml.safe_load(EQUIVALENT.read_text("utf-8"))
    return frozenset(mutant.rstrip("\n") for group in groups for mutant in group["mutants"])


def _killed(oracle: Oracle, mutant: Mutant) -> bool:
    child = os.fork()
    if not child:
        _tell(oracle, mutant)
    pidfd = os.pidfd_open(child)
    if not select.select([pidfd], [], [], SECONDS)[0]:
        os.kill(child, SIGKILL)
    os.close(pidfd)
    killed = os.waitpid(child, 0)[1] != 0
    if killed:
        oracle.learn(mutant)
    return killed


def _tell(oracle: Oracle, mutant: Mutant) -> None:
    """Ends the process with 0 where the mutant survives, with anything else where it does not."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    killed = True
    try:
        killed = oracle.kills(mutant)
    finally:
        os._exit(int(killed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
