"""Published figures of base games, computed: whole games, single hands, the dealer's chances, the Super Bonus."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from checker.returns.play.actions import Action
from checker.returns.play.bonus import super_bonus
from checker.returns.play.dealer import BLACKJACK as DEALER_BLACKJACK
from checker.returns.play.dealer import BUST, dealer, final_chances
from checker.returns.play.game import Game, solve, solve_replanned, solve_shoe
from checker.returns.play.rules import DealerBlackjack, DoubleTotals, GameRules, SplitAces
from checker.returns.play.shoe import Shoe
from tests.returns.play import endless_shoe
from tests.returns.play.pair_cards_alone import return_by_pair_cards
from tests.returns.play.reference_rules import BLACKJACK, PLAYERS_EDGE_21, SPANISH_21

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from tests.returns.published_rows import Row

__all__ = ["base_game", "exact_game"]

RANKS = "A23456789T"
HAND = re.compile(r"(?:pair |player |EV of |, )(\w+),(\w+) v (?:dealer )?(\w+)")
SHOE = re.compile(r"shoe A..T = ([\d ]+) \(.*dealer (\w+), player (\w+),(\w+)")

SAYS: dict[str, Callable[[GameRules], GameRules]] = {
    "S17": lambda rules: replace(rules, hits_soft_17=False),
    "H17": lambda rules: replace(rules, hits_soft_17=True),
    "DAS": lambda rules: replace(rules, double_after_split=True),
    "NDAS": lambda rules: replace(rules, double_after_split=False),
    "D10-11": lambda rules: replace(rules, double_totals=DoubleTotals.TEN_AND_ELEVEN),
    "split once": lambda rules: replace(rules, most_hands=2),
    "no resplit": lambda rules: replace(rules, most_hands=2, resplit_aces=False),
    "max 2 hands": lambda rules: replace(rules, most_hands=2, resplit_aces=False),
    "max 3 hands": lambda rules: replace(rules, most_hands=3),
    "RSA": lambda rules: replace(rules, resplit_aces=True),
    "NRSA": lambda rules: replace(rules, resplit_aces=False),
    "no RSA": lambda rules: replace(rules, resplit_aces=False),
    "LS": lambda rules: replace(rules, late_surrender=True),
    "NS": lambda rules: replace(rules, late_surrender=False),
    "ENHC": lambda rules: replace(rules, dealer_blackjack=DealerBlackjack.TAKES_ALL),
    "no surrender": lambda rules: replace(rules, late_surrender=False),
    "no draw to split aces": lambda rules: replace(rules, split_aces=SplitAces.ONE_CARD),
}
WORDS = re.compile(rf"(?<!\w)(?:{'|'.join(sorted(map(re.escape, SAYS), key=len, reverse=True))})(?!\w)")


def base_game(row: Row) -> float | Fraction:
    """Our figure in the row's unit, under the convention of its source where that has one of its own."""
    if row.wager == "dealer":
        return 100 * _dealer(row) if row.unit == "%" else _dealer(row)
    if row.wager == "Super Bonus":
        return 100 * super_bonus(solved(SPANISH_21), 200).paid
    if found := SHOE.search(row.rules):
        return 100 * _partial(row, *found.groups())
    if found := HAND.search(f"{row.rules} {row.quantity}"):
        return _hand(row, *found.groups())
    if row.decks == "infinite":
        return 100 * endless_shoe.player_return(rules_of(row))
    return return_by_pair_cards(rules_of(row)) if row.is_of_appendix_9 else _whole(row)


def exact_game(row: Row) -> float:
    """The return of the game of an "Appendix 9" total with every card counted, the hands of a pair replanned."""
    return replanned(rules_of(row)).player_return


def rules_of(row: Row) -> GameRules:
    """The rules that a row names, in its own order, so that what is changed comes last."""
    spanish = PLAYERS_EDGE_21 if "redoubl" in row.rules else SPANISH_21
    rules = spanish if row.game == "Spanish 21" else BLACKJACK
    if row.decks.isdecimal():
        rules = replace(rules, decks=int(row.decks))
    for word in WORDS.findall(row.rules):
        rules = SAYS[word](rules)
    return rules


@cache
def solved(rules: GameRules) -> Game:
    """The game, each hand played as it would be before any split."""
    return solve(rules)


@cache
def replanned(rules: GameRules) -> Game:
    """The game, the hands of a pair played for what the split has taken out of the shoe."""
    return solve_replanned(rules)


def _whole(row: Row) -> float:
    rules = rules_of(row)
    if row.quantity == "change in house edge":
        unchanged = replace(SPANISH_21, hits_soft_17=rules.hits_soft_17)
        return 100 * (solved(unchanged).player_return - solved(rules).player_return)
    game = solved(rules)
    return -100 * game.player_return if row.quantity == "house edge" else game.player_return


def _hand(row: Row, first: str, second: str, up: str) -> float | Fraction:
    rules, action = rules_of(row), _action(row)
    if row.decks == "infinite":
        return endless_shoe.hand_value(rules, (_rank(first), _rank(second)), _rank(up), action)
    return worth((replanned if "MGP" in row.quantity else solved)(rules), first, second, up, action)


def _partial(row: Row, counts: str, up: str, first: str, second: str) -> float:
    game = solve_shoe(BLACKJACK, Shoe(tuple(map(int, counts.split()))))
    return worth(game, first, second, up, _action(row))


def _action(row: Row) -> Action:
    return Action[re.findall("stand|hit|double|split", row.quantity)[0].upper()]


def worth(game: Game, first: str, second: str, up: str, action: Action) -> float:
    """The printed kind of expectation: given no dealer's Blackjack where the dealer checks first."""
    ranks = tuple(sorted((_rank(first), _rank(second))))
    hand = next(hand for hand in game.starting_hands if hand.ranks == ranks)
    checked = game.rules.dealer_blackjack is DealerBlackjack.CHECKED_FIRST
    values = hand.given_no_blackjack() if checked else hand.values
    return float(values[action, _rank(up)])


def _rank(name: str) -> int:
    return RANKS.index({"1": "A", "10": "T"}.get(name, name))


def _dealer(row: Row) -> float | Fraction:
    up = _rank(row.rules.partition("up-card ")[2].split(",")[0].split(" ")[0])
    total = row.quantity.removeprefix("P(dealer ").rstrip(")")
    with_blackjack = total == "21" and "incl. BJ" in row.rules
    if row.decks == "infinite":
        outcomes = endless_shoe.dealer_chances(up, hits_soft_17="H17" in row.rules)
        made = outcomes[endless_shoe.BUST if total == "bust" else int(total)]
        return made + with_blackjack * outcomes[endless_shoe.BLACKJACK]
    left = np.full((1, len(RANKS)), 4.0 * int(row.decks))
    left[0, -1] *= 4
    left[0, up] -= 1
    chances = final_chances(dealer(up, hits_soft_17="H17" in row.rules), left)[:, 0]
    if "AFTER peek" in row.rules:
        chances = chances / (1 - chances[DEALER_BLACKJACK])
    made = chances[BUST if total == "bust" else int(total) - 17]
    return float(made + with_blackjack * chances[DEALER_BLACKJACK])
