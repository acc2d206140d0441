"""Wagers that name one meter: which of them follow another row, or stand elsewhere, than the first."""

from __future__ import annotations

import pytest

from checker.findings import Finding
from checker.rules.meters import check_linked_meters
from tests.law.made_up import LAW
from tests.rules.test_progressive_findings import ROW
from tests.rules.test_told import report
from tests.rules.test_wager_case import COURTS, MONSTER, wager_case

METER = """\
  - game: Blackjack
    decks: {decks}
    additional_splits: 3
    wagers:
      - wager: 21+3 progressive
        paytable: {paytable}
        amount: {amount}
        progressive:
          seed: {seed}
          reseed: {seed}
          increment: 17%
          reserve: 0
"""


def table(more: str = "", *, decks: str = "6", paytable: str = "4", amount: str = "$5", seed: str = "2,000x") -> str:
    return METER.format(decks=decks, paytable=paytable, amount=amount, seed=seed) + more


PAIRS = """\
  - game: Blackjack
    decks: 6
    additional_splits: 3
    wagers:
      - wager: Perfect Pairs
        paytable: A
"""
ON_M = "          meter: M-1\n"


def linked(*tables: str) -> list[str]:
    return [finding.message for finding in report("".join(tables)).findings if finding.rule == "linked-meter"]


def test_each_wager_on_a_meter_is_held_to_the_first() -> None:
    told = linked(
        PAIRS, table(), table(ON_M), table(ON_M), table(ON_M, amount="$10"), table(ON_M.replace("M-1", "N"))
    )

    assert told == [
        "The meter M-1 is also that of 21+3 progressive on table 3 (paytable 4 at 6 decks, wager $5), which is not "
        "seeded and raised as 21+3 progressive is here (paytable 4 at 6 decks, wager $10)."
    ]


@pytest.mark.parametrize(
    ("here", "there", "told"),
    [
        ("[North]", "[North]", []),
        ("[North, South]", "[South, North]", []),
        ("[North]", "", []),
        ("", "[North]", []),
        ("[South]", "[North]", ["The meter M-1 is in South here, and in North with 21+3 progressive on table 1."]),
    ],
)
def test_a_meter_in_two_facilities(here: str, there: str, told: list[str]) -> None:
    first, second = (f"{ON_M}          facilities: {where}\n" if where else ON_M for where in (there, here))

    assert [message for message in linked(table(first), table(second)) if message.startswith("The meter")] == told


@pytest.mark.parametrize("seeds", ["seed: 500x, reseed: reserve", "seed: reserve, reseed: 500x"])
@pytest.mark.parametrize(("amount", "differ"), [("$1", False), ("$5", True)])
def test_seeds_in_multiples_are_compared_in_dollars(seeds: str, amount: str, differ: bool) -> None:
    law = LAW.replace(ROW, ROW.replace("seed_reseed: 500x", seeds))
    text = f"{COURTS}        paytable: Y\n        amount: {{}}\n        progressive: {{{{meter: M}}}}\n"
    cases = [wager_case(text.format(wager), law) for wager in ("$1", amount)]

    assert any(isinstance(verdict, Finding) for verdict in check_linked_meters(cases)) is differ


def test_a_wager_on_a_meter_without_a_paytable() -> None:
    first, second = (wager_case(f"{MONSTER}        progressive: {{table: {pool}, meter: M}}\n") for pool in "AC")
    (finding,) = (verdict for verdict in check_linked_meters([first, second]) if isinstance(verdict, Finding))

    assert "(paytable not elected, pool table A at 6 decks)" in finding.message
    assert "(paytable not elected, pool table C at 6 decks)" in finding.message
