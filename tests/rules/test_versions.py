"""The findings of several versions made one list: what each says, what they share, what they differ on."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from checker.checking import check
from checker.findings import Finding, Mend, MendKind, Severity
from checker.law import load_book
from checker.rules.versions import across_versions
from checker.source import Span
from tests.quick_games import QUICK

PRIOR, CURRENT = load_book().versions("633b.17")
DAY = date(2026, 3, 1)

V, U, A = Severity.VIOLATION, Severity.UNDETERMINED, Severity.ADVISORY


def finding(rule: str, key: str, severity: Severity = V, passes: str = "x", *, of: str = "current") -> Finding:
    law = PRIOR if of == "prior" else CURRENT
    return Finding(
        rule=rule,
        severity=severity,
        message=f"{rule} of {of}.",
        span=Span(1, 1, 1, 2),
        path=(key,),
        stated="stated",
        required=f"required by {of}",
        passes=passes,
        provisions=(law.cite("(h)"),),
    )


def merged(prior: list[Finding], current: list[Finding]) -> list[tuple[str, str, str]]:
    """Rule, key and severity of what is left of the findings of two versions."""
    found = across_versions([(PRIOR, tuple(prior)), (CURRENT, tuple(current))], DAY)
    return sorted((f.rule, str(f.path[0]), f.severity.value) for f in found)


def old(rule: str, key: str, severity: Severity = V, passes: str = "x") -> Finding:
    return finding(rule, key, severity, passes, of="prior")


@pytest.mark.parametrize(
    ("prior", "current", "expected"),
    [
        ([], [], []),
        ([old("a", "k")], [finding("a", "k")], [("a", "k", "violation")]),
        ([old("a", "k")], [], [("versions-differ", "k", "undetermined")]),
        ([], [finding("a", "k", U)], [("versions-differ", "k", "undetermined")]),
        ([old("a", "k", A)], [], [("a", "k", "advisory")]),
        ([old("a", "k", passes="y")], [finding("a", "k")], [("a", "k", "violation")]),
        ([old("a", "k")], [finding("b", "k")], [("versions-differ", "k", "violation")]),
        (
            [old("a", "k")],
            [finding("b", "l")],
            [("versions-differ", "k", "violation"), ("versions-differ", "l", "violation")],
        ),
        ([old("a", "k")], [finding("b", "k", U)], [("versions-differ", "k", "undetermined")]),
        (
            [old("a", "k"), old("b", "k")],
            [finding("a", "k")],
            [("a", "k", "violation"), ("versions-differ", "k", "undetermined")],
        ),
        ([old("a", "k", U)], [finding("a", "k", V)], [("versions-differ", "k", "undetermined")]),
        (
            [old("a", "k", passes="3"), old("a", "k", passes="4")],
            [finding("a", "k", passes="3")],
            [("a", "k", "violation"), ("versions-differ", "k", "undetermined")],
        ),
    ],
)
def test_what_is_left(prior: list[Finding], current: list[Finding], expected: list[tuple[str, str, str]]) -> None:
    assert merged(prior, current) == expected


def test_the_findings_of_one_version_stand_as_they_are() -> None:
    found = (finding("a", "k"), finding("b", "l", A))

    assert tuple(across_versions([(CURRENT, found)], DAY)) == found


def test_a_shared_finding_cites_both_and_says_what_each_asks_for() -> None:
    (one,) = across_versions([(PRIOR, (old("a", "k", passes="y"),)), (CURRENT, (finding("a", "k"),))], DAY)

    assert one.provisions == (PRIOR.cite("(h)"), CURRENT.cite("(h)"))
    assert one.message == "Under the prior version: a of prior. Under the current version: a of current."
    assert (
        one.required == "under the prior version, required by prior; under the current version, required by current"
    )
    assert one.passes == "under the prior version, y; under the current version, x"


def test_a_difference_sets_out_what_each_version_says() -> None:
    (one,) = across_versions([(PRIOR, (old("a", "k"),)), (CURRENT, ())], DAY)

    assert one.message == (
        "2 versions of § 633b.17 could apply on 2026-03-01, and they differ on k: stated. "
        "Under the prior version, a violation; under the current version, nothing to find here."
    )
    assert "Under the prior version: a of prior." in one.required
    assert "Under the current version: nothing to find here." in one.required
    assert one.passes == "under the prior version, x"
    assert one.provisions == (PRIOR.cite("(h)"), CURRENT.cite("(h)"))


@pytest.mark.parametrize(
    ("paytable", "decks", "versions"),
    [("1", 6, ["prior, current"]), ("3", 3, ["prior", "current"]), ("3a", 6, ["current"]), ("99", 6, [])],
)
def test_figures_that_versions_share_stand_once(paytable: str, decks: int, versions: list[str]) -> None:
    text = f"""\
rules_submission: 1
certificate_holder: Example Casino
submission: RS-2026-001
effective: 2026-03-01
tables:
  - game: Blackjack
    decks: {decks}
    additional_splits: 3
    wagers:
      - wager: 21+3 progressive
        paytable: {paytable}
        amount: $1
"""
    report = check(text.encode(), "filing.yaml", load_book(), games=QUICK)

    priced = [wager for wager in report.wagers if wager.wager == "21+3 progressive" and wager.figures]

    assert [wager.version for wager in priced] == versions


def one(prior: Finding, current: Finding, day: date | None = DAY) -> Finding:
    """What is left of a finding of each version."""
    (left,) = across_versions([(PRIOR, (prior,)), (CURRENT, (current,))], day)
    return left


def test_a_mend_stands_where_each_version_has_it() -> None:
    mends = [Mend(MendKind.VALUE, ("k",), value) for value in ("1", "2")]
    first, second = (replace(finding("a", "k"), mend=mend) for mend in mends)

    assert one(replace(old("a", "k"), mend=mends[0]), first).mend == mends[0]
    assert one(replace(old("a", "k"), mend=mends[0]), second).mend is None
    assert one(old("a", "k"), first).mend is None


def test_what_every_version_finds_is_told_in_the_words_of_the_last() -> None:
    assert one(old("a", "k"), finding("a", "k")).message == "a of current."


def test_versions_that_differ_on_no_day_that_is_known() -> None:
    told = one(old("a", "k"), finding("b", "k"), None)

    assert told.message == (
        "2 versions of § 633b.17 could apply, and they differ on k: stated. "
        "The filing is not compliant under either, for different reasons."
    )


def test_all_that_a_version_finds_at_a_place_is_set_out_and_its_gravest_told() -> None:
    found = [(PRIOR, (old("a", "k", U), old("b", "k", V))), (CURRENT, (finding("c", "k", U),))]
    (told,) = across_versions(found, DAY)

    assert told.required == (
        "Under the prior version: a of prior. (required by prior) b of prior. (required by prior) "
        "Under the current version: c of current. (required by current)"
    )
    assert told.message.endswith("Under the prior version, a violation; under the current version, left open.")


def test_three_versions_under_none_of_which_a_filing_passes() -> None:
    other = replace(CURRENT, version="next")
    found = [(PRIOR, (old("a", "k"),)), (CURRENT, (finding("b", "k"),)), (other, (finding("c", "k"),))]
    (told,) = across_versions(found, DAY)

    assert told.message.startswith("3 versions of § 633b.17 could apply on 2026-03-01")
    assert told.message.endswith("The filing is not compliant under any, for different reasons.")
