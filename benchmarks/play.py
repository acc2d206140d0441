"""The play engine measured: in a process and cold, games and deck counts beside one another, a sweep, memory.

Of what could be taken instead, no package on PyPI computes a base game with its splits exactly. What is left to
build is a simulation: the one of this project's tests is measured, and how long it would take to come as near.
"""

from __future__ import annotations

import importlib
import statistics
import subprocess
import sys
import time
from dataclasses import replace
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

from checker.law import load_book
from checker.play.elected import elect
from checker.play.sources import as_asked, game_law
from checker.returns.play.rules import DealerBlackjack, DoubleTotals, GameRules

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 5
SIMULATED = 20_000
NEAR = 1e-4
"""A standard error of a hundredth of a percentage point, to which a simulation is measured."""
COLD = """
import resource, sys
from checker.play.elected import elect
from checker.play.games import Games
from checker.play.sources import game_law
from checker.law import load_book
law = game_law(load_book(), sys.argv[1], None)
rules = elect(sys.argv[1], 6, law, (law.fixed,)).rules
{what}
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
RETURN = "from checker.returns.play.game import solve; solve(rules)"
WITH_CARD = "Games().game(rules)"


def rules_of(game: str, decks: int) -> GameRules:
    """The reference rules of a game."""
    law = game_law(load_book(), game, None)
    return elect(game, decks, law, (as_asked({}), law.fixed)).rules


def main() -> None:
    """Runs every measurement of the play engine and prints it."""
    importlib.import_module("checker.play.compute")  # sets how many threads numpy takes, before it is loaded
    from checker.returns.play.card import basic_card
    from checker.returns.play.game import solve

    blackjack, edge = rules_of("Blackjack", 6), rules_of("Player's Edge 21", 6)
    print(f"\nBase games in one process, median of {ROUNDS}, taken in turn")
    games = {
        "Blackjack, six decks": blackjack,
        "Player's Edge 21, six decks": edge,
        "Player's Edge 21, five decks": replace(edge, decks=5),
        "Player's Edge 21, eight decks": replace(edge, decks=8),
    }
    solved = solve(blackjack)
    times = in_turn({name: partial(solve, rules) for name, rules in games.items()})
    first = times["Blackjack, six decks"]
    for name, seconds in times.items():
        print(f"  {name:<32} {seconds:6.3f} s   {seconds / first:5.2f} of Blackjack")
    eight, five = times["Player's Edge 21, eight decks"], times["Player's Edge 21, five decks"]
    print(f"  {'eight decks beside five':<32} {'':6}     {eight / five:5.2f}   goal 1")
    card = in_turn({"": lambda: basic_card(solved)})[""]
    print(f"  {'the strategy card of Blackjack':<32} {card:6.3f} s   {card / first:5.2f}")
    sweep(first)
    for name in ("Blackjack", "Player's Edge 21"):
        cold(name)
    simulation(blackjack, first)


def sweep(first: float) -> None:
    """A hundred rule sets of one shoe: what does not depend on the rules is shared."""
    from checker.returns.play.game import solve

    sets = [
        replace(
            GameRules(),
            hits_soft_17=hits,
            double_totals=totals,
            double_after_split=after,
            late_surrender=late,
            dealer_blackjack=met,
        )
        for hits, totals, after, late, met in product(
            (False, True), DoubleTotals, (False, True), (False, True), DealerBlackjack
        )
    ]
    sets += [replace(one, most_hands=3) for one in sets[: 100 - len(sets)]]
    start = time.perf_counter()
    for rules in sets:
        solve(rules)
    each = (time.perf_counter() - start) / len(sets)
    print(f"  {f'each of {len(sets)} rule sets':<32} {each:6.3f} s   {each / first:5.2f} of Blackjack alone")


def cold(name: str) -> None:
    """Whole processes with nothing kept: the return alone, and with its card; and the memory of the first."""
    bare = statistics.median(_process("print(0)", "")[0] for _ in range(ROUNDS))
    goal = {"Blackjack": "goal 0.6 s, 120 MB"}.get(name, "goal 0.9 s, 120 MB")
    for what, code in (("the return", RETURN), ("the return and the card", WITH_CARD)):
        runs = [_process(COLD.format(what=code), name) for _ in range(ROUNDS)]
        seconds, memory = statistics.median(run[0] for run in runs), max(run[1] for run in runs)
        print(
            f"  {f'{name}, cold, {what}':<48} {seconds:6.3f} s   {seconds / bare:5.1f} times python -c pass, "
            f"{memory / 1024:.0f} MB   {goal}"
        )


def _process(code: str, game: str) -> tuple[float, int]:
    """Seconds that a process takes, and what it prints of its memory."""
    start = time.perf_counter()
    ran = subprocess.run([sys.executable, "-c", code, game], capture_output=True, text=True, check=True)
    return time.perf_counter() - start, int(ran.stdout.split()[-1])


def simulation(rules: GameRules, computed: float) -> None:
    """How fast the tests' simulation deals, and how long it would deal to come within a hundredth of a point."""
    from checker.returns.play.game import solve_hand_alone
    from tests.returns.play.derived_strategy import derive
    from tests.returns.play.table_simulator import simulate

    strategy = derive(solve_hand_alone(rules))
    start = time.perf_counter()
    _, error = simulate(rules, strategy, SIMULATED, seed=1)
    rate = SIMULATED / (time.perf_counter() - start)
    needed = SIMULATED * (error / NEAR) ** 2 / rate
    print(
        f"  a simulation deals {rate:,.0f} rounds a second; to a standard error of 0.01 points it would deal for "
        f"{needed / 3600:.1f} hours, {needed / computed:,.0f} times as long"
    )


def in_turn(calls: dict[str, Callable[[], object]]) -> dict[str, float]:
    """The median of each call, the calls taken in turn so that all see the same machine."""
    taken: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(ROUNDS):
        for name, call in calls.items():
            start = time.perf_counter()
            call()
            taken[name].append(time.perf_counter() - start)
    return {name: statistics.median(seconds) for name, seconds in taken.items()}
