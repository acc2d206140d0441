"""What every test shares: what the play engine keeps is kept for the run alone, never in the user's own folder."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

LANGUAGE_SERVER = Path(__file__).parent / "editor" / "node_modules" / "yaml-language-server"

# Tests reach no network: these run where the set-up in the Makefile found npm and installed the server.
collect_ignore = [] if LANGUAGE_SERVER.exists() else ["editor/test_language_server.py"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says which tests were left out, so that nobody takes them as passed."""
    if collect_ignore:
        terminalreporter.write_line(f"left out, as npm installed no server: {', '.join(collect_ignore)}")


@pytest.fixture(scope="session", autouse=True)
def _cache_of_the_run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A cache folder that all processes of the run share."""
    place = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        place = place.parent
    before = os.environ.get("XDG_CACHE_HOME")
    os.environ["XDG_CACHE_HOME"] = str(place / "cache")
    yield
    if before is None:
        del os.environ["XDG_CACHE_HOME"]
    else:
        os.environ["XDG_CACHE_HOME"] = before
