"""The order of steps that a filing lists, against the order that a provision prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from checker.findings import Severity
from checker.rules.case import examined, finding, joined
from checker.values import shown, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from checker.findings import Finding
    from checker.law.model import PrintedOrder, Step
    from checker.rules.case import TableCase, Verdicts
    from checker.submission import Stated


def check_order(case: TableCase) -> Verdicts:
    """A finding for each step that is listed after one that it comes before, or that the provision does not place."""
    for order in case.law.orders:
        listed = case.part.texts(order.key)
        steps = [_step(order, stated) for stated in listed]
        for provision in (order.provision, *(step.provision for step in steps if step)):
            if listed:
                yield examined(case, provision, order.rule)
        for place, stated in enumerate(listed):
            yield from _at(case, order, stated, steps, place)


def _at(
    case: TableCase, order: PrintedOrder, stated: Stated[str], steps: Sequence[Step | None], place: int
) -> Verdicts:
    """What is to be said of what is listed at a place."""
    step = steps[place]
    if step:
        rank = order.steps.index(step)
        before = [other for other in steps[:place] if other and order.steps.index(other) > rank]
        if before:
            fault = f"it comes before {joined([other.name for other in before])}, and is listed after"
            yield _finding(case, order, stated, fault, [step, *before], Severity.VIOLATION)
    elif any(steps[:place]) and any(steps[place:]):
        fault = "the provision names nothing between its steps"
        yield _finding(case, order, stated, fault, [], Severity.UNDETERMINED)
    elif words(stated.value) not in map(words, order.apart):
        fault = f"whether that is one of the steps {joined([step.name for step in order.steps])} is for a reviewer"
        yield _finding(case, order, stated, fault, [], Severity.UNDETERMINED)


def _step(order: PrintedOrder, stated: Stated[str]) -> Step | None:
    return next((step for step in order.steps if words(step.name) == words(stated.value)), None)


def _finding(
    case: TableCase, order: PrintedOrder, stated: Stated[str], fault: str, steps: Sequence[Step], severity: Severity
) -> Finding:
    key = order.key.rpartition(".")[2]
    return finding(
        case,
        order.rule,
        f"The {order.key.replace('.', ' ')} lists {shown(stated.text)}: {fault}.",
        at=stated,
        provisions=[order.provision, *(step.provision for step in steps)],
        stated=f"{key}: {joined([each.text for each in case.part.texts(order.key)])}",
        required=order.requires,
        passes=f"{key}: [{', '.join(step.name for step in order.steps)}]",
        severity=severity,
    )
