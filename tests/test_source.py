"""Strict YAML: what each text means, where each node stands, and where and why a text is refused."""

import codecs
import json
import pickle
from decimal import Decimal

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from checker.source import (
    Entry,
    Listing,
    Mapping,
    Node,
    Plain,
    Scalar,
    SourceError,
    Span,
    node_at,
    plain,
    read,
)
from tests.fuzzing import fuzzed

BOM = codecs.BOM_UTF8.decode()


def refused(data: bytes) -> SourceError:
    with pytest.raises(SourceError) as caught:
        read(data)
    return caught.value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3", 3),
        ("-0", 0),
        ("+12", 12),
        ("17.5", Decimal("17.5")),
        (".5", Decimal("0.5")),
        ("5.", Decimal(5)),
        ('"3"', "3"),
        ("'true'", "true"),
        ("true", True),
        ("FALSE", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("''", ""),
        ("yes", "yes"),
        ("no", "no"),
        ("on", "on"),
        ("off", "off"),
        ("tRUE", "tRUE"),
        ("3:2", "3:2"),
        ("0123", "0123"),
        ("00.5", "00.5"),
        ("0x1F", "0x1F"),
        ("0o17", "0o17"),
        ("2026-03-02", "2026-03-02"),
        ("2,000x", "2,000x"),
        ("$5,000", "$5,000"),
        ("22%", "22%"),
        ("21+3 progressive", "21+3 progressive"),
        ("nan", "nan"),
        ("|\n  two\n  lines\n", "two\nlines\n"),
        ('"two\\nlines"', "two\nlines"),
        ('"\\u2660 \\x41\\"\\\\"', '♠ A"\\'),
        ("[6, 8]", [6, 8]),
        ("[6,8]", [6, 8]),
        ("[100, 200]", [100, 200]),
        ('{seed: "2,000x"}', {"seed": "2,000x"}),
        ("{}", {}),
    ],
)
def test_meaning(text: str, value: Plain) -> None:
    read_value = plain(read(f"key: {text}".encode()))
    assert read_value == {"key": value}
    assert type(plain(node_at(read(f"key: {text}".encode()), ["key"]))) is type(value)


@pytest.mark.parametrize(
    ("source", "path", "expected"),
    [
        ("a: b", ["a"], (1, 4, 1, 5)),
        (f"{BOM}a: b", ["a"], (1, 4, 1, 5)),
        ("♠😀: é  # why\n", ["♠😀"], (1, 5, 1, 6)),
        ("a: 1\r\nb: 'x'\r\n", ["b"], (2, 4, 2, 7)),
        ("a:\n\nb: 1", ["a"], (1, 3, 1, 3)),
        ("a:\n- x\n- y  \n\nb: 1\n", ["a"], (2, 1, 3, 4)),
        ("a:\n  b: 1\n  c: 22\n\n\n", ["a"], (2, 3, 3, 8)),
        ("a: {b: 1,\n  c: 2 }\n", ["a"], (1, 4, 2, 9)),
        ("a: |\n  one\n  two\n\n\nb: 1\n", ["a"], (1, 4, 3, 6)),
        ("a: |\nb: 1\n", ["a"], (1, 4, 1, 5)),
        ("a: one\n  two\n", ["a"], (1, 4, 2, 6)),
        ("a:\n  - {b: 3.06%}\n", ["a", 0, "b"], (2, 9, 2, 14)),
        ("a:\n  - {b: 3.06%}\n", ["a", 0, "none", "b"], (2, 5, 2, 15)),
        ("a:\n  - 1\n", ["a", 7], (2, 3, 2, 6)),
        ("a: 1\n", [], (1, 1, 1, 5)),
    ],
)
def test_span(source: str, path: list[str | int], expected: tuple[int, int, int, int]) -> None:
    assert node_at(read(source.encode()), path).span == Span(*expected)


REFUSALS: list[tuple[str, str, tuple[int, int]]] = [
    ("a: 1\nb: 2\na: 3", "duplicate-key", (3, 1)),
    ("{a: 1, 'a': 2}", "duplicate-key", (1, 8)),
    ("1: x", "key-not-text", (1, 1)),
    ("a:\n  true: x", "key-not-text", (2, 3)),
    ("~: x", "key-not-text", (1, 1)),
    ("{? : x}", "key-not-text", (1, 4)),
    ("? {a: b}\n: c", "key-not-text", (1, 3)),
    ("? [a]\n: c", "key-not-text", (1, 3)),
    ("a: &x 1", "anchor", (1, 4)),
    ("&x a: 1", "anchor", (1, 1)),
    ("a: &x\n  b: 1", "anchor", (1, 4)),
    ("? &x [a]\n: c", "anchor", (1, 3)),
    ("a: & x", "anchor", (1, 4)),
    ("a: *x", "alias", (1, 4)),
    ("*x : 1", "alias", (1, 1)),
    ("a: *bold*", "alias", (1, 4)),
    ("a: 1\n<<: {b: 1}", "merge-key", (2, 1)),
    ("a: !!str 1", "tag", (1, 4)),
    ("a: ! 1", "tag", (1, 4)),
    ("a: !python/object:x {}", "tag", (1, 4)),
    ("a: !e!x y", "tag", (1, 4)),
    ("a: !t &x 1", "tag", (1, 4)),
    ("a:\t1", "tab", (1, 3)),
    ("a: 1\n\tb: 2", "tab", (2, 1)),
    ("# a\tb\na: 1", "tab", (1, 4)),
    ('a: "x\\ty"', "tab", (1, 6)),
    ("a: \u00a0x", "invisible-character", (1, 4)),
    ("é: x\u00ad", "invisible-character", (1, 5)),
    ("a: x\nb: \u202ex", "invisible-character", (2, 4)),
    (f"{BOM}{BOM}a: 1", "invisible-character", (1, 1)),
    ("a: \U000e0041", "invisible-character", (1, 4)),
    ("a: \ue000", "invisible-character", (1, 4)),
    ("a: \u3164", "invisible-character", (1, 4)),
    ("a: x\rb: y", "invisible-character", (1, 5)),
    ("a: x\u2028b: y", "invisible-character", (1, 5)),
    ("a: \x00", "invisible-character", (1, 4)),
    ("a: \x7f", "invisible-character", (1, 4)),
    ("\x85", "invisible-character", (1, 1)),
    ('a: "x\\u200bx"', "invisible-character", (1, 6)),
    ('a: "\\\\\\U0000FEFF"', "invisible-character", (1, 7)),
    ('a: "x\n  \\_"', "invisible-character", (2, 3)),
    ('a: "\\r"', "invisible-character", (1, 5)),
    ('a: "\\ud800"', "invisible-character", (1, 5)),
    ("a: .nan", "not-a-number", (1, 4)),
    ("a: [-.INF]", "not-a-number", (1, 5)),
    ("a: 1e5", "exponent", (1, 4)),
    ("a: -1.5E-3", "exponent", (1, 4)),
    ("a: 5_000", "underscore-number", (1, 4)),
    (f"a: {'1' * 31}", "long-number", (1, 4)),
    (f"a: 0.{'1' * 29}", "long-number", (1, 4)),
    ("a: 1\n---\nb: 2", "several-documents", (2, 1)),
    ("%YAML 1.2\n---\na: 1", "directive", (1, 1)),
    ("# note\n\n%TAG ! x\n---\na: 1", "directive", (3, 1)),
    ("%NEW\n", "directive", (1, 1)),
    ("a: 1\n%b: 2", "directive", (2, 1)),
    ("[" * 41 + "]" * 41, "nesting", (1, 41)),
    ("- " * 41, "nesting", (1, 81)),
    ("", "empty-file", (1, 1)),
    (BOM, "empty-file", (1, 1)),
    ("# a comment\n\n", "empty-file", (1, 1)),
    ("---\n", "empty-file", (1, 1)),
    ("{seed: 2,000x, reseed: 2,000x}", "comma-in-braces", (1, 8)),
    ("p: {seed: $1,000,000}", "comma-in-braces", (1, 11)),
    ("p: {royal: 2,000 for 1}", "comma-in-braces", (1, 12)),
    ("p: {seed: 1,500}", "comma-in-braces", (1, 11)),
    ("[2,000x]", "comma-in-braces", (1, 2)),
    ("[seed: 2,000x]", "comma-in-braces", (1, 8)),
    ("a: 'x\nb: 1", "syntax", (1, 4)),
    ('a: "x\n---\nb: 1', "syntax", (1, 4)),
    ("a: [1, 2\nb: 3", "syntax", (1, 4)),
    ("a: {x: 1\nb: 3", "syntax", (1, 4)),
    ("a: b: c", "syntax", (1, 5)),
    ("a: 1\n  b: 2", "syntax", (2, 4)),
    ("a:\n  b: 1\n c: 2", "syntax", (3, 2)),
    ("a: 1\nb\nc: 2", "syntax", (2, 1)),
    ("a: @x", "syntax", (1, 4)),
    ("a: - b", "syntax", (1, 4)),
    ("a: ? b", "syntax", (1, 4)),
    ("- a\nb: 1", "syntax", (2, 1)),
    ("a: 'x' y", "syntax", (1, 8)),
    ('a: "\\q"', "syntax", (1, 5)),
    ('a: "\\xzz"', "syntax", (1, 5)),
    ("a: | x", "syntax", (1, 6)),
    ("a: [1, ,2]", "syntax", (1, 8)),
    ("a: ]", "syntax", (1, 4)),
    ("[a]]", "syntax", (1, 4)),
    ("{: x}", "syntax", (1, 2)),
]


@pytest.mark.parametrize(("source", "rule", "place"), REFUSALS)
def test_refused(source: str, rule: str, place: tuple[int, int]) -> None:
    fault = refused(source.encode())
    assert (fault.rule, (fault.span.line, fault.span.column)) == (rule, place)
    assert fault.message
    assert fault.remedy


@pytest.mark.parametrize(
    ("data", "rule", "place"),
    [
        (b"a: 1\nb: \xe9t\xe9", "encoding", (2, 4)),
        ("♠: ".encode() + b"\xff", "encoding", (1, 4)),
        (codecs.BOM_UTF8 + b"a\xc0\x80", "encoding", (1, 2)),
        ("a: 1".encode("utf-16"), "encoding", (1, 1)),
        ("a: 1".encode("utf-16-le"), "encoding", (1, 1)),
        ("a: 1".encode("utf-16-be"), "encoding", (1, 1)),
        (b"#" * (2**20 + 1), "size", (1, 1)),
    ],
)
def test_refused_bytes(data: bytes, rule: str, place: tuple[int, int]) -> None:
    fault = refused(data)
    assert (fault.rule, (fault.span.line, fault.span.column)) == (rule, place)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("seed: 1\nseed: 2", 'The key "seed" stands twice: it is first on line 1'),
        ("a: \u00a0", "A character that cannot be seen stands here: U+00A0 NO-BREAK SPACE"),
        ("a: \x1b", "A character that cannot be seen stands here: U+001B ESCAPE"),
        ("a: \x01", "A character that cannot be seen stands here: U+0001 control character"),
        (
            "{seed: 2,000x, reseed: 1}",
            'Between braces or brackets the comma in "2,000x" parts two entries',
        ),
        (f"a: {'9' * 400}", f'The number "{"9" * 59}…" is longer than 30 characters'),
    ],
)
def test_message(source: str, words: str) -> None:
    assert refused(source.encode()).message == words


def test_utf_16_is_named() -> None:
    assert "UTF-16" in refused("a: 1".encode("utf-16")).message


def test_remedy_for_an_amount_in_braces_names_the_quotes() -> None:
    assert '"2,000x"' in refused(b"{seed: 2,000x}").remedy


def test_forty_levels_and_one_mebibyte_are_read() -> None:
    assert read(b"[" * 40 + b"]" * 40)
    assert read(b"a: 1\n#".ljust(2**20, b"#"))


def test_mapping_is_looked_up_by_key() -> None:
    root = read(b'b: 1\n"3": two\n')
    assert isinstance(root, Mapping)
    assert root.keys() == ("b", "3")
    assert root.get("3") == Scalar("two", "two", Span(2, 6, 2, 9), quoted=False)
    assert root.entry("b") == Entry(
        Scalar("b", "b", Span(1, 1, 1, 2), quoted=False), Scalar("1", 1, Span(1, 4, 1, 5), quoted=False)
    )
    assert (root.get("c"), root.entry("c")) == (None, None)


def test_fault_survives_pickling_and_names_its_place() -> None:
    fault = pickle.loads(pickle.dumps(refused(b"a: *b")))  # noqa: S301 - made two lines above
    assert str(fault).startswith('line 1, column 4: "*b" is an alias')


BOMB = "a0: &a0 [x, x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 60))


@pytest.mark.parametrize(
    ("source", "rule"),
    [
        (BOMB, "anchor"),
        ("[" * 100_000, "nesting"),
        ("[" * 100_000 + "]" * 100_000, "nesting"),
        ("{a: " * 100_000, "nesting"),
        ("[{" * 100_000, "nesting"),
        ("- " * 100_000, "nesting"),
        ("? " * 100_000, "key-not-text"),
        ("a: " + "1" * 1_000_000, "long-number"),
        ("'a\n" * 300_000, "syntax"),
    ],
    ids=["bomb", "brackets", "closed", "braces", "mixed", "dashes", "marks", "digits", "quotes"],
)
def test_hostile_text_is_refused(source: str, rule: str) -> None:
    assert refused(source.encode()).rule == rule


def read_or_refused(data: bytes) -> Node | SourceError:
    try:
        return read(data)
    except SourceError as fault:
        return fault


def scalars(node: Node | SourceError) -> list[Scalar]:
    if isinstance(node, Mapping):
        return [found for entry in node.entries for found in (entry.key, *scalars(entry.value))]
    if isinstance(node, Listing):
        return [found for item in node.items for found in scalars(item)]
    return [node] if isinstance(node, Scalar) else []


WORDS = st.text("abc é♠😀-:#'\"{}[],&*!|>%@0123456789._~", max_size=12)
DATA = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=20,
)


@given(DATA, st.sampled_from([None, 1, 2]))
def test_data_is_read_back(data: Plain, indent: int | None) -> None:
    assert plain(read(json.dumps(data, ensure_ascii=False, indent=indent).encode())) == data


@given(DATA)
def test_plain_scalar_stands_where_its_span_says(data: Plain) -> None:
    source = yaml.safe_dump({"é": data}, allow_unicode=True, width=10_000)
    root = read_or_refused(source.encode())
    lines = source.split("\n")
    for scalar in scalars(root):
        span = scalar.span
        if not scalar.quoted:
            assert lines[span.line - 1][span.column - 1 : span.end_column - 1] == scalar.text


@given(st.binary(max_size=200) | st.text("ab:- \n\r\t'\"{}[],&*!|>%?#@\\x0e_.~é\u00a0", max_size=80).map(str.encode))
@fuzzed(1000)
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    outcome = read_or_refused(data)
    span = outcome.span
    assert 1 <= span.line <= span.end_line <= data.count(b"\n") + 2
    assert (span.line, 1) <= (span.line, span.column) <= (span.end_line, span.end_column)
