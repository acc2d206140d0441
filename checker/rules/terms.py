"""What a filing states of the play, the layout and the equipment, against what a provision says of it.

The law's terms are data: a key, a test, the value that passes. This module only knows the tests.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from checker.findings import Severity
from checker.rules.case import WagerCase, examined, finding, joined, value_mend
from checker.rules.conflicts import denies, says, settled_by_conflict
from checker.values import (
    contains_any,
    contradicts,
    cut,
    is_no,
    multiple_of,
    names_several,
    once,
    same_value,
    same_words,
    times_of,
    words,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from checker.findings import Finding, Mend
    from checker.law.model import Term
    from checker.rules.case import Case, Verdicts
    from checker.submission import Part, Stated


@dataclass(frozen=True, slots=True)
class _Fault:
    """Why a stated value does not pass, and how grave that is."""

    text: str
    severity: Severity = Severity.VIOLATION


def check_terms(case: Case) -> Verdicts:
    """One finding for each stated value that is not what its provision says."""
    for term in case.law.terms:
        part = _part(case, term)
        if part is None or not _is_stated(part, term):
            continue
        test = _TESTS[term.test]
        fault = test(part, term)
        yield examined(case, term.provision, term.rule)
        if fault and not settled_by_conflict(case, term.rule, key=term.key):
            yield _finding(case, part, term, fault)


def _part(case: Case, term: Term) -> Part | None:
    """The keys that a term speaks of; the section of a wager alone may also speak of its table's."""
    if isinstance(case, WagerCase):
        if not term.of:
            return None if case.law.defines_game else case.table.part
        return case.part if term.of == case.name else None
    return None if term.of else case.part


def _is_stated(part: Part, term: Term) -> bool:
    """Whether the filing says something that the term can be compared with."""
    if term.test == "some_true":
        keys = [f"{term.key}.{value}" for value in term.values]
        return any(says(part, key) for key in keys) or all(part.states(key) for key in keys)
    return part.states(term.key) and not (term.deniable and denies(part, term.key))


def _finding(case: Case, part: Part, term: Term, fault: _Fault) -> Finding:
    texts = part.texts(term.key)
    none_of = joined([f"no {value.replace('_', ' ')}" for value in term.values])
    stated = cut(joined([text.text for text in texts])) if texts else none_of
    key = term.key.rpartition(".")[2]
    return finding(
        case,
        term.rule,
        f"{_label(case, term)}: filed as {stated}; {fault.text}.",
        at=part.place(term.key),
        provisions=[term.provision],
        stated=f"{key}: {stated}",
        required=term.requires,
        passes=term.passes,
        severity=fault.severity,
        mend=_mend(part, term, fault),
    )


def _mend(part: Part, term: Term, fault: _Fault) -> Mend | None:
    """The mend of a value that contradicts a term which only one election meets."""
    stated = part.text(term.key)
    if stated is None or fault.severity is not Severity.VIOLATION:
        return None
    match term.test:
        case "is" if term.passes == f"{term.key.rpartition('.')[2]}: {term.values[0]}":
            first = term.values[0]
            further = (value for value in term.values if words(value).startswith(f"{words(first)} and "))
            return value_mend(stated, (first, *further))
        case "printed" if not term.unless:
            return value_mend(stated, term.values)
    return None


def _label(case: Case, term: Term) -> str:
    """The key in words; of a key of the table that the section of a wager speaks of, with the wager."""
    key = term.key.replace("_", " ").replace(".", ", ").capitalize()
    return f"{key}, for {case.name}" if isinstance(case, WagerCase) and not term.of else key


def _is(part: Part, term: Term) -> _Fault | None:
    """Whether a stated value is one that passes; one that is neither that nor refused is not understood."""
    for stated in part.texts(term.key):
        if any(_means(stated.value, value) for value in term.values):
            continue
        if term.less and any(_is_less(stated.value, value) for value in term.values):
            return _Fault(term.less)
        refused = any(same_value(stated.value, value) for value in term.refuses)
        if refused or any(contradicts(stated.value, value) for value in term.values):
            return _Fault(term.requires)
        return _Fault(f"whether that says that {term.requires} is for a reviewer", Severity.UNDETERMINED)
    return None


def _means(stated: str, printed: str) -> bool:
    """Whether a stated value is the printed one, also as a number of times, or a multiple, in words or digits."""
    if same_value(stated, printed):
        return True
    number, multiple, other = times_of(stated), multiple_of(stated), multiple_of(printed)
    if multiple is not None and other is not None:
        return multiple[0] == other[0] and multiple[1] in {"", other[1]}
    return number is not None and number == times_of(printed)


def _is_less(stated: str, printed: str) -> bool:
    """Whether a stated number of times, or multiple, is lower than the printed one."""
    for read in (times_of, _multiple):
        one, other = read(stated), read(printed)
        if one is not None and other is not None:
            return one < other
    return False


def _multiple(text: str) -> Fraction | None:
    read = multiple_of(text)
    return read[0] if read else None


def _one_of(part: Part, term: Term) -> _Fault | None:
    return _each(part, term, lambda stated: any(same_value(stated.value, value) for value in term.values))


def _is_not(part: Part, term: Term) -> _Fault | None:
    return _each(part, term, lambda stated: not any(same_value(stated.value, v) for v in term.values))


def _each(part: Part, term: Term, holds: Callable[[Stated[str]], bool]) -> _Fault | None:
    return None if all(holds(stated) for stated in part.texts(term.key)) else _Fault(term.requires)


def _at_most(part: Part, term: Term) -> _Fault | None:
    """Whether a stated multiple is within the printed one, of the same thing."""
    limit = multiple_of(term.values[0])
    stated = part.text(term.key)
    if limit is None or stated is None:
        return None
    number, of = limit
    filed = multiple_of(stated.value) or once(stated.value, of)
    if filed is None:
        shown = f"write it as a multiple, such as {term.values[0]}, to show that {term.requires}"
        return _Fault(shown, Severity.UNDETERMINED)
    if filed[1] and not set(of.split()) <= set(filed[1].removesuffix("s").split()):
        return _Fault(f"it is not measured against the {of}; {term.requires}", Severity.UNDETERMINED)
    return _Fault(term.requires) if filed[0] > number else None


def _at_least(part: Part, term: Term) -> _Fault | None:
    stated = part.text(term.key)
    number = times_of(stated.value) if stated else None
    return _Fault(term.requires) if number is not None and number < int(term.values[0]) else None


def _includes(part: Part, term: Term) -> _Fault | None:
    listed = {words(stated.value) for stated in part.texts(term.key)}
    lacking = [value for value in term.values if words(value) not in listed]
    return _Fault(f"{joined(lacking)} is not among them, and {term.requires}") if lacking else None


def _one(part: Part, term: Term) -> _Fault | None:
    listed = part.texts(term.key)
    if len({words(stated.value) for stated in listed}) > 1:
        return _Fault(term.requires)
    if any(names_several(stated.value) for stated in listed):
        return _Fault(f"that may name more than one, and {term.requires}", Severity.UNDETERMINED)
    return None


def _some_true(part: Part, term: Term) -> _Fault | None:
    """Whether one of several keys is affirmed, where all of them are stated."""
    told = [part.text(f"{term.key}.{key}") for key in term.values]
    denied = [stated for stated in told if stated and is_no(stated.value)]
    return _Fault(term.requires) if len(denied) == len(term.values) else None


def _printed(part: Part, term: Term) -> _Fault | None:
    """Whether a text is the one printed; another passes with the approval that the term names, if it names one."""
    stated = part.text(term.key)
    if stated is None or same_words(stated.value, term.values[0]):
        return None
    if contains_any(stated.value, term.refuses):
        return _Fault(f"that says the opposite of what is printed, which no approval makes similar; {term.requires}")
    return None if term.unless and says(part, term.unless) else _Fault(term.requires)


_TESTS: dict[str, Callable[[Part, Term], _Fault | None]] = {
    "is": _is,
    "one_of": _one_of,
    "is_not": _is_not,
    "at_most": _at_most,
    "at_least": _at_least,
    "includes": _includes,
    "one": _one,
    "some_true": _some_true,
    "printed": _printed,
}
