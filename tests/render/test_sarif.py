"""The SARIF log: sound by the published schema, whole when clean, and known again when lines have moved."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from checker.catalogue import load_catalogue
from checker.checking import check
from checker.findings import Finding, Report, Severity, Waiver
from checker.law import load_book
from checker.render.sarif import FINGERPRINT, LEVELS, LONGEST_SNIPPET, entry, head, tail
from checker.running.place import Place
from checker.running.summary import Summary
from checker.source import Span
from tests.quick_games import QUICK
from tests.render.report_sample import CLEAN, FINDINGS, REPORT, UNREADABLE, with_every_text

DATA = Path(__file__).parent.parent / "data"
SCHEMA = jsonschema_rs.validator_for(
    json.loads((DATA / "sarif-schema-2.1.0.json").read_text("utf-8")), validate_formats=True
)
BOOK = load_book()
KNOWN = tuple(replace(finding, rule=rule) for finding, rule in zip(FINDINGS, load_catalogue(), strict=False))
WAIVER = Waiver("Order 2026-17", "A field trial of thirty days.", date(2026, 9, 1))


def log(*reports: Report, root: str = ".", faults: tuple[tuple[str, str], ...] = ()) -> dict[str, Any]:
    """The log of a run over these reports, which the schema allows."""
    summary = Summary(faults=list(faults))
    for report in reports:
        summary.add(report)
    pieces = [piece for report in reports if (piece := entry(report, Place.of(root)))]
    document: dict[str, Any] = json.loads(head("0.1.0", BOOK) + ",".join(pieces) + tail(summary))
    assert [error.message for error in SCHEMA.iter_errors(document)] == []
    (run,) = document["runs"]
    assert isinstance(run, dict)
    return run


def results(*findings: Finding) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = log(replace(REPORT, findings=findings))["results"]
    return found


def test_a_clean_run_lists_every_rule_with_its_help() -> None:
    run = log(CLEAN)
    rules = run["tool"]["driver"]["rules"]

    assert run["results"] == []
    assert [rule["id"] for rule in rules] == list(load_catalogue())
    for rule in rules:
        for part in ("shortDescription", "fullDescription", "help"):
            assert rule[part]["text"].strip()
        assert "**Why it matters.**" in rule["help"]["markdown"]
        # SARIF forbids HTML in messages; what stands in a block of code is none.
        assert not re.search(r"<\w", re.sub(r"```.*?```|`[^`]*`", "", rule["help"]["markdown"], flags=re.S))
        assert rule["defaultConfiguration"]["level"] in {"error", "warning", "note"}


def test_the_tool_and_the_run_are_told_of() -> None:
    run = log(REPORT)
    driver = run["tool"]["driver"]

    assert (driver["name"], driver["version"]) == ("rules-submission-checker", "0.1.0")
    assert run["columnKind"] == "unicodeCodePoints"
    assert run["invocations"] == [{"executionSuccessful": True}]
    assert run["properties"]["files"] == 1
    assert run["properties"]["not_examined"]


def test_a_fault_of_the_program_is_told_of() -> None:
    (invocation,) = log(faults=(("a.yaml", "it {broke}"),))["invocations"]

    assert not invocation["executionSuccessful"]
    assert [note["message"]["text"] for note in invocation["toolExecutionNotifications"]] == ["a.yaml: it {{broke}}"]


@pytest.mark.parametrize("severity", Severity)
def test_the_level_follows_from_the_severity(severity: Severity) -> None:
    expected = {"unreadable": "error", "violation": "error", "undetermined": "warning", "advisory": "note"}

    (result,) = results(replace(FINDINGS[0], severity=severity))

    assert result["level"] == LEVELS[severity] == expected[severity]


def test_a_result_says_what_the_finding_says() -> None:
    run = log(replace(REPORT, findings=KNOWN))
    rules = run["tool"]["driver"]["rules"]

    for finding, result in zip(KNOWN, run["results"], strict=True):
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"] == finding.rule
        assert result["message"]["text"].startswith(finding.message)
        assert finding.passes.rstrip(".") in result["message"]["text"]
        told = result["properties"]
        assert (told["required"], told["passes"]) == (finding.required, finding.passes)
        assert told["provisions"] == [f"{citation} ({citation.version})" for citation in finding.provisions]


@pytest.mark.parametrize(
    ("file", "root", "uri"),
    [
        ("filing.yaml", ".", "filing.yaml"),
        ("./sub/filing.yaml", ".", "sub/filing.yaml"),
        ("a b.yaml", ".", "a%20b.yaml"),
        ("50%.yaml", ".", "50%25.yaml"),
        ("a:b#c?.yaml", ".", "a%3Ab%23c%3F.yaml"),
        ("Café.yaml", ".", "Caf%C3%A9.yaml"),
        ("back\\slash.yaml", ".", "back%5Cslash.yaml"),
        ("/checkout/filings/x.yaml", "/checkout", "filings/x.yaml"),
        ("<stdin>", ".", "%3Cstdin%3E"),
    ],
)
def test_a_path_is_relative_to_the_root_and_encoded(file: str, root: str, uri: str) -> None:
    run = log(replace(REPORT, file=file), root=root)

    for result in run["results"]:
        (location,) = result["locations"]
        assert location["physicalLocation"]["artifactLocation"] == {"uri": uri, "uriBaseId": "SRCROOT"}
    assert "SRCROOT" in run["originalUriBaseIds"]


def test_a_file_outside_of_the_root_is_told_whole() -> None:
    run = log(replace(REPORT, file="/elsewhere/x.yaml"), root="/checkout")

    artifact = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert artifact == {"uri": "file:///elsewhere/x.yaml"}


@pytest.mark.parametrize(
    ("line", "span", "quoted", "around"),
    [
        ("  paytable: C", Span(1, 13, 1, 14), "C", "  paytable: C"),
        ("decks: 6", Span(1, 1, 1, 9), "decks: 6", None),
        ("name: 𝒜é x", Span(1, 7, 1, 9), "𝒜é", "name: 𝒜é x"),
        ("several:", Span(1, 1, 3, 4), None, None),
        ("here", Span(1, 5, 1, 5), None, "here"),
        ("x" * (LONGEST_SNIPPET + 1), Span(1, 1, 1, 3), None, None),
    ],
)
def test_a_region_counts_characters_from_one_and_is_quoted(
    line: str, span: Span, quoted: str | None, around: str | None
) -> None:
    finding = replace(FINDINGS[0], span=span)
    (result,) = log(replace(REPORT, findings=(finding,), lines=(line, "", "")))["results"]
    place = result["locations"][0]["physicalLocation"]
    region = place["region"]

    assert (region["startLine"], region["startColumn"]) == (span.line, span.column)
    assert (region["endLine"], region["endColumn"]) == (span.end_line, span.end_column)
    assert region.get("snippet", {}).get("text") == quoted
    assert place.get("contextRegion", {}).get("snippet", {}).get("text") == around


def test_a_file_that_could_not_be_opened_has_no_region() -> None:
    (result,) = log(replace(UNREADABLE, lines=()))["results"]

    assert set(result["locations"][0]["physicalLocation"]) == {"artifactLocation"}


def test_a_fingerprint_survives_moved_lines_and_nothing_else() -> None:
    finding = FINDINGS[0]
    moved = replace(finding, span=Span(finding.span.line + 7, 1, finding.span.line + 7, 4), message="Put otherwise.")
    others = (
        replace(finding, stated="something else"),
        replace(finding, rule="another-rule"),
        replace(finding, path=(*finding.path, 1)),
    )
    told = [results(one)[0]["partialFingerprints"] for one in (finding, moved, *others)]

    assert told[0] == told[1]
    assert len({prints[FINGERPRINT] for prints in told}) == 4
    assert all(prints["primaryLocationLineHash"] == prints[FINGERPRINT] for prints in told)


def test_equal_findings_are_told_apart_by_a_number() -> None:
    first, second = (result["partialFingerprints"][FINGERPRINT] for result in results(FINDINGS[0], FINDINGS[0]))

    assert (first.partition(":")[0], first.partition(":")[2]) == (second.partition(":")[0], "1")
    assert second.endswith(":2")


def test_a_waived_result_is_suppressed_and_no_other() -> None:
    waived, standing = results(replace(FINDINGS[0], waived=WAIVER), FINDINGS[1])

    (suppression,) = waived["suppressions"]
    assert (suppression["kind"], suppression["justification"]) == ("external", WAIVER.reason)
    assert suppression["properties"] == {"authority": "Order 2026-17", "until": "2026-09-01"}
    assert standing["suppressions"] == []  # not absent: that would leave it open whether it was asked


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("{0} of 2", "{{0}} of 2"),
        ("see [here](https://example.com)", "see [here\\](https://example.com)"),
        ("decks: [6, 8]", "decks: [6, 8]"),
    ],
)
def test_a_message_holds_no_placeholder_and_no_link(said: str, told: str) -> None:
    (result,) = results(replace(FINDINGS[0], message=said, passes=""))

    assert result["message"]["text"] == told


FILING = """\
rules_submission: 1
certificate_holder: Example Casino 𝒜é
submission: RS-2026-001
effective: 2026-05-04
tables:
  - game: Blackjack
    deck: 6
    additional_splits: 3
    wagers:
      - {wager: Perfect Pairs, paytable: A, declared: [{decks: 6, house_edge: "6.2%"}]}
      - wager: 21+3 progressive   # 𝒜
        paytable: 4
        amount: $5
        progressive:
          seed: 2,000x
          reseed: 2,000x
          increment: 16%
"""


def applied(text: str, result: dict[str, Any]) -> str:
    """A filing with the fix of a result made as another program makes it: by lines and columns, in code points."""
    (fix,) = result["fixes"]
    (change,) = fix["artifactChanges"]
    assert change["artifactLocation"] == result["locations"][0]["physicalLocation"]["artifactLocation"]
    (replacement,) = change["replacements"]
    region = replacement["deletedRegion"]
    lines = text.splitlines(keepends=True)
    start = sum(map(len, lines[: region["startLine"] - 1])) + region["startColumn"] - 1
    end = sum(map(len, lines[: region["endLine"] - 1])) + region["endColumn"] - 1
    inserted: str = replacement["insertedContent"]["text"]
    return text[:start] + inserted + text[end:]


@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["lf", "crlf"])
@pytest.mark.parametrize(
    ("rule", "told", "old", "new"),
    [
        ("unknown-key", "Write the key deck as decks.", "    deck: 6", "    decks: 6"),
        ("progressive-increment", "Write increment: 17%.", "increment: 16%", "increment: 17%"),
        (
            "progressive-term-missing",
            "Add reserve: 0.",
            "          increment: 16%\n",
            "          increment: 16%\n          reserve: 0\n",
        ),
        ("declared-figure", "Write house_edge: 6.11%.", '"6.2%"', '"6.11%"'),
    ],
)
def test_a_fix_makes_the_one_lawful_change(rule: str, told: str, old: str, new: str, end: str) -> None:
    text = FILING if rule == "unknown-key" else FILING.replace("deck:", "decks:")
    report = check(text.replace("\n", end).encode(), "filing.yaml", BOOK, games=QUICK)
    (result,) = (one for one in log(report)["results"] if one["ruleId"] == rule and "fixes" in one)

    assert result["fixes"][0]["description"]["text"] == told
    assert applied(text.replace("\n", end), result) == text.replace(old, new, 1).replace("\n", end)


def test_a_finding_that_several_changes_would_mend_has_no_fix_and_nor_has_a_waived_one() -> None:
    report = check(FILING.replace("deck:", "decks:").encode(), "filing.yaml", BOOK, games=QUICK)
    mended = [finding for finding in report.findings if finding.mend]
    waived = tuple(replace(finding, waived=WAIVER) for finding in mended)

    assert mended
    assert all("fixes" not in result for result in results(*waived, *FINDINGS))


@pytest.mark.parametrize("text", ["", "\x00\x1b\ud800", '"\\</script>', "é" * 5000, "{{}}[](x)\n"])
def test_any_text_makes_a_sound_log(text: str) -> None:
    report = replace(with_every_text(REPORT, text), file="filing.yaml")

    assert len(log(report, UNREADABLE)["results"]) == len(FINDINGS) + 1
