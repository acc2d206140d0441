"""Every combination of the elections of a base game: which there are, in which order, and what each costs."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction

import pytest
from click.testing import CliRunner

from checker.cli import cli
from checker.law import load_book
from checker.play.asked import price_asked
from checker.play.figures import GameReturn
from checker.play.games import kept_games
from checker.play.stakes import Stakes
from checker.running.sweep import rows, sweep_of
from tests.quick_games import QUICK

SMALL = [
    *("sweep", "--game", "blackjack", "--decks", "6", "--double-cards", "two", "--double-totals", "any"),
    *("--double-after-split", "yes", "--additional-splits", "2", "--dealer-blackjack", "peek", "--split-aces"),
]
ONE_CARD = [*SMALL, "one card"]


def told(*words: str, code: int = 0) -> str:
    ran = CliRunner().invoke(cli, list(words))
    assert ran.exit_code == code, ran.output
    return ran.output


@pytest.mark.parametrize(
    ("game", "decks", "varied"),
    [
        (
            "Blackjack",
            tuple(range(1, 9)),
            {
                "dealer_soft_17": 2,
                "dealer_blackjack": 3,
                "double_down.cards": 2,
                "double_down.totals": 3,
                "double_down.after_split": 2,
                "additional_splits": 4,
                "split_aces": 3,
                "surrender": 2,
            },
        ),
        (
            "Player's Edge 21",
            (5, 6, 8),
            {
                "dealer_blackjack": 3,
                "rescue_after": 2,
                "additional_splits": 4,
                "split_aces": 3,
                "resplit_aces": 2,
                "surrender": 2,
                "bonus_on_split_hands": 2,
            },
        ),
    ],
)
def test_what_the_law_leaves_open_is_varied(game: str, decks: tuple[int, ...], varied: dict[str, int]) -> None:
    sweep = sweep_of(game, (), {})

    assert sweep.decks == decks
    assert {axis.key: len(axis.words) for axis in sweep.axes} == varied
    assert not varied.keys() & {rule.key for rule in sweep.throughout}


def test_an_election_that_is_asked_for_is_held_or_varied_between_what_is_asked() -> None:
    asked = {"surrender": ["late"], "blackjack_pays": ["6 to 5", "3 to 2"], "dealer_soft_17": ["hits", "stand"]}
    sweep = sweep_of("Blackjack", (6,), asked)
    words = {axis.key: axis.words for axis in sweep.axes}

    assert sweep.asked == {"surrender": "late"}
    assert words["blackjack_pays"] == ("6 to 5", "3 to 2")
    assert words["dealer_soft_17"] == ("hit", "stand")
    assert "surrender" not in words


def test_combinations_come_in_order_and_the_reference_first() -> None:
    held = {"double_down.totals": ["any"], "double_down.cards": ["two"], "dealer_blackjack": ["peek"]}
    sweep = sweep_of("Blackjack", (8, 6), {**held, "split_aces": ["one card"], "double_down.after_split": ["yes"]})
    found = [(row.combination.decks, *row.combination.words) for row in rows(sweep, QUICK)]

    assert len(found) == len(set(found)) == sweep.size == 2 * 2 * 4 * 2
    assert found[:3] == [(8, "stand", "2", "none"), (8, "stand", "2", "late"), (8, "stand", "0", "none")]
    assert [row[0] for row in found] == [8] * 16 + [6] * 16
    assert sweep.otherwise(next(sweep.combinations)) == {}


def test_each_row_is_what_the_game_returns_under_those_elections() -> None:
    table = list(csv.DictReader(io.StringIO(told(*ONE_CARD, "-f", "csv"))))
    first = Fraction(table[0]["house_edge"])

    assert [(row["dealer_soft_17"], row["surrender"]) for row in table] == [
        ("stand", "none"),
        ("stand", "late"),
        ("hit", "none"),
        ("hit", "late"),
    ]
    for row in table:
        answers = {
            "dealer_soft_17": row["dealer_soft_17"],
            "surrender": row["surrender"],
            "additional_splits": "2",
        }
        figures = price_asked(load_book(), "Blackjack", 6, answers, kept_games(), Stakes(None, None)).figures
        assert isinstance(figures, GameReturn)
        assert Fraction(row["return"]) == figures.expected_return
        assert Fraction(row["house_edge"]) == figures.house_edge
        assert Fraction(row["change"]) == figures.house_edge - first


def test_the_text_says_what_is_held_what_is_varied_and_what_each_costs() -> None:
    lines = told(*ONE_CARD).splitlines()

    assert lines[0] == "Blackjack (main wager), 4 combinations of elections at 6 decks"
    assert "  asked for                      split aces receive one card each" in lines
    assert "  dealer soft 17                 stand; or hit" in lines
    start = lines.index("Decks  House edge    Change  Elected otherwise")
    assert lines[start + 1 : start + 5] == [
        "    6     0.3340%            as the reference",
        "    6     0.2614%  -0.0726%  surrender: late",
        "    6     0.5472%  +0.2132%  dealer soft 17: hit",
        "    6     0.4590%  +0.1250%  dealer soft 17: hit; surrender: late",
    ]
    assert "Lowest house edge: 0.2614%, 6 decks, surrender: late." in lines


def test_the_document_is_one_whatever_does_the_work() -> None:
    one = told(*ONE_CARD, "-f", "json", "--jobs", "1")
    document = json.loads(one)

    assert told(*ONE_CARD, "-f", "json", "--jobs", "2") == one
    assert document["combinations"] == len(document["rows"]) == 4
    assert document["elections"] == {"dealer_soft_17": ["stand", "hit"], "surrender": ["none", "late"]}
    assert document["throughout"]["split_aces"] == {"value": "one card", "source": "asked"}


def test_what_cannot_be_priced_has_a_reason_and_no_figure() -> None:
    words = [*SMALL, "one card", "--split-aces", "hit", "--surrender", "none"]
    table = list(csv.DictReader(io.StringIO(told(*words, "-f", "csv"))))
    reason = "split_aces: hit: the engine plays split aces with one card each, or as any other hand with doubles"

    assert [(row["split_aces"], row["not_computed"]) for row in table] == [("one card", ""), ("hit", reason)] * 2
    assert [bool(row["house_edge"]) for row in table] == [True, False] * 2
    assert "2 combinations not computed." in told(*words).splitlines()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["sweep", "--game", "Poker"], "Poker is not played here"),
        ([*SMALL, "one card", "--surrender", "early"], "surrender as 'early'"),
    ],
)
def test_what_is_not_known_is_refused(words: list[str], said: str) -> None:
    assert said in told(*words, code=2)
