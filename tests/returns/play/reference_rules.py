"""The rule sets that the tests name: each is a set of elections for which a figure is known."""

from dataclasses import replace

from checker.returns.play.rules import BonusPays, DealerBlackjack, GameRules, SplitAces

BLACKJACK = GameRules()
SPANISH_21 = GameRules(
    cards_per_deck=48,
    hits_soft_17=True,
    twenty_one_wins=True,
    double_any_number_of_cards=True,
    rescue_through=1,
    resplit_aces=True,
    split_aces=SplitAces.PLAYED,
    late_surrender=True,
    bonuses=BonusPays(),
)
PLAYERS_EDGE_21 = replace(SPANISH_21, doublings=3, rescue_through=3)
NO_HOLE_CARD = replace(BLACKJACK, dealer_blackjack=DealerBlackjack.TAKES_ALL)
