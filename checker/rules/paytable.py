"""The paytable elected: whether one is, whether the version has it, and at which deck counts."""

from __future__ import annotations

from dataclasses import replace
from difflib import get_close_matches
from typing import TYPE_CHECKING

from checker.findings import Severity
from checker.law.choices import (
    COMMON_DECKS,
    determined,
    elected,
    elections,
    has_provision,
    lawful_elections,
    open_between,
    row_at,
    standing_of,
)
from checker.law.decks import together
from checker.pricing import headline, price_election
from checker.quantities import percent_text
from checker.returns import WagerReturn
from checker.rules.case import (
    added_mend,
    decks_text,
    examined,
    finding,
    joined,
    paytable_named,
    value_mend,
)
from checker.rules.conflicts import crosses_pool, settled_by_conflict
from checker.values import shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from checker.findings import Finding
    from checker.rules.case import Verdicts, WagerCase
    from checker.submission import Stated

_LONGEST = 60
"""Characters of a paytable's name that are compared with known ones."""


def check_elected(case: WagerCase) -> Verdicts:
    """Whether a paytable is elected where the section wants it in the Rules Submission."""
    election = case.law.election(case.name, "paytable")
    if election is None:
        return
    yield examined(case, election.provision, "paytable-missing")
    if not case.part.states("paytable"):
        yield finding(
            case,
            "paytable-missing",
            f"{case.name} elects no paytable.",
            at=case.wager.name,
            provisions=[election.provision],
            stated="no paytable",
            required="the Rules Submission selects one of the section's paytables",
            passes=f"paytable: {_choice(case)}",
            mend=added_mend(case.part, "paytable", lawful_elections(case.law, case.name, case.decks)),
        )


def check_known(case: WagerCase) -> Verdicts:
    """Whether the version has the paytable that is elected."""
    stated = case.wager.paytable
    if stated is None:
        return
    provisions = _provisions(case)
    for provision in provisions:
        yield examined(case, provision, "paytable-unknown")
    if elected(case.law, case.name, stated.value):
        return
    if open_between(case.law, case.name, stated.value):
        yield from _open(case, stated)
        return
    known = elections(case.law, case.name)
    elsewhere = [law.version for law in case.others if elected(law, case.name, stated.value)]
    near = _near(stated.value, known)
    yield finding(
        case,
        "paytable-unknown",
        f"{case.name} has no {paytable_named(stated.text)} in § {case.law.section} ({case.law.version})"
        + (f"; the {joined(elsewhere)} version has it." if elsewhere else f"; did you mean {near}?" if near else "."),
        at=stated,
        provisions=provisions,
        stated=f"paytable: {shown(stated.text)}",
        required=f"one of {', '.join(known)}",
        passes=f"paytable: {_choice(case)}",
        mend=value_mend(stated, lawful_elections(case.law, case.name, case.decks)),
    )


def _near(stated: str, known: Iterable[str]) -> str | None:
    """The paytable that a misspelt one is nearest to, or None; numbers that are near mean nothing."""
    names = {name.casefold(): name for name in known if not name[0].isdigit()}
    word = paytable_named(stated).casefold().removeprefix("paytable ")
    return next((names[name] for name in get_close_matches(word[:_LONGEST], names)), None)


def check_decks(case: WagerCase) -> Verdicts:
    """Whether the text gives the elected paytable for each deck count filed."""
    faults: dict[str, list[int]] = {}
    for count in case.decks:
        election = case.election(count)
        if election is None:
            continue
        for provision in (*_deck_provisions(case, election), *_above_clauses(case)):
            yield examined(case, provision, "paytable-decks")
        if not has_provision(case.law, case.name, election, count) and not settled_by_conflict(
            case, "paytable-decks", count
        ):
            faults.setdefault(election, []).append(count)
    for election, counts in faults.items():
        yield _wrong_decks(case, election, counts)


def _open(case: WagerCase, stated: Stated[str]) -> Verdicts:
    """An election such as `3` that leaves 3a and 3b open: at some deck counts one of them alone has a row."""
    choices = open_between(case.law, case.name, stated.value)
    table = case.law.progressive_of(case.name)
    provisions = [*_provisions(case), *([table.provision] if table else [])]
    settled: dict[str, list[int]] = {}
    unsettled = []
    for count in case.decks:
        left = [choice for choice in choices if row_at(case.law, case.name, choice, count)]
        if len(left) == 1:
            settled.setdefault(left[0], []).append(count)
        else:
            unsettled.append(count)
    for choice, counts in settled.items():
        yield finding(
            case,
            "paytable-open",
            f"{paytable_named(stated.text)} at {decks_text(counts)} can only be {choice}; say so.",
            at=stated,
            provisions=provisions,
            stated=f"paytable: {stated.text}",
            required=f"{joined(choices)} are priced apart; at {decks_text(counts)} {choice} alone has a row",
            passes=f'paytable: "{choice}"',
            severity=Severity.ADVISORY,
            mend=None if unsettled else value_mend(stated, settled),
        )
    if unsettled or not case.decks:
        at_decks = f" at {decks_text(unsettled)}" if unsettled else ""
        lawful = [choice for choice in choices if choice in lawful_elections(case.law, case.name, case.decks)]
        yield finding(
            case,
            "paytable-open",
            f"{paytable_named(stated.text)}{at_decks} leaves open whether {joined(choices, 'or')} is elected.",
            at=stated,
            provisions=provisions,
            stated=f"paytable: {stated.text}",
            required=f"one of {joined(choices, 'or')}, whose seed and rates differ",
            passes=joined([f'paytable: "{choice}"' for choice in lawful or choices], "or"),
        )


def _wrong_decks(case: WagerCase, election: str, counts: list[int]) -> Finding:
    stated = case.wager.paytable
    what = f"paytable: {stated.text}" if stated else f"{election}"
    lawful = lawful_elections(case.law, case.name, case.decks)
    named = [(count, determined(case.law, case.name, count)) for count in counts]
    told = joined([f"{choice} at {decks_text([count])}" for count, choice in named if choice])
    if told:
        required = f"the number of decks determines the paytable: {told}"
    else:
        required = f"Paytable {election} is given for {_given_for(case, election)}"
    found = finding(
        case,
        "paytable-decks",
        f"{case.name} has no Paytable {election} at {decks_text(counts)}.",
        at=stated or case.wager.name,
        provisions=_deck_provisions(case, election, counts),
        stated=f"{what}, decks: {', '.join(map(str, case.decks))}",
        required=required,
        passes=f"paytable: {joined(lawful, 'or')}" if lawful else _other_decks(case, election),
        mend=value_mend(stated, lawful),
    )
    return replace(found, consequence=_consequence(case, election, counts))


def _other_decks(case: WagerCase, election: str) -> str:
    """What would pass where no paytable is lawful at every deck count filed."""
    given = f"{_given_for(case, election)}, which Paytable {election} is given for"
    authorised = any(standing_of(case.law, case.name, election, count) == "authorised" for count in COMMON_DECKS)
    passes = given if authorised else f"{given}, though the text is at odds with itself on that"
    if case.law.clauses_of(case.name) and all(determined(case.law, case.name, count) for count in case.decks):
        return f"{passes}; or no paytable named, as the number of decks determines it"
    standings = [
        {standing_of(case.law, case.name, choice, count) for count in case.decks}
        for choice in elections(case.law, case.name)
    ]
    if any("not authorised" not in of_one for of_one in standings):
        return f"{passes}; at {decks_text(case.decks)} it is at odds with itself on every paytable that it gives"
    return f"{passes}; no paytable is lawful at {decks_text(case.decks)}"


def _consequence(case: WagerCase, election: str, counts: list[int]) -> str:
    """What the wager would return there, where it would favour the player."""
    told = []
    for count in counts:
        if case.offered.progressive or case.elsewhere or count < 1:
            continue
        figures = price_election(case.law, case.offered, election, count)
        if isinstance(figures, WagerReturn) and headline(figures) > 1:
            told.append(f"{percent_text(headline(figures) - 1, 2)} at {decks_text([count])}")
    return f"the wager would favour the player, by {joined(told)}" if told else ""


def _given_for(case: WagerCase, election: str) -> str:
    """The deck counts, in words, that an elected paytable is given for."""
    table = case.law.progressive_of(case.name)
    if table and table.keyed_by == "paytable":
        given = [row.decks for row in table.rows if row.election == election and row.decks]
    elif clauses := case.law.clauses_of(case.name):
        given = [clause.decks for clause in clauses if clause.paytable == election]
    else:
        given = [p.decks for p in case.law.paytables_of(case.name) if election in p.elections and p.decks]
    told = together(given)
    return "1 deck" if told == "1" else f"{told} decks"


def _provisions(case: WagerCase) -> list[str]:
    election = case.law.election(case.name, "paytable")
    if election:
        return [election.provision]
    return list(dict.fromkeys(paytable.provision for paytable in case.law.paytables_of(case.name)))


def _deck_provisions(case: WagerCase, election: str, counts: list[int] | None = None) -> list[str]:
    """The provisions that tie paytables to deck counts: a clause, a progressive's rows, the paytable's own."""
    clauses = case.law.clauses_of(case.name)
    if clauses:
        at = [clause.provision for clause in clauses if any(n in clause.decks for n in counts or case.decks)]
        return at or _above_clauses(case)
    table = case.law.progressive_of(case.name)
    if table and table.keyed_by == "paytable":
        return [table.provision]
    tied = [p for p in case.law.paytables_of(case.name) if p.decks]
    own = [p.provision for p in tied if p.decks and any(n in p.decks for n in counts or case.decks)]
    return list(dict.fromkeys(own or [p.provision for p in tied if election in p.elections]))


def _above_clauses(case: WagerCase) -> list[str]:
    """The provision whose paragraphs are the clauses on deck counts: (i) of (i)(1) to (i)(5)."""
    return list(dict.fromkeys(c.provision.rpartition("(")[0] for c in case.law.clauses_of(case.name)))


def _choice(case: WagerCase) -> str:
    lawful = lawful_elections(case.law, case.name, case.decks) or elections(case.law, case.name)
    return joined([choice for choice in lawful if not crosses_pool(case, choice)] or lawful, "or")
