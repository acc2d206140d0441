"""action.yml: sound by the schema of actions, and its steps run as GitHub would run them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.filing import BLACKJACK, PLAYERS_EDGE, filing
from tests.offline_install import environment

ROOT = Path(__file__).parent.parent
FILE = ROOT / "action.yml"
ACTION: dict[str, Any] = yaml.safe_load(FILE.read_text("utf-8"))
STEPS = {step["id"]: step for step in ACTION["runs"]["steps"]}
WRONG = filing(BLACKJACK.replace("paytable: A", "paytable: C"))


def test_it_is_sound_by_the_schema_of_actions() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-actions", FILE],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout


def test_no_script_holds_an_expression_and_every_action_is_pinned() -> None:
    for step in STEPS.values():
        assert "${{" not in step.get("run", "")  # what is put into a script could be made to end it
        assert "uses" not in step or re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", step["uses"])


def run(step: str, place: Path, inputs: dict[str, str], **env: str) -> subprocess.CompletedProcess[str]:
    """Runs a step as GitHub does: its expressions filled in, under bash -e -o pipefail."""
    values = {f"inputs.{name}": told["default"] for name, told in ACTION["inputs"].items()}
    values |= {f"inputs.{name}": value for name, value in inputs.items()}
    values |= {"github.action_path": str(ROOT), "steps.python.outputs.python-path": sys.executable}
    filled = {
        name: re.sub(r"\$\{\{ (.*?) \}\}", lambda match: values[match[1]], told)
        for name, told in STEPS[step]["env"].items()
    }
    actions = {"GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": str(place), "GITHUB_OUTPUT": str(place / "output")}
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", STEPS[step]["run"]],
        cwd=place,
        env=environment(**actions, **filled, **env),
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The folder for temporary files of a runner on which the first steps have run."""
    place = tmp_path_factory.mktemp("runner")
    ran = run("install", place, {}, RUNNER_TEMP=str(place))
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return str(place)


@pytest.mark.parametrize(
    ("inputs", "code"),
    [
        ({"paths": "sound.yaml"}, 0),
        ({"paths": "sound.yaml\nwrong.yaml\n"}, 1),
        ({}, 1),
        ({"paths": "workflow.yml"}, 3),
        ({"paths": "workflow.yml", "skip-others": "true"}, 0),
        ({"paths": "open.yaml"}, 1),
        ({"paths": "open.yaml", "fail-on": "violation"}, 0),
        ({"paths": "open.yaml", "as-of": "2026-03-24"}, 0),
        ({"paths": "-x.yaml"}, 0),
        ({"paths": "$(touch made) `touch made`; touch made"}, 3),
        ({"fail-on": "never"}, 2),
    ],
)
def test_its_inputs_do_what_they_say(tmp_path: Path, installed: str, inputs: dict[str, str], code: int) -> None:
    for name, text in (
        ("sound.yaml", filing()),
        ("wrong.yaml", WRONG),
        ("open.yaml", filing(PLAYERS_EDGE, effective="2026-04-01")),
        ("-x.yaml", filing()),
        ("workflow.yml", "on: push\n"),
    ):
        (tmp_path / name).write_text(text, "utf-8")
    ran = run("check", tmp_path, inputs, RUNNER_TEMP=installed)

    assert ran.returncode == code, ran.stdout + ran.stderr
    assert (tmp_path / "output").read_text("utf-8") == f"exit-code={code}\n"
    assert not (tmp_path / "made").exists()


def test_it_marks_lines_and_writes_further_formats(tmp_path: Path, installed: str) -> None:
    (tmp_path / "filings").mkdir()
    (tmp_path / "filings" / "wrong.yaml").write_text(WRONG, "utf-8")
    inputs = {"paths": "filings", "formats": "sarif=out.sarif\nmarkdown=out.md\n"}
    ran = run("check", tmp_path, inputs, RUNNER_TEMP=installed, GITHUB_STEP_SUMMARY=str(tmp_path / "summary.md"))

    assert ran.returncode == 1
    assert "\n::error file=filings/wrong.yaml,line=11,endLine=11,col=19,endColumn=19," in ran.stdout
    (result,) = json.loads((tmp_path / "out.sarif").read_text("utf-8"))["runs"][0]["results"]
    assert result["ruleId"] == "paytable-unknown"
    assert (tmp_path / "out.md").read_text("utf-8") == (tmp_path / "summary.md").read_text("utf-8")
