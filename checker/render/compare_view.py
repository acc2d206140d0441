"""The rows of a comparison, as text and pages show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from checker.changes.compare import is_worse
from checker.findings import Outcome, Severity
from checker.render.shift_view import points_text
from checker.render.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from checker.changes.compare import Change, Comparison, Side
    from checker.changes.impact import Impact
    from checker.findings import Finding

__all__ = [
    "ElectionRow",
    "day_told",
    "election_rows",
    "findings_counted",
    "impact_counted",
    "movement",
    "name_of",
    "terms_of_impact",
]


@dataclass(frozen=True, slots=True)
class ElectionRow:
    """One election that differs."""

    place: str
    kind: str
    key: str
    before: str
    after: str
    follows: str
    """The findings that came or went with it, and the shift in the return."""


def election_rows(changes: Iterable[Change]) -> tuple[ElectionRow, ...]:
    """Return the elections in their order."""
    return tuple(
        ElectionRow(
            change.election.place,
            str(change.election.kind),
            change.election.key,
            change.election.before,
            change.election.after,
            _follows(change),
        )
        for change in changes
    )


def movement(comparison: Comparison) -> str:
    """Return whether the outcome got worse, better or stayed the same."""
    before, after = comparison.before.outcome, comparison.after.outcome
    if is_worse(before, after):
        return "worse"
    return "better" if is_worse(after, before) else "the same"


def name_of(side: Side) -> str:
    """Return the filing's number, or its file where it states none."""
    return side.header.submission or side.file


def day_told(side: Side) -> str:
    """Return the day that chose the versions, and where it is from."""
    if side.as_of is None:
        return "no date" if side.outcome is not Outcome.UNREADABLE else "not checked"
    return f"{side.as_of} ({'--as-of' if side.as_of_given else 'effective date'})"


def findings_counted(findings: Sequence[Finding]) -> str:
    """Return how many findings there are of each severity, the waived ones apart."""
    counts = [
        (sum(f.severity is severity and not f.waived for f in findings), str(severity)) for severity in Severity
    ]
    counts.append((sum(f.waived is not None for f in findings), "waived"))
    return ", ".join(f"{count} {word}" for count, word in counts if count) or "none"


def terms_of_impact(impact: Impact) -> str:
    """Return how the two versions were applied, whatever their dates say."""
    asked = impact.question
    day = f"on {asked.as_of} (--as-of)" if asked.as_of else "on its own effective date"
    return (
        f"Each filing is checked with the {asked.before.version} version of § {asked.section} alone, and then with "
        f"the {asked.after.version} version alone. The printed dates of both are set aside, so that the filing's "
        f"date does not choose between them; every other section, and every waiver, is judged {day}."
    )


def impact_counted(impact: Impact) -> tuple[tuple[str, int], ...]:
    """Return the number of filings of each kind, with its name."""
    return (
        ("worse", len(impact.worse)),
        ("better", len(impact.better)),
        ("other findings or returns", len(impact.shifted)),
        ("unchanged", len(impact.unchanged)),
        ("untouched", impact.untouched),
        *((("not read", len(impact.unreadable)),) if impact.unreadable else ()),
    )


def _follows(change: Change) -> str:
    told = [f"brings {_named(finding)}" for finding in change.gained]
    told += [f"ends {_named(finding)}" for finding in change.gone]
    if change.shift:
        told.append(f"return {points_text(change.shift)}")
    shown = list(dict.fromkeys(told))
    return "; ".join(shown[:4]) + (f"; and {plural(len(shown) - 4, 'other')}" if len(shown) > 4 else "")


def _named(finding: Finding) -> str:
    return f"{'waived ' if finding.waived else ''}{finding.severity}[{finding.rule}]"
