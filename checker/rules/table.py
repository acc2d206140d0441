"""Choices of the table itself: the elections that it must state, and the Super Bonus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from checker.findings import Severity
from checker.quantities import parse_money
from checker.rules.case import examined, finding, value_mend
from checker.source import Listing, Mapping
from checker.submission import Part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from checker.law.model import Bonus
    from checker.quantities import Money
    from checker.rules.case import TableCase, Verdicts
    from checker.submission import Stated


def check_elections(case: TableCase) -> Verdicts:
    """Whether the table states what its game's sections want in the Rules Submission."""
    for election in case.law.elections:
        if election.of:
            continue
        rule = election.key.replace("_", "-")
        yield examined(case, election.provision, rule)
        if not case.part.states(election.key):
            says = next(p.says for p in case.law.provisions if p.label == election.provision)
            yield finding(
                case,
                rule,
                f"The {case.law.game} table does not state the number of {election.key.replace('_', ' ')}.",
                at=case.table.game,
                provisions=[election.provision],
                stated=f"no {election.key}",
                required=says,
                passes=f"{election.key}: the number allowed, such as 3",
            )


def check_super_bonus(case: TableCase) -> Verdicts:
    """Whether each stated award is that of the section that the game takes over, as far as it was read."""
    if case.adopted is None or case.law.adopts is None:
        return
    for wager, award in _awards(case):
        for bonus in case.adopted.bonuses:
            provisions = (case.law.adopts.bonus_provision, f"{case.adopted.section}{bonus.provision}")
            for provision in provisions:
                yield examined(case, provision, "super-bonus")
            yield from _award(case, bonus, wager, award, provisions)


def _awards(case: TableCase) -> Iterator[tuple[Stated[Money], Stated[Money]]]:
    node = case.part.at("super_bonus")
    if not isinstance(node, Listing):
        return
    for index, item in enumerate(node.items):
        if isinstance(item, Mapping):
            part = Part(item, item.span, (*case.part.path, "super_bonus", index), case.part.unread)
            wager, award = part.value("wager", parse_money), part.value("award", parse_money)
            if wager and award:
                yield wager, award


def _award(
    case: TableCase, bonus: Bonus, wager: Stated[Money], award: Stated[Money], provisions: tuple[str, str]
) -> Verdicts:
    stated = f"wager: {wager.text}, award: {award.text}"
    within = bonus.at_least.dollars <= wager.value.dollars < bonus.under.dollars
    required = f"{bonus.award} more on an original wager of {bonus.at_least} or more but under {bonus.under}"
    if within and award.value != bonus.award:
        yield finding(
            case,
            "super-bonus",
            f"The Super Bonus on {wager.text} is filed as {award.text}; it is {bonus.award}.",
            at=award,
            provisions=provisions,
            stated=stated,
            required=required,
            passes=f"award: {bonus.award}",
            mend=value_mend(award, [str(bonus.award)]),
        )
    elif not within:
        yield finding(
            case,
            "super-bonus",
            f"The award on {wager.text} is not encoded: § {provisions[1]} speaks of {bonus.at_least} or more but "
            f"under {bonus.under}, and the paragraphs after it were not read.",
            at=wager,
            provisions=provisions,
            stated=stated,
            required=required,
            passes=f"a wager of {bonus.at_least} or more but under {bonus.under}; or a review by other means",
            severity=Severity.UNDETERMINED,
        )
