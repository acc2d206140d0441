"""The atlas: every combination on one page that stands alone, marked in words, and sorted by a script of its own."""

from __future__ import annotations

import re
from base64 import b64encode
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from checker.authorised import Combination, Selection, combinations
from checker.cli import cli
from checker.law import load_book
from checker.quantities import parse_money, percent_text
from checker.render.atlas import render
from checker.render.atlas_changes import deck_counts
from checker.returns import OutcomeLine, WagerReturn

HOSTILE = "</style></script></td><script>alert(1)</script><img src=x onerror=alert(1)>{{ 7*7 }}{% raw %}\"'"
VOID = {"meta", "br"}
SPACE = re.compile(r"\s+")


class Page(HTMLParser):
    """The tables of a page as lists of rows of texts, with its ids, links, tags and attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tables: dict[str, list[list[list[str]]]] = {}
        self.ids: list[str] = []
        self.links: set[str] = set()
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.open: list[str] = []
        self.table = self.text = ""
        self.feed(text)
        self.close()
        self.text = SPACE.sub(" ", self.text)
        for tables in self.tables.values():
            for table in tables:
                table[:] = [[SPACE.sub(" ", cell).strip() for cell in row] for row in table]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.tags.append(tag)
        self.attributes.update(given)
        if tag not in VOID:
            self.open.append(tag)
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "a":
            self.links.add(given["href"])
        if tag == "table":
            self.table = given["class"].split()[0]
            self.tables.setdefault(self.table, []).append([])
        elif tag == "tr" and self.table:
            self.tables[self.table][-1].append([])
        elif tag in {"td", "th"}:
            self.tables[self.table][-1][-1].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in {"style", "script"}:
            self.text += data
        if "td" in self.open or "th" in self.open:
            self.tables[self.table][-1][-1][-1] += data


@cache
def found(amount: str = "") -> tuple[Combination, ...]:
    return tuple(combinations(load_book(), Selection(amount=parse_money(amount) if amount else None)))


@cache
def whole(amount: str = "") -> str:
    return render(found(amount))


@cache
def whole_page(amount: str = "") -> Page:
    return Page(whole(amount))


def of(wager: str, version: str = "current") -> list[Combination]:
    return [one for one in found() if one.wager.name == wager and one.law.version == version]


def favourable(one: Combination) -> Combination:
    """The same combination, with figures that hand back 5/4 of the wager."""
    line = OutcomeLine("Any", 1, Fraction(1), "5 for 4", Fraction(5, 4), Fraction(5, 4))
    return replace(one, figures=WagerReturn(1, (line,)))


def test_every_combination_stands_once_in_the_list() -> None:
    (rows,) = whole_page().tables["list"]
    listed = [tuple(row[:5]) for row in rows[1:]]

    assert listed == [
        (
            one.wager.name,
            f"§ {one.law.section}, {one.law.version}",
            one.paytable,
            str(one.decks),
            percent_text(one.figures.house_edge, 4),
        )
        for one in found()
    ]


def test_every_combination_stands_once_in_a_matrix_and_leads_to_its_outcomes() -> None:
    page = whole_page()
    cells = [cell for table in page.tables["matrix"] for row in table[1:] for cell in row[1:]]
    figures = Counter(cell.split(" ")[0] for cell in cells if "%" in cell)

    assert figures == Counter(percent_text(one.figures.house_edge, 4) for one in found())
    assert max(Counter(page.ids).values()) == 1
    assert {link.removeprefix("#") for link in page.links} <= set(page.ids)
    assert sum(id_.startswith("outcomes-") for id_ in page.ids) == len(found())


@pytest.mark.parametrize(
    ("wager", "paytable", "decks", "shown"),
    [
        ("Perfect Pairs", "A", "6 decks", "6.1093%"),
        ("Perfect Pairs", "B", "1 deck", "54.9020%"),
        ("Match-Up", "C", "6 decks", "1.6618%"),
        ("Match-Up", "C", "8 decks", "–"),
        ("Match-Up", "A", "7 decks", "–"),
        ("Monster Match", "A", "8 decks", "8.2213%"),
        ("TriLux Deluxe", "TLX-3", "6 decks", "23.2521%"),
        ("TriLux Deluxe", "TLX-1", "5 decks", "▲ in conflict"),
        ("TriLux Deluxe", "TLX-1", "2 decks", "–"),
        ("21+3 progressive", "12 not in the prior version", "1 deck", "24.1765% ▲ in conflict"),
        ("21+3 progressive", "15 not in the prior version", "2 decks", "25.3187% ▲ in conflict"),
    ],
)
def test_a_cell(wager: str, paytable: str, decks: str, shown: str) -> None:
    number = [row[0] for row in whole_page().tables["overview"][0]].index(wager, 2) - 1
    table = whole_page().tables["matrix"][number]
    (row,) = [row for row in table if row[0] == paytable]

    assert row[table[0].index(decks)] == shown


def test_the_outcomes_of_a_combination_add_up_to_its_return() -> None:
    (table,) = Page(render([one for one in of("Perfect Pairs") if (one.paytable, one.decks) == ("A", 6)])).tables[
        "outcomes"
    ]

    assert table[0] == ["Outcome", "Pays", "Combinations", "Probability", "Frequency", "Contribution"]
    assert table[1][0].startswith("6 decks, current version Return 93.8907% (292/311) House edge 6.1093% (19/311)")
    assert table[-1] == ["All", "", "48,516", "100.0000%", "", "93.8907%"]


def test_a_progressive_shows_its_return_in_the_long_run_and_without_the_meter() -> None:
    (rows,) = Page(render(of("Monster Match"))).tables["list"]

    assert rows[0][5:7] == ["Return", "Without the meter"]
    assert rows[1][4:7] == ["13.0755%", "86.9245%", "63.9245%"]
    assert all(not row[6] for row in Page(render(of("Match-Up"))).tables["list"][0][1:])


def test_a_conflict_says_why_with_both_provisions() -> None:
    text = whole_page().text

    assert "▲ In conflict · Paytables 12 and 13 at 1 deck" in text
    assert "§ 633b.17(b): the wager is for tables of three to eight decks, so one deck is not allowed." in text
    assert "§ 633b.17(h): it gives Paytables 12 and 13 for one deck, so one deck is meant to be allowed." in text
    assert "▲ In conflict · every paytable at 3, 5 and 7 decks" in text
    assert "§ 633a.3(a): Blackjack may be dealt from this number of decks." in text


def test_what_favours_the_player_is_marked_in_words_wherever_it_stands() -> None:
    one, *others = of("Match-Up")
    page = Page(render([favourable(one), *others]))
    (row,) = [row for row in page.tables["list"][0] if row[4] == "-25.0000%"]

    assert row[-1] == "● favours the player"
    assert page.tables["matrix"][0][1][1] == "-25.0000% ● favours the player"
    assert page.tables["overview"][0][1][-1] == "1"
    assert "1 favours the player: Match-Up A at 5 decks (-25.0000%)." in page.text


def test_nothing_that_is_authorised_favours_the_player_and_the_page_says_so() -> None:
    told = "189 combinations of 6 wagers, under 5 versions of 4 sections. None of them favours the player."
    assert told in whole_page().text


def test_the_one_that_would_favour_the_player_is_told_though_it_is_not_authorised() -> None:
    assert (
        "Paytable C, which is not given for eight decks, would there favour the player by 0.67%" in whole_page().text
    )


def changes(amount: str) -> dict[str, list[str]]:
    (rows,) = whole_page(amount).tables["changes"]
    return {row[0]: row[1:] for row in rows[1:]}


@pytest.mark.parametrize(
    ("amount", "paytable", "told"),
    [
        ("$1", "7", ["4 to 8 decks", "4 to 8 decks", "The same house edge."]),
        ("$1", "3", ["3 to 8 decks", "not there", "In the prior version alone."]),
        ("$1", "15", ["not there", "2 to 8 decks", "In the current version alone."]),
        (
            "$1",
            "4",
            ["4 to 8 decks", "4 to 8 decks", "The same house edge. Seed and reseed: printed $2000, then 2,000x."],
        ),
        (
            "$5",
            "4",
            [
                "4 to 8 decks",
                "4 to 8 decks",
                "The house edge differs at 4 to 8 decks. Seed and reseed: printed $2000, then 2,000x.",
            ],
        ),
    ],
)
def test_what_differs_between_the_versions(amount: str, paytable: str, told: list[str]) -> None:
    assert changes(amount)[paytable] == told


def test_a_cell_that_differs_from_the_version_before_shows_its_figure() -> None:
    prior, current = whole_page("$5").tables["matrix"][:2]
    (before,) = [row for row in prior if row[0] == "4"]
    (after,) = [row for row in current if row[0] == "4"]

    assert [cell.split("≠ prior: ")[1] for cell in after if "≠" in cell] == before[2:]
    assert "≠" not in "".join(cell for row in prior for cell in row)


def test_the_wager_is_assumed_only_where_none_is_asked_for() -> None:
    assert "one-dollar-wager" in whole()
    assert "one-dollar-wager" not in whole("$5")
    assert "at a $5 wager" in whole_page("$5").text


def test_every_assumption_that_a_figure_rests_on_is_set_out() -> None:
    text = whole_page().text
    for one in found():
        for name in one.assumptions:
            assert next(r.assumes for r in one.law.readings if r.name == name) in text


def test_a_deck_count_that_was_not_asked_for_is_not_called_unauthorised() -> None:
    page = Page(render([one for one in of("Match-Up") if one.decks in {5, 8} and one.paytable == "A"]))

    assert page.tables["matrix"][0][1] == ["A", "4.3669%", "not asked for", "–", "1.4189%"]


def test_the_page_stands_alone_under_a_policy_that_admits_its_own_style_and_script_alone() -> None:
    text, page = whole(), whole_page()
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
    styles, scripts = (re.findall(rf"<{tag}>(.*?)</{tag}>", text, re.S) for tag in ("style", "script"))
    hashes = [f"'sha256-{b64encode(sha256(part.encode()).digest()).decode()}'" for part in (*styles, *scripts)]

    assert policy == (
        f"default-src 'none'; style-src {hashes[0]}; script-src {hashes[1]}; base-uri 'none'; form-action 'none'"
    )
    assert not {"src", "srcset", "style"} & page.attributes
    assert not any(name.startswith("on") for name in page.attributes)
    assert all(link.startswith("#") for link in page.links)
    assert not re.search(r"@import|url\(", text)
    assert not page.open


def test_hostile_text_stays_text_wherever_it_stands() -> None:
    (one,) = [one for one in found() if one.conflict and one.paytable == "12"]
    assert one.conflict
    conflict = replace(
        one.conflict,
        name=HOSTILE,
        matter=HOSTILE,
        passes=HOSTILE,
        means=tuple((label, HOSTILE) for label, _ in one.conflict.means),
    )
    law = replace(
        one.law,
        title=HOSTILE,
        game=HOSTILE,
        conflicts=(conflict,),
        readings=tuple(replace(reading, assumes=HOSTILE) for reading in one.law.readings),
        remarks=tuple(replace(remark, text=HOSTILE) for remark in one.law.remarks),
    )
    figures = replace(
        one.figures, outcomes=tuple(replace(line, hand=HOSTILE, pays=HOSTILE) for line in one.figures.outcomes)
    )
    page = Page(render([replace(one, law=law, conflict=conflict, figures=figures)]))

    assert set(page.tags) <= set(whole_page().tags)
    assert page.tags.count("script") == 1
    assert not any(name.startswith("on") for name in page.attributes)
    assert "{{ 7*7 }}" in page.text


def test_the_same_combinations_give_the_same_page() -> None:
    assert render(found()) == whole()


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        ([1], "1 deck"),
        ([6, 8], "6 and 8 decks"),
        ([1, 2, 4, 6, 8], "1, 2, 4, 6 and 8 decks"),
        ([8, 3, 4, 5, 6, 7], "3 to 8 decks"),
        ([1, 4, 5, 6], "1 and 4 to 6 decks"),
    ],
)
def test_deck_counts(counts: list[int], words: str) -> None:
    assert deck_counts(counts) == words


def test_the_command_writes_it(tmp_path: Path) -> None:
    file = tmp_path / "atlas.html"
    to_file = CliRunner().invoke(cli, ["returns", "--all", "--format", f"html={file}"])
    to_output = CliRunner().invoke(cli, ["returns", "--all", "--format", "html"])

    assert (to_file.exit_code, to_file.output) == (0, "")
    assert file.read_text("utf-8") == to_output.stdout == whole()
