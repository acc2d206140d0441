"""Where the printed text is at odds with itself and the filing touches the place."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from checker.findings import Severity
from checker.law.choices import conflict_at, determined, row_at
from checker.quantities import Money, Multiple
from checker.rules.case import TableCase, WagerCase, decks_text, examined, finding, pool_letter
from checker.seeds import dollars, parse_seed
from checker.values import contains_any, is_no, same_words

if TYPE_CHECKING:
    from checker.law.model import Condition, Conflict
    from checker.rules.case import Case, Verdicts
    from checker.seeds import Seed
    from checker.submission import Part, Stated


def check_conflicts(case: Case) -> Verdicts:
    """A finding for each key on which the filing touches a conflict of the section."""
    for conflict in case.law.conflicts:
        if not _concerns(conflict, case):
            continue
        counts = touching_decks(conflict, case)
        if not counts:
            yield from _kept_clear_of(conflict, case)
            continue
        for provision in conflict.provisions:
            yield examined(case, provision, "conflict")
        per_deck = any(when.per_deck for when in conflict.when)
        at_decks = f" at {decks_text(count for count in counts if count)}" if per_deck else ""
        advisory = conflict.severity == "advisory"
        subject = case.name if isinstance(case, WagerCase) else case.law.game
        keys = _keys(conflict, case, counts)
        for key in keys:
            which = f", {key.removeprefix('progressive.')}" if len(keys) > 1 else ""
            yield finding(
                case,
                conflict.name if advisory else "conflict",
                f"{subject}{which}{at_decks}: {conflict.matter}.",
                at=case.table.part.place("decks") if key == "decks" else case.part.place(key),
                provisions=conflict.provisions,
                stated=_stated(key, case) + ("" if key == "decks" else at_decks),
                required="; ".join(f"{case.law.cite(label)}: {meaning}" for label, meaning in conflict.means),
                passes=conflict.passes,
                severity=Severity(conflict.severity),
            )


def _kept_clear_of(conflict: Conflict, case: Case) -> Verdicts:
    """The record of a conflict that what the filing states on its matter does not touch."""
    if any(says(case.part, key) for when in conflict.when for key in when.states):
        for provision in conflict.provisions:
            yield examined(case, provision, "conflict")


def settled_by_conflict(case: Case, rule: str, decks: int | None = None, key: str | None = None) -> bool:
    """Whether a conflict that the filing touches (at a deck count) stands in place of a rule's finding.

    A conflict about one key's wording, or about one seed, settles nothing about another key or seed.
    """
    return any(
        rule in conflict.instead_of
        and _concerns(conflict, case)
        and any(_holds(when, case, decks) and _is_about(when, case, decks, key) for when in conflict.when)
        for conflict in case.law.conflicts
    )


def says(part: Part, key: str) -> bool:
    """Whether the filing states a key, other than to deny it."""
    stated = part.text(key)
    if stated is not None:
        return not is_no(stated.value)
    return part.states(key)


def denies(part: Part, key: str) -> bool:
    """Whether the filing states a key in order to deny it."""
    stated = part.text(key)
    return stated is not None and is_no(stated.value)


def touching_decks(conflict: Conflict, case: Case) -> tuple[int | None, ...]:
    """The deck counts at which a conflict is touched; (None,) where it is touched and no count is filed."""
    counts: tuple[int | None, ...] = tuple(stated.value for stated in case.table.decks) or (None,)
    return tuple(count for count in counts if _touches_at(conflict, case, count))


def crosses_pool(case: WagerCase, election: str) -> bool:
    """Whether a paytable would be at odds with the pool table filed."""
    pool = case.wager.progressive_table
    letter = pool_letter(pool.value) if pool else None
    counts: list[int | None] = [count.value for count in case.table.decks] or [None]
    return any(conflict_at(case.law, case.name, election, count, letter) for count in counts)


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
        and all(says(case.part, key) for key in when.states)
        and not any(says(case.part, key) for key in when.silent_on)
        and all(denies(case.part, key) for key in when.denies)
        and not any(case.part.states(key) for key in when.unstated)
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
        and (not when.seed_fits_one_reading or bool(_seeds_in_question(case, decks)))
    )


def _word_in(words: frozenset[str] | None, case: Case, key: str) -> bool:
    stated = case.table.part.text(key)
    return words is None or (stated is not None and stated.value.strip().casefold() in words)


def _differs_from_print(case: Case, key: str) -> bool:
    """Whether a text is in other words than printed, and does not say the opposite."""
    stated = case.part.text(key)
    return stated is not None and any(
        not same_words(stated.value, term.values[0]) and not contains_any(stated.value, term.refuses)
        for term in case.law.terms
        if term.key == key and term.test == "printed"
    )


def _is_about(when: Condition, case: Case, decks: int | None, key: str | None) -> bool:
    if when.seed_fits_one_reading and isinstance(case, WagerCase):
        return key in _seeds_in_question(case, decks)
    return when.other_wording in {"", key}


def _seeds_in_question(case: WagerCase, decks: int | None) -> tuple[str, ...]:
    """The keys of the seeds that fit their printed row as a multiple of the wager or as dollars, not as both."""
    row = row_at(case.law, case.name, case.election(decks), decks) if decks else None
    wager = case.amount
    if row is None or wager is None:
        return ()
    stated = {"progressive.seed": (case.wager.seed, row.seed), "progressive.reseed": (case.wager.reseed, row.reseed)}
    return tuple(key for key, (seed, printed) in stated.items() if seed and _fits_once(seed, printed, wager))


def _fits_once(stated: Stated[Seed], cell: str, wager: Fraction) -> bool:
    match printed := parse_seed(cell):
        case Multiple():
            as_dollars = Fraction(printed.times)
        case Money():
            as_dollars = Fraction(printed.dollars)
        case _:
            return False
    filed = dollars(stated.value, wager)
    return (filed == as_dollars) != (filed == as_dollars * wager)


def _keys(conflict: Conflict, case: Case, counts: tuple[int | None, ...]) -> tuple[str, ...]:
    """The keys that the findings stand on: each seed in question, or of two keys the one that touches it."""
    held = next(when for when in conflict.when if any(_holds(when, case, count) for count in counts))
    if held.seed_fits_one_reading and isinstance(case, WagerCase):
        return tuple(dict.fromkeys(key for count in counts for key in _seeds_in_question(case, count)))
    return held.denies[:1] or ("shoe" if held.shoes is not None else conflict.at,)


def _stated(key: str, case: Case) -> str:
    if key == "decks":
        return f"decks: {', '.join(count.text for count in case.table.decks)}"
    stated = case.part.text(key)
    return f"{key.rpartition('.')[2]}: {stated.text}" if stated is not None else key
