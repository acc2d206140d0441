"""The same run over a cluster: a real scheduler of dask.distributed and two workers, all of this machine."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from checker.cli import cli
from checker.running import cluster
from checker.running.cluster import Installed, connected, installed
from checker.running.spread import EngineError, chunked, spread
from tests.filing import BLACKJACK, filing
from tests.running.fragile import FATAL, doubled, lost

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent.parent
WRONG = filing(BLACKJACK.replace("paytable: A", "paytable: C"))


@contextmanager
def said_by(place: Path, said: str, *words: str) -> Iterator[str]:
    """What a process of dask's says where it says `said`, once it has; it runs as long as the context lasts."""
    process = subprocess.Popen(
        [sys.executable, "-m", "dask", *words, "--host", "127.0.0.1", "--no-dashboard"],
        cwd=place,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr
    with process, process.stderr:
        try:
            told = (re.search(said, line) for line in process.stderr)
            yield next(found[1] for found in told if found)
        finally:
            process.terminate()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler with two workers, each with a process that starts it anew when it dies."""
    place = tmp_path_factory.mktemp("cluster")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DASK_CONFIG", str(place))
        patch.setenv("DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES", "0")
        patch.setenv("DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED", "false")
        with said_by(place, r"Scheduler at:\s+(\S+)", "scheduler", "--port", "0") as found:
            worker = ("worker", found, "--nthreads", "1", "--local-directory", str(place))
            with (
                said_by(place, r"Registered to:\s+(\S+)", *worker),
                said_by(place, r"Registered to:\s+(\S+)", *worker),
            ):
                yield found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "filings").mkdir()
    for number in range(50):
        (tmp_path / "filings" / f"f{number:02}.yaml").write_text(WRONG if number % 3 else filing(), "utf-8")
    (tmp_path / "elsewhere.yaml").write_text(WRONG, "utf-8")
    return tmp_path / "filings"


def checked(folder: Path, *words: str) -> tuple[int, str, list[bytes]]:
    """How a run ends, what it says, and what it writes."""
    names = ("text", "json", "sarif", "junit", "github")
    files = [f"--format={name}=../out.{name}" for name in names]
    ran = subprocess.run(
        [sys.executable, "-m", "checker", "check", *files, *words, "../elsewhere.yaml", "missing.yaml", "-", "."],
        cwd=folder,
        input=WRONG,
        capture_output=True,
        text=True,
        check=False,
    )
    return ran.returncode, ran.stdout + ran.stderr, [(folder.parent / f"out.{name}").read_bytes() for name in names]


def test_a_cluster_writes_the_same_bytes_as_one_process(folder: Path, address: str) -> None:
    assert checked(folder, "--cluster", address) == checked(folder, "--jobs", "1")


@pytest.mark.parametrize(
    "words",
    [
        ["impact", "--section", "633b.17", "--from", "prior", "--to", "current", "--format", "json", "."],
        [
            *(
                "sweep",
                "--game",
                "Blackjack",
                "--format",
                "csv",
                "--decks",
                "6",
                "--dealer-blackjack",
                "checked first",
            ),
            *(
                "--double-cards",
                "two",
                "--double-totals",
                "any",
                "--double-after-split",
                "yes",
                "--surrender",
                "none",
            ),
            *("--additional-splits", "2", "--split-aces", "one card"),
        ],
    ],
    ids=["impact", "sweep"],
)
def test_the_other_commands_write_the_same_bytes_too(
    folder: Path, address: str, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.chdir(folder)
    alone, over = (CliRunner().invoke(cli, [*words, *ways]) for ways in (("--jobs", "1"), ("--cluster", address)))

    assert (over.exit_code, over.output) == (alone.exit_code, alone.output)
    assert alone.exit_code == 0


def test_an_item_that_ends_its_worker_is_lost_alone(address: str) -> None:
    with connected(address, print) as engine:
        found = list(spread(doubled, chunked(range(20), 4, 100, lambda _: 0), engine, lost))

    assert found == [-n if n == FATAL else 2 * n for n in range(20)]


def test_a_worker_with_another_checker_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    other = Installed((("source", "0"), *installed().parts[:1]))
    monkeypatch.setattr(cluster, "installed", lambda: other)
    with (
        pytest.raises(EngineError, match=r"has another checker than is here: source \w+ instead of 0, Python 3"),
        connected(address, print) as engine,
    ):
        list(spread(doubled, [[1]], engine, lost))


def test_a_worker_with_another_version_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "__version__", "0.0.7")
    with (
        pytest.raises(EngineError, match=r"has rules-submission-checker \S+; install 0.0.7 there"),
        connected(address, print),
    ):
        pass


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("nowhere", "checker: no scheduler could be reached at nowhere: missing port number in address 'nowhere'"),
        ("tcp://127.0.0.1:1", "checker: no scheduler could be reached at tcp://127.0.0.1:1: Timed out"),
    ],
)
def test_an_address_without_a_scheduler_ends_with_one_line(
    folder: Path, monkeypatch: pytest.MonkeyPatch, address: str, said: str
) -> None:
    monkeypatch.setattr(cluster, "_SECONDS_TO_CONNECT", 0.2)
    ran = CliRunner().invoke(cli, ["check", "--cluster", address, "-f", f"json={folder}/out.json", str(folder)])

    assert ran.exit_code == 4
    assert ran.output.startswith(said)
    assert ran.output.count("\n") == 1
    assert not (folder / "out.json").exists()


def test_without_the_library_the_line_says_how_to_install_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    ran = CliRunner().invoke(cli, ["check", "--cluster", "tcp://127.0.0.1:1", str(folder)])

    assert ran.exit_code == 2
    assert "pip install 'rules-submission-checker[cluster]'" in ran.output
    assert ran.output.count("\n") == 1


def test_processes_and_a_cluster_are_not_both_asked(folder: Path) -> None:
    ran = CliRunner().invoke(cli, ["check", "--cluster", "tcp://127.0.0.1:1", "--jobs", "2", str(folder)])

    assert ran.exit_code == 2
    assert "give one" in ran.output
