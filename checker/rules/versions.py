"""Several versions of a section that could apply: what they agree on stands, what they do not is undetermined."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from checker.findings import Finding, Severity
from checker.values import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from datetime import date

    from checker.law.model import SectionVersion

Found: TypeAlias = "Sequence[tuple[SectionVersion, tuple[Finding, ...]]]"
Pair: TypeAlias = "tuple[SectionVersion, Finding]"


def across_versions(found: Found, day: date | None) -> Iterator[Finding]:
    """The findings of each version made one list.

    A finding of every version stands once and cites them all; where they ask for different things, it says what
    each asks for. What only some versions find becomes a `versions-differ` finding that sets out what each says:
    undetermined, or a violation where each version finds one of its own, so that the filing passes under none.
    Advisories of one version stand as they are.
    """
    if len(found) == 1:
        yield from found[0][1]
        return
    laws = [law for law, _ in found]
    pairs = [(law, finding) for law, findings in found for finding in findings]
    for kind in (_word_for_word, _alike):
        shared, pairs = _shared(pairs, kind, laws)
        for group in shared:
            yield _one(group)
    apart: dict[tuple[str | int, ...], list[Pair]] = {}
    for law, finding in pairs:
        if finding.severity is Severity.ADVISORY:
            yield finding
        else:
            apart.setdefault(finding.path, []).append((law, finding))
    breached = {law.version for law, finding in pairs if finding.severity is Severity.VIOLATION}
    severity = Severity.VIOLATION if len(breached) == len(laws) else Severity.UNDETERMINED
    for differing in apart.values():
        yield _difference(found, differing, day, severity)


def _word_for_word(finding: Finding) -> tuple[object, ...]:
    return finding.rule, finding.path, finding.severity, finding.passes


def _alike(finding: Finding) -> tuple[object, ...]:
    return finding.rule, finding.path, finding.severity


def _shared(
    pairs: list[Pair], kind: Callable[[Finding], tuple[object, ...]], laws: list[SectionVersion]
) -> tuple[list[list[Pair]], list[Pair]]:
    """The findings of a kind that every version has, in groups, and the rest."""
    groups: dict[tuple[object, ...], list[Pair]] = {}
    for law, finding in pairs:
        groups.setdefault(kind(finding), []).append((law, finding))
    everywhere = {
        key for key, group in groups.items() if {law.version for law, _ in group} == {x.version for x in laws}
    }
    rest = [(law, finding) for law, finding in pairs if kind(finding) not in everywhere]
    return [group for key, group in groups.items() if key in everywhere], rest


def _one(group: list[Pair]) -> Finding:
    """One finding for what every version finds; where their texts are not the same, each version's."""
    cited = dict.fromkeys(citation for _, finding in group for citation in finding.provisions)
    *_, (_, last) = group
    if len({finding.passes for _, finding in group}) == 1:
        agreed = last.mend if len({finding.mend for _, finding in group}) == 1 else None
        return replace(last, provisions=tuple(cited), mend=agreed)
    return replace(
        last,
        message=_each(group, lambda finding: finding.message, "Under the {} version: ", " "),
        required=_each(group, lambda finding: finding.required, "under the {} version, ", "; "),
        passes=_each(group, lambda finding: finding.passes, "under the {} version, ", "; "),
        provisions=tuple(cited),
        mend=None,
    )


def _each(group: list[Pair], text: Callable[[Finding], str], lead: str, between: str) -> str:
    """The texts of a group's findings, each with its version where they are not all the same."""
    texts = dict.fromkeys(text(finding) for _, finding in group)
    if len(texts) == 1:
        return next(iter(texts))
    return between.join(dict.fromkeys(lead.format(law.version) + text(finding) for law, finding in group))


def _difference(found: Found, apart: list[Pair], day: date | None, severity: Severity) -> Finding:
    """One finding for what the versions say of a place, where they do not say the same."""
    laws = [law for law, _ in found]
    version, first = apart[0]
    said = [
        f"Under the {law.version} version: {_said(findings, [f for at, f in apart if at is law])}"
        for law, findings in found
    ]
    cited = tuple(dict.fromkeys(citation for _, finding in apart for citation in finding.provisions))
    mirrored = tuple(replace(citation, version=law.version) for law in laws for citation in cited)
    on = f" on {day}" if day else ""
    return Finding(
        rule="versions-differ",
        severity=severity,
        message=f"{len(laws)} versions of § {version.section} could apply{on}, and they differ on "
        f"{shown(_at_issue(first))}. {_verdict(found, apart, severity)}",
        span=first.span,
        path=first.path,
        stated=first.stated,
        required=" ".join(said),
        passes="; ".join(dict.fromkeys(f"under the {law.version} version, {found.passes}" for law, found in apart)),
        provisions=tuple(dict.fromkeys(mirrored)),
        sets_out=tuple(dict.fromkeys(finding.rule for _, finding in apart)),
    )


def _at_issue(finding: Finding) -> str:
    """The key that the versions differ on, and what is filed under it."""
    key = [step for step in finding.path if isinstance(step, str)][-1]
    return finding.stated if finding.stated.startswith(f"{key}:") else f"{key}: {finding.stated}"


def _said(findings: tuple[Finding, ...], here: list[Finding]) -> str:
    """What one version says of a place; where nothing, whether that is because it could not be asked."""
    if here:
        return " ".join(f"{finding.message} ({finding.required})" for finding in here)
    return f"{_unasked(findings)}."


def _unasked(findings: tuple[Finding, ...]) -> str:
    """Why a version that finds nothing at a place does not: it may not have what is elected."""
    if any(finding.rule == "paytable-unknown" for finding in findings):
        return "this cannot be judged, as the version does not have the paytable elected"
    return "nothing to find here"


def _verdict(found: Found, apart: list[Pair], severity: Severity) -> str:
    """What the versions make of the place, in a sentence."""
    if severity is Severity.VIOLATION:
        return f"The filing is not compliant under {'either' if len(found) == 2 else 'any'}, for different reasons."
    told = []
    for law, findings in found:
        here = [finding.severity for at, finding in apart if at is law]
        worst = min(here, key=lambda severity: severity.rank, default=None)
        says = "a violation" if worst is Severity.VIOLATION else "left open" if worst else _unasked(findings)
        told.append(f"under the {law.version} version, {says}")
    sentence = "; ".join(told)
    return f"{sentence[0].upper()}{sentence[1:]}."
