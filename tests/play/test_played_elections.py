"""From what is stated to the rules that are played: every word, what the law fixes, what is assumed or refused."""

from __future__ import annotations

from dataclasses import asdict, replace
from datetime import date
from fractions import Fraction

import pytest

from checker.law import load_book
from checker.play.elected import Elected, UnpricedElectionError, elect
from checker.play.reference import BASE_GAMES
from checker.play.sources import as_asked, game_law
from checker.play.tables import TableGame, table_game
from checker.play.vocabulary import QUESTIONS, question
from checker.returns.play.rules import MOST_HANDS, BonusPays, DealerBlackjack, DoubleTotals, GameRules, SplitAces
from checker.shape import check_shape
from checker.source import Mapping, read
from checker.submission import read_submission
from tests.filing import filing

BOOK = load_book()
DAY = date(2026, 3, 2)
PLAYERS_EDGE_21 = GameRules(
    decks=6,
    cards_per_deck=48,
    hits_soft_17=True,
    twenty_one_wins=True,
    double_any_number_of_cards=True,
    doublings=3,
    rescue_through=3,
    resplit_aces=True,
    split_aces=SplitAces.PLAYED,
    late_surrender=True,
    bonuses=BonusPays(),
    insurance=replace(GameRules().insurance, suited=Fraction(5)),
)


def asked(game: str, **answers: str) -> Elected:
    law = game_law(BOOK, game, None)
    keys = {key.replace("double_", "double_down.", 1) if key.startswith("double_") else key: key for key in answers}
    return elect(game, 6, law, (as_asked({key: answers[name] for key, name in keys.items()}), law.fixed))


def table(text: str, day: date = DAY) -> TableGame:
    root = read(filing(text, effective=str(day)).encode())
    assert isinstance(root, Mapping)
    _, unread = check_shape(root)
    game = table_game(BOOK, read_submission(root, unread).tables[0], day)
    assert game is not None
    return game


def blackjack(*lines: str) -> TableGame:
    return table("  - game: Blackjack\n    decks: 6\n" + "".join(f"    {line}\n" for line in lines))


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("Blackjack", GameRules()),
        ("Player's Edge 21", PLAYERS_EDGE_21),
        (
            "Spanish 21",
            replace(
                PLAYERS_EDGE_21, hits_soft_17=False, doublings=1, rescue_through=1, insurance=GameRules().insurance
            ),
        ),
    ],
)
def test_the_reference_elections(game: str, rules: GameRules) -> None:
    assert asked(game).rules == rules


@pytest.mark.parametrize(
    ("answers", "rules"),
    [
        ({"dealer_soft_17": "Hits soft 17"}, {"hits_soft_17": True}),
        ({"dealer_soft_17": "draw"}, {"hits_soft_17": True}),
        ({"dealer_blackjack": "no hole card"}, {"dealer_blackjack": DealerBlackjack.TAKES_ALL}),
        ({"dealer_blackjack": "original wager only"}, {"dealer_blackjack": DealerBlackjack.TAKES_ORIGINAL}),
        ({"blackjack_pays": "6 to 5"}, {"blackjack_pays": Fraction(6, 5)}),
        ({"blackjack_pays": "even money"}, {"blackjack_pays": Fraction(1)}),
        ({"double_totals": "9-11"}, {"double_totals": DoubleTotals.NINE_TO_ELEVEN}),
        ({"double_totals": "10 to 11"}, {"double_totals": DoubleTotals.TEN_AND_ELEVEN}),
        ({"double_cards": "any number of cards"}, {"double_any_number_of_cards": True}),
        ({"double_after_split": "no"}, {"double_after_split": False}),
        ({"double_times": "0"}, {"doublings": 0}),
        ({"double_times": "3", "rescue": "half"}, {"doublings": 3, "rescue_through": 3}),
        (
            {"double_times": "3", "rescue": "half", "rescue_after": "first two doubles"},
            {"doublings": 3, "rescue_through": 2},
        ),
        ({"additional_splits": "0", "resplit_aces": "yes"}, {"most_hands": 2}),
        ({"additional_splits": "500"}, {"most_hands": MOST_HANDS, "resplit_aces": True}),
        ({"additional_splits": "2", "resplit_aces": "no"}, {"most_hands": 4}),
        ({"resplit_aces": "true"}, {"resplit_aces": True}),
        ({"split_aces": "hit and doubled"}, {"split_aces": SplitAces.PLAYED}),
        (
            {"split_aces": "hit", "double_after_split": "no"},
            {"split_aces": SplitAces.PLAYED, "double_after_split": False},
        ),
        ({"surrender": "late surrender"}, {"late_surrender": True}),
        ({"player_21": "wins"}, {"twenty_one_wins": True}),
        ({"cards_per_deck": "48"}, {"cards_per_deck": 48}),
    ],
)
def test_each_election_in_words(answers: dict[str, str], rules: dict[str, object]) -> None:
    assert asdict(asked("Blackjack", **answers).rules) == asdict(GameRules()) | rules


@pytest.mark.parametrize(
    ("game", "answers", "key", "passes"),
    [
        ("Blackjack", {"surrender": "early"}, "surrender", "none or late"),
        ("Blackjack", {"dealer_soft_17": "sometimes"}, "dealer_soft_17", "stand or hit"),
        ("Blackjack", {"split_aces": "hit"}, "split_aces", "one card, hit or hit and doubled"),
        ("Blackjack", {"blackjack_pays": "3"}, "blackjack_pays", "odds such as 3 to 2"),
        ("Blackjack", {"blackjack_pays": "3 for 2"}, "blackjack_pays", "odds such as 3 to 2"),
        ("Blackjack", {"double_times": "4"}, "double_down.times", "0 to 3"),
        ("Blackjack", {"additional_splits": "many"}, "additional_splits", "a whole number, such as 2"),
        ("Player's Edge 21", {"player_21": "is compared"}, "player_21", "wins or is compared"),
    ],
)
def test_what_cannot_be_priced_is_named(game: str, answers: dict[str, str], key: str, passes: str) -> None:
    with pytest.raises(UnpricedElectionError) as raised:
        asked(game, **answers)
    assert (raised.value.key, raised.value.passes) == (key, passes)


@pytest.mark.parametrize("game", BASE_GAMES)
def test_an_assumption_is_named_for_every_election_that_nothing_states(game: str) -> None:
    elected = asked(game)
    names = [assumption.name for assumption in elected.assumptions]
    assert len(names) == len(set(names))
    for rule in elected.assumed:
        assert f"{question(rule.key).name}-{rule.word.replace(' ', '-')}" in names
    stated = asked(game, **{key.replace("down.", ""): word for key, word in BASE_GAMES[game].assumed.items()})
    assert not stated.assumed
    assert stated.rules == elected.rules or game == "Player's Edge 21"


def test_what_the_law_fixes_cites_its_provision() -> None:
    fixed = {
        rule.key: [str(c) for c in rule.provisions]
        for rule in asked("Player's Edge 21").elections
        if rule.source == "law"
    }
    assert fixed == {
        "cards_per_deck": ["§ 635b.2(c)"],
        "dealer_soft_17": ["§ 635b.2(e)(1)(iv)"],
        "blackjack_pays": ["§ 635a.12(a)"],
        "player_21": ["§ 635b.2(g)(1)(iii)"],
        "double_down.times": ["§ 635b.2(f)(3)"],
        "double_down.cards": ["§ 635b.2(f)(1)"],
        "double_down.totals": ["§ 635b.2(f)(1)"],
        "double_down.after_split": ["§ 635b.2(f)(1)"],
        "rescue": ["§ 635b.2(f)(6)"],
        "insurance.unsuited": ["§ 635b.2(b)(1)"],
        "insurance.suited": ["§ 635b.2(b)(1)"],
    }


def test_in_a_filing_the_law_comes_first_and_asked_for_it_does_not() -> None:
    filed = table("  - game: Player's Edge 21\n    decks: 6\n    dealer_soft_17: stand\n")
    assert filed.elected(6).rules.hits_soft_17
    assert not asked("Player's Edge 21", dealer_soft_17="stand").rules.hits_soft_17


def test_past_its_end_a_game_has_no_law() -> None:
    assert table("  - game: Player's Edge 21\n    decks: 6\n", date(2026, 3, 25)).law.versions == ()
    assert table("  - game: Player's Edge 21\n    decks: 6\n", date(2026, 3, 24)).law.section == "635b.2"


@pytest.mark.parametrize(
    ("lines", "pays"),
    [
        (("payouts:", "  Blackjack: 6 to 5"), Fraction(6, 5)),
        (("payouts:", "  Blackjack: 6 to 5", "  Winning wager: 1 to 1"), Fraction(6, 5)),
        (("blackjack_pays: 1 to 1", "payouts:", "  Blackjack: 6 to 5"), Fraction(1)),
    ],
)
def test_a_restated_blackjack_is_an_election(lines: tuple[str, ...], pays: Fraction) -> None:
    assert blackjack(*lines).elected(6).rules.blackjack_pays == pays


@pytest.mark.parametrize(
    ("lines", "key"),
    [
        (("payouts:", "  Five-card 21: 2 to 1"), "payouts"),
        (("additional_splits: three",), "additional_splits"),
        (("surender: late",), "surender"),
        (("free_bets: yes",), "free_bets"),
        (("double_down: no",), "double_down"),
        (("double_down:", "  under: 9"), "double_down.under"),
    ],
)
def test_what_is_not_understood_is_never_assumed(lines: tuple[str, ...], key: str) -> None:
    with pytest.raises(UnpricedElectionError) as raised:
        blackjack(*lines).elected(6)
    assert raised.value.key == key


def test_every_question_has_an_option_of_its_own() -> None:
    options = [asked_for.option for asked_for in QUESTIONS]
    assert len(options) == len(set(options))
    assert {"--dealer-soft-17", "--double-after-split", "--insurance-suited"} <= set(options)
