"""Whatever is put through a check, it gives a report; and whatever is changed in a compliant filing, it is seen."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from checker.checking import check
from checker.findings import Outcome, Report
from checker.law import load_book
from checker.render.json import entry
from checker.resources import folder
from tests.fuzzing import fuzzed
from tests.quick_games import QUICK

SETTINGS = fuzzed(1000)

PLACE = Path(__file__).parent.parent / "submissions"
TEXTS = {file.stem: file.read_text("utf-8") for file in sorted(PLACE.glob("*/*.yaml"))}
COMPLIANT = sorted(file.stem for file in PLACE.glob("compliant/*.yaml"))
SCHEMA = json.loads((folder("schemas") / "submission.schema.json").read_text("utf-8"))

KEYS = [key for part in SCHEMA["$defs"].values() for key in part.get("properties", {})] + ["", "x", "0", "<<", "§"]

Plain: TypeAlias = "bool | int | float | str | list[Plain] | dict[str, Plain] | None"

ODD_VALUES = [
    "0",
    "-1",
    "6",
    "[6, 8]",
    "[]",
    "{}",
    "3a",
    "A",
    "Z",
    "TLX-3",
    "2,000x",
    "$5,000",
    "$0",
    "N/A",
    "reserve",
    "17%",
    "101%",
    "100% of progressive meter",
    "18 to 1",
    "0 for 1",
    "1 to 0",
    "loss",
    "yes",
    "~",
    "2026-03-23",
    "0001-01-01",
    "9999-12-31",
    "999999999999999",
    "0x10",
    "1e9",
    "2x Blackjack wager",
    "Blackjack",
    "batch",
    "{{ 7*7 }}",
    "=1+1",
    "<b>",
    "*a",
    "&a b",
    "!x y",
    '"\\u202E"',
    "'",
    "[",
    "a: b: c",
]

ODD = st.one_of(
    st.sampled_from(["", "9" * 40, "…" * 300, *ODD_VALUES]),
    st.text(max_size=20),
    st.integers().map(str),
)


def report(data: bytes) -> Report:
    """The report on some bytes, with what must hold of any."""
    made = check(data, "filing.yaml", load_book(), games=QUICK)
    for finding in made.findings:
        assert finding.rule
        assert finding.message.strip()
        assert finding.message.isprintable()
        assert finding.passes
        assert finding.span.line >= 1
        assert finding.span.column >= 1
    assert len(made.findings) == len(set(made.findings))
    assert json.loads(entry(made))["file"] == "filing.yaml"
    return made


@SETTINGS
@given(st.binary(max_size=300))
def test_any_bytes_give_a_report(data: bytes) -> None:
    assert report(data).outcome is Outcome.UNREADABLE


@SETTINGS
@given(st.text(max_size=300))
def test_any_text_gives_a_report(text: str) -> None:
    assert report(text.encode("utf-8", errors="surrogatepass")).outcome is Outcome.UNREADABLE


PLAIN: st.SearchStrategy[Plain] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10) | st.dates().map(str),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)


@SETTINGS
@given(PLAIN, st.booleans())
def test_any_yaml_gives_a_report(data: Plain, marked: bool) -> None:
    tree = {"rules_submission": 1, "tables": data} if marked else data
    report(yaml.safe_dump(tree, allow_unicode=True).encode("utf-8", errors="surrogatepass"))


def test_bytes_and_trees_by_the_thousand_give_valid_json_and_no_traceback(tmp_path: Path) -> None:
    random = Random(58)
    for number in range(1000):
        (tmp_path / f"bytes-{number:04}.yaml").write_bytes(random.randbytes(random.randrange(300)))
        tree = {"rules_submission": 1, "tables": [grown(random, 4)]} if number % 2 else grown(random, 5)
        text = yaml.safe_dump(tree, allow_unicode=True)
        (tmp_path / f"tree-{number:04}.yaml").write_text(text, encoding="utf-8")

    done = subprocess.run(
        [sys.executable, "-m", "checker", "check", *sorted(tmp_path.iterdir()), "--format", "json"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 3
    assert "Traceback" not in done.stderr
    assert "fault" not in done.stderr
    assert len(json.loads(done.stdout)["filings"]) == 2000


def grown(random: Random, levels: int) -> Plain:
    """A tree of plain data, whose keys and values are those of filings at times."""
    kind = random.choice(["list", "dict", "dict", "leaf"]) if levels else "leaf"
    if kind == "list":
        return [grown(random, levels - 1) for _ in range(random.randrange(4))]
    if kind == "dict":
        return {random.choice(KEYS): grown(random, levels - 1) for _ in range(random.randrange(6))}
    return random.choice([*ODD_VALUES, None, True, 6, -1, 0.17, 10**30, "\N{SNOWMAN}" * 100])


DAYS = ["2024-06-01", "2026-03-01", "2026-06-01", "soon"]


def shaped(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Data with the keys of the filing format, and values of any kind."""
    if "$ref" in schema:
        return st.deferred(lambda: shaped(SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]]))
    if "properties" in schema:
        keys = schema["properties"].items()
        return st.fixed_dictionaries({}, optional={key: shaped(child) for key, child in keys}) | ODD
    if "items" in schema and "array" in schema["type"]:
        return st.lists(shaped(schema["items"]), max_size=3) | ODD
    return ODD | st.just(schema.get("enum", ["6"])[0])


@SETTINGS
@given(
    st.lists(shaped(SCHEMA["$defs"]["table"]), min_size=1, max_size=2),
    st.sampled_from(["2024-06-01", "2026-03-01", "x"]),
)
def test_any_filing_of_the_right_keys_gives_a_report(tables: list[Any], effective: str) -> None:
    games = ["Blackjack", "Player's Edge 21"]
    for number, table in enumerate(tables):
        if isinstance(table, dict):
            table["game"] = games[number]
            for index, wager in enumerate(w for w in table.get("wagers", []) if isinstance(w, dict)):
                wager["wager"] = list(load_book().wagers)[(index + number) % 6]
    filing = {
        "rules_submission": 1,
        "certificate_holder": "Example Casino",
        "submission": "RS-2026-001",
        "effective": effective,
        "tables": tables,
    }
    report(yaml.safe_dump(filing, allow_unicode=True, sort_keys=False).encode("utf-8", errors="surrogatepass"))


@SETTINGS
@given(st.sampled_from(sorted(TEXTS)), st.data())
def test_any_mutation_of_a_filing_gives_a_report(name: str, data: st.DataObject) -> None:
    lines = TEXTS[name].split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        number = data.draw(st.integers(0, len(lines) - 1))
        kind = data.draw(st.sampled_from(["drop", "twice", "value", "indent", "cut"]))
        line = lines[number]
        key, colon, _ = line.partition(": ")
        lines[number : number + 1] = {
            "drop": [],
            "twice": [line, line],
            "value": [key + colon + data.draw(ODD)],
            "indent": [" " + line],
            "cut": [line[: data.draw(st.integers(0, len(line)))]],
        }[kind]
        lines = lines or [""]
    report("\n".join(lines).encode("utf-8", errors="surrogatepass"))


# --- one change of a compliant filing -----------------------------------------------------------------------

_PLAIN = r"[^,{}\[\]#]*[^,{}\[\]# ]"
_THOUSANDS = r"(?:,\d{3}[^,{}\[\]# ]*(?: for \d)?)?"
PAIR = re.compile(rf"(?P<key>[A-Za-z0-9][^:{{}}#]*?): (?P<value>{_PLAIN}{_THOUSANDS})")


def changed(key: str, value: str) -> str:
    """Another value of a payout cell, a rate, a seed or a letter, unlike any that the text has; or nothing."""
    if key in {"seed", "reseed"}:
        return {"N/A": "1x", "reserve": "$1"}.get(value, value.replace("00", "01", 1))
    if key in {"increment", "reserve"}:
        return {"0": "1%", "0%": "1%", "n/a": "1%"}.get(value, "3.5%")
    if key in {"paytable", "table"}:
        return "Z"
    if re.fullmatch(r"[\d,]+ (to|for) \d", value):
        return f"7{value}"
    if value.endswith(("of Progressive", "of progressive meter")):
        return value.replace("10", "9", 1)
    return "1 for 1" if value == "loss" else ""


def single_changes() -> Iterator[tuple[str, int, str]]:
    """Every compliant filing with one value changed: its name, the line, and the line as changed."""
    for name in COMPLIANT:
        game = ""
        for number, line in enumerate(TEXTS[name].split("\n"), start=1):
            code = line.partition(" #")[0]
            game = code.partition("game: ")[2].strip() or game
            if code.strip().startswith("decks:"):
                yield name, number, re.sub(r"\d+", "0" if game == "Blackjack" else "7", code, count=1)
            for pair in PAIR.finditer(code):
                key, value = pair["key"].strip(" -"), pair["value"].strip(' "')
                if other := changed(key, value):
                    yield name, number, code.replace(f"{key}: {pair['value']}", f"{key}: {other}", 1)


@pytest.mark.parametrize(("name", "number", "line"), list(single_changes()))
def test_one_change_of_a_compliant_filing_is_found_on_its_line(name: str, number: int, line: str) -> None:
    lines = TEXTS[name].split("\n")
    assert lines[number - 1] != line
    lines[number - 1] = line

    made = report("\n".join(lines).encode())

    there = [finding for finding in made.findings if finding.span.line == number]
    assert there
    assert made.outcome is not Outcome.COMPLIANT or any(finding.waived for finding in there)


def test_there_are_changes_of_every_kind() -> None:
    keys = {line.strip(" -").partition(":")[0] for _, _, line in single_changes()}

    assert {"decks", "paytable", "table", "seed", "reseed", "increment", "reserve", "Flush", "Blackjack"} <= keys
    assert len(list(single_changes())) > 100
