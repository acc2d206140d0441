"""The rules of a base game as elected: each with where it comes from, and the assumptions among them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from checker.citations import Assumption
from checker.play.reference import BASE_GAMES, NEUTRAL, conventions
from checker.play.sources import covered
from checker.play.vocabulary import QUESTIONS, odds_to_one, question
from checker.returns.play.rules import (
    MOST_HANDS,
    DealerBlackjack,
    DoubleTotals,
    GameRules,
    InsurancePays,
    SplitAces,
    UnsupportedRuleError,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from checker.citations import Citation
    from checker.play.sources import GameLaw, Said, Source

__all__ = ["Elected", "ElectedRule", "UnpricedElectionError", "elect"]


class UnpricedElectionError(ValueError):
    """An election that the engine cannot price: its key, what is stated, why not, and what would be priced."""

    def __init__(self, key: str, stated: str, reason: str, passes: str) -> None:
        super().__init__(f"{key}: {stated}: {reason}" if stated else f"{key}: {reason}")
        self.key = key
        self.stated = stated
        self.reason = reason
        self.passes = passes


@dataclass(frozen=True, slots=True)
class ElectedRule:
    """One rule of the game: its key, its answer's word, what that says, and where it comes from."""

    key: str
    word: str
    says: str
    source: str
    """'law', 'filing', 'asked' or 'assumed'."""
    provisions: tuple[Citation, ...] = ()


@dataclass(frozen=True, slots=True)
class Elected:
    """A base game as elected at one number of decks."""

    game: str
    rules: GameRules
    elections: tuple[ElectedRule, ...]
    assumptions: tuple[Assumption, ...]
    """Everything that its return rests on without being law or stated."""

    @property
    def assumed(self) -> tuple[ElectedRule, ...]:
        """The elections that are open to the filing and that it does not state."""
        return tuple(rule for rule in self.elections if rule.source == "assumed")

    @property
    def assumed_names(self) -> frozenset[str]:
        """The names of the assumptions that stand for those elections."""
        return frozenset(_assumption_name(rule) for rule in self.assumed)

    @property
    def open_clauses(self) -> tuple[str, ...]:
        """What is assumed of the play of the main wager, a short clause each; insurance is no part of it."""
        played = (rule for rule in self.assumed if not rule.key.startswith("insurance."))
        return tuple(rule.says.partition(", so that")[0] for rule in played)


def _assumption_name(rule: ElectedRule) -> str:
    return f"{question(rule.key).name}-{rule.word.replace(' ', '-')}"


def elect(game: str, decks: int, law: GameLaw, sources: Sequence[Source]) -> Elected:
    """The game that the sources make, the first that speaks of an election before the others.

    Raises UnpricedElectionError for an answer that the engine does not know, or cannot price beside the others.
    """
    base = BASE_GAMES[game]
    sources = (*sources, covered(law, sources))
    answered = {asked.key: _answered(asked.key, sources, base.assumed) for asked in QUESTIONS}
    words = {key: rule.word for key, rule in answered.items()}
    try:
        rules = _rules(decks, words, law)
    except UnsupportedRuleError as error:
        key = _KEYS.get(error.rule, error.rule)
        stated = answered[key].word if key in answered else ""
        passes = question(key).answers if key in answered else "decks: 1 to 8"
        raise UnpricedElectionError(key, stated, error.reason, passes) from None
    told = tuple(rule for key, rule in answered.items() if key in base.assumed or rule.source != "neutral")
    return Elected(game, rules, told, tuple(_assumptions(told, rules, law)))


def _answered(key: str, sources: Sequence[Source], assumed: Mapping[str, str]) -> ElectedRule:
    """The answer of the first source that speaks, or what is assumed."""
    asked = question(key)
    said: Said | None = next((source[key] for source in sources if key in source), None)
    if said is None:
        word = assumed.get(key) or NEUTRAL[key]
        return ElectedRule(key, word, asked.told(word), "assumed" if key in assumed else "neutral")
    answer = asked.answer(said.text)
    if answer is None:
        raise UnpricedElectionError(key, said.text, "no rule that this version can price", asked.answers)
    return ElectedRule(key, answer, asked.told(answer), said.source, said.provisions)


def _rules(decks: int, words: Mapping[str, str], law: GameLaw) -> GameRules:
    doublings = int(words["double_down.times"])
    most_hands = min(int(words["additional_splits"]) + 2, MOST_HANDS)
    after_split = words["double_down.after_split"] == "yes"
    if words["split_aces"] == "hit" and after_split and doublings:
        reason = "the engine plays split aces with one card each, or as any other hand with doubles"
        raise UnsupportedRuleError("split_aces", reason)
    last = doublings if words["rescue_after"] == "each double" else min(doublings, 2)
    bonuses = law.bonuses
    if bonuses and words["bonus_on_split_hands"] == "no":
        bonuses = replace(bonuses, on_split_hands=False)
    return GameRules(
        decks=decks,
        cards_per_deck=int(words["cards_per_deck"]),
        hits_soft_17=words["dealer_soft_17"] == "hit",
        dealer_blackjack=_DEALER_BLACKJACK[words["dealer_blackjack"]],
        blackjack_pays=odds_to_one(words["blackjack_pays"]),
        twenty_one_wins=words["player_21"] == "wins",
        double_totals=_DOUBLE_TOTALS[words["double_down.totals"]],
        double_any_number_of_cards=words["double_down.cards"] == "two or more",
        double_after_split=after_split,
        doublings=doublings,
        rescue_through=last if words["rescue"] == "half" else 0,
        most_hands=most_hands,
        resplit_aces=words["resplit_aces"] == "yes" and most_hands > 2,
        split_aces=SplitAces.ONE_CARD if words["split_aces"] == "one card" else SplitAces.PLAYED,
        late_surrender=words["surrender"] == "late",
        bonuses=bonuses,
        insurance=InsurancePays(
            suited=odds_to_one(words["insurance.suited"]), unsuited=odds_to_one(words["insurance.unsuited"])
        ),
    )


_DEALER_BLACKJACK = {
    "checked first": DealerBlackjack.CHECKED_FIRST,
    "no hole card": DealerBlackjack.TAKES_ALL,
    "original wager only": DealerBlackjack.TAKES_ORIGINAL,
}
_DOUBLE_TOTALS = {
    "any": DoubleTotals.ANY,
    "9 to 11": DoubleTotals.NINE_TO_ELEVEN,
    "10 to 11": DoubleTotals.TEN_AND_ELEVEN,
}
_KEYS = {
    "doublings": "double_down.times",
    "rescue_through": "rescue",
    "most_hands": "additional_splits",
    "bonuses": "player_21",
}
"""The key under which a filing states what the engine calls so; the others bear one name."""
_NO_LOOK = frozenset({"double_down.when_dealer_has_blackjack", "player_21"})
"""Keys of the terms that speak of a dealer's Blackjack after play, and of a 21 against it."""


def _assumptions(told: tuple[ElectedRule, ...], rules: GameRules, law: GameLaw) -> Iterator[Assumption]:
    """What the return rests on without being law or stated, each with a name."""
    for rule in told:
        if rule.source == "assumed":
            text = f"{rule.says[0].upper()}{rule.says[1:]}: assumed, as nothing states {rule.key}."
            yield Assumption(_assumption_name(rule), text)
    yield Assumption(
        "splits-beyond-the-first",
        "additional_splits is read as the splits beyond the first, aces included: with 2 a pair makes up to four "
        f"hands. Hands beyond {MOST_HANDS} change nothing that is printed.",
    )
    if law.bonuses and rules.dealer_blackjack is DealerBlackjack.CHECKED_FIRST:
        cited = (one.cite(term.provision) for one in law.versions for term in one.terms if term.key in _NO_LOOK)
        yield Assumption(
            "look-before-play",
            "The dealer is taken to look for Blackjack before anyone plays. Without that look a 21 drawn later would "
            "beat the dealer's Blackjack; what that comes to is shown as another reading.",
            tuple(dict.fromkeys(cited)),
        )
    for convention in conventions(rules):
        yield Assumption(convention.name, convention.text)
