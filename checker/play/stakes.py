"""What awards are valued for: a wager, and the players at the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from checker.quantities import Money


@dataclass(frozen=True, slots=True)
class Stakes:
    """The wager and the number of players that awards are valued for; None where they are left to be assumed."""

    wager: Money | None = None
    players: int | None = None
