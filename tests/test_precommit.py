"""The hook as pre-commit itself takes it: from a repository of hooks, installed and run on the files of a commit."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.filing import BLACKJACK, filing
from tests.offline_install import environment

ROOT = Path(__file__).parent.parent
PARTS = ("checker", "schemas", "reports", "pyproject.toml", "README.md", "LICENSE", ".pre-commit-hooks.yaml")
CONFIG = """\
repos:
  - repo: {repo}
    rev: {rev}
    hooks:
      - id: rules-submission
"""


@dataclass(frozen=True, slots=True)
class Scratch:
    """A repository of filings that is set up with the hook."""

    place: Path
    env: dict[str, str]

    def commit(self, name: str, text: str) -> subprocess.CompletedProcess[str]:
        """Stages one file alone and commits it, with what the hook says."""
        (self.place / name).write_text(text, "utf-8")
        self.git("reset", "--quiet")
        self.git("add", name)
        return self.git("commit", "--quiet", "--message", name, check=False)

    def git(self, *words: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["git", *words], cwd=self.place, env=self.env, capture_output=True, text=True, check=check
        )


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Scratch:
    place = tmp_path_factory.mktemp("precommit")
    env = environment(
        PRE_COMMIT_HOME=str(place / "home"),
        GIT_CONFIG_GLOBAL="/dev/null",
        GIT_CONFIG_SYSTEM="/dev/null",
        **{f"GIT_{who}_{what}": "x@example.com" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")},
    )
    hooks, filings = Scratch(place / "hooks", env), Scratch(place / "filings", env)
    for repository in (hooks, filings):
        repository.place.mkdir()
        repository.git("init", "--quiet")
    _copy(hooks.place)
    hooks.git("add", ".")
    hooks.git("commit", "--quiet", "--message", "hooks")
    rev = hooks.git("rev-parse", "HEAD").stdout.strip()
    (filings.place / ".pre-commit-config.yaml").write_text(CONFIG.format(repo=hooks.place, rev=rev), "utf-8")
    subprocess.run(
        [sys.executable, "-m", "pre_commit", "install", "--install-hooks"],
        cwd=filings.place,
        env=env,
        capture_output=True,
        check=True,
    )
    return filings


def test_a_good_filing_is_committed(scratch: Scratch) -> None:
    ran = scratch.commit("good.yaml", filing())

    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "check Rules Submissions" in ran.stderr
    assert "Passed" in ran.stderr


def test_a_bad_filing_is_refused_with_its_line(scratch: Scratch) -> None:
    ran = scratch.commit("bad.yml", filing(BLACKJACK.replace("paytable: A", "paytable: C")))

    assert ran.returncode == 1
    assert "violation[paytable-unknown]" in ran.stderr
    assert "--> bad.yml:11:19" in ran.stderr


@pytest.mark.parametrize(
    ("name", "text"), [("workflow.yml", "on: push\n"), ("anchors.yaml", "a: &x 1\nb: *x\n---\n")]
)
def test_other_yaml_is_committed(scratch: Scratch, name: str, text: str) -> None:
    ran = scratch.commit(name, text)

    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "Passed" in ran.stderr


def test_other_files_are_not_looked_at(scratch: Scratch) -> None:
    ran = scratch.commit("notes.txt", "rules_submission: 1\n")

    assert ran.returncode == 0
    assert "no files to check" in ran.stderr


def _copy(place: Path) -> None:
    for part in PARTS:
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, place / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, place / part)
