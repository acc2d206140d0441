"""Tables of text: long cells wrap, no line is too wide, nothing is lost."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from checker.render.columns import columns

ROWS = [
    ["Hand", "Paytable A", "Paytable B"],
    ["Four of a kind (suited)", "100% of Progressive", "10% of Progressive"],
    ["Suited pair", "3 for 1", ""],
]


def test_a_table_that_fits_is_as_wide_as_its_cells() -> None:
    assert list(columns(ROWS, 80)) == [
        "Hand                     Paytable A           Paytable B",
        "-----------------------  -------------------  ------------------",
        "Four of a kind (suited)  100% of Progressive  10% of Progressive",
        "Suited pair              3 for 1",
    ]


def test_a_cell_too_long_for_its_column_goes_on_below_itself() -> None:
    assert list(columns(ROWS, 46)) == [
        "Hand            Paytable A      Paytable B",
        "--------------  --------------  --------------",
        "Four of a kind  100% of         10% of",
        "(suited)        Progressive     Progressive",
        "Suited pair     3 for 1",
    ]


CELLS = st.text(alphabet="ab (%,$", max_size=30)


@given(st.lists(st.lists(CELLS, min_size=3, max_size=3), min_size=1, max_size=4), st.integers(20, 60))
def test_no_line_is_wider_than_the_table_and_no_letter_is_lost(rows: list[list[str]], width: int) -> None:
    lines = list(columns(rows, width))

    assert max(map(len, lines)) <= width
    assert sorted("".join(lines).replace("-", "").replace(" ", "")) == sorted(
        "".join("".join(row) for row in rows).replace(" ", "")
    )
