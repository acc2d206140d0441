"""What a report says that a filing does not show: what it may state, of the game and of the wagers that it offers."""

from __future__ import annotations

import pytest

from checker.checking import check
from checker.law import load_book
from tests.quick_games import QUICK

HEAD = """\
rules_submission: 1
certificate_holder: Example Casino
submission: RS-2026-001
effective: 2024-06-01
tables:
  - game: Player's Edge 21
    decks: 6
"""
OF_MATCH_UP = {"(d)(2)", "(e)(1)(i)"}
OF_MATCH_DOWN = {"(d)(2)", "(e)(1)(ii)", "(e)(1)(iii)", "(e)(1)(iii)(A)"}
OF_MONSTER_MATCH = {"(d)(2)", "(d)(2)(iii)(A)", "(e)(1)(ii)", "(e)(1)(iii)", "(e)(1)(iii)(B)"}
OF_WAGERS = OF_MATCH_UP | OF_MATCH_DOWN | OF_MONSTER_MATCH


@pytest.mark.parametrize(
    ("wagers", "shown_by_none"),
    [
        ([], set()),
        (["Match-Up"], OF_MATCH_UP),
        (["Match-Down"], OF_MATCH_DOWN),
        (["Monster Match"], OF_MONSTER_MATCH),
        (["Match-Up", "Match-Down", "Monster Match"], OF_WAGERS),
    ],
)
def test_what_is_not_shown_is_of_the_wagers_offered(wagers: list[str], shown_by_none: set[str]) -> None:
    listed = "".join(f"      - {{wager: {name}, paytable: A, progressive: {{table: A}}}}\n" for name in wagers)
    filing = HEAD + (f"    wagers:\n{listed}" if wagers else "")
    report = check(filing.encode(), "f.yaml", load_book(), None, QUICK)

    silent = {note.citation.provision for note in report.not_shown if note.citation.section == "635b.2"}
    assert silent & OF_WAGERS == shown_by_none
    assert {"(b)(1)", "(e)(1)(iv)", "(f)(1)", "(g)(3)"} <= silent
