"""Restated payouts, cell by cell, against the paytable elected or the main wager's odds."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

from checker.findings import Severity
from checker.law.choices import lawful_elections, odds_of, open_between
from checker.quantities import ForOdds, Loss, ToOdds
from checker.rules.case import TableCase, examined, finding, joined, value_mend
from checker.rules.conflicts import crosses_pool
from checker.values import same_payout, shown, words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from checker.findings import Finding
    from checker.law.model import Replacement
    from checker.law.tables import Paytable
    from checker.quantities import Payout
    from checker.rules.case import Case, Verdicts, WagerCase
    from checker.submission import Payouts, Stated

_LONGEST = 80
"""Characters of a hand's name that are compared with other names."""


@dataclass(frozen=True, slots=True)
class _Cell:
    """What the text pays one hand."""

    hand: str
    payout: Payout
    printed: str
    provisions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Copied:
    """Another paytable whose odds are filed: a sentence that names it, and the election of it, if it would pass."""

    told: str
    passes: str


def check_payouts(case: WagerCase) -> Verdicts:
    """Whether each restated payout is that of the paytable elected."""
    payouts = case.wager.payouts
    if payouts is None:
        return
    paytables = _elected_paytables(case)
    for name, paytable in paytables:
        cells = {
            words(pay.hand): _Cell(pay.hand, pay.payout, pay.printed, (paytable.provision,)) for pay in paytable.pays
        }
        yield examined(case, paytable.provision, "payout-odds")
        copied = _copied_from(case, payouts)
        lawful = _printed_in([paytable for _, paytable in paytables])
        yield from _compared(case, payouts, cells, name, copied, lawful=lawful)
        yield from _missing(case, payouts, cells, name, paytable)


def check_main_payouts(case: TableCase) -> Verdicts:
    """Whether each restated payout of the main wager is that of the section that the game takes over."""
    payouts, adopts, adopted = case.table.payouts, case.law.adopts, case.adopted
    if payouts is None or adopts is None or adopted is None:
        return
    replaced = {change.replaces: change for change in adopts.replacing}
    cells: dict[str, _Cell] = {}
    for payout in adopted.payouts:
        cited = f"{adopted.section}{payout.provision}"
        change = replaced.get(payout.hand)
        hand = change.hand if change else payout.hand
        provisions = (change.provision if change else adopts.provision, cited)
        cells[words(hand)] = _Cell(hand, payout.payout, payout.printed, provisions)
    for filed, odds in payouts.cells:
        change = next((c for c in adopts.replacing if words(c.replaces) == words(filed.value)), None)
        as_paid = cells.get(words(change.paid_as)) if change else None
        if change and as_paid and odds and not same_payout(odds.value, as_paid.payout):
            yield _replaced_hand(case, odds, change, cells[words(change.hand)], as_paid)
    compared = [cells[words(hand.value)] for hand, _ in payouts.cells if words(hand.value) in cells]
    for provision in dict.fromkeys((adopts.provision, *(p for cell in compared for p in cell.provisions))):
        yield examined(case, provision, "payout-odds")
    printed = {hand: (cell.printed,) for hand, cell in cells.items()}
    elsewhere = frozenset(map(words, replaced))
    yield from _compared(case, payouts, cells, f"§ {case.law.section}", None, elsewhere, lawful=printed)


def _elected_paytables(case: WagerCase) -> tuple[tuple[str, Paytable], ...]:
    """The paytables elected at the deck counts filed, each set of odds once, with what each is called.

    An election that leaves open which of two is meant still names one column of odds.
    """
    found: dict[tuple[object, ...], tuple[str, Paytable]] = {}
    for count in case.decks or (None,):
        named = election = case.election(count)
        if election is None and case.wager.paytable:
            election = next(iter(open_between(case.law, case.name, case.wager.paytable.value)), None)
        paytable = odds_of(case.law, case.name, election, count)
        if paytable:
            found.setdefault(paytable.pays, (f"Paytable {named}" if named else paytable.heading, paytable))
    return tuple(found.values())


def _compared(
    case: Case,
    payouts: Payouts,
    cells: dict[str, _Cell],
    heading: str,
    copied: _Copied | None,
    elsewhere: frozenset[str] = frozenset(),
    *,
    lawful: Mapping[str, tuple[str, ...]],
) -> Verdicts:
    for hand, odds in payouts.cells:
        cell = cells.get(words(hand.value))
        if cell is None:
            if words(hand.value) not in elsewhere:
                yield _unknown_hand(case, hand, cells, heading, _meant(hand, payouts, cells), copied)
        elif odds is not None and not same_payout(odds.value, cell.payout):
            yield finding(
                case,
                "payout-odds",
                f"{cell.hand} is filed at {odds.text}; {heading} pays {cell.printed}."
                + (f" {_unit_fault(odds.value, cell.payout)}" if _unit_fault(odds.value, cell.payout) else "")
                + (copied.told if copied else ""),
                at=odds,
                provisions=cell.provisions,
                stated=f"{hand.text}: {odds.text}",
                required=f"{cell.hand}: {cell.printed} ({heading})",
                passes=f"{cell.hand}: {cell.printed}" + (copied.passes if copied else ""),
                mend=None if copied else value_mend(odds, lawful[words(hand.value)]),
            )


def _printed_in(paytables: Iterable[Paytable]) -> dict[str, tuple[str, ...]]:
    """What each hand is printed at, over all paytables that are elected at some deck count."""
    printed: dict[str, tuple[str, ...]] = {}
    for pay in (pay for paytable in paytables for pay in paytable.pays):
        printed[words(pay.hand)] = (*printed.get(words(pay.hand), ()), pay.printed)
    return printed


def _meant(hand: Stated[str], payouts: Payouts, cells: dict[str, _Cell]) -> _Cell | None:
    """The hand that an unknown one stands for: of those not stated, the one with all its words, or the nearest."""
    stated = {words(other.value) for other, _ in payouts.cells}
    left = {name: cell for name, cell in cells.items() if name not in stated}
    name = words(hand.value[:_LONGEST])
    whole = [other for other in left if set(name.split()) <= set(other.split())]
    close = whole if len(whole) == 1 else get_close_matches(name, left)
    return left[close[0]] if close else None


def _missing(case: WagerCase, payouts: Payouts, cells: dict[str, _Cell], name: str, paytable: Paytable) -> Verdicts:
    """Hands of the paytable that the restated payouts leave out, and that no unknown hand stands for.

    One that it prints as a loss may be left out.
    """
    named = {words(hand.value) for hand, _ in payouts.cells}
    misnamed = (_meant(hand, payouts, cells) for hand, _ in payouts.cells if words(hand.value) not in cells)
    named |= {words(cell.hand) for cell in misnamed if cell}
    left_out = [pay for pay in paytable.pays if words(pay.hand) not in named and not isinstance(pay.payout, Loss)]
    if left_out:
        yield finding(
            case,
            "missing-hand",
            f"The restated payouts leave out {joined([pay.hand for pay in left_out])}, which {name} pays too.",
            at=(payouts.span, payouts.path),
            provisions=[paytable.provision],
            stated=f"payouts: {joined([hand.text for hand, _ in payouts.cells])}",
            required=f"{name} also pays {'; '.join(f'{p.hand}: {p.printed}' for p in left_out)}",
            passes="all of its hands restated, or the letter of the paytable alone",
            severity=Severity.ADVISORY,
        )


def _unknown_hand(
    case: Case,
    hand: Stated[str],
    cells: dict[str, _Cell],
    heading: str,
    meant: _Cell | None,
    copied: _Copied | None,
) -> Finding:
    provisions = dict.fromkeys(p for cell in cells.values() for p in cell.provisions if p.startswith("("))
    return finding(
        case,
        "unknown-hand",
        f"{heading} names no hand {shown(hand.text)}"
        + (f".{copied.told}" if copied else f"; did you mean {meant.hand}?" if meant else "."),
        at=hand,
        provisions=list(provisions)[:1],
        stated=shown(hand.text),
        required=f"one of {joined([cell.hand for cell in cells.values()], 'or')}",
        passes=(f"{meant.hand}: {meant.printed}" if meant else "the hand left out")
        + (copied.passes if copied else ""),
    )


def _replaced_hand(
    case: TableCase, odds: Stated[Payout], change: Replacement, instead: _Cell, as_paid: _Cell
) -> Finding:
    """The finding on a hand of the adopted section that the game pays as it pays any other suit."""
    return finding(
        case,
        "payout-odds",
        f"{change.replaces} is filed at {odds.text}; {case.law.game} pays {instead.hand} {instead.printed} in its "
        f"place, and {change.replaces} as {as_paid.hand}, {as_paid.printed}.",
        at=odds,
        provisions=dict.fromkeys((change.provision, *as_paid.provisions)),
        stated=f"{change.replaces}: {odds.text}",
        required=f"{instead.hand}: {instead.printed}, not {change.replaces}",
        passes=f"{instead.hand}: {instead.printed}",
    )


def _copied_from(case: WagerCase, payouts: Payouts) -> _Copied | None:
    """A paytable whose odds are all of those filed, two or more, or None."""
    filed = {words(hand.value): odds for hand, odds in payouts.cells}
    for paytable in case.law.paytables_of(case.name) if len(filed) > 1 else ():
        printed = {words(pay.hand): pay.payout for pay in paytable.pays}
        if all(odds and hand in printed and same_payout(odds.value, printed[hand]) for hand, odds in filed.items()):
            lawful = lawful_elections(case.law, case.name, case.decks)
            passing = [e for e in paytable.elections if e in lawful and not crosses_pool(case, e)]
            return _Copied(
                f" The payouts filed are those of {paytable.heading}.",
                f"; or paytable: {joined(passing, 'or')}" if passing else "",
            )
    return None


def _unit_fault(filed: Payout, printed: Payout) -> str:
    """A sentence where `to` and `for` are mixed up, which is one unit of every payout."""
    match filed, printed:
        case (ToOdds(), ForOdds()) if (filed.win, filed.stake) == (printed.win, printed.stake):
            return '"to" pays one unit more than "for".'
        case (ForOdds(), ToOdds()) if (filed.win, filed.stake) == (printed.win, printed.stake):
            return '"for" pays one unit less than "to".'
    return ""
