"""The comment in Markdown: what it shows, how long it grows, and that nothing of a filing becomes markup.

GitHub's own parser reads it; what GitHub makes of text afterwards (mentions, references, commits) is looked for.
"""

from __future__ import annotations

import html
import re
from dataclasses import replace
from datetime import date
from html.parser import HTMLParser

import cmarkgfm
import pytest
from cmarkgfm.cmark import Options
from hypothesis import given
from hypothesis import strategies as st

from checker.findings import Report, Waiver
from checker.render.markdown import LONGEST_COMMENT, Digest, cell, code, entry, prose
from checker.running.summary import Summary
from tests.render.report_sample import CLEAN, FINDINGS, REPORT, UNREADABLE, with_every_text

ALLOWED = set(
    "h2 h4 table thead tbody tr th td p ul li strong code pre span details summary".split()  # noqa: SIM905 - as read
)
LINKED = re.compile(
    r"(?<!\w)@\w|(?<!\w)#\d|\bGH-\d|https?://|\bwww\.\w|\b[0-9a-f]{7,40}\b|\w@\w+\.\w|:\w+:|\$\S", re.IGNORECASE
)
HOSTILE = (
    "@user",
    "@org/team",
    "#1",
    "GH-1",
    "owner/repo#12",
    "https://example.com/x",
    "www.example.com",
    "mailto:a@example.com",
    "a@example.com",
    "deadbeef",
    "owner/repo@deadbeefdeadbeef",
    ":tada:",
    "$x$ and $5 to $10",
    "[text](https://example.com)",
    "![image](x.png)",
    "[^1] [x]: y",
    "<b onclick=x>bold</b> <!-- no -->",
    "</details></summary><script>alert(1)</script>",
    "**bold** _it_ ~~gone~~",
    "`code` ``more`` ```",
    "a | b \\| c \\",
    "&lt; &#64;user &amp;",
    "\n\n# heading\n\n- item\n\n```\nfence",
    "@\u200buser \u202e",
    "- [ ] task",
    "\\@user \\`x",
)


class Page(HTMLParser):
    """The tags of a page, its text, and the text that stands outside of code."""

    def __init__(self, markdown: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str | None]] = []
        self.text = self.outside = ""
        self._in_code = 0
        self.feed(cmarkgfm.github_flavored_markdown_to_html(markdown, Options.CMARK_OPT_UNSAFE))
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += [(name, value) for name, value in attrs if name not in {"align", "lang"}]
        self._in_code += tag in {"code", "pre"}
        # An element of its own parts the text about it: GitHub looks for links in each piece of text.
        self.outside += "\N{INFORMATION SEPARATOR ONE}" if tag == "span" else ""

    def handle_endtag(self, tag: str) -> None:
        self._in_code -= tag in {"code", "pre"}
        self.outside += "\N{INFORMATION SEPARATOR ONE}" if tag == "span" else ""

    def handle_data(self, data: str) -> None:
        self.text += data
        self.outside += "" if self._in_code else data


def digest(*reports: Report, limit: int = LONGEST_COMMENT) -> str:
    summary, told = Summary(), Digest(limit)
    for report in reports:
        summary.add(report)
        told.add(entry(report))
    return told.text(summary)


def seen(text: str) -> str:
    """What a reader is to see of a text, whatever its spaces."""
    return re.sub(r"\s|\u200b", "", text)


def test_outcomes_findings_and_wagers_are_told() -> None:
    told = digest(CLEAN, REPORT)

    assert told.startswith("## 2 Rules Submissions checked: 1 not compliant, 1 compliant\n")
    assert "| `submissions/main-floor.yaml` | **not compliant** | 2026-03-02 | 2 | 1 | 1 | 0 |\n" in told
    assert f"`submissions/main-floor.yaml:28:22`: {prose(FINDINGS[1].message)}\n" in told
    assert "  - would pass: `increment: 17%`\n" in told
    assert "| 2 | `Perfect Pairs` | `A` | 6 | § 633c.1 (current) | 93.8907% | 6.1093% | 7.395% |  |\n" in told
    assert "the return of the main wager is not computed" in told
    assert "2 filings checked: 1 not compliant, 1 compliant. Findings: 2 violations" in told


def test_it_is_read_as_headings_a_table_lists_and_folds() -> None:
    page = Page(digest(REPORT, UNREADABLE))

    assert page.tags == ALLOWED - {"span"}
    assert "Not examined, as no filing can show it" in page.text


def test_those_that_are_not_compliant_come_first() -> None:
    told = digest(replace(CLEAN, file="a.yaml"), replace(REPORT, file="b.yaml"))

    assert told.index("| `b.yaml`") < told.index("| `a.yaml`")


def test_a_waived_finding_stays_in_sight() -> None:
    waived = replace(FINDINGS[0], waived=Waiver("Order 2026-17", "A trial.", date(2026, 9, 1)))
    told = digest(replace(REPORT, findings=(waived,)))

    assert "- **waived violation** `" in told
    assert "  - waived: Order 2026-17; holds before 2026-09-01. A trial.\n" in told


@pytest.mark.parametrize("limit", [5_000, LONGEST_COMMENT, 1 << 20])
def test_it_grows_to_its_limit_and_says_what_there_was_no_room_for(limit: int) -> None:
    reports = [replace(REPORT, file=f"filings/{number:04}.yaml") for number in range(150)]
    told = digest(*reports, limit=limit)

    assert limit / 2 < len(told.encode()) <= limit or limit == 1 << 20
    assert len(told.encode()) <= limit
    said = re.search(r"^No room here for (.*)\.$", told, re.MULTILINE)
    assert (said is None) == (limit == 1 << 20)
    left = {noun: int(count) for count, noun in re.findall(r"(\d+) (filing|finding)", said[1] if said else "")}
    assert left.get("filing", 0) + len(re.findall(r"^\| `filings/", told, re.MULTILINE)) == 150
    assert left.get("finding", 0) + len(re.findall(r"^- \*\*", told, re.MULTILINE)) == 150 * len(FINDINGS)


@pytest.mark.parametrize("text", HOSTILE)
def test_a_sentence_is_read_as_it_stands(text: str) -> None:
    page = Page(f"- told: {prose(text)}\n")

    assert page.tags <= {"ul", "li", "p", "span"}
    assert LINKED.search(page.outside) is None
    assert seen(page.text) == seen(f"told: {legible_line(text)}")


@pytest.mark.parametrize("text", HOSTILE)
def test_a_value_is_read_as_code(text: str) -> None:
    page = Page(f"- told: {code(text)}\n")

    assert page.tags == {"ul", "li", "code"}
    assert page.outside.strip() == "told:"
    assert seen(page.text) == seen(f"told: {legible_line(text)}")


@pytest.mark.parametrize("text", HOSTILE)
def test_a_cell_is_read_as_code_in_one_cell(text: str) -> None:
    made = cmarkgfm.github_flavored_markdown_to_html(f"| a | b |\n|---|---|\n| {cell(text)} | {prose(text)} |\n")

    cells = re.findall(r"<td>(.*?)</td>", made, re.DOTALL)
    assert len(cells) == 2
    assert seen(html.unescape(re.sub("</?code>", "", cells[0]))) == seen(legible_line(text))


@given(st.lists(st.sampled_from(HOSTILE) | st.text(max_size=30), min_size=1, max_size=4).map(" ".join))
def test_nothing_of_a_filing_becomes_markup(text: str) -> None:
    page = Page(digest(with_every_text(REPORT, text), with_every_text(UNREADABLE, text)))

    assert page.tags <= ALLOWED
    assert page.attributes == []
    assert LINKED.search(page.outside) is None


def legible_line(text: str) -> str:
    """A text as every format prints it: codes for what cannot be seen."""
    return "".join(c if c.isprintable() or c == "\n" else f"[U+{ord(c):04X}]" for c in text)
