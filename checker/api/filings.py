"""A filing checked by a program: from its bytes, its text or its file to the report."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

from checker.checking import check as check_bytes
from checker.checking import refused
from checker.findings import Finding, Report, Severity
from checker.law import load_book
from checker.render.document import report_document
from checker.render.json import dumped
from checker.running.filings import read_filing, shown_path
from checker.source import Span
from checker.values import shown

__all__ = ["as_json", "check"]

UNNAMED = "<filing>"
"""What a filing is called in its report that came without a name."""


def check(
    filing: bytes | str | Path,
    *,
    as_of: date | None = None,
    holder: str | None = None,
    name: str | None = None,
) -> Report:
    """Return the report on a Rules Submission: on bytes, on a text, or on the file at a Path.

    A `str` is the YAML text of a filing and never the name of a file. `as_of` takes the place of the filing's
    effective date in choosing the versions of each section. `holder` is the certificate holder that the filing should
    be of. `name` is what the report calls the filing: by default its path, or `<filing>`.

    Never raises for what a filing is: what cannot be read, a file that is not there included, gives a report whose
    outcome is `Outcome.UNREADABLE`. Raises TypeError for arguments of other types. A base game that was not played
    before is played out, which takes some seconds, and kept in the user's cache folder, as the command does.
    """
    if isinstance(as_of, datetime) or not isinstance(as_of, date | None):
        raise TypeError(f"as_of is a datetime.date, such as date(2026, 5, 4), and no {type(as_of).__name__}")
    if not isinstance(holder, str | None) or not isinstance(name, str | None):
        raise TypeError("holder and name are texts, or left out")
    called = name if name is not None else shown_path(filing) if isinstance(filing, Path) else UNNAMED
    data = _data(filing)
    if isinstance(data, Finding):
        return refused(data, called)
    return check_bytes(data, called, load_book(), as_of, holder=holder)


def as_json(report: Report) -> str:
    """Return a report as the JSON object that `checker check --format json` lists of a filing."""
    return dumped(report_document(report)) + "\n"


def _data(filing: bytes | str | Path) -> bytes | Finding:
    """The bytes of a filing, or the finding that says why they cannot be had."""
    match filing:
        case bytes():
            return filing
        case Path():
            return read_filing(filing)
        case str() if _names_a_file(filing):
            return _name_of_a_file(filing.strip())
        case str():
            # A lone surrogate becomes bytes that are no UTF-8, which the loader refuses with its place.
            return filing.encode("utf-8", "surrogatepass")
        case _:
            kind = type(filing).__name__
            raise TypeError(
                f"a filing is its bytes, its YAML text as str, or the pathlib.Path of its file; no {kind}"
            )


def _names_a_file(text: str) -> bool:
    """Whether a text is one line that ends as the name of a filing does; no filing is such a line."""
    line = text.strip()
    return "\n" not in line and ": " not in line and line.lower().endswith((".yaml", ".yml"))


def _name_of_a_file(text: str) -> Finding:
    return Finding(
        rule="unreadable-file",
        severity=Severity.UNREADABLE,
        message=f"{shown(text)} is the name of a file, and was given as the text of a filing.",
        span=Span(1, 1, 1, 1),
        path=(),
        required="the YAML text of a filing, its bytes, or the Path of its file",
        passes=f"Path({shown(text)!r})",
    )
