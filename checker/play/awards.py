"""The 7-7-7-7 Super Bonus and the award to the other players: what each is worth to a player, a round."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from checker.play.figures import Award
from checker.play.games import AwardTerms
from checker.quantities import Money, parse_money
from checker.source import Listing, Mapping
from checker.submission import Part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from checker.play.games import Games
    from checker.play.sources import GameLaw
    from checker.play.stakes import Stakes
    from checker.returns.play.rules import GameRules

__all__ = ["PLAYERS", "Awarded", "Stakes", "awards_at", "awards_beside"]

PLAYERS = 6
"""Players at the table that the award to the others is valued for, where no number is asked for."""
_NOTHING = Money(Decimal(0))
_LARGER = (Money(Decimal(25)), Money(Decimal(5000)))
"""Trade practice for the larger award; the provision on it, § 635a.12(c)(2), was not read."""


@dataclass(frozen=True, slots=True)
class Awarded:
    """What a Super Bonus pays on a wager, and what is assumed of it."""

    wager: Money
    award: Money
    assumes: str = ""


def awards_beside(rules: GameRules, law: GameLaw, part: Part, games: Games) -> tuple[Award, ...]:
    """The awards of a table: those that it states, or else those that the law fixes and the larger one assumed."""
    if not law.bonuses:
        return ()
    stated = tuple(_stated(part))
    return tuple(_awards(rules, stated or tuple(_printed(law)), PLAYERS, _to_others(law, part), games))


def awards_at(rules: GameRules, law: GameLaw, stakes: Stakes, games: Games) -> tuple[Award, ...]:
    """The awards that the law fixes: on a wager, or without one each on the least wager for it."""
    if not law.bonuses:
        return ()
    paid = tuple(_printed(law))
    wager = stakes.wager
    if wager is not None:
        due = [one for one in paid if one.wager.dollars <= wager.dollars][-1:]
        paid = tuple(Awarded(wager, one.award, one.assumes) for one in due)
    return tuple(_awards(rules, paid, stakes.players or PLAYERS, _to_others(law, None), games))


def _awards(
    rules: GameRules,
    paid: tuple[Awarded, ...],
    players: int,
    others: tuple[Money, Money] | None,
    games: Games,
) -> Iterator[Award]:
    """Each Super Bonus, then the award to the others at the first of their wagers."""
    plain, with_seven = others or (_NOTHING, _NOTHING)
    paid = tuple(one for one in paid if one.wager.dollars > 0)
    answers = [games.awards(rules, _terms(one, players, plain, with_seven)) for one in paid]
    for one, (chance, share, *_) in zip(paid, answers, strict=True):
        says = f"{one.award} on a {one.wager} wager"
        yield Award("7-7-7-7 Super Bonus", says, chance, share * Fraction(one.wager.dollars), share, one.assumes)
    if others and paid:
        _, _, chance, dollars = answers[0]
        seven = f", or {with_seven} with a seven in the first two cards" if with_seven != plain else ""
        says = f"{plain}{seven}, at a table of {players} who each wager {paid[0].wager}"
        share = dollars / Fraction(paid[0].wager.dollars)
        yield Award("Award to the other players", says, chance, dollars, share)


def _terms(one: Awarded, players: int, plain: Money, with_seven: Money) -> AwardTerms:
    wager, award = Fraction(one.wager.dollars), Fraction(one.award.dollars)
    return AwardTerms(award / wager, players, Fraction(plain.dollars), Fraction(with_seven.dollars))


def _stated(part: Part) -> Iterator[Awarded]:
    """The Super Bonuses that a table states."""
    node = part.at("super_bonus")
    for index, item in enumerate(node.items if isinstance(node, Listing) else ()):
        if isinstance(item, Mapping):
            entry = Part(item, item.span, (*part.path, "super_bonus", index), part.unread)
            wager, award = entry.value("wager", parse_money), entry.value("award", parse_money)
            if wager and award:
                yield Awarded(wager.value, award.value)


def _printed(law: GameLaw) -> Iterator[Awarded]:
    """The Super Bonuses of the law at the least wager for each, and the larger one that was not read."""
    for bonus in law.awards:
        yield Awarded(bonus.at_least, bonus.award)
    if law.awards:
        yield Awarded(*_LARGER, "the larger award is trade practice; the provision on it was not read")


def _to_others(law: GameLaw, part: Part | None) -> tuple[Money, Money] | None:
    """What the other players are paid, without and with a seven: as stated, or as the law prints it."""
    printed = [parse_money(law.to_others[key]) for key in ("fixed", "with_seven") if key in law.to_others]
    if len(printed) != 2:
        return None
    if part is None or not part.states("award_to_others"):
        return printed[0], printed[1]
    fixed = part.value("award_to_others.fixed", parse_money)
    with_seven = part.value("award_to_others.with_seven", parse_money)
    one = fixed or with_seven
    return ((fixed or one).value, (with_seven or one).value) if one else None
