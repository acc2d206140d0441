"""Waivers in a filing: what each covers, on which days, and what is found where it covers nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date

import pytest

from checker.checking import check
from checker.findings import Finding, Outcome, Report, Severity, path_text
from checker.law import load_book
from checker.render import text
from checker.render.document import report_document, summary_document
from checker.render.html import render
from checker.rules import under_waivers
from checker.rules.waivers import waivable
from checker.running.summary import Summary
from checker.shape import check_shape
from checker.source import Mapping, read
from checker.submission import FiledWaiver, read_submission
from tests.quick_games import QUICK

TABLE = """\
  - game: Blackjack
    decks: 6
    additional_splits: 3
    wagers:
      - wager: 21+3 progressive
        paytable: 4
        amount: $1
        progressive:
          seed: 2,000x
          reseed: 2,000x
          increment: {increment}
          reserve: 0
"""
TABLES = "tables:\n" + TABLE.replace("{increment}", "{first}") + TABLE.replace("{increment}", "{second}")
WAIVER = {
    "rule": "progressive-increment",
    "authority": "Order of the Board of February 4, 2026",
    "reason": "Trial of a lower increment",
    "until": "2026-06-01",
}
FIRST = "tables[0].wagers[0].progressive.increment"


def filed(
    *waivers: dict[str, str],
    first: str = "16%",
    second: str = "17%",
    effective: str = "2026-05-04",
    tables: str = TABLES,
) -> bytes:
    lines = [
        "rules_submission: 1",
        "certificate_holder: Example Casino",
        "submission: RS-2026-001",
        f"effective: {effective}",
        *(["waivers:"] if waivers else []),
        *(
            f"  {'-' if index == 0 else ' '} {key}: {value}"
            for waiver in waivers
            for index, (key, value) in enumerate(waiver.items())
        ),
    ]
    return ("\n".join(lines) + "\n" + tables.format(first=first, second=second)).encode()


def checked(data: bytes, as_of: date | None = None) -> Report:
    return check(data, "filing.yaml", load_book(), as_of, QUICK)


def told(report: Report) -> list[tuple[str, str, int, bool]]:
    """Rule, severity, line and whether waived, of every finding."""
    return [(f.rule, str(f.severity), f.span.line, f.waived is not None) for f in report.findings]


INCREMENT = ("progressive-increment", "violation", 21)


@pytest.mark.parametrize(
    ("data", "expected", "outcome"),
    [
        pytest.param(filed(), [("progressive-increment", "violation", 16, False)], "not compliant", id="no waiver"),
        pytest.param(filed(WAIVER), [(*INCREMENT, True)], "compliant", id="throughout"),
        pytest.param(
            filed(WAIVER, second="15%"),
            [(*INCREMENT, True), ("progressive-increment", "violation", 33, True)],
            "compliant",
            id="throughout, two findings",
        ),
        pytest.param(
            filed({**WAIVER, "at": "tables[0]"}, second="15%"),
            [("progressive-increment", "violation", 22, True), ("progressive-increment", "violation", 34, False)],
            "not compliant",
            id="one table alone",
        ),
        pytest.param(
            filed({**WAIVER, "at": FIRST}),
            [("progressive-increment", "violation", 22, True)],
            "compliant",
            id="the path",
        ),
        pytest.param(
            filed({**WAIVER, "at": "tables[0].wagers[0].prog"}),
            [("waiver-unused", "advisory", 10, False), ("progressive-increment", "violation", 22, False)],
            "not compliant",
            id="a part of a key is no path",
        ),
        pytest.param(
            filed(WAIVER, first="17%"), [("waiver-unused", "advisory", 6, False)], "compliant", id="nothing to cover"
        ),
        pytest.param(
            filed({**WAIVER, "rule": "progressive-incremnt"}),
            [("waiver-unknown", "undetermined", 6, False), (*INCREMENT, False)],
            "not compliant",
            id="no such rule",
        ),
        pytest.param(
            filed({**WAIVER, "rule": "unknown-key"}, first="17%"),
            [("waiver-unknown", "undetermined", 6, False)],
            "needs review",
            id="a rule of the format",
        ),
        pytest.param(
            filed({**WAIVER, "rule": "version-in-force"}, first="17%"),
            [("waiver-unknown", "undetermined", 6, False)],
            "needs review",
            id="a section's dates",
        ),
        pytest.param(
            filed({**WAIVER, "rule": "waiver-expired"}, first="17%"),
            [("waiver-unknown", "undetermined", 6, False)],
            "needs review",
            id="a rule of waivers",
        ),
        pytest.param(
            filed({**WAIVER, "until": "2026-05-04"}),
            [("waiver-expired", "undetermined", 9, False), (*INCREMENT, False)],
            "not compliant",
            id="the day of its until",
        ),
        pytest.param(
            filed({**WAIVER, "until": "2026-05-05"}), [(*INCREMENT, True)], "compliant", id="the day before"
        ),
        pytest.param(
            filed({**WAIVER, "until": "2026-05-04"}, first="17%"),
            [("waiver-expired", "undetermined", 9, False)],
            "needs review",
            id="expired and nothing to cover",
        ),
        pytest.param(
            filed({key: value for key, value in WAIVER.items() if key != "reason"}),
            [("missing-key", "undetermined", 6, False), ("progressive-increment", "violation", 20, False)],
            "not compliant",
            id="without a reason",
        ),
        pytest.param(
            filed({**WAIVER, "until": "June 1"}),
            [("value-form", "undetermined", 9, False), (*INCREMENT, False)],
            "not compliant",
            id="an end that is no date",
        ),
        pytest.param(
            filed({**WAIVER, "by": "the Board"}),
            [("unknown-key", "undetermined", 10, False), ("progressive-increment", "violation", 22, True)],
            "needs review",
            id="a key that is none",
        ),
        pytest.param(
            filed({**WAIVER, "until": "2026-05-01"}, WAIVER),
            [("waiver-expired", "undetermined", 9, False), ("progressive-increment", "violation", 25, True)],
            "needs review",
            id="one expired, one that holds",
        ),
    ],
)
def test_what_a_waiver_covers(data: bytes, expected: list[tuple[str, str, int, bool]], outcome: str) -> None:
    report = checked(data)

    assert told(report) == expected
    assert str(report.outcome) == outcome


@pytest.mark.parametrize(
    ("day", "waived"), [("2026-05-31", True), ("2026-06-01", False), ("2026-06-02", False), ("2026-03-23", True)]
)
def test_the_day_asked_for_decides(day: str, waived: bool) -> None:
    report = checked(filed(WAIVER), date.fromisoformat(day))

    found = {finding.rule: finding for finding in report.findings}
    assert (found["progressive-increment"].waived is not None) == waived
    assert ("waiver-expired" in found) != waived


def test_without_a_day_no_waiver_is_shown_to_hold() -> None:
    report = checked(filed(WAIVER, effective="soon"))

    (expired,) = (finding for finding in report.findings if finding.rule == "waiver-expired")
    assert expired.message == (
        "The waiver of progressive-increment is not shown to hold: no effective date can be read."
    )
    assert report.waived == 0


def test_a_finding_on_versions_that_differ_is_waived_where_each_rule_that_it_sets_out_is() -> None:
    """On 2026-03-02 the prior version wants the reseed in dollars, and the current one a multiple."""
    tables = TABLES.replace("amount: $1", "amount: $5")
    rest = {key: value for key, value in WAIVER.items() if key != "rule"}
    data = filed(first="17%", effective="2026-03-02", tables=tables)
    (differing, *_) = [f for f in checked(data).findings if f.rule == "versions-differ"]
    waived = filed(
        *({"rule": rule, **rest} for rule in differing.sets_out), first="17%", effective="2026-03-02", tables=tables
    )

    found = [f for f in checked(waived).findings if f.rule == "versions-differ"]
    assert found
    assert all(finding.waived for finding in found)


def finding_of(report: Report, rule: str) -> Finding:
    return next(finding for finding in report.findings if finding.rule == rule)


@pytest.mark.parametrize(
    ("waiver", "rule", "message", "passes"),
    [
        (
            {"rule": "progressive-incremnt"},
            "waiver-unknown",
            "progressive-incremnt is no rule that can be waived; did you mean progressive-increment?",
            "rule: progressive-increment",
        ),
        (
            {"at": "tables[7]"},
            "waiver-unused",
            f"The waiver of progressive-increment covers nothing at tables[7]; the rule finds something at {FIRST}.",
            f"at: {FIRST}",
        ),
        (
            {"until": "2026-05-04"},
            "waiver-expired",
            "The waiver of progressive-increment is not shown to hold on 2026-05-04: "
            "2026-05-04 is its first day without effect.",
            "what the rule asks for, or the waiver as the Board renewed it, with its later until",
        ),
    ],
)
def test_a_finding_on_a_waiver_says_what_would_pass(
    waiver: dict[str, str], rule: str, message: str, passes: str
) -> None:
    found = finding_of(checked(filed({**WAIVER, **waiver})), rule)

    assert (found.message, found.passes) == (message, passes)


def test_a_waived_finding_stays_in_every_format_and_counts_apart() -> None:
    report = checked(filed(WAIVER))
    summary = Summary()
    summary.add(report)
    document = report_document(report)
    assert isinstance(document, dict)
    findings = document["findings"]
    assert isinstance(findings, list)
    (found,) = findings
    assert isinstance(found, dict)
    page = render(report)
    shown = text.entry(report, color=False)

    assert report.outcome is Outcome.COMPLIANT
    assert report.counts[Severity.VIOLATION] == 0
    assert document["counts"] == {"unreadable": 0, "violation": 0, "undetermined": 0, "advisory": 0, "waived": 1}
    assert found["waived"] == {
        "authority": "Order of the Board of February 4, 2026",
        "reason": "Trial of a lower increment",
        "until": "2026-06-01",
    }
    assert '"waived": 1' in json.dumps(summary_document(summary))
    assert not summary.worst_at_least(Severity.ADVISORY)
    assert shown.startswith("waived violation[progressive-increment] ")
    assert "  waived:      Order of the Board of February 4, 2026; holds before 2026-06-01." in shown
    assert text.tail(summary, color=False).startswith("1 filing checked: 1 compliant. Findings: 1 waived.\n")
    assert "Order of the Board of February 4, 2026; holds before 2026-06-01. Trial of a lower increment" in page
    assert ", <b>waived</b>" in page
    assert '<th scope="col">Waived</th>' in page


def test_of_two_waivers_of_a_rule_the_one_filed_first_is_shown() -> None:
    report = checked(filed({**WAIVER, "until": "2026-09-01"}, WAIVER))

    assert [f.waived.until for f in report.findings if f.waived] == [date(2026, 9, 1)]


@pytest.mark.parametrize("untils", [("2026-09-01", "2026-06-01"), ("2026-06-01", "2026-09-01")])
def test_what_several_waivers_cover_together_is_waived_until_the_first_of_them_ends(untils: tuple[str, str]) -> None:
    found = replace(
        finding_of(checked(filed()), "progressive-increment"),
        rule="versions-differ",
        sets_out=("progressive-increment", "progressive-seed"),
    )
    rules = ("progressive-increment", "progressive-seed")
    filing = read_waivers(
        filed(*({**WAIVER, "rule": rule, "until": day} for rule, day in zip(rules, untils, strict=True)))
    )

    waived, *_ = under_waivers(filing, [found], load_book(), date(2026, 5, 4))

    assert waived.waived
    assert waived.waived.until == date(2026, 6, 1)


@pytest.mark.parametrize("rule", ["progressive-increment", "progressive-seed"])
def test_what_a_waiver_covers_in_part_alone_stands(rule: str) -> None:
    found = replace(
        finding_of(checked(filed()), "progressive-increment"),
        rule="versions-differ",
        sets_out=("progressive-increment", "progressive-seed"),
    )

    told = under_waivers(read_waivers(filed({**WAIVER, "rule": rule})), [found], load_book(), date(2026, 5, 4))

    assert not any(finding.waived for finding in told)


def read_waivers(data: bytes) -> tuple[FiledWaiver, ...]:
    root = read(data)
    assert isinstance(root, Mapping)
    return read_submission(root, check_shape(root)[1]).waivers


@pytest.mark.parametrize(("tables", "others"), [(2, ""), (5, ""), (6, " and others")])
def test_a_waiver_at_no_finding_is_told_where_the_findings_are(tables: int, others: str) -> None:
    table = TABLES.removeprefix("tables:\n").partition("{first}")[0] + "16%\n          reserve: 0\n"
    data = filed({**WAIVER, "at": "tables[9]"}, tables=f"tables:\n{table * tables}")
    found = finding_of(checked(data), "waiver-unused")

    places = ", ".join(f"tables[{n}].wagers[0].progressive.increment" for n in range(min(tables, 5)))
    assert found.message == (
        "The waiver of progressive-increment covers nothing at tables[9]; "
        f"the rule finds something at {places}{others}."
    )
    assert found.stated == "at: tables[9]"


def test_a_waiver_of_a_rule_that_finds_nothing_is_told_at_its_rule() -> None:
    found = finding_of(checked(filed({**WAIVER, "at": "tables[9]"}, first="17%")), "waiver-unused")

    assert found.message == (
        "The waiver of progressive-increment covers nothing at tables[9]: the rule finds nothing there."
    )
    assert found.stated == "rule: progressive-increment"


@pytest.mark.parametrize(
    ("untils", "at", "expected"),
    [
        pytest.param(["2026-06-01", "2026-06-01"], ["", ""], [("waiver-unused", 10, "waivers[1].rule")], id="twice"),
        pytest.param(
            ["2026-06-01", "2026-07-01"], ["", ""], [("waiver-unused", 6, "waivers[0].rule")], id="later end"
        ),
        pytest.param(["2026-06-01", "2026-07-01"], ["tables[0]", "tables[1]"], [], id="each for its own place"),
        pytest.param(["2026-07-01", "2026-06-01"], ["tables[0]", ""], [], id="one for a place, one for the rest"),
        pytest.param(
            ["2026-06-01", "2026-07-01"],
            ["tables[0]", ""],
            [("waiver-unused", 6, "waivers[0].rule")],
            id="one for a place within what a later one covers",
        ),
    ],
)
def test_of_two_waivers_that_hold_the_one_that_covers_nothing_of_its_own_is_unused(
    untils: list[str], at: list[str], expected: list[tuple[str, int, str]]
) -> None:
    waivers = [
        {**WAIVER, "until": until} | ({"at": place} if place else {}) for until, place in zip(untils, at, strict=True)
    ]
    report = checked(filed(*waivers, second="16%"))
    found = [f for f in report.findings if f.rule == "waiver-unused"]

    assert [(f.rule, f.span.line, path_text(f.path)) for f in found] == expected
    assert all(f.passes == "the waiver left out" for f in found)
    assert all(f.waived for f in report.findings if f.rule == "progressive-increment")
    assert report.outcome is Outcome.COMPLIANT


def test_a_waiver_that_was_renewed_is_told_to_be_covered() -> None:
    report = checked(filed({**WAIVER, "until": "2026-05-01"}, WAIVER))
    expired, increment = finding_of(report, "waiver-expired"), finding_of(report, "progressive-increment")

    assert expired.message.endswith("its first day without effect; another waiver covers all that it is of.")
    assert expired.passes == "the waiver left out"
    assert increment.waived
    assert increment.waived.until == date(2026, 6, 1)


def test_a_waiver_renewed_for_one_place_of_two_still_leaves_something_to_do() -> None:
    report = checked(filed({**WAIVER, "until": "2026-05-01"}, {**WAIVER, "at": "tables[0]"}, second="16%"))

    assert finding_of(report, "waiver-expired").passes.startswith(
        "what the rule asks for, or the waiver as the Board"
    )


def test_the_figures_that_a_holder_states_rest_on_no_provision_to_be_waived() -> None:
    tables = (
        "tables:\n  - game: Blackjack\n    decks: 6\n    additional_splits: 3\n    wagers:\n"
        "      - {{wager: Perfect Pairs, paytable: A, declared: [{{decks: 6, house_edge: 1.00%}}]}}\n"
    )
    report = checked(filed({**WAIVER, "rule": "declared-figure"}, tables=tables))

    assert told(report) == [("waiver-unknown", "undetermined", 6, False), ("declared-figure", "violation", 15, False)]
    assert "declared-figure" not in waivable(load_book())
