"""One filing checked: from its bytes to the report that every format is made from."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING

from checker import __version__
from checker.filed import with_figures
from checker.findings import AppliedVersion, Finding, ProvisionNote, Receipt, Report, Severity, outcome_of
from checker.mends import with_edits
from checker.play.games import kept_games
from checker.pricelist import assumptions_of, priced_wagers
from checker.rules import check_holder, dates_text, examine, undeclared_suit, under_waivers
from checker.shape import check_shape
from checker.source import Mapping, Scalar, SourceError, Span, read
from checker.submission import Header, read_submission
from checker.values import printable

if TYPE_CHECKING:
    from datetime import date

    from checker.law import LawBook, SectionVersion
    from checker.play.games import Games
    from checker.rules import Examination

TOOL = f"rules-submission-checker {__version__}"
_LIBRARIES = ("pyyaml", "jsonschema", "jinja2", "weasyprint", "fonttools", "font-source-sans-pro")


def check(
    data: bytes,
    file: str,
    book: LawBook,
    as_of: date | None = None,
    games: Games | None = None,
    holder: str | None = None,
) -> Report:
    """The report on one filing; `as_of` takes the place of its effective date in choosing versions.

    `holder` is the certificate holder that it should be of, where that is known.
    `games` plays the base games; without it, the one that keeps what it computed in the user's cache folder.

    Never raises for what the bytes are: what cannot be read as a filing is reported as unreadable.
    """
    try:
        root = read(data)
    except SourceError as error:
        return _unreadable(data, file, _syntax(error))
    fault = _not_a_filing(root)
    if fault or not isinstance(root, Mapping):
        return _unreadable(data, file, fault)
    shape, unread = check_shape(root)
    if any(finding.severity is Severity.UNREADABLE for finding in shape):
        return _unreadable(data, file, *shape)
    filing = read_submission(root, unread)
    day = as_of or (filing.effective.value if filing.effective else None)
    games = games or kept_games()
    examination = examine(filing, book, day, games)
    all_found = {*shape, *check_holder(filing, holder), *examination.findings}
    settled = with_figures(filing, all_found, examination.wagers, book, day)
    found = under_waivers(filing.waivers, settled, book, day)
    ordered = tuple(sorted(map(_in_one_line, found), key=lambda finding: finding.order))
    findings = with_edits(ordered, data, root)
    wagers = tuple(priced_wagers(filing, examination.wagers, book, day, games, findings))
    return Report(
        file=file,
        outcome=outcome_of(findings),
        findings=findings,
        header=filing.header,
        as_of=day,
        as_of_given=as_of is not None,
        lines=_lines(data, findings),
        receipt=receipt(data),
        rules=tuple(sorted({entry.rule for entry in examination.examined} | {finding.rule for finding in findings})),
        compared=tuple(sorted({e.citation for e in examination.examined if e.citation.provision})),
        tables=len(filing.tables),
        versions=tuple(_applied(version, examination) for version in examination.versions),
        wagers=wagers,
        assumptions=assumptions_of(examination.wagers, wagers),
        passed=_passed(examination, findings),
        not_shown=_not_shown(examination, findings),
        not_examined=_not_examined(examination),
    )


def _in_one_line(finding: Finding) -> Finding:
    """A finding whose message is one line, whatever characters a quoted value holds."""
    return finding if finding.message.isprintable() else replace(finding, message=printable(finding.message))


_NO_SUIT = "Which suit the holder declares; the paytable elected pays a hand of that suit apart."


def refused(fault: Finding, file: str) -> Report:
    """The report on a file that could not even be opened."""
    return _unreadable(b"", file, fault)


def receipt(data: bytes) -> Receipt:
    """What made a report of these bytes."""
    return Receipt(tool=TOOL, filing_sha256=sha256(data).hexdigest(), libraries=_libraries())


@cache
def _libraries() -> tuple[tuple[str, str], ...]:
    from importlib import metadata

    return tuple((name, metadata.version(name)) for name in _LIBRARIES)


def is_no_submission(report: Report) -> bool:
    """Whether a report only says that the file, sound YAML, is not a Rules Submission."""
    return [finding.rule for finding in report.findings] == ["not-a-submission"]


def _syntax(error: SourceError) -> Finding:
    return Finding(
        rule=error.rule,
        severity=Severity.UNREADABLE,
        message=f"{error.message}.",
        span=error.span,
        path=(),
        required="strict YAML, as the format page sets out",
        passes=error.remedy,
    )


def _not_a_filing(root: object) -> Finding | None:
    """The finding on sound YAML that is no Rules Submission of a known format, or None."""
    number = root.get("rules_submission") if isinstance(root, Mapping) else None
    if not isinstance(root, Mapping) or number is None:
        span = getattr(root, "span", Span(1, 1, 1, 1))
        return Finding(
            rule="not-a-submission",
            severity=Severity.UNREADABLE,
            message="The file is sound YAML, but no Rules Submission: it has no key rules_submission.",
            span=Span(span.line, span.column, span.line, span.column + 1),
            path=(),
            stated="no rules_submission",
            required="rules_submission: 1",
            passes="rules_submission: 1 at the top, if this is meant as a filing",
        )
    if isinstance(number, Scalar) and number.text == "1":
        return None
    stated = number.text[:60] if isinstance(number, Scalar) else "no single value"
    return Finding(
        rule="unknown-format",
        severity=Severity.UNREADABLE,
        message=f"rules_submission is {stated or 'left empty'}; this version reads format 1 alone.",
        span=number.span,
        path=("rules_submission",),
        stated=f"rules_submission: {stated}",
        required="rules_submission: 1",
        passes="rules_submission: 1",
    )


def _unreadable(data: bytes, file: str, *findings: Finding | None) -> Report:
    found = tuple(sorted((finding for finding in findings if finding), key=lambda finding: finding.order))
    return Report(
        file=file,
        outcome=outcome_of(found),
        findings=found,
        header=Header(),
        as_of=None,
        as_of_given=False,
        lines=_lines(data, found),
        receipt=receipt(data),
    )


def _lines(data: bytes, findings: tuple[Finding, ...]) -> tuple[str, ...]:
    """The lines that findings stand on, as text that a terminal can show; others are left empty."""
    wanted = {finding.span.line for finding in findings}
    if not wanted:
        return ()
    text = data[: 1 << 20].decode("utf-8", errors="replace").removeprefix("\ufeff")
    lines = text.split("\n")[: max(wanted)]
    return tuple(printable(line.rstrip("\r")) if n in wanted else "" for n, line in enumerate(lines, start=1))


def _applied(version: SectionVersion, examination: Examination) -> AppliedVersion:
    several = sum(other.section == version.section for other in examination.versions) > 1
    return AppliedVersion(
        section=version.section,
        version=version.version,
        title=version.title,
        dates=dates_text(version),
        standing="one of several that could apply" if several else "in force",
        file=version.file,
        sha256=version.sha256,
    )


def _passed(examination: Examination, findings: tuple[Finding, ...]) -> tuple[ProvisionNote, ...]:
    """The provisions that something was compared with and that no finding cites."""
    cited = {citation for finding in findings for citation in finding.provisions}
    compared = {entry.citation for entry in examination.examined} - cited
    return tuple(
        ProvisionNote(version.cite(provision.label), provision.says)
        for version in examination.versions
        for provision in version.provisions
        if version.cite(provision.label) in compared
    )


def _not_shown(examination: Examination, findings: tuple[Finding, ...]) -> tuple[ProvisionNote, ...]:
    """The provisions on which a filing may state something, and on which this one is silent."""
    seen = {entry.citation for entry in examination.examined}
    seen |= {citation for finding in findings for citation in finding.provisions}
    suits = dict.fromkeys(
        case.law.cite(provision) for case in examination.wagers if (provision := undeclared_suit(case))
    )
    offered = {case.name for case in examination.wagers}
    silent = tuple(
        ProvisionNote(version.cite(provision.label), provision.says)
        for version in examination.versions
        for stateable in (version.stateable(offered),)
        for provision in version.provisions
        if provision.label in stateable and version.cite(provision.label) not in seen
    )
    return (*silent, *(ProvisionNote(citation, _NO_SUIT) for citation in suits))


def _not_examined(examination: Examination) -> tuple[ProvisionNote, ...]:
    """The provisions that no filing can show, and the sections that are not in force on the day."""
    conduct = [
        ProvisionNote(version.cite(provision.label), provision.conduct or provision.says)
        for version in examination.versions
        for provision in version.provisions
        if "conduct" in provision.status
    ]
    absent = [
        ProvisionNote(version.cite(""), f"{version.title}: not in force on the day; nothing of it was applied.")
        for version in examination.absent
    ]
    return (*absent, *conduct)
