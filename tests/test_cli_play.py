"""The commands on base games as their users run them: returns --game and --filing, strategy, the cache."""

from __future__ import annotations

import csv
import json
import os
import pty
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from checker.cli import cli
from tests.filing import PLAYERS_EDGE, filing

if TYPE_CHECKING:
    from pathlib import Path

BLACKJACK = "  - game: Blackjack\n    decks: [6, 8]\n    additional_splits: 2\n"
TWO_GAMES = filing(PLAYERS_EDGE, BLACKJACK, effective="2026-03-02")


def run(*words: object) -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words])


@pytest.fixture
def filed(tmp_path: Path) -> Path:
    path = tmp_path / "filing.yaml"
    path.write_text(TWO_GAMES, "utf-8")
    return path


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["returns", "--game", "Poker"], "Blackjack, Spanish 21, Player's Edge 21 are"),
        (["returns", "--game", "Blackjack", "--surrender", "early"], "what can be priced is none or late"),
        (["returns", "--game", "Blackjack", "--decks", "9"], "9 decks; 1 to 8 are priced"),
        (["returns", "--game", "Blackjack", "--section", "633c.1"], "ask for one or the other"),
        (["returns", "--game", "Blackjack", "-f", "html"], "printed as text, json or csv"),
        (["returns", "--surrender", "late", "--all"], "belong to a --game or a --filing"),
        (["returns", "--game", "Blackjack", "--filing", "x.yaml"], "and not both"),
        (["returns", "--filing", "x.yaml", "--decks", "6"], "leave them out beside --filing"),
        (["returns", "--game", "Blackjack", "--amount", "five"], "--amount"),
        (["strategy"], "name a --game, or a --filing"),
    ],
)
def test_usage_errors_say_what_would_pass(words: list[str], said: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert said in " ".join(result.output.split())


def test_a_game_without_elections_takes_the_reference_ones_and_says_so() -> None:
    told = run("returns", "--game", "Player's Edge 21", "--decks", 6).stdout
    assert "Return        99.583%  (for this play 99.5831482%)" in told
    assert "Elections that nothing states are the reference ones, and are marked assumed." in told
    assert "fixed by § 635b.2(f)(3)" in told
    assert "100.405%: By the letter" in told
    assert "optimal" not in told.casefold()


def test_elections_are_options() -> None:
    words = ["--game", "Blackjack", "--decks", 6, "--dealer-soft-17", "hit", "--double-after-split", "no"]
    told = run("returns", *words, "-f", "json")
    (game,) = json.loads(told.stdout)["games"]
    elections = {rule["key"]: (rule["value"], rule["source"]) for rule in game["elections"]}
    assert elections["dealer_soft_17"] == ("hit", "asked")
    assert elections["double_down.after_split"] == ("no", "asked")
    assert elections["surrender"] == ("none", "assumed")
    assert game["bound"]["value"] == pytest.approx(4.3e-7)
    assert game["method"] == "composition-dependent play that looks at the hand alone"


def test_csv_has_a_row_for_each_deck_count() -> None:
    told = run("returns", "--game", "Blackjack", "--decks", 6, "--decks", 8, "-f", "csv").stdout
    rows = list(csv.DictReader(told.splitlines()))
    assert [(row["decks"], row["house_edge"]) for row in rows] == [("6", "0.004028702361"), ("8", "0.004305806290")]
    assert rows[0]["split_aces"] == "one card"


def test_awards_at_a_wager_and_players() -> None:
    told = run("returns", "--game", "Player's Edge 21", "--amount", "$10", "--players", 3).stdout
    assert "$1,000 on a $10 wager" in " ".join(told.split())
    assert "at a table of 3 who each wager $10" in " ".join(told.split())


def test_the_games_of_a_filing(filed: Path) -> None:
    games = json.loads(run("returns", "--filing", filed, "-f", "json").stdout)["games"]
    assert [(game["game"], game["decks"]) for game in games] == [
        ("Player's Edge 21", 6),
        ("Blackjack", 6),
        ("Blackjack", 8),
    ]


@pytest.mark.parametrize("text", ["a: [", "rules_submission: 1\n", None])
def test_a_filing_that_cannot_be_read(tmp_path: Path, text: str | None) -> None:
    path = tmp_path / "x.yaml"
    if text is not None:
        path.write_text(text, "utf-8")
    assert run("returns", "--filing", path).exit_code == 3
    assert run("strategy", "--filing", path).exit_code == 3


def test_the_card_in_a_pipe_is_plain(filed: Path) -> None:
    told = run("strategy", "--filing", filed).stdout
    assert "\x1b" not in told
    assert told.count("Hard totals") == 3
    assert "  11              D   D   D   D   D   D   D   D   D   H" in told
    assert "Re  rescue" in told


def test_the_plays_behind_the_card() -> None:
    rows = list(csv.DictReader(run("strategy", "--game", "Blackjack", "-f", "csv").stdout.splitlines()))
    sixteen = next(row for row in rows if row["hand"] == "6,10" and row["up_card"] == "10")
    assert (sixteen["best"], sixteen["next_best"]) == ("hit", "stand")
    assert 0 < float(sixteen["loss"]) < 0.01
    (game,) = json.loads(run("strategy", "--game", "Blackjack", "-f", "json").stdout)
    assert len(game["plays"]) == len(rows) == 550
    assert game["card"]["parts"][0]["rows"]["11"] == ["D"] * 9 + ["H"]


def on_a_terminal(*words: str, exits: int = 0, **environment: str) -> str:
    """What a command prints where both its outputs are a terminal."""
    ours, theirs = pty.openpty()
    environ = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    process = subprocess.Popen(
        [sys.executable, "-m", "checker", *words], stdout=theirs, stderr=theirs, env={**environ, **environment}
    )
    os.close(theirs)
    told = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:
            break
        if not part:
            break
        told += part
    os.close(ours)
    assert process.wait(timeout=60) == exits
    return told.decode()


def test_the_card_on_a_terminal_has_colors_unless_they_are_not_wanted() -> None:
    assert "\x1b[30m\x1b[46m D  " in on_a_terminal("strategy", "--game", "Blackjack")
    assert "\x1b" not in on_a_terminal("strategy", "--game", "Blackjack", NO_COLOR="1").replace("\r\x1b[K", "")


def test_a_long_computation_shows_progress_on_a_terminal() -> None:
    told = on_a_terminal("returns", "--game", "Blackjack", "--no-cache", NO_COLOR="1")
    assert "checker: playing the game out with 6 decks of 52 cards ..." in told


def test_many_files_show_progress_on_a_terminal_and_findings_their_colors(tmp_path: Path) -> None:
    for number in range(20):
        (tmp_path / f"{number}.yaml").write_text(
            filing().replace("    decks: 6\n", "    decks: 6\n    decks: 8\n"), "utf-8"
        )
    (tmp_path / "other.yaml").write_text("a: 1\n", "utf-8")
    words = ("check", "--jobs", "1", str(tmp_path))
    colored, plain = on_a_terminal(*words, exits=3), on_a_terminal(*words, exits=3, NO_COLOR="1")
    assert "Checking" in on_a_terminal(*words, "--format", f"text={tmp_path}/out.txt", exits=3)
    assert "Checking" not in colored
    assert "\x1b[31m\x1b[1munreadable[duplicate-key]" in colored
    assert "\x1b[31m" not in plain
    piped = subprocess.run([sys.executable, "-m", "checker", *words], capture_output=True, check=False)
    assert b"Checking" not in piped.stdout + piped.stderr
    assert b"\x1b" not in piped.stdout + piped.stderr


def test_no_cache_keeps_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, filed: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    fresh = run("returns", "--game", "Blackjack", "--no-cache").stdout
    assert run("check", filed, "--no-cache").exit_code == 0
    assert not (tmp_path / "cache").exists()
    assert run("returns", "--game", "Blackjack").stdout == fresh
    assert (tmp_path / "cache").exists()


def test_a_filing_whose_games_are_kept_is_checked_without_numpy(tmp_path: Path, filed: Path) -> None:
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}
    code = (
        "import sys; from checker.cli import cli\n"
        "try: cli(sys.argv[1:])\n"
        "except SystemExit: pass\n"
        "print('numpy' in sys.modules, file=sys.stderr)"
    )
    words = [sys.executable, "-c", code, "check", str(filed)]
    first, again = (
        subprocess.run(words, capture_output=True, text=True, check=True, env=environment) for _ in range(2)
    )
    assert (first.stderr.split()[-1], again.stderr.split()[-1]) == ("True", "False")
    assert first.stdout == again.stdout


def test_processes_of_one_run_agree_with_one(tmp_path: Path) -> None:
    for number in range(4):
        (tmp_path / f"{number}.yaml").write_text(TWO_GAMES, "utf-8")
    one, two = (run("check", "-f", "json", "--jobs", jobs, tmp_path).stdout for jobs in (1, 2))
    assert one == two
