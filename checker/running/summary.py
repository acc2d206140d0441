"""What a whole run came to: counts that grow file by file, so that nothing else of a report need be kept."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from checker.findings import Outcome, Severity

if TYPE_CHECKING:
    from datetime import date

    from checker.citations import Citation
    from checker.findings import Report


@dataclass(slots=True)
class Summary:
    """The counts of a run; `add` takes a report in."""

    files: int = 0
    passed_over: int = 0
    """Sound YAML files of a folder that are no Rules Submissions."""
    outcomes: Counter[Outcome] = field(default_factory=Counter)
    severities: Counter[Severity] = field(default_factory=Counter)
    """Findings that are not waived."""
    waived: int = 0
    rules: set[str] = field(default_factory=set)
    compared: set[Citation] = field(default_factory=set)
    dates: set[date] = field(default_factory=set)
    not_shown: set[Citation] = field(default_factory=set)
    not_examined: set[Citation] = field(default_factory=set)
    faults: list[tuple[str, str]] = field(default_factory=list)
    """Files that the program failed on, with what it failed with."""

    def merge(self, other: Summary) -> None:
        """Takes the counts of another run in."""
        self.files += other.files
        self.passed_over += other.passed_over
        self.outcomes.update(other.outcomes)
        self.severities.update(other.severities)
        self.waived += other.waived
        self.rules |= other.rules
        self.compared |= other.compared
        self.dates |= other.dates
        self.not_shown |= other.not_shown
        self.not_examined |= other.not_examined
        self.faults += other.faults

    def add(self, report: Report) -> None:
        """Counts one more report."""
        self.files += 1
        self.outcomes[report.outcome] += 1
        self.severities.update(finding.severity for finding in report.findings if not finding.waived)
        self.waived += report.waived
        self.rules.update(report.rules)
        self.compared.update(report.compared)
        if report.as_of:
            self.dates.add(report.as_of)
        self.not_shown.update(note.citation for note in report.not_shown)
        self.not_examined.update(note.citation for note in report.not_examined)

    def worst_at_least(self, threshold: Severity) -> bool:
        """Whether any finding is as grave as the threshold."""
        return any(count and severity.at_least(threshold) for severity, count in self.severities.items())

    @property
    def unreadable(self) -> bool:
        """Whether any file could not be read as a filing."""
        return self.outcomes[Outcome.UNREADABLE] > 0
