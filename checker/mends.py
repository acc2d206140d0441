"""Mends written into a filing: from the one lawful change that a finding leaves to the characters to be typed."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from checker.findings import Edit, MendKind
from checker.source import Listing, Mapping, Scalar, SourceError, Span, node_at, read

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from checker.findings import Finding, Mend
    from checker.source import Node
    from checker.submission import Path

__all__ = ["lines_of", "mended", "scalar_text", "with_edits"]

_BEFORE_A_KEY = re.compile(r" *(?:- +)*")
"""What may stand on a line before the first key of a block; a line below it is indented as far."""


def lines_of(data: bytes) -> list[str]:
    """The lines of a filing, each with its end, without a byte order mark; raises UnicodeDecodeError."""
    return re.findall(r"[^\n]*\n|[^\n]+", data.decode("utf-8").removeprefix("\ufeff"))


def with_edits(findings: tuple[Finding, ...], data: bytes, root: Node) -> tuple[Finding, ...]:
    """The findings, each mend with how it is written.

    A mend is dropped where another one gainsays it, or where the layout of the filing leaves no safe place for it.
    """
    if not any(finding.mend for finding in findings):
        return findings
    lines = lines_of(data)
    asked = [finding.mend for finding in findings if finding.mend]
    places = Counter(place for place, _ in {(_place(mend), mend.value) for mend in asked})
    names = Counter((mend.path[:-1], mend.value) for mend in set(asked) if mend.kind is MendKind.SPELLING)
    return tuple(
        replace(
            finding,
            mend=_written(finding.mend, lines, root)
            if places[_place(finding.mend)] == 1 and names[finding.mend.path[:-1], finding.mend.value] < 2
            else None,
        )
        if finding.mend
        else finding
        for finding in findings
    )


def mended(data: bytes, edits: Iterable[Edit]) -> bytes:
    """The filing with edits made, every other byte as it was."""
    lines = lines_of(data)
    for number, line in changed_lines(lines, edits).items():
        lines[number - 1] = line
    mark = b"\xef\xbb\xbf" if data.startswith(b"\xef\xbb\xbf") else b""
    return mark + "".join(lines).encode()


def changed_lines(lines: Sequence[str], edits: Iterable[Edit]) -> dict[int, str]:
    """The lines that edits change, by number from 1; one that is added to holds what is added, too."""
    changed: dict[int, str] = {}
    last_first = sorted(dict.fromkeys(edits), key=lambda edit: (edit.span.line, edit.span.column), reverse=True)
    for edit in last_first:
        line = changed.get(edit.span.line, lines[edit.span.line - 1])
        start, end = edit.span.column - 1, edit.span.end_column - 1
        changed[edit.span.line] = line[:start] + edit.text + line[end:]
    return dict(sorted(changed.items()))


def scalar_text(value: str, *, flow: bool = False, quote: str = "") -> str:
    """A value as YAML, with the quotes given, or without any where it is read as the same text without."""
    if quote == "'":
        return "'" + value.replace("'", "''") + "'"
    if quote or not _is_plain(value, flow=flow):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return value


def _is_plain(value: str, *, flow: bool) -> bool:
    """Whether a value without quotes is read as the same text, in a block or between braces."""
    try:
        node = read((f"[{value}]" if flow else f"key: {value}").encode())
    except SourceError:
        return False
    scalar = node_at(node, (0,) if flow else ("key",))
    whole = not isinstance(node, Mapping) or len(node.entries) == 1
    return (
        isinstance(scalar, Scalar)
        and whole
        and scalar.text == value
        and scalar.value is not None
        and not scalar.quoted
    )


def _place(mend: Mend) -> tuple[object, ...]:
    return mend.kind, mend.path


def _written(mend: Mend, lines: Sequence[str], root: Node) -> Mend | None:
    """The mend with its edit; None where there is no safe place for it."""
    edit = {
        MendKind.VALUE: _value,
        MendKind.ADDITION: _addition,
        MendKind.SPELLING: _spelling,
        MendKind.ORDER: _order,
    }[mend.kind](mend, lines, root)
    return replace(mend, edit=edit) if edit else None


def _value(mend: Mend, lines: Sequence[str], root: Node) -> Edit | None:
    node = node_at(root, mend.path)
    if not isinstance(node, Scalar) or not _on_one_line(node.span):
        return None
    first = _at(lines, node.span)
    text = scalar_text(mend.value, flow=_in_flow(lines, root, mend.path), quote=first if first in "'\"" else "")
    return Edit(node.span, text)


def _order(mend: Mend, lines: Sequence[str], root: Node) -> Edit | None:
    """The same entries in brackets on the same line, where they are read back as the same texts."""
    node = node_at(root, mend.path)
    if not isinstance(node, Listing) or not _on_one_line(node.span) or _at(lines, node.span) != "[":
        return None
    written = read(mend.value.encode())
    same = isinstance(written, Listing) and sorted(_texts(written)) == sorted(_texts(node))
    return Edit(node.span, mend.value) if same else None


def _texts(listing: Listing) -> list[str]:
    return [item.text for item in listing.items if isinstance(item, Scalar)]


def _spelling(mend: Mend, lines: Sequence[str], root: Node) -> Edit | None:
    parent = node_at(root, mend.path[:-1])
    entry = parent.entry(str(mend.path[-1])) if isinstance(parent, Mapping) else None
    if entry is None or not _on_one_line(entry.key.span):
        return None
    first = _at(lines, entry.key.span)
    return Edit(entry.key.span, scalar_text(mend.value, quote=first if first in "'\"" else ""))


def _addition(mend: Mend, lines: Sequence[str], root: Node) -> Edit | None:
    """The key after the last entry that is written on one line."""
    parent = node_at(root, mend.path[:-1])
    if not isinstance(parent, Mapping):
        return None
    flow = _in_flow(lines, root, mend.path[:-1])
    text = f"{mend.path[-1]}: {scalar_text(mend.value, flow=flow)}"
    short = [e.value.span for e in parent.entries if isinstance(e.value, Scalar) and _on_one_line(e.value.span)]
    if not short:
        return None
    last = short[-1]
    if flow:
        return Edit(Span(last.line, last.end_column, last.line, last.end_column), f", {text}")
    first = parent.entries[0].key.span
    before = lines[first.line - 1][: first.column - 1]
    if not _BEFORE_A_KEY.fullmatch(before):
        return None
    line = lines[last.line - 1]
    end = len(line.rstrip("\r\n"))
    new_line = "\r\n" if line.endswith("\r\n") else "\n"
    return Edit(Span(last.line, end + 1, last.line, end + 1), f"{new_line}{' ' * len(before)}{text}")


def _on_one_line(span: Span) -> bool:
    return span.line == span.end_line and span.column < span.end_column


def _at(lines: Sequence[str], span: Span) -> str:
    return lines[span.line - 1][span.column - 1]


def _in_flow(lines: Sequence[str], root: Node, path: Path) -> bool:
    """Whether a place is between braces or brackets."""
    above = (node_at(root, path[:length]) for length in range(len(path) + 1))
    return any(not isinstance(node, Scalar) and _at(lines, node.span) in "{[" for node in above)
