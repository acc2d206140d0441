"""Where the printed text is at odds with itself and the filing touches the place."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from checker.findings import Severity
from checker.law.choices import determined, row_at
from checker.quantities import Money, Multiple
from checker.rules.case import TableCase, WagerCase, decks_text, examined, finding, joined, pool_letter
from checker.seeds import dollars, parse_seed
from checker.values import is_no, same_words

if TYPE_CHECKING:
    from checker.law.model import Condition, Conflict
    from checker.rules.case import Case, Verdicts
    from checker.seeds import Seed
    from checker.submission import Stated


def check_conflicts(case: Case) -> Verdicts:
    """One finding for each conflict of the section that the filing touches here."""
    for conflict in case.law.conflicts:
        if not _concerns(conflict, case):
            continue
        counts = touching_decks(conflict, case)
        if not counts:
            continue
        for provision in conflict.provisions:
            yield examined(case, provision, "conflict")
        per_deck = any(when.decks is not None or when.unlisted_decks for when in conflict.when)
        at_decks = f" at {decks_text(count for count in counts if count)}" if per_deck else ""
        advisory = conflict.severity == "advisory"
        subject = case.name if isinstance(case, WagerCase) else case.law.game
        cited = [str(case.law.cite(provision)) for provision in conflict.provisions]
        yield finding(
            case,
            conflict.name if advisory else "conflict",
            f"{subject}{at_decks}: the text {'prints' if advisory else 'is at odds with itself in'} "
            f"{joined(cited)} ({conflict.name}).",
            at=case.part.place(conflict.at) if conflict.at != "decks" else case.table.part.place("decks"),
            provisions=conflict.provisions,
            stated=_stated(conflict, case) + at_decks,
            required="; ".join(f"{case.law.cite(label)}: {meaning}" for label, meaning in conflict.means),
            passes=conflict.passes,
            severity=Severity(conflict.severity),
        )


def settled_by_conflict(case: Case, rule: str, decks: int | None = None) -> bool:
    """Whether a conflict that the filing touches (at a deck count) stands in place of a rule's finding."""
    return any(
        rule in conflict.instead_of and _concerns(conflict, case) and _touches_at(conflict, case, decks)
        for conflict in case.law.conflicts
    )


def touching_decks(conflict: Conflict, case: Case) -> tuple[int | None, ...]:
    """The deck counts at which a conflict is touched; (None,) where it is touched and no count is filed."""
    counts: tuple[int | None, ...] = tuple(stated.value for stated in case.table.decks) or (None,)
    return tuple(count for count in counts if _touches_at(conflict, case, count))


def _concerns(conflict: Conflict, case: Case) -> bool:
    if isinstance(case, TableCase):
        return not conflict.of
    return conflict.of == case.name


def _touches_at(conflict: Conflict, case: Case, decks: int | None) -> bool:
    return any(_holds(when, case, decks) for when in conflict.when)


def _holds(when: Condition, case: Case, decks: int | None) -> bool:
    """Whether every test that a condition gives holds of the filing at a deck count."""
    return (
        _wager_tests(when, case, decks)
        and (when.decks is None or (decks is not None and decks in when.decks))
        and _word_in(when.shufflers, case, "shuffler")
        and _word_in(when.shoes, case, "shoe")
        and all(_says(case, key) for key in when.states)
        and not any(_says(case, key) for key in when.silent_on)
        and (not when.other_wording or _differs_from_print(case, when.other_wording))
    )


def _wager_tests(when: Condition, case: Case, decks: int | None) -> bool:
    if isinstance(case, TableCase):
        return True
    pool = case.wager.progressive_table
    return (
        (when.paytables is None or case.election(decks) in when.paytables)
        and (
            when.progressive_tables is None
            or (pool is not None and pool_letter(pool.value) in when.progressive_tables)
        )
        and (
            not when.unlisted_decks
            or (decks is not None and decks > 0 and determined(case.law, case.name, decks) is None)
        )
        and (not when.seed_fits_one_reading or _fits_one_reading(case, decks))
    )


def _word_in(words: frozenset[str] | None, case: Case, key: str) -> bool:
    stated = case.table.part.text(key)
    return words is None or (stated is not None and stated.value.strip().casefold() in words)


def _says(case: Case, key: str) -> bool:
    """Whether the filing states a key, other than to deny it."""
    stated = case.part.text(key)
    if stated is not None:
        return not is_no(stated.value)
    return case.part.states(key)


def _differs_from_print(case: Case, key: str) -> bool:
    stated = case.part.text(key)
    printed = next((t.values[0] for t in case.law.terms if t.key == key and t.test == "printed"), "")
    return stated is not None and not same_words(stated.value, printed)


def _fits_one_reading(case: WagerCase, decks: int | None) -> bool:
    """Whether a seed fits its printed row as a multiple of the wager or as dollars, and not as both."""
    election = case.election(decks)
    row = row_at(case.law, case.name, election, decks) if election and decks else None
    wager = case.amount
    if row is None or wager is None:
        return False
    return any(_fits_once(seed, parse_seed(row.seed), wager) for seed in (case.wager.seed, case.wager.reseed) if seed)


def _fits_once(stated: Stated[Seed], printed: Seed, wager: Fraction) -> bool:
    match printed:
        case Multiple():
            as_dollars = Fraction(printed.times)
        case Money():
            as_dollars = Fraction(printed.dollars)
        case _:
            return False
    filed = dollars(stated.value, wager)
    return (filed == as_dollars) != (filed == as_dollars * wager)


def _stated(conflict: Conflict, case: Case) -> str:
    if conflict.at == "paytable" and isinstance(case, WagerCase) and case.wager.paytable:
        return f"paytable: {case.wager.paytable.text}"
    stated = case.part.text(conflict.at)
    if stated is not None:
        return f"{conflict.at.rpartition('.')[2]}: {stated.text}"
    return conflict.at
