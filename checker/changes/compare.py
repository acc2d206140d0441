"""Two filings compared, or one under two laws: elections, outcome, findings and returns, the consequential first."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from checker.changes.elections import Kind, elections
from checker.changes.pairing import paired, pairing
from checker.changes.shifts import by_size, shifts
from checker.checking import check, refused
from checker.findings import Finding, Outcome, Severity
from checker.shape import check_shape
from checker.source import Mapping, read
from checker.submission import read_submission
from checker.values import same_words, shown, words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from datetime import date

    from checker.changes.elections import Election
    from checker.changes.pairing import Pairing
    from checker.changes.shifts import Shift
    from checker.findings import Receipt, Report
    from checker.law import LawBook
    from checker.play.games import Games
    from checker.submission import Header, Path, Submission

__all__ = ["Change", "Checked", "Comparison", "Side", "amendment", "checked", "compared", "is_worse"]


@dataclass(frozen=True, slots=True)
class Checked:
    """A filing with the report on it."""

    report: Report
    filing: Submission | None
    """None where the file could not be read as a filing."""


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two that are compared."""

    file: str
    header: Header
    outcome: Outcome
    as_of: date | None
    as_of_given: bool
    counts: dict[Severity, int]
    waived: int
    receipt: Receipt


@dataclass(frozen=True, slots=True)
class Change:
    """An election that differs, and what goes with it."""

    election: Election
    gained: tuple[Finding, ...]
    """Findings that stand there in the second filing alone."""
    gone: tuple[Finding, ...]
    shift: Fraction | None
    """The greatest shift in the wager's return, where the election has a part in it."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Everything that is to be said of the two, the consequential first."""

    before: Side
    after: Side
    amends: str
    """What is to be said where the second filing does not name the first as the one that it amends."""
    changes: tuple[Change, ...]
    gained: tuple[Finding, ...]
    gone: tuple[Finding, ...]
    kept: tuple[Finding, ...]
    """Findings of both, as the second has them."""
    shifts: tuple[Shift, ...]

    @property
    def worse(self) -> bool:
        """Whether the outcome got worse."""
        return is_worse(self.before.outcome, self.after.outcome)

    @property
    def unreadable(self) -> bool:
        """Whether one of the two could not be read as a filing."""
        return Outcome.UNREADABLE in (self.before.outcome, self.after.outcome)

    @property
    def alike(self) -> bool:
        """Whether nothing that was compared differs."""
        moved = any(shift.difference != 0 for shift in self.shifts)
        return not (self.changes or self.gained or self.gone or moved or self.before.outcome != self.after.outcome)


@dataclass(frozen=True, slots=True)
class _Places:
    """Findings by the path that they stand at, and by every path that they stand at or below."""

    at: dict[Path, list[Finding]]
    within: dict[Path, list[Finding]]


def checked(
    data: bytes | Finding, file: str, book: LawBook, as_of: date | None = None, games: Games | None = None
) -> Checked:
    """A filing's bytes, or the finding that says why they cannot be had, checked and read; `games` as of `check`."""
    if isinstance(data, Finding):
        return Checked(refused(data, file), None)
    report = check(data, file, book, as_of, games)
    if report.outcome is Outcome.UNREADABLE:
        return Checked(report, None)
    root = read(data)
    return Checked(report, read_submission(root, check_shape(root)[1]) if isinstance(root, Mapping) else None)


def compared(before: Checked, after: Checked) -> Comparison:
    """The comparison of two filings; where one could not be read, of their outcomes and findings alone."""
    old, new = before.report, after.report
    if before.filing and after.filing:
        pairs = pairing(before.filing, after.filing)
        numbers = {was.number: now.number for was, now in pairs.tables.both}
        differing = tuple(elections(before.filing, after.filing, pairs))
        moved = tuple(sorted(shifts(old.wagers, new.wagers, numbers), key=by_size))
        told = amendment(old.header, new.header)
    else:
        pairs, differing, moved, told = None, (), (), ""
    kept, gone, gained = _findings(old.findings, new.findings, pairs)
    return Comparison(
        before=_side(old),
        after=_side(new),
        amends=told,
        changes=_consequential(differing, gained, gone, moved),
        gained=gained,
        gone=gone,
        kept=kept,
        shifts=moved,
    )


def is_worse(before: Outcome, after: Outcome) -> bool:
    """Whether the second outcome is worse than the first."""
    worst_first = list(Outcome)
    return worst_first.index(after) < worst_first.index(before)


def amendment(before: Header, after: Header) -> str:
    """What is to be said where a filing does not name another as the one that it amends; empty where it does."""
    other = f"submission {shown(before.submission)}" if before.submission else "a filing without a number"
    if not after.amends:
        return f"The second filing names no submission that it amends; it is compared with {other}."
    if not same_words(after.amends, before.submission):
        return f"The second filing amends {shown(after.amends)}, and is compared with {other}."
    return ""


def _side(report: Report) -> Side:
    return Side(
        file=report.file,
        header=report.header,
        outcome=report.outcome,
        as_of=report.as_of,
        as_of_given=report.as_of_given,
        counts=report.counts,
        waived=report.waived,
        receipt=report.receipt,
    )


def _findings(
    before: Iterable[Finding], after: Iterable[Finding], pairs: Pairing | None
) -> tuple[tuple[Finding, ...], tuple[Finding, ...], tuple[Finding, ...]]:
    """The findings of both, of the first alone and of the second alone, each gravest first."""
    old = [(pairs.moved(finding.path) if pairs else finding.path, finding) for finding in before]
    new = [(finding.path, finding) for finding in after]
    found = paired(
        old,
        new,
        lambda at: (*_kind(at[1]), at[0], at[1].message),
        lambda at: (*_kind(at[1]), at[0]),
        lambda at: (*_kind(at[1]), _without_index(at[0])),
    )
    return (
        _gravest_first(now for _, (_, now) in found.both),
        _gravest_first(finding for _, finding in found.removed),
        _gravest_first(finding for _, finding in found.added),
    )


def _kind(finding: Finding) -> tuple[object, ...]:
    return finding.rule, finding.severity, finding.waived is not None


def _without_index(path: Path) -> Path:
    """The path of a list for that of an entry of it, which may stand elsewhere in another filing."""
    return path[:-1] if path and isinstance(path[-1], int) else path


def _gravest_first(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(findings, key=lambda f: (f.waived is not None, f.severity.rank, f.order)))


def _consequential(
    differing: Iterable[Election], gained: Sequence[Finding], gone: Sequence[Finding], moved: Sequence[Shift]
) -> tuple[Change, ...]:
    """The elections with what goes with each: first what brought a finding, then what moved a return, then what
    mended something."""
    brought, mended, greatest = _by_place(gained), _by_place(gone), _greatest(moved)
    changes = [
        Change(
            election=election,
            gained=tuple(_there(election, election.new_path, brought)),
            gone=tuple(_there(election, election.old_path, mended)),
            shift=greatest.get((election.table, words(election.wager))) if _is_priced(election) else None,
        )
        for election in differing
    ]
    return tuple(sorted(changes, key=_weight))


def _weight(change: Change) -> tuple[int, Fraction, int]:
    least = len(Severity)
    brought = min((f.severity.rank for f in change.gained if not f.waived), default=least)
    mended = min((f.severity.rank for f in change.gone if not f.waived), default=least)
    return brought, -abs(change.shift or Fraction(0)), mended


def _by_place(findings: Iterable[Finding]) -> _Places:
    at: dict[Path, list[Finding]] = {}
    within: dict[Path, list[Finding]] = {}
    for finding in findings:
        at.setdefault(finding.path, []).append(finding)
        for length in range(1, len(finding.path) + 1):
            within.setdefault(finding.path[:length], []).append(finding)
    return _Places(at, within)


def _there(election: Election, path: Path | None, found: _Places) -> Iterator[Finding]:
    """The findings that stand where an election stands, below it, or on what holds it.

    Where it was added or removed, one on the name of its wager or game may be on its being left out.
    """
    if path is None:
        return
    yield from found.within.get(path, ())
    holders = [path[:length] for length in range(1, len(path))]
    if election.kind is not Kind.CHANGED:
        holders += [(*path[:length], name) for length, name in ((2, "game"), (4, "wager")) if len(path) == length + 1]
    for holder in holders:
        yield from found.at.get(holder, ())


def _greatest(moved: Iterable[Shift]) -> dict[tuple[int, str], Fraction]:
    """The greatest shift of each wager of a table, either way."""
    found: dict[tuple[int, str], Fraction] = {}
    for shift in moved:
        if shift.difference:
            place = shift.priced.table, words(shift.priced.wager)
            found[place] = max(found.get(place, Fraction(0)), shift.difference, key=abs)
    return found


def _is_priced(election: Election) -> bool:
    """Whether an election has a part in what its wager returns."""
    path = election.new_path
    return path is not None and len(path) > 4 and path[4] in {"paytable", "amount", "progressive"}
