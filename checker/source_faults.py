"""What strict YAML refuses: each fault's rule id, what is wrong in plain words, and what would pass."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text: lines and columns from 1, columns in code points, the end column exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True, slots=True)
class Fault:
    """A refusal: a stable rule id, a message and a remedy, both without a final full stop."""

    rule: str
    message: str
    remedy: str


class SourceError(Exception):
    """The first fault that keeps a text from being read: its rule id, message, remedy and place."""

    def __init__(self, fault: Fault, span: Span) -> None:
        super().__init__(fault, span)
        self.rule = fault.rule
        self.message = fault.message
        self.remedy = fault.remedy
        self.span = span

    def __str__(self) -> str:
        return f"line {self.span.line}, column {self.span.column}: {self.message}. {self.remedy}"


# Where the parser's fault stands: where its construct begins, where it gave up, or at the escape before that.
Place: TypeAlias = Literal["start", "here", "escape"]

UTF_16 = Fault("encoding", "The file is UTF-16, not UTF-8", "Save the file as UTF-8")
EMPTY = Fault("empty-file", "The file holds no data", "Write a filing, or remove the file")
SEVERAL = Fault("several-documents", "A second document begins here", "Write one document in each file, without ---")
MERGE_KEY = Fault("merge-key", "A merge key (<<) copies entries out of sight", "Write the entries out here")
COLLECTION_KEY = Fault("key-not-text", "A list or a mapping stands as a key", "Write text before the colon")
NESTING = Fault("nesting", "Lists and mappings are nested more than 40 deep", "Write the data with fewer levels")


def too_large(size: int, most: int) -> Fault:
    """Return the fault of a file with more bytes than are read."""
    message = f"The file holds {size:,} bytes, and at most {most:,} are read"
    return Fault("size", message, "Split the filing, one file for each table game")


def not_utf8(byte: int) -> Fault:
    """Return the fault of a byte that no UTF-8 text has at its place."""
    return Fault("encoding", f"The byte 0x{byte:02X} here is not UTF-8", "Save the file as UTF-8")


def directive(line: str) -> Fault:
    """Return the fault of a line that begins with a per cent sign."""
    message = f"{shown(line)} begins with %, which makes it a YAML directive"
    return Fault("directive", message, "Delete the line, or put text that begins with % in quotes")


def duplicate_key(key: str, first_line: int) -> Fault:
    """Return the fault of a key that an earlier line of the same mapping has."""
    message = f"The key {shown(key)} stands twice: it is first on line {first_line}"
    return Fault("duplicate-key", message, "Keep one of the two")


def key_not_text(key: str) -> Fault:
    """Return the fault of a key that is empty, a number, null, or true or false."""
    if not key:
        return Fault("key-not-text", "A colon stands here without a key", "Write text before the colon")
    message = f"The key {shown(key)} would be read as a number, null, or true or false"
    return Fault("key-not-text", message, f'Put it in quotes: "{key}"')


def anchor(name: str) -> Fault:
    """Return the fault of a name given to a value for use elsewhere."""
    message = f"{shown(name)} is an anchor, which lets a value be repeated out of sight"
    return Fault("anchor", message, "Delete it, or put text that begins with & in quotes")


def alias(name: str) -> Fault:
    """Return the fault of a value that stands elsewhere."""
    message = f"{shown(name)} is an alias, which repeats a value from elsewhere"
    return Fault("alias", message, "Write the value out here, or put text that begins with * in quotes")


def tag(name: str) -> Fault:
    """Return the fault of a type forced upon a value."""
    message = f"{shown(name)} is a tag, which changes what a value means"
    return Fault("tag", message, "Delete it, or put text that begins with ! in quotes")


def parted_amount(amount: str) -> Fault:
    """Return the fault of an amount whose thousands comma would part two entries."""
    return Fault(
        "comma-in-braces",
        f"Between braces or brackets the comma in {shown(amount)} parts two entries",
        f"Put the amount in quotes, {shown(amount)}, or write a block with one entry on each line; "
        "where two entries are meant, put a space after the comma",
    )


def shown(text: str) -> str:
    """Return the text in quotes, on one line and no longer than a message bears."""
    flat = " ".join(text[:200].split())
    return f'"{flat}"' if len(flat) <= 60 and len(text) <= 200 else f'"{flat[:59]}…"'


# --- characters ---------------------------------------------------------------------------------------------

_CONTROL_NAMES = {
    "\0": "NULL", "\a": "BELL", "\b": "BACKSPACE", "\v": "LINE TABULATION", "\f": "FORM FEED",
    "\r": "CARRIAGE RETURN without a line feed", "\x1b": "ESCAPE", "\x7f": "DELETE", "\x85": "NEXT LINE",
}  # fmt: skip
_UNSEEN_CATEGORIES = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp", "Zs"})
# By category letters, marks or symbols, yet drawn as nothing: joiners, fillers, variation selectors, a blank.
_DRAWN_AS_NOTHING = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
_UNNAMED = {"Cc": "control character", "Cn": "unassigned character", "Co": "private-use character"}


def unseen_character(character: str) -> Fault | None:
    """Return the fault of a character that a reader cannot see, or None; space and line feed may stand."""
    category = unicodedata.category(character)
    if character in " \n":
        return None
    if category not in _UNSEEN_CATEGORIES and not _DRAWN_AS_NOTHING.match(character):
        return None
    if character == "\t":
        return Fault("tab", "A tab stands here, and its width differs from program to program", "Use spaces")
    name = _CONTROL_NAMES.get(character) or unicodedata.name(character, _UNNAMED.get(category, "surrogate"))
    message = f"A character that cannot be seen stands here: U+{ord(character):04X} {name}"
    return Fault(
        "invisible-character", message, "Delete it, or put a plain space or a visible character in its place"
    )


_ESCAPE = re.compile(r"\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(\r\n|[\s\S]))")
_ESCAPED_CONTROLS = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "v": "\v", "f": "\f", "r": "\r",
    "e": "\x1b", "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029",
}  # fmt: skip


def escapes(written: str) -> Iterator[tuple[int, int, str]]:
    """Yield the start, the end and the character of each escape in a double-quoted text as written."""
    for match in _ESCAPE.finditer(written):
        code = match[1] or match[2] or match[3]
        # An escape that is not in the table stands for a line feed, a space or something that shows.
        character = chr(int(code, 16)) if code else _ESCAPED_CONTROLS.get(match[4], " ")
        yield match.start(), match.end(), character


# --- numbers ------------------------------------------------------------------------------------------------

_EXPONENT = re.compile(r"[-+]?(?:[0-9][0-9_]*(?:\.[0-9_]*)?|\.[0-9][0-9_]*)[eE][-+]?[0-9_]+")
_UNDERSCORES = re.compile(r"[-+]?(?:[0-9][0-9_]*(?:\.[0-9_]*)?|\.[0-9][0-9_]*)")
_NOT_A_NUMBER = re.compile(r"[-+]?\.(?:inf|nan)", re.IGNORECASE)


def long_number(text: str) -> Fault:
    """Return the fault of a number with more characters than any amount needs."""
    message = f"The number {shown(text)} is longer than 30 characters"
    return Fault("long-number", message, "Put it in quotes if it is text, such as an identifier")


def doubtful_number(text: str) -> Fault | None:
    """Return the fault of plain text that some programs take for a number and others for words, or None."""
    if _NOT_A_NUMBER.fullmatch(text):
        remedy = "Write the amount in digits, or put text in quotes"
        return Fault("not-a-number", f"{shown(text)} is not a finite number", remedy)
    if _EXPONENT.fullmatch(text):
        remedy = "Write the number out in digits, or put text in quotes"
        return Fault("exponent", f"The number {shown(text)} has an exponent", remedy)
    if "_" in text and _UNDERSCORES.fullmatch(text):
        remedy = "Write the digits without it, or put text in quotes"
        return Fault("underscore-number", f"The number {shown(text)} has an underscore", remedy)
    return None


# --- syntax -------------------------------------------------------------------------------------------------


def _syntax(message: str, remedy: str) -> Fault:
    return Fault("syntax", message, remedy)


_BRACKET = _syntax("The bracket opened here is not closed, or a comma is missing after it", "Close it with ]")
_BRACE = _syntax("The brace opened here is not closed, or a comma is missing after it", "Close it with }")
_NO_VALUE = _syntax("A value or a closing bracket is missing here", "Write it, or delete the sign that has no value")
_STRAY = _syntax(
    "This belongs to nothing above it: its indentation matches no earlier line, or it follows a closed quote",
    "Line it up with the entries that it belongs to, and let nothing follow a closing quote or bracket",
)
_BAD_ESCAPE = _syntax(
    "A backslash between double quotes begins no known escape here", "Use single quotes, or write \\\\"
)

# What the parser says, in its order of telling: the first fragment found decides.
_BY_PARSER_WORDS: tuple[tuple[str, Place, Fault], ...] = (
    ("nesting depth", "here", NESTING),
    (
        "invalid Unicode character escape",
        "escape",
        Fault("invisible-character", "This escape stands for no character", "Write the character itself"),
    ),
    ("hexdecimal number", "escape", _BAD_ESCAPE),
    ("unknown escape", "escape", _BAD_ESCAPE),
    ("scanning an anchor", "start", anchor("&")),
    ("scanning an alias", "start", alias("*")),
    ("scanning a tag", "start", tag("!")),
    ("parsing a tag", "start", tag("!")),
    ("undefined tag handle", "start", tag("!")),
    (
        "directive",
        "start",
        Fault(
            "directive",
            "A line that begins with % is a YAML directive",
            "Put text that begins with % in quotes",
        ),
    ),
    (
        "quoted scalar",
        "start",
        _syntax("The quotation mark opened here is not closed", "Close it; inside single quotes write ' as ''"),
    ),
    (
        "expected ':'",
        "start",
        _syntax("This line has no colon, and no dash before it", "Write `key: value`, or `- item`, or use quotes"),
    ),
    (
        "mapping values are not allowed",
        "here",
        _syntax(
            "A colon and a space inside an unquoted value, or a line indented more than the one above it",
            "Put a value that holds a colon in quotes, or line this key up with the keys above",
        ),
    ),
    (
        "sequence entries are not allowed",
        "here",
        _syntax("A dash stands where no list can begin", "Begin a new line"),
    ),
    (
        "mapping keys are not allowed",
        "here",
        _syntax(
            "A question mark and a space stand where no key can begin",
            "Put text that begins with ? in quotes",
        ),
    ),
    (
        "cannot start any token",
        "here",
        _syntax("Unquoted text cannot begin with this character", "Put the text in quotes"),
    ),
    (
        "block scalar",
        "here",
        _syntax("Text follows | or > on its line", "Begin the text on the next line, or quote it"),
    ),
    ("flow sequence", "start", _BRACKET),
    ("flow mapping", "start", _BRACE),
    ("node content", "here", _NO_VALUE),
    ("block mapping", "here", _STRAY),
    ("block collection", "here", _STRAY),
    ("document start", "here", _STRAY),
)
_UNEXPLAINED = _syntax(
    "The text cannot be read as YAML from here on", "Check quotes, colons and indentation near here"
)


def syntax_fault(parser_words: str) -> tuple[Fault, Place]:
    """Return the fault that the parser's words amount to, and which of its marks shows it."""
    for fragment, place, fault in _BY_PARSER_WORDS:
        if fragment in parser_words:
            return fault, place
    return _UNEXPLAINED, "here"
