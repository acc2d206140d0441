"""The page on continuous integration: its examples are sound by the schemas of their readers, and name what is."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from checker.cli import cli
from checker.running.formats import CHECK_FORMATS
from tests.test_docs import CI, DOCS, ROOT, Fence

PAGE = (DOCS / "ci.md").read_text("utf-8")


@pytest.mark.parametrize("fence", CI, ids=str)
def test_an_example_is_sound_by_its_schema(fence: Fence, tmp_path: Path) -> None:
    file = tmp_path / "example.yaml"
    file.write_text(fence.text, "utf-8")
    schema = fence.marks["schema"]
    words: list[str | Path] = (
        ["pre_commit", "validate-config", file]
        if schema == "pre-commit"
        else ["check_jsonschema", "--builtin-schema", schema, file]
    )
    ran = subprocess.run([sys.executable, "-m", *words], capture_output=True, text=True, check=False)

    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_there_is_an_example_for_each_place() -> None:
    assert {fence.marks["schema"] for fence in CI} == {
        "vendor.github-workflows",
        "vendor.gitlab-ci",
        "pre-commit",
    }


def test_the_inputs_of_the_examples_are_those_of_the_action() -> None:
    action = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
    given = {name for fence in CI for step in _steps(yaml.safe_load(fence.text)) for name in step.get("with", {})}

    assert given <= set(action["inputs"])
    assert given
    for name in (*action["inputs"], *action["outputs"]):
        assert f"`{name}`" in PAGE


def _steps(workflow: dict[str, Any]) -> list[dict[str, Any]]:
    """The steps of a workflow that use the action."""
    steps = [step for job in workflow.get("jobs", {}).values() for step in job["steps"]]
    return [step for step in steps if "rules-submission-checker" in step.get("uses", "")]


def test_the_hook_of_the_example_is_the_one_there_is() -> None:
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    examples = [yaml.safe_load(fence.text) for fence in CI if fence.marks["schema"] == "pre-commit"]

    assert {used["id"] for example in examples for used in example["repos"][0]["hooks"]} == {hook["id"]}


def test_every_format_is_told_of() -> None:
    rows = re.findall(r"^\| (`.*?) \|", PAGE, re.MULTILINE)

    assert set(re.findall(r"`(\w+)`", " ".join(rows))) == set(CHECK_FORMATS)


def test_every_option_on_the_page_is_one() -> None:
    told = CliRunner().invoke(cli, ["check", "--help"]).output
    options = set(re.findall(r"(?<=[ `])--(?:format|fail-on|skip-others|jobs|as-of)\b", PAGE))

    assert options
    assert all(option in told for option in options)
