"""Every order of a toy shoe's cards, played by a given strategy: the value of a round without the engine's sums."""

from collections.abc import Callable, Iterable

from checker.returns.play.rules import DealerBlackjack, GameRules, SplitAces
from tests.returns.play.derived_strategy import Strategy

__all__ = ["expected_gain"]

Cards = tuple[int, ...]
Settled = tuple[tuple[int, float, float | None], ...]  # total, wager and, once it is settled, what is paid


def expected_gain(rules: GameRules, shoe: Cards, strategy: Strategy, *, splits_first: bool = False) -> float:
    """The mean gain over every order of the cards, in initial wagers.

    `splits_first` deals the second cards of all split hands before any is played, so that the strategy can be told
    how many further pair cards came.
    """

    def deal(cards: Cards, left: Cards) -> float:
        if len(cards) < 4:
            return over_next(left, lambda card, rest: deal((*cards, card), rest))
        hand, up, hole = (*sorted(cards[:2]),), cards[2], cards[3]
        return _Round(rules, strategy, up, hole, splits_first=splits_first).play(hand, left)

    return deal((), shoe)


def over_next(left: Cards, value: Callable[[int, Cards], float]) -> float:
    """The mean of `value` over the next card, with the cards then left."""
    number = sum(left)
    return sum(
        count / number * value(card, (*left[:card], count - 1, *left[card + 1 :]))
        for card, count in enumerate(left)
        if count
    )


def total(cards: Iterable[int]) -> tuple[int, bool]:
    held = list(cards)
    hard = sum(held) + len(held)
    return (hard + 10, True) if 0 in held and hard <= 11 else (hard, False)


class _Round:
    """A round once the first four cards lie."""

    def __init__(self, rules: GameRules, strategy: Strategy, up: int, hole: int, *, splits_first: bool) -> None:
        self.rules = rules
        self.at_start, self.playing_on, self.doubled = strategy
        self.up, self.hole, self.splits_first = up, hole, splits_first
        self.blackjack = sorted((up, hole)) == [0, 9]
        self.pair: int | None = None
        self.known: dict[tuple[tuple[Cards, ...], Settled, Cards], float] = {}
        self.dealt: dict[tuple[Cards, Cards, Settled], float] = {}

    def play(self, hand: Cards, left: Cards) -> float:
        if hand == (0, 9):
            ties = self.blackjack and not self.rules.twenty_one_wins
            return 0.0 if ties else float(self.rules.blackjack_pays)
        if self.blackjack and self.rules.dealer_blackjack is DealerBlackjack.CHECKED_FIRST:
            return -1.0
        action = self.at_start(hand, "mixed suits", self.up)
        if action == "surrender":
            return -1.0 if self.blackjack else -0.5
        if action == "split":
            self.pair = hand[0]
            return self.next_hand(((hand[0],), (hand[0],)), (), left)
        return self.next_hand((hand,), (), left)

    def next_hand(self, waiting: tuple[Cards, ...], done: Settled, left: Cards) -> float:
        """The rest of the round: `waiting` hands have one card of the pair, or two and are to be played."""
        key = (waiting, done, left)
        if key not in self.known:
            self.known[key] = self._next_hand(waiting, done, left)
        return self.known[key]

    def _next_hand(self, waiting: tuple[Cards, ...], done: Settled, left: Cards) -> float:
        if not waiting:
            return self.dealer((self.up, self.hole), left, done)
        single = [i for i, hand in enumerate(waiting) if len(hand) == 1]
        turn = single[0] if self.splits_first and single else 0
        before, hand, behind = waiting[:turn], waiting[turn], waiting[turn + 1 :]
        if len(hand) > 1:
            return self.play_hand(hand, 1.0, 0, left, behind, done)
        pair = hand[0]
        most = 2 if pair == 0 and not self.rules.resplit_aces else self.rules.most_hands

        def second(card: int, rest: Cards) -> float:
            if card == pair and len(waiting) + len(done) < most:
                return self.next_hand((*before, (pair,), (pair,), *behind), done, rest)
            return self.next_hand((*before, (*sorted((pair, card)),), *behind), done, rest)

        return over_next(left, second)

    def play_hand(
        self, hand: Cards, wager: float, doublings: int, left: Cards, behind: tuple[Cards, ...], done: Settled
    ) -> float:
        points = total(hand)[0]

        def over(paid: float | None) -> float:
            return self.next_hand(behind, (*sorted((*done, (points, wager, paid)), key=str),), left)

        if points > 21:
            return over(-wager)
        if points == 21 and self.rules.twenty_one_wins:
            return over(wager if doublings else self.bonus(hand))
        action = self.decide(hand, doublings, len(behind) + len(done) - 1)
        if action == "stand":
            return over(None)
        if action == "rescue":
            return over(-wager / 2)
        doubles = action == "double"
        return over_next(
            left,
            lambda card, rest: self.play_hand(
                (*sorted((*hand, card)),), wager * (1 + doubles), doublings + doubles, rest, behind, done
            ),
        )

    def decide(self, hand: Cards, doublings: int, gone: int) -> str:
        if self.pair == 0 and self.rules.split_aces is SplitAces.ONE_CARD:
            return "stand"
        if doublings:
            return self.doubled(hand, self.up, self.pair, doublings, gone)
        return self.playing_on(hand, "mixed suits" if len(hand) == 2 else None, self.up, self.pair)

    def bonus(self, hand: Cards) -> float:
        pays = self.rules.bonuses
        if pays is None or (self.pair is not None and not pays.on_split_hands):
            return 1.0
        if hand == (5, 6, 7):
            return float(pays.six_seven_eight_mixed)
        if len(hand) >= 7:
            return float(pays.seven_or_more_cards)
        return float({5: pays.five_cards, 6: pays.six_cards}.get(len(hand), 1))

    def dealer(self, cards: Cards, left: Cards, done: Settled) -> float:
        key = (tuple(sorted(cards)), left, done)
        if key not in self.dealt:
            points, soft = total(cards)
            if points < 17 or (points == 17 and soft and self.rules.hits_soft_17):
                value = over_next(left, lambda card, rest: self.dealer((*cards, card), rest, done))
            else:
                value = sum(self.settle(points, *hand) for hand in done)
            self.dealt[key] = value
        return self.dealt[key]

    def settle(self, dealer: int, points: int, wager: float, paid: float | None) -> float:
        if self.blackjack and not (paid is not None and paid > 0):
            return -wager if self.rules.dealer_blackjack is DealerBlackjack.TAKES_ALL else -1.0
        if paid is not None:
            return paid
        if dealer > 21 or points > dealer:
            return wager
        return 0.0 if points == dealer else -wager
