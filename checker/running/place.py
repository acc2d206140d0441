"""Where a file is, told to a program that reads a report elsewhere: relative to the root of the sources."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import quote

__all__ = ["file_uri", "relative"]


def relative(file: str, root: str) -> str | None:
    """A file's path from the root, with forward slashes; None for one that is not below it."""
    try:
        path = Path(os.path.relpath(file, root))
    except ValueError:  # on another drive
        return None
    return None if path.parts[:1] == (os.pardir,) else path.as_posix()


def file_uri(file: str, root: str) -> tuple[str, bool]:
    """A file's URI, percent-encoded, and whether it is relative to the root: one outside of it is absolute."""
    path = relative(file, root)
    if path is not None:
        return quote(path), True
    return Path(file).resolve().as_uri(), False
