"""Base games in the report: figures with their bound, the rules and where they come from, cards, awards, variants."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from checker.checking import check
from checker.findings import PricedWager, Report
from checker.law import load_book
from checker.play.figures import UP_CARDS, GameReturn
from checker.render import html, json, text
from checker.render.beside import beside_wagers
from checker.render.figures import priced_wagers
from checker.render.game_view import card_pages, legend
from tests.filing import filing

TABLES = (
    "  - game: Player's Edge 21\n    decks: [6, 8]\n",
    "  - game: Blackjack\n    decks: 6\n    additional_splits: 2\n    wagers:\n"
    "      - wager: TriLux Deluxe\n        paytable: TLX-3\n        maximum: 2x Blackjack wager\n",
)


@pytest.fixture(scope="module")
def report() -> Report:
    return check(filing(*TABLES, effective="2026-03-02").encode(), "filing.yaml", load_book())


@pytest.fixture(scope="module")
def page(report: Report) -> str:
    return html.render(report)


def main(report: Report, game: str) -> PricedWager:
    return next(wager for wager in report.wagers if wager.game == game and wager.main)


def test_the_main_wager_stands_among_the_others_with_its_own_digits(report: Report) -> None:
    printed = {
        (wager.name, one.filed.decks): (one.returned, one.house_edge)
        for wager in priced_wagers(report.wagers)
        for one in wager.priced
    }
    assert printed[("Player's Edge 21 (main wager)", 6)] == ("99.583%", "0.417%")
    assert printed[("Player's Edge 21 (main wager)", 8)] == ("99.555%", "0.445%")
    assert printed[("Blackjack (main wager)", 6)] == ("99.6660%", "0.3340%")
    assert printed[("TriLux Deluxe", 6)] == ("76.7479%", "23.2521%")


@pytest.mark.parametrize(
    "said",
    [
        "Composition-dependent play that looks at the hand alone. Play that remembers every card may return up to",
        "Dealer hits soft 17",
        "100.405%",
        "$1,000 on a $5 wager",
        "at a table of 6 who each wager $5",
        "1 in 668,382",
        "Pressed whenever that is better, at 2x the Blackjack wager; a double matches the Blackjack wager alone.",
        "91.1883%",
        "Strategy card: Blackjack, 6 decks",
        "Strategy card: Player&#39;s Edge 21, 6 and 8 decks",
        "0.0301% at 6 decks and 0.0316% at 8 decks",
    ],
)
def test_the_page_says(page: str, said: str) -> None:
    assert said.casefold() in page.casefold()


def test_optimal_is_never_said(page: str, report: Report) -> None:
    told = (page, text.entry(report, color=False), json.entry(report))
    assert [one for one in told if "optimal" in one.casefold()] == []


def test_a_strategy_page_holds_every_row_of_its_card(page: str, report: Report) -> None:
    figures = main(report, "Blackjack").figures
    assert isinstance(figures, GameReturn)
    card = page.partition("Strategy card: Blackjack")[2].partition("</section>")[0]
    for part in figures.card.parts:
        for row in part.rows:
            cells = "".join(f'<td class="play-{play}">{play}</td>' for play in row.plays)
            assert f'<th scope="row">{row.label}</th>{cells}' in card
    assert re.findall(r'<th scope="col">(\w+)</th>', card)[:10] == list(UP_CARDS)


def test_games_that_are_played_alike_share_a_page(report: Report) -> None:
    blackjack = main(report, "Blackjack")
    assert [page.game for page in card_pages(report.wagers)] == ["Player's Edge 21", "Blackjack"]
    assert [page.decks for page in card_pages([blackjack, replace(blackjack, decks=8, table=3)])] == ["6 and 8 decks"]
    assert card_pages([replace(blackjack, figures=None)]) == ()


def test_the_legend_explains_every_letter_that_occurs(report: Report) -> None:
    figures = main(report, "Player's Edge 21").figures
    assert isinstance(figures, GameReturn)
    assert [letter for letter, _ in legend(figures.card.parts)] == ["H", "S", "D", "Ds", "P", "Rh", "Re", "Dd", "-"]


def test_the_assumptions_of_a_game_are_set_out_once(page: str) -> None:
    section = page.partition("<h2>Assumptions</h2>")[2].partition("</section>")[0]
    names = re.findall(r'<th scope="row">([^<]*)</th>', section)
    assert len(names) == len(set(names))
    assert {"Hand alone", "Look before play", "Without press"} <= set(names)
    assert "Dealer soft 17 stand" not in names
    rules = page.partition("<h2>Blackjack (main wager)</h2>")[2].partition("</section>")[0]
    assert rules.count("The dealer stands on soft 17") == 1
    assert "Rests on: splits beyond the first; fresh shoe;" in rules


def test_text_has_a_paragraph_for_each_game(report: Report) -> None:
    told = text.entry(report, color=False)
    closing = " ".join(told.partition("Table  Wager")[2].split())
    assert "Table 2, Blackjack (main wager): composition-dependent play that looks at the hand alone;" in closing
    assert "assumed where the filing is silent: the dealer stands on soft 17, the dealer looks for" in closing
    assert "Table 2, TriLux Deluxe: with winnings pressed whenever that is better, at 2x the Blackjack" in closing
    assert "checker returns --filing filing.yaml sets out the rules of each game" in closing
    assert "Super Bonus" not in closing
    assert all(len(line) <= 110 for line in told.splitlines())


def test_text_has_a_paragraph_at_most_for_each_wager(report: Report) -> None:
    paragraphs = list(beside_wagers(report.wagers))
    assert [told.partition(":")[0].strip() for told in paragraphs] == [
        "Table 1, Player's Edge 21 (main wager)",
        "Table 2, Blackjack (main wager)",
        "Table 2, TriLux Deluxe",
    ]


def test_a_main_wager_whose_rules_were_not_read_is_headed_by_no_section(report: Report) -> None:
    blackjack, spanish = main(report, "Blackjack"), main(report, "Player's Edge 21")
    assert (blackjack.section, blackjack.version, blackjack.standing) == ("", "", "")
    assert (spanish.section, spanish.version, spanish.standing) == ("635b.2", "current", "authorised")
    assert all(citation.provision for citation in report.compared)
