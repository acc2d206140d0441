"""All encoded section versions, and which of them could apply on a date."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cache
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING

from checker.law.fields import LawError
from checker.law.load import load_section
from checker.resources import folder
from checker.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from checker.law.model import SectionVersion

_TOP = Span(1, 1, 1, 1)
"""Where a file is refused for what stands in another one."""


class Standing(StrEnum):
    """What the printed dates of a version say of a day."""

    NOT_YET = "not yet in force"
    IN_FORCE = "in force"
    ENDED = "past its end"


def standing(version: SectionVersion, day: date | None) -> Standing:
    """Where a day lies in a version's printed dates; a date that is not printed excludes nothing.

    The first day is in force; the day of a printed end is not shown to be. No day known excludes nothing either.
    """
    if day is None:
        return Standing.IN_FORCE
    if version.begins.day and day < version.begins.day:
        return Standing.NOT_YET
    if version.ends.day and day >= version.ends.day:
        return Standing.ENDED
    return Standing.IN_FORCE


@dataclass(frozen=True, slots=True, eq=False)
class LawBook:
    """The encoded section versions, in order of section and then of end, the earliest first."""

    sections: tuple[SectionVersion, ...]
    games: tuple[str, ...]
    """The host games that are encoded."""
    wagers: Mapping[str, str]
    """The section of every encoded wager, by the wager's name."""

    def versions(self, section: str) -> tuple[SectionVersion, ...]:
        """The encoded versions of a section."""
        return tuple(version for version in self.sections if version.section == section)

    def host_sections(self, game: str | None) -> tuple[str, ...]:
        """The sections that govern a host game itself; none where there is no such game."""
        return tuple(dict.fromkeys(s.section for s in self.sections if s.defines_game and s.game == game))

    def adopted(self, version: SectionVersion) -> SectionVersion | None:
        """The section whose payouts a game takes over, or None."""
        adopts = version.adopts
        return next((s for s in self.sections if adopts and s.section == adopts.section), None)


@cache
def load_book() -> LawBook:
    """The encoded sections that this installation holds; raises LawError for a file that is unsound."""
    place = folder("schemas") / "58-pa-code"
    files = sorted(place.glob("*.yaml"))
    return bound(load_section(file.read_bytes(), f"58-pa-code/{file.name}") for file in files)


def bound(sections: Iterable[SectionVersion]) -> LawBook:
    """The book of these section versions.

    Raises LawError where two printed times of a section overlap, or two sections authorise one wager.
    """
    ordered = tuple(sorted(sections, key=_order))
    for one, next_one in pairwise(ordered):
        if one.section != next_one.section:
            continue
        if one.version == next_one.version:
            raise LawError(next_one.file, _TOP, f"the version {one.version} of § {one.section} is there twice")
        if one.ends.day is None or (next_one.begins.day and next_one.begins.day < one.ends.day):
            raise LawError(next_one.file, _TOP, f"its dates overlap those of the version {one.version} in {one.file}")
    _refuse_shared_wagers(ordered)
    return LawBook(
        sections=ordered,
        games=tuple(dict.fromkeys(section.game for section in ordered if section.defines_game)),
        wagers=MappingProxyType({w.name: section.section for section in ordered for w in section.wagers}),
    )


def _refuse_shared_wagers(sections: Iterable[SectionVersion]) -> None:
    authorised: dict[str, str] = {}
    for section in sections:
        for wager in section.wagers:
            if authorised.setdefault(wager.name, section.section) != section.section:
                message = f"the wager {wager.name} is that of § {authorised[wager.name]} already"
                raise LawError(section.file, _TOP, message)


def _order(version: SectionVersion) -> tuple[str, int, date, str]:
    """Sections as the Code numbers them (633c.1 before 633c.11), then by end, an unknown end last."""
    chapter, number = version.section.split(".")
    return chapter, int(number), version.ends.day or date.max, version.version
