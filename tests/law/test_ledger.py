"""Every provision accounted for: the law files against plain outlines of the sections, and against the rules.

The outlines hold the labels of the paragraphs alone, each indented under the one that it belongs to, as the
published texts print them. Of sections that were read in part they hold what was read.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from checker.catalogue import UNCLAIMED, keys_of, load_catalogue
from checker.checking import check
from checker.law import SectionVersion, load_book
from checker.ledger import NOWHERE_ELSE, priced_in, where_priced
from checker.rules import Examination, examine
from checker.shape import check_shape
from checker.source import Mapping, SourceError, read
from checker.submission import read_submission

if TYPE_CHECKING:
    from collections.abc import Iterator

    from checker.catalogue import RuleEntry
    from checker.law.model import Provision

OUTLINES = Path(__file__).parent.parent / "data" / "outlines"
BOOK = load_book()
PROVISIONS = {version.cite(p.label): p for version in BOOK.sections for p in version.provisions}
ON_PROVISIONS = {entry.id for entry in load_catalogue().values() if entry.subject not in UNCLAIMED}


def _outline(version: SectionVersion) -> list[str]:
    """The labels of every paragraph, in full and in order."""
    several = len(BOOK.versions(version.section)) > 1
    name = f"{version.section}-{version.version}" if several else version.section
    labels: list[str] = []
    above: list[str] = []
    for line in (OUTLINES / f"{name}.txt").read_text("utf-8").splitlines():
        own = line.lstrip()
        above[(len(line) - len(own)) // 2 :] = [own]
        labels.append("".join(above))
    return labels


def _pairs() -> list[tuple[SectionVersion, Provision]]:
    return [(version, provision) for version in BOOK.sections for provision in version.provisions]


def _name(value: object) -> str:
    return value.name if isinstance(value, SectionVersion) else str(getattr(value, "label", value))


@pytest.mark.parametrize("version", BOOK.sections, ids=_name)
def test_the_provisions_are_those_of_the_outline(version: SectionVersion) -> None:
    assert [provision.label for provision in version.provisions] == _outline(version)


def test_there_is_an_outline_for_every_version_and_none_else() -> None:
    sections = [version.section for version in BOOK.sections]
    expected = {v.section if sections.count(v.section) == 1 else f"{v.section}-{v.version}" for v in BOOK.sections}

    assert {file.stem for file in OUTLINES.glob("*.txt")} == expected


@pytest.mark.parametrize(("version", "provision"), _pairs(), ids=_name)
def test_a_provision_claims_rules_that_there_are_and_each_once(version: SectionVersion, provision: Provision) -> None:
    assert set(provision.rules) <= set(load_catalogue()), version.name
    assert len(set(provision.rules)) == len(provision.rules)


@pytest.mark.parametrize(("version", "provision"), _pairs(), ids=_name)
def test_a_provision_is_checked_where_it_names_rules_and_only_there(
    version: SectionVersion, provision: Provision
) -> None:
    assert provision.status, version.name
    assert ("checked" in provision.status) == bool(provision.rules)
    assert provision.says.endswith(".")


@pytest.mark.parametrize("entry", load_catalogue().values(), ids=lambda entry: entry.id)
def test_a_rule_on_the_law_is_claimed_by_a_provision_and_no_other_is(entry: RuleEntry) -> None:
    claimed = {rule for provision in PROVISIONS.values() for rule in provision.rules}

    assert (entry.id in claimed) == (entry.subject not in UNCLAIMED)


@pytest.mark.parametrize(("version", "provision"), _pairs(), ids=_name)
def test_what_enters_a_return_is_marked_as_priced(version: SectionVersion, provision: Provision) -> None:
    assert "priced" in provision.status or not list(priced_in(provision.label, version))


@pytest.mark.parametrize(("version", "provision"), _pairs(), ids=_name)
def test_a_provision_says_what_a_person_verifies_and_what_of_it_is_conduct(
    version: SectionVersion, provision: Provision
) -> None:
    assert bool(provision.verify) == ("stated" in provision.status), version.name
    assert bool(provision.conduct) == ("conduct" in provision.status and bool(provision.rules))
    assert not provision.verify.endswith(".")
    assert not provision.conduct or provision.conduct.endswith(".")


@pytest.mark.parametrize(("version", "provision"), _pairs(), ids=_name)
def test_a_checked_provision_names_the_keys_that_it_is_checked_on(
    version: SectionVersion, provision: Provision
) -> None:
    assert bool(keys_of(provision, version, load_catalogue())) == ("checked" in provision.status)


def test_what_is_priced_without_data_of_its_own_says_what_wins_and_what_loses() -> None:
    bare = [f"{version.section}{p.label}" for version, p in _pairs() if where_priced(p, version) == (NOWHERE_ELSE,)]

    assert sorted(bare) == [
        "633c.1(d)(1)",
        "633c.1(d)(2)",
        "633c.11(d)(1)",
        "633c.11(d)(2)",
        "635b.2(d)(2)(i)",
        "635b.2(d)(2)(ii)",
        "635b.2(g)(1)(i)",
        "635b.2(g)(1)(ii)",
    ]


def _data_claims() -> Iterator[tuple[SectionVersion, str, str]]:
    """Version, provision and rule of everything in the law files that a rule reads."""
    for version in BOOK.sections:
        for label, rule in (*_claims_of_choices(version), *_claims_of_tables(version)):
            yield version, label, rule


def _claims_of_choices(version: SectionVersion) -> Iterator[tuple[str, str]]:
    for term in version.terms:
        yield term.provision, term.rule
    for order in version.orders:
        yield from ((label, order.rule) for label in (order.provision, *(step.provision for step in order.steps)))
    for two_parts in version.two_parts:
        yield two_parts.provision, "two-batches"
    for rule in version.decks:
        yield rule.provision, "deck-count"
        if rule.cards_per_deck:
            yield rule.provision, "cards-per-deck"
    for election in version.elections:
        yield election.provision, _rule_of_election(election.key)
    for conflict in version.conflicts:
        rule_id = conflict.name if conflict.severity == "advisory" else "conflict"
        yield from ((label, rule_id) for label in conflict.provisions)


def _claims_of_tables(version: SectionVersion) -> Iterator[tuple[str, str]]:
    for clause in version.deck_clauses:
        yield clause.provision, "paytable-decks"
    for paytable in version.paytables:
        yield from ((paytable.provision, rule) for rule in ("payout-odds", "unknown-hand", "missing-hand"))
    for payout in version.payouts:
        yield payout.provision, "payout-odds"
    for bonus in version.bonuses:
        yield bonus.provision, "super-bonus"


def _rule_of_election(key: str) -> str:
    if key == "paytable":
        return "paytable-missing"
    return "progressive-term-missing" if key.startswith("progressive.") else key.replace("_", "-")


@pytest.mark.parametrize(("version", "label", "rule"), list(dict.fromkeys(_data_claims())), ids=_name)
def test_a_provision_claims_the_rules_that_read_its_data(version: SectionVersion, label: str, rule: str) -> None:
    citation = version.cite(label)
    assert rule in PROVISIONS[citation].rules


FILINGS = tuple(
    file
    for place in ("submissions", "tests/conformance")
    for file in sorted((Path(__file__).parent.parent.parent / place).rglob("*.yaml"))
)


def _examined(data: bytes) -> Examination | None:
    """What the rules have to say of a filing; None where it cannot be read as one."""
    try:
        root = read(data)
    except SourceError:
        return None
    if not isinstance(root, Mapping) or root.get("tables") is None:
        return None
    filing = read_submission(root, check_shape(root)[1])
    return examine(filing, BOOK, filing.effective.value if filing.effective else None)


@pytest.mark.parametrize("file", FILINGS, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_what_a_filing_is_compared_with_claims_the_rule(file: Path) -> None:
    examination = _examined(file.read_bytes())
    cited = {(entry.citation, entry.rule) for entry in examination.examined} if examination else set()
    found = examination.findings if examination else ()
    cited |= {(citation, f.rule) for f in found if f.rule != "versions-differ" for citation in f.provisions}

    for citation, rule in cited:
        if citation in PROVISIONS and rule in ON_PROVISIONS:
            assert rule in PROVISIONS[citation].rules, f"{rule} cites {citation}"


@pytest.mark.parametrize("entry", load_catalogue().values(), ids=lambda entry: entry.id)
def test_a_finding_cites_provisions_that_claim_its_rule(entry: RuleEntry) -> None:
    found = (*check(entry.fails.filing, "f", BOOK).findings, *check(entry.mend.filing, "m", BOOK).findings)
    for finding in found:
        if finding.rule not in ON_PROVISIONS:
            continue
        for citation in finding.provisions:
            if citation.provision:
                assert finding.rule in PROVISIONS[citation].rules, f"{finding.rule} cites {citation}"
