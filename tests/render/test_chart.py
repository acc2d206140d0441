"""The bars of the chart: lengths, labels, titles, and nothing that is markup."""

from __future__ import annotations

from fractions import Fraction
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.render.chart import LONGEST_LABEL, Bar, Kind, bars, cut_label

SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)  # noqa: S314 - made by the function under test


def drawn(*rows: Bar) -> ElementTree.Element:
    return parsed(bars("A title", "A description", rows))


def lengths(*rows: Bar) -> list[int]:
    return [int(rect.get("width", "")) for rect in drawn(*rows).iter(f"{SVG}rect")]


@pytest.mark.parametrize(
    ("shares", "expected"),
    [
        ((1,), [300]),
        ((4, 2, 1), [300, 150, 75]),
        ((3, 0), [300]),
        ((3, -1), [300]),
        ((10_000, 1), [300, 1]),
        ((0,), []),
        ((), []),
    ],
)
def test_bars_are_drawn_to_the_longest(shares: tuple[int, ...], expected: list[int]) -> None:
    assert lengths(*(Bar("x", Fraction(share, 10), "x") for share in shares)) == expected


def test_title_and_description_come_first_as_readers_of_the_drawing_expect() -> None:
    tags = [child.tag.removeprefix(SVG) for child in drawn(Bar("Flush", Fraction(1, 3), "33.3333%"))]
    assert tags == ["title", "desc", "text", "rect", "text", "line"]


def test_a_row_says_what_it_is_and_how_much() -> None:
    texts = [text.text for text in drawn(Bar("Flush", Fraction(1, 3), "33.3333%")).iter(f"{SVG}text")]
    assert texts == ["Flush", "33.3333%"]


def test_kinds_differ_by_edge_and_fill() -> None:
    kinds: tuple[Kind, ...] = ("fixed", "meter", "house")
    rects = drawn(*(Bar(kind, Fraction(1), "1", kind) for kind in kinds)).iter(f"{SVG}rect")
    looks = {(rect.get("fill"), rect.get("stroke"), rect.get("stroke-dasharray")) for rect in rects}
    assert len(looks) == 3


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("Flush", "Flush"),
        ("x" * LONGEST_LABEL, "x" * LONGEST_LABEL),
        ("x" * (LONGEST_LABEL + 1), "x" * (LONGEST_LABEL - 1) + "…"),
    ],
)
def test_a_long_label_is_cut(label: str, expected: str) -> None:
    assert cut_label(label) == expected


@given(st.text(st.characters(exclude_categories=["Cc", "Cf", "Cs", "Co", "Cn", "Zs", "Zl", "Zp"])))
def test_any_text_comes_back_as_text(text: str) -> None:
    svg = parsed(bars(text, text, [Bar(text, Fraction(1), text)]))
    assert (svg.findtext(f"{SVG}title") or "") == text
    assert [child.text or "" for child in svg.iter(f"{SVG}text")] == [cut_label(text), text]
    assert {child.tag.removeprefix(SVG) for child in svg.iter()} == {
        "svg",
        "title",
        "desc",
        "text",
        "rect",
        "line",
    }
