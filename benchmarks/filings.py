"""Filings of about 120 lines to measure with: three tables each, no two files alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_HEAD = """\
# yaml-language-server: $schema=submission.schema.json
rules_submission: 1
certificate_holder: Example Casino {number}
facility: Example Casino {number}, Main Floor
submission: RS-2026-{number:04}
prepared_by: Compliance Department
filed: 2025-11-03
effective: 2025-12-01
tables:
"""

_PLAYERS_EDGE = """\
  - game: Player's Edge 21
    decks: [{decks}]
    cards_per_deck: 48
    cover_cards: 1
    dealer_soft_17: hit
    double_down:
      cards: two or more
      on_blackjack: no
      times: 3
      total: 8x
    rescue: half
    insurance:
      unsuited: 2 to 1
      suited: 5 to 1
    wagers:
      - wager: Match-Up
        paytable: {letter}
        payouts:
{match_odds}
        declared:
          - decks: 6
            hit_frequency: 15.41%
      - wager: Match-Down
        paytable: {letter}
        payouts:
{match_odds}
      - wager: Monster Match
        paytable: {letter}
        amount: $1
        progressive:
          table: {letter}
          seed: $5,000
          reseed: reserve
          increment: 22%
          reserve: 1%
"""

_BLACKJACK = """\
  - game: Blackjack
    decks: {decks}
    cover_cards: 1
    additional_splits: {splits}
    layout:
      areas:
        - Perfect Pairs
        - TriLux Deluxe
        - TriLux Deluxe Press
    wagers:
      - wager: Perfect Pairs
        paytable: {letter}
        payouts:
{pair_odds}
      - wager: TriLux Deluxe
        paytable: TLX-3
        maximum: 2x Blackjack wager
        press:
          portion: all or a portion
          pays: even money
          on_blackjack: even money
      - wager: 21+3 progressive
        paytable: {paytable}
        amount: $1
        declared_suit: spades
        progressive:
          seed: 2,000x
          reseed: 2,000x
          increment: {increment}
          reserve: 0
"""


_MATCHES = (
    "2 suited matches",
    "1 suited match and 1 unsuited match",
    "1 suited match",
    "2 unsuited matches",
    "1 unsuited match",
)
_PAIRS = ("Perfect pair", "Colored pair", "Mixed pair")
_ODDS = {"A": ((18, 13, 9, 8, 4), (25, 12, 6)), "B": ((24, 15, 12, 6, 3), (30, 10, 5))}


def write_filings(folder: Path, number: int) -> None:
    """Writes so many filings into a folder: most are compliant, some break a rule, as filings do."""
    for n in range(number):
        letter = "AB"[n % 2]
        match_odds, pair_odds = (
            "\n".join(f"          {hand}: {win} to 1" for hand, win in zip(hands, wins, strict=True))
            for hands, wins in zip((_MATCHES, _PAIRS), _ODDS[letter], strict=True)
        )
        text = _HEAD.format(number=n)
        text += _PLAYERS_EDGE.format(decks="6, 8", letter=letter, match_odds=match_odds)
        for decks, splits, increment in ((6, n % 4, "17%"), (8, 3, "16%" if n % 10 == 0 else "17%")):
            text += _BLACKJACK.format(
                decks=decks,
                splits=splits,
                letter=letter,
                pair_odds=pair_odds,
                paytable=1 + n % 6,
                increment=increment,
            )
        (folder / f"filing-{n:04}.yaml").write_text(text, "utf-8")
