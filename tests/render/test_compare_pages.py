"""A comparison as a page and as PDF: in the order a reviewer reads, alone, and with every text as text."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from io import BytesIO

import pytest
from pypdf import PdfReader

from checker.changes.compare import Comparison, checked, compared
from checker.changes.impact import Affected, Impact, impact, question
from checker.law import load_book
from checker.render.compare_document import comparison_json, impact_json
from checker.render.compare_page import MOST_ROWS, comparison_page, impact_page
from checker.render.compare_text import comparison_text, impact_text
from checker.render.pdf import printed
from tests.filing import BLACKJACK, PLAYERS_EDGE, filing
from tests.quick_games import QUICK
from tests.render.report_sample import with_every_text
from tests.render.test_html import HOSTILE, TAGS, Page


def _comparison(before: str, after: str) -> Comparison:
    book = load_book()
    return compared(
        checked(before.encode(), "old.yaml", book, games=QUICK),
        checked(after.encode(), "new.yaml", book, games=QUICK),
    )


SAMPLE = _comparison(
    filing(BLACKJACK, PLAYERS_EDGE, effective="2026-03-24"),
    filing(BLACKJACK.replace("paytable: A", "paytable: C"), effective="2026-03-24"),
)
IMPACT = impact(
    question(load_book(), "633b.17", "prior", "current", date(2026, 3, 24)),
    [Affected(uses=True, comparison=SAMPLE), None, Affected(uses=False, comparison=SAMPLE)],
)
HOSTILE_FILING = filing(
    BLACKJACK.replace("paytable: A", f"paytable: '{HOSTILE.replace(chr(39), chr(39) * 2)}'"), effective="2026-03-24"
)


def test_the_order_is_the_reviewer_s() -> None:
    page = Page(comparison_page(SAMPLE))

    assert page.headings == [
        "From RS-2026-001 to RS-2026-001",
        "What was compared",
        "Findings gained",
        "Findings gone",
        "Elections that differ",
        "What the wagers return",
        "Findings of both",
    ]
    assert not page.open
    assert "Before: compliant. The outcome got worse." in page.text
    assert "The second filing names no submission that it amends" in page.text


def test_the_page_on_a_version_says_what_changes_and_how_it_was_found() -> None:
    page = Page(impact_page(IMPACT))

    assert page.headings == ["§ 633b.17, from the prior to the current version", "What changes", "Worse"]
    assert "The printed dates of both are set aside" in page.text
    assert "1 YAML file passed over" in page.text


def test_nothing_changes() -> None:
    nothing = impact(IMPACT.question, [])

    assert "Nothing changes for any filing." in Page(impact_page(nothing)).text


def _pages(comparison: Comparison) -> list[str]:
    told: Impact = replace(IMPACT, worse=(comparison,))
    return [comparison_page(comparison), impact_page(told)]


@pytest.mark.parametrize(
    "comparison",
    [with_every_text(SAMPLE, HOSTILE), _comparison(filing(), HOSTILE_FILING), _comparison(HOSTILE_FILING, filing())],
    ids=["every text", "filed after", "filed before"],
)
def test_hostile_text_stays_text(comparison: Comparison) -> None:
    for text in _pages(comparison):
        page = Page(text)
        assert not page.open
        assert page.tags <= TAGS | {"h4"}
        assert not any(name.startswith("on") or name == "href" for name, _ in page.attributes)
        assert "<script" not in text
        assert "default-src 'none'" in text


@pytest.mark.parametrize("text", ["\x1b[31m\udc80\x00\u202e", "\ud800" * 100])
def test_every_format_can_be_written_and_shows_what_cannot_be_seen(text: str) -> None:
    comparison = with_every_text(SAMPLE, text)
    told = [comparison_text(comparison), impact_text(replace(IMPACT, worse=(comparison,))), *_pages(comparison)]

    assert all(page.encode("utf-8").decode("utf-8") == page for page in told)
    assert not any(set(text) & set(page) - {"[", "m", "3", "1"} for page in told)
    assert comparison_json(comparison).isascii()
    assert impact_json(replace(IMPACT, worse=(comparison,))).isascii()


def test_more_rows_than_are_printed_are_counted() -> None:
    many = replace(SAMPLE, gained=SAMPLE.gained * (MOST_ROWS + 2))

    assert "2 more rows" in Page(comparison_page(many)).text


@pytest.mark.parametrize("page", _pages(SAMPLE), ids=["comparison", "impact"])
def test_the_pdf_is_the_page_and_the_same_each_time(page: str) -> None:
    first = printed(page)
    reader = PdfReader(BytesIO(first))

    assert first == printed(page)
    assert "Perfect Pairs has no Paytable C" in " ".join(reader.pages[0].extract_text().split())
    assert "58 Pa. Code" in reader.pages[0].extract_text()
