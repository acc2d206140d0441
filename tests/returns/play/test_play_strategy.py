"""What the solved game tells a player: best plays, the card by totals, insurance, the press and the Super Bonus."""

from dataclasses import replace
from fractions import Fraction

import pytest

from checker.returns.play.actions import Action
from checker.returns.play.bonus import award_to_others, super_bonus
from checker.returns.play.card import BasicCard, basic_card
from checker.returns.play.game import solve
from checker.returns.play.insurance import insurance
from checker.returns.play.press import PressDoubling, press_value, pressed_hands
from checker.returns.play.rules import GameRules, InsurancePays, UnsupportedRuleError
from checker.returns.play.strategy import best_plays, memory_bound
from tests.returns.play.reference_rules import BLACKJACK, PLAYERS_EDGE_21, SPANISH_21

UPS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)  # 2 to ten, then the ace
TRILUX = {
    "straight flush": Fraction(25),
    "three-of-a-kind": Fraction(15),
    "straight": Fraction(8),
    "flush": Fraction(5),
}


def test_best_plays_add_up_to_the_return() -> None:
    game = solve(PLAYERS_EDGE_21)
    plays = list(best_plays(game))
    assert len(plays) == 630  # 55 hands, four of them in three patterns of suits, against ten up cards
    by_hand = {(play.ranks, play.pattern, play.up): play for play in plays}
    total = 0.0
    for hand in game.starting_hands:
        for up in range(10):
            value = by_hand[hand.ranks, hand.pattern, up].value
            total += hand.chance[up] * (value * (1 - hand.blackjack[up]) + hand.against_blackjack[up])
    assert total == pytest.approx(game.player_return, abs=1e-14)


def test_best_plays_of_known_hands() -> None:
    plays = {(play.ranks, play.up): play for play in best_plays(solve(BLACKJACK))}
    assert plays[(7, 7), 9].action is Action.SPLIT
    assert plays[(7, 7), 9].second is Action.HIT
    assert plays[(0, 9), 0].second is None
    assert plays[(0, 9), 0].value == pytest.approx(1.5)
    assert plays[(5, 9), 9].action is Action.HIT
    assert 0 < plays[(5, 9), 9].loss < 0.01


@pytest.mark.parametrize(
    ("ranks", "up", "actions"),
    [((5, 7), 4, "SHH"), ((5, 7), 5, "SSH"), ((6, 7), 2, "SHH"), ((6, 7), 1, None), ((5, 6), 5, None)],
)
def test_suits_change_the_play(ranks: tuple[int, int], up: int, actions: str | None) -> None:
    """6-8 against 5 or 6 and 7-8 against 3 hit for the bonus when suited; elsewhere suits change nothing."""
    plays = [play for play in best_plays(solve(PLAYERS_EDGE_21)) if play.ranks == ranks and play.up == up]
    taken = "".join(play.action.name[0] for play in plays)
    assert [play.pattern for play in plays] == ["mixed suits", "one suit", "the named suit"]
    assert taken == (actions or taken[0] * 3)


@pytest.mark.parametrize(
    ("rules", "hard", "soft", "pairs"),
    [
        (
            replace(BLACKJACK, hits_soft_17=True),
            {9: "HDDDDHHHHH", 11: "DDDDDDDDDD", 12: "HHSSSHHHHH", 16: "SSSSSHHHHH"},
            {17: "HDDDDHHHHH", 18: "DDDDDSSHHH", 19: "SSSSDSSSSS"},
            {3: "NNNYYNNNNN", 7: "YYYYYYYYYY", 8: "YYYYYNYYNN"},
        ),
        (
            BLACKJACK,
            {9: "HDDDDHHHHH", 11: "DDDDDDDDDH", 12: "HHSSSHHHHH", 16: "SSSSSHHHHH"},
            {17: "HDDDDHHHHH", 18: "SDDDDSSHHH", 19: "SSSSSSSSSS"},
            {1: "YYYYYYNNNN", 0: "YYYYYYYYYY", 5: "YYYYYNNNNN"},
        ),
    ],
)
def test_card_that_every_book_prints(
    rules: GameRules, hard: dict[int, str], soft: dict[int, str], pairs: dict[int, str]
) -> None:
    card = basic_card(solve(rules))
    for total, line in hard.items():
        assert _line(card, 0, total) == line
    for total, line in soft.items():
        assert _line(card, 1, total) == line
    for rank, line in pairs.items():
        assert "".join("Y" if card.split[rank, up] else "N" for up in UPS) == line


@pytest.mark.parametrize("rules", [BLACKJACK, replace(BLACKJACK, decks=1), SPANISH_21, PLAYERS_EDGE_21])
def test_the_card_costs_a_little(rules: GameRules) -> None:
    game = solve(rules)
    card = basic_card(game)
    assert card.player_return == pytest.approx(game.player_return - card.cost, abs=1e-15)
    assert 0 < card.cost < 5e-4


def _line(card: BasicCard, soft: int, total: int) -> str:
    return "".join("D" if card.double[soft, total, up] else "H" if card.draw[soft, total, up] else "S" for up in UPS)


@pytest.mark.parametrize(("decks", "edge"), [(1, 5.882), (4, 7.246), (6, 7.395), (8, 7.470)])
def test_published_insurance(decks: int, edge: float) -> None:
    wager = insurance(solve(replace(BLACKJACK, decks=decks)))
    assert -100 * wager.player_return == pytest.approx(edge, abs=6e-4)
    assert wager.worth_taking == ()


@pytest.mark.parametrize(
    ("pays", "percent"), [(InsurancePays(Fraction(10), Fraction(1)), 6.62), (InsurancePays(), -24.7)]
)
def test_published_insurance_of_spanish_21(pays: InsurancePays, percent: float) -> None:
    gain = insurance(solve(replace(SPANISH_21, insurance=pays))).player_return
    assert 100 * gain == pytest.approx(percent, abs=0.06)


def test_published_super_bonus() -> None:
    """$1,000 at $5 is worth 0.030% before the play given up for it is counted."""
    bonus = super_bonus(solve(SPANISH_21), 200)
    assert 100 * bonus.paid == pytest.approx(0.030, abs=6e-4)
    assert bonus.value < bonus.paid
    assert super_bonus(solve(SPANISH_21), 0).chance == 0  # suited sevens are split against a seven


def test_super_bonus_by_hand() -> None:
    """Six decks of 48: a seven up, two of the player's of one suit, and the third of that suit."""
    deals = Fraction(24 * 23 * 22, 288 * 287 * 286) * Fraction(5, 23) * Fraction(21, 285) * Fraction(4, 22)
    assert super_bonus(solve(SPANISH_21), 200).chance == pytest.approx(float(deals), rel=1e-12)


def test_award_to_others() -> None:
    game = solve(SPANISH_21)
    one = super_bonus(game, 200)
    award = award_to_others(game, one, players=6, plain=Fraction(50), with_seven=Fraction(100))
    seven = 1 - Fraction(264 * 263, 284 * 283)
    assert award.chance == pytest.approx(5 * one.chance)
    assert award.chance_with_seven == pytest.approx(award.chance * float(seven))
    assert award.value == pytest.approx(award.chance * float(50 + 50 * seven))
    alone = award_to_others(game, one, players=1, plain=Fraction(50), with_seven=Fraction(100))
    assert alone.value == 0


def test_a_super_bonus_needs_a_bonus_on_sevens() -> None:
    with pytest.raises(UnsupportedRuleError):
        super_bonus(solve(BLACKJACK), 200)


def test_a_press_that_doubles_whole_scales_with_the_ratio() -> None:
    once = pressed_hands(BLACKJACK, 1.0, PressDoubling.WHOLE_HAND)
    twice = pressed_hands(BLACKJACK, 2.0, PressDoubling.WHOLE_HAND)
    for one, two in zip(once, twice, strict=True):
        assert two.gain == pytest.approx(2 * one.gain)
        assert (one.gain >= 0).all()
        if one.ranks != (0, 9):
            assert one.pressed == pytest.approx(2 * one.collected)
        else:
            assert one.pressed == pytest.approx([2.5] * 10)


def test_a_press_that_doubles_the_initial_wager_alone_is_worth_less() -> None:
    whole = pressed_hands(BLACKJACK, 2.0, PressDoubling.WHOLE_HAND)
    alone = pressed_hands(BLACKJACK, 2.0, PressDoubling.INITIAL_WAGER)
    for one, other in zip(whole, alone, strict=True):
        assert (other.pressed <= one.pressed + 1e-12).all()


def test_press_value() -> None:
    whole = press_value(BLACKJACK, TRILUX, side_to_initial=Fraction(1), doubling=PressDoubling.WHOLE_HAND)
    assert sum(whole.by_outcome.values()) == pytest.approx(whole.value)
    more = press_value(BLACKJACK, TRILUX, side_to_initial=Fraction(2), doubling=PressDoubling.WHOLE_HAND)
    assert more.value == pytest.approx(whole.value)
    alone = press_value(BLACKJACK, TRILUX, side_to_initial=Fraction(1), doubling=PressDoubling.INITIAL_WAGER)
    assert alone.value < whole.value


@pytest.mark.parametrize(
    ("rules", "bound"),
    [
        (BLACKJACK, 4.3e-7),
        (replace(BLACKJACK, decks=2), 1.9e-5),
        (SPANISH_21, 1.1e-6),
        (replace(SPANISH_21, decks=5), None),
    ],
)
def test_memory_bound(rules: GameRules, bound: float | None) -> None:
    assert memory_bound(rules) == bound
