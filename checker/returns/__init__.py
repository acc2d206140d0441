"""What wagers return: hands counted exactly over a finite shoe, fixed odds, progressives. Numbers only."""

from checker.returns.cards import Shoe
from checker.returns.counting import Counts, combinations
from checker.returns.hands import Hand, Matches, Pattern
from checker.returns.progressive import MeterShare, ProgressiveReturn, ProgressiveTerms, price_progressive
from checker.returns.wager import Fixed, OutcomeLine, WagerReturn, price

__all__ = [
    "Counts",
    "Fixed",
    "Hand",
    "Matches",
    "MeterShare",
    "OutcomeLine",
    "Pattern",
    "ProgressiveReturn",
    "ProgressiveTerms",
    "Shoe",
    "WagerReturn",
    "combinations",
    "price",
    "price_progressive",
]
