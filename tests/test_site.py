"""The documentation as a site: no warning, no link that leads nowhere, nothing loaded from elsewhere."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import TypeAlias
from urllib.parse import unquote, urlsplit

import pytest
import yaml

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
LOADED = {
    "script": "src",
    "link": "href",
    "img": "src",
    "iframe": "src",
    "source": "src",
    "video": "src",
    "audio": "src",
}
Nav: TypeAlias = "list[Nav] | dict[str, Nav] | str"


@dataclass(slots=True)
class Page:
    """What a page links to, what it loads, and the places on it that a link can lead to."""

    links: list[str] = field(default_factory=list)
    loads: list[str] = field(default_factory=list)
    places: set[str] = field(default_factory=set)
    inline: str = ""


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.page = Page()
        self.within = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.within = tag
        self.page.places |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.page.links.append(given["href"])
        if tag in LOADED and LOADED[tag] in given and given.get("rel") not in {"next", "prev", "canonical"}:
            self.page.loads.append(given[LOADED[tag]])

    def handle_data(self, data: str) -> None:
        if self.within in {"style", "script"}:
            self.page.inline += data


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as `make site` builds it, from a copy of its sources."""
    place = tmp_path_factory.mktemp("site")
    shutil.copytree(DOCS, place / "docs")
    shutil.copy(ROOT / "mkdocs.yml", place)
    ran = subprocess.run(
        [sys.executable, "-m", "zensical", "build", "--strict"],
        cwd=place,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return place / "build" / "site"


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    found = {}
    for file in sorted(site.rglob("*.html")):
        reader = Reader()
        reader.feed(file.read_text("utf-8"))
        found[file] = reader.page
    return found


def navigation() -> set[str]:
    """The pages that the navigation lists."""

    def listed(nav: Nav) -> set[str]:
        match nav:
            case str():
                return {nav}
            case dict():
                return set[str]().union(*map(listed, nav.values()))
            case _:
                return set[str]().union(*map(listed, nav))

    return listed(yaml.safe_load((ROOT / "mkdocs.yml").read_text("utf-8"))["nav"])


def test_every_page_is_in_the_navigation() -> None:
    written = {str(file.relative_to(DOCS)) for file in DOCS.rglob("*.md")}

    assert navigation() == written, "mkdocs.yml lists the pages of the site under nav"


def test_every_page_is_built(site: Path) -> None:
    built = {str(file.relative_to(site).with_suffix(".md")) for file in site.rglob("*.html")} - {"404.md"}

    assert built == {page.replace("README.md", "index.md") for page in navigation()}


def test_every_link_leads_somewhere(site: Path, pages: dict[Path, Page]) -> None:
    for file, page in pages.items():
        if file.name == "404.html":  # shown in place of any address, so that its links begin at the root
            continue
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            target = target / "index.html" if target.is_dir() else target
            assert target.exists(), f"{file.relative_to(site)}: {link}"
            if parts.fragment and target in pages:
                assert unquote(parts.fragment) in pages[target].places, f"{file.relative_to(site)}: {link}"


def test_nothing_is_loaded_from_elsewhere(site: Path, pages: dict[Path, Page]) -> None:
    for file, page in pages.items():
        assert page.loads
        for loaded in page.loads:
            parts = urlsplit(loaded)
            assert not parts.netloc, f"{file.name}: {loaded}"
            assert parts.scheme in {"", "data"}, f"{file.name}: {loaded}"
            if not parts.scheme and file.name != "404.html":
                assert (file.parent / unquote(parts.path)).exists(), f"{file.name}: {loaded}"
        assert "//" not in page.inline.replace("http://www.w3.org", "").replace("https://www.w3.org", ""), file.name
    for style in site.rglob("*.css"):
        text = style.read_text("utf-8")
        assert "@import" not in text
        assert "url(http" not in text.replace('"', "").replace("'", "")
        assert "url(//" not in text.replace('"', "").replace("'", "")


def test_the_search_finds_every_page(site: Path) -> None:
    text = (site / "search.json").read_text("utf-8")
    index = json.loads(text)
    found = {entry["location"].partition("#")[0] for entry in index["items"]}

    assert found == {page.replace("README.md", "index.md").replace(".md", ".html") for page in navigation()}
    # A page that is opened from a folder can load a script, and no document.
    assert text in (site / "search.js").read_text("utf-8")


def test_the_changelog_of_the_site_is_that_of_the_project() -> None:
    assert (DOCS / "changelog.md").read_text("utf-8") == (ROOT / "CHANGELOG.md").read_text("utf-8")
