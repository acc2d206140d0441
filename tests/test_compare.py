"""Two filings compared: outcome, findings, returns and what each election brought, the consequential first."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from checker.changes.compare import Comparison, amendment, checked, compared, is_worse
from checker.changes.shifts import version_shifts
from checker.findings import Outcome
from checker.law import load_book
from checker.render.compare_view import movement
from checker.render.shift_view import points_text, return_rows, version_shift_text
from checker.submission import Header
from tests.filing import BLACKJACK, PROGRESSIVE, filing
from tests.quick_games import QUICK

WAIVER = """\
waivers:
  - rule: progressive-increment
    authority: Order of the Board
    reason: Trial
    until: 2026-06-01
"""


def comparison(before: str, after: str) -> Comparison:
    book = load_book()
    return compared(
        checked(before.encode(), "old.yaml", book, games=QUICK),
        checked(after.encode(), "new.yaml", book, games=QUICK),
    )


def changes(of: Comparison) -> list[tuple[str, list[str], list[str]]]:
    return [
        (change.election.key, [f.rule for f in change.gained], [f.rule for f in change.gone]) for change in of.changes
    ]


def test_a_filing_beside_itself() -> None:
    found = comparison(filing(BLACKJACK, PROGRESSIVE), filing(BLACKJACK, PROGRESSIVE))

    assert found.alike
    assert not found.worse
    assert [shift.difference for shift in found.shifts] == [0, 0, 0, 0]


UNKNOWN = BLACKJACK.replace("paytable: A", "paytable: C")


@pytest.mark.parametrize(
    ("before", "after", "moved", "gained", "gone"),
    [
        pytest.param(BLACKJACK, UNKNOWN, "worse", ["paytable-unknown"], [], id="an unknown paytable"),
        pytest.param(UNKNOWN, BLACKJACK, "better", [], ["paytable-unknown"], id="mended"),
        pytest.param(BLACKJACK, BLACKJACK.replace(": A", ": B"), "the same", [], [], id="another paytable"),
        pytest.param(
            BLACKJACK,
            BLACKJACK.replace("        paytable: A\n", ""),
            "worse",
            ["paytable-missing"],
            [],
            id="left out",
        ),
        pytest.param(BLACKJACK, BLACKJACK.replace("decks: 6", "decks: [9, 6]"), "the same", [], [], id="more decks"),
        pytest.param(
            BLACKJACK, BLACKJACK.replace("splits", "split"), "worse", ["unknown-key"], [], id="a misspelt key"
        ),
    ],
)
def test_outcome_and_findings(before: str, after: str, moved: str, gained: list[str], gone: list[str]) -> None:
    found = comparison(filing(before), filing(after))

    assert movement(found) == moved
    assert [finding.rule for finding in found.gained] == gained
    assert [finding.rule for finding in found.gone] == gone
    assert found.worse == (moved == "worse")


def test_the_consequential_first() -> None:
    before = filing(BLACKJACK, PROGRESSIVE)
    after = filing(
        BLACKJACK.replace("paytable: A", "paytable: B"),
        PROGRESSIVE.replace("decks: 6", "decks: 6\n    cover_cards: 1").replace("increment: 17%", "increment: 15%"),
    )
    found = comparison(before, after)

    assert changes(found) == [
        ("progressive.increment", ["progressive-increment"], []),
        ("paytable", [], []),
        ("cover_cards", [], []),
    ]
    assert found.changes[1].shift == Fraction(1, 311)
    assert next((s.priced.wager, s.difference) for s in found.shifts) == ("Perfect Pairs", Fraction(1, 311))


def test_findings_are_matched_by_what_they_are_on_and_not_by_their_line() -> None:
    wrong = BLACKJACK.replace("paytable: A", "paytable: C")
    found = comparison(filing(wrong, PROGRESSIVE), filing(PROGRESSIVE, wrong))

    assert (found.gained, found.gone) == ((), ())
    assert [finding.rule for finding in found.kept] == ["paytable-unknown"]
    assert found.alike


def test_a_waiver_that_ended_shows() -> None:
    table = PROGRESSIVE.replace("increment: 17%", "increment: 15%")
    waived = filing(table).replace("tables:\n", f"{WAIVER}tables:\n", 1)
    found = comparison(waived, waived.replace("effective: 2026-04-01", "effective: 2026-06-01"))

    assert [(f.rule, f.waived is not None) for f in found.gained] == [
        ("progressive-increment", False),
        ("waiver-expired", False),
    ]
    assert [(f.rule, f.waived is not None) for f in found.gone] == [("progressive-increment", True)]
    assert found.worse


def test_wagers_and_deck_counts_of_one_filing_alone() -> None:
    more = BLACKJACK.replace("decks: 6", "decks: [6, 8]")
    found = comparison(filing(BLACKJACK, PROGRESSIVE), filing(more))

    assert [(row.wager, row.decks, row.before, row.after, row.shift) for row in return_rows(found.shifts)] == [
        ("Blackjack (main wager)", 8, "-", "99.50%", "added"),
        ("Perfect Pairs", 8, "-", "95.9036%", "added"),
        ("Blackjack (main wager)", 6, "99.50%", "-", "removed"),
        ("21+3 progressive", 6, "83.6123%", "-", "removed"),
        ("Blackjack (main wager)", 6, "99.50%", "99.50%", "none"),
        ("Perfect Pairs", 6, "93.8907%", "93.8907%", "none"),
    ]


@pytest.mark.parametrize(("first", "second"), [("a: [\n", ""), ("", "a: [\n"), ("a: [\n", "a: [\n")])
def test_what_cannot_be_read_is_compared_by_its_findings_alone(first: str, second: str) -> None:
    found = comparison(first or filing(), second or filing())

    assert found.unreadable
    assert (found.changes, found.shifts, found.amends) == ((), (), "")
    assert bool(found.gone) == (bool(first) and not second)
    assert bool(found.gained) == (bool(second) and not first)


@pytest.mark.parametrize(
    ("amends", "other", "said"),
    [
        ("RS-1", "RS-1", ""),
        ("rs-1 ", "RS-1", ""),
        ("", "RS-1", "The second filing names no submission that it amends; it is compared with submission RS-1."),
        ("RS-2", "RS-1", "The second filing amends RS-2, and is compared with submission RS-1."),
        ("RS-2", "", "The second filing amends RS-2, and is compared with a filing without a number."),
    ],
)
def test_the_filing_that_is_amended(amends: str, other: str, said: str) -> None:
    assert amendment(Header(submission=other), Header(amends=amends)) == said


@pytest.mark.parametrize(
    ("before", "after", "worse"),
    [
        (Outcome.COMPLIANT, Outcome.NEEDS_REVIEW, True),
        (Outcome.NEEDS_REVIEW, Outcome.NOT_COMPLIANT, True),
        (Outcome.NOT_COMPLIANT, Outcome.UNREADABLE, True),
        (Outcome.NOT_COMPLIANT, Outcome.NOT_COMPLIANT, False),
        (Outcome.NOT_COMPLIANT, Outcome.COMPLIANT, False),
    ],
)
def test_what_is_worse(before: Outcome, after: Outcome, worse: bool) -> None:
    assert is_worse(before, after) == worse


@pytest.mark.parametrize(
    ("difference", "text"),
    [
        (Fraction(0), "none"),
        (Fraction(1, 311), "+0.3215 points"),
        (Fraction(-1, 311), "-0.3215 points"),
        (Fraction(1, 10**9), "+0.0000 points"),
    ],
)
def test_points(difference: Fraction, text: str) -> None:
    assert points_text(difference) == text


@pytest.mark.parametrize(
    ("amount", "effective", "told"),
    [
        (
            "$5",
            "2026-03-22",
            [
                "Table 1, 21+3 progressive at 6 decks: the prior version of § 633b.17 returns 78.5059%, "
                "the current version 83.6123% (+5.1064 points)."
            ],
        ),
        ("$1", "2026-03-22", []),
        ("$5", "2026-03-23", []),
    ],
)
def test_where_both_versions_could_apply_the_difference_is_told(amount: str, effective: str, told: list[str]) -> None:
    text = filing(PROGRESSIVE.replace("$5", amount), effective=effective)
    report = checked(text.encode(), "a.yaml", load_book(), games=QUICK).report
    found = list(version_shifts(report.wagers))

    assert [version_shift_text(row, "633b.17") for row in return_rows(found)] == told


def test_the_price_of_a_version_that_could_apply_before_alone() -> None:
    before = filing(PROGRESSIVE, effective="2026-03-22")
    found = comparison(before, filing(PROGRESSIVE, effective="2026-03-23"))

    rows = [row for row in return_rows(found.shifts) if row.wager == "21+3 progressive"]
    assert [(row.version, row.shift) for row in rows][:2] == [
        ("prior", "prior version alone"),
        ("current", "none"),
    ]


def test_the_sides_say_when_and_from_what() -> None:
    found = comparison(filing(), filing(effective="2026-04-02"))

    assert (str(found.before.as_of), str(found.after.as_of)) == ("2026-04-01", "2026-04-02")
    assert found.before.receipt.filing_sha256 != found.after.receipt.filing_sha256
    assert replace(found.before, file="") != replace(found.after, file="")
