"""The order of steps that a filing lists, against the order that a provision prints."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from checker.findings import Mend, MendKind, Severity
from checker.rules.case import WagerCase, examined, finding, joined
from checker.values import shown, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from checker.findings import Finding
    from checker.law.model import PrintedOrder, Step
    from checker.rules.case import Case, Verdicts
    from checker.submission import Stated

Listed: TypeAlias = "Sequence[tuple[Stated[str], Step | None]]"
"""What is listed, each with the step that it names."""


def check_order(case: Case) -> Verdicts:
    """A finding for each step that is misplaced, listed twice, left out, or not placed by the provision."""
    wager = case.name if isinstance(case, WagerCase) else ""
    for order in case.law.orders:
        listed = [(stated, _step(order.placed, stated)) for stated in case.table.part.texts(order.key)]
        if order.of == wager and listed:
            yield from _check_listed(case, order, listed)


def _check_listed(case: Case, order: PrintedOrder, listed: Listed) -> Verdicts:
    named = [step for _, step in listed if step in (*order.steps, *order.then)]
    for provision in (order.provision, *(step.provision for step in named if step)):
        yield examined(case, provision, order.rule)
    yield from _left_out(case, order, listed)
    for place in range(len(listed)):
        yield from _at(case, order, listed, place)


def _left_out(case: Case, order: PrintedOrder, listed: Listed) -> Verdicts:
    """The finding on wagers that the table offers, the order places and the list does not name."""
    named = {step for _, step in listed}
    offered = {words(wager.name.value) for wager in case.table.wagers}
    lacking = [step for step in order.steps if words(step.name) in offered and step not in named]
    if lacking:
        yield finding(
            case,
            order.rule,
            f"{_subject(order)} leaves out {_names(lacking)}, which the table offers: when "
            f"{'it is' if len(lacking) == 1 else 'they are'} settled is not shown.",
            at=case.table.part.place(order.key),
            provisions=[order.provision, *(step.provision for step in lacking)],
            stated=_stated(order, listed),
            required=order.requires,
            passes=_passes(order, listed),
            severity=Severity.UNDETERMINED,
        )


def _at(case: Case, order: PrintedOrder, listed: Listed, place: int) -> Verdicts:
    """What is to be said of what is listed at a place."""
    stated, step = listed[place]
    earlier, ranked = _ranked(order, listed[:place]), _ranked(order, listed)
    late = [other for other in earlier if step and _rank(order, other) > _rank(order, step) >= 0]
    if late:
        fault = f"it comes before {_names(late)}, and is listed after"
        yield _finding(case, order, listed, place, fault, [step, *late], Severity.VIOLATION)
    elif step in order.earlier and earlier:
        fault = f"whether it may come after {_names(earlier)} is for a reviewer"
        yield _finding(case, order, listed, place, fault, [step], Severity.UNDETERMINED)
    elif step in order.later and (behind := [s for s in order.steps if s in ranked and s not in earlier]):
        fault = f"whether it may come before {_names(behind)} is for a reviewer"
        yield _finding(case, order, listed, place, fault, [step], Severity.UNDETERMINED)
    elif (step or not order.of) and any(words(other.value) == words(stated.value) for other, _ in listed[:place]):
        fault = "it is listed already, and which of the two is meant is for a reviewer"
        yield _finding(case, order, listed, place, fault, [step], Severity.UNDETERMINED)
    elif step is None:
        yield from _unplaced(case, order, listed, place)


def _unplaced(case: Case, order: PrintedOrder, listed: Listed, place: int) -> Verdicts:
    """What is to be said of something that the provision does not speak of."""
    before = [step for step in _ranked(order, listed[:place]) if step in order.steps]
    after = [step for step in _ranked(order, listed[place:]) if step in order.steps]
    if before and after:
        fault = "the provision names nothing between its steps"
        yield _finding(case, order, listed, place, fault, [], Severity.UNDETERMINED)
    elif words(listed[place][0].value) not in _apart(case, order) and (after or not order.then):
        fault = f"whether that is one of the steps {_names(order.steps)} is for a reviewer"
        if order.then:
            fault = f"whether it may come before {_names(after)} is for a reviewer"
        yield _finding(case, order, listed, place, fault, [], Severity.UNDETERMINED)


def _apart(case: Case, order: PrintedOrder) -> set[str]:
    """What may stand before the steps; of the order of one wager, the table's other wagers too."""
    beside = [wager.name.value for wager in case.table.wagers] if order.of else []
    return set(map(words, (*order.apart, *beside)))


def _step(steps: Sequence[Step], stated: Stated[str]) -> Step | None:
    return next((step for step in steps if words(step.name) == words(stated.value)), None)


def _ranked(order: PrintedOrder, listed: Listed) -> list[Step]:
    """The steps among what is listed that have a place in the order, each once."""
    return [step for step in dict.fromkeys(step for _, step in listed) if step and _rank(order, step) >= 0]


def _rank(order: PrintedOrder, step: Step | None) -> int:
    """The place of a step, the same for all that come after the last; below zero for what has none."""
    if step in order.then:
        return len(order.steps)
    return order.steps.index(step) if step and step in order.steps else -1


def _names(steps: Sequence[Step]) -> str:
    return joined([step.name for step in steps])


def _subject(order: PrintedOrder) -> str:
    return f"The {order.key.replace('.', ' ')}"


def _stated(order: PrintedOrder, listed: Listed) -> str:
    return f"{order.key.rpartition('.')[2]}: {joined([stated.text for stated, _ in listed])}"


def _passes(order: PrintedOrder, listed: Listed) -> str:
    """A list that would pass: the steps as printed, or what is listed with the steps first."""
    named = dict.fromkeys(step for _, step in listed)
    names = [step.name for step in (*(step for step in order.earlier if step in named), *order.steps)]
    if order.then:
        others = [(stated, step) for stated, step in listed if step not in order.steps]
        held = [stated.text for stated, step in others if step is None]
        names += dict.fromkeys([*held, *(stated.text for stated, step in others if step)])
    return f"{order.key.rpartition('.')[2]}: [{', '.join(names)}]"


def _mend(order: PrintedOrder, listed: Listed, case: Case) -> Mend | None:
    """The mend that puts the steps in their order, where no other order of what is listed would pass."""
    by_rank = {_rank(order, step): stated.text for stated, step in listed}
    if min(by_rank) < 0 or len(by_rank) < len(listed) or any(_left_out(case, order, listed)):
        return None
    lawful = ", ".join(by_rank[rank] for rank in sorted(by_rank))
    return Mend(MendKind.ORDER, case.table.part.place(order.key)[1], f"[{lawful}]")


def _finding(
    case: Case,
    order: PrintedOrder,
    listed: Listed,
    place: int,
    fault: str,
    steps: Sequence[Step | None],
    severity: Severity,
) -> Finding:
    stated = listed[place][0]
    of = f", for {order.of}," if order.of and words(order.of) != words(stated.value) else ""
    return finding(
        case,
        order.rule,
        f"{_subject(order)}{of} lists {shown(stated.text)}: {fault}.",
        at=stated,
        provisions=[order.provision, *(step.provision for step in steps if step)],
        stated=_stated(order, listed),
        required=order.requires,
        passes=_passes(order, listed),
        severity=severity,
        mend=_mend(order, listed, case),
    )
