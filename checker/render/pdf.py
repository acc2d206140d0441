"""The report as a PDF for the file: the HTML page, set in pages with the package's own fonts.

It is PDF/A-3a and not PDF/UA-1. Both are tagged for a screen reader; A-3a promises besides that fonts and
colors are inside the file, which a paper kept for years needs, and WeasyPrint does not mark the heads and
feet of pages as UA-1 asks.

The bytes depend on the report and on the versions of the libraries alone. No date is written, and the
fonts are cut to the characters of the page here: where WeasyPrint cuts them, they can bear the time of day,
and how they are cut depends on the machine.
"""

from __future__ import annotations

import gc
import warnings
from contextlib import contextmanager
from email.message import Message
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.request import BaseHandler, Request
from urllib.response import addinfourl

import font_source_sans_pro
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from checker.render import html

with warnings.catch_warnings():
    # WeasyPrint warns where the machine has no fonts; none of the machine's is used.
    warnings.filterwarnings("ignore", message="No fonts configured")
    from weasyprint import CSS, HTML
    from weasyprint.text.fonts import FontConfiguration
    from weasyprint.urls import URLFetcher

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from checker.findings import Report

__all__ = ["printed", "render"]

FAMILY = "Source Sans Report"
"""A name of our own, so that no font of the machine answers to it."""
_FACES = {400: "SourceSansPro-Regular.ttf", 600: "SourceSansPro-Semibold.ttf"}
_FEATURES = ["kern", "mark", "mkmk"]


def render(report: Report) -> bytes:
    """Return the report as a tagged PDF/A-3a.

    Raises FileNotFoundError where the installation lacks the folder `reports` or the fonts.
    """
    return printed(html.render(report))


def printed(page: str) -> bytes:
    """Return an HTML page of this package as a tagged PDF/A-3a.

    A character that the fonts lack is printed by its code, [U+4E2D]. Raises FileNotFoundError where the
    installation lacks the fonts.
    """
    faces = {weight: _face(name) for weight, name in _FACES.items()}
    page = _printable(page, faces.values())
    fonts = {weight: _cut(face, page) for weight, face in faces.items()}
    configuration = FontConfiguration()
    document = HTML(string=page, url_fetcher=URLFetcher(allowed_protocols=()))
    with warnings.catch_warnings(), _uncollected():
        # WeasyPrint leaves it to the collector to close its color profile.
        warnings.simplefilter("ignore", ResourceWarning)
        pdf: bytes = document.write_pdf(
            stylesheets=[_font_faces(fonts, configuration)],
            font_config=configuration,
            pdf_variant="pdf/a-3a",
            full_fonts=True,
        )
    return pdf


@contextmanager
def _uncollected() -> Iterator[None]:
    """Leaves the collector of cycles at rest: the boxes live until the page is written, and it would walk them."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


def _face(name: str) -> TTFont:
    data = (Path(font_source_sans_pro.font_directory) / name).read_bytes()
    return TTFont(BytesIO(data), recalcTimestamp=False, lazy=True)


def _printable(page: str, faces: Iterable[TTFont]) -> str:
    """Replace what a font lacks by its code; the codes hold nothing that is markup."""
    covered = set.intersection(*(set(face.getBestCmap()) for face in faces)) | {ord("\n")}
    return page.translate({code: f"[U+{code:04X}]" for code in set(map(ord, page)) - covered})


def _cut(face: TTFont, page: str) -> bytes:
    """Return the font with the characters of the page alone."""
    options = Options(hinting=False, notdef_outline=True, layout_features=_FEATURES)
    options.drop_tables += ["BASE", "GSUB"]
    subsetter = Subsetter(options)
    subsetter.populate(text=page + "0123456789")
    subsetter.subset(face)
    output = BytesIO()
    face.save(output)
    return output.getvalue()


def _font_faces(fonts: Mapping[int, bytes], configuration: FontConfiguration) -> CSS:
    """Return a style that names the fonts; it alone fetches anything, and only these, from memory."""
    rules = (
        f"@font-face {{ font-family: '{FAMILY}'; font-weight: {weight}; src: url(font:{weight}) }}"
        for weight in fonts
    )
    fetcher = URLFetcher(allowed_protocols=("font",))
    fetcher.add_handler(_FontHandler(fonts))
    return CSS(string="\n".join(rules), font_config=configuration, url_fetcher=fetcher)


class _FontHandler(BaseHandler):
    """Answers font:<weight> with the bytes of that font; urllib finds the method by its name."""

    def __init__(self, fonts: Mapping[int, bytes]) -> None:
        self._fonts = fonts

    def font_open(self, request: Request) -> addinfourl:
        """Return the font that the request names."""
        return addinfourl(BytesIO(self._fonts[int(request.selector)]), Message(), request.full_url, 200)
