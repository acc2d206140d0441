"""Words made fit to print."""

from __future__ import annotations

from datetime import date

import pytest

from checker.render.words import LONGEST, day_text, legible, plain_name, plural, short


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Žižek’s 賭場 🎰", "Žižek’s 賭場 🎰"),
        ("a\tb", "a[U+0009]b"),
        ("a\nb", "a\nb"),
        ("a\u202eb\u200bc\x00\udc80", "a[U+202E]b[U+200B]c[U+0000][U+DC80]"),
        ("x" * LONGEST, "x" * LONGEST),
        ("x" * (LONGEST + 1), "x" * LONGEST + f" … (cut here; {LONGEST + 1} characters in all)"),
    ],
)
def test_legible(text: str, expected: str) -> None:
    assert legible(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""),
        ("RS-1", "RS-1"),
        ("a\n b", "a b"),
        ("x" * 44, "x" * 44),
        ("x" * 45, "x" * 43 + "…"),
        ("a" + " " * 99 + "b", "a b"),
    ],
)
def test_short(text: str, expected: str) -> None:
    assert short(text) == expected


def test_a_date_has_one_form() -> None:
    assert day_text(date(2026, 3, 2)) == "2026-03-02"
    assert day_text(None) == "not stated"


def test_an_assumption_is_named_in_words() -> None:
    assert plain_name("ace-low-and-high") == "ace low and high"


@pytest.mark.parametrize(
    ("number", "expected"), [(0, "0 rules"), (1, "1 rule"), (2, "2 rules"), (1_000, "1,000 rules")]
)
def test_plural(number: int, expected: str) -> None:
    assert plural(number, "rule") == expected
