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
    from fractions import Fraction

    from checker.citations import Assumption, Citation
    from checker.play.elected import Elected
    from checker.play.figures import Award, GameReturn, Variant
    from checker.returns import ProgressiveReturn, WagerReturn
    from checker.source import Span
    from checker.submission import Header


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


THRESHOLDS = tuple(severity.value for severity in Severity if severity is not Severity.UNREADABLE)
"""The severities from which on a run can be made to fail."""


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


@dataclass(frozen=True, slots=True)
class Waiver:
    """What the Board has granted: by which order, why, and the first day without it."""

    authority: str
    reason: str
    until: date


class MendKind(StrEnum):
    """What a mend changes."""

    VALUE = "value"
    ADDITION = "addition"
    """A key that is lacking, with its value."""
    SPELLING = "spelling"
    """The name of a key."""
    ORDER = "order"
    """The entries of a list, in another order."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A change on one line of a filing: what stands in the span gives way to the text."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Mend:
    """The one lawful change that a finding leaves; where several would do, a finding has none."""

    kind: MendKind
    path: tuple[str | int, ...]
    """Of the value; of the key that is added; of the key as it is misspelt."""
    value: str
    """What the value shall be; of a spelling, the key."""
    edit: Edit | None = None
    """How it is written into the filing; None until the source was looked at."""


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
    sets_out: tuple[str, ...] = ()
    """Of a finding on versions that differ: the rules whose findings under one version or another it sets out."""
    waived: Waiver | None = None
    """The waiver that covers it; a waived finding is shown, and counts for no outcome."""
    mend: Mend | None = None
    """The one change that would pass, in a form that a program can make."""

    @property
    def rules(self) -> tuple[str, ...]:
        """Its own rule, or those whose findings it sets out in place of its own."""
        return self.sets_out or (self.rule,)

    @property
    def order(self) -> tuple[object, ...]:
        """Sort key: place in the file, then gravity, then rule; then whatever else tells two findings apart."""
        words = (self.message, self.stated, self.required, self.passes, self.consequence)
        place = (self.span.line, self.span.column)
        return (*place, self.severity.rank, self.rule, *words, self.provisions, repr(self.path))


@dataclass(frozen=True, slots=True)
class Examined:
    """A rule compared something in the filing with this provision, whatever came of it."""

    citation: Citation
    rule: str


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


PRINTED_TERMS = "printed terms; the filing states others"
"""What figures are of where the filing contradicts the terms that they are made from."""
TERMS_LEFT_OUT = "printed terms; the filing leaves some out"
"""What figures are of where a waiver lets the filing leave out terms that they are made from."""
AS_PRINTED = "priced as printed"
"""The standing of a wager whose figures are of the printed terms, the filing's being others."""
AS_FILED = "as-filed"
"""The name of the variant of such a wager at the terms filed, where waivers allow them."""


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
    """'authorised', 'in conflict', 'not authorised', 'priced as printed'; empty where no section of it was read."""
    figures: WagerReturn | ProgressiveReturn | GameReturn | None
    reason: str = ""
    """Why there are no figures."""
    amount: str = ""
    """The wager in dollars that a progressive is priced at."""
    assumptions: tuple[str, ...] = ()
    """Names of the assumptions that the figures rest on."""
    elected: Elected | None = None
    """Of a main wager, the rules of the game as elected."""
    variants: tuple[Variant, ...] = ()
    """Figures of the same wager under another reading, or with an option of the player's."""
    awards: tuple[Award, ...] = ()
    """Fixed awards beside a main wager."""
    priced_at: str = ""
    """What the figures are of, where the filing states other terms than those; else empty."""
    waived: tuple[str, ...] = ()
    """Of a wager that is not simply authorised as priced: the rules whose findings on it are waived."""

    @property
    def main(self) -> bool:
        """Whether it is the main wager of its table."""
        return self.wager == main_wager_name(self.game)

    @property
    def as_filed(self) -> Fraction | None:
        """What it returns at the terms filed, where waivers allow them and its figures are of the printed ones."""
        return next((variant.expected_return for variant in self.variants if variant.name == AS_FILED), None)


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
    rules: tuple[str, ...] = ()
    """Ids of the rules that compared something with a provision, or found something."""
    compared: tuple[Citation, ...] = ()
    """Every provision that something in the filing was compared with."""
    tables: int = 0
    versions: tuple[AppliedVersion, ...] = ()
    wagers: tuple[PricedWager, ...] = ()
    assumptions: tuple[Assumption, ...] = ()
    passed: tuple[ProvisionNote, ...] = ()
    not_shown: tuple[ProvisionNote, ...] = ()
    not_examined: tuple[ProvisionNote, ...] = ()

    @property
    def counts(self) -> dict[Severity, int]:
        """Number of findings of each severity that are not waived."""
        standing = [f.severity for f in self.findings if not f.waived]
        return {severity: standing.count(severity) for severity in Severity}

    @property
    def waived(self) -> int:
        """Number of findings that a waiver covers."""
        return sum(finding.waived is not None for finding in self.findings)


def main_wager_name(game: str) -> str:
    """The name of a game's main wager among its wagers."""
    return f"{game} (main wager)"


def outcome_of(findings: Iterable[Finding]) -> Outcome:
    """The outcome that a filing's worst finding gives that is not waived; compliant where there is none."""
    worst = min((f.severity for f in findings if not f.waived), key=lambda s: s.rank, default=Severity.ADVISORY)
    return _OUTCOMES[worst]


def path_text(path: Iterable[str | int]) -> str:
    """A path as people write it: tables[0].wagers[1].paytable."""
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else (f".{step}" if text else step)
    return text
