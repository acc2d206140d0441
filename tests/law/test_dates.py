"""What is in force around every printed date: the day before, the day, the day after."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from checker.citations import Citation
from checker.findings import Examined, Finding
from checker.law import SectionVersion, load_book
from checker.law.book import Standing, standing
from checker.law.load import load_section
from checker.rules import dates_text
from checker.rules.in_force import check_in_force, in_force
from checker.source import Span
from tests.law.made_up import LAW

DAY = timedelta(days=1)

PRINTED = {
    ("633b.17", "prior"): (None, date(2026, 3, 23)),
    ("633b.17", "current"): (None, date(2028, 6, 14)),
    ("635b.2", "current"): (date(2023, 3, 25), date(2026, 3, 25)),
    ("633a.3", "current"): (None, None),
    ("633a.11", "current"): (None, None),
    ("633c.1", "current"): (None, None),
    ("633c.11", "current"): (None, None),
    ("635a.12", "current"): (None, None),
}

IN_FORCE = [
    ("633b.17", date(2026, 3, 22), ["prior", "current"]),
    ("633b.17", date(2026, 3, 23), ["current"]),
    ("633b.17", date(2026, 3, 24), ["current"]),
    ("633b.17", date(2028, 6, 13), ["current"]),
    ("633b.17", date(2028, 6, 14), []),
    ("633b.17", date(2028, 6, 15), []),
    ("633b.17", date(1990, 1, 1), ["prior", "current"]),
    ("633b.17", date(9999, 12, 31), []),
    ("635b.2", date(2023, 3, 24), []),
    ("635b.2", date(2023, 3, 25), ["current"]),
    ("635b.2", date(2023, 3, 26), ["current"]),
    ("635b.2", date(2026, 3, 24), ["current"]),
    ("635b.2", date(2026, 3, 25), []),
    ("635b.2", date(2026, 3, 26), []),
    ("633c.1", date(1, 1, 1), ["current"]),
    ("633c.1", date(9999, 12, 31), ["current"]),
    ("633c.11", date(2024, 5, 24), ["current"]),
    ("633b.17", None, ["prior", "current"]),
    ("635b.2", None, ["current"]),
]


def test_the_dates_are_those_printed_and_no_other() -> None:
    assert {(law.section, law.version): (law.begins.day, law.ends.day) for law in load_book().sections} == PRINTED


def test_where_each_date_was_read_is_said() -> None:
    assert all(law.begins.read and law.ends.read for law in load_book().sections)


@pytest.mark.parametrize(("section", "day", "versions"), IN_FORCE)
def test_the_versions_that_could_apply(section: str, day: date | None, versions: list[str]) -> None:
    assert [law.version for law in in_force(load_book().versions(section), day)] == versions


@pytest.mark.parametrize("law", load_book().sections, ids=lambda law: str(law.name))
def test_a_first_day_is_in_force_and_the_day_of_a_printed_end_is_not_shown_to_be(law: SectionVersion) -> None:
    if law.begins.day:
        assert standing(law, law.begins.day - DAY) is Standing.NOT_YET
        assert standing(law, law.begins.day) is Standing.IN_FORCE
    if law.ends.day:
        assert standing(law, law.ends.day - DAY) is Standing.IN_FORCE
        assert standing(law, law.ends.day) is Standing.ENDED


@pytest.mark.parametrize(("section", "day", "versions"), IN_FORCE)
def test_each_version_that_could_apply_is_looked_at_as_a_whole(
    section: str, day: date | None, versions: list[str]
) -> None:
    encoded = load_book().versions(section)
    looked_at = [
        v for v in check_in_force(encoded, day, (Span(4, 12, 4, 22), ("effective",)), ()) if isinstance(v, Examined)
    ]

    assert looked_at == [Examined(Citation(section, version, ""), "version-in-force") for version in versions if day]


@pytest.mark.parametrize(
    ("section", "text"),
    [
        ("633c.1", "no dates are printed; in force as published"),
        ("635b.2", "in force from 2023-03-25, printed end 2026-03-25"),
        ("633b.17", "first day not printed, printed end 2028-06-14"),
    ],
)
def test_the_dates_in_words(section: str, text: str) -> None:
    assert dates_text(load_book().versions(section)[-1]) == text


def test_the_dates_of_a_section_without_a_printed_end() -> None:
    assert dates_text(load_section(LAW.encode(), "f")) == "in force from 2025-01-01, no end printed"


def test_sections_stand_as_the_code_numbers_them_and_versions_by_their_end() -> None:
    assert [law.name for law in load_book().sections] == [
        "633a.3 (current)",
        "633a.11 (current)",
        "633b.17 (prior)",
        "633b.17 (current)",
        "633c.1 (current)",
        "633c.11 (current)",
        "635a.12 (current)",
        "635b.2 (current)",
    ]


@pytest.mark.parametrize(
    ("day", "ends", "soon"),
    [
        (date(2024, 2, 29), "2025-02-28", True),
        (date(2024, 2, 29), "2025-03-01", False),
        (date(2024, 3, 29), "2025-03-29", True),
        (date(2024, 3, 29), "2025-03-30", False),
        (date(9999, 12, 30), "9999-12-31", False),
    ],
)
def test_an_end_within_twelve_months_is_told(day: date, ends: str, soon: bool) -> None:
    law = LAW.replace("from: {date: 2025-01-01", "from: {date: unknown")
    law = law.replace("until: {date: unknown, read: None is", f"until: {{date: {ends}, read: It is")
    version = load_section(law.encode(), "f")
    found = check_in_force((version,), day, (Span(4, 12, 4, 22), ("effective",)), ())

    assert [v.rule for v in found if isinstance(v, Finding)] == (["expiry"] if soon else [])
