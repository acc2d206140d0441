"""What another version of a section changes, over a folder of filings."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from checker.changes.impact import Impact, affected, impact, question
from checker.changes.shifts import by_size
from checker.law import load_book
from checker.render.compare_view import impact_counted, terms_of_impact
from checker.render.shift_view import return_rows
from checker.running.run import expanded
from tests.filing import BLACKJACK, PROGRESSIVE, filing
from tests.quick_games import QUICK

OPEN = PROGRESSIVE.replace("paytable: 4", "paytable: 3").replace("$5", "$1")
SAME = PROGRESSIVE.replace("$5", "$1")
"""At a $1 wager 2,000x is $2,000, which the two versions print for Paytable 4."""
WRONG = SAME.replace("increment: 17%", "increment: 1%")
EFFECTIVE = "2025-06-16"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in {
        "better": filing(PROGRESSIVE, effective=EFFECTIVE),
        "open": filing(OPEN, effective=EFFECTIVE),
        "other": filing(WRONG, PROGRESSIVE, effective=EFFECTIVE),
        "same": filing(SAME, effective=EFFECTIVE),
        "untouched": filing(BLACKJACK, effective=EFFECTIVE),
        "workflow": "on: push\n",
    }.items():
        (tmp_path / f"{name}.yaml").write_text(text, "utf-8")
    return tmp_path


def told(*paths: Path, before: str = "prior", after: str = "current", as_of: date | None = None) -> Impact:
    asked = question(load_book(), "633b.17", before, after, as_of)
    return impact(asked, affected(expanded(paths)[0], asked, QUICK))


def names(impact: Impact) -> dict[str, list[str]]:
    return {
        kind: [Path(c.after.file).stem for c in comparisons]
        for kind, comparisons in {
            "worse": impact.worse,
            "better": impact.better,
            "other": impact.shifted,
            "unchanged": impact.unchanged,
            "not read": impact.unreadable,
        }.items()
    }


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("prior", "current", {"worse": ["open"], "better": ["better"], "other": ["other"], "unchanged": ["same"]}),
        ("current", "prior", {"worse": ["better"], "better": ["open"], "other": ["other"], "unchanged": ["same"]}),
    ],
)
def test_filings_by_what_becomes_of_them(
    folder: Path, before: str, after: str, expected: dict[str, list[str]]
) -> None:
    found = told(folder, before=before, after=after)

    assert names(found) == {**expected, "not read": []}
    assert (found.untouched, found.passed_over, found.filings) == (1, 1, 5)
    assert dict(impact_counted(found)) == {
        "worse": 1,
        "better": 1,
        "other findings or returns": 1,
        "unchanged": 1,
        "untouched": 1,
    }


def test_why_an_outcome_changes(folder: Path) -> None:
    found = told(folder)
    (worse,) = found.worse
    (better,) = found.better

    assert [finding.rule for finding in worse.gained] == ["paytable-open"]
    assert [finding.rule for finding in better.gone] == ["conflict", "conflict"]
    assert [(row.wager, row.decks, row.shift) for row in return_rows(better.shifts)] == [
        ("21+3 progressive", 6, "+5.1064 points")
    ]


def test_the_wagers_of_other_sections_are_left_out(folder: Path) -> None:
    found = told(folder)

    assert {s.priced.section for c in (*found.worse, *found.better, *found.shifted) for s in c.shifts} == {"633b.17"}


@pytest.mark.parametrize("effective", ["1999-01-01", "2026-03-22", "2026-03-23", "2028-06-14", "2030-01-01"])
def test_the_date_of_a_filing_does_not_choose_the_version(tmp_path: Path, effective: str) -> None:
    (tmp_path / "a.yaml").write_text(filing(PROGRESSIVE, effective=effective), "utf-8")

    assert names(told(tmp_path))["better"] == ["a"]


def test_other_sections_keep_their_dates(tmp_path: Path) -> None:
    edge = "  - game: Player's Edge 21\n    decks: 6\n"
    (tmp_path / "a.yaml").write_text(filing(PROGRESSIVE, edge, effective="2026-03-25"), "utf-8")
    (on_its_day,) = told(tmp_path).shifted
    (before,) = told(tmp_path, as_of=date(2026, 3, 24)).better

    assert "version-in-force" in {finding.rule for finding in on_its_day.kept}
    assert "version-in-force" not in {finding.rule for finding in before.kept}


@pytest.mark.parametrize(
    ("text", "named", "kind"),
    [("a: [\n", False, "not read"), ("on: push\n", True, "not read"), (None, True, "not read")],
)
def test_what_cannot_be_read_is_listed(tmp_path: Path, text: str | None, named: bool, kind: str) -> None:
    path = tmp_path / "a.yaml"
    if text is not None:
        path.write_text(text, "utf-8")

    assert names(told(path if named else tmp_path))[kind] == ["a"]


@pytest.mark.parametrize(
    ("section", "before", "after", "said"),
    [
        ("999.9", "prior", "current", "§ 999.9 is not encoded; encoded are "),
        ("633b.17", "old", "current", "§ 633b.17 has no old version; it has prior, current"),
        ("633c.1", "prior", "current", "§ 633c.1 has no prior version; it has current"),
        ("633b.17", "current", "current", "--from and --to both name the current version; nothing can differ"),
    ],
)
def test_a_question_that_cannot_be_asked(section: str, before: str, after: str, said: str) -> None:
    with pytest.raises(LookupError) as caught:
        question(load_book(), section, before, after, None)

    assert str(caught.value.args[0]).startswith(said)


@pytest.mark.parametrize(
    ("as_of", "said"),
    [(None, "is judged on its own effective date."), (date(2026, 1, 2), "is judged on 2026-01-02 (--as-of).")],
)
def test_how_the_versions_were_applied_is_said(as_of: date | None, said: str) -> None:
    assert terms_of_impact(told(as_of=as_of)).endswith(said)


def test_the_greatest_shift_stands_first(folder: Path) -> None:
    (other,) = told(folder).shifted

    assert list(other.shifts) == sorted(other.shifts, key=by_size)
    assert [s.priced.table for s in other.shifts] == [2, 1]
