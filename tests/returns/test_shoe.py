"""The shoe: how many cards, and which."""

from __future__ import annotations

import pytest

from checker.returns.cards import COLORS, RANKS, SUITS, Shoe


@pytest.mark.parametrize(
    ("decks", "cards_per_deck", "size", "ten"),
    [(1, 52, 52, True), (6, 52, 312, True), (6, 48, 288, False), (1_000, 48, 48_000, False)],
)
def test_size(decks: int, cards_per_deck: int, size: int, ten: bool) -> None:
    shoe = Shoe.of_decks(decks, cards_per_deck)
    assert shoe.size == size
    assert ("10" in shoe.ranks) is ten


def test_two_suits_of_each_color() -> None:
    assert sorted(COLORS[suit] for suit in SUITS) == ["black", "black", "red", "red"]
    assert len(RANKS) == 13


@pytest.mark.parametrize("cards_per_deck", [0, 47, 51, 53])
def test_other_decks_are_refused(cards_per_deck: int) -> None:
    with pytest.raises(ValueError, match="52 cards, or 48"):
        Shoe.of_decks(6, cards_per_deck)


@pytest.mark.parametrize("decks", [0, -1])
def test_no_deck_is_refused(decks: int) -> None:
    with pytest.raises(ValueError, match="one deck or more"):
        Shoe(decks)


@pytest.mark.parametrize("ranks", [(), ("A", "A"), ("A", "11")])
def test_other_ranks_are_refused(ranks: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="different ranks"):
        Shoe(1, ranks)
