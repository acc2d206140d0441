"""The shoe without end, counted in fractions, is what the engine's large shoes come to."""

from dataclasses import replace

import pytest

from checker.returns.play.actions import Action
from checker.returns.play.game import Game, solve_shoe
from checker.returns.play.rules import GameRules
from checker.returns.play.shoe import Shoe
from tests.returns.play import endless_shoe
from tests.returns.play.reference_rules import BLACKJACK
from tests.returns.published_play import worth

NO_DOUBLE_AFTER_SPLIT = replace(BLACKJACK, double_after_split=False, most_hands=2)


def dealt(rules: GameRules, decks: int) -> Game:
    return solve_shoe(rules, Shoe((4 * decks,) * 9 + (16 * decks,)))


@pytest.mark.parametrize("hits_soft_17", [False, True])
def test_every_card_the_dealer_may_show(*, hits_soft_17: bool) -> None:
    for up in endless_shoe.CARDS:
        assert sum(endless_shoe.dealer_chances(up, hits_soft_17=hits_soft_17).values()) == 1


@pytest.mark.parametrize("rules", [replace(BLACKJACK, hits_soft_17=True), NO_DOUBLE_AFTER_SPLIT])
def test_a_shoe_of_twice_the_decks_is_half_as_far_from_the_endless(rules: GameRules) -> None:
    near, far = dealt(rules, 32), dealt(rules, 64)

    read_off = 2 * far.player_return - near.player_return
    assert read_off == pytest.approx(float(endless_shoe.player_return(rules)), abs=2e-6)
    for first, second, action in [("8", "8", Action.SPLIT), ("A", "A", Action.SPLIT), ("5", "6", Action.DOUBLE)]:
        read_off = 2 * worth(far, first, second, "T", action) - worth(near, first, second, "T", action)
        ranks = ("A23456789T".index(first), "A23456789T".index(second))
        endless = endless_shoe.hand_value(rules, ranks, endless_shoe.TEN, action)
        assert read_off == pytest.approx(float(endless), abs=2e-5)
