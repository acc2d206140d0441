"""Law files that cannot be relied on are refused when they are loaded, with file, line and column."""

from __future__ import annotations

import re
from hashlib import sha256

import pytest

from checker.law import LawError, load_book
from checker.law.book import bound
from checker.law.load import load_section
from checker.source import Span
from tests.law.made_up import LAW

SPOILT = [
    # what is wrong, the text to spoil, the spoilt text, where within that it is refused, and how
    (
        "a key that there is not",
        "title: Made-up wagers",
        "titel: Made-up wagers",
        "",
        "a law file lacks the key title",
    ),
    ("a key too many", "reading: whole", "reading: whole\nremark: no", "remark", "a law file has no key remark"),
    ("a key too many, deep down", "same: [rank], ranks:", "same: [rank], rank:", "rank:", "has no key rank"),
    ("another format", "regulation: 1", "regulation: 2", "2", "only format 1 of law files is known"),
    ("a version that there is not", "version: current", "version: next", "next", "version is one of current, prior"),
    (
        "a section that is no number",
        'section: "699.1"',
        "section: Blackjack",
        "Blackjack",
        "is no number of a section",
    ),
    ("no provision", "{wager: Red Court, offered: (a), ", "{wager: Red Court, ", "{wager", "lacks the key offered"),
    (
        "a provision that is not listed",
        "offered: (a), cards: [player, player, up]}",
        "offered: (c), cards: [player]}",
        "(c)",
        "the provision (c) is not among the provisions of this file",
    ),
    (
        "a provision that is none",
        "name: Blackjack, provision: (a)",
        "name: Blackjack, provision: a",
        "a,",
        "is no provision",
    ),
    (
        "a provision twice",
        "provision: (b)(1), says",
        "provision: (b), says",
        "(b), says",
        "the provision (b) is listed twice",
    ),
    (
        "a status that there is not",
        "says: What they pay., status: [checked, priced]",
        "says: So., status: [looked at]",
        "looked at",
        "a status is one of checked, conduct",
    ),
    (
        "an end before the first day",
        "date: unknown, read: None",
        "date: 2024-12-31, read: None",
        "",
        "the first day is not before the end",
    ),
    (
        "an end on the first day",
        "date: unknown, read: None",
        "date: 2025-01-01, read: None",
        "",
        "the first day is not before the end",
    ),
    ("a date that is none", "date: 2025-01-01", "date: 2025-02-30", "2025-02-30", "is no day of the calendar"),
    ("deck counts in words", "allowed: 1 to 8", "allowed: several", "several", "'several' is no set of deck counts"),
    ("deck counts from one to the same", "allowed: 1 to 8", "allowed: 3 to 3", "3 to 3", "is no set of deck counts"),
    ("deck counts the wrong way round", "allowed: 1 to 8", "allowed: 8 to 1", "8 to 1", "is no set of deck counts"),
    (
        "a wager that there is not",
        "of: [Red Court], provision: (b)}",
        "of: [Blue Court], provision: (b)}",
        "Blue Court",
        "Blue Court is not among Red Court, Grand Court",
    ),
    (
        "a term of a wager that there is not",
        "of: Red Court, key: maximum",
        "of: Blue Court, key: maximum",
        "Blue Court",
        "Blue Court is not among",
    ),
    (
        "a conflict of a wager that there is not",
        "of: Red Court\n    at",
        "of: Blue Court\n    at",
        "Blue Court",
        "Blue Court is not among",
    ),
    (
        "a card that there is not",
        "cards: [player, player, up, down]",
        "cards: [player, dealer]",
        "dealer",
        "a card is one of",
    ),
    ("a wager of no cards", "cards: [player, player, up]", "cards: []", "", "names the cards that it looks at"),
    ("a trait that there is not", "differ: [color]", "differ: [colour]", "colour", "a trait is one of"),
    (
        "a rank that there is not",
        "ranks: [K, Q, J]}\n      Pair",
        "ranks: [K, Q, Knave]}\n      Pair",
        "{same",
        "Knave",
    ),
    (
        "a match without a dealer's card",
        "cards: [player, player, up]}",
        "cards: [player, player]}",
        "{suited",
        "matches are for a wager that looks at one of the dealer's cards",
    ),
    (
        "a hand of more cards than there are",
        "any: 2, among: player",
        "any: 3, among: player",
        "{any",
        "the hand needs 3 cards",
    ),
    (
        "a hand that no paytable names",
        "      Four of a kind: 500 for 1\n",
        "",
        "Four of a kind: {",
        "no paytable names the hand Four of a kind",
    ),
    (
        "a payout to a hand that there is not",
        "Four of a kind: 500 for 1",
        "Five of a kind: 500 for 1",
        "Five",
        "Grand Court has no hand Five of a kind",
    ),
    ("odds that are none", "40 to 1", "40:1", "40:1", "does not say whether the stake is included"),
    (
        "a meter on a wager that has none",
        "Sequence of one color: 4 for 1",
        "Sequence of one color: 10% of progressive",
        "10%",
        "only a progressive wager pays from a meter",
    ),
    (
        "a clause for a paytable that there is not",
        "One to eight, paytable: X",
        "One to eight, paytable: W",
        "W}",
        "W is not among X, Y",
    ),
    (
        "a row for a paytable that there is not",
        "{paytable: Y, decks",
        "{paytable: Z, decks",
        "Z,",
        "Z is not among X, Y",
    ),
    ("a seed that is none", "seed_reseed: 500x", "seed_reseed: 500", "500", "bears no unit"),
    ("a rate that is none", "increment: 10%", "increment: a tenth", "a tenth", "is not a percentage"),
    (
        "a table keyed by something else",
        "keyed_by: paytable",
        "keyed_by: decks",
        "decks",
        "keyed_by is one of paytable, table",
    ),
    ("a term without a test", "is: [hit], ", "", "{rule: dealer", "a term has one of the tests"),
    ("a condition that there is not", 'decks: "1"}', 'suits: "1"}', "suits", "an entry of when has no key suits"),
    (
        "a severity that a conflict cannot have",
        "severity: undetermined",
        "severity: violation",
        "violation",
        "severity is one of",
    ),
    (
        "another reading of a hand that there is not",
        "      Sequence of one color: {sequential: true, same: [color]}\n\n",
        "      Sequence of two: {sequential: true}\n\n",
        "Sequence of two",
        "no wager has a hand Sequence of two",
    ),
    ("money that is none", "award: $50", "award: fifty", "fifty", "is not an amount of money"),
    (
        "a list where one value belongs",
        "title: Made-up wagers",
        "title: [Made-up, wagers]",
        "[Made-up",
        "title is a single value",
    ),
    ("one value where a list belongs", "cards: [player, player, up]", "cards: player", "player", "cards is a list"),
    ("no mapping at all", LAW, "- regulation: 1\n", "- regulation", "a law file is a mapping of keys"),
    ("no strict YAML", "regulation: 1", "regulation: &a 1", "&a", "anchor"),
    ("a key twice", "reading: whole", "reading: whole\nreading: whole", None, "reading"),
]


@pytest.mark.parametrize(
    ("sound", "spoilt", "at", "message"), [row[1:] for row in SPOILT], ids=[row[0] for row in SPOILT]
)
def test_a_spoilt_law_file_is_refused_where_it_is_spoilt(
    sound: str, spoilt: str, at: str | None, message: str
) -> None:
    assert LAW.count(sound) == 1
    text = LAW.replace(sound, spoilt)

    with pytest.raises(LawError) as error:
        load_section(text.encode(), "58-pa-code/699.1.yaml")

    span = error.value.span
    assert re.search(rf"(?<!\w){re.escape(message)}(?!\w)", error.value.message)
    assert error.value.file == "58-pa-code/699.1.yaml"
    assert str(error.value).startswith(f"58-pa-code/699.1.yaml:{span.line}:{span.column}: ")
    if at:
        assert text.splitlines()[span.line - 1][span.column - 1 :].startswith(at)


def test_the_made_up_law_is_sound_until_it_is_spoilt() -> None:
    assert load_section(LAW.encode(), "58-pa-code/699.1.yaml").name == "699.1 (current)"


def test_a_wager_is_named_by_a_file_that_authorises_none() -> None:
    law = LAW[: LAW.index("elections:")]
    term = "{rule: wager-maximum, of: Red Court, key: maximum, provision: (a), at_most: 2x, requires: no more}"

    with pytest.raises(LawError, match=r"Red Court is not among the wagers$"):
        load_section(f"{law}terms:\n  - {term}\n".encode(), "f")
    with pytest.raises(LawError, match=r"Red Court is not among the wagers$"):
        load_section(f"{law}elections:\n  - {{key: paytable, of: [Red Court], provision: (a)}}\n".encode(), "f")


PRIOR = LAW.replace("version: current", "version: prior")
ENDING = "{date: unknown, read: None is made up.}"


OVERLAP = "{}:1:1: its dates overlap those of the version {} in {}"


@pytest.mark.parametrize(
    ("prior", "current", "message"),
    [
        (LAW, LAW, "current.yaml:1:1: the version current of § 699.1 is there twice"),
        (PRIOR, LAW, OVERLAP.format("prior.yaml", "current", "current.yaml")),
        (
            PRIOR.replace(ENDING, "{date: 2025-06-02, read: Made up.}"),
            LAW.replace("2025-01-01", "2025-06-01"),
            OVERLAP.format("current.yaml", "prior", "prior.yaml"),
        ),
        (
            LAW,
            LAW.replace("699.1", "699.2"),
            "current.yaml:1:1: the wager Red Court is that of § 699.1 already",
        ),
    ],
    ids=["one version twice", "two without an end", "one day of both", "one wager in two sections"],
)
def test_versions_that_contradict_each_other_are_refused(prior: str, current: str, message: str) -> None:
    of_others = LAW.replace("699.1", "698.1").replace("Red Court", "Blue Court").replace("Grand Court", "Small Court")
    with pytest.raises(LawError) as error:
        bound(
            [
                load_section(of_others.encode(), "others.yaml"),
                load_section(prior.encode(), "prior.yaml"),
                load_section(current.encode(), "current.yaml"),
            ]
        )

    assert str(error.value) == message
    assert error.value.span == Span(1, 1, 1, 1)


def test_a_version_may_begin_on_the_day_of_the_end_of_the_one_before() -> None:
    prior = PRIOR.replace(ENDING, "{date: 2025-06-01, read: Made up.}")
    current = LAW.replace("2025-01-01", "2025-06-01")

    book = bound([load_section(current.encode(), "current.yaml"), load_section(prior.encode(), "prior.yaml")])

    assert [law.version for law in book.versions("699.1")] == ["prior", "current"]


def test_the_encoded_sections_are_sound() -> None:
    assert [law.file for law in load_book().sections] == [
        "58-pa-code/633a.3.yaml",
        "58-pa-code/633a.11.yaml",
        "58-pa-code/633b.17-prior.yaml",
        "58-pa-code/633b.17-current.yaml",
        "58-pa-code/633c.1.yaml",
        "58-pa-code/633c.11.yaml",
        "58-pa-code/635a.12.yaml",
        "58-pa-code/635b.2.yaml",
    ]


def test_matches_are_with_the_one_dealers_card_that_a_wager_looks_at() -> None:
    for cards in ("[player, player]", "[player, player, up, down]"):
        with pytest.raises(LawError) as error:
            load_section(LAW.replace("cards: [player, player, up]}", f"cards: {cards}}}", 1).encode(), "f")

        assert error.value.message == "matches are for a wager that looks at one of the dealer's cards"


def test_what_a_section_has_and_does_not_have() -> None:
    law = load_section(LAW.encode(), "f")

    assert law.sha256 == sha256(LAW.encode()).hexdigest()
    assert law.wager("Blue Court") is None
    assert law.progressive_of("Red Court") is None
    assert law.election("Red Court", "amount") is None


def test_what_a_section_says_of_what_may_be_stated_is_its_terms_and_its_orders() -> None:
    law = load_section(LAW.encode(), "f")

    assert law.says[1] == ("maximum", "Red Court", "(a)", "no more")
    assert ("settlement.order", "", "(a)", "one after the other") in law.says
    assert len(law.says) == len(law.terms) + len(law.orders)


@pytest.mark.parametrize(
    ("values", "passes"), [("hit", "hit"), ("hit, stand", "hit or stand"), ("a, b, c", "a, b or c")]
)
def test_what_passes_a_term_of_several_values_is_any_of_them(values: str, passes: str) -> None:
    law = load_section(LAW.replace("provision: (a), is: [hit]", f"provision: (a), one_of: [{values}]").encode(), "f")

    assert f"dealer_soft_17: {passes}" in {term.passes for term in law.terms}
