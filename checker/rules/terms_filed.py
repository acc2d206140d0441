"""The odds, seeds and rates that a wager is filed with, where they stand in place of the printed ones."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from checker.law.tables import Pay
from checker.quantities import MeterShare
from checker.rules.progressive import KEYS
from checker.values import words

if TYPE_CHECKING:
    from checker.law.tables import Paytable, ProgressiveRow
    from checker.rules.case import WagerCase

__all__ = ["can_be_priced", "filed_odds", "filed_row"]


def filed_row(case: WagerCase, printed: ProgressiveRow) -> ProgressiveRow:
    """The printed row with the seeds and rates that are filed in place of its own."""
    filed = {key: stated.text for key in KEYS if (stated := getattr(case.wager, key))}
    return replace(printed, **filed)


def filed_odds(case: WagerCase, printed: Paytable) -> Paytable:
    """The printed paytable with the odds that are filed in place of its own; a hand left out is paid as printed."""
    payouts = case.wager.payouts
    filed = {words(hand.value): odds for hand, odds in payouts.cells if odds} if payouts else {}
    pays = (
        Pay(pay.hand, odds.value, odds.text) if (odds := filed.get(words(pay.hand))) else pay for pay in printed.pays
    )
    return replace(printed, pays=tuple(pays))


def can_be_priced(case: WagerCase, odds: Paytable) -> bool:
    """Whether odds are such as the wager can pay: a share of the meter is for a progressive alone."""
    return case.offered.progressive != "" or not any(isinstance(pay.payout, MeterShare) for pay in odds.pays)
