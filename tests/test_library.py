"""The package as a program uses it: what it gives back, what it refuses, and what it imports."""

from __future__ import annotations

import doctest
import json
import pickle
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import FrozenInstanceError
from datetime import UTC, date, datetime
from decimal import Decimal
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

import checker
from checker import GamePrice, Outcome, Report, WagerPrice, as_json, check, expected_return, game_return
from checker.authorised import Selection, combinations
from checker.cli import cli
from checker.law import load_book
from checker.pricing import headline
from tests.filing import BLACKJACK, filing

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parent.parent
SUBMISSIONS = ROOT / "submissions"
PAGE = ROOT / "docs" / "library.md"
DAY = date(2026, 5, 4)
THREE_CARDS = "21+3 progressive"


def example_filing() -> str:
    (text,) = re.findall(r"^```yaml\n(.*?)^```", PAGE.read_text("utf-8"), re.M | re.S)
    return str(text)


def example_program() -> str:
    """The examples of the page as one program."""
    examples = doctest.DocTestParser().get_examples(PAGE.read_text("utf-8"))
    return "".join(example.source for example in examples if not example.exc_msg)


def test_every_example_of_the_page_gives_what_it_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "filing.yaml").write_text(example_filing(), "utf-8")
    monkeypatch.chdir(tmp_path)

    failed, attempted = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")

    assert attempted > 25
    assert failed == 0


def test_every_example_of_the_page_is_typed(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(example_program() + "reveal_type(report)\nreveal_type(pairs.expected_return)\n", "utf-8")

    ran = run("-m", "mypy", "--strict", "--cache-dir", tmp_path / "cache", program, cwd=ROOT)

    assert 'Revealed type is "checker.findings.Report"' in ran.stdout
    assert 'Revealed type is "fractions.Fraction"' in ran.stdout
    assert "Success" in ran.stdout


def test_the_example_of_the_readme_runs(tmp_path: Path) -> None:
    (program,) = re.findall(r"^```python\n(.*?)^```", (ROOT / "README.md").read_text("utf-8"), re.M | re.S)
    (tmp_path / "filing.yaml").write_text(example_filing(), "utf-8")

    ran = run("-c", f"{program}\nprint(report.outcome, edge)", cwd=tmp_path)

    assert ran.stdout.strip() == "not compliant 19/311"


@pytest.mark.parametrize("record", [checker.Report, checker.Finding, checker.WagerPrice, checker.GamePrice])
def test_the_page_tells_every_field_of_a_record(record: type) -> None:
    (table,) = re.findall(rf"^\| `{record.__name__}` \|.*?\n\n", PAGE.read_text("utf-8"), re.M | re.S)
    rows = table.strip().splitlines()[2:]
    told = {name for row in rows for name in re.findall(r"`(\w+)`", row.split("|")[1])}
    public = {name for name in dir(record) if not name.startswith("_")}

    assert told <= public
    assert public - told <= {"lines", "order", "tables"}


@pytest.mark.parametrize(
    ("program", "message"),
    [
        ("import checker\nchecker.chek", 'Module has no attribute "chek"'),
        ("from checker import check\ncheck(b'').outcom", '"Report" has no attribute "outcom"'),
        ("from checker import check\ncheck(3)", 'incompatible type "int"'),
        ("from checker import expected_return\nexpected_return('a', 'b', decks='6')", 'incompatible type "str"'),
    ],
)
def test_a_mistake_in_a_program_is_found_by_its_types(program: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(program, "utf-8")

    ran = run("-m", "mypy", "--strict", "--cache-dir", ROOT / ".mypy_cache", tmp_path / "program.py", cwd=ROOT)

    assert message in ran.stdout


@pytest.mark.parametrize(
    ("program", "absent"),
    [
        ("import checker; dir(checker); checker.__all__", "checker.findings"),
        ("import checker", "yaml"),
        ("import checker", "dataclasses"),
        ("from checker import Severity, Finding, Report", "yaml"),
        ("from checker import check; check('')", "numpy"),
        ("from checker import check; check('')", "jsonschema"),
        ("from checker import check; check('')", "rich"),
        ("from checker import check; check('')", "click"),
        ("from checker import expected_return; expected_return('Perfect Pairs', 'A', decks=6)", "numpy"),
    ],
)
def test_nothing_is_imported_before_it_is_needed(program: str, absent: str) -> None:
    ran = run("-c", f"{program}\nimport sys\nprint({absent!r} in sys.modules)", cwd=ROOT)

    assert ran.stdout.strip() == "False"


def test_the_names_of_the_package_are_those_of_their_modules() -> None:
    assert set(checker.__all__) == {*checker._HOMES, "__version__"}
    assert set(checker.__all__) <= set(dir(checker))
    for name, home in checker._HOMES.items():
        named = getattr(checker, name)
        assert named is getattr(import_module(home), name)
        assert named.__doc__, name
    with pytest.raises(AttributeError, match="no attribute 'chek'"):
        vars(checker)["__getattr__"]("chek")


@pytest.mark.parametrize("given_as", [str, str.encode], ids=["text", "bytes"])
def test_a_filing_is_checked_as_text_and_as_bytes(given_as: Callable[[str], str | bytes]) -> None:
    report = check(given_as(filing()), name="RS-1")

    assert isinstance(report, Report)
    assert (report.file, report.outcome, report.as_of) == ("RS-1", Outcome.COMPLIANT, date(2026, 4, 1))


def test_a_path_a_text_and_bytes_give_one_report(tmp_path: Path) -> None:
    file = tmp_path / "filing.yaml"
    file.write_text(filing(), "utf-8")

    assert check(file) == check(filing(), name=str(file)) == check(filing().encode(), name=str(file))
    assert check(filing()).file == "<filing>"


def test_the_day_and_the_holder_are_those_given() -> None:
    report = check(filing(BLACKJACK), as_of=DAY, holder="Another Casino")

    assert (report.as_of, report.as_of_given) == (DAY, True)
    assert "other-holder" in {finding.rule for finding in report.findings}


@pytest.mark.parametrize(
    ("given_filing", "message", "passes"),
    [
        ("filing.yaml", "is the name of a file", "Path('filing.yaml')"),
        (" filings/a.YML\n", "is the name of a file", "Path('filings/a.YML')"),
        (Path("nowhere.yaml"), "There is no such file.", "the path of a filing"),
        (Path("docs"), "It is no regular file.", "the path of a filing"),
        (Path("a\0b"), "its name cannot be used", "the path of a filing"),
        ("", "holds no data", "Write a filing"),
        ("\ud800", "is not UTF-8", "Save the file as UTF-8"),
        (b"\xff\xfe", "", ""),
        ("a: [", "", ""),
        ("x" * (2 << 20), "", ""),
    ],
)
def test_what_cannot_be_read_is_reported_and_never_raised(
    given_filing: str | bytes | Path, message: str, passes: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    report = check(given_filing)

    assert report.outcome is Outcome.UNREADABLE
    assert message in report.findings[0].message
    assert passes in report.findings[0].passes
    assert json.loads(as_json(report))["outcome"] == "not read"


def test_what_is_returned_can_be_sent_to_another_process() -> None:
    returned = (
        check(SUBMISSIONS / "compliant" / "whole-floor.yaml"),
        expected_return("Monster Match", "A", decks=6),
        game_return("Blackjack", decks=2),
    )

    assert pickle.loads(pickle.dumps(returned)) == returned  # noqa: S301 - made on the line itself


def test_threads_may_check_at_once() -> None:
    files = sorted((SUBMISSIONS / "deficient").glob("*.yaml"))[:8]

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(check, files * 2)) == list(map(check, files)) * 2


@given(st.text(max_size=60) | st.binary(max_size=60))
def test_no_text_and_no_bytes_raise(anything: str | bytes) -> None:
    assert isinstance(check(anything), Report)


def test_the_json_of_a_report_is_what_the_command_lists(tmp_path: Path) -> None:
    file = tmp_path / "filing.yaml"
    file.write_text(example_filing(), "utf-8")
    listed = json.loads(CliRunner().invoke(cli, ["check", str(file), "--format", "json"]).stdout)["filings"]

    assert [json.loads(as_json(check(file)))] == listed


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda wrong: check(wrong(3)), "a filing is its bytes"),
        (lambda wrong: check("", as_of=wrong("2026-05-04")), "as_of is a datetime.date"),
        (lambda _: check("", as_of=datetime(2026, 5, 4, tzinfo=UTC)), "as_of is a datetime.date"),
        (lambda wrong: check("", holder=wrong(3)), "holder and name are texts"),
        (lambda wrong: check("", name=wrong(Path("a"))), "holder and name are texts"),
        (lambda wrong: expected_return(wrong(3), "A", decks=6), "wager is a text"),
        (lambda wrong: expected_return("Perfect Pairs", wrong(3), decks=6), "paytable is a text"),
        (lambda wrong: expected_return("Perfect Pairs", "A", decks=wrong("6")), "decks is a whole number"),
        (lambda _: expected_return("Perfect Pairs", "A", decks=True), "decks is a whole number"),
        (lambda wrong: expected_return(THREE_CARDS, "1", decks=6, amount=wrong(5)), "amount is a text"),
        (lambda wrong: expected_return(THREE_CARDS, "1", decks=6, on=wrong("2026-05-04")), "on is a datetime.date"),
        (
            lambda wrong: expected_return(
                THREE_CARDS, "1", decks=6, progressive={"increment": wrong(Decimal("0.17"))}
            ),
            r"progressive\['increment'\] is a text",
        ),
        (lambda wrong: game_return("Blackjack", decks=6, elections=wrong(["a"])), "elections is a mapping"),
        (lambda wrong: game_return("Blackjack", decks=wrong(6.0)), "decks is a whole number"),
        (lambda wrong: game_return("Blackjack", decks=6, players=wrong("6")), "players is a whole number"),
    ],
)
def test_an_argument_of_another_type_is_refused(
    call: Callable[[Callable[[object], Any]], object], message: str
) -> None:
    with pytest.raises(TypeError, match=message):
        call(lambda value: value)


def test_every_authorised_combination_is_priced_as_the_command_prices_it() -> None:
    for one in combinations(load_book(), Selection()):
        price = expected_return(one.wager.name, one.paytable, decks=one.decks, version=one.law.version)

        assert price.figures == one.figures
        assert price.expected_return == headline(one.figures) == 1 - price.house_edge
        assert sum(line.combinations for line in price.outcomes) == price.figures.total
        assert price.standing == ("in conflict" if one.conflict else "authorised")
        assert [assumption.name for assumption in price.assumptions] == list(one.assumptions)
        assert {citation.version for citation in price.provisions} == {one.law.version}


@pytest.mark.parametrize(
    ("wager", "paytable", "expected", "progressive"),
    [
        ("Perfect Pairs", "A", Fraction(292, 311), ()),
        ("perfect  PAIRS", "Paytable a", Fraction(292, 311), ()),
        (
            "Monster Match",
            "A",
            expected_return("Monster Match", "A", decks=6).expected_return,
            (("seed", "$5,000"), ("reseed", "Reserve"), ("increment", "22%"), ("reserve", "1%")),
        ),
    ],
)
def test_a_wager_is_found_by_its_name(
    wager: str, paytable: str, expected: Fraction, progressive: tuple[tuple[str, str], ...]
) -> None:
    price = expected_return(wager, paytable, decks=6)

    assert price.expected_return == expected
    assert price.progressive == progressive
    with pytest.raises(FrozenInstanceError):
        setattr(price, "decks", 8)  # noqa: B010 - the assignment that the types forbid


@pytest.mark.parametrize(
    ("progressive", "amount", "standing", "shift"),
    [
        ({}, "$5", "authorised", Fraction(0)),
        ({"seed": "2,000x", "reseed": "2,000x"}, "$5", "authorised", Fraction(0)),
        ({"seed": "$10,000", "reseed": "$10,000"}, "$5", "authorised", Fraction(0)),
        ({"reserve": "n/a"}, "$5", "authorised", Fraction(0)),
        ({"increment": "16%"}, "$5", "not authorised", Fraction(-1, 100)),
        ({"seed": "$20,000"}, "$5", "not authorised", Fraction(0)),
        ({"increment": "16%", "reserve": "2%"}, "$5", "not authorised", Fraction(1, 100)),
    ],
)
def test_terms_of_a_progressive_take_the_place_of_the_printed(
    progressive: dict[str, str], amount: str, standing: str, shift: Fraction
) -> None:
    printed = expected_return(THREE_CARDS, "4", decks=6, amount=amount)
    price = expected_return(THREE_CARDS, "4", decks=6, amount=amount, progressive=progressive)

    assert price.standing == standing
    assert price.expected_return - printed.expected_return == shift


def test_a_pool_table_brings_its_own_row() -> None:
    own = expected_return("Monster Match", "A", decks=6)
    other = expected_return("Monster Match", "A", decks=6, progressive={"table": "table c"})

    assert own.standing == expected_return("Monster Match", "A", decks=6, progressive={"table": "B"}).standing
    assert (own.standing, other.standing) == ("authorised", "in conflict")
    assert other.progressive == expected_return("Monster Match", "C", decks=6).progressive != own.progressive
    assert [line.hand for line in other.outcomes] == [line.hand for line in own.outcomes]


def test_a_reading_can_be_taken_the_other_way() -> None:
    usual = expected_return(THREE_CARDS, "4", decks=6, amount="$5")
    other = expected_return(THREE_CARDS, "4", decks=6, amount="$5", otherwise="ace-low-and-high")

    assert other.otherwise == "ace-low-and-high"
    assert {a.name for a in usual.assumptions} - {a.name for a in other.assumptions} == {"ace-low-and-high"}
    assert other.expected_return != usual.expected_return


@pytest.mark.parametrize(
    ("on", "version", "applied"),
    [
        (None, None, "current"),
        (DAY, None, "current"),
        (None, "prior", "prior"),
        (None, "Current", "current"),
    ],
)
def test_the_version_is_the_one_asked_for(on: date | None, version: str | None, applied: str) -> None:
    assert expected_return(THREE_CARDS, "1", decks=6, on=on, version=version).version == applied


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: expected_return("Perfect Pair", "A", decks=6), LookupError, r"did you mean Perfect Pairs\?"),
        (lambda: expected_return("Lucky Ladies", "A", decks=6), LookupError, "there are .*Perfect Pairs"),
        (lambda: expected_return("Blackjack", "A", decks=6), LookupError, r"game_return\('Blackjack', decks=6\)"),
        (lambda: expected_return("Perfect Pairs", "C", decks=6), LookupError, "there are A, B"),
        (lambda: expected_return(THREE_CARDS, "3", decks=6), ValueError, "may be 3a or 3b"),
        (lambda: expected_return("Perfect Pairs", "A", decks=0), ValueError, "decks is 1 to 100"),
        (lambda: expected_return(THREE_CARDS, "1", decks=6, amount="5"), ValueError, r"amount: 5 .* write \$5"),
        (lambda: expected_return(THREE_CARDS, "1", decks=6, amount="$0"), ValueError, "more than nothing"),
        (lambda: expected_return(THREE_CARDS, "1", decks=6, on=date(2026, 1, 1)), ValueError, "version='prior' or"),
        (
            lambda: expected_return(THREE_CARDS, "1", decks=6, on=date(2030, 1, 1)),
            LookupError,
            "printed end 2028-06-14",
        ),
        (lambda: expected_return(THREE_CARDS, "1", decks=6, version="old"), LookupError, "there are prior, current"),
        (lambda: expected_return(THREE_CARDS, "1", decks=6, on=DAY, version="prior"), ValueError, "not both"),
        (lambda: expected_return(THREE_CARDS, "1", decks=6, otherwise="ace"), LookupError, "ace-low-and-high"),
        (
            lambda: expected_return("Perfect Pairs", "A", decks=6, otherwise="ace"),
            LookupError,
            "no assumption of this wager",
        ),
        (lambda: expected_return("Perfect Pairs", "A", decks=6, progressive={}), ValueError, "no progressive wager"),
        (
            lambda: expected_return(THREE_CARDS, "1", decks=6, progressive={"incremnt": "1%"}),
            ValueError,
            r"did you mean increment\?",
        ),
        (lambda: expected_return(THREE_CARDS, "1", decks=6, progressive={"table": "A"}), ValueError, "no key"),
        (lambda: expected_return(THREE_CARDS, "1", decks=6, progressive={"seed": "9"}), ValueError, "bears no unit"),
        (
            lambda: expected_return("Monster Match", "A", decks=6, progressive={"table": "Z"}),
            LookupError,
            "there are A, B, C, D, E",
        ),
        (lambda: game_return("Poker", decks=6), LookupError, "there are Blackjack"),
        (lambda: game_return("Blackjak", decks=6), LookupError, r"did you mean Blackjack\?"),
        (lambda: game_return("Blackjack", decks=9), ValueError, "1 to 8"),
        (
            lambda: game_return("Blackjack", decks=6, elections={"dealer_soft_17": "maybe"}),
            ValueError,
            "stand or hit",
        ),
        (
            lambda: game_return("Blackjack", decks=6, elections={"soft_17": "hit"}),
            ValueError,
            r"did you mean dealer_soft_17\?",
        ),
        (lambda: game_return("Blackjack", decks=6, players=15), ValueError, "players is 1 to 14"),
    ],
)
def test_what_will_not_do_is_refused_with_what_would(
    call: Callable[[], object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        call()


def test_a_game_is_returned_with_its_bound_and_every_rule() -> None:
    price = game_return("blackjack", decks=2, elections={"dealer_soft_17": "hit"})

    assert isinstance(price, GamePrice)
    assert not isinstance(price, WagerPrice)
    assert price.game == "Blackjack"
    assert price.expected_return == 1 - price.house_edge == price.figures.expected_return
    assert price.bound == price.figures.bound
    assert {(rule.key, rule.word) for rule in price.elections if rule.source == "asked"} == {
        ("dealer_soft_17", "hit")
    }
    assert price.assumptions


def run(*words: object, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *map(str, words)], cwd=cwd, capture_output=True, text=True, check=False)


def test_an_open_paytable_is_the_only_one_that_the_decks_leave() -> None:
    assert expected_return(THREE_CARDS, "3", decks=3).paytable == "3a"
