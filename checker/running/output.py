"""Writing results: a file is there whole or not at all."""

from __future__ import annotations

import os
import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class OutputError(Exception):
    """A result that could not be written; nothing of it is left, and what was there before is untouched."""


@contextmanager
def whole_file(path: Path) -> Iterator[IO[bytes]]:
    """A file that takes the place of `path` once all of it is written; raises OutputError where that fails.

    A device or a pipe cannot be replaced, and is written to as it is.
    """
    try:
        target = path.resolve()
        if target.exists() and not target.is_file() and not target.is_dir():
            with target.open("wb") as device:
                yield device
            return
        with _replacing(target) as file:
            yield file
    except OSError as error:
        raise OutputError(f"{path} could not be written: {error.strerror or error}") from error


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file whole, or raises OutputError and leaves what was there."""
    with whole_file(path) as file:
        file.write(data)


@contextmanager
def _replacing(target: Path) -> Iterator[IO[bytes]]:
    mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
    descriptor, name = tempfile.mkstemp(prefix=".", suffix=".part", dir=target.parent)
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            yield file
        temporary.chmod(mode)
        temporary.replace(target)
    finally:
        with suppress(OSError):
            temporary.unlink()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
