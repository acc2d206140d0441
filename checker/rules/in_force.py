"""Whether a section is in force on the day that decides, and for how much longer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from checker.findings import Examined, Finding, Severity
from checker.law.book import Standing, standing
from checker.rules.case import joined
from checker.values import shown

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from checker.law.model import SectionVersion
    from checker.rules.case import Verdicts
    from checker.source import Span
    from checker.submission import Path, Stated

_MOST_NAMED = 5


def in_force(versions: tuple[SectionVersion, ...], day: date | None) -> tuple[SectionVersion, ...]:
    """The versions of a section that could apply on a day; all of them where no day is known."""
    return tuple(version for version in versions if standing(version, day) is Standing.IN_FORCE)


def check_in_force(
    versions: tuple[SectionVersion, ...], day: date | None, at: tuple[Span, Path], resting: Iterable[Stated[str]]
) -> Verdicts:
    """Whether some version of the section is in force, and whether one ends within twelve months.

    `at` is where the day is filed, and `resting` the games and wagers that rest on the section.
    """
    if day is None:
        if any(version.begins.day or version.ends.day for version in versions):
            yield _no_day(versions[-1], at)
        return
    applying = in_force(versions, day)
    if not applying:
        yield _not_in_force(versions, day, at, resting)
    for version in applying:
        yield Examined(version.cite(""), "version-in-force")
        if version.ends.day and version.ends.day <= _twelve_months_after(day):
            yield _ending(version, applying, day, at)


def _not_in_force(
    versions: tuple[SectionVersion, ...], day: date, at: tuple[Span, Path], resting: Iterable[Stated[str]]
) -> Finding:
    version = versions[-1]
    not_yet = all(standing(v, day) is Standing.NOT_YET for v in versions)
    span, path = at
    if not_yet:
        message = (
            f"§ {version.section} ({version.title}) authorises nothing before {version.begins.day}; "
            f"on it rest {_resting(resting)}."
        )
        passes = f"effective: {version.begins.day}, or later"
    else:
        message = (
            f"§ {version.section} ({version.title}) is not shown to be in force on {day}: "
            f"its printed end is {version.ends.day}. Nothing that rests on it was checked: {_resting(resting)}."
        )
        passes = (
            "a first day before the printed end, or proof that the section was renewed; "
            "--as-of with an earlier date shows what its text would have asked for"
        )
    return Finding(
        rule="version-in-force",
        severity=Severity.VIOLATION if not_yet else Severity.UNDETERMINED,
        message=message,
        span=span,
        path=path,
        stated=f"{day}",
        required=f"a day on which the section is in force: {dates_text(version)}",
        passes=passes,
        provisions=(version.cite(""),),
    )


def _resting(resting: Iterable[Stated[str]]) -> str:
    """The games and wagers that rest on a section, each with its line; a filing may have thousands."""
    named = [f"{shown(stated.text)} on line {stated.span.line}" for stated in resting]
    more = [f"{len(named) - _MOST_NAMED} more"] if len(named) > _MOST_NAMED else []
    return joined([*named[:_MOST_NAMED], *more])


def _ending(
    version: SectionVersion, applying: tuple[SectionVersion, ...], day: date, at: tuple[Span, Path]
) -> Finding:
    after = [other.version for other in applying if other is not version]
    also = f" The {after[0]} version could apply as well." if after else ""
    named = f" ({version.version})" if after else ""
    span, path = at
    return Finding(
        rule="expiry",
        severity=Severity.ADVISORY,
        message=f"§ {version.section}{named} ends on {version.ends.day}, within twelve months of {day}.{also}",
        span=span,
        path=path,
        stated=f"{day}",
        required=dates_text(version) + ("" if after else "; from its end on nothing is shown to be authorised"),
        passes="nothing to do, where what is filed agrees with both versions"
        if after
        else f"a new filing before {version.ends.day}, if the section is renewed",
        provisions=(version.cite(""),),
    )


def _no_day(version: SectionVersion, at: tuple[Span, Path]) -> Finding:
    span, path = at
    return Finding(
        rule="version-in-force",
        severity=Severity.UNDETERMINED,
        message=f"Without an effective date it is not known whether § {version.section} is in force; "
        "each of its versions was applied.",
        span=span,
        path=path,
        stated="no effective date that can be read",
        required=f"a day on which the section is in force: {dates_text(version)}",
        passes="effective: the first day of operation; or --as-of",
        provisions=(version.cite(""),),
    )


def dates_text(version: SectionVersion) -> str:
    """The printed dates of a version, in words."""
    begins, ends = version.begins.day, version.ends.day
    if begins is None and ends is None:
        return "no dates are printed; in force as published"
    first = f"in force from {begins}" if begins else "first day not printed"
    return f"{first}, {f'printed end {ends}' if ends else 'no end printed'}"


def _twelve_months_after(day: date) -> date:
    last = 28 if (day.month, day.day) == (2, 29) else day.day
    return day.replace(year=min(day.year + 1, 9999), day=last)
