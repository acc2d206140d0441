"""The built wheel, installed in an empty environment outside the checkout, works with what it carries inside."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from tests.filing import filing
from tests.test_library import example_filing, example_program

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bin folder of an environment that has the wheel, and its dependencies from this one."""
    place = tmp_path_factory.mktemp("wheel")
    _run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", place, ROOT)
    (wheel,) = place.glob("*.whl")
    venv.create(place / "env", with_pip=False)
    python = place / "env" / "bin" / "python"
    _run(sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", wheel)
    (site,) = (place / "env" / "lib").glob("python*/site-packages")
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib"), "utf-8")
    return place / "env" / "bin"


def test_every_command_works_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "filing.yaml").write_text(filing(), "utf-8")
    checker = installed / "checker"
    assert "1 compliant" in _run(checker, "check", "filing.yaml", cwd=tmp_path)
    assert "19/311" in _run(
        checker, "returns", "--wager", "Perfect Pairs", "--paytable", "A", "--decks", "6", cwd=tmp_path
    )
    assert "Player's Edge 21" in _run(checker, "law", "635b.2", cwd=tmp_path)
    assert "payout" in _run(checker, "explain", "payout-odds", cwd=tmp_path)
    assert '"$schema"' in _run(checker, "schema", cwd=tmp_path)
    _run(checker, "report", "filing.yaml", "-o", "filing.pdf", cwd=tmp_path)
    assert (tmp_path / "filing.pdf").read_bytes().startswith(b"%PDF-")


def test_the_package_is_the_installed_one(installed: Path, tmp_path: Path) -> None:
    where = _run(installed / "python", "-c", "import checker; print(checker.__file__)", cwd=tmp_path)
    assert str(installed.parent) in where


def test_the_examples_of_a_program_run_and_are_typed_with_the_installed_package(
    installed: Path, tmp_path: Path
) -> None:
    (tmp_path / "filing.yaml").write_text(example_filing(), "utf-8")
    (tmp_path / "program.py").write_text(f"{example_program()}reveal_type(report)\n", "utf-8")
    python = installed / "python"
    typed = _run(sys.executable, "-m", "mypy", "--strict", "--python-executable", python, "program.py", cwd=tmp_path)

    assert 'Revealed type is "checker.findings.Report"' in typed
    (tmp_path / "program.py").write_text(example_program(), "utf-8")
    assert "line 19: The increment is filed as 16%" in _run(python, "program.py", cwd=tmp_path)


def _run(*words: object, cwd: Path | None = None) -> str:
    ran = subprocess.run([str(w) for w in words], cwd=cwd, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout
