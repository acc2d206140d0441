"""Where the play of one split hand ends, and what each ending is worth whatever the shoe."""

from dataclasses import dataclass

import numpy as np

from checker.returns.play.actions import Action, Play
from checker.returns.play.hands import ACE, BEST, RANKS, Floats, Integers, all_hands
from checker.returns.play.orders import drawn_once, drawn_orders
from checker.returns.play.rules import DealerBlackjack, GameRules, SplitAces

__all__ = ["OTHER", "PAIR", "Endings", "SplitPlay", "second_cards", "split_endings"]

OTHER, PAIR = 0, 1  # what the second card of a split hand is


@dataclass(frozen=True, slots=True)
class SplitPlay:
    """How the hands of one split pair are played.

    `first` is their play before any doubling; `after[g][n]` the action by hand and up card after doubling n
    + 1, once the split has ended with g further pair cards drawn, or whatever their number where `after`
    has a single entry.
    """

    first: Play
    after: tuple[tuple[Integers, ...], ...]

    def number_for(self, gone: int) -> int:
        """Which entry of `after` is played with that many further pair cards drawn."""
        return min(gone, len(self.after) - 1)


@dataclass(frozen=True, slots=True)
class Endings:
    """The ends of one split hand's play: rows of the cards drawn beyond the pair card, each against an up card.

    With S the expectation of standing on the row's hand and p the chance of a dealer's Blackjack, the
    hand's expectation is minus its first unit plus, over the rows, the row's probability in one order times
    `stands` (S + 1) + `clear` (1 - p) + `beaten` p. Those three are `[row, entry of SplitPlay.after, second
    card]`.
    """

    drawn: Integers
    totals: Integers
    ups: Integers
    stands: Floats
    clear: Floats
    beaten: Floats


def split_endings(rules: GameRules, rank: int, play: SplitPlay, *, step: float = 1.0) -> Endings:
    """The endings of a hand that begins with one card of `rank`. `step` is what a doubling adds per unit."""
    hands = all_hands()
    hand = hands.after[: hands.levels[BEST - rank - 1].stop, rank]
    shares = play.first.shares[:, hand, :, None]
    if rank == ACE and rules.split_aces is SplitAces.ONE_CARD:
        shares = np.array([1.0, 0.0, 0.0])[:, None, None, None] * np.ones_like(shares)
    reached = drawn_orders(second_cards(len(hand), rank), shares[Action.HIT])
    first = _Worth(rules, hand)
    first.stand(reached * shares[Action.STAND], play.first.pays, units=1.0)
    first.complete_suited(play.first, rank, reached)
    worths = [_doubled_worth(first, actions, reached * shares[Action.DOUBLE], step) for actions in play.after]
    stands = np.stack([worth.stands for worth in worths], axis=2)
    clear = np.stack([worth.clear for worth in worths], axis=2)
    beaten = np.stack([worth.beaten for worth in worths], axis=2)
    rows, ups = np.nonzero(((stands != 0) | (clear != 0)).any(axis=(2, 3)))
    return Endings(
        drawn=hands.counts[rows],
        totals=hands.total[hand[rows]],
        ups=ups,
        stands=stands[rows, ups],
        clear=clear[rows, ups],
        beaten=beaten[rows, ups],
    )


def _doubled_worth(first: "_Worth", actions: tuple[Integers, ...], flow: Floats, step: float) -> "_Worth":
    """The worth with what `flow` doubles, then played by `actions`."""
    worth = first.copy()
    units = 1.0
    for action_by_hand in actions:
        worth.double(flow * step * units)
        units *= 1 + step
        reached = drawn_once(flow)
        action = action_by_hand[worth.hand][:, :, None]
        worth.stand(reached * (action == Action.STAND), np.ones(all_hands().size), units=units)
        worth.rescue(reached * (action == Action.RESCUE) * units)
        flow = reached * (action == Action.DOUBLE)
    return worth


def second_cards(size: int, rank: int) -> Floats:
    """One way to draw each second card, in the column of what it is."""
    hands = all_hands()
    start = np.zeros((size, RANKS, 2))
    for second in range(RANKS):
        drawn = hands.after[0, second]
        if drawn < size:
            start[drawn, :, PAIR if second == rank else OTHER] = 1
    return start


class _Worth:
    """The worth of endings as they are found, by cards drawn, up card and second card."""

    def __init__(self, rules: GameRules, hand: Integers) -> None:
        self._rules = rules
        self.hand = hand
        self.stands, self.clear, self.beaten = np.zeros((3, len(hand), RANKS, 2))

    def copy(self) -> "_Worth":
        """The same, to be added to apart."""
        copied = _Worth(self._rules, self.hand)
        copied.stands, copied.clear, copied.beaten = self.stands.copy(), self.clear.copy(), self.beaten.copy()
        return copied

    def stand(self, orders: Floats, pays: Floats, *, units: float) -> None:
        """Play ends on these hands; `pays` is what each would pay as a 21 that always wins."""
        if not self._rules.twenty_one_wins:
            self.stands += units * orders
            return
        made = (all_hands().total[self.hand] == BEST)[:, None, None]
        self.stands += np.where(made, 0, units * orders)
        paid = np.where(made, orders, 0) * pays[self.hand][:, None, None] * units
        won = np.where(made, orders, 0)
        self.clear += paid + units * won
        if self._rules.dealer_blackjack is DealerBlackjack.TAKES_ORIGINAL:
            self.beaten += paid + won
        if self._rules.dealer_blackjack is DealerBlackjack.TAKES_ALL:
            self.beaten += paid + units * won

    def complete_suited(self, play: Play, rank: int, reached: Floats) -> None:
        """The hands that suits complete pay more than even money, by the patterns that were played for it."""
        hands = all_hands()
        for holding, chosen in zip(play.holdings, play.chosen, strict=True):
            if rank not in holding.ranks:
                continue
            before = hands.before[holding.hand, rank]
            made = hands.before[holding.made, rank]
            hits = (chosen == Action.HIT) * (np.array(holding.shares) * np.array(holding.gains))[:, None]
            gain = hits.sum(axis=0)[:, None] * reached[before]
            self.clear[made] += gain
            if self._rules.dealer_blackjack is not DealerBlackjack.CHECKED_FIRST:
                self.beaten[made] += gain

    def double(self, added: Floats) -> None:
        """So many units are added to these hands."""
        self.clear -= added
        if self._rules.dealer_blackjack is DealerBlackjack.TAKES_ALL:
            self.beaten -= added

    def rescue(self, wagered: Floats) -> None:
        """Half of what is wagered is taken back, unless the dealer has Blackjack."""
        self.clear += wagered / 2
