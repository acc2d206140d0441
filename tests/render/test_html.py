"""The HTML page: in the order a reviewer works, alone, and with every text of a report as text."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from checker.findings import Finding, Outcome, Report
from checker.render.html import render
from checker.render.view import CONTEXT, MOST_FINDINGS, MOST_PRICED, excerpt, view
from checker.source import Span
from tests.render.report_sample import CLEAN, FINDINGS, REPORT, UNREADABLE, WAGERS, with_every_text

HOSTILE = (
    '</style></title></svg><script>alert(1)</script><img src="file:///etc/hostname" onerror=alert(1)>'
    "{{ 7*7 }}{% raw %}javascript:alert(1) &lt;b&gt; \"'"
)
TAGS = set(
    re.findall(
        r"\w+",
        "html head meta title style body header main section article h1 h2 h3 p a b br mark span div"
        " table caption colgroup col thead tbody tr th td svg desc rect text line",
    )
)
VOID = {"meta", "col", "br", "rect", "line"}


class Page(HTMLParser):
    """The elements of a page, its attributes, its headings and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str]] = []
        self.headings: list[str] = []
        self.text = ""
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)
        if tag in {"h1", "h2"}:
            self.headings.append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data
        if self.open and self.open[-1] in {"h1", "h2"}:
            self.headings[-1] += data


def test_the_order_is_the_reviewer_s() -> None:
    page = Page(render(REPORT))
    assert page.headings == [
        "Rules Submission RS-2026-014",
        "What was checked",
        "Findings",
        "Findings in detail",
        "What the wagers return",
        "Match-Up",
        "21+3 progressive",
        "Perfect Pairs",
        "Assumptions",
        "Compared, nothing found",
        "Not shown by this filing",
        "Not examined",
        "Receipt",
    ]
    assert not page.open
    assert page.text.index("Not compliant") < page.text.index("What was checked")


@pytest.mark.parametrize("finding", FINDINGS, ids=lambda finding: finding.rule)
def test_a_finding_says_everything(finding: Finding) -> None:
    text = Page(render(REPORT)).text
    place = f"submissions/main-floor.yaml, line {finding.span.line}, column {finding.span.column}"
    said = (finding.message, finding.required, finding.passes, finding.consequence, finding.rule, place)
    assert [part for part in said if part not in text] == []


def test_findings_stand_gravest_first_with_the_filed_line_marked() -> None:
    text = render(REPORT)
    numbers = re.findall(r"<h3>(\d)\. ([^<]*)</h3>", text)
    assert [message.split()[0] for _, message in numbers] == ["Match-Up", "The", "Two", "§"]
    assert "<span>paytable: </span><mark>C</mark>" in text
    assert "§ 635b.2(g)(4)(ii), current: effective March 25, 2023; expires March 25, 2026" in text


def test_what_is_not_priced_says_why() -> None:
    assert "the return of the main wager is not computed" in Page(render(REPORT)).text


def test_a_clean_filing() -> None:
    page = Page(render(CLEAN))
    assert "✓Compliant" in page.text
    assert "There are none." in page.text
    assert "Findings in detail" not in page.headings


def test_an_unreadable_file_claims_nothing() -> None:
    page = Page(render(UNREADABLE))
    assert page.headings == [
        "Rules Submission (no number stated)",
        "What was checked",
        "Findings",
        "Findings in detail",
        "Receipt",
    ]
    assert "Nothing in it was checked." in page.text


@pytest.mark.parametrize("outcome", Outcome)
def test_every_outcome_has_its_word_and_its_mark(outcome: Outcome) -> None:
    text = render(replace(REPORT, outcome=outcome))
    marks = re.findall(r'<span class="sign">(.)</span>([^<]*)<', text)
    assert [word.lower() for _, word in marks] == [outcome.value]


def test_a_date_that_was_asked_for_says_so() -> None:
    assert "2026-03-02, asked for in place of" in Page(render(replace(REPORT, as_of_given=True))).text


def test_the_page_stands_alone() -> None:
    text = render(REPORT)
    page = Page(text)
    assert "default-src 'none'" in text
    assert page.tags <= TAGS
    assert not [a for a in page.attributes if a[0] in {"src", "srcset", "style"} and not a[1].startswith("width: ")]
    assert all(value.startswith("#finding-") for name, value in page.attributes if name == "href")
    assert not re.search(r"@import|url\(", text)


def test_hostile_text_stays_text_wherever_it_stands() -> None:
    page = Page(render(with_every_text(REPORT, HOSTILE)))
    assert not page.open
    assert page.tags <= TAGS
    assert not any(name.startswith("on") for name, _ in page.attributes)
    assert all(value.startswith("#finding-") for name, value in page.attributes if name == "href")
    assert "{{ 7*7 }}" in page.text
    assert "&lt;b&gt;" in page.text


@pytest.mark.parametrize("text", ["x" * 100_000, "word " * 20_000])
def test_a_long_text_is_cut_and_the_cut_is_said(text: str) -> None:
    page = render(with_every_text(REPORT, text))
    assert "(cut here; 100,000 characters in all)" in page
    assert len(page) < 200_000


def test_more_findings_than_are_printed_are_counted() -> None:
    many = replace(REPORT, findings=FINDINGS * 51)
    text = Page(render(many)).text
    assert f"{MOST_FINDINGS}. " in text
    assert f"{MOST_FINDINGS + 1}. " not in text
    assert "4 more findings" in text


def test_more_outcome_tables_than_are_printed_are_counted() -> None:
    wagers = tuple(replace(WAGERS[4], paytable=str(number)) for number in range(MOST_PRICED + 1))
    text = Page(render(replace(REPORT, wagers=wagers))).text
    assert "1 more outcome table" in text


def test_the_same_report_gives_the_same_page() -> None:
    assert render(REPORT) == render(REPORT)


def test_html_alone_loads_no_pdf_library() -> None:
    code = "import sys, checker.render.html; assert not {'weasyprint', 'fontTools', 'PIL'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("text", ["\udc80\x00\u202e", "\ud800" * 100])
def test_every_page_can_be_written(text: str) -> None:
    page = render(with_every_text(REPORT, text))
    assert page.encode("utf-8").decode("utf-8") == page
    assert not set(text) & set(page)


@pytest.mark.parametrize(
    ("line", "span", "expected"),
    [
        ("    paytable: C", Span(1, 15, 1, 16), ("paytable: ", "C", "")),
        ("decks: [6, 7, 8]", Span(1, 12, 1, 13), ("decks: [6, ", "7", ", 8]")),
        ("wager: a", Span(1, 8, 3, 2), ("wager: ", "a", "")),
        ("x" * 500, Span(1, 201, 1, 202), ("… " + "x" * CONTEXT, "x", "x" * CONTEXT + " …")),
        ("short", Span(1, 50, 1, 60), ("short", "", "")),
    ],
)
def test_excerpt(line: str, span: Span, expected: tuple[str, str, str]) -> None:
    shown = excerpt([line], span)
    assert shown is not None
    assert (shown.before, shown.marked, shown.after) == expected


@pytest.mark.parametrize(
    ("stated", "expected"),
    [("15%", ""), ("increment: 15%", ""), ("increment: 15% of it", "increment: 15% of it"), ("", "")],
)
def test_what_is_stated_is_not_said_twice(stated: str, expected: str) -> None:
    (shown,) = view(replace(REPORT, findings=(replace(FINDINGS[1], stated=stated),))).findings
    assert shown.stated == expected


@pytest.mark.parametrize("lines", [(), ("",), ("   ",)])
def test_a_line_that_is_not_at_hand(lines: tuple[str, ...]) -> None:
    assert excerpt(lines, Span(1, 1, 1, 2)) is None


def test_a_report_without_anything() -> None:
    bare = Report(
        file="a.yaml",
        outcome=Outcome.COMPLIANT,
        findings=(),
        header=UNREADABLE.header,
        as_of=None,
        as_of_given=False,
        lines=(),
        receipt=UNREADABLE.receipt,
    )
    assert "No wager of this filing was priced." in Page(render(bare)).text
