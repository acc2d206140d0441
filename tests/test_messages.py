"""What the checks say and what they look at, over the conformance suite and the example filings."""

from __future__ import annotations

from tests.compared import COMPARED, compared_text
from tests.messages import MESSAGES, messages_text


def test_the_findings_say_what_was_read_and_approved() -> None:
    written = MESSAGES.read_text("utf-8").splitlines()

    assert messages_text().splitlines() == written, "run python -m tests.messages, and read what changed"


def test_the_checks_look_at_what_they_are_known_to_look_at() -> None:
    written = COMPARED.read_text("utf-8").splitlines()

    assert compared_text().splitlines() == written, "run python -m tests.compared, and read what changed"
