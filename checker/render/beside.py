"""What stands beside the returns in the text format: bounds, what is assumed, the press; and the awards in a line."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from checker.findings import AS_FILED
from checker.play.figures import METHOD, GameReturn
from checker.quantities import fixed, one_in, percent_text
from checker.render.words import filled, plural, seen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from checker.findings import PricedWager
    from checker.play.figures import Award, Variant

__all__ = ["award_text", "beside_wagers", "more_is_set_out", "variant_text"]

_INDENT = "    "


def beside_wagers(wagers: Iterable[PricedWager]) -> Iterator[str]:
    """One paragraph for each main wager, and one for each wager whose winnings may be pressed."""
    for (table, name), group in groupby(wagers, key=lambda wager: (wager.table, wager.wager)):
        priced = list(group)
        played = [wager for wager in priced if isinstance(wager.figures, GameReturn)]
        for told in (_rests_on(played) if played else _pressed(priced), _as_filed(priced)):
            if told:
                yield filled(f"  Table {table}, {seen(name)}: {told}", _INDENT)


def more_is_set_out(wagers: Iterable[PricedWager]) -> bool:
    """Whether a filing has base games, or other figures of a wager, that the paragraphs leave out."""
    return any(wager.elected or wager.variants for wager in wagers)


def variant_text(variant: Variant) -> str:
    """Another figure of a wager, in a line."""
    if variant.expected_return is None:
        return f"{variant.says} {variant.reason}."
    return f"{percent_text(variant.expected_return, variant.digits)}: {variant.says}"


def award_text(award: Award) -> str:
    """A fixed award, in a line."""
    assumes = f" ({award.assumes})" if award.assumes else ""
    return (
        f"{award.name}, {award.says}{assumes}: {one_in(award.chance)}, worth ${fixed(award.dollars, 5)} "
        f"({percent_text(award.share, 4)} of the wager) to a player a round."
    )


def _rests_on(played: list[PricedWager]) -> str:
    """How the returns of one main wager are made, their bound, and what is assumed where the filing is silent."""
    bounds = {wager.decks: w.bound for wager in played if isinstance(w := wager.figures, GameReturn)}
    known = {decks: percent_text(bound, 5) for decks, bound in bounds.items() if bound is not None}
    told = f"{METHOD}; play that remembers every card may return more, "
    told += f"by up to {_by_decks(known)}" if known else "which was not measured for this shoe"
    assumed = played[0].elected.open_clauses if played[0].elected else ()
    return told + (f"; assumed where the filing is silent: {', '.join(assumed)}." if assumed else ".")


def _pressed(priced: Iterable[PricedWager]) -> str:
    """What a wager returns with its winnings pressed, at the most that the filing allows; empty without a press."""
    told: dict[int, str] = {}
    size = ""
    for wager in priced:
        sizes = [variant.size for variant in wager.variants if variant.size]
        size = sizes[-1] if sizes else size
        most = [variant for variant in wager.variants if variant.size and variant.size == size]
        shares = sorted((v.expected_return, v.digits) for v in most if v.expected_return is not None)
        if shares:
            told[wager.decks] = " to ".join(dict.fromkeys(percent_text(share, digits) for share, digits in shares))
        elif other := [variant for variant in wager.variants if variant.name != AS_FILED]:
            return variant_text(other[-1])
    if not told:
        return ""
    return (
        f"with winnings pressed whenever that is better, at {size} the Blackjack wager, {_by_decks(told)}, by what a "
        "double on a pressed hand matches."
    )


def _as_filed(priced: Sequence[PricedWager]) -> str:
    """What a wager returns at terms that a waiver allows; empty where none stands."""
    found = {wager.decks: v for wager in priced for v in wager.variants if v.name == AS_FILED}
    if not found:
        return ""
    told = {decks: percent_text(v.expected_return, v.digits) for decks, v in found.items() if v.expected_return}
    says = next(iter(found.values())).says
    everywhere = found.keys() == {wager.decks for wager in priced}
    figures = _by_decks(told) if everywhere else ", ".join(f"{f} at {plural(n, 'deck')}" for n, f in told.items())
    return f"{says[0].lower()}{says[1:].rstrip('.')}, it returns {figures}."


def _by_decks(told: dict[int, str]) -> str:
    """Figures with their numbers of decks; one figure alone without."""
    if len(set(told.values())) == 1:
        return next(iter(told.values()))
    return ", ".join(f"{figure} at {plural(decks, 'deck')}" for decks, figure in told.items())
