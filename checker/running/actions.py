"""What GitHub Actions says of itself in the environment of a step."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["running", "source_root", "step_summary"]


def running() -> bool:
    """Whether this is a step of GitHub Actions."""
    return os.environ.get("GITHUB_ACTIONS") == "true"


def step_summary() -> Path | None:
    """The file that becomes this step's part of the job summary; None elsewhere."""
    named = os.environ.get("GITHUB_STEP_SUMMARY", "")
    return Path(named) if running() and named else None


def source_root() -> str:
    """The folder that paths in a report are told from: the checkout that a step runs in, or else the working one."""
    checkout = os.environ.get("GITHUB_WORKSPACE", "")
    if running() and checkout and Path.cwd().is_relative_to(Path(checkout).resolve()):
        return str(Path(checkout).resolve())
    return os.curdir
