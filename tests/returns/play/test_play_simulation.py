"""The derived strategy played with real cards: the confidence interval holds the computed return.

The number of rounds comes from PLAY_ROUNDS, so that a long run is the same test.
"""

import os
from dataclasses import replace
from fractions import Fraction

import pytest

from checker.returns.play.game import solve_hand_alone
from checker.returns.play.rules import BonusPays, DealerBlackjack, DoubleTotals, GameRules, SplitAces
from tests.returns.play.derived_strategy import derive
from tests.returns.play.reference_rules import BLACKJACK, NO_HOLE_CARD, PLAYERS_EDGE_21, SPANISH_21
from tests.returns.play.table_simulator import simulate

ROUNDS = int(os.environ.get("PLAY_ROUNDS", "12000"))
GENEROUS = BonusPays(
    six_seven_eight_mixed=Fraction(10),
    six_seven_eight_suited=Fraction(40),
    six_seven_eight_named_suit=Fraction(90),
    three_sevens_mixed=Fraction(30),
    three_sevens_suited=Fraction(200),
    three_sevens_named_suit=Fraction(400),
)


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param(BLACKJACK, id="blackjack"),
        pytest.param(
            replace(BLACKJACK, decks=1, late_surrender=True, blackjack_pays=Fraction(6, 5)), id="one deck, surrender"
        ),
        pytest.param(replace(NO_HOLE_CARD, decks=2, resplit_aces=True), id="no hole card"),
        pytest.param(
            replace(
                BLACKJACK, dealer_blackjack=DealerBlackjack.TAKES_ORIGINAL, double_totals=DoubleTotals.NINE_TO_ELEVEN
            ),
            id="original wager only",
        ),
        pytest.param(SPANISH_21, id="spanish 21"),
        pytest.param(PLAYERS_EDGE_21, id="player's edge 21"),
        pytest.param(
            replace(PLAYERS_EDGE_21, decks=5, dealer_blackjack=DealerBlackjack.TAKES_ORIGINAL),
            id="no look, five decks",
        ),
        pytest.param(
            replace(PLAYERS_EDGE_21, decks=2, dealer_blackjack=DealerBlackjack.TAKES_ALL, bonuses=GENEROUS),
            id="large bonuses by suit",
        ),
        pytest.param(
            replace(
                SPANISH_21, decks=1, split_aces=SplitAces.ONE_CARD, bonuses=replace(GENEROUS, on_split_hands=False)
            ),
            id="no bonus on split hands",
        ),
    ],
)
def test_confidence_interval_holds_the_computed_return(rules: GameRules) -> None:
    game = solve_hand_alone(rules)
    mean, error = simulate(rules, derive(game), ROUNDS, seed=20260302)
    assert abs(mean - game.player_return) < 3.5 * error
