"""What another version of a section changes for filings: each checked under the one alone, then under the other."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from checker.changes.compare import checked, compared, is_worse
from checker.changes.shifts import by_size
from checker.checking import is_no_submission
from checker.findings import Outcome
from checker.law import load_book
from checker.law.model import PrintedDate
from checker.running.run import DIED, games_of_process, in_chunks, sheet_of
from checker.running.spread import spread

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Sequence
    from datetime import date
    from fractions import Fraction

    from checker.changes.compare import Comparison
    from checker.law import LawBook, SectionVersion
    from checker.play.games import Games
    from checker.running.run import File, Sheet
    from checker.running.spread import Engine

__all__ = ["Affected", "Fault", "Impact", "Question", "affected", "impact", "question"]


@dataclass(frozen=True, slots=True)
class Question:
    """Which section is meant, under which two versions, and the law book with each of them alone."""

    before: SectionVersion
    after: SectionVersion
    as_of: date | None
    book_before: LawBook
    book_after: LawBook

    @property
    def section(self) -> str:
        """The section's number."""
        return self.before.section


@dataclass(frozen=True, slots=True)
class Affected:
    """One filing under both versions."""

    uses: bool
    """Whether the filing has anything that the section governs."""
    comparison: Comparison


@dataclass(frozen=True, slots=True)
class Fault:
    """A filing that the program failed on, and what it failed with."""

    file: str
    says: str


@dataclass(frozen=True, slots=True)
class Impact:
    """What the other version changes, the consequential first."""

    question: Question
    worse: tuple[Comparison, ...]
    better: tuple[Comparison, ...]
    shifted: tuple[Comparison, ...]
    """Filings of the same outcome with other findings or returns."""
    unchanged: tuple[Comparison, ...]
    unreadable: tuple[Comparison, ...]
    untouched: int
    """Filings that do not use the section."""
    passed_over: int
    """Sound YAML files of a folder that are no Rules Submissions."""
    faults: tuple[Fault, ...] = ()

    @property
    def filings(self) -> int:
        """Number of filings that were looked at."""
        listed = (self.worse, self.better, self.shifted, self.unchanged, self.unreadable)
        return sum(map(len, listed)) + self.untouched


def question(book: LawBook, section: str, before: str, after: str, as_of: date | None) -> Question:
    """The question put to filings; raises LookupError, saying what there is, for a section or version unknown."""
    versions = book.versions(section)
    if not versions:
        known = dict.fromkeys(version.section for version in book.sections)
        raise LookupError(f"§ {section} is not encoded; encoded are {', '.join(known)}")
    one, other = _version(versions, before), _version(versions, after)
    if one is other:
        raise LookupError(f"--from and --to both name the {before} version; nothing can differ")
    return Question(one, other, as_of, _alone(book, one), _alone(book, other))


def affected(
    files: Sequence[File], asked: Question, games: Games, engine: Engine | None = None
) -> Generator[Affected | Fault | None, None, None]:
    """Each file under both versions, in order; None for YAML of a folder that is no Rules Submission.

    An engine does it with games of its own. Raises EngineError where it cannot.
    """
    if engine is None:
        yield from (_affected(sheet, asked, games) for sheet in map(sheet_of, files))
        return
    work = partial(_affected_chunk, section=asked.section, before=asked.before.version, after=asked.after.version)
    yield from spread(partial(work, as_of=asked.as_of, kept=games.kept), in_chunks(files), engine, _lost)


def impact(asked: Question, found: Iterable[Affected | Fault | None]) -> Impact:
    """The filings sorted by what becomes of them."""
    kinds: dict[str, list[Comparison]] = {kind: [] for kind in ("worse", "better", "shifted", "same", "unread")}
    faults: list[Fault] = []
    untouched = passed_over = 0
    for one in found:
        if one is None:
            passed_over += 1
        elif isinstance(one, Fault):
            faults.append(one)
        elif not one.uses and not one.comparison.unreadable:
            untouched += 1
        else:
            kinds[_kind(one.comparison)].append(one.comparison)
    return Impact(
        question=asked,
        worse=tuple(sorted(kinds["worse"], key=_weight)),
        better=tuple(sorted(kinds["better"], key=_weight)),
        shifted=tuple(sorted(kinds["shifted"], key=_weight)),
        unchanged=tuple(kinds["same"]),
        unreadable=tuple(kinds["unread"]),
        untouched=untouched,
        passed_over=passed_over,
        faults=tuple(faults),
    )


def _affected(sheet: Sheet, asked: Question, games: Games) -> Affected | Fault | None:
    try:
        before = checked(sheet.data, sheet.name, asked.book_before, asked.as_of, games)
        if not sheet.named and is_no_submission(before.report):
            return None
        after = checked(sheet.data, sheet.name, asked.book_after, asked.as_of, games)
        uses = any(version.section == asked.section for version in before.report.versions)
        told = compared(before, after)
        own = (s for s in told.shifts if s.priced.section == asked.section)
        # A filing is not meant to amend itself.
        return Affected(uses, replace(told, amends="", shifts=tuple(own)))
    except Exception as error:  # noqa: BLE001 - a fault of ours in one file leaves the others to be looked at
        return Fault(sheet.name, f"a fault in the program: {type(error).__name__}: {error}")


def _affected_chunk(
    sheets: Sequence[Sheet], section: str, before: str, after: str, as_of: date | None, *, kept: bool
) -> list[Affected | Fault | None]:
    asked = _asked(section, before, after, as_of)
    return [_affected(sheet, asked, games_of_process(kept=kept, told=False)) for sheet in sheets]


@lru_cache(maxsize=4)
def _asked(section: str, before: str, after: str, as_of: date | None) -> Question:
    return question(load_book(), section, before, after, as_of)


def _lost(sheet: Sheet) -> Fault:
    return Fault(sheet.name, DIED)


def _version(versions: tuple[SectionVersion, ...], name: str) -> SectionVersion:
    found = next((version for version in versions if version.version == name), None)
    if found is None:
        known = ", ".join(version.version for version in versions)
        raise LookupError(f"§ {versions[0].section} has no {name[:60]} version; it has {known}")
    return found


def _alone(book: LawBook, version: SectionVersion) -> LawBook:
    """The book with one version of its section, whose dates are set aside; other sections keep theirs."""
    timeless = replace(version, begins=_set_aside(version.begins), ends=_set_aside(version.ends))
    kept = (other for other in book.sections if other.section != version.section or other is version)
    return replace(book, sections=tuple(timeless if other is version else other for other in kept))


def _set_aside(printed: PrintedDate) -> PrintedDate:
    return replace(printed, day=None)


def _kind(comparison: Comparison) -> str:
    before, after = comparison.before.outcome, comparison.after.outcome
    if comparison.unreadable:
        return "unread"
    if is_worse(before, after):
        return "worse"
    if is_worse(after, before):
        return "better"
    return "same" if comparison.alike else "shifted"


def _weight(comparison: Comparison) -> tuple[int, int, int, tuple[int, Fraction | int], str]:
    """Sort key: the worst outcome after, the best before, the most findings gained, the greatest shift, the name."""
    outcomes = list(Outcome)
    return (
        outcomes.index(comparison.after.outcome),
        -outcomes.index(comparison.before.outcome),
        -len(comparison.gained),
        min(map(by_size, comparison.shifts), default=(3, 0)),
        comparison.after.file,
    )
