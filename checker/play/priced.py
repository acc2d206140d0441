"""The main wager of a table priced at each number of decks, with other readings and the awards beside it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from checker.findings import PricedWager, main_wager_name
from checker.law.choices import in_deck_rules
from checker.play.awards import awards_beside
from checker.play.elected import UnpricedElectionError
from checker.play.figures import Variant
from checker.returns.play.rules import DealerBlackjack
from checker.values import cut

if TYPE_CHECKING:
    from collections.abc import Iterator

    from checker.play.elected import Elected
    from checker.play.games import Games
    from checker.play.tables import TableGame

__all__ = ["main_wagers", "other_readings"]


def main_wagers(game: TableGame, games: Games) -> Iterator[PricedWager]:
    """The main wager at each number of decks filed, or the reason why it has no figures."""
    law = game.law
    bare = PricedWager(
        table=game.table.number,
        game=game.game,
        wager=main_wager_name(game.game),
        paytable="",
        decks=0,
        section=law.section,
        version=law.version,
        standing="",
        figures=None,
    )
    if not law.versions:
        yield replace(bare, reason="no version of its section is in force on the day, so that no rules fix its play")
    elif not game.table.decks:
        yield replace(bare, reason="no number of decks is stated")
    else:
        for count in game.table.decks:
            yield _priced(game, replace(bare, decks=count.value), games)


def other_readings(elected: Elected, games: Games) -> tuple[Variant, ...]:
    """What the game returns where the text is read otherwise than assumed."""
    rules = elected.rules
    if not rules.twenty_one_wins or rules.dealer_blackjack is not DealerBlackjack.CHECKED_FIRST:
        return ()
    unseen = games.game(replace(rules, dealer_blackjack=DealerBlackjack.TAKES_ORIGINAL))
    says = (
        "By the letter, without a look for Blackjack before play: a 21 drawn wins against a Blackjack that shows "
        "later, which collects the wagers that hands began with and no doubles."
    )
    return (Variant("no-look", says, unseen.expected_return, unseen.digits),)


def _priced(game: TableGame, bare: PricedWager, games: Games) -> PricedWager:
    try:
        elected = game.elected(bare.decks)
    except UnpricedElectionError as error:
        return replace(bare, reason=f"not computed: {cut(str(error), 120)}")
    figures = games.game(elected.rules)
    authorised = all(in_deck_rules(version, bare.decks) for version in game.law.versions)
    return replace(
        bare,
        standing="not authorised" if not authorised else "authorised" if bare.section else "",
        figures=figures,
        assumptions=tuple(assumption.name for assumption in elected.assumptions),
        elected=elected,
        variants=other_readings(elected, games),
        awards=awards_beside(elected.rules, game.law, game.table.part, games),
    )
