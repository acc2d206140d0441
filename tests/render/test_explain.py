"""What `checker explain` prints of a rule."""

from __future__ import annotations

import pytest

from checker.catalogue import load_catalogue
from checker.law import load_book
from checker.render.explain import WIDTH, render

ENTRIES = load_catalogue()


def _rendered(rule: str) -> str:
    return render(ENTRIES[rule], load_book())


def test_a_rule_with_everything_to_say_of_it() -> None:
    assert _rendered("cover-card") == (
        "cover-card: the cover card\n"
        "Its findings are of severity violation.\n"
        "\n"
        "What it looks at\n"
        "  Whether a stated number of cover cards is one or more.\n"
        "\n"
        "Why it matters\n"
        "  The cover card hides the bottom card of the shoe and marks where dealing ends.\n"
        "\n"
        "Keys of the filing\n"
        "  cover_cards\n"
        "\n"
        "Provisions\n"
        "  § 633a.3(a): Blackjack is played with at least one deck and at least one cover card; no maximum\n"
        "    was read.\n"
        "  § 635b.2(c): The game is played with five, six or eight decks of 48 cards, identical in\n"
        "    appearance, without the 10s, and at least one cover card.\n"
        "\n"
        "An example that fails\n"
        "  - game: Player's Edge 21\n"
        "    decks: 6\n"
        "    cover_cards: 0\n"
        "\n"
        "The same, mended\n"
        "  - game: Player's Edge 21\n"
        "    decks: 6\n"
        "    cover_cards: 1"
    )


@pytest.mark.parametrize(
    ("rule", "snippet"),
    [
        ("declared-figure", "Its findings are of severity violation or undetermined or advisory."),
        ("paytable-open", "  § 633b.17(g) (current version): The highest ranking three-card hand"),
        ("tab", "    decks:[U+0009]6\n"),
        ("encoding", "  - game: Blackjack  # Caf\\xe9 table\n"),
        ("tab", "Provisions\n  None: it is a rule of the format of filings.\n"),
        ("expiry", "  Those of every section: what its printed dates say of the day that decides.\n"),
        ("unknown-game", "  None: it tells what is encoded and what is not.\n"),
        ("size", "An example that fails\n  A filing of more than 1,048,576 bytes.\n"),
    ],
)
def test_a_rule_says(rule: str, snippet: str) -> None:
    assert snippet in _rendered(rule)


@pytest.mark.parametrize("rule", ENTRIES)
def test_no_line_of_words_is_too_wide(rule: str) -> None:
    words, _, _ = _rendered(rule).partition("An example that fails")

    assert max(map(len, words.splitlines())) <= WIDTH


@pytest.mark.parametrize(("rule", "when"), [("versions-differ", " (effective: 2026-02-02)"), ("cover-card", "")])
def test_an_example_of_another_day_bears_its_date(rule: str, when: str) -> None:
    assert f"\nAn example that fails{when}\n" in _rendered(rule)
