"""A sound filing for tests to change: one compliant table of each game."""

from __future__ import annotations

HEAD = """\
rules_submission: 1
certificate_holder: Example Casino
submission: RS-2026-001
effective: {effective}
tables:
"""

BLACKJACK = """\
  - game: Blackjack
    decks: 6
    additional_splits: 3
    wagers:
      - wager: Perfect Pairs
        paytable: A
"""

PROGRESSIVE = """\
  - game: Blackjack
    decks: 6
    additional_splits: 3
    wagers:
      - wager: 21+3 progressive
        paytable: 4
        amount: $5
        progressive:
          seed: 2,000x
          reseed: 2,000x
          increment: 17%
          reserve: 0
"""

PLAYERS_EDGE = """\
  - game: Player's Edge 21
    decks: 6
    wagers:
      - wager: Match-Up
        paytable: A
"""


def filing(*tables: str, effective: str = "2026-04-01") -> str:
    """The text of a filing of these tables."""
    return HEAD.format(effective=effective) + "".join(tables or (BLACKJACK,))
