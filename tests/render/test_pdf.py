"""The PDF: tagged and archival, the same bytes everywhere, its own fonts alone, nothing fetched."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject, PdfObject, StreamObject

from checker.render import html, pdf
from tests.render.report_sample import FINDINGS, REPORT, UNREADABLE, WAGERS, with_every_text

EMPTY_FONTCONFIG = '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig/>'
PRINT_REPORT = """
import sys
from tests.render.report_sample import REPORT
from checker.render.pdf import render
sys.stdout.buffer.write(render(REPORT))
"""


@pytest.fixture(scope="module")
def rendered() -> bytes:
    return pdf.render(REPORT)


@pytest.fixture(scope="module")
def reader(rendered: bytes) -> PdfReader:
    return PdfReader(BytesIO(rendered))


def inside(holder: DictionaryObject, *keys: str) -> DictionaryObject:
    """The dictionary that these keys lead to."""
    for key in keys:
        found = holder[key].get_object()
        if isinstance(found, ArrayObject):
            (found,) = (item.get_object() for item in found)
        assert isinstance(found, DictionaryObject)
        holder = found
    return holder


def catalog(reader: PdfReader) -> DictionaryObject:
    return inside(reader.trailer, "/Root")


def texts(data: bytes) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(data)).pages]


def fonts(reader: PdfReader) -> set[str]:
    """The names of the fonts on all pages; fails for one that is not inside the file."""
    names = set()
    for page in reader.pages:
        shared = inside(page, "/Resources", "/Font")
        for key in shared:
            font = inside(shared, key)
            assert "/FontFile2" in inside(font, "/DescendantFonts", "/FontDescriptor")
            assert "/ToUnicode" in font
            names.add(str(font["/BaseFont"]).split("+")[1])
    return names


def test_it_is_tagged_and_archival(reader: PdfReader) -> None:
    root = catalog(reader)
    assert str(inside(root, "/MarkInfo")["/Marked"]) == "True"
    assert str(root["/Lang"]) == "en-US"
    assert str(inside(root, "/ViewerPreferences")["/DisplayDocTitle"]) == "True"
    assert "/StructTreeRoot" in root
    intent = inside(root, "/OutputIntents")
    assert str(intent["/S"]) == "/GTS_PDFA1"
    assert "/DestOutputProfile" in intent
    metadata = inside(root, "/Metadata")
    assert isinstance(metadata, StreamObject)
    xmp = metadata.get_data().decode()
    assert 'pdfaid:part="3"' in xmp
    assert 'pdfaid:conformance="A"' in xmp
    assert "/ID" in reader.trailer


def test_its_properties_name_the_filing_and_no_clock(reader: PdfReader) -> None:
    assert reader.metadata is not None
    assert reader.metadata.title == "Rules Submission RS-2026-014: not compliant"
    assert reader.metadata.author == "rules-submission-checker 0.1.0"
    assert "/CreationDate" not in reader.metadata
    assert "/ModDate" not in reader.metadata


def elements(reader: PdfReader) -> dict[str, list[DictionaryObject]]:
    found: dict[str, list[DictionaryObject]] = {}
    waiting: list[PdfObject | None] = [inside(catalog(reader), "/StructTreeRoot")]
    while waiting:
        element = waiting.pop()
        if isinstance(element, DictionaryObject):
            found.setdefault(str(element.get("/S", "")), []).append(element)
            kids = element.get("/K", [])
            kids = kids if isinstance(kids, list) else [kids]
            waiting += [kid.get_object() for kid in kids if isinstance(kid, IndirectObject)]
    return found


def test_headings_tables_and_charts_are_tagged(reader: PdfReader) -> None:
    found = elements(reader)
    assert len(found["/H1"]) == 1
    assert {"/H2", "/H3", "/Table", "/THead", "/TBody", "/TR", "/TH", "/TD", "/P", "/Art", "/Link"} <= set(found)
    priced = len({wager.figures for wager in WAGERS if wager.figures})
    assert len(found["/Figure"]) == priced
    assert all(str(figure["/Alt"]).startswith("Where the return of ") for figure in found["/Figure"])


def test_every_page_bears_its_number_the_submission_and_the_date(rendered: bytes) -> None:
    pages = texts(rendered)
    assert len(pages) > 4
    for number, page in enumerate(pages, 1):
        assert f"Page {number} of {len(pages)}" in page
        assert "Rules Submission RS-2026-014" in page
        assert "Checked as of 2026-03-02" in page


def test_the_first_page_gives_the_outcome(rendered: bytes) -> None:
    first = texts(rendered)[0]
    assert "Not compliant" in first
    assert "Violations Undetermined Advisory Provisions compared 2 1 1 6" in first
    assert "effective March 25, 2023; expires March 25, 2026" in first


def test_the_text_can_be_read_out(rendered: bytes) -> None:
    whole = " ".join(texts(rendered))
    for finding in FINDINGS:
        assert finding.message in whole
        assert finding.passes in whole
    assert "the wager favours the player while the meter stands above $67,854.75" in whole
    assert "292/311" in whole


def test_a_table_over_two_pages_repeats_its_head() -> None:
    pages = texts(pdf.render(replace(REPORT, wagers=(), findings=FINDINGS * 9)))
    listed = [page for page in pages if "No. Severity Line Finding Rule" in page]
    assert len(listed) == 2


def test_the_fonts_are_the_package_s(reader: PdfReader) -> None:
    assert fonts(reader) == {"Source-Sans-Report", "Source-Sans-Report-Semi-Bold"}


def test_characters_that_the_fonts_lack_are_shown_by_code() -> None:
    header = replace(UNREADABLE.header, certificate_holder="Žižek 賭場 🎰 \u202ex\x00\udc80")
    data = pdf.render(replace(UNREADABLE, header=header))
    assert "Žižek [U+8CED][U+5834] [U+1F3B0] [U+202E]x[U+0000][U+DC80]" in texts(data)[0]
    assert fonts(PdfReader(BytesIO(data))) == {"Source-Sans-Report", "Source-Sans-Report-Semi-Bold"}


def test_the_same_bytes_in_another_process_without_fonts_on_the_machine(rendered: bytes, tmp_path: Path) -> None:
    (tmp_path / "fonts.conf").write_text(EMPTY_FONTCONFIG)
    environment = {
        **os.environ,
        "FONTCONFIG_FILE": str(tmp_path / "fonts.conf"),
        "PYTHONHASHSEED": "7",
        "PYTHONPATH": str(Path(__file__).parent),
        "TZ": "Asia/Tokyo",
    }
    again = subprocess.run([sys.executable, "-c", PRINT_REPORT], capture_output=True, check=True, env=environment)
    assert again.stderr == b""
    assert again.stdout == rendered


def test_hostile_text_is_printed_as_text() -> None:
    hostile = (
        '</style><script>alert(1)</script><a href="javascript:alert(1)">{{ 7*7 }}<img src="file:///etc/hostname">'
    )
    data = pdf.render(with_every_text(UNREADABLE, hostile))
    assert '<script>alert(1)</script><a href="javascript:alert(1)">{{ 7*7 }}' in texts(data)[0]
    links = [annotation for page in PdfReader(BytesIO(data)).pages for annotation in page.get("/Annots", [])]
    assert all("/URI" not in str(link.get_object()) for link in links)


def test_nothing_is_fetched_even_for_markup_that_slipped_in(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("p::before { content: 'fetched' }")
    (tmp_path / "a.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"><text y="9">fetched</text></svg>')
    page = "".join(
        f'<link rel="stylesheet" href="{scheme}a.css"><img alt="x" src="{scheme}a.svg"><p>kept</p>'
        for scheme in (f"{tmp_path.as_uri()}/", "font:400/", "http://127.0.0.1:9/", f"{tmp_path}/")
    )
    monkeypatch.setattr(html, "render", lambda _: f'<html lang="en"><title>x</title><body>{page}</body></html>')
    whole = " ".join(texts(pdf.render(REPORT)))
    assert re.findall(r"fetched|kept", whole) == ["kept"] * 4
