"""Which table and wager of one filing is which of another, and which elections differ between them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.changes.elections import Election, elections
from checker.changes.pairing import paired, pairing
from checker.shape import check_shape
from checker.source import Mapping, read
from checker.submission import Submission, read_submission

HEAD = "rules_submission: 1\ncertificate_holder: Example Casino\nsubmission: RS-1\neffective: 2026-05-04\n"
PAIRS = (
    "  - game: Blackjack\n    decks: 6\n    additional_splits: 3\n"
    "    wagers:\n      - wager: Perfect Pairs\n        paytable: A\n"
)
TRILUX = "  - game: Blackjack\n    decks: [6, 8]\n    wagers:\n      - {wager: TriLux Deluxe, paytable: TLX-3}\n"
EDGE = "  - game: Player's Edge 21\n    decks: 6\n    wagers:\n      - {wager: Match-Up, paytable: A}\n"
DECLARED = "        declared:\n          - {decks: 6, house_edge: 6.1%}\n"


def submission(*tables: str, head: str = HEAD) -> Submission:
    root = read(f"{head}tables:\n{''.join(tables)}".encode())
    assert isinstance(root, Mapping)
    return read_submission(root, check_shape(root)[1])


def differing(before: Submission, after: Submission) -> list[tuple[str, str, str, str, str]]:
    return [
        (str(e.kind), e.place, e.key, e.before, e.after) for e in elections(before, after, pairing(before, after))
    ]


TABLE, WAGER = "Table 1, Blackjack", "Table 1, Blackjack, Perfect Pairs"


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        pytest.param((PAIRS, TRILUX), (PAIRS, TRILUX), [], id="the same"),
        pytest.param((PAIRS, TRILUX, EDGE), (EDGE, PAIRS, TRILUX), [], id="tables in another order"),
        pytest.param((TRILUX,), (TRILUX.replace("[6, 8]", "[8, 6]"),), [], id="deck counts in another order"),
        pytest.param((PAIRS,), (PAIRS.replace("decks: 6", "decks: [6]"),), [], id="one deck count as a list"),
        pytest.param((PAIRS,), (PAIRS.replace("paytable: A", 'paytable: "a"'),), [], id="another case and quotes"),
        pytest.param(
            (PAIRS + "        amount: $5000\n",), (PAIRS + "        amount: $5,000.00\n",), [], id="the same dollars"
        ),
        pytest.param(
            (PAIRS + "        progressive:\n          increment: 22%\n",),
            (PAIRS + "        progressive:\n          increment: 22.0%\n",),
            [],
            id="the same rate",
        ),
        pytest.param(
            (PAIRS + DECLARED,),
            (PAIRS + DECLARED.replace("6.1%", "6.10%"),),
            [("changed", WAGER, "declared[6].house_edge", "6.1%", "6.10%")],
            id="a stated figure to more digits",
        ),
        pytest.param(
            (PAIRS,),
            (PAIRS.replace("paytable: A", "paytable: B"),),
            [("changed", WAGER, "paytable", "A", "B")],
            id="another paytable",
        ),
        pytest.param(
            (PAIRS,),
            (PAIRS.replace("        paytable: A\n", ""),),
            [("removed", WAGER, "paytable", "A", "")],
            id="an election left out",
        ),
        pytest.param(
            (PAIRS,),
            (PAIRS + "        amount: $5\n",),
            [("added", WAGER, "amount", "", "$5")],
            id="an election added",
        ),
        pytest.param(
            (PAIRS,),
            (PAIRS + "      - {wager: TriLux Deluxe, paytable: TLX-3}\n",),
            [("added", "Table 1, Blackjack, TriLux Deluxe", "", "", "paytable: TLX-3")],
            id="a wager added",
        ),
        pytest.param(
            (PAIRS, TRILUX),
            (TRILUX,),
            [
                (
                    "removed",
                    f"{TABLE} (as the first filing counts)",
                    "",
                    "decks: 6; additional_splits: 3; wagers: Perfect Pairs",
                    "",
                )
            ],
            id="a table removed before another",
        ),
        pytest.param(
            (PAIRS,),
            (EDGE,),
            [
                ("added", "Table 1, Player's Edge 21", "", "", "decks: 6; wagers: Match-Up"),
                (
                    "removed",
                    f"{TABLE} (as the first filing counts)",
                    "",
                    "decks: 6; additional_splits: 3; wagers: Perfect Pairs",
                    "",
                ),
            ],
            id="another game",
        ),
        pytest.param(
            (PAIRS, PAIRS.replace("decks: 6", "decks: 8")),
            (PAIRS.replace("decks: 6", "decks: 8").replace("splits: 3", "splits: 2"), PAIRS),
            [("changed", f"{TABLE} (table 2 before)", "additional_splits", "3", "2")],
            id="two tables alike but for the decks, in another order",
        ),
    ],
)
def test_what_differs(
    before: tuple[str, ...], after: tuple[str, ...], expected: list[tuple[str, str, str, str, str]]
) -> None:
    assert differing(submission(*before), submission(*after)) == expected


def test_what_the_filing_says_of_itself_and_its_waivers() -> None:
    waiver = "waivers:\n  - {rule: rescue, authority: a, reason: b, until: 2026-06-01}\n"
    before = submission(PAIRS)
    head = HEAD.replace("RS-1", "RS-2").replace("2026-05-04", "2026-07-06")
    after = submission(PAIRS, head=f"{head}amends: RS-1\n{waiver}")

    assert differing(before, after) == [
        ("changed", "The filing", "effective", "2026-05-04", "2026-07-06"),
        ("added", "The filing", "waivers[rescue].rule", "", "rescue"),
        ("added", "The filing", "waivers[rescue].authority", "", "a"),
        ("added", "The filing", "waivers[rescue].reason", "", "b"),
        ("added", "The filing", "waivers[rescue].until", "", "2026-06-01"),
    ]


def test_an_election_knows_its_place_in_both_filings() -> None:
    before, after = submission(TRILUX, PAIRS), submission(PAIRS.replace("paytable: A", "paytable: B"), TRILUX)
    (election,) = elections(before, after, pairing(before, after))

    assert isinstance(election, Election)
    assert election.old_path == ("tables", 1, "wagers", 0, "paytable")
    assert election.new_path == ("tables", 0, "wagers", 0, "paytable")
    assert (election.table, election.wager) == (1, "Perfect Pairs")


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (("effective",), ("effective",)),
        (("tables", 1, "decks", 0), ("tables", 0, "decks", 0)),
        (("tables", 1, "wagers", 0, "paytable"), ("tables", 0, "wagers", 0, "paytable")),
        (("tables", 0, "decks"), ("gone", "tables", 0, "decks")),
        (("tables", 1, "wagers", 1, "paytable"), ("gone", "tables", 1, "wagers", 1, "paytable")),
    ],
)
def test_where_a_place_of_the_first_filing_is_in_the_second(
    path: tuple[str | int, ...], expected: tuple[str | int, ...]
) -> None:
    two = PAIRS + "      - {wager: TriLux Deluxe, paytable: TLX-3}\n"
    pairs = pairing(submission(EDGE, two), submission(PAIRS))

    assert pairs.moved(path) == expected


@given(st.lists(st.integers(0, 4)), st.lists(st.integers(0, 4)))
def test_pairing_loses_and_doubles_nothing(before: list[int], after: list[int]) -> None:
    found = paired(before, after, lambda n: n, lambda n: n % 2)

    assert sorted([*(one for one, _ in found.both), *found.removed]) == sorted(before)
    assert sorted([*(other for _, other in found.both), *found.added]) == sorted(after)
    assert all(one % 2 == other % 2 for one, other in found.both)
    assert not {n % 2 for n in found.removed} & {n % 2 for n in found.added}


@given(st.permutations([PAIRS, TRILUX, EDGE, PAIRS.replace("decks: 6", "decks: 8")]))
def test_the_order_of_tables_is_no_election(tables: list[str]) -> None:
    assert (
        differing(submission(PAIRS, TRILUX, EDGE, PAIRS.replace("decks: 6", "decks: 8")), submission(*tables)) == []
    )
