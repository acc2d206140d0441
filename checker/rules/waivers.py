"""Waivers that the filing says the Board has granted: what each covers, and what is to be said of one that does not.

A waiver is of what a numbered provision asks for, so the rules that no provision rests on (those of the format, of a
section's dates, of what is encoded, of stated figures, of waivers) cannot be waived. It holds on every day before its
`until`; the day itself and later are outside, as they are with a section's printed end.
"""

from __future__ import annotations

from dataclasses import replace
from difflib import get_close_matches
from functools import lru_cache
from typing import TYPE_CHECKING

from checker.findings import Finding, Severity, Waiver, path_text
from checker.values import cut, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from datetime import date

    from checker.law import LawBook
    from checker.submission import FiledWaiver, Stated

__all__ = ["covered", "under_waivers", "waivable"]

_path = lru_cache(maxsize=4096)(path_text)
_MOST_PLACES = 5
"""Places that a message names; a filing may have thousands."""
_LONGEST = 60
"""Characters of a rule's name that are compared with known ones."""


def under_waivers(
    waivers: Sequence[FiledWaiver], findings: Iterable[Finding], book: LawBook, day: date | None
) -> tuple[Finding, ...]:
    """The findings of a filing, each with the waiver that covers it on the day, and those on the waivers."""
    found = tuple(findings)
    if not waivers:
        return found
    return (*covered(waivers, found, book, day), *_check_waivers(waivers, found, waivable(book), day))


def covered(
    waivers: Sequence[FiledWaiver], findings: Iterable[Finding], book: LawBook, day: date | None
) -> tuple[Finding, ...]:
    """The findings, each with the waiver that covers it on the day."""
    held = _held(waivers, waivable(book), day)
    return tuple(replace(finding, waived=_told(_covering(finding, held))) for finding in findings)


def _check_waivers(
    waivers: Sequence[FiledWaiver], findings: Sequence[Finding], allowed: frozenset[str], day: date | None
) -> Iterator[Finding]:
    """Whether each waiver is of a rule that can be waived, holds on the day, and covers something of its own."""
    held = _held(waivers, allowed, day)
    covers = [_covering(finding, held) for finding in findings]
    used = {waiver for cover in covers for waiver in cover}
    standing = [finding for finding, cover in zip(findings, covers, strict=True) if not cover]
    for waiver in waivers:
        if waiver.rule.value not in allowed:
            yield _unknown(waiver, allowed)
            continue
        bears = any(_bears_on(waiver, finding) for finding in findings)
        by_others = bears and not any(_bears_on(waiver, finding) for finding in standing)
        if not _holds(waiver, day):
            yield _expired(waiver, day, by_others=by_others)
        elif not bears:
            elsewhere = [finding for finding in findings if _is_of(waiver, finding)]
            yield _unused(waiver, sorted(elsewhere, key=lambda finding: finding.order))
        elif by_others and waiver not in used:
            yield _second(waiver)


def waivable(book: LawBook) -> frozenset[str]:
    """The rules that some provision asks something by."""
    return frozenset(rule for version in book.sections for p in version.provisions for rule in p.rules)


def _held(waivers: Iterable[FiledWaiver], allowed: frozenset[str], day: date | None) -> tuple[FiledWaiver, ...]:
    """The waivers that hold on the day, the last to end first, so that what is renewed is not what is told."""
    held = [waiver for waiver in waivers if waiver.rule.value in allowed and _holds(waiver, day)]
    return tuple(sorted(held, key=lambda waiver: waiver.until.value, reverse=True))


def _holds(waiver: FiledWaiver, day: date | None) -> bool:
    return day is not None and day < waiver.until.value


def _covering(finding: Finding, held: Sequence[FiledWaiver]) -> tuple[FiledWaiver, ...]:
    """What covers a finding: a waiver of its rule, or one for each of the rules whose findings it sets out."""
    found = [
        waiver
        for rule in finding.rules
        if (waiver := next((one for one in held if one.rule.value == rule and _at(one.at, finding)), None))
    ]
    return tuple(found) if len(found) == len(finding.rules) else ()


def _told(covering: Sequence[FiledWaiver]) -> Waiver | None:
    """What is told of the waivers that cover a finding together: the first of them to end."""
    if not covering:
        return None
    first = min(covering, key=lambda waiver: waiver.until.value)
    return Waiver(cut(first.authority.value), cut(first.reason.value), first.until.value)


def _bears_on(waiver: FiledWaiver, finding: Finding) -> bool:
    return _is_of(waiver, finding) and _at(waiver.at, finding)


def _is_of(waiver: FiledWaiver, finding: Finding) -> bool:
    return waiver.rule.value in (finding.rule, *finding.sets_out)


def _at(at: Stated[str] | None, finding: Finding) -> bool:
    """Whether a finding stands at a path or below it; everywhere, where no path is named."""
    if at is None:
        return True
    path = _path(finding.path)
    return path == at.value or path.startswith((f"{at.value}.", f"{at.value}["))


def _unknown(waiver: FiledWaiver, allowed: frozenset[str]) -> Finding:
    meant = next(iter(get_close_matches(waiver.rule.value[:_LONGEST], sorted(allowed))), None)
    return Finding(
        rule="waiver-unknown",
        severity=Severity.UNDETERMINED,
        message=f"{shown(waiver.rule.text)} is no rule that can be waived"
        + (f"; did you mean {meant}?" if meant else "."),
        span=waiver.rule.span,
        path=waiver.rule.path,
        stated=cut(f"rule: {waiver.rule.text}"),
        required="the id of a rule that a provision of the Code rests on; checker explain lists the rules",
        passes=f"rule: {meant}" if meant else "the rule of the finding that is waived, or the waiver left out",
    )


def _expired(waiver: FiledWaiver, day: date | None, *, by_others: bool) -> Finding:
    """The finding on a waiver that does not hold; `by_others` where others cover all that it bears on."""
    until = waiver.until
    why = f"{until.value} is its first day without effect" if day else "no effective date can be read"
    return Finding(
        rule="waiver-expired",
        severity=Severity.UNDETERMINED,
        message=f"The waiver of {waiver.rule.value} is not shown to hold{f' on {day}' if day else ''}: {why}"
        + ("; another waiver covers all that it is of." if by_others else "."),
        span=until.span,
        path=until.path,
        stated=f"until: {until.text}",
        required="a day before the waiver's until",
        passes="the waiver left out"
        if by_others
        else "what the rule asks for, or the waiver as the Board renewed it, with its later until",
    )


def _second(waiver: FiledWaiver) -> Finding:
    """The finding on a waiver that holds, where others cover all that it bears on."""
    return Finding(
        rule="waiver-unused",
        severity=Severity.ADVISORY,
        message=f"The waiver of {waiver.rule.value} covers nothing that another waiver does not cover.",
        span=waiver.rule.span,
        path=waiver.rule.path,
        stated=cut(f"rule: {waiver.rule.text}"),
        required="a finding of the rule that no waiver with as late an end covers",
        passes="the waiver left out",
    )


def _unused(waiver: FiledWaiver, elsewhere: Sequence[Finding]) -> Finding:
    places = list(dict.fromkeys(path_text(finding.path) for finding in elsewhere))
    named = waiver.at if waiver.at and places else waiver.rule
    where = f" at {shown(waiver.at.text)}" if waiver.at else ""
    listed = ", ".join(places[:_MOST_PLACES]) + (" and others" if len(places) > _MOST_PLACES else "")
    found_at = f"; the rule finds something at {listed}" if places else ": the rule finds nothing there"
    return Finding(
        rule="waiver-unused",
        severity=Severity.ADVISORY,
        message=f"The waiver of {waiver.rule.value} covers nothing{where}{found_at}.",
        span=named.span,
        path=named.path,
        stated=cut(f"{'at' if named is waiver.at else 'rule'}: {named.text}"),
        required="a finding of the rule, at the path that the waiver names or anywhere where it names none",
        passes=f"at: {places[0]}" if places else "the waiver left out",
    )
