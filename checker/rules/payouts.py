"""Restated payouts, cell by cell, against the paytable elected or the main wager's odds."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

from checker.findings import Severity
from checker.law.choices import elections, odds_of
from checker.quantities import ForOdds, Loss, ToOdds
from checker.rules.case import TableCase, examined, finding, joined
from checker.values import same_payout, shown, words

if TYPE_CHECKING:
    from checker.findings import Finding
    from checker.law.model import Paytable
    from checker.quantities import Payout
    from checker.rules.case import Case, Verdicts, WagerCase
    from checker.submission import Payouts, Stated


@dataclass(frozen=True, slots=True)
class _Cell:
    """What the text pays one hand."""

    hand: str
    payout: Payout
    printed: str
    provisions: tuple[str, ...]


def check_payouts(case: WagerCase) -> Verdicts:
    """Whether each restated payout is that of the paytable elected."""
    payouts = case.wager.payouts
    if payouts is None:
        return
    for paytable in _elected_paytables(case):
        cells = {
            words(pay.hand): _Cell(pay.hand, pay.payout, pay.printed, (paytable.provision,)) for pay in paytable.pays
        }
        yield examined(case, paytable.provision, "payout-odds")
        copied = _copied_from(case, payouts, paytable)
        yield from _compared(case, payouts, cells, paytable.heading, copied)
        yield from _missing(case, payouts, paytable)


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
    for filed, _ in payouts.cells:
        instead = next((c for c in adopts.replacing if words(c.replaces) == words(filed.value)), None)
        if instead:
            yield _replaced_hand(case, filed, instead.hand, instead.provision)
    yield examined(case, adopts.provision, "payout-odds")
    yield from _compared(case, payouts, cells, f"§ {case.law.section}", "", frozenset(map(words, replaced)))


def _elected_paytables(case: WagerCase) -> tuple[Paytable, ...]:
    """The printed paytables that are elected at the deck counts filed, each set of odds once.

    An election that leaves open which of two is meant still names one column of odds.
    """
    found: dict[tuple[object, ...], Paytable] = {}
    for count in case.decks or (None,):
        election = case.election(count)
        if election is None and case.wager.paytable:
            word = words(case.wager.paytable.value).removeprefix("paytable").strip()
            election = next((e for e in elections(case.law, case.name) if e[:-1].casefold() == word), None)
        paytable = odds_of(case.law, case.name, election, count) if election else None
        if paytable:
            found.setdefault(paytable.pays, paytable)
    return tuple(found.values())


def _compared(
    case: Case,
    payouts: Payouts,
    cells: dict[str, _Cell],
    heading: str,
    copied: str,
    elsewhere: frozenset[str] = frozenset(),
) -> Verdicts:
    for hand, odds in payouts.cells:
        cell = cells.get(words(hand.value))
        if cell is None:
            if words(hand.value) not in elsewhere:
                yield _unknown_hand(case, hand, cells, heading)
        elif odds is not None and not same_payout(odds.value, cell.payout):
            yield finding(
                case,
                "payout-odds",
                f"{cell.hand} is filed at {odds.text}; {heading} pays {cell.printed}."
                + (f" {_unit_fault(odds.value, cell.payout)}" if _unit_fault(odds.value, cell.payout) else "")
                + (f" The payouts filed are those of {copied}." if copied else ""),
                at=odds,
                provisions=cell.provisions,
                stated=f"{hand.text}: {odds.text}",
                required=f"{cell.hand}: {cell.printed} ({heading})",
                passes=f"{cell.hand}: {cell.printed}"
                + (f"; or paytable: {copied.removeprefix('Paytable ')}" if copied else ""),
            )


def _missing(case: WagerCase, payouts: Payouts, paytable: Paytable) -> Verdicts:
    """Hands of the paytable that the restated payouts leave out; one that it prints as a loss may be left out."""
    named = {words(hand.value) for hand, _ in payouts.cells}
    left_out = [pay for pay in paytable.pays if words(pay.hand) not in named and not isinstance(pay.payout, Loss)]
    if left_out:
        yield finding(
            case,
            "missing-hand",
            f"The restated payouts leave out {joined([pay.hand for pay in left_out])}, "
            f"which {paytable.heading} pays too.",
            at=(payouts.span, payouts.path),
            provisions=[paytable.provision],
            stated=f"payouts of {len(payouts.cells)} hands",
            required=f"{paytable.heading} pays {joined([f'{p.hand} {p.printed}' for p in left_out])}",
            passes="all of its hands restated, or the letter of the paytable alone",
            severity=Severity.ADVISORY,
        )


def _unknown_hand(case: Case, hand: Stated[str], cells: dict[str, _Cell], heading: str) -> Finding:
    close = get_close_matches(words(hand.value[:80]), cells, n=1, cutoff=0.6)
    meant = cells[close[0]].hand if close else ""
    provisions = dict.fromkeys(p for cell in cells.values() for p in cell.provisions if p.startswith("("))
    return finding(
        case,
        "unknown-hand",
        f"{heading} names no hand {shown(hand.text)}" + (f"; did you mean {meant}?" if meant else "."),
        at=hand,
        provisions=list(provisions)[:1],
        stated=shown(hand.text),
        required=f"one of {joined([cell.hand for cell in cells.values()], 'or')}",
        passes=f"{meant}: {cells[close[0]].printed}" if meant else "the hand left out",
    )


def _replaced_hand(case: TableCase, hand: Stated[str], instead: str, provision: str) -> Finding:
    return finding(
        case,
        "payout-odds",
        f"{hand.text} is the hand of § {case.adopted.section if case.adopted else ''}; "
        f"{case.law.game} pays {instead} in its place.",
        at=hand,
        provisions=[provision],
        stated=hand.text,
        required=f"{instead}, not {hand.text}",
        passes=f"{instead}: 3 to 1",
    )


def _copied_from(case: WagerCase, payouts: Payouts, elected: Paytable) -> str:
    """The heading of another paytable all of whose odds are those filed, or nothing."""
    filed = {words(hand.value): odds.value for hand, odds in payouts.cells if odds}
    for paytable in case.law.paytables_of(case.name):
        if paytable.pays == elected.pays or len(filed) < 2:
            continue
        printed = {words(pay.hand): pay.payout for pay in paytable.pays}
        if all(hand in printed and same_payout(odds, printed[hand]) for hand, odds in filed.items()):
            return paytable.heading
    return ""


def _unit_fault(filed: Payout, printed: Payout) -> str:
    """A sentence where `to` and `for` are mixed up, which is one unit of every payout."""
    match filed, printed:
        case (ToOdds(), ForOdds()) if (filed.win, filed.stake) == (printed.win, printed.stake):
            return '"to" pays one unit more than "for".'
        case (ForOdds(), ToOdds()) if (filed.win, filed.stake) == (printed.win, printed.stake):
            return '"for" pays one unit less than "to".'
        case _:
            return ""
