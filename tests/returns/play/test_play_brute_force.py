"""Whole games on toy shoes equal the mean over every order of their cards, splits and doublings included."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from checker.returns.play.actions import Action
from checker.returns.play.game import Game, solve_shoe, solve_shoe_counting
from checker.returns.play.rules import BonusPays, DealerBlackjack, GameRules, SplitAces
from checker.returns.play.shoe import Shoe
from tests.returns.play.derived_strategy import derive
from tests.returns.play.reference_rules import BLACKJACK, NO_HOLE_CARD, PLAYERS_EDGE_21, SPANISH_21
from tests.returns.play.toy_table import expected_gain

ACES_AND_TENS = (4, 0, 0, 0, 0, 2, 0, 3, 0, 6)
EIGHTS = (0, 0, 2, 0, 0, 0, 0, 6, 2, 6)
LOW_CARDS = (1, 2, 3, 0, 0, 2, 0, 0, 2, 5)
SIX_SEVEN_EIGHT = (1, 0, 0, 0, 2, 4, 1, 4, 0, 3)
LIKE_SUITS = BonusPays(
    six_seven_eight_mixed=Fraction(5),
    six_seven_eight_suited=Fraction(5),
    six_seven_eight_named_suit=Fraction(5),
    three_sevens_mixed=Fraction(5),
    three_sevens_suited=Fraction(5),
    three_sevens_named_suit=Fraction(5),
)
EDGE = replace(PLAYERS_EDGE_21, bonuses=LIKE_SUITS)

GAMES = [
    pytest.param(BLACKJACK, EIGHTS, id="eights to four hands"),
    pytest.param(replace(BLACKJACK, most_hands=5), EIGHTS, id="eights to five hands"),
    pytest.param(replace(BLACKJACK, most_hands=2, hits_soft_17=True), ACES_AND_TENS, id="one split"),
    pytest.param(
        replace(BLACKJACK, most_hands=3, resplit_aces=True, split_aces=SplitAces.PLAYED), ACES_AND_TENS, id="aces"
    ),
    pytest.param(replace(BLACKJACK, resplit_aces=True), ACES_AND_TENS, id="aces resplit, one card"),
    pytest.param(replace(BLACKJACK, most_hands=2, late_surrender=True), LOW_CARDS, id="low cards"),
    pytest.param(replace(NO_HOLE_CARD, most_hands=3), ACES_AND_TENS, id="no hole card"),
    pytest.param(
        replace(BLACKJACK, most_hands=3, dealer_blackjack=DealerBlackjack.TAKES_ORIGINAL, double_after_split=False),
        ACES_AND_TENS,
        id="original wager only",
    ),
    pytest.param(replace(SPANISH_21, bonuses=LIKE_SUITS, most_hands=3), SIX_SEVEN_EIGHT, id="spanish 21"),
    pytest.param(replace(EDGE, most_hands=3), ACES_AND_TENS, id="three doublings, aces"),
    pytest.param(replace(EDGE, most_hands=2, resplit_aces=False), LOW_CARDS, id="three doublings, low cards"),
    pytest.param(
        replace(EDGE, most_hands=3, dealer_blackjack=DealerBlackjack.TAKES_ORIGINAL, rescue_through=2),
        ACES_AND_TENS,
        id="three doublings, no look, original wager",
    ),
    pytest.param(
        replace(EDGE, most_hands=3, dealer_blackjack=DealerBlackjack.TAKES_ALL),
        ACES_AND_TENS,
        id="three doublings, no look, every wager",
    ),
]


@pytest.mark.parametrize(("rules", "counts"), GAMES)
def test_every_order_of_a_toy_shoe(rules: GameRules, counts: tuple[int, ...]) -> None:
    _agrees(solve_shoe, rules, counts)


@pytest.mark.parametrize(("rules", "counts"), [case for case in GAMES if "three doublings" in str(case.id)])
def test_every_order_of_a_toy_shoe_with_splits_made_first(rules: GameRules, counts: tuple[int, ...]) -> None:
    _agrees(solve_shoe_counting, rules, counts, splits_first=True)


def _agrees(
    solve: Callable[[GameRules, Shoe], Game], rules: GameRules, counts: tuple[int, ...], *, splits_first: bool = False
) -> None:
    game = solve(rules, Shoe(counts))
    assert any((hand.values.argmax(axis=0) == Action.SPLIT).any() for hand in game.starting_hands)
    played = expected_gain(rules, counts, derive(game), splits_first=splits_first)
    assert game.player_return == pytest.approx(played, abs=1e-12)
