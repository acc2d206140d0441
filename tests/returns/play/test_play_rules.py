"""Which rules are priced, and how a refusal names the rule."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from checker.returns.play.press import PressDoubling, pressed_hands
from checker.returns.play.rules import BonusPays, DealerBlackjack, GameRules, UnsupportedRuleError
from tests.returns.play.reference_rules import BLACKJACK, PLAYERS_EDGE_21


@pytest.mark.parametrize(
    ("elect", "rule"),
    [
        (lambda: replace(BLACKJACK, decks=0), "decks"),
        (lambda: replace(BLACKJACK, decks=9), "decks"),
        (lambda: replace(BLACKJACK, cards_per_deck=50), "cards_per_deck"),
        (lambda: replace(BLACKJACK, blackjack_pays=Fraction(-1)), "blackjack_pays"),
        (lambda: replace(BLACKJACK, doublings=4), "doublings"),
        (lambda: replace(BLACKJACK, rescue_through=2), "rescue_through"),
        (lambda: replace(BLACKJACK, most_hands=0), "most_hands"),
        (lambda: replace(BLACKJACK, most_hands=17), "most_hands"),
        (lambda: replace(BLACKJACK, most_hands=2, resplit_aces=True), "resplit_aces"),
        (lambda: replace(BLACKJACK, bonuses=BonusPays()), "bonuses"),
    ],
)
def test_a_rule_that_is_not_priced_is_named(elect: Callable[[], GameRules], rule: str) -> None:
    with pytest.raises(UnsupportedRuleError) as refused:
        elect()
    assert refused.value.rule == rule
    assert str(refused.value).startswith(f"{rule}: ")


@pytest.mark.parametrize(
    ("rules", "rule"),
    [
        (replace(BLACKJACK, dealer_blackjack=DealerBlackjack.TAKES_ALL), "dealer_blackjack"),
        (PLAYERS_EDGE_21, "doublings"),
        (replace(PLAYERS_EDGE_21, doublings=1, rescue_through=1), "bonuses"),
    ],
)
def test_a_press_that_is_not_priced_is_named(rules: GameRules, rule: str) -> None:
    with pytest.raises(UnsupportedRuleError) as refused:
        pressed_hands(rules, 1.0, PressDoubling.WHOLE_HAND)
    assert refused.value.rule == rule
