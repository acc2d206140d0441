"""What `checker law` prints: the index, a section in full, and both as data."""

from __future__ import annotations

import json
from datetime import date

import pytest

from checker.law import SectionVersion, load_book
from checker.render.law import index_document, law_document, render_index, render_section
from checker.render.law_tables import grids_of, pattern_words
from checker.returns.hands import Matches, Pattern

BOOK = load_book()
SECTIONS = tuple(dict.fromkeys(version.section for version in BOOK.sections))
LATE = date(2026, 3, 25)


def _section(section: str, day: date | None = None) -> str:
    return render_section(BOOK.versions(section), day)


def test_the_index_begins_with_how_much_is_encoded() -> None:
    head, _, rest = render_index(BOOK, None).partition("\n\n")

    assert head == "Encoded of Title 58 of the Pennsylvania Code: 7 sections in 8 versions, with 125 provisions."
    assert rest.endswith("checker law SECTION sets one of them out in full.")


@pytest.mark.parametrize(
    ("day", "block"),
    [
        (
            None,
            "§ 633a.11: Blackjack splitting pairs\n"
            "  Encoded in part; no dates are printed; in force as published.\n"
            "  1 provision: 1 checked, 1 priced.\n",
        ),
        (
            None,
            "§ 633b.17 (prior): 21+3 progressive wager\n"
            "  Encoded whole; first day not printed, printed end 2026-03-23.\n"
            "  14 provisions: 11 checked, 6 stated, 3 priced, 6 conduct.\n",
        ),
        (
            LATE,
            "§ 635b.2: Player's Edge 21\n"
            "  Encoded whole; in force from 2023-03-25, printed end 2026-03-25.\n"
            "  On 2026-03-25: past its end.\n",
        ),
        (date(2023, 3, 24), "  On 2023-03-24: not yet in force.\n"),
        (date(2026, 3, 22), "  On 2026-03-22: one of 2 versions that could apply.\n"),
        (LATE, "  On 2026-03-25: in force.\n"),
    ],
)
def test_the_index_says_of_a_version(day: date | None, block: str) -> None:
    assert block in render_index(BOOK, day)


@pytest.mark.parametrize(
    ("section", "snippet"),
    [
        ("633c.11", "§ 633c.11. TriLux Deluxe wager\n==============================\n"),
        ("633b.17", "§ 633b.17. 21+3 progressive wager, prior version\n"),
        ("635b.2", "It governs Player's Edge 21 itself.\n"),
        ("633c.1", "It authorises Perfect Pairs, on Blackjack.\n"),
        ("635a.12", "It belongs to Spanish 21; what other sections take over from it is encoded.\n"),
        ("635b.2", 'First day: 2023-03-25. The source note of the section, "effective March 25, 2023".\n'),
        ("633c.1", "End: not known. No end is printed.\n"),
        (
            "633c.1",
            "(d)(2)  Any other two cards lose the wager.\n"
            "    Priced: what wins and what loses. It governs how the game is dealt, which no filing can show.\n",
        ),
        (
            "633b.17",
            "(c)(1)  The first device takes or acknowledges the progressive wager at each betting position.\n"
            "    Checked by progressive-system; keys: progressive.wagering_device. A filing may state it; a\n"
            "    person verifies that the device is at each betting position.\n",
        ),
        (
            "635b.2",
            "(d)(2)(iii)(B)(VI)  Four of a kind, all four of one suit.\n"
            "    Priced: the hands that are counted. It has no duty of its own.\n",
        ),
        (
            "633c.1",
            "Odds of Perfect Pairs, (e)\n"
            "\n"
            "  Hand          Paytable A  Paytable B\n"
            "  ------------  ----------  ----------\n"
            "  Perfect pair  25 to 1     30 to 1\n"
            "  Colored pair  12 to 1     10 to 1\n"
            "  Mixed pair    6 to 1      5 to 1\n",
        ),
        (
            "635b.2",
            "Seeds and rates of Monster Match, (d)(2)(iii)(C)\n"
            "\n"
            "                     A        B        C       D       E\n"
            "  -----------------  -------  -------  ------  ------  ------\n"
            "  Initial seed       $5,000   $5,000   $1,500  $1,500  $1,500\n"
            "  Reseed             Reserve  Reserve  $1,500  $1,500  $1,500\n"
            "  Primary increment  22%      22%      17%     17%     17%\n"
            "  Reserve increment  1%       1%       n/a     n/a     n/a\n",
        ),
        (
            "633c.11",
            "Paytable of TriLux Deluxe by number of decks\n"
            "\n"
            "  Provision  Decks  Paytable\n"
            "  ---------  -----  --------\n"
            "  (i)(1)     One    TLX-1\n",
        ),
        ("635b.2", "Odds of Match-Up and Match-Down, (g)(4)(ii), 8 decks\n"),
        ("635a.12", "  Seven-card or more 21   3 to 1  (b)(7)\n"),
        ("635b.2", "  double_down.times, (f)(3): a hand may be doubled three times and no more.\n"),
        ("635b.2", "  suited-match, (g)(4): A suited match is one of the same rank and the same suit.\n"),
        ("633c.1", "  (b): No date is printed for this section; it is treated as in force as published."),
    ],
)
def test_a_section_says(section: str, snippet: str) -> None:
    assert snippet in _section(section)


def test_a_conflict_is_set_out_with_what_each_provision_would_mean() -> None:
    text = _section("633c.11")
    _, _, conflicts = text.partition("Conflicts: a filing that touches one is for the Bureau to decide\n\n")

    assert conflicts.startswith("  no-paytable-for-deck-count, (i), § 633a.3(a): ")
    assert "    § 633a.3(a): Blackjack may be dealt from this number of decks.\n" in conflicts
    assert "    What would pass: one, two, four, six or eight decks.\n" in conflicts


def test_a_section_says_what_its_dates_say_of_a_day() -> None:
    assert "\nOn 2026-03-25: past its end.\n" in _section("635b.2", LATE)
    assert "\nOn 2026" not in _section("635b.2")


@pytest.mark.parametrize("section", SECTIONS)
def test_no_line_of_a_section_is_wider_than_a_page(section: str) -> None:
    assert max(map(len, _section(section, LATE).splitlines())) <= 100


@pytest.mark.parametrize("section", SECTIONS)
def test_every_provision_stands_once_on_its_page(section: str) -> None:
    versions = BOOK.versions(section)
    lines = _section(section).splitlines()

    for version in versions:
        for provision in version.provisions:
            assert sum(line.startswith(f"{provision.label}  ") for line in lines) <= len(versions)
            assert any(line.startswith(f"{provision.label}  ") for line in lines)


@pytest.mark.parametrize("version", BOOK.sections, ids=lambda version: version.name)
def test_every_printed_cell_stands_in_a_table(version: SectionVersion) -> None:
    cells = [cell for _, grid in grids_of(version) for row in grid for cell in row]

    for paytable in version.paytables:
        for pay in paytable.pays:
            assert pay.hand in cells
            assert pay.printed in cells
    for table in version.progressives:
        for row in table.rows:
            assert {row.seed, row.reseed, row.increment, row.reserve} <= set(cells)


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        (Pattern(same=frozenset({"suit", "rank"})), "of the same rank and suit"),
        (
            Pattern(same=frozenset({"rank", "color"}), differ=frozenset({"suit"})),
            "of the same rank and color, not of the same suit",
        ),
        (Pattern(sequential=True), "sequential in rank, the ace low and high"),
        (Pattern(sequential=True, ace="high"), "sequential in rank, the ace high"),
        (Pattern(ranks=frozenset({"K", "A", "Q"}), suit="declared"), "each of rank A, K or Q, of the declared suit"),
        (Pattern(any=3, same=frozenset({"rank"})), "any 3 of the cards, of the same rank"),
        (Pattern(among="player", same=frozenset({"suit"})), "the player's own cards, of the same suit"),
        (
            Pattern(matches=Matches("down", suited=2)),
            "the dealer's down card is matched by 2 of the player's in rank and suit, by none in rank alone",
        ),
    ],
)
def test_a_hand_in_words(pattern: Pattern, words: str) -> None:
    assert pattern_words(pattern) == words


def test_the_index_as_data() -> None:
    document = json.loads(json.dumps(index_document(BOOK)))

    assert document["format"] == 1
    assert [entry["section"] for entry in document["sections"]] == [v.section for v in BOOK.sections]
    assert document["sections"][-1] | {"sha256": "", "wagers": [], "counts": {}} == {
        "section": "635b.2",
        "version": "current",
        "title": "Player's Edge 21",
        "encoded": "whole",
        "game": "Player's Edge 21",
        "wagers": [],
        "dates": "in force from 2023-03-25, printed end 2026-03-25",
        "from": {"date": "2023-03-25", "read": 'The source note of the section, "effective March 25, 2023".'},
        "until": {
            "date": "2026-03-25",
            "read": 'The source note of the section, "expires March 25, 2026"; no renewal is known.',
        },
        "counts": {},
        "file": "58-pa-code/635b.2.yaml",
        "sha256": "",
    }


@pytest.mark.parametrize("section", SECTIONS)
def test_a_section_as_data_holds_its_provisions_and_tables(section: str) -> None:
    versions = BOOK.versions(section)
    document = json.loads(json.dumps(law_document(versions)))

    for version, entry in zip(versions, document["versions"], strict=True):
        assert [p["provision"] for p in entry["provisions"]] == [p.label for p in version.provisions]
        assert [p["pays"] for p in entry["paytables"]] == [
            {pay.hand: pay.printed for pay in paytable.pays} for paytable in version.paytables
        ]
        assert len(entry["progressive_rows"]) == sum(len(table.rows) for table in version.progressives)
        assert len(entry["conflicts"]) == len(version.conflicts)


def test_a_provision_as_data() -> None:
    document = json.loads(json.dumps(law_document(BOOK.versions("633c.1"))))

    assert document["versions"][0]["provisions"][0] == {
        "provision": "(a)",
        "says": "The layout goes to the Bureau of Gaming Operations for approval under § 601a.10(a) and has a "
        "separate area for each player's Perfect Pairs wager.",
        "statuses": ["checked", "stated"],
        "rules": ["layout-area", "layout-approval"],
        "keys": ["layout.areas", "layout.approved_under"],
        "verify": "that the layout in use was approved, and has the area for each player",
        "priced": [],
        "conduct": None,
    }
