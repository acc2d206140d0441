"""The pages of the documentation: what is generated is up to date, and every example on them is run."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from checker.catalogue import EFFECTIVE, Example
from checker.checking import check
from checker.cli import cli
from checker.commands.configuration import Configuration, load_configuration
from checker.docs import format_page, pages
from checker.findings import Severity
from checker.law import load_book
from checker.law.load import load_section
from checker.pricing import headline, price_election
from checker.quantities import percent_text

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
_FENCE = re.compile(r"(?:^<!-- (?P<marks>[^\n]*) -->\n)?^```(?P<language>\w*)\n(?P<text>.*?)^```$", re.M | re.S)


@dataclass(frozen=True, slots=True)
class Fence:
    """A block of code on a page: what the comment above it says of it, its language and its text."""

    page: str
    line: int
    marks: dict[str, str]
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def _fences() -> Iterator[Fence]:
    for file in sorted(DOCS.rglob("*.md")):
        page = file.read_text("utf-8")
        for match in _FENCE.finditer(page):
            marks = dict(mark.split(": ") for mark in (match["marks"] or "").split("; ") if mark)
            line = page.count("\n", 0, match.start()) + 1
            yield Fence(str(file.relative_to(DOCS)), line, marks, match["language"], match["text"])


FENCES = tuple(_fences())
LAW = tuple(fence for fence in FENCES if fence.language == "yaml" and fence.text.startswith("regulation:"))
CI = tuple(fence for fence in FENCES if "schema" in fence.marks)
FILINGS = tuple(fence for fence in FENCES if fence.language == "yaml" and fence not in (*LAW, *CI))
CONSOLE = tuple(fence for fence in FENCES if fence.language == "console")


def test_every_fence_is_of_a_kind_that_is_run_or_only_shown() -> None:
    assert {fence.language for fence in FENCES} <= {"yaml", "console", "text", "json", "toml", "pycon"}
    assert LAW
    assert FILINGS
    assert CONSOLE


@pytest.mark.parametrize("fence", FILINGS, ids=str)
def test_an_example_of_a_filing_gives_what_the_page_says(fence: Fence) -> None:
    example = Example(fence.text.encode(), "", fence.marks.get("effective", EFFECTIVE))
    report = check(example.filing, fence.page, load_book())
    standing = [finding for finding in report.findings if not finding.waived]
    graver = {finding.rule for finding in standing if finding.severity is not Severity.ADVISORY}

    if gives := fence.marks.get("gives"):
        assert gives in {finding.rule for finding in report.findings}
    else:
        assert graver == set()


@pytest.mark.parametrize("fence", [fence for fence in FENCES if fence.language == "toml"], ids=str)
def test_an_example_of_a_configuration_is_one(fence: Fence, tmp_path: Path) -> None:
    file = tmp_path / ("pyproject.toml" if fence.text.startswith("[tool.") else "checker.toml")
    file.write_text(fence.text, "utf-8")
    assert load_configuration(file) != Configuration()


@pytest.mark.parametrize("fence", LAW, ids=str)
def test_an_example_of_a_law_file_is_sound(fence: Fence) -> None:
    assert load_section(fence.text.encode(), fence.page).provisions


def test_the_made_up_section_returns_what_its_page_says() -> None:
    page = (DOCS / "encoding-a-section.md").read_text("utf-8")
    section = load_section(LAW[0].text.encode(), "made-up.yaml")
    figures = price_election(section, section.wagers[0], "A", 6)

    assert headline(figures) == Fraction(246, 311)
    assert f"hands back {headline(figures)} of the wager" in page
    assert f"the house edge is {percent_text(1 - headline(figures), 2)}" in page


@pytest.mark.parametrize("fence", CONSOLE, ids=str)
def test_a_command_on_a_page_runs_and_prints_what_is_shown(fence: Fence, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    commands = re.split(r"^\$ ", fence.text, flags=re.M)[1:]
    assert commands
    for command in commands:
        line, _, output = command.partition("\n")
        program, *words = shlex.split(line, comments=True)
        result = CliRunner().invoke(cli, words)

        assert program == "checker"
        assert result.exit_code in {0, 1}, result.output
        assert not output.strip() or result.output.strip() == output.strip()


def test_the_generated_pages_are_up_to_date() -> None:
    stale = [path.name for path, text in pages(DOCS) if not path.exists() or path.read_text("utf-8") != text]

    assert stale == [], "run python -m checker.docs"


def test_no_page_of_a_section_is_left_that_is_not_generated() -> None:
    assert set((DOCS / "sections").glob("*.md")) == {
        path for path, _ in pages(DOCS) if path.parent.name == "sections"
    }


@pytest.mark.parametrize("text", ["# The format\n", "<!-- The end of the tables of keys. -->\n"])
def test_a_page_on_the_format_without_its_marks_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="lacks the marks"):
        format_page(text)


@pytest.mark.parametrize("file", sorted(DOCS.rglob("*.md")), ids=lambda file: file.name)
def test_a_link_leads_somewhere(file: Path) -> None:
    page = file.read_text("utf-8")
    headings = {
        re.sub(r"[^\w -]", "", h).strip().lower().replace(" ", "-") for h in re.findall(r"^#+ (.*)$", page, re.M)
    }
    for target in re.findall(r"\]\(([^)\s]+)\)", page):
        if target.startswith("#"):
            assert target[1:] in headings, target
        elif "://" not in target:
            assert (file.parent / target.partition("#")[0]).exists(), target
