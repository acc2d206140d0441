"""Known figures of whole games, to nine digits; those that others have printed are in tests/data/published.csv."""

from dataclasses import replace
from fractions import Fraction

import pytest

from checker.returns.play.actions import Action
from checker.returns.play.game import solve, solve_hand_alone, solve_replanned
from checker.returns.play.rules import GameRules
from tests.returns.play.reference_rules import BLACKJACK, PLAYERS_EDGE_21, SPANISH_21
from tests.returns.published_play import worth

SINGLE_DECK = replace(BLACKJACK, decks=1, double_after_split=False)


@pytest.mark.parametrize(
    ("rules", "percent"),
    [
        (BLACKJACK, -0.402870236),
        (replace(BLACKJACK, hits_soft_17=True), -0.615389123),
        (SINGLE_DECK, 0.041251577),
    ],
)
def test_blackjack_before_any_split_decides(rules: GameRules, percent: float) -> None:
    assert solve(rules).player_return * 100 == pytest.approx(percent, abs=6e-10)


@pytest.mark.parametrize(("rules", "percent"), [(BLACKJACK, -0.402864343), (SINGLE_DECK, 0.041863638)])
def test_blackjack_replanned_after_the_split(rules: GameRules, percent: float) -> None:
    assert solve_replanned(rules).player_return * 100 == pytest.approx(percent, abs=6e-10)


@pytest.mark.parametrize(
    ("rules", "percent"),
    [
        (SPANISH_21, -0.776829),
        (replace(SPANISH_21, hits_soft_17=False), -0.364516),
        (PLAYERS_EDGE_21, -0.416852),
    ],
)
def test_spanish_games(rules: GameRules, percent: float) -> None:
    assert solve(rules).player_return * 100 == pytest.approx(percent, abs=6e-7)


def test_counting_pair_cards_after_a_double_is_worth_a_fifth_of_a_millionth() -> None:
    counted, alone = solve(PLAYERS_EDGE_21).player_return, solve_hand_alone(PLAYERS_EDGE_21).player_return
    assert alone * 100 == pytest.approx(-0.416870764, abs=6e-10)
    assert counted - alone == pytest.approx(1.897e-7, abs=1e-9)


@pytest.mark.parametrize("rules", [PLAYERS_EDGE_21, SPANISH_21])
def test_five_six_against_two_doubles(rules: GameRules) -> None:
    assert worth(solve(rules), "5", "6", "2", Action.DOUBLE) == pytest.approx(0.3480484, abs=6e-8)


def test_blackjack_pays() -> None:
    """6 to 5 costs 0.3 of the wager on every Blackjack that the dealer does not tie."""
    less = solve(replace(BLACKJACK, blackjack_pays=Fraction(6, 5))).player_return
    natural = next(hand for hand in solve(BLACKJACK).starting_hands if hand.ranks == (0, 9))
    untied = float(natural.chance @ (1 - natural.blackjack))
    assert solve(BLACKJACK).player_return - less == pytest.approx(0.3 * untied, abs=1e-15)
