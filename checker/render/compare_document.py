"""A comparison of filings, and the impact of a version over many, as plain data for JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from checker.checking import TOOL
from checker.findings import path_text
from checker.render.compare_view import movement, terms_of_impact
from checker.render.document import FORMAT, finding_document, shift_document
from checker.render.exact import exact_number
from checker.render.json import dumped
from checker.values import cut

if TYPE_CHECKING:
    from checker.changes.compare import Change, Comparison, Side
    from checker.changes.impact import Impact
    from checker.findings import Finding
    from checker.render.exact import Document
    from checker.submission import Path

__all__ = ["comparison_json", "impact_json"]


def comparison_json(comparison: Comparison) -> str:
    """Return the document on an amended filing."""
    amends: dict[str, Document] = {
        "stated": comparison.after.header.amends or None,
        "compared_with": comparison.before.header.submission or None,
        "advisory": comparison.amends or None,
    }
    return dumped({"format": FORMAT, "tool": TOOL, "amends": amends, **_comparison(comparison)}) + "\n"


def impact_json(impact: Impact) -> str:
    """Return the document on the impact of a version: the filings that it changes, and the count of the rest."""
    asked = impact.question
    return (
        dumped(
            {
                "format": FORMAT,
                "tool": TOOL,
                "section": asked.section,
                "from": asked.before.version,
                "to": asked.after.version,
                "as_of": asked.as_of.isoformat() if asked.as_of else None,
                "terms": terms_of_impact(impact),
                "counts": {
                    "filings": impact.filings,
                    "worse": len(impact.worse),
                    "better": len(impact.better),
                    "other": len(impact.shifted),
                    "unchanged": len(impact.unchanged),
                    "untouched": impact.untouched,
                    "not_read": len(impact.unreadable),
                },
                "passed_over": impact.passed_over,
                "not_read": [_comparison(comparison) for comparison in impact.unreadable],
                "worse": [_comparison(comparison) for comparison in impact.worse],
                "better": [_comparison(comparison) for comparison in impact.better],
                "other": [_comparison(comparison) for comparison in impact.shifted],
                "unchanged": [comparison.after.file for comparison in impact.unchanged],
            }
        )
        + "\n"
    )


def _comparison(comparison: Comparison) -> dict[str, Document]:
    return {
        "before": _side(comparison.before),
        "after": _side(comparison.after),
        "outcome": movement(comparison),
        "gained": _findings(comparison.gained),
        "gone": _findings(comparison.gone),
        "unchanged": _findings(comparison.kept),
        "elections": [_election(change) for change in comparison.changes],
        "returns": [shift_document(shift) for shift in comparison.shifts],
    }


def _side(side: Side) -> Document:
    return {
        "file": side.file,
        "sha256": side.receipt.filing_sha256,
        "certificate_holder": side.header.certificate_holder,
        "submission": side.header.submission,
        "outcome": str(side.outcome),
        "as_of": side.as_of.isoformat() if side.as_of else None,
        "as_of_given": side.as_of_given,
        "counts": {**{str(severity): count for severity, count in side.counts.items()}, "waived": side.waived},
    }


def _findings(findings: tuple[Finding, ...]) -> Document:
    return [finding_document(finding) for finding in findings]


def _election(change: Change) -> Document:
    election = change.election
    return {
        "kind": str(election.kind),
        "place": election.place,
        "key": election.key or None,
        "before": election.before or None,
        "after": election.after or None,
        "path_before": _path(election.old_path),
        "path_after": _path(election.new_path),
        "brings": [finding.rule for finding in change.gained],
        "ends": [finding.rule for finding in change.gone],
        "shift": exact_number(change.shift),
    }


def _path(path: Path | None) -> str | None:
    return cut(path_text(path)) if path is not None else None
