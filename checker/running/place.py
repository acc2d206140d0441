"""Where files are, told to a program that reads a report elsewhere: relative to the root of the sources."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

__all__ = ["Place"]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a run takes place: it is told the same on whichever machine a part of the run is done."""

    root: str
    """The folder that paths are told from, absolute."""
    here: str
    """The working folder of the run, absolute, which the names of its files are relative to."""

    @classmethod
    def of(cls, root: str) -> Place:
        """The place of a run that is started in the working folder of this process."""
        return cls(str(Path(root).absolute()), str(Path.cwd()))

    def relative(self, file: str) -> str | None:
        """A file's path from the root, with forward slashes; None for one that is not below it."""
        try:
            path = Path(os.path.relpath(self._absolute(file), self.root))
        except ValueError:  # on another drive
            return None
        return None if path.parts[:1] == (os.pardir,) else path.as_posix()

    def uri(self, file: str) -> tuple[str, bool]:
        """A file's URI, percent-encoded, and whether it is relative to the root: one outside of it is absolute."""
        path = self.relative(file)
        if path is not None:
            return quote(path), True
        return self._absolute(file).as_uri(), False

    def _absolute(self, file: str) -> Path:
        return Path(os.path.normpath(Path(self.here, file)))
