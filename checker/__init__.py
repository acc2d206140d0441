"""Checks a Rules Submission against Title 58 of the Pennsylvania Code and prices its wagers.

As a library, `check` gives the report on a filing, `expected_return` what a wager returns, and `game_return` what a
base game returns; docs/library.md shows each in use. Nothing is imported before the first of its names is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from checker.api.filings import as_json, check
    from checker.api.games import GamePrice, game_return
    from checker.api.wagers import WagerPrice, expected_return
    from checker.citations import Assumption, Citation
    from checker.findings import Edit, Finding, Mend, Outcome, PricedWager, ProvisionNote, Report, Severity, Waiver
    from checker.play.figures import GameReturn
    from checker.returns import OutcomeLine, ProgressiveReturn, WagerReturn
    from checker.source import Span

__version__ = "0.1.0"

__all__ = [
    "Assumption",
    "Citation",
    "Edit",
    "Finding",
    "GamePrice",
    "GameReturn",
    "Mend",
    "Outcome",
    "OutcomeLine",
    "PricedWager",
    "ProgressiveReturn",
    "ProvisionNote",
    "Report",
    "Severity",
    "Span",
    "WagerPrice",
    "WagerReturn",
    "Waiver",
    "__version__",
    "as_json",
    "check",
    "expected_return",
    "game_return",
]

_NAMES = {
    "checker.citations": ("Assumption", "Citation"),
    "checker.findings": (
        "Edit",
        "Finding",
        "Mend",
        "Outcome",
        "PricedWager",
        "ProvisionNote",
        "Report",
        "Severity",
        "Waiver",
    ),
    "checker.api.filings": ("as_json", "check"),
    "checker.api.games": ("GamePrice", "game_return"),
    "checker.api.wagers": ("WagerPrice", "expected_return"),
    "checker.play.figures": ("GameReturn",),
    "checker.returns": ("OutcomeLine", "ProgressiveReturn", "WagerReturn"),
    "checker.source": ("Span",),
}
_HOMES = {name: home for home, names in _NAMES.items() for name in names}

# Where types are checked the names are imported above, so that a misspelt one is found there.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """A name of the library, imported from its module when it is first asked for."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
