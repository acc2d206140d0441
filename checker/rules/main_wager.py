"""The main wager of a table: elections that cannot be priced, and stated figures against the computed ones."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from checker.findings import Examined, Finding, Severity, main_wager_name
from checker.play.elected import UnpricedElectionError
from checker.play.tables import table_game
from checker.play.vocabulary import odds_to_one
from checker.quantities import QuantityError, parse_percent, percent_text
from checker.rules.case import decks_text, joined, value_mend
from checker.rules.figures import agrees, counts_of, not_filed
from checker.values import cut, shown

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from checker.citations import Citation
    from checker.law import LawBook
    from checker.play.elected import Elected
    from checker.play.figures import GameReturn
    from checker.play.games import Games
    from checker.play.tables import TableGame
    from checker.rules.case import Verdicts
    from checker.submission import Stated, Table

_BLACKJACK_PAYS = "blackjack_pays"
MOST_DECKS = 8
"""Deck counts beyond these are not played out, and no figure is given for them."""
NO_PART_OF_IT = frozenset({"insurance.unsuited", "insurance.suited"})
"""Elections that change nothing of what the main wager returns."""


def check_main_wager(book: LawBook, table: Table, day: date | None, games: Games) -> Verdicts:
    """What is to be said of a table's base game: an election that cannot be priced, a stated figure that differs."""
    game = table_game(book, table, day)
    if game is None or not game.law.versions:
        return
    yield from _blackjack_pays(game)
    filed = [count.value for count in table.decks]
    counts = [count for count in filed if 1 <= count <= MOST_DECKS]
    try:
        elected = {count: game.elected(count) for count in counts or (MOST_DECKS,)}
    except UnpricedElectionError as error:
        if error.passes:
            yield _unpriced(game, error)
        return
    for count in counts:
        yield from _favours_the_player(game, elected[count], games.game(elected[count].rules))
    for declared in table.declared:
        stated_for = counts_of(declared, filed)
        for count, named in stated_for:
            if named is not None and count not in filed:
                yield not_filed(filed, named)
            elif count in elected:
                figures = games.game(elected[count].rules)
                for key, stated in declared.figures:
                    yield from _declared(game, elected[count], figures, key, stated, len(stated_for))


def _cited(game: TableGame) -> tuple[Citation, ...]:
    """The section that sets out the game's play as a whole; none where no such section was read."""
    law = game.law
    return tuple(version.cite("") for version in law.versions if version.section == law.section)


def _blackjack_pays(game: TableGame) -> Verdicts:
    """What the filing says that a Blackjack pays, where the law prints the odds."""
    stated, fixed = game.table.part.text(_BLACKJACK_PAYS), game.law.fixed.get(_BLACKJACK_PAYS)
    if stated is None or fixed is None:
        return
    adopting = (law.cite(law.adopts.provision) for law in game.law.versions if law.adopts)
    cited = (*adopting, *fixed.provisions)
    yield from (Examined(citation, "payout-odds") for citation in cited)
    try:
        if odds_to_one(stated.value) == odds_to_one(fixed.text):
            return
        severity, fault = Severity.VIOLATION, f"{game.game} pays {fixed.text}"
    except QuantityError:
        severity, fault = Severity.UNDETERMINED, f"whether that is the printed {fixed.text} is for a reviewer"
    yield Finding(
        rule="payout-odds",
        severity=severity,
        message=f"Blackjack is filed at {shown(stated.text)}; {fault}.",
        span=stated.span,
        path=stated.path,
        stated=cut(f"{_BLACKJACK_PAYS}: {stated.text}"),
        required=f"Blackjack: {fixed.text}",
        passes=f"{_BLACKJACK_PAYS}: {fixed.text}",
        provisions=cited,
        mend=value_mend(stated, [fixed.text]) if severity is Severity.VIOLATION else None,
    )


def _favours_the_player(game: TableGame, elected: Elected, figures: GameReturn) -> Iterator[Finding]:
    """An advisory where a main wager returns more than it takes, beyond what bounds the number."""
    gain = figures.expected_return - 1
    if gain <= (figures.bound or Fraction(0)):
        return
    span, path = game.table.part.place("game")
    decks = elected.rules.decks
    yield Finding(
        rule="player-favourable",
        severity=Severity.ADVISORY,
        message=f"{main_wager_name(game.game)} favours the player by {percent_text(gain, figures.digits)} with "
        f"{decks_text([decks])}" + (", with what the filing leaves open as assumed." if elected.assumed else "."),
        span=span,
        path=path,
        stated=f"game: {game.game}, decks: {decks}",
        required="nothing; the text sets no minimum edge",
        passes="other elections or deck counts, if that is not meant"
        + ("; or what is assumed stated as it is played" if elected.assumed else ""),
        provisions=_cited(game),
    )


def _unpriced(game: TableGame, error: UnpricedElectionError) -> Finding:
    span, path = game.table.part.place(error.key)
    stated = f"{error.key}: {error.stated}"
    return Finding(
        rule="unpriced-election",
        severity=Severity.UNDETERMINED,
        message=f"{error.key} is stated as {shown(error.stated)}: {error.reason}; no return of {game.game} is given.",
        span=span,
        path=path,
        stated=cut(stated),
        required="an election that the play of the game can be priced under",
        passes=f"{error.key}: {error.passes}",
        provisions=_cited(game),
    )


def _declared(
    game: TableGame, elected: Elected, figures: GameReturn, key: str, stated: Stated[str], counts: int
) -> Verdicts:
    """A stated figure against the computed one: to its digits, and within what bounds the computation.

    `counts` is the number of deck counts that it is stated for.
    """
    computed = {"house_edge": figures.house_edge, "return": figures.expected_return}.get(key)
    try:
        points = parse_percent(stated.value).points
    except QuantityError:
        return
    if computed is None:
        return
    yield from (Examined(citation, "declared-figure") for citation in _cited(game))
    if agrees(points, computed, figures.bound or Fraction(0)):
        return
    exact = percent_text(computed, figures.digits)
    open_ones = [rule.key for rule in elected.assumed if rule.key not in NO_PART_OF_IT]
    yield Finding(
        rule="declared-figure",
        severity=Severity.UNDETERMINED if open_ones else Severity.VIOLATION,
        message=f"The {key.replace('_', ' ')} of {game.game} at {decks_text([elected.rules.decks])} is stated as "
        f"{stated.text}; it computes to {exact}" + (f", with {joined(open_ones)} assumed." if open_ones else "."),
        span=stated.span,
        path=stated.path,
        stated=f"{key}: {stated.text}",
        required=f"{exact}: the rules elected, played by the composition of the hand alone. {figures.bounded}",
        passes=f"{key}: {exact}" + (f"; or {joined(open_ones)} stated as they are" if open_ones else ""),
        provisions=_cited(game),
        mend=value_mend(stated, [exact]) if counts == 1 and not open_ones else None,
    )
