"""What is said of a law file that is spoilt at any one place, and that nothing else than LawError ever is."""

from __future__ import annotations

from itertools import zip_longest

from tests.law.spoilt import SPOILT, spoilt_lines


def test_what_is_said_of_the_made_up_law_once_spoilt() -> None:
    written = SPOILT.read_text("utf-8").splitlines()[1:]

    for given, expected in zip_longest(spoilt_lines(), written):
        assert given == expected, "run python -m tests.law.spoilt, and read what changed"
