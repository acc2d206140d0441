"""Many filings in one run: the same bytes in the same order whoever does the work, and nothing kept of a report."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest

from checker.commands.check import check
from checker.running.processes import Processes
from checker.running.run import expanded
from checker.running.spread import DEATH, chunked, spread
from tests.filing import BLACKJACK, PLAYERS_EDGE, filing
from tests.running.fragile import FATAL, doubled, lost

SUBMISSIONS = Path(__file__).parent.parent.parent / "submissions"
FORMATS = ("text", "json", "sarif", "junit", "github", "markdown")
FILES = ("text", "json", "sarif")
TEXTS = (
    filing(),
    filing(BLACKJACK.replace("paytable: A", "paytable: C")),
    filing(PLAYERS_EDGE, effective="2026-04-01"),
    "on: push\n",
    "a: [\n",
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for number in range(70):
        (tmp_path / f"f{number * 37 % 70:02}.yaml").write_text(TEXTS[number % len(TEXTS)], "utf-8")
    return tmp_path


def run(folder: Path, *words: str, stdin: str = "") -> dict[str, bytes]:
    """What a run writes in every format."""
    files = [f"--format={name}=out.{name}" for name in FORMATS]
    subprocess.run(
        [sys.executable, "-m", "checker", "check", *files, *words], cwd=folder, input=stdin.encode(), check=False
    )
    return {name: (folder / f"out.{name}").read_bytes() for name in FORMATS}


def test_the_number_of_processes_changes_no_byte_of_any_format(folder: Path) -> None:
    first, *others = [run(folder, "--jobs", jobs, "f00.yaml", "-", ".", stdin=TEXTS[1]) for jobs in ("1", "2", "3")]

    assert all(other == first for other in others)
    named = [line.split(":")[0] for line in first["text"].decode().splitlines() if "(effective date)" in line]
    assert named[:2] == ["f00.yaml", "<stdin>"]
    assert named[2:] == sorted(named[2:])
    assert b"not compliant" in first["text"]
    assert first["json"].decode() == json.dumps(json.loads(first["json"]), indent=2) + "\n"


def test_no_order_of_a_hash_shows_in_what_is_written(tmp_path: Path) -> None:
    two_alike = (
        BLACKJACK
        + "      - wager: TriLux Deluxe\n        paytable: TLX-3\n    settlement:\n      direction: left to right\n"
    )
    (tmp_path / "f.yaml").write_text(filing(two_alike), encoding="utf-8")

    written = {
        subprocess.run(
            [sys.executable, "-m", "checker", "check", "-f", "sarif", "f.yaml", str(SUBMISSIONS)],
            cwd=tmp_path,
            env=os.environ | {"PYTHONHASHSEED": str(seed)},
            capture_output=True,
            check=False,
        ).stdout
        for seed in range(1, 5)
    }

    assert len(written) == 1
    assert written.pop().count(b'"ruleId":"settlement"') >= 2


def test_no_report_is_kept_of_filings_that_were_written(tmp_path: Path) -> None:
    sizes = {}
    for number in (10, 40, 140):
        place = tmp_path / str(number)
        place.mkdir()
        for n in range(number):
            text = filing().replace("RS-2026-001", f"RS-2026-{n:03}")
            (place / f"{n:03}.yaml").write_text(text, "utf-8")
        outputs = [word for name in FILES for word in ("-f", f"{name}={place}.{name}")]
        tracemalloc.start()
        check.main([str(place), "--jobs", "1", *outputs], standalone_mode=False)
        sizes[number] = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()

    written = [sum((tmp_path / f"{number}.{name}").stat().st_size for name in FILES) for number in (40, 140)]
    assert written[1] - written[0] > 1_000_000
    assert sizes[140] - sizes[40] < 400_000  # names of files, and no more


def with_deaths(folder: Path, when: str) -> subprocess.CompletedProcess[str]:
    """A run over two processes, each of which ends by a signal at one filing under a condition."""
    code = (
        "import os, signal, checker.running.run as run\n"
        "from pathlib import Path\n"
        "sound = run.check\n"
        "def check(data, file, *others):\n"
        f"    if file == 'f07.yaml' and {when}: os.kill(os.getpid(), signal.SIGKILL)\n"
        "    return sound(data, file, *others)\n"
        "run.check = check\n"
        "from multiprocessing import set_start_method\n"
        "set_start_method('fork')\n"
        "from checker.cli import main\n"
        "main()"
    )
    return as_json(folder, "-c", code, jobs=2)


def as_json(folder: Path, *program: str, jobs: int) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *program, "check", "--jobs", str(jobs), "-f", "json", "."],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_filing_that_ends_its_process_is_named_and_the_rest_checked(folder: Path) -> None:
    ran = with_deaths(folder, "True")
    checked = [entry["file"] for entry in json.loads(ran.stdout)["filings"]]

    assert ran.returncode == 4
    assert ran.stderr == f"checker: {DEATH}\nchecker: f07.yaml: the process that checked it died\n"
    assert len(checked) == 70 - 1 - 14  # without the YAML that is no filing
    assert checked == sorted(checked)


def test_a_process_that_is_ended_from_outside_is_told_of_and_nothing_is_lost(folder: Path) -> None:
    once = "not Path('once').exists() and not Path('once').touch()"
    ran, sound = with_deaths(folder, once), as_json(folder, "-m", "checker", jobs=1)

    assert ran.stderr == f"checker: {DEATH}\n"
    assert (ran.returncode, ran.stdout) == (sound.returncode, sound.stdout)


@pytest.mark.parametrize("size", [1, 4, 50])
def test_items_that_end_their_process_are_lost_alone(size: int) -> None:
    numbers = [*range(40), *range(30), FATAL, FATAL]
    told: list[str] = []
    found = list(spread(doubled, chunked(numbers, size, 100, lambda _: 0), Processes(2, told.append), lost))

    assert set(told) == {DEATH}
    assert found == [-n if n == FATAL else 2 * n for n in numbers]


@pytest.mark.parametrize(
    ("weights", "chunks"),
    [
        ([], []),
        ([1, 1, 1, 1], [[1, 1, 1], [1]]),
        ([9, 1, 1, 1], [[9, 1], [1, 1]]),
        ([10, 10, 3], [[10], [10], [3]]),
    ],
)
def test_a_chunk_has_few_items_and_little_weight(weights: list[int], chunks: list[list[int]]) -> None:
    assert list(chunked(weights, 3, 10, lambda weight: weight)) == chunks


def test_files_are_expanded_in_order_and_once(folder: Path) -> None:
    files, empty = expanded([folder / "f09.yaml", folder])

    assert empty == []
    assert [path.name for path, _ in files][:3] == ["f09.yaml", "f00.yaml", "f01.yaml"]
    assert len(files) == 70
