"""Games and wagers as a filing names them: which is meant, and which is there twice."""

from __future__ import annotations

import pytest

from tests.rules.test_told import report


def messages(rule: str, wagers: str, game: str = "Blackjack") -> list[str]:
    table = f"  - game: {game}\n    decks: 6\n    additional_splits: 3\n    wagers:\n{wagers}"
    return [finding.message for finding in report(table).findings if finding.rule == rule]


def wager(name: str) -> str:
    return f"      - wager: {name}\n        paytable: A\n"


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("Perfect", "Perfect Pairs"),
        ("21+3", "21+3 progressive"),
        ("Perfect Pear", "Perfect Pairs"),
        ("Perfect Match", ""),
        ("Match", "Match-Up"),
        ("M", ""),
    ],
)
def test_the_wager_that_is_meant(name: str, meant: str) -> None:
    hint = f"; did you mean {meant}?" if meant else ", so nothing about it was checked."

    assert messages("unknown-wager", wager(name)) == [f"The wager {name} is not encoded{hint}"]


def test_a_wager_twice_after_one_that_is_not_encoded() -> None:
    told = messages("repeated-wager", wager("Lucky Pennies") + wager("Perfect Pairs") + wager("Perfect Pairs"))

    assert told == ["Perfect Pairs is on this table twice; line 12 has it already."]


def test_a_wager_of_another_game_on_a_table_named_in_small_letters() -> None:
    told = messages("host-game", wager("match up"), game="blackjack")

    assert told == ["Match-Up is a wager of Player's Edge 21; the table is Blackjack."]
