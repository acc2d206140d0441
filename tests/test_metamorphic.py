"""A filing that says the same in another way gives the same findings, each at the same place."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.checking import check
from checker.findings import Outcome, Report
from checker.law import load_book
from checker.source import Mapping, node_at, read
from checker.source import plain as as_data
from tests.conformance_suite import cases
from tests.fuzzing import fuzzed
from tests.quick_games import QUICK
from tests.rewriting import Manner, rewritten

if TYPE_CHECKING:
    from checker.findings import Finding
    from checker.source import Node, Span
    from tests.rewriting import Path as Place

PLACE = Path(__file__).parent.parent / "submissions"
LAYOUT = ("keys", "quotes", "braces", "comments", "crlf", "mark")
"""What changes no word of a filing."""
ORDER = ("tables", "wagers", "hands")
ON_THE_LATER = {"repeated-wager", "linked-meter"}
"""Rules that compare two tables or wagers, and speak of whichever stands later."""
FORM = ("amounts", "rates")
"""What changes how a number is written, and with it what a message quotes."""


@cache
def texts() -> dict[str, bytes]:
    """Every filing of the examples and of the conformance suite that can be read."""
    named = {file.stem: file.read_bytes() for file in sorted(PLACE.glob("*/*.yaml"))}
    named |= {str(case): case.text.encode() for case in cases() if case.as_of is None}
    return {name: data for name, data in named.items() if report(data).outcome is not Outcome.UNREADABLE}


@cache
def report(data: bytes) -> Report:
    return check(data, "filing.yaml", load_book(), games=QUICK)


def standing(root: Node, place: Place, span: Span) -> str:
    """How the span of a finding lies to what stands at its path."""
    node = node_at(root, place)
    holder = node_at(root, place[:-1])
    entry = holder.entry(str(place[-1])) if place and isinstance(holder, Mapping) else None
    if entry and entry.key.span == span:
        return "key"
    if (node.span.line, node.span.column) == (span.line, span.column):
        return "value"
    if isinstance(node, Mapping) and node.entries[0].key.span == span:
        return "value"  # a mapping in braces begins before its first key
    return "elsewhere"


def told(data: bytes, was: dict[Place, Place], *, in_full: bool) -> Counter[tuple[object, ...]]:
    """The findings on a filing as they can be compared with those on another way of writing it."""
    root = read(data)
    return Counter(summed_up(finding, root, was, in_full=in_full) for finding in report(data).findings)


def summed_up(finding: Finding, root: Node, was: dict[Place, Place], *, in_full: bool) -> tuple[object, ...]:
    known = max((place for place in was if finding.path[: len(place)] == place), key=len)
    place = was[known] + finding.path[len(known) :]
    where = standing(root, finding.path, finding.span)
    quoted: tuple[str, ...] = ()
    if in_full:
        quoted = (masked(finding.message), finding.stated, finding.required, finding.passes)
    else:
        place = tuple(step for step in place if isinstance(step, str)) if finding.rule in ON_THE_LATER else place
    return (finding.rule, finding.severity, frozenset(finding.provisions), place, where, *quoted)


def masked(message: str) -> str:
    """A message without the numbers of the lines that it points to."""
    return re.sub(r"\blines? \d+", "line N", message)


def compared(data: bytes, manner: Manner, random: Random) -> None:
    plain, places = rewritten(data, Manner(), random)
    other, was = rewritten(data, manner, random)
    in_full = not any(getattr(manner, kind) for kind in (*FORM, *ORDER))
    assert told(other, was, in_full=in_full) == told(plain, places, in_full=in_full), other.decode()
    assert report(other).outcome == report(data).outcome


@pytest.mark.parametrize("name", list(texts()))
@pytest.mark.parametrize("kinds", [LAYOUT, FORM, ORDER], ids=["layout", "form", "order"])
def test_a_filing_in_another_manner_has_the_same_findings(name: str, kinds: tuple[str, ...]) -> None:
    compared(texts()[name], Manner(**dict.fromkeys(kinds, True)), Random(name))


@fuzzed(300)
@given(
    st.sampled_from(sorted(texts())),
    st.sets(st.sampled_from([*LAYOUT, *FORM, *ORDER])),
    st.randoms(use_true_random=False),
)
def test_so_it_has_in_any_mixture_of_manners(name: str, kinds: set[str], random: Random) -> None:
    compared(texts()[name], Manner(**dict.fromkeys(kinds, True)), random)


@pytest.mark.parametrize("kind", [*LAYOUT, *FORM, *ORDER])
def test_every_manner_changes_some_filing(kind: str) -> None:
    changed = Manner(**{kind: True})

    assert any(
        rewritten(data, changed, Random(name))[0] != rewritten(data, Manner(), Random(name))[0]
        for name, data in texts().items()
    )


def test_the_plain_manner_says_what_the_filing_says() -> None:
    for data in texts().values():
        text, _ = rewritten(data, Manner(), Random(0))
        assert as_data(read(text)) == as_data(read(data))
