"""`checker fix` as its users run it: a patch on standard output, and nothing in a file but the spelling of keys."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.filing import BLACKJACK, filing

METER = """\
    wagers:
      - wager: 21+3 progressive
        paytable: 4
        amount: $5
        progressive:
          seed: 3,000x   # by the old table
          reseed: 2,000x
          increment: 16%
"""
BASE = BLACKJACK.partition("    wagers")[0]
WRONG = filing(BASE + METER)
MISSPELT = filing(BASE.replace("decks", "deks") + METER.replace("progressive:\n", "progresive:\n")).replace(
    "increment: 16%", "incremnt: 16% # of each"
)
PATCH = """\
--- a.yaml
+++ a.yaml
@@ -14 +14 @@ violation[progressive-seed]
-          seed: 3,000x   # by the old table
+          seed: 2,000x   # by the old table
@@ -16 +16,2 @@ violation[progressive-term-missing], violation[progressive-increment]
-          increment: 16%
+          increment: 17%
+          reserve: 0
"""


def checker(*words: str, cwd: Path, stdin: bytes = b"") -> tuple[int, str, str]:
    ran = subprocess.run(
        [sys.executable, "-m", "checker", *words], cwd=cwd, input=stdin, capture_output=True, check=False
    )
    return ran.returncode, ran.stdout.decode(), " ".join(ran.stderr.decode().split())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "a.yaml"


def test_the_lines_to_change_are_printed_and_the_file_stays(file: Path) -> None:
    file.write_text(WRONG, "utf-8")
    for words in (["--suggest"], []):
        code, out, err = checker("fix", "a.yaml", *words, cwd=file.parent)
        assert (code, out) == (1, PATCH)
        assert err == "checker: a.yaml: not compliant; 3 of 3 findings with one lawful mend"
    assert file.read_text("utf-8") == WRONG


def test_the_patch_can_be_applied(file: Path) -> None:
    file.write_text(WRONG, "utf-8")
    _, out, _ = checker("fix", "a.yaml", cwd=file.parent)
    subprocess.run(["git", "init", "--quiet"], cwd=file.parent, check=True)
    subprocess.run(
        ["git", "apply", "--unidiff-zero", "-p0"],
        cwd=file.parent,
        input=out.encode(),
        check=True,
        capture_output=True,
    )
    assert checker("fix", "a.yaml", cwd=file.parent) == (0, "", "checker: a.yaml: compliant; nothing to mend")


def test_a_last_line_without_an_end_is_marked_as_such(file: Path) -> None:
    file.write_text(WRONG.rstrip("\n").replace("16%", "17%").replace("3,000x", "2,000x"), "utf-8")
    _, out, _ = checker("fix", "a.yaml", cwd=file.parent)
    assert out.splitlines()[2:] == [
        "@@ -16 +16,2 @@ violation[progressive-term-missing]",
        "-          increment: 17%",
        "\\ No newline at end of file",
        "+          increment: 17%",
        "+          reserve: 0",
        "\\ No newline at end of file",
    ]


def test_a_finding_with_several_lawful_mends_has_none_printed(file: Path) -> None:
    file.write_text(filing(BLACKJACK.replace("paytable: A", "paytable: C")), "utf-8")
    code, out, err = checker("fix", "a.yaml", cwd=file.parent)
    assert (code, out) == (1, "")
    assert err.endswith("0 of 1 finding with one lawful mend; checker check says what would pass for the others")


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_write_safe_puts_keys_right_and_leaves_every_other_byte(file: Path, mark: bytes, end: bytes) -> None:
    before = mark + MISSPELT.encode().replace(b"\n", end)
    file.write_bytes(before)
    code, out, err = checker("fix", "--write-safe", "a.yaml", cwd=file.parent)
    after = (
        before.replace(b"deks:", b"decks:")
        .replace(b"progresive:", b"progressive:")
        .replace(b"incremnt", b"increment")
    )
    assert file.read_bytes() == after
    assert (code, out) == (1, "")
    assert "deks is now decks (line 7)" in err
    assert "progresive is now progressive (line 13)" in err
    assert "incremnt is now increment (line 16)" in err

    stamp = file.stat().st_mtime_ns
    assert checker("fix", "--write-safe", "a.yaml", cwd=file.parent) == (1, "", "")
    assert file.stat().st_mtime_ns == stamp


def test_with_both_the_suggestions_are_those_for_the_file_as_it_is_written(file: Path) -> None:
    file.write_text(MISSPELT.replace(" # of each", ""), "utf-8")
    _, out, _ = checker("fix", "--suggest", "--write-safe", "a.yaml", cwd=file.parent)
    assert out == PATCH


def test_values_are_never_written(file: Path) -> None:
    file.write_text(WRONG, "utf-8")
    checker("fix", "--write-safe", "a.yaml", cwd=file.parent)
    assert file.read_text("utf-8") == WRONG


def test_a_waived_finding_is_left_alone(file: Path) -> None:
    granted = "{rule: progressive-seed, authority: Order 1, reason: trial, until: 2026-09-01}"
    waiver = f"waivers:\n  - {granted}\ntables:\n"
    file.write_text(WRONG.replace("tables:\n", waiver), "utf-8")
    _, out, _ = checker("fix", "a.yaml", cwd=file.parent)
    assert "progressive-seed" not in out
    assert "progressive-increment" in out


@pytest.mark.parametrize(
    ("words", "text", "code", "said"),
    [
        (["a.yaml"], "rules_submission: [\n", 3, "(line 2)"),
        (["b.yaml"], "", 3, "There is no such file."),
        (["--write-safe", "-"], "", 2, "standard input cannot be written to"),
        ([], "", 2, "Missing argument"),
        (["--fail-on", "advisory", "a.yaml"], filing(), 0, "compliant; nothing to mend"),
        (["."], "on: push\n", 3, ""),
    ],
)
def test_exit_codes(file: Path, words: list[str], text: str, code: int, said: str) -> None:
    file.write_text(text, "utf-8")
    found, _, err = checker("fix", *words, cwd=file.parent)
    assert found == code
    assert said in err


def test_standard_input_has_suggestions_too(tmp_path: Path) -> None:
    code, out, _ = checker("fix", "-", cwd=tmp_path, stdin=WRONG.encode())
    assert code == 1
    assert out == PATCH.replace("a.yaml", "<stdin>")
