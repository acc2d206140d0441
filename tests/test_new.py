"""`checker new`: a first filing that passes, from options or from answers on a terminal."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from checker.checking import check
from checker.draft import Draft, faults, games_on, table_elections, text_of, wagers_of
from checker.findings import Outcome
from checker.law import load_book
from tests.quick_games import QUICK

BLACKJACK = {
    "--holder": "Example Casino",
    "--submission": "RS-2026-014",
    "--effective": "2026-05-04",
    "--game": "Blackjack",
    "--decks": "6,8",
    "--elect": "additional_splits=3",
}
WAGERS = ["--wager", "Perfect Pairs=A", "--wager", "21+3 progressive=4"]
FILING = """\
# yaml-language-server: $schema=submission.schema.json
# checker check says what is open or wrong here; checker schema --write puts the schema beside this file.
rules_submission: 1
certificate_holder: Example Casino
# facility: the licensed facility, and the place in it
submission: RS-2026-014
# amends: the submission that this one replaces
# prepared_by: who prepared it
effective: 2026-05-04  # first day of operation: decides which version of each section applies
tables:
  - game: Blackjack
    decks: [6, 8]  # every choice below is lawful at each of them
    additional_splits: 3
    wagers:
      - wager: Perfect Pairs
        # § 633c.1(e); returns 93.8907% at 6 decks, 95.9036% at 8 decks
        paytable: A
      - wager: 21+3 progressive
        # § 633b.17(g); returns 83.6123% at 6 decks, 85.5288% at 8 decks
        paytable: 4
        # amount: the wager in dollars, such as $5; figures are for $1 without it
        progressive:  # as § 633b.17(h) prints them
          seed: 2,000x
          reseed: 2,000x
          increment: 17%
          reserve: 0
"""


def _options(changed: dict[str, str | None]) -> list[str]:
    options = {**BLACKJACK, **changed}
    return [word for name, value in options.items() if value is not None for word in (name, value)]


def new(*words: str, cwd: Path) -> tuple[int, str, str]:
    ran = subprocess.run(
        [sys.executable, "-m", "checker", "new", *words],
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    return ran.returncode, ran.stdout.decode(), " ".join(ran.stderr.decode().split())


def _outcome(data: bytes) -> Outcome:
    return check(data, "a.yaml", load_book(), games=QUICK).outcome


def test_options_alone_write_a_commented_filing_that_passes(tmp_path: Path) -> None:
    code, out, err = new(*_options({}), *WAGERS, cwd=tmp_path)
    assert (code, out, err) == (0, "", "checker: a filing that passes is written to RS-2026-014.yaml")
    assert (tmp_path / "RS-2026-014.yaml").read_text("utf-8") == FILING
    assert _outcome(FILING.encode()) is Outcome.COMPLIANT


def test_it_goes_to_standard_output_where_that_is_asked(tmp_path: Path) -> None:
    code, out, _ = new("-", *_options({}), *WAGERS, cwd=tmp_path)
    assert (code, out) == (0, FILING)
    assert list(tmp_path.iterdir()) == []


def test_a_pool_table_is_that_of_the_paytables_letter(tmp_path: Path) -> None:
    changed = {"--effective": "2026-03-02", "--game": "player’s edge 21", "--elect": None, "--decks": "6, 8"}
    code, out, _ = new("-", *_options(changed), "--wager", "monster match=A", cwd=tmp_path)
    assert code == 0
    assert out.endswith(
        "        progressive:  # as § 635b.2(d)(2)(iii)(C) prints them\n"
        "          table: A\n          seed: $5,000\n          reseed: Reserve\n          increment: 22%\n"
        "          reserve: 1%\n"
    )
    assert _outcome(out.encode()) is Outcome.COMPLIANT


def test_what_is_there_is_written_over_only_by_force(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("kept", "utf-8")
    code, _, err = new("mine.yaml", *_options({}), cwd=tmp_path)
    assert (code, file.read_text("utf-8")) == (2, "kept")
    assert err.endswith("mine.yaml is there already; --force writes over it")
    assert new("mine.yaml", "--force", *_options({}), cwd=tmp_path)[0] == 0
    assert _outcome(file.read_bytes()) is Outcome.COMPLIANT


def test_the_holder_is_that_of_the_configuration(tmp_path: Path) -> None:
    (tmp_path / "checker.toml").write_text('holder = "Example Casino: West"\n', "utf-8")
    code, out, _ = new("-", *_options({"--holder": None}), cwd=tmp_path)
    assert code == 0
    assert 'certificate_holder: "Example Casino: West"\n' in out


@pytest.mark.parametrize(
    ("changed", "words", "said"),
    [
        (dict.fromkeys(BLACKJACK), [], "give --holder, --submission, --effective, --game, --decks"),
        ({"--elect": None}, [], "no one can be asked here; give --elect additional_splits=VALUE"),
        ({"--decks": None, "--holder": None}, [], "no one can be asked here; give --holder, --decks"),
        ({"--effective": "5/4/2026"}, [], "--effective: 5/4/2026 can be read with the month or the day first"),
        ({"--game": "Baccarat"}, [], "--game: Baccarat is no game in force on 2026-05-04; there are Blackjack"),
        ({"--game": "Player's Edge 21"}, [], "is no game in force on 2026-05-04; there are Blackjack"),
        ({"--decks": "six"}, [], "--decks: six is not a whole number"),
        ({"--decks": "0"}, [], "--decks: Blackjack is not played with 0 decks. What would pass: decks: 1 or more."),
        ({"--elect": "additional_splits=many"}, [], "--elect: additional_splits: many is not a whole number"),
        ({"--elect": "additional_splits"}, [], "it is written NAME=VALUE, once for each name"),
        ({"--elect": "splits=3"}, [], "--elect splits; a table of Blackjack must state additional_splits"),
        ({"--holder": "  "}, [], "--holder: an answer is words or a number, on one line"),
        ({"--holder": "A\u200bB"}, [], "--holder: an answer is words or a number, on one line"),
        ({}, ["--wager", "Lucky Ladies=A"], "Lucky Ladies is no wager that can be offered here; there are 21+3"),
        ({}, ["--wager", "Perfect Pairs=C"], "--wager: C is no paytable of Perfect Pairs that is lawful at these"),
        ({}, ["--wager", "TriLux Deluxe=TLX-1"], "--wager: TLX-1 is no paytable of TriLux Deluxe that is lawful"),
        ({"--decks": "1,8"}, ["--wager", "TriLux Deluxe=TLX-1"], "no paytable of TriLux Deluxe is lawful at all"),
    ],
)
def test_what_is_missing_or_not_lawful_is_said_and_nothing_is_written(
    tmp_path: Path, changed: dict[str, str | None], words: list[str], said: str
) -> None:
    code, out, err = new(*_options(changed), *words, cwd=tmp_path)
    assert (code, out) == (2, "")
    assert said in err
    assert list(tmp_path.iterdir()) == []


def _on_a_terminal(words: list[str], answers: list[str], cwd: Path) -> tuple[int, str]:
    """Exit code of the command and all that the terminal showed; each question is given the next answer."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "checker", "new", *words], cwd=cwd, stdin=theirs, stdout=theirs, stderr=theirs
    )
    os.close(theirs)
    shown, asked = b"", 0
    while True:
        try:
            shown += os.read(ours, 4096)
        except OSError:  # the other end is closed
            break
        if shown[asked:].endswith(b": ") and answers:
            asked = len(shown)
            os.write(ours, answers.pop(0).encode() + b"\n")
        elif shown[asked:].endswith(b": "):
            process.kill()
    os.close(ours)
    return process.wait(), shown.decode().replace("\r\n", "\n")


def test_on_a_terminal_it_asks_and_asks_again(tmp_path: Path) -> None:
    answers = [
        "Example Casino",
        "RS-2026-014",
        "5/4/2026",
        "2026-05-04",
        "blackjack",
        "0",
        "6, 8",
        "3",
        "2, 9",
        "2, 21+3 progressive",
        "C",
        "a",
        "4",
    ]
    code, shown = _on_a_terminal([], answers, tmp_path)
    assert code == 0, shown
    assert answers == []
    assert "Error: Blackjack is not played with 0 decks." in shown
    assert "Error: 9 is no wager that can be offered here" in shown
    assert "  A  returns 93.8907% at 6 decks, 95.9036% at 8 decks\n" in shown
    assert "  3b  returns 78.8878% at 6 decks, 79.6304% at 8 decks\n" in shown
    assert (tmp_path / "RS-2026-014.yaml").read_text("utf-8") == FILING


def test_the_session_on_the_page_is_what_a_terminal_shows(tmp_path: Path) -> None:
    page = (Path(__file__).parent.parent / "docs" / "first-filing.md").read_text("utf-8")
    session = page.partition("$ checker new\n")[2].partition("```")[0]
    answers = ["Example Casino", "RS-2026-014", "2026-05-04", "Blackjack", "6, 8", "3", "2, 1", "A", "4"]
    code, shown = _on_a_terminal([], answers, tmp_path)
    assert code == 0
    assert shown.startswith(session)


def test_on_a_terminal_what_is_given_is_not_asked_for(tmp_path: Path) -> None:
    code, shown = _on_a_terminal(["mine.yaml", *_options({})], [""], tmp_path)
    assert code == 0, shown
    assert shown.count(": \n") == 1
    assert "wagers:" not in (tmp_path / "mine.yaml").read_text("utf-8")


# --- every choice that is offered ---------------------------------------------------------------------------


@pytest.mark.parametrize("day", [date(2026, 3, 2), date(2026, 3, 24), date(2026, 5, 4)])
@pytest.mark.parametrize("decks", [(1,), (2,), (3,), (4, 6, 8), (6,), (6, 8)])
def test_every_choice_that_is_offered_passes(day: date, decks: tuple[int, ...]) -> None:
    book = load_book()
    for game in games_on(book, day):
        elections = tuple((key, "3") for key, _ in table_elections(book, game, day))
        draft = Draft("Example Casino", "RS-1", day, game, decks, elections)
        if faults(text_of(draft), book):
            continue
        for choices in wagers_of(book, draft).values():
            for choice in choices:
                text = text_of(Draft("Example Casino", "RS-1", day, game, decks, elections, (choice,)))
                assert _outcome(text.encode()) is Outcome.COMPLIANT, text
