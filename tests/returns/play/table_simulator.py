"""A table that deals real cards and pays real wagers, to be played by a given strategy: no part of the engine."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from checker.returns.play.rules import DealerBlackjack, GameRules, SplitAces
from tests.returns.play.derived_strategy import Strategy

__all__ = ["simulate"]

Card = tuple[int, int]  # rank 0 (ace) to 9 (ten-valued), suit 0 to 3; suit 3 is the named one
_CARDS_A_ROUND = 60


@dataclass
class Hand:
    """A hand on the layout, with its wager."""

    cards: list[Card]
    wager: float = 1.0
    doublings: int = 0
    paid: float | None = None  # settled before the dealer plays

    @property
    def ranks(self) -> tuple[int, ...]:
        return tuple(rank for rank, _ in self.cards)


def total(ranks: Iterable[int]) -> tuple[int, bool]:
    held = list(ranks)
    hard = sum(rank + 1 for rank in held)
    return (hard + 10, True) if 0 in held and hard <= 11 else (hard, False)


def simulate(rules: GameRules, strategy: Strategy, rounds: int, seed: int) -> tuple[float, float]:
    """The mean and the standard error of the player's gain a round, in initial wagers."""
    deal = np.random.default_rng(seed)
    faces = [face for face in range(13) if rules.cards_per_deck == 52 or face != 9]
    shoe = [(min(face, 9), suit) for face in faces for suit in range(4)] * rules.decks
    gained = squared = 0.0
    for _ in range(rounds):
        gain = Round(rules, strategy, [shoe[card] for card in deal.permutation(len(shoe))[:_CARDS_A_ROUND]]).play()
        gained += gain
        squared += gain * gain
    mean = gained / rounds
    return mean, float(((squared / rounds - mean * mean) / rounds) ** 0.5)


class Round:
    """One round: the cards in the order in which they come."""

    def __init__(self, rules: GameRules, strategy: Strategy, cards: list[Card]) -> None:
        self.rules = rules
        self.at_start, self.playing_on, self.doubled = strategy
        self.cards = iter(cards)
        self.player = Hand([next(self.cards), next(self.cards)])
        self.dealer = [next(self.cards), next(self.cards)]
        self.up = self.dealer[0][0]
        self.pair: int | None = None

    def play(self) -> float:
        dealer_blackjack = sorted(rank for rank, _ in self.dealer) == [0, 9]
        if sorted(self.player.ranks) == [0, 9]:
            if dealer_blackjack and not self.rules.twenty_one_wins:
                return 0.0
            return float(self.rules.blackjack_pays)
        if dealer_blackjack and self.rules.dealer_blackjack is DealerBlackjack.CHECKED_FIRST:
            return -1.0
        action = self.at_start(self.player.ranks, pattern_of(self.player.cards), self.up)
        if action == "surrender":
            return -1.0 if dealer_blackjack else -0.5
        hands = [self.player]
        if action == "split":
            hands = self.split()
        else:
            self.play_hand(self.player)
        if not dealer_blackjack and any(hand.paid is None for hand in hands):
            self.draw_dealer()
        return sum(self.settle(hand, dealer_blackjack=dealer_blackjack) for hand in hands)

    def split(self) -> list[Hand]:
        """Each hand takes its second card and is played out before the next."""
        self.pair = self.player.ranks[0]
        most = 2 if self.pair == 0 and not self.rules.resplit_aces else self.rules.most_hands
        waiting = [Hand([card]) for card in self.player.cards]
        done: list[Hand] = []
        while waiting:
            hand = waiting.pop(0)
            hand.cards.append(next(self.cards))
            if hand.ranks == (self.pair, self.pair) and len(waiting) + len(done) + 1 < most:
                waiting[:0] = [Hand([card]) for card in hand.cards]
                continue
            if not (self.pair == 0 and self.rules.split_aces is SplitAces.ONE_CARD):
                self.play_hand(hand)
            elif self.rules.twenty_one_wins and total(hand.ranks)[0] == 21:
                hand.paid = 1.0
            done.append(hand)
        return done

    def play_hand(self, hand: Hand) -> None:
        while True:
            points, _ = total(hand.ranks)
            if points > 21:
                hand.paid = -hand.wager
                return
            if points == 21 and self.rules.twenty_one_wins:
                hand.paid = hand.wager * (self.bonus(hand) if hand.doublings == 0 else 1.0)
                return
            action = self.decide(hand)
            if action == "stand":
                return
            if action == "rescue":
                hand.paid = -hand.wager / 2
                return
            if action == "double":
                hand.wager *= 2
                hand.doublings += 1
            hand.cards.append(next(self.cards))
            if hand.doublings == self.rules.doublings and action == "double" and not self.may_rescue(hand):
                points, _ = total(hand.ranks)
                if points > 21:
                    hand.paid = -hand.wager
                elif points == 21 and self.rules.twenty_one_wins:
                    hand.paid = hand.wager
                return

    def may_rescue(self, hand: Hand) -> bool:
        return hand.doublings <= self.rules.rescue_through

    def decide(self, hand: Hand) -> str:
        if hand.doublings:
            return self.doubled(tuple(sorted(hand.ranks)), self.up, self.pair, hand.doublings, 0)
        pattern = pattern_of(hand.cards) if len(hand.cards) == 2 else None
        return self.playing_on(tuple(sorted(hand.ranks)), pattern, self.up, self.pair)

    def bonus(self, hand: Hand) -> float:
        pays = self.rules.bonuses
        if pays is None or (self.pair is not None and not pays.on_split_hands):
            return 1.0
        number, ranks = len(hand.cards), sorted(hand.ranks)
        if number == 3 and ranks in ([5, 6, 7], [6, 6, 6]):
            of_suit = {suit for _, suit in hand.cards}
            straight = ranks == [5, 6, 7]
            if len(of_suit) > 1:
                return float(pays.six_seven_eight_mixed if straight else pays.three_sevens_mixed)
            if of_suit == {3}:
                return float(pays.six_seven_eight_named_suit if straight else pays.three_sevens_named_suit)
            return float(pays.six_seven_eight_suited if straight else pays.three_sevens_suited)
        if number >= 7:
            return float(pays.seven_or_more_cards)
        return float({5: pays.five_cards, 6: pays.six_cards}.get(number, 1))

    def draw_dealer(self) -> None:
        while True:
            points, soft = total(rank for rank, _ in self.dealer)
            if points > 17 or (points == 17 and not (soft and self.rules.hits_soft_17)):
                return
            self.dealer.append(next(self.cards))

    def settle(self, hand: Hand, *, dealer_blackjack: bool) -> float:
        won = hand.paid is not None and hand.paid > 0
        if (
            dealer_blackjack
        ):  # the dealer did not check: a busted hand's doubles are lost, other hands' may be returned
            takes_all = self.rules.dealer_blackjack is DealerBlackjack.TAKES_ALL
            if won and hand.paid is not None:
                return hand.paid
            return -hand.wager if takes_all else -1.0
        if hand.paid is not None:
            return hand.paid
        points, dealer = total(hand.ranks)[0], total(rank for rank, _ in self.dealer)[0]
        if dealer > 21 or points > dealer:
            return hand.wager
        return 0.0 if points == dealer else -hand.wager


def pattern_of(cards: list[Card]) -> str:
    """The pattern of two cards' suits."""
    (_, first), (_, second) = cards
    if first != second:
        return "mixed suits"
    return "the named suit" if first == 3 else "one suit"
