"""Ctrl-C in a run over many filings, as a terminal sends it: to the command and to every process of it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.filing import filing

if TYPE_CHECKING:
    from collections.abc import Callable

FILINGS = 300
"""So many that their text does not fit into a pipe that nobody reads: a run cannot end before it is read."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for number in range(FILINGS):
        (tmp_path / f"f{number:03}.yaml").write_text(filing(), "utf-8")
    (tmp_path / "out.sarif").write_text("old", "utf-8")
    return tmp_path


def stopped(folder: Path, *words: str, by: Callable[[subprocess.Popen[bytes]], object]) -> tuple[int, bytes, bytes]:
    """How a run ends that is stopped once it has begun to print, what it printed, and what it said."""
    process = subprocess.Popen(
        [sys.executable, "-m", "checker", "check", *words, "."],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stdout
    first = os.read(process.stdout.fileno(), 1)
    by(process)
    rest, said = process.communicate(timeout=60)  # ends when the last process that holds the pipes does
    return process.returncode, first + rest, said


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM], ids=["SIGINT", "SIGTERM"])
def test_a_run_that_is_stopped_says_what_was_done(folder: Path, jobs: str, stop: signal.Signals) -> None:
    words = ["--jobs", jobs, "-f", "text", "-f", "sarif=out.sarif", "-f", "json=out.json"]
    code, printed, said = stopped(folder, *words, by=lambda process: os.killpg(process.pid, stop))

    assert code == 130
    told = re.fullmatch(
        rf"checker: interrupted after (\d+) of {FILINGS} filings: (\d+) compliant; (\d+) not checked; "
        r"not written: out\.sarif, out\.json\n",
        said.decode(),
    )
    assert told, said
    done, compliant, left = map(int, told.groups())
    assert done == compliant == FILINGS - left
    assert done - 1 <= printed.decode().count(": compliant, as of ") <= done
    assert (folder / "out.sarif").read_text("utf-8") == "old"
    assert not list(folder.glob(".*")) + list(folder.glob("out.json"))


def test_no_process_outlives_a_run_that_is_killed(folder: Path) -> None:
    code, _, said = stopped(folder, "--jobs", "2", by=lambda process: process.kill())

    assert (code, said) == (-signal.SIGKILL, b"")
