"""A filing's bytes as nodes that know their line and column: strict YAML, one fault at a time.

`read` takes YAML 1.2 core meanings and refuses what a reader and a program could read differently.
PyYAML's C parser supplies the events; meanings are given here, and refusals are worded in `source_faults`.
"""

import codecs
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TypeAlias, cast

import yaml

from checker import source_faults as faults
from checker.source_faults import SourceError, Span

__all__ = [
    "Entry",
    "Listing",
    "Mapping",
    "Node",
    "Plain",
    "Scalar",
    "SourceError",
    "Span",
    "node_at",
    "plain",
    "read",
]

_MOST_BYTES = 1 << 20
_MOST_LEVELS = 40
_LONGEST_NUMBER = 30


@dataclass(frozen=True, slots=True)
class Scalar:
    """One value: its text, its YAML 1.2 core meaning, its place; `quoted` is any style but the plain one."""

    text: str
    value: str | int | Decimal | bool | None
    span: Span
    quoted: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """A key, which is always text, and its value."""

    key: Scalar
    value: "Node"


@dataclass(frozen=True, slots=True)
class Mapping:
    """Entries in the order written; no two share a key."""

    entries: tuple[Entry, ...]
    span: Span
    _by_key: dict[str, Entry] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_key", {entry.key.text: entry for entry in self.entries})

    def entry(self, key: str) -> Entry | None:
        """Return the entry of this key, or None."""
        return self._by_key.get(key)

    def get(self, key: str) -> "Node | None":
        """Return the value of this key, or None where the key is absent."""
        entry = self._by_key.get(key)
        return entry.value if entry else None

    def keys(self) -> tuple[str, ...]:
        """Return the keys in the order written."""
        return tuple(self._by_key)


@dataclass(frozen=True, slots=True)
class Listing:
    """A YAML sequence; so named as to leave `Sequence` to the standard library."""

    items: tuple["Node", ...]
    span: Span


Node: TypeAlias = Scalar | Mapping | Listing
Plain: TypeAlias = "bool | int | Decimal | str | list[Plain] | dict[str, Plain] | None"


def read(data: bytes) -> Node:
    """Return the one document that the bytes hold.

    Raises SourceError at the first fault. Time and memory are in proportion to the size, at most 1 MiB.
    """
    if len(data) > _MOST_BYTES:
        raise SourceError(faults.too_large(len(data), _MOST_BYTES), Span(1, 1, 1, 1))
    text = _decoded(data)
    _refuse_unseen(text)
    _refuse_directives(text)
    try:
        return _Composer(text).document()
    except yaml.MarkedYAMLError as error:
        raise _explained(error, text) from None


def plain(node: Node) -> Plain:
    """Return the same data as dict, list, str, int, Decimal, bool and None, for a JSON Schema validator."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Mapping):
        return {entry.key.text: plain(entry.value) for entry in node.entries}
    return [plain(item) for item in node.items]


def node_at(root: Node, path: Iterable[str | int]) -> Node:
    """Return the node at a path of keys and positions, or the deepest node that the path reaches."""
    node = root
    for step in path:
        if isinstance(node, Mapping) and isinstance(step, str) and (value := node.get(step)):
            node = value
        elif isinstance(node, Listing) and isinstance(step, int) and 0 <= step < len(node.items):
            node = node.items[step]
        else:
            break
    return node


# --- text ---------------------------------------------------------------------------------------------------

_SUSPECT = re.compile(r"\r(?!\n)|[^\n\r -~]")
_DIRECTIVE = re.compile(r"(?: *(?:#[^\n]*|\r)?\n)*(%[^\r\n]*)")


def _decoded(data: bytes) -> str:
    """Return the text without a leading byte order mark."""
    unmarked_utf16 = len(data) > 1 and (data[0] == 0) != (data[1] == 0)
    if unmarked_utf16 or data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise SourceError(faults.UTF_16, Span(1, 1, 1, 1))
    body = data.removeprefix(codecs.BOM_UTF8)
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as error:
        sound = body[: error.start].decode("utf-8")
        place = _stretch(sound, len(sound), len(sound) + 1)
        raise SourceError(faults.not_utf8(body[error.start]), place) from None


def _stretch(text: str, start: int, end: int) -> Span:
    """Return the span of text[start:end], which lies on one line and shows at least one column."""
    line = text.count("\n", 0, start) + 1
    column = start - text.rfind("\n", 0, start)
    return Span(line, column, line, column + max(end - start, 1))


def _refuse_unseen(text: str) -> None:
    for match in _SUSPECT.finditer(text):
        if fault := faults.unseen_character(match[0]):
            raise SourceError(fault, _stretch(text, match.start(), match.end()))


def _refuse_directives(text: str) -> None:
    if match := _DIRECTIVE.match(text):
        raise SourceError(faults.directive(match[1]), _stretch(text, match.start(1), match.end(1)))


def _explained(error: yaml.MarkedYAMLError, text: str) -> SourceError:
    """Return the parser's error in our words. Its marks can lie past the end of the text."""
    fault, place = faults.syntax_fault(f"{error.context}: {error.problem}")
    mark = error.context_mark if place == "start" and error.context_mark else error.problem_mark
    at = min(mark.index, len(text)) if mark else 0
    if place == "escape":
        at = text.rfind("\\", 0, at + 1)
    return SourceError(fault, _stretch(text, at, at + 1))


# --- meanings -----------------------------------------------------------------------------------------------

_WORDS: dict[str, bool | None] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip
_NUMBER_STARTS = frozenset("+-.0123456789")
_NUMBER = re.compile(r"[-+]?(?:(?:0|[1-9][0-9]*)(?:\.[0-9]*)?|\.[0-9]+)")


def _meaning(text: str, span: Span) -> str | int | Decimal | bool | None:
    """Return what plain text means: dates, leading zeros, hexadecimal, base 60, yes and no all stay text."""
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in _NUMBER_STARTS:
        return text
    if not _NUMBER.fullmatch(text):
        if fault := faults.doubtful_number(text):
            raise SourceError(fault, span)
        return text
    if len(text) > _LONGEST_NUMBER:
        raise SourceError(faults.long_number(text), span)
    return Decimal(text) if "." in text else int(text)


# --- composition --------------------------------------------------------------------------------------------

_HEAD_OF_AMOUNT = re.compile(r"(?<![0-9])[1-9][0-9]{0,2}$")
_TAIL_OF_AMOUNT = re.compile(r"(?:,[0-9]{3}(?![0-9]))+[^,\[\]{}\r\n]*")
_PROPERTY = re.compile(r"[^\s,\[\]{}]*")


def _marks(event: yaml.Event) -> tuple[yaml.Mark, yaml.Mark]:
    # The C parser sets both marks on every event; only the type stubs leave room for none.
    return cast("yaml.Mark", event.start_mark), cast("yaml.Mark", event.end_mark)


def _span(event: yaml.Event) -> Span:
    start, end = _marks(event)
    return Span(start.line + 1, start.column + 1, end.line + 1, end.column + 1)


def _cover(first: Span, last: Span) -> Span:
    return Span(first.line, first.column, last.end_line, last.end_column)


class _Composer:
    """Builds the nodes of one document, and refuses each construct at its event, before anything walks it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._events: Iterator[yaml.Event] = yaml.parse(text, Loader=yaml.CLoader)
        self._levels = 0
        self._flow_levels = 0

    def document(self) -> Node:
        """Return the root. Raises SourceError, or the parser's own error where the text is not YAML."""
        _, first = next(self._events), next(self._events)
        if isinstance(first, yaml.StreamEndEvent):
            raise SourceError(faults.EMPTY, Span(1, 1, 1, 1))
        root = self._node(next(self._events))
        _, after = next(self._events), next(self._events)
        if not isinstance(after, yaml.StreamEndEvent):
            raise SourceError(faults.SEVERAL, _span(after))
        if isinstance(root, Scalar) and not root.text and not root.quoted:
            raise SourceError(faults.EMPTY, Span(1, 1, 1, 1))
        return root

    def _node(self, event: yaml.Event) -> Node:
        self._refuse_references(event)
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event)
        if self._levels == _MOST_LEVELS:
            raise SourceError(faults.NESTING, _span(event))
        start = cast("yaml.MappingStartEvent | yaml.SequenceStartEvent", event)
        self._levels += 1
        self._flow_levels += bool(start.flow_style)
        node = self._mapping(start) if isinstance(start, yaml.MappingStartEvent) else self._listing(start)
        self._levels -= 1
        self._flow_levels -= bool(start.flow_style)
        return node

    def _mapping(self, start: yaml.MappingStartEvent) -> Mapping:
        entries: list[Entry] = []
        lines: dict[str, int] = {}
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            key = self._key(event)
            if key.text in lines:
                raise SourceError(faults.duplicate_key(key.text, lines[key.text]), key.span)
            lines[key.text] = key.span.line
            entries.append(Entry(key, self._node(next(self._events))))
        last = _span(event) if start.flow_style else entries[-1].value.span
        return Mapping(tuple(entries), _cover(_span(start), last))

    def _listing(self, start: yaml.SequenceStartEvent) -> Listing:
        items: list[Node] = []
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            items.append(self._node(event))
        last = _span(event) if start.flow_style else items[-1].span
        return Listing(tuple(items), _cover(_span(start), last))

    def _key(self, event: yaml.Event) -> Scalar:
        self._refuse_references(event)
        if not isinstance(event, yaml.ScalarEvent):
            raise SourceError(faults.COLLECTION_KEY, _span(event))
        key = self._scalar(event)
        if key.text == "<<" and not key.quoted:
            raise SourceError(faults.MERGE_KEY, key.span)
        if not isinstance(key.value, str):
            raise SourceError(faults.key_not_text(key.text), key.span)
        return key

    def _scalar(self, event: yaml.ScalarEvent) -> Scalar:
        text, span = event.value, _span(event)
        if not event.style:
            if self._flow_levels:
                self._refuse_parted_amount(event)
            return Scalar(text, _meaning(text, span), span, quoted=False)
        if event.style == '"':
            self._refuse_escapes(event)
        elif event.style in "|>":
            span = self._seen_part(event)
        return Scalar(text, text, span, quoted=True)

    def _refuse_references(self, event: yaml.Event) -> None:
        """Refuse an alias, and a node that bears an anchor or a tag."""
        if isinstance(event, yaml.AliasEvent):
            raise SourceError(faults.alias(self._raw(event)), _span(event))
        if getattr(event, "anchor", None) is None and getattr(event, "tag", None) is None:
            return
        at = _marks(event)[0].index
        written = cast("re.Match[str]", _PROPERTY.match(self._text, at))
        fault = faults.anchor(written[0]) if written[0].startswith("&") else faults.tag(written[0])
        raise SourceError(fault, _stretch(self._text, at, written.end()))

    def _refuse_parted_amount(self, event: yaml.ScalarEvent) -> None:
        """Refuse `2,000x` between braces or brackets, where its comma would part two entries."""
        start, end = _marks(event)
        tail = _TAIL_OF_AMOUNT.match(self._text, end.index)
        if tail and _HEAD_OF_AMOUNT.search(event.value):
            amount = event.value + tail[0].rstrip()
            span = _stretch(self._text, start.index, start.index + len(amount))
            raise SourceError(faults.parted_amount(amount), span)

    def _refuse_escapes(self, event: yaml.ScalarEvent) -> None:
        at = _marks(event)[0].index
        for start, end, character in faults.escapes(self._raw(event)):
            if fault := faults.unseen_character(character):
                raise SourceError(fault, _stretch(self._text, at + start, at + end))

    def _seen_part(self, event: yaml.ScalarEvent) -> Span:
        """Return a block scalar's span without the line ends and blank lines that follow its text."""
        raw, whole = self._raw(event).rstrip(), _span(event)
        breaks = raw.count("\n")
        end = len(raw) - raw.rfind("\n") if breaks else whole.column + len(raw)
        return Span(whole.line, whole.column, whole.line + breaks, end)

    def _raw(self, event: yaml.Event) -> str:
        start, end = _marks(event)
        return self._text[start.index : end.index]
