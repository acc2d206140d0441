"""What a filing states of the play, the layout and the equipment, against what a provision says of it.

The law's terms are data: a key, a test, the value that passes. This module only knows the tests.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from checker.findings import Severity
from checker.quantities import QuantityError, parse_count
from checker.rules.case import WagerCase, examined, finding, joined
from checker.rules.conflicts import settled_by_conflict
from checker.values import cut, is_no, multiple_of, same_value, same_words, words

if TYPE_CHECKING:
    from collections.abc import Callable

    from checker.findings import Finding
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
        if fault and not settled_by_conflict(case, term.rule):
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
        return any(part.states(f"{term.key}.{value}") for value in term.values)
    return part.states(term.key)


def _finding(case: Case, part: Part, term: Term, fault: _Fault) -> Finding:
    texts = part.texts(term.key)
    stated = cut(joined([text.text for text in texts])) if texts else "keys that agree with none"
    key = term.key.rpartition(".")[2]
    return finding(
        case,
        term.rule,
        f"{_label(term)} is filed as {stated}; {fault.text}.",
        at=part.place(term.key),
        provisions=[term.provision],
        stated=f"{key}: {stated}",
        required=term.requires,
        passes=term.passes,
        severity=fault.severity,
    )


def _label(term: Term) -> str:
    return term.key.replace("_", " ").replace(".", ", ").capitalize()


def _is(part: Part, term: Term) -> _Fault | None:
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
    filed = multiple_of(stated.value)
    if filed is None:
        shown = f"write it as a multiple, such as {term.values[0]}, to show that {term.requires}"
        return _Fault(shown, Severity.UNDETERMINED)
    if filed[1] not in {"", of, f"{of}s"}:
        return _Fault(f"it is not measured against the {of}; {term.requires}", Severity.UNDETERMINED)
    return _Fault(term.requires) if filed[0] > number else None


def _at_least(part: Part, term: Term) -> _Fault | None:
    stated = part.text(term.key)
    try:
        enough = stated is None or parse_count(stated.value) >= int(term.values[0])
    except QuantityError:
        return None
    return None if enough else _Fault(term.requires)


def _includes(part: Part, term: Term) -> _Fault | None:
    listed = {words(stated.value) for stated in part.texts(term.key)}
    lacking = [value for value in term.values if words(value) not in listed]
    return _Fault(f"{joined(lacking)} is not among them, and {term.requires}") if lacking else None


def _one(part: Part, term: Term) -> _Fault | None:
    several = len({words(stated.value) for stated in part.texts(term.key)}) > 1
    return _Fault(term.requires) if several else None


def _some_true(part: Part, term: Term) -> _Fault | None:
    """Whether one of several keys is affirmed, where all of them are stated."""
    told = [part.text(f"{term.key}.{key}") for key in term.values]
    denied = [stated for stated in told if stated and is_no(stated.value)]
    return _Fault(term.requires) if len(denied) == len(term.values) else None


def _printed(part: Part, term: Term) -> _Fault | None:
    stated = part.text(term.key)
    agrees = stated is None or same_words(stated.value, term.values[0])
    return None if agrees else _Fault(term.requires)


_TESTS: dict[str, Callable[[Part, Term], _Fault | None]] = {
    "is": _is,
    "is_not": _is_not,
    "at_most": _at_most,
    "at_least": _at_least,
    "includes": _includes,
    "one": _one,
    "some_true": _some_true,
    "printed": _printed,
}
