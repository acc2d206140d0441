"""What a table is examined under: the sections in force on the day alone, and every section of its wagers."""

from __future__ import annotations

from datetime import date

import pytest

from checker.law import load_book
from checker.law.book import bound
from checker.law.load import load_section
from checker.rules import examine
from checker.shape import check_shape
from checker.source import Mapping, read
from checker.submission import Submission, read_submission
from tests.filing import filing
from tests.law.made_up import LAW
from tests.quick_games import QUICK
from tests.rules.test_told import report

EDGE = """\
  - game: Player's Edge 21
    decks: 6
    blackjack_pays: 6 to 5
    surrender: none
    wagers:
      - wager: Match-Up
        paytable: A
        maximum: $5
"""
TWO_SECTIONS = """\
  - game: Blackjack
    decks: 6
    additional_splits: 3
    settlement:
      direction: counterclockwise
    wagers:
      - wager: TriLux Deluxe
        paytable: TLX-3
      - wager: 21+3 progressive
        paytable: 4
"""
COVERED = """\
  - game: Blackjack
    decks: 6
    cover_cards: 1
    wagers:
      - wager: Red Court
        paytable: X
"""


def submitted(text: str, effective: str = "2025-03-01") -> Submission:
    root = read(filing(text, effective=effective).encode())
    assert isinstance(root, Mapping)
    return read_submission(root, check_shape(root)[1])


def test_a_table_of_a_game_whose_section_has_ended_is_not_held_to_it() -> None:
    rules = {day: {finding.rule for finding in report(EDGE, day).findings} for day in ("2026-03-24", "2026-04-01")}

    assert rules == {"2026-03-24": {"expiry", "payout-odds", "not-examined"}, "2026-04-01": {"version-in-force"}}


def test_a_key_of_the_table_may_be_spoken_of_by_the_section_of_any_of_its_wagers() -> None:
    assert "not-examined" not in {finding.rule for finding in report(TWO_SECTIONS).findings}


def test_two_versions_of_a_game_may_differ_on_a_table() -> None:
    current = LAW.replace("defined: false", "defined: true").replace(
        "from: {date: 2025-01-01", "from: {date: unknown"
    )
    prior = current.replace("version: current", "version: prior").replace(
        "until: {date: unknown, read: None is", "until: {date: 2025-06-01, read: It is"
    )
    prior = prior.replace(
        "key: cover_cards, provision: (a), at_least: 1", "key: cover_cards, provision: (a), at_least: 2"
    )
    made_up = (load_section(law.encode(), "made-up.yaml") for law in (prior, current))
    book = bound([*load_book().sections, *made_up])

    findings = examine(submitted(COVERED), book, date(2025, 3, 1), QUICK).findings

    assert [finding.message for finding in findings if finding.rule == "versions-differ"] == [
        "2 versions of § 699.1 could apply on 2025-03-01, and they differ on cover_cards: 1. "
        "Under the prior version, a violation; under the current version, nothing to find here."
    ]


def test_the_base_games_are_played_out_where_no_other_play_is_asked_for() -> None:
    filed = submitted("  - game: Blackjack\n    decks: 6\n    additional_splits: 3\n    wagers: []\n")

    assert examine(filed, load_book(), date(2025, 3, 1)).findings == ()


@pytest.mark.parametrize(
    ("tables", "told"),
    [
        (1, "checked: Player's Edge 21 on line 6"),
        (5, "on line 12 and Player's Edge 21 on line 14"),
        (7, "on line 12, Player's Edge 21 on line 14 and 2 more"),
    ],
)
def test_what_rests_on_a_section_that_is_not_in_force(tables: int, told: str) -> None:
    findings = report("  - game: Player's Edge 21\n    decks: 6\n" * tables, "2026-04-01").findings
    (ended,) = (finding for finding in findings if finding.rule == "version-in-force")

    assert ended.message.endswith(f" {told}.")
