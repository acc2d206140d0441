"""What holds whatever the rules: probabilities sum to 1, an option never costs, the dealer's rule counts one way."""

from dataclasses import replace
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.returns.play.dealer import blackjack_chance, dealer, final_chances
from checker.returns.play.game import solve
from checker.returns.play.hands import all_hands
from checker.returns.play.rules import BonusPays, DoubleTotals, GameRules, SplitAces
from checker.returns.play.shoe import Shoe, chances, fresh_shoe
from tests.returns.play.reference_rules import BLACKJACK, NO_HOLE_CARD, PLAYERS_EDGE_21, SPANISH_21


def test_hands() -> None:
    hands = all_hands()
    assert hands.size == 3083  # the empty hand and 3,082 others
    assert (
        hands.after[hands.before[hands.counts > 0], np.nonzero(hands.counts > 0)[1]] == np.nonzero(hands.counts)[0]
    ).all()


@pytest.mark.parametrize(("hits_soft_17", "finals"), [(False, 1677), (True, 1740)])
def test_final_hands_of_the_dealer(hits_soft_17: bool, finals: int) -> None:
    distinct = set()
    for up in range(10):
        table = dealer(up, hits_soft_17=hits_soft_17)
        for low, node in zip(*np.nonzero(table.orders.sum(axis=0)), strict=True):
            counts = [*table.low[low], *[0] * 8]
            place = int(node)
            while place:
                rank, number = table.factors[place]
                counts[rank] += number
                place = table.parents[place]
            counts[up] += 1
            distinct.add(tuple(counts))
    assert len(distinct) == finals


@pytest.mark.parametrize(
    ("up", "outcome", "chance"),
    [
        ("A", 17, 0.126128),
        ("A", "bust", 0.11654),
        ("2", 17, 0.138976),
        ("2", 19, 0.131815),
        ("2", 21, 0.120526),
        ("2", "bust", 0.352973),
        ("3", 19, 0.123761),
        ("3", 21, 0.116047),
        ("3", "bust", 0.375588),
        ("4", 18, 0.114163),
        ("4", "bust", 0.402803),
        ("5", 17, 0.119687),
        ("5", 18, 0.123483),
        ("5", 19, 0.116909),
        ("6", 19, 0.107192),
        ("6", 20, 0.100705),
        ("6", "bust", 0.420823),
        ("7", 18, 0.138583),
        ("7", 19, 0.0773344),
        ("7", 20, 0.0788967),
        ("7", 21, 0.072987),
        ("8", 19, 0.129445),
        ("9", 17, 0.121886),
    ],
)
def test_published_dealer_of_one_deck(up: str, outcome: int | str, chance: float) -> None:
    row = 6 if outcome == "bust" else int(outcome) - 17
    assert _dealer_of_one_deck("A23456789T".index(up), hits_soft_17=False)[row] == pytest.approx(chance, abs=6e-7)


@pytest.mark.parametrize(("up", "hits", "percent"), [("T", False, 23.25), ("A", False, 16.98), ("5", True, 43.00)])
def test_published_busts_of_a_dealer_without_blackjack(up: str, hits: bool, percent: float) -> None:
    chance = _dealer_of_one_deck("A23456789T".index(up), hits_soft_17=hits)
    assert 100 * chance[6] / (1 - chance[5]) == pytest.approx(percent, abs=0.006)


def _dealer_of_one_deck(up: int, *, hits_soft_17: bool) -> list[float]:
    left = np.array([[4.0] * 9 + [16.0]])
    left[0, up] -= 1
    return [float(chance) for chance in final_chances(dealer(up, hits_soft_17=hits_soft_17), left)[:, 0]]


@given(
    counts=st.lists(st.integers(3, 12), min_size=10, max_size=10),
    up=st.integers(0, 9),
    hits_soft_17=st.booleans(),
)
@settings(max_examples=25, deadline=None)
def test_the_dealer_of_any_shoe_by_drawing_card_by_card(counts: list[int], up: int, hits_soft_17: bool) -> None:
    @cache
    def draw(cards: tuple[int, ...]) -> tuple[Fraction, ...]:
        hard = sum(card + 1 for card in cards)
        soft = 0 in cards and hard <= 11
        points = hard + 10 * soft
        if points >= 17 and not (hits_soft_17 and soft and points == 17):
            row = 6 if points > 21 else 5 if points == 21 and len(cards) == 2 else points - 17
            return tuple(Fraction(row == i) for i in range(7))
        left = [count - cards.count(rank) for rank, count in enumerate(counts)]
        following = [draw(tuple(sorted((*cards, rank)))) for rank in range(10)]
        return tuple(
            sum((Fraction(left[rank], sum(left)) * following[rank][i] for rank in range(10)), Fraction())
            for i in range(7)
        )

    left = np.array([counts], dtype=np.float64)
    left[0, up] -= 1
    computed = final_chances(dealer(up, hits_soft_17=hits_soft_17), left)[:, 0]
    assert computed.sum() == pytest.approx(1, abs=1e-12)
    assert computed == pytest.approx([float(chance) for chance in draw((up,))], abs=1e-12)
    assert blackjack_chance(up, left)[0] == pytest.approx(computed[5], abs=1e-15)


@pytest.mark.parametrize(
    "rules", [BLACKJACK, replace(BLACKJACK, decks=1), PLAYERS_EDGE_21, replace(SPANISH_21, decks=1)]
)
def test_starting_hands_sum_to_one(rules: GameRules) -> None:
    hands = solve(rules).starting_hands
    assert sum(float(hand.chance.sum()) for hand in hands) == pytest.approx(1, abs=1e-12)


def test_draws_sum_to_one() -> None:
    faced = chances(fresh_shoe(BLACKJACK), hits_soft_17=False)
    assert np.allclose(faced.draw.sum(axis=1), 1, atol=1e-12)


@pytest.mark.parametrize(
    ("fewer", "more"),
    [
        (BLACKJACK, replace(BLACKJACK, resplit_aces=True)),
        (BLACKJACK, replace(BLACKJACK, split_aces=SplitAces.PLAYED)),
        (BLACKJACK, replace(BLACKJACK, late_surrender=True)),
        (BLACKJACK, replace(BLACKJACK, double_any_number_of_cards=True)),
        (BLACKJACK, replace(BLACKJACK, most_hands=5)),
        (replace(BLACKJACK, most_hands=1), replace(BLACKJACK, most_hands=2)),
        (replace(BLACKJACK, doublings=0), BLACKJACK),
        (replace(BLACKJACK, double_after_split=False), BLACKJACK),
        (
            replace(BLACKJACK, double_totals=DoubleTotals.TEN_AND_ELEVEN),
            replace(BLACKJACK, double_totals=DoubleTotals.NINE_TO_ELEVEN),
        ),
        (replace(BLACKJACK, double_totals=DoubleTotals.NINE_TO_ELEVEN), BLACKJACK),
        (NO_HOLE_CARD, BLACKJACK),
        (SPANISH_21, replace(SPANISH_21, doublings=2)),
        (replace(SPANISH_21, rescue_through=0), SPANISH_21),
        (replace(PLAYERS_EDGE_21, rescue_through=1), PLAYERS_EDGE_21),
        (SPANISH_21, replace(SPANISH_21, blackjack_pays=Fraction(2))),
        (replace(SPANISH_21, bonuses=None), SPANISH_21),
        (replace(SPANISH_21, bonuses=BonusPays(on_split_hands=False)), SPANISH_21),
    ],
)
def test_more_options_never_lower_the_return(fewer: GameRules, more: GameRules) -> None:
    assert solve(more).player_return >= solve(fewer).player_return - 1e-12


@pytest.mark.parametrize(
    "rules", [replace(BLACKJACK, decks=d) for d in range(1, 9)] + [PLAYERS_EDGE_21, NO_HOLE_CARD]
)
def test_a_dealer_who_hits_soft_17_never_helps_the_player(rules: GameRules) -> None:
    stands = solve(replace(rules, hits_soft_17=False)).player_return
    assert solve(replace(rules, hits_soft_17=True)).player_return <= stands


def test_a_shoe_is_the_same_whoever_asks() -> None:
    assert fresh_shoe(PLAYERS_EDGE_21) == Shoe((24,) * 9 + (72,))
    assert fresh_shoe(BLACKJACK).without(9) == Shoe((24,) * 9 + (95,))
