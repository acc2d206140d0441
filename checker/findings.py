"""What a check found: frozen records that every format of the report is made from.

Nothing here decides anything about a filing; the rules do that, and the renderers only show it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from checker.returns import ProgressiveReturn, WagerReturn
    from checker.source import Span


class Severity(StrEnum):
    """How a finding bears on the filing, gravest first."""

    UNREADABLE = "unreadable"
    """The file cannot be read as a filing; nothing in it was checked."""
    VIOLATION = "violation"
    """The filing contradicts the text, or leaves out what the text requires it to contain."""
    UNDETERMINED = "undetermined"
    """It can be shown neither compliant nor not."""
    ADVISORY = "advisory"
    """Lawful, and worth a look."""

    @property
    def rank(self) -> int:
        """0 for the gravest."""
        return list(Severity).index(self)

    def at_least(self, other: Severity) -> bool:
        """Whether this severity is as grave as the other, or graver."""
        return self.rank <= other.rank


class Outcome(StrEnum):
    """What a filing amounts to: the worst of its findings."""

    UNREADABLE = "not read"
    NOT_COMPLIANT = "not compliant"
    NEEDS_REVIEW = "needs review"
    COMPLIANT = "compliant"


_OUTCOMES = {
    Severity.UNREADABLE: Outcome.UNREADABLE,
    Severity.VIOLATION: Outcome.NOT_COMPLIANT,
    Severity.UNDETERMINED: Outcome.NEEDS_REVIEW,
    Severity.ADVISORY: Outcome.COMPLIANT,
}


@dataclass(frozen=True, slots=True, order=True)
class Citation:
    """One numbered provision of one version of a section, e.g. § 633b.17(h), current."""

    section: str
    version: str
    provision: str

    def __str__(self) -> str:
        return f"§ {self.section}{self.provision}"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that a rule has to say of one place in a filing."""

    rule: str
    severity: Severity
    message: str
    """One sentence: what is wrong, or open, or worth a look."""
    span: Span
    path: tuple[str | int, ...]
    """Keys and indexes from the root of the filing to the place."""
    stated: str = ""
    """What the filing says there."""
    required: str = ""
    """What the text requires, in our words."""
    passes: str = ""
    """What would pass there."""
    provisions: tuple[Citation, ...] = ()
    consequence: str = ""
    """What follows where it is more than the severity says, e.g. that the wager would favour the player."""

    @property
    def order(self) -> tuple[int, int, int, str, str]:
        """Sort key: place in the file, then gravity, then rule."""
        return (self.span.line, self.span.column, self.severity.rank, self.rule, self.message)


@dataclass(frozen=True, slots=True)
class Examined:
    """A rule compared something in the filing with this provision, whatever came of it."""

    citation: Citation
    rule: str


@dataclass(frozen=True, slots=True)
class Header:
    """Who files what, and from when, as the filing states it; empty where it does not."""

    certificate_holder: str = ""
    facility: str = ""
    submission: str = ""
    amends: str = ""
    prepared_by: str = ""
    filed: date | None = None
    effective: date | None = None


@dataclass(frozen=True, slots=True)
class AppliedVersion:
    """A section version that the filing was checked under, and what its dates say on the as-of date."""

    section: str
    version: str
    title: str
    dates: str
    """The printed dates, in words."""
    standing: str
    """'in force', 'not yet in force', 'past its end', 'one of several that could apply'."""
    file: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Assumption:
    """A reading on which a number rests, named beside it."""

    name: str
    text: str
    provisions: tuple[Citation, ...] = ()


@dataclass(frozen=True, slots=True)
class PricedWager:
    """One wager of the filing at one deck count under one version, priced, or the reason why it is not."""

    table: int
    """Number of the table in the filing, from 1."""
    game: str
    wager: str
    paytable: str
    decks: int
    section: str
    version: str
    """The version or versions, comma-separated, that give this same number."""
    standing: str
    """'authorised', 'in conflict', 'not authorised'."""
    figures: WagerReturn | ProgressiveReturn | None
    reason: str = ""
    """Why there are no figures."""
    amount: str = ""
    """The wager in dollars that a progressive is priced at."""
    assumptions: tuple[str, ...] = ()
    """Names of the assumptions that the figures rest on."""


@dataclass(frozen=True, slots=True)
class ProvisionNote:
    """A provision and what is to be said of it on the report's closing pages."""

    citation: Citation
    text: str


@dataclass(frozen=True, slots=True)
class Receipt:
    """What made this report: enough to make it again."""

    tool: str
    filing_sha256: str
    libraries: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that is to be said of one filing."""

    file: str
    outcome: Outcome
    findings: tuple[Finding, ...]
    header: Header
    as_of: date | None
    """The date that chose the versions."""
    as_of_given: bool
    """True where the date was asked for on the command line in place of the filing's own."""
    lines: tuple[str, ...] = field(repr=False)
    """The lines of the filing that findings stand on, by line number less one; others may be empty."""
    receipt: Receipt
    rules: int = 0
    """Number of rules that were applied."""
    tables: int = 0
    versions: tuple[AppliedVersion, ...] = ()
    wagers: tuple[PricedWager, ...] = ()
    assumptions: tuple[Assumption, ...] = ()
    passed: tuple[ProvisionNote, ...] = ()
    not_shown: tuple[ProvisionNote, ...] = ()
    not_examined: tuple[ProvisionNote, ...] = ()

    @property
    def counts(self) -> dict[Severity, int]:
        """Number of findings of each severity."""
        return {severity: sum(f.severity is severity for f in self.findings) for severity in Severity}


def outcome_of(findings: Iterable[Finding]) -> Outcome:
    """The outcome that a filing's worst finding gives; compliant where there is none."""
    worst = min((f.severity for f in findings), key=lambda s: s.rank, default=Severity.ADVISORY)
    return _OUTCOMES[worst]


def path_text(path: Iterable[str | int]) -> str:
    """A path as people write it: tables[0].wagers[1].paytable."""
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else (f".{step}" if text else step)
    return text
