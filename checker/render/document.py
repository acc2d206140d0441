"""Reports and returns as plain data for JSON: names that stay stable, numbers exact beside rounded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from checker.changes.shifts import returned, version_shifts
from checker.findings import path_text
from checker.play.figures import GameReturn
from checker.render.exact import citations, exact_number
from checker.render.game_document import game_document, variant_document
from checker.returns import ProgressiveReturn
from checker.values import cut

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from checker.authorised import Combination
    from checker.changes.shifts import Shift
    from checker.findings import Finding, Mend, PricedWager, ProvisionNote, Report, Waiver
    from checker.pricing import Figures
    from checker.render.exact import Document
    from checker.returns import OutcomeLine
    from checker.running.summary import Summary

FORMAT = 1
"""Version of the JSON documents; it grows when a name changes its meaning or goes."""


def report_document(report: Report) -> Document:
    """Everything that a report says, as data."""
    header = report.header
    return {
        "file": report.file,
        "sha256": report.receipt.filing_sha256,
        "outcome": str(report.outcome),
        "as_of": _day(report.as_of),
        "as_of_given": report.as_of_given,
        "submission": {
            "certificate_holder": header.certificate_holder,
            "facility": header.facility,
            "submission": header.submission,
            "amends": header.amends,
            "prepared_by": header.prepared_by,
            "filed": _day(header.filed),
            "effective": _day(header.effective),
        },
        "counts": {**{str(severity): count for severity, count in report.counts.items()}, "waived": report.waived},
        "findings": [finding_document(finding) for finding in report.findings],
        "versions": [
            {
                "section": version.section,
                "version": version.version,
                "title": version.title,
                "dates": version.dates,
                "standing": version.standing,
                "file": version.file,
                "sha256": version.sha256,
            }
            for version in report.versions
        ],
        "wagers": [priced_document(wager) for wager in report.wagers],
        "version_shifts": [shift_document(shift) for shift in version_shifts(report.wagers)],
        "assumptions": [
            {
                "name": assumption.name,
                "text": assumption.text,
                "provisions": citations(assumption.provisions),
            }
            for assumption in report.assumptions
        ],
        "rules": list(report.rules),
        "compared": citations(report.compared),
        "passed": _notes(report.passed),
        "not_shown": _notes(report.not_shown),
        "not_examined": _notes(report.not_examined),
    }


def summary_document(summary: Summary) -> Document:
    """What a run came to, as data."""
    return {
        "files": summary.files,
        "passed_over": summary.passed_over,
        "outcomes": {str(outcome): count for outcome, count in sorted(summary.outcomes.items())},
        "findings": {str(severity): count for severity, count in sorted(summary.severities.items())},
        "waived": summary.waived,
        "rules": len(summary.rules),
        "provisions": len(summary.compared),
        "dates": [day.isoformat() for day in sorted(summary.dates)],
        "not_shown": citations(sorted(summary.not_shown)),
        "not_examined": citations(sorted(summary.not_examined)),
    }


def combination_document(combination: Combination) -> Document:
    """One authorised combination with its figures, as data."""
    conflict = combination.conflict
    row = combination.row
    terms: dict[str, Document] = {}
    if row:
        terms = {
            "seed": row.seed,
            "reseed": row.reseed,
            "increment": row.increment,
            "reserve": row.reserve,
        }
    return {
        "section": combination.law.section,
        "version": combination.law.version,
        "wager": combination.wager.name,
        "paytable": combination.paytable,
        "decks": combination.decks,
        "standing": "in conflict" if conflict else "authorised",
        "conflict": conflict.name if conflict else None,
        **({"progressive": terms} if row else {}),
        **_figures(combination.figures),
        "assumptions": list(combination.assumptions),
    }


def shift_document(shift: Shift) -> Document:
    """What a wager returns at a deck count on either side, and the difference per unit wagered."""
    priced = shift.priced
    return {
        "table": priced.table,
        "game": priced.game,
        "wager": priced.wager,
        "decks": priced.decks or None,
        "before": _side(shift.before),
        "after": _side(shift.after),
        "shift": exact_number(shift.difference),
    }


def _side(priced: PricedWager | None) -> Document:
    if priced is None:
        return None
    figures = priced.figures
    return {
        "paytable": priced.paytable or None,
        "version": priced.version or None,
        "standing": priced.standing or None,
        **({"return": exact_number(returned(priced))} if figures else {"reason": priced.reason}),
        **({"waived": list(priced.waived)} if priced.waived else {}),
    }


def finding_document(finding: Finding) -> Document:
    """A finding with its place, what it says and the provisions, as data."""
    return {
        "rule": finding.rule,
        "severity": str(finding.severity),
        "message": finding.message,
        "line": finding.span.line,
        "column": finding.span.column,
        "end_line": finding.span.end_line,
        "end_column": finding.span.end_column,
        "path": cut(path_text(finding.path)),
        "stated": finding.stated,
        "required": finding.required,
        "passes": finding.passes,
        "consequence": finding.consequence,
        "provisions": citations(finding.provisions),
        "waived": _waiver(finding.waived),
        "mend": _mend(finding.mend),
    }


def _mend(mend: Mend | None) -> Document:
    """The one change that would pass: its meaning, and the characters that take the place of those at its place."""
    if mend is None or mend.edit is None:
        return None
    span = mend.edit.span
    return {
        "kind": str(mend.kind),
        "path": cut(path_text(mend.path)),
        "value": mend.value,
        "line": span.line,
        "column": span.column,
        "end_column": span.end_column,
        "text": mend.edit.text,
    }


def _waiver(waiver: Waiver | None) -> Document:
    if waiver is None:
        return None
    return {"authority": waiver.authority, "reason": waiver.reason, "until": waiver.until.isoformat()}


def priced_document(wager: PricedWager) -> Document:
    """A wager of a filing with its figures, as data."""
    figures = wager.figures
    return {
        "table": wager.table,
        "game": wager.game,
        "wager": wager.wager,
        "paytable": wager.paytable or None,
        "decks": wager.decks or None,
        "section": wager.section or None,
        "version": wager.version or None,
        "standing": wager.standing or None,
        "priced_at": wager.priced_at or None,
        **({"waived": list(wager.waived)} if wager.waived else {}),
        **({"amount": wager.amount} if isinstance(figures, ProgressiveReturn) else {}),
        **_priced_figures(wager),
        "assumptions": list(wager.assumptions),
        **({"variants": [variant_document(variant) for variant in wager.variants]} if wager.variants else {}),
    }


def _priced_figures(wager: PricedWager) -> dict[str, Document]:
    figures = wager.figures
    if figures is None:
        return {"reason": wager.reason}
    if isinstance(figures, GameReturn):
        return game_document(figures, wager.elected, wager.awards)
    return _figures(figures)


def _figures(figures: Figures) -> dict[str, Document]:
    document: dict[str, Document] = {
        "total_combinations": figures.total,
        "outcomes": [_outcome(line) for line in figures.outcomes],
        "hit_frequency": exact_number(figures.hit_frequency),
        "house_edge": exact_number(figures.house_edge),
        "standard_deviation": float(figures.standard_deviation),
        "variance": exact_number(figures.variance),
    }
    if not isinstance(figures, ProgressiveReturn):
        return {**document, "return": exact_number(figures.expected_return)}
    return {
        **document,
        "amount": exact_number(figures.terms.wager),
        "fixed_return": exact_number(figures.fixed_return),
        "meter_coefficient": exact_number(figures.meter_coefficient),
        "long_run_return": exact_number(figures.long_run_return),
        "break_even_meter": exact_number(figures.break_even_meter),
        "mean_meter": exact_number(figures.mean_meter),
        "jackpots_per_100000": exact_number(figures.jackpots_per_100_000),
    }


def _outcome(line: OutcomeLine) -> Document:
    return {
        "hand": line.hand,
        "combinations": line.combinations,
        "probability": exact_number(line.probability),
        "one_in": exact_number(line.one_in),
        "pays": line.pays,
        "contribution": exact_number(line.contribution),
        "at_mean_meter": line.at_mean_meter,
    }


def _notes(notes: Iterable[ProvisionNote]) -> Document:
    return [
        {
            "section": note.citation.section,
            "version": note.citation.version,
            "provision": note.citation.provision,
            "text": note.text,
        }
        for note in notes
    ]


def _day(day: date | None) -> str | None:
    return day.isoformat() if day else None
