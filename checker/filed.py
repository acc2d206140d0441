"""What a waiver makes of a wager's price: which waivers bear on it, and what it returns at the terms filed."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from checker.findings import AS_FILED, Severity
from checker.play.figures import Variant
from checker.play.vocabulary import QUESTIONS
from checker.pricing import headline
from checker.rules.case import joined
from checker.rules.examine import figure_findings
from checker.rules.figures import figures_at
from checker.rules.main_wager import NO_PART_OF_IT
from checker.rules.progressive import KEYS
from checker.rules.waivers import covered

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from datetime import date

    from checker.findings import Finding
    from checker.law import LawBook
    from checker.rules.case import WagerCase
    from checker.submission import Path, Submission

__all__ = [
    "UNSTATED",
    "as_filed",
    "by_place",
    "on_main_price",
    "on_price",
    "on_wager",
    "waived_rules",
    "with_figures",
]

UNSTATED = frozenset({"progressive-missing", "progressive-term-missing"})
"""Rules on terms of a price that a filing leaves out."""
_PRICED = frozenset({"payout-odds", *(f"progressive-{key}" for key in KEYS)})
"""Rules on single terms of a price: where a waiver covers what they find, what is filed can be priced."""
_OTHERWISE = frozenset({"cards-per-deck", "progressive-table", "progressive-unit", "unknown-hand"}) | UNSTATED
"""Rules on terms that leave no one price at the terms filed, whatever is waived."""
_ON_FIGURES = frozenset({"declared-figure", "impossible-hand", "player-favourable"})
"""Rules on what a wager returns."""
_ON_THE_SHOE = frozenset({"cards-per-deck", "conflict", "deck-count"})
"""Rules that find at the decks of a table what bears on a wager of it."""
_PLAYED = tuple({question.key for question in QUESTIONS} - NO_PART_OF_IT | {"decks", "payouts"})
"""Keys of a table that decide what its main wager returns."""
_DIGITS = 4


def by_place(findings: Iterable[Finding]) -> Mapping[Path, Sequence[Finding]]:
    """The findings by the wager that they stand on, or by the table where they stand on none of its wagers."""
    found: dict[Path, list[Finding]] = defaultdict(list)
    for finding in findings:
        path = finding.path
        found[path[:4] if path[2:3] == ("wagers",) else path[:2]].append(finding)
    return found


def on_wager(case: WagerCase, found: Mapping[Path, Sequence[Finding]]) -> tuple[Finding, ...]:
    """The findings by place that are on a wager: on its entry, and on the decks of its table by its own section."""
    shoe = (
        finding
        for finding in found.get(case.table.part.path, ())
        if finding.path[2:3] in {("decks",), ("cards_per_deck",)}
        and _ON_THE_SHOE.intersection(finding.rules)
        and any(cited.section == case.law.section for cited in finding.provisions)
    )
    return (*found.get(case.part.path, ()), *shoe)


def on_main_price(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Those of the findings on a table that are on what its main wager returns."""
    return tuple(finding for finding in findings if _decides_play(_key(finding.path)))


def waived_rules(found: Iterable[Finding]) -> tuple[str, ...]:
    """The rules of findings that are waived, advisories aside."""
    grave = (finding for finding in found if finding.waived and finding.severity is not Severity.ADVISORY)
    return tuple(dict.fromkeys(rule for finding in grave for rule in finding.rules))


def on_price(rules: Iterable[str]) -> tuple[str, ...]:
    """Those of the rules that are on the odds, seeds and rates of a wager, or on the cards that it is dealt from."""
    return tuple(rule for rule in rules if rule in _PRICED | _OTHERWISE)


def as_filed(case: WagerCase, decks: int, found: Iterable[Finding]) -> Iterator[Variant]:
    """The return at the odds, reseed and rates filed, where waivers cover all in which they differ from the print.

    `found` is what there is to find on the wager.
    """
    rules = _allowed(found)
    figures = figures_at(replace(case, at_terms_filed=True), decks) if rules else None
    if figures:
        says = f"At the terms filed, as a waiver of {joined(rules)} allows."
        yield Variant(AS_FILED, says, headline(figures), _DIGITS)


def with_figures(
    filing: Submission, findings: Iterable[Finding], cases: Iterable[WagerCase], book: LawBook, day: date | None
) -> tuple[Finding, ...]:
    """The findings, with those on what a wager returns made anew where waivers allow the terms that it is filed at.

    Where waivers bear on terms that have no one price, a stated figure that differs is left undetermined.
    """
    found = covered(filing.waivers, findings, book, day) if filing.waivers else tuple(findings)
    if not any(finding.waived for finding in found):
        return found
    places = by_place(found)
    settled = dict(places)
    for path, same in groupby(cases, key=lambda case: case.part.path):
        settled[path] = _on_wager_figures(tuple(same), places, day)
    for table in filing.tables:
        there = places.get(table.part.path, ())
        settled[table.part.path] = _left_open(there, waived_rules(on_main_price(there)))
    return tuple(finding for group in settled.values() for finding in group)


def _on_wager_figures(
    cases: Sequence[WagerCase], places: Mapping[Path, Sequence[Finding]], day: date | None
) -> Sequence[Finding]:
    """What is found on the entry of a wager, given beside each version, with what it returns at the terms filed."""
    there = places.get(cases[0].part.path, ())
    bearing = tuple(dict.fromkeys(finding for case in cases for finding in on_wager(case, places)))
    if not _allowed(bearing):
        return _left_open(there, on_price(waived_rules(bearing)))
    kept = (finding for finding in there if not _ON_FIGURES.issuperset(finding.rules))
    return (*kept, *figure_findings([replace(case, at_terms_filed=True) for case in cases], day))


def _allowed(found: Iterable[Finding]) -> tuple[str, ...]:
    """The rules on the terms of a price that waivers cover throughout, so that there is one at the terms filed."""
    on_terms = [
        f for f in found if (_PRICED | _OTHERWISE).intersection(f.rules) and f.severity is not Severity.ADVISORY
    ]
    if not all(finding.waived and _OTHERWISE.isdisjoint(finding.rules) for finding in on_terms):
        return ()
    return tuple(dict.fromkeys(rule for finding in on_terms for rule in finding.rules))


def _left_open(findings: Sequence[Finding], rules: Sequence[str]) -> Sequence[Finding]:
    """The findings, those on stated figures undetermined where rules on what the figures are of are waived."""
    told = f"That is at the printed terms; at those that a waiver of {joined(rules)} allows it is not computed."
    return [
        replace(
            finding,
            severity=Severity.UNDETERMINED,
            message=f"{finding.message} {told}",
            passes="a review of the figure at the terms filed, by other means",
            mend=None,
        )
        if rules and finding.rules == ("declared-figure",) and finding.severity is not Severity.ADVISORY
        else finding
        for finding in findings
    ]


def _key(path: Path) -> str:
    """The key of a table that a path leads to, dotted."""
    return ".".join(step for step in path[2:] if isinstance(step, str))


def _decides_play(key: str) -> bool:
    """Whether a key, one above it or one below it decides what the main wager returns."""
    return any(f"{key}.".startswith(f"{played}.") or played.startswith(f"{key}.") for played in _PLAYED)
