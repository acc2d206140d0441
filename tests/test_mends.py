"""Mends: who has one, how it is written into whatever layout the filing has, and that it does what it says."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.checking import check
from checker.findings import Finding, MendKind, Report, Severity
from checker.law import load_book
from checker.mends import mended, scalar_text
from checker.render.document import finding_document
from checker.source import Listing, Mapping, Node, Scalar, SourceError, node_at, read
from checker.source_faults import unseen_character
from tests.filing import BLACKJACK, PLAYERS_EDGE, PROGRESSIVE, filing
from tests.quick_games import QUICK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from checker.submission import Path as Place

SUBMISSIONS = Path(__file__).parent.parent / "submissions"
POOL = """\
  - game: Player's Edge 21
    decks: 6
    cards_per_deck: 48
    dealer_soft_17: hit
    wagers:
      - wager: Monster Match
        paytable: A
        progressive:
          table: A
          seed: $5,000
          reseed: reserve
          increment: 22%
          reserve: 1%
"""
PAYOUTS = """\
        payouts:
          2 suited matches: 18 to 1
          1 suited match and 1 unsuited match: 13 to 1
          1 suited match: 9 to 1
          2 unsuited matches: 8 to 1
          1 unsuited match: 4 to 1
"""
AT = "2026-03-24"


def _order(listed: str) -> tuple[str, str]:
    """Where a table of six decks begins, and the same with an order of settling."""
    return "    decks: 6\n", f"    decks: 6\n    settlement:\n      order: {listed}\n"


def _report(data: bytes) -> Report:
    return check(data, "a.yaml", load_book(), games=QUICK)


def _mended(data: bytes) -> Iterator[tuple[Finding, bytes]]:
    """Each finding that has one lawful mend, and the filing with that mend alone."""
    for finding in _report(data).findings:
        if finding.mend and finding.mend.edit:
            yield finding, mended(data, [finding.mend.edit])


def _lines(before: bytes, after: bytes) -> tuple[list[str], list[str]]:
    """The lines that are only before, and only after."""
    old, new = before.decode().split("\n"), after.decode().split("\n")
    return [line.strip() for line in old if line not in new], [line.strip() for line in new if line not in old]


@pytest.mark.parametrize(
    ("table", "old", "new", "rule", "mend"),
    [
        (POOL, "cards_per_deck: 48", "cards_per_deck: 52", "cards-per-deck", "cards_per_deck: 48"),
        (POOL, "dealer_soft_17: hit", "dealer_soft_17: stand", "dealer-draw", "dealer_soft_17: hit"),
        (POOL, "seed: $5,000", "seed: $6,000", "progressive-seed", "seed: $5,000"),
        (POOL, "reseed: reserve", "reseed: $5,000", "progressive-reseed", "reseed: Reserve"),
        (POOL, "increment: 22%", "increment: 21%", "progressive-increment", "increment: 22%"),
        (POOL, "reserve: 1%", "reserve: 2%  # why", "progressive-reserve", "reserve: 1%  # why"),
        (PROGRESSIVE, "seed: 2,000x", "seed: 3,000x", "progressive-seed", "seed: 2,000x"),
        (PROGRESSIVE, "seed: 2,000x", "seed: '3,000x'", "progressive-seed", "seed: '2,000x'"),
        (PROGRESSIVE, "seed: 2,000x", 'seed: "3,000x"', "progressive-seed", 'seed: "2,000x"'),
        (
            PLAYERS_EDGE.replace("decks: 6", "decks: 8") + PAYOUTS,
            "paytable: A",
            "paytable: C",
            "paytable-decks",
            None,
        ),
        (PLAYERS_EDGE + PAYOUTS, "18 to 1", "18 for 1", "payout-odds", "2 suited matches: 18 to 1"),
        (BLACKJACK, "decks: 6", "deks: 6", "unknown-key", "decks: 6"),
        (BLACKJACK, "decks: 6", "'deks': 6", "unknown-key", "'decks': 6"),
        (BLACKJACK, "decks: 6", "deks: {a: 6}", "unknown-key", None),
        (BLACKJACK, "decks: 6", "notes: 6", "unknown-key", None),
        (BLACKJACK, "paytable: A", "paytable: C", "paytable-unknown", None),
        (POOL, *_order("[Monster Match, Match-Down]"), "settlement", "order: [Match-Down, Monster Match]"),
        (
            POOL,
            *_order("[dealer's cards, 'Match-Down', Monster Match]  # why"),
            "settlement",
            "order: [Match-Down, Monster Match, dealer's cards]  # why",
        ),
        (
            BLACKJACK,
            *_order("[card reader device, Perfect Pairs]"),
            "settlement",
            "order: [Perfect Pairs, card reader device]",
        ),
        (BLACKJACK, *_order("[card reader device, dealer's cards, Perfect Pairs]"), "settlement", None),
        (BLACKJACK, *_order("[card reader device, a bell, Perfect Pairs]"), "settlement", None),
        (POOL, *_order("[dealer's cards, Match-Down]"), "settlement", None),
        (POOL, *_order("[Monster Match, Match-Down, Match-Down]"), "settlement", None),
        (POOL, *_order("[Match-Down, Match-Up, Monster Match]"), "settlement", None),
        (BLACKJACK, "    additional_splits: 3\n", "", "additional-splits", None),
    ],
)
def test_one_lawful_mend_changes_one_line(table: str, old: str, new: str, rule: str, mend: str | None) -> None:
    data = filing(table.replace(old, new, 1), effective=AT).encode()
    found = next(finding for finding in _report(data).findings if finding.rule == rule)
    if mend is None:
        assert found.mend is None
        return
    assert found.mend
    assert found.mend.edit
    after = mended(data, [found.mend.edit])
    assert _lines(data, after)[1] == [mend]
    assert rule not in {finding.rule for finding in _report(after).findings}


@pytest.mark.parametrize(
    ("lines", "added"),
    [
        ("seed: 2,000x\nreseed: 2,000x\nincrement: 17%\n", "increment: 17%\n          reserve: 0\n"),
        (
            "seed: 2,000x\nreseed: 2,000x\nincrement: 17%   # of each wager\n",
            "increment: 17%   # of each wager\n          reserve: 0\n",
        ),
        ("seed: 2,000x\nincrement: 17%\nreserve: 0\n", "reserve: 0\n          reseed: 2,000x\n"),
        (
            "seed: 2,000x\nincrement: 17%\nreserve: 0\nfacilities:\n  - One\n",
            "reserve: 0\n          reseed: 2,000x\n",
        ),
    ],
)
def test_a_lacking_key_is_added_below_the_last_short_line(lines: str, added: str) -> None:
    head, _, _ = PROGRESSIVE.partition("          seed")
    block = "".join(f"          {line}\n" for line in lines.splitlines())
    data = filing(head + block, effective="2026-04-01").encode()
    ((finding, after),) = [pair for pair in _mended(data) if pair[0].rule == "progressive-term-missing"]
    assert finding.mend
    assert finding.mend.kind is MendKind.ADDITION
    assert added in after.decode()
    assert "progressive-term-missing" not in {found.rule for found in _report(after).findings}


def test_between_braces_amounts_get_quotes_and_keys_a_comma() -> None:
    flow = (
        PROGRESSIVE.partition("progressive:\n")[0] + 'progressive: {seed: 500x, reseed: "2,000x", increment: 17%}\n'
    )
    data = filing(flow, effective="2026-04-01").encode()
    edits = [finding.mend.edit for finding, _ in _mended(data) if finding.mend and finding.mend.edit]
    after = mended(data, edits)
    assert 'progressive: {seed: "2,000x", reseed: "2,000x", increment: 17%, reserve: 0}' in after.decode()
    assert _report(after).findings == ()


@pytest.mark.parametrize("key", ["deks: 6\n    decs: 8", "deks: 6\n    dekcs: 6"])
def test_two_keys_that_mean_the_same_one_have_no_mend(key: str) -> None:
    data = filing(BLACKJACK.replace("decks: 6", key)).encode()
    assert [f.mend for f in _report(data).findings if f.rule == "unknown-key"] == [None, None]


@pytest.mark.parametrize(
    ("table", "old", "new", "rule"),
    [
        # At three decks the increment is 20%, at six 17%.
        (PROGRESSIVE.replace("paytable: 4", "paytable: 1"), "decks: 6", "decks: [3, 6]", "progressive-increment"),
        # What is filed is the row of 3b: the row or the election is wrong.
        (
            PROGRESSIVE.replace("2,000x", "N/A").replace("reserve: 0", "reserve: 5%"),
            "paytable: 4",
            "paytable: 3a",
            "progressive-seed",
        ),
        # All odds are those of Paytable A.
        (PLAYERS_EDGE + PAYOUTS, "paytable: A", "paytable: C", "payout-odds"),
    ],
)
def test_where_several_changes_would_pass_there_is_no_mend(table: str, old: str, new: str, rule: str) -> None:
    report = _report(filing(table.replace(old, new, 1), effective=AT).encode())
    found = [finding for finding in report.findings if finding.rule == rule]
    assert found
    assert {finding.mend for finding in found} == {None}


def test_a_mend_stands_in_the_json_document() -> None:
    data = filing(PROGRESSIVE.replace("17%", "16%"), effective="2026-04-01").encode()
    (found,) = _report(data).findings
    document = finding_document(found)
    assert isinstance(document, dict)
    assert document["mend"] == {
        "kind": "value",
        "path": "tables[0].wagers[0].progressive.increment",
        "value": "17%",
        "line": 16,
        "column": 22,
        "end_column": 25,
        "text": "17%",
    }


SEEN = st.characters(codec="utf-8", exclude_categories=["C", "Z"]).filter(lambda c: unseen_character(c) is None)


@given(st.text(SEEN | st.just(" "), min_size=1, max_size=12))
def test_a_value_is_read_back_as_the_same_text(value: str) -> None:
    for flow in (False, True):
        for quote in ("", "'", '"'):
            text = scalar_text(value, flow=flow, quote=quote)
            node = read((f"[{text}, other]" if flow else f"key: {text}\nother: 1").encode())
            scalar = node_at(node, (0,) if flow else ("key",))
            assert isinstance(scalar, Scalar)
            assert (scalar.text, scalar.value is None) == (value, False)


# --- whatever is wrong with a filing ------------------------------------------------------------------------


def _is_readable(data: bytes) -> bool:
    try:
        read(data)
    except SourceError:
        return False
    return True


FILINGS = [data for file in sorted(SUBMISSIONS.glob("*/*.yaml")) if _is_readable(data := file.read_bytes())]
WRONG = ("A", "C", "TLX-2", "3", "6", "16%", "$5", "2,000x", "3 to 1", "18 for 1", "no", "stand", "N/A", "reserve")


def _scalars(node: Node, path: Place = ()) -> Iterator[tuple[Place, Scalar]]:
    match node:
        case Scalar():
            yield path, node
        case Listing():
            for index, item in enumerate(node.items):
                yield from _scalars(item, (*path, index))
        case Mapping():
            for entry in node.entries:
                yield from _scalars(entry.value, (*path, entry.key.text))


@st.composite
def broken_filings(draw: st.DrawFn) -> bytes:
    """An example filing with some values changed, a key misspelt or left out, in any line ends."""
    data = draw(st.sampled_from(FILINGS))
    for _ in range(draw(st.integers(1, 3))):
        values = [node for _, node in _scalars(read(data)) if node.span.line == node.span.end_line]
        node = draw(st.sampled_from(values))
        lines = data.decode().split("\n")
        line = lines[node.span.line - 1]
        wrong = f'"{draw(st.sampled_from(WRONG))}"'
        lines[node.span.line - 1] = line[: node.span.column - 1] + wrong + line[node.span.end_column - 1 :]
        data = "\n".join(lines).encode()
    if draw(st.booleans()):
        data = data.replace(draw(st.sampled_from([b"decks:", b"paytable:", b"increment:", b"amount:"])), b"dekc:", 1)
    if draw(st.booleans()):
        data = data.replace(b"\n", b"\r\n")
    return (b"\xef\xbb\xbf" if draw(st.booleans()) else b"") + data


@settings(max_examples=60, deadline=None)
@given(broken_filings())
def test_each_mend_ends_its_finding_and_all_together_leave_a_filing_that_can_be_read(data: bytes) -> None:
    before = _report(data)
    if before.findings and before.findings[0].severity is Severity.UNREADABLE:
        return
    edits = []
    for finding, after in _mended(data):
        assert finding.mend
        assert finding.mend.edit
        edits.append(finding.mend.edit)
        left = _report(after)
        assert Severity.UNREADABLE not in {found.severity for found in left.findings}
        assert (finding.rule, finding.path, finding.message) not in {
            (f.rule, f.path, f.message) for f in left.findings
        }
        if finding.mend.kind is MendKind.VALUE:
            assert (finding.rule, finding.path) not in {(found.rule, found.path) for found in left.findings}
    after = mended(data, edits)
    assert Severity.UNREADABLE not in {found.severity for found in _report(after).findings}
    assert after.startswith(b"\xef\xbb\xbf") == data.startswith(b"\xef\xbb\xbf")
    assert after.count(b"\r\n") == (after.count(b"\n") if b"\r\n" in data else 0)
