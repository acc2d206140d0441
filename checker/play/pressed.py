"""TriLux Deluxe with its winnings pressed onto the Blackjack wager (58 Pa. Code § 633c.11(e)-(g))."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from checker.law.choices import odds_of
from checker.play.elected import UnpricedElectionError
from checker.play.figures import Variant
from checker.quantities import ToOdds
from checker.returns import WagerReturn
from checker.returns.play.rules import UnsupportedRuleError
from checker.values import multiple_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from checker.play.games import Games
    from checker.play.tables import TableGame
    from checker.pricing import Figures
    from checker.rules.case import WagerCase

__all__ = ["press_variants"]

_DOUBLES = {
    True: ("whole", "a double matches the Blackjack wager and the press"),
    False: ("initial", "a double matches the Blackjack wager alone"),
}
_DIGITS = 4


def press_variants(
    case: WagerCase, decks: int, figures: Figures | None, game: TableGame | None, games: Games
) -> tuple[Variant, ...]:
    """What the wager returns where winnings are pressed whenever that is better, by its size and what a double adds.

    Nothing for a wager without a press, or without figures of its own; a variant with a reason where the table's
    game cannot be priced for it.
    """
    has_press = any(term.rule == "press" and term.of == case.name for term in case.law.terms)
    if not has_press or not isinstance(figures, WagerReturn) or game is None or not game.law.versions:
        return ()
    try:
        return tuple(_variants(case, decks, figures, game, games))
    except (UnpricedElectionError, UnsupportedRuleError) as error:
        says = "Winnings pressed onto the Blackjack wager whenever that is better."
        return (Variant("press", says, None, 0, reason=f"not computed: {error}"),)


def _variants(case: WagerCase, decks: int, figures: WagerReturn, game: TableGame, games: Games) -> Iterator[Variant]:
    rules = game.elected(decks).rules
    payouts = _payouts(case, decks)
    for ratio in _ratios(case):
        for whole_hand, (name, says) in _DOUBLES.items():
            added = games.press(rules, payouts, ratio, whole_hand=whole_hand)
            yield Variant(
                f"press-{ratio}x-{name}",
                f"Pressed whenever that is better, at {ratio}x the Blackjack wager; {says}.",
                figures.expected_return + added,
                _DIGITS,
                size=f"{ratio}x",
            )


def _payouts(case: WagerCase, decks: int) -> dict[str, Fraction]:
    """The odds to 1 of the paytable elected, by hand."""
    election = case.election(decks)
    paytable = odds_of(case.law, case.name, election, decks) if election else None
    pays = paytable.pays if paytable else ()
    return {pay.hand.casefold(): pay.payout.returned - 1 for pay in pays if isinstance(pay.payout, ToOdds)}


def _ratios(case: WagerCase) -> tuple[Fraction, ...]:
    """The sizes that are shown, as multiples of the Blackjack wager: 1, and the filing's most within the law's."""
    limits = (term for term in case.law.terms if term.test == "at_most" and term.of == case.name)
    limit = next((multiple_of(term.values[0]) for term in limits), None)
    most = limit[0] if limit else Fraction(1)
    text = case.part.text("maximum")
    stated = multiple_of(text.value) if text else None
    if stated and 0 < stated[0] < most:
        most = stated[0]
    return tuple(dict.fromkeys((min(Fraction(1), most), most)))
