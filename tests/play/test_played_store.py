"""What is kept on disk: found again, safe under several writers, and made anew where it is damaged."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from checker.play import games as engine
from checker.play.answers import read_game, read_numbers, read_plays, write_game, write_plays
from checker.play.games import AwardTerms, Games
from checker.play.store import Json, Store, engine_version, user_store
from checker.returns.play.rules import GameRules

TOY = GameRules(decks=1, most_hands=1, doublings=0)
QUESTION: Json = {"decks": 6}


def only(folder: Path) -> Path:
    (entry,) = folder.glob("*.json")
    return entry


def test_an_answer_is_found_again(tmp_path: Path) -> None:
    store = Store(tmp_path / "not" / "there")
    assert store.read("game", QUESTION) is None
    store.write("game", QUESTION, ["1/3"])
    assert Store(tmp_path / "not" / "there").read("game", QUESTION) == ["1/3"]
    assert store.read("plays", QUESTION) is None
    assert store.read("game", {"decks": 8}) is None


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[:0],
        lambda data: data[:-3],
        lambda data: b"\xff" + data,
        lambda data: data[:0] + b"[]",
        lambda data: data.replace(b"1/3", b"2/3"),
        lambda data: data.replace(b'"decks":6', b'"decks":8'),
        lambda data: data[:0] + b"[" * 100_000,
        lambda data: data + b" " * (5 << 20),
    ],
)
def test_a_damaged_entry_is_passed_over(tmp_path: Path, damage: object) -> None:
    store = Store(tmp_path)
    store.write("game", QUESTION, ["1/3"])
    assert callable(damage)
    only(tmp_path).write_bytes(damage(only(tmp_path).read_bytes()))
    assert store.read("game", QUESTION) is None
    store.write("game", QUESTION, ["1/3"])
    assert store.read("game", QUESTION) == ["1/3"]


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    store = Store(tmp_path / "file" / "under")
    store.write("game", QUESTION, ["1/3"])
    with store.alone("game", QUESTION):
        assert store.read("game", QUESTION) is None


def test_several_writers_leave_one_whole_entry(tmp_path: Path) -> None:
    answer: Json = ["x" * 100_000]

    def write(_: int) -> Json:
        store = Store(tmp_path)
        store.write("game", QUESTION, answer)
        return store.read("game", QUESTION)

    with ThreadPoolExecutor(8) as pool:
        assert all(read == answer for read in pool.map(write, range(40)))
    assert json.loads(only(tmp_path).read_bytes())["answer"] == answer
    assert not list(tmp_path.glob("*.part"))


def test_processes_that_ask_the_same_compute_it_once(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from checker.play.games import Games\n"
        "from checker.play.store import Store; from checker.returns.play.rules import GameRules\n"
        "Games(Store(Path(sys.argv[1]))).game(GameRules(decks=1, most_hands=1))\n"
        "print('numpy' in sys.modules)"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    computed = [process.communicate(timeout=60)[0].strip() for process in running]
    assert computed.count("True") == 1
    assert len(list(tmp_path.glob("*.json"))) == 1


def test_the_folder_is_the_user_s(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    user_store().write("game", QUESTION, "a")
    assert only(tmp_path / "rules-submission-checker" / "play").name.startswith("game-")


def test_another_engine_finds_nothing_of_this_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.write("game", QUESTION, "a")
    assert len(engine_version()) == 16
    monkeypatch.setattr("checker.play.store.engine_version", lambda: "another")
    assert store.read("game", QUESTION) is None


def test_answers_go_to_disk_and_back(tmp_path: Path) -> None:
    first, again = Games(Store(tmp_path)), Games(Store(tmp_path))
    assert first.game(TOY) == again.game(TOY)
    assert first.plays(TOY) == again.plays(TOY)
    assert read_game(write_game(first.game(TOY))) == first.game(TOY)
    assert read_plays(write_plays(first.plays(TOY))) == first.plays(TOY)
    unbounded = replace(first.game(TOY), bound=None, measured="")
    assert read_game(write_game(unbounded)) == unbounded


@pytest.mark.parametrize(
    ("read", "data"),
    [
        (read_game, {}),
        (read_game, []),
        (read_plays, [["A,A"]]),
        (read_numbers, ["1/0"]),
        (read_numbers, [1]),
        (read_numbers, "1"),
    ],
)
def test_what_is_no_answer_is_computed_anew(read: object, data: Json) -> None:
    assert callable(read)
    with pytest.raises((ValueError, KeyError, TypeError, ZeroDivisionError)):
        read(data)


def test_an_answer_of_another_form_is_computed_anew(tmp_path: Path) -> None:
    games = Games(Store(tmp_path))
    known = games.game(TOY)
    Store(tmp_path).write("game", engine._document(TOY), {"return": "1"})
    assert Games(Store(tmp_path)).game(TOY) == known


def test_what_takes_long_is_announced_once() -> None:
    from contextlib import nullcontext

    told: list[str] = []

    def announce(what: str) -> nullcontext[None]:
        told.append(what)
        return nullcontext()

    games = Games(None, announce)
    games.game(TOY)
    games.game(TOY)
    assert told == ["playing the game out with 1 deck of 52 cards"]


def test_what_was_computed_before_loads_no_numpy(tmp_path: Path) -> None:
    Games(Store(tmp_path / "rules-submission-checker" / "play")).game(GameRules())
    code = (
        "import sys; from checker.play.games import kept_games; from checker.returns.play.rules import GameRules\n"
        "print(float(kept_games().game(GameRules()).house_edge), 'numpy' in sys.modules)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)},
    )
    assert ran.stdout.split() == ["0.004028702361", "False"]


def test_awards_are_valued_by_their_terms() -> None:
    rules = GameRules(
        cards_per_deck=48, hits_soft_17=True, twenty_one_wins=True, bonuses=None, double_any_number_of_cards=True
    )
    terms = AwardTerms(Fraction(200), 6, Fraction(50), Fraction(100))
    with pytest.raises(ValueError, match="no bonus on three sevens"):
        Games().awards(rules, terms)
