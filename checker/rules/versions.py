"""Several versions of a section that could apply: what they agree on stands, what they do not is undetermined."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from checker.findings import Finding, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date

    from checker.law.model import SectionVersion

Found: TypeAlias = "Sequence[tuple[SectionVersion, tuple[Finding, ...]]]"


def across_versions(found: Found, day: date | None) -> Iterator[Finding]:
    """The findings of each version made one list.

    A finding of every version stands once and cites them all; one of some versions alone becomes a
    `versions-differ` finding that sets out what each says. Advisories of one version stand as they are.
    """
    if len(found) == 1:
        yield from found[0][1]
        return
    differing: dict[tuple[str | int, ...], list[tuple[SectionVersion, Finding]]] = {}
    shared: dict[tuple[object, ...], list[Finding]] = {}
    for law, findings in found:
        for finding in findings:
            shared.setdefault(_same(finding), []).append(finding)
            if finding.severity is not Severity.ADVISORY:
                differing.setdefault(finding.path, []).append((law, finding))
    for group in shared.values():
        if len(group) == len(found):
            cited = dict.fromkeys(citation for finding in group for citation in finding.provisions)
            yield replace(group[-1], provisions=tuple(cited))
        elif group[0].severity is Severity.ADVISORY:
            yield from group
    for pairs in differing.values():
        apart = [(law, finding) for law, finding in pairs if len(shared[_same(finding)]) < len(found)]
        if apart:
            yield _difference([law for law, _ in found], apart, day)


def _same(finding: Finding) -> tuple[object, ...]:
    """What makes two findings of different versions one: the rule, the place, and what they ask for."""
    return finding.rule, finding.path, finding.severity, finding.passes


def _difference(laws: list[SectionVersion], apart: list[tuple[SectionVersion, Finding]], day: date | None) -> Finding:
    first = apart[0][1]
    said = []
    for law in laws:
        messages = [finding.message for at, finding in apart if at is law]
        said.append(f"{law.version}: {' '.join(messages) or 'nothing to find here.'}")
    provisions = tuple(dict.fromkeys(citation for _, finding in apart for citation in finding.provisions))
    mirrored = tuple(replace(citation, version=law.version) for law in laws for citation in provisions)
    on = f" on {day}" if day else ""
    return Finding(
        rule="versions-differ",
        severity=Severity.UNDETERMINED,
        message=f"{len(laws)} versions of § {laws[0].section} could apply{on}, and they differ here.",
        span=first.span,
        path=first.path,
        stated=first.stated,
        required=" ".join(said),
        passes="; ".join(dict.fromkeys(f"under {law.version}, {finding.passes}" for law, finding in apart)),
        provisions=tuple(dict.fromkeys((*provisions, *mirrored))),
    )
