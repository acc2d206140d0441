"""Base games priced for filings and for whoever asks: known figures, bounds, cards, awards, the press."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from checker.checking import check
from checker.findings import PricedWager, Report, Severity
from checker.law import load_book
from checker.play.asked import game_named, price_asked
from checker.play.figures import LEGEND, UP_CARDS, GameReturn
from checker.play.games import kept_games
from checker.play.stakes import Stakes
from checker.quantities import parse_money, percent_text
from tests.filing import filing

BOOK = load_book()


def report(*tables: str, day: str = "2026-03-02") -> Report:
    return check(filing(*tables, effective=day).encode(), "filing.yaml", BOOK)


def asked(game: str, decks: int = 6, **answers: str) -> PricedWager:
    return price_asked(BOOK, game, decks, answers, kept_games(), Stakes())


def played(wager: PricedWager) -> GameReturn:
    assert isinstance(wager.figures, GameReturn)
    return wager.figures


@pytest.mark.parametrize(
    ("game", "decks", "answers", "points"),
    [
        ("Blackjack", 6, {}, "-0.402870236"),
        ("Blackjack", 6, {"dealer_soft_17": "hit"}, "-0.615389123"),
        ("Blackjack", 1, {"double_down.after_split": "no"}, "0.041251577"),
        ("Spanish 21", 6, {"dealer_soft_17": "hit"}, "-0.776829"),
        ("Spanish 21", 6, {}, "-0.364516"),
        ("Player's Edge 21", 6, {}, "-0.416852"),
        ("Player's Edge 21", 6, {"rescue_after": "first two doubles"}, "-0.416852"),
    ],
)
def test_known_returns_to_their_last_digit(game: str, decks: int, answers: dict[str, str], points: str) -> None:
    gain = played(asked(game, decks, **answers)).expected_return - 1
    assert percent_text(gain, len(points.partition(".")[2])) == f"{points}%"


@pytest.mark.parametrize(
    ("game", "decks", "bound", "digits"),
    [
        ("Blackjack", 6, Fraction(43, 10**8), 4),
        ("Blackjack", 1, Fraction(19, 10**6), 2),
        ("Player's Edge 21", 6, Fraction(11, 10**7), 3),
        ("Player's Edge 21", 5, None, 2),
    ],
)
def test_as_many_digits_as_the_bound_allows(game: str, decks: int, bound: Fraction | None, digits: int) -> None:
    figures = played(asked(game, decks))
    assert (figures.bound, figures.digits) == (bound, digits)
    assert ("not measured" in figures.bounded) is (bound is None)


def test_insurance_by_hand() -> None:
    """Of 311 cards beside the ace, 96 make a Blackjack; of 287 of 48-card decks 72, a quarter of them suited."""
    assert float(played(asked("Blackjack")).insurance) == pytest.approx(96 / 311 * 3, abs=1e-12)
    assert float(played(asked("Player's Edge 21")).insurance) == pytest.approx(72 / 287 * (6 + 3 * 3) / 4, abs=1e-12)


def test_the_card_is_the_one_on_every_table() -> None:
    card = played(asked("Blackjack")).card
    assert [part.title for part in card.parts] == ["Hard totals", "Soft totals", "Pairs"]
    rows = {row.label: "".join(f"{play} " for play in row.plays).split() for part in card.parts for row in part.rows}
    assert rows["11"] == ["D"] * 9 + ["H"]
    assert rows["12"] == ["H", "H", "S", "S", "S", "H", "H", "H", "H", "H"]
    assert rows["17–20"] == ["S"] * 10
    assert rows["A,7"] == ["S", "Ds", "Ds", "Ds", "Ds", "S", "S", "H", "H", "H"]
    assert rows["8,8"] == rows["A,A"] == ["P"] * 10
    assert rows["9,9"] == ["P"] * 5 + ["S", "P", "P", "S", "S"]
    assert float(card.cost) == pytest.approx(3.266e-5, abs=1e-8)


def test_the_card_of_three_doubles_says_what_follows_each() -> None:
    card = played(asked("Player's Edge 21")).card
    parts = {part.title: {row.label: row.plays for row in part.rows} for part in card.parts}
    assert list(parts) == ["Hard totals", "Soft totals", "Pairs", "Doubled once", "Doubled twice"]
    assert parts["Doubled once"]["16"] == ("S", "S", "S", "S", "S", "S", "Re", "Re", "Re", "Re")
    assert parts["Doubled once"]["Soft 17"] == ("-", "Dd", "Dd", "Dd", "Dd", "-", "-", "-", "-", "-")
    assert parts["Hard totals"]["17"][-1] == "Rh"


@pytest.mark.parametrize("game", ["Blackjack", "Spanish 21", "Player's Edge 21"])
@pytest.mark.parametrize("splits", ["0", "2"])
def test_every_card_is_whole(game: str, splits: str) -> None:
    for part in played(asked(game, additional_splits=splits)).card.parts:
        for row in part.rows:
            assert len(row.plays) == len(UP_CARDS)
            assert set(row.plays) <= set(LEGEND)


def test_the_literal_reading_stands_beside_players_edge_21() -> None:
    (variant,) = asked("Player's Edge 21").variants
    assert variant.name == "no-look"
    assert variant.expected_return is not None
    assert percent_text(variant.expected_return - 1, 3) == "0.405%"
    assert asked("Blackjack").variants == ()
    assert asked("Player's Edge 21", dealer_blackjack="original wager only").variants == ()


def test_the_awards_of_players_edge_21() -> None:
    own, larger, others = asked("Player's Edge 21").awards
    assert (own.name, own.says, own.assumes) == ("7-7-7-7 Super Bonus", "$1,000 on a $5 wager", "")
    assert float(own.chance) == pytest.approx(1.49615e-6, abs=1e-11)
    assert float(own.share) == pytest.approx(2.78592e-4, abs=1e-9)
    assert own.dollars == 5 * own.share
    assert larger.assumes
    assert others.chance == 5 * own.chance
    assert float(others.dollars) == pytest.approx(5 * 1.49615e-6 * (50 + 50 * 20 * 2 / 284 * 0.97), abs=5e-6)


@pytest.mark.parametrize(
    ("wager", "players", "names"),
    [
        ("$4", 6, []),
        ("$10", 3, ["$1,000 on a $10 wager", "$50, or $100 with a seven in the first two cards, at a table of 3"]),
        ("$100", 2, ["$5,000 on a $100 wager", "$50, or $100 with a seven in the first two cards, at a table of 2"]),
    ],
)
def test_awards_at_a_wager_and_a_number_of_players(wager: str, players: int, names: list[str]) -> None:
    awards = price_asked(BOOK, "Player's Edge 21", 6, {}, kept_games(), Stakes(parse_money(wager), players)).awards
    assert [award.says.partition(" who")[0] for award in awards] == names


def test_awards_as_filed() -> None:
    lines = ("super_bonus:", "  - {wager: $10, award: '$1,000'}", "award_to_others:", "  fixed: $50")
    table = "  - game: Player's Edge 21\n    decks: 6\n" + "".join(f"    {line}\n" for line in lines)
    (main,) = report(table).wagers
    assert [award.says for award in main.awards] == [
        "$1,000 on a $10 wager",
        "$50, at a table of 6 who each wager $10",
    ]


TRILUX = """\
  - game: Blackjack
    decks: 6
    additional_splits: 2
{lines}    wagers:
      - wager: TriLux Deluxe
        paytable: TLX-3
        maximum: {maximum}
"""


@pytest.mark.parametrize(
    ("maximum", "shown"),
    [
        (
            "2x Blackjack wager",
            {
                "press-1x-whole": 0.144404,
                "press-1x-initial": 0.129694,
                "press-2x-whole": 0.144404,
                "press-2x-initial": 0.129973,
            },
        ),
        ("1x Blackjack wager", {"press-1x-whole": 0.144404, "press-1x-initial": 0.129694}),
    ],
)
def test_trilux_deluxe_with_the_press_and_without(maximum: str, shown: dict[str, float]) -> None:
    trilux = report(TRILUX.format(lines="", maximum=maximum)).wagers[-1]
    assert trilux.figures is not None
    assert percent_text(trilux.figures.house_edge, 4) == "23.2521%"
    added = {v.name: float((v.expected_return or 0) - (1 - trilux.figures.house_edge)) for v in trilux.variants}
    assert added == {name: pytest.approx(value, abs=5e-6) for name, value in shown.items()}


@pytest.mark.parametrize("line", ["dealer_blackjack: no hole card", "surrender: early", "double_down: {times: 2}"])
def test_a_press_that_cannot_be_priced_says_why(line: str) -> None:
    (variant,) = report(TRILUX.format(lines=f"    {line}\n", maximum="2x Blackjack wager")).wagers[-1].variants
    assert variant.expected_return is None
    assert variant.reason.startswith("not computed: ")


@pytest.mark.parametrize(
    ("table", "day", "reason"),
    [
        (
            "  - game: Player's Edge 21\n    decks: 6\n",
            "2026-03-25",
            "no version of its section is in force on the day",
        ),
        ("  - game: Blackjack\n    additional_splits: 2\n", "2026-03-02", "no number of decks is stated"),
        ("  - game: Blackjack\n    decks: 9\n    additional_splits: 2\n", "2026-03-02", "9 decks; 1 to 8 are priced"),
        (
            "  - game: Blackjack\n    decks: 6\n    additional_splits: 2\n    surrender: early\n",
            "2026-03-02",
            "not computed: surrender: early: no rule that this version can price",
        ),
    ],
)
def test_a_main_wager_without_figures_says_why(table: str, day: str, reason: str) -> None:
    main = report(table, day=day).wagers[0]
    assert main.figures is None
    assert reason in main.reason


def test_a_deck_count_that_the_text_does_not_allow_is_priced_and_marked() -> None:
    (main,) = report("  - game: Player's Edge 21\n    decks: 7\n").wagers
    assert main.standing == "not authorised"
    assert main.figures is not None


@pytest.mark.parametrize(
    ("text", "named"), [("player’s edge 21", "Player's Edge 21"), ("BLACKJACK", "Blackjack"), ("Baccarat", None)]
)
def test_games_are_known_by_name(text: str, named: str | None) -> None:
    assert game_named(text) == named


EVERYTHING = """\
    dealer_soft_17: stand
    dealer_blackjack: checked first
    blackjack_pays: 3 to 2
    double_down:
      cards: two
      totals: any two cards
      after_split: yes
    additional_splits: 2
    split_aces: one card
    resplit_aces: no
    surrender: none
"""
DECLARED = "  - game: Blackjack\n    decks: {decks}\n{elections}    declared:\n      - {figures}\n"


@pytest.mark.parametrize(
    ("decks", "elections", "figures", "severity"),
    [
        ("6", EVERYTHING, "{house_edge: 0.40%}", None),
        ("6", EVERYTHING, "{house_edge: 0.4029%}", None),
        ("6", EVERYTHING, "{house_edge: 0.4028%}", None),
        ("6", EVERYTHING, "{house_edge: 0.4027%}", Severity.VIOLATION),
        ("6", EVERYTHING, "{return: 99.60%}", None),
        ("6", EVERYTHING, "{return: 99.61%}", Severity.VIOLATION),
        ("[6, 8]", EVERYTHING, "{decks: 8, house_edge: 0.43%}", None),
        ("[6, 8]", EVERYTHING, "{decks: 8, house_edge: 0.40%}", Severity.VIOLATION),
        ("6", EVERYTHING, "{decks: 8, house_edge: 0.43%}", Severity.ADVISORY),
        ("6", "    additional_splits: 2\n", "{house_edge: 0.43%}", Severity.UNDETERMINED),
        ("6", "    additional_splits: 2\n", "{house_edge: 0.33%}", None),
    ],
)
def test_a_stated_edge_is_compared_within_the_bound(
    decks: str, elections: str, figures: str, severity: Severity | None
) -> None:
    told = report(DECLARED.format(decks=decks, elections=elections, figures=figures))
    assert [f.severity for f in told.findings if f.rule == "declared-figure"] == ([severity] if severity else [])
    assert {f.severity for f in told.findings if f.rule != "declared-figure"} <= {Severity.ADVISORY}


def test_an_election_that_cannot_be_priced_is_found_on_its_line() -> None:
    told = report("  - game: Blackjack\n    decks: [6, 8]\n    additional_splits: 2\n    surrender: early\n")
    (finding,) = (f for f in told.findings if f.severity is not Severity.ADVISORY)
    assert (finding.rule, finding.severity) == ("unpriced-election", Severity.UNDETERMINED)
    assert told.lines[finding.span.line - 1].strip() == "surrender: early"
    assert finding.passes == "surrender: none or late"
    assert told.assumptions == ()


def test_the_report_names_what_its_numbers_rest_on() -> None:
    names = {assumption.name for assumption in report().assumptions}
    assert {"dealer-soft-17-stand", "hand-alone", "splits-beyond-the-first"} <= names
    assert report().as_of == date(2026, 3, 2)
