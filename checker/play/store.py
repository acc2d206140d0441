"""Results of the play engine kept on disk, so that a repository of filings computes each distinct game once.

An entry is a file of its own, named by a hash of the question and of the engine's own source: another engine never
finds it. It is written whole and put in its place, and one that is damaged is passed over and made anew.
"""

from __future__ import annotations

import json
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from checker.running.output import OutputError, write_whole

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Json", "Store", "engine_version", "user_store"]

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | bool | None"

_LARGEST = 4 << 20


class Store:
    """Entries in a folder, which need not be there yet. A fault of the disk is no error: nothing is kept then."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def read(self, kind: str, question: Json) -> Json:
        """The answer kept for a question, or None."""
        path = self._path(kind, question)
        try:
            if path.stat().st_size > _LARGEST:
                return None
            entry = json.loads(path.read_bytes())
        except (OSError, ValueError, RecursionError):
            return None
        if not isinstance(entry, dict) or entry.get("question") != question:
            return None
        answer: Json = entry.get("answer")
        return answer if entry.get("sha256") == _sum(answer) else None

    def write(self, kind: str, question: Json, answer: Json) -> None:
        """Keeps an answer, where the disk allows it."""
        entry: Json = {"question": question, "answer": answer, "sha256": _sum(answer)}
        with suppress(OutputError, OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            write_whole(self._path(kind, question), _canonical(entry))

    @contextmanager
    def alone(self, kind: str, question: Json) -> Iterator[None]:
        """Within it no other process answers the same question, where the system knows such locks."""
        try:
            import fcntl

            self._folder.mkdir(parents=True, exist_ok=True)
            lock = self._path(kind, question).with_suffix(".lock").open("wb")
        except (ImportError, OSError):
            yield
            return
        with lock:
            with suppress(OSError):
                fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _path(self, kind: str, question: Json) -> Path:
        name = sha256(_canonical([kind, engine_version(), question])).hexdigest()
        return self._folder / f"{kind}-{name[:40]}.json"


def user_store() -> Store:
    """The store in the user's cache folder."""
    from platformdirs import user_cache_path

    return Store(user_cache_path("rules-submission-checker", appauthor=False) / "play")


@cache
def engine_version() -> str:
    """A hash of the source of the engine and of what asks it: any change of either makes another."""
    package = Path(__file__).parent
    total = sha256()
    for folder in (package, package.parent / "returns" / "play"):
        for file in sorted(folder.glob("*.py")):
            total.update(file.name.encode() + b"\0" + file.read_bytes())
    return total.hexdigest()[:16]


def _sum(answer: Json) -> str:
    return sha256(_canonical(answer)).hexdigest()


def _canonical(value: Json) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()
