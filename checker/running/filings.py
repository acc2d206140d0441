"""Which files are to be checked, and their bytes."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING

from checker.findings import Finding, Severity
from checker.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

LARGEST = 1 << 20
"""Bytes of a filing; the loader refuses one that has more, so no more than one more is read."""


def filings_in(folder: Path) -> Iterator[Path]:
    """Every .yaml and .yml file below a folder, in order of name; hidden folders and links to folders are left.

    Raises OSError where a folder cannot be listed.
    """
    for place, folders, files in os.walk(folder, onerror=_raise):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if name.lower().endswith((".yaml", ".yml")) and not name.startswith("."):
                yield Path(place, name)


def read_filing(path: Path) -> bytes | Finding:
    """The bytes of a filing, or the finding that says why they cannot be had."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            return _unreadable("It is no regular file.")
        with path.open("rb") as file:
            return file.read(LARGEST + 1)
    except FileNotFoundError:
        return _unreadable("There is no such file.")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "its name cannot be used"
        return _unreadable(f"The file could not be read: {reason}.")


def is_other(data: bytes) -> bool:
    """Whether a file says nowhere, in UTF-8 or UTF-16, that it is a Rules Submission."""
    return b"rules_submission" not in data.replace(b"\0", b"")


def shown_path(path: Path) -> str:
    """A path as text that every format can hold."""
    return os.fsencode(path).decode("utf-8", "replace")


def _raise(error: OSError) -> None:
    raise error


def _unreadable(message: str) -> Finding:
    return Finding(
        rule="unreadable-file",
        severity=Severity.UNREADABLE,
        message=message,
        span=Span(1, 1, 1, 1),
        path=(),
        required="a file that can be read",
        passes="the path of a filing or of a folder of filings, and leave to read it",
    )
