"""What a project sets for every run: `checker.toml`, or `[tool.checker]` in pyproject.toml, nearest upward.

Within one folder checker.toml stands before pyproject.toml; a pyproject.toml without that table is passed over. What
is found in one file is never mixed with what another says.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import date, datetime
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from checker.dates import parse_date
from checker.findings import THRESHOLDS
from checker.quantities import QuantityError
from checker.running.formats import CHECK_FORMATS
from checker.values import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["Configuration", "ConfigurationError", "configuration_for", "load_configuration", "read_configuration"]

T = TypeVar("T")

KEYS = ("paths", "fail-on", "formats", "as-of", "holder")
OWN_FILE = "checker.toml"
SHARED_FILE = "pyproject.toml"

Toml: TypeAlias = "str | int | float | bool | date | datetime | list[Toml] | dict[str, Toml] | object"


class ConfigurationError(Exception):
    """A file that cannot be read as a configuration: which file, which key, and what would pass."""


@dataclass(frozen=True, slots=True)
class Configuration:
    """What is set; what is None is left to the command line or the default."""

    paths: tuple[Path, ...] | None = None
    """Files and folders to check where none is named, as the working directory sees them."""
    fail_on: str | None = None
    formats: tuple[str, ...] | None = None
    """As `--format` takes them: json, or json=FILE as the working directory sees the file."""
    as_of: str | None = None
    holder: str | None = None
    """The certificate holder whose filings these are."""

    def of(self, key: str) -> tuple[Path, ...] | tuple[str, ...] | str | None:
        """What is set under a key as the file writes it."""
        return {
            "paths": self.paths,
            "fail-on": self.fail_on,
            "formats": self.formats,
            "as-of": self.as_of,
            "holder": self.holder,
        }[key]


def configuration_for(folder: Path) -> Configuration:
    """What the nearest configuration upward from a folder says; nothing, where there is none.

    Raises ConfigurationError.
    """
    for place in (folder, *folder.parents):
        if (place / OWN_FILE).is_file():
            return load_configuration(place / OWN_FILE)
        if (place / SHARED_FILE).is_file():
            file = place / SHARED_FILE
            table = _own_table(_parsed(file), file)
            if table is not None:
                return read_configuration(table, file)
    return Configuration()


def load_configuration(file: Path) -> Configuration:
    """What one file says: the table [tool.checker] of a pyproject.toml, or the whole of any other.

    Raises ConfigurationError, also where a pyproject.toml lacks that table.
    """
    table: Mapping[str, Toml] | None = _parsed(file)
    if file.name == SHARED_FILE and table is not None:
        table = _own_table(table, file)
        if table is None:
            raise ConfigurationError(f"{_shown(file)} has no table [tool.checker]")
    return read_configuration(table or {}, file)


def read_configuration(table: Mapping[str, Toml], file: Path) -> Configuration:
    """What a table of keys says; its paths are told from the folder of the file. Raises ConfigurationError."""
    for key in table:
        if key not in KEYS:
            close = get_close_matches(key.replace("_", "-"), KEYS, n=1)
            meant = f"did you mean {close[0]}?" if close else f"there are {', '.join(KEYS)}"
            raise ConfigurationError(f"{_shown(file)}: {shown(key)} is no key; {meant}")

    def said(key: str, read: Callable[[Toml, Path], T]) -> T | None:
        return read(table[key], file.parent) if key in table else None

    try:
        return Configuration(
            paths=said("paths", _paths),
            fail_on=said("fail-on", _fail_on),
            formats=said("formats", _formats),
            as_of=said("as-of", _as_of),
            holder=said("holder", _holder),
        )
    except _WrongValueError as error:
        raise ConfigurationError(f"{_shown(file)}: {error}") from None


class _WrongValueError(Exception):
    """A value that its key does not take."""

    def __init__(self, key: str, value: Toml, passes: str) -> None:
        super().__init__(f"{key} is set to {shown(repr(value))}; it takes {passes}")


def _paths(value: Toml, folder: Path) -> tuple[Path, ...]:
    passes = 'a list of files and folders, such as paths = ["submissions"]'
    return tuple(_from_here(folder, text) for text in _texts("paths", value, passes))


def _fail_on(value: Toml, _folder: Path) -> str:
    if value not in THRESHOLDS:
        raise _WrongValueError("fail-on", value, f'one of {", ".join(THRESHOLDS)}, such as fail-on = "undetermined"')
    return str(value)


def _formats(value: Toml, folder: Path) -> tuple[str, ...]:
    passes = 'a list of formats, such as formats = ["text", "sarif=findings.sarif"]'
    told = []
    for text in _texts("formats", value, passes):
        name, given, file = text.partition("=")
        if name not in CHECK_FORMATS or bool(given) != bool(file):
            raise _WrongValueError("formats", value, f"{passes}; a format is one of {', '.join(CHECK_FORMATS)}")
        told.append(f"{name}={_from_here(folder, file)}" if file and file != "-" else text)
    if sum("=" not in text or text.endswith("=-") for text in told) > 1:
        raise _WrongValueError(
            "formats", value, f"{passes}; one alone can go to standard output, the others name a file"
        )
    return tuple(told)


def _as_of(value: Toml, _folder: Path) -> str:
    wrong = _WrongValueError("as-of", value, "a date, such as as-of = 2026-03-02")
    if isinstance(value, date) and not isinstance(value, datetime):
        return value.isoformat()
    if not isinstance(value, str):
        raise wrong
    try:
        return parse_date(value).isoformat()
    except QuantityError:
        raise wrong from None


def _holder(value: Toml, _folder: Path) -> str:
    if not isinstance(value, str) or not value.strip():
        raise _WrongValueError("holder", value, 'the name of a certificate holder, such as holder = "Example Casino"')
    return value


def _texts(key: str, value: Toml, passes: str) -> tuple[str, ...]:
    texts = value if isinstance(value, list) else []
    if not texts or not all(isinstance(text, str) and text for text in texts):
        raise _WrongValueError(key, value, passes)
    return tuple(str(text) for text in texts)


def _from_here(folder: Path, text: str) -> Path:
    """A path that a file in that folder names, as the working directory sees it."""
    path = folder / text
    try:
        return Path(os.path.relpath(path)) if not Path(text).is_absolute() else path
    except ValueError:  # on another drive
        return path


def _own_table(table: Mapping[str, Toml], file: Path) -> Mapping[str, Toml] | None:
    """The table [tool.checker]; None where there is none."""
    tool = table.get("tool", {})
    own = tool.get("checker") if isinstance(tool, dict) else None
    if own is not None and not isinstance(own, dict):
        raise ConfigurationError(f"{_shown(file)}: tool.checker is a table, such as [tool.checker]")
    return own


def _parsed(file: Path) -> dict[str, Toml]:
    """The TOML of a file; raises ConfigurationError with the line and column that the parser gives."""
    import tomllib

    try:
        return tomllib.loads(file.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ConfigurationError(f"{_shown(file)} is no TOML: {error}") from None
    except UnicodeDecodeError:
        raise ConfigurationError(f"{_shown(file)} is not UTF-8") from None
    except OSError as error:
        raise ConfigurationError(f"{_shown(file)} could not be read: {error.strerror or error}") from None


def _shown(file: Path) -> str:
    return str(_from_here(file.parent, file.name))
