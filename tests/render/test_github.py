"""GitHub Actions: commands read back as its runner reads them, ten marks of a kind, and a log without commands."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.findings import Finding, Report, Severity, Waiver
from checker.render.github import MOST, Marks, command, entry, quiet, taken
from checker.running.place import Place
from checker.source import Span
from tests.render.report_sample import FINDINGS, REPORT, with_every_text

ESCAPED = (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%"))


def parsed(line: str) -> tuple[str, dict[str, str], str] | None:
    """A line of the log as the runner takes it: a command, its properties, its message; None for a plain line."""
    line = line.lstrip()
    if not line.startswith("::"):
        return None
    opening, mark, message = line[2:].partition("::")
    if not mark:
        return None
    name, _, told = opening.partition(" ")
    return (
        name,
        {key: unescaped(value) for key, _, value in (p.partition("=") for p in told.split(",") if p)},
        (unescaped(message)),
    )


def unescaped(value: str) -> str:
    for code, character in ESCAPED:
        value = value.replace(code, character)
    return value


def taken_by_the_runner(log: str) -> list[tuple[str, dict[str, str], str]]:
    """The commands that the runner carries out, those within a stop left out; a mark of its old kind is one too."""
    commands, stopped = [], ""
    for line in re.split(r"\r\n|\r|\n", log):
        told = parsed(line)
        if stopped:
            stopped = "" if told and told[0] == stopped else stopped
        elif told and told[0] == "stop-commands":
            stopped = told[2]
        elif told:
            commands.append(told)
        else:
            assert "##[" not in line
    assert not stopped
    return commands


def marks(*reports: Report) -> list[tuple[str, dict[str, str], str]]:
    kept, log = Marks(), ""
    for report in reports:
        piece = taken(entry(report, Place.of(".")))
        log += piece.log + "".join(kept.of(piece))
    return taken_by_the_runner(log + "".join(kept.rest("the summary of the job")))


def many(number: int, severity: Severity) -> tuple[Finding, ...]:
    return tuple(
        replace(FINDINGS[0], severity=severity, span=Span(line, 1, line, 2)) for line in range(1, number + 1)
    )


def test_every_finding_marks_its_line() -> None:
    found = marks(REPORT)

    assert [name for name, _, _ in found] == ["error", "error", "warning", "notice"]
    _, properties, message = found[1]
    assert properties == {
        "file": "submissions/main-floor.yaml",
        "line": "28",
        "endLine": "28",
        "col": "22",
        "endColumn": "24",
        "title": "violation: progressive-increment",
    }
    assert message.splitlines() == [
        "The increment rate on Paytable 1 with four or more decks is 17%, not 15%.",
        "What would pass: increment: 17%",
        "§ 633b.17(h) (current)",
    ]


@pytest.mark.parametrize(
    ("span", "told"),
    [
        (Span(3, 5, 3, 9), {"line": "3", "endLine": "3", "col": "5", "endColumn": "8"}),
        (Span(3, 5, 3, 5), {"line": "3", "endLine": "3", "col": "5", "endColumn": "5"}),
        (Span(3, 5, 6, 2), {"line": "3", "endLine": "6"}),
    ],
)
def test_columns_are_told_within_one_line_alone(span: Span, told: dict[str, str]) -> None:
    ((_, properties, _),) = marks(replace(REPORT, findings=(replace(FINDINGS[0], span=span),)))

    assert {key: value for key, value in properties.items() if key not in {"file", "title"}} == told


def test_a_waived_finding_is_a_notice() -> None:
    waived = replace(FINDINGS[0], waived=Waiver("Order 2026-17", "A trial.", date(2026, 9, 1)))
    ((name, properties, message),) = marks(replace(REPORT, findings=(waived,)))

    assert message.endswith("\nWaived: Order 2026-17; holds before 2026-09-01. A trial.")
    assert (name, properties["title"]) == ("notice", f"waived violation: {FINDINGS[0].rule}")


@pytest.mark.parametrize(
    ("severity", "kind"),
    [(Severity.VIOLATION, "error"), (Severity.UNDETERMINED, "warning"), (Severity.ADVISORY, "notice")],
)
@pytest.mark.parametrize("number", [1, MOST - 1, MOST, MOST + 1, 137])
def test_ten_marks_of_a_kind_stand_for_all(severity: Severity, kind: str, number: int) -> None:
    half = number // 2
    found = many(number, severity)
    told = marks(*(replace(REPORT, findings=findings) for findings in (found[:half], found[half:])))

    assert {name for name, _, _ in told} == {kind}
    assert len(told) == min(number, MOST)
    if number > MOST:
        left = number - MOST + 1
        assert told[-1] == (
            kind,
            {"title": "checker"},
            f"{left} more findings of this kind: see the summary of the job.",
        )


def test_the_limit_holds_for_each_kind_by_itself() -> None:
    told = marks(replace(REPORT, findings=many(12, Severity.VIOLATION) + many(11, Severity.ADVISORY)))

    assert [name for name, _, _ in told].count("error") == MOST
    assert [name for name, _, _ in told].count("notice") == MOST


@pytest.mark.parametrize(
    ("value", "as_property", "as_message"),
    [
        ("50%", "50%25", "50%25"),
        ("a\r\nb", "a%0D%0Ab", "a%0D%0Ab"),
        ("a:b,c", "a%3Ab%2Cc", "a:b,c"),
        ("%0A", "%250A", "%250A"),
        ("::error::x", "%3A%3Aerror%3A%3Ax", "::error::x"),
    ],
)
def test_a_command_is_escaped(value: str, as_property: str, as_message: str) -> None:
    assert command("error", value, title=value) == f"::error title={as_property}::{as_message}\n"


@given(st.text(), st.text())
def test_a_command_is_one_line_and_is_read_back(title: str, message: str) -> None:
    told = command("warning", message, title=title)

    assert re.split(r"\r\n|\r|\n", told)[1:] == [""]
    assert parsed(told.removesuffix("\n")) == ("warning", {"title": title}, message)


@given(
    st.text() | st.sampled_from(["::error::x", "##[error]x", "::stop-commands::x\n::x::\n::error::y", "\n ::group::"])
)
def test_no_text_of_a_filing_becomes_a_command(text: str) -> None:
    told = marks(with_every_text(REPORT, text))

    assert [name for name, _, _ in told] == ["error", "error", "warning", "notice"]


def test_the_word_that_ends_the_stop_is_made_from_what_it_stops() -> None:
    first, second = (quiet(text).splitlines()[0] for text in ("one", "two"))

    assert first != second
    assert quiet("one") == quiet("one")
