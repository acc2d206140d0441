"""The catalogue names every rule that a finding can have, and no other; its examples give what they say."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from checker.catalogue import SUBJECTS, load_catalogue, provisions_of, read_catalogue
from checker.checking import check
from checker.findings import Report, Severity
from checker.law import LawError, load_book
from checker.resources import folder
from tests.rule_ids import ids_made_elsewhere, ids_of_code, ids_of_law

if TYPE_CHECKING:
    from collections.abc import Iterator

    from checker.catalogue import Example, RuleEntry

ENTRIES = tuple(load_catalogue().values())
WRITTEN = tuple(entry for entry in ENTRIES if entry.fails.written)


def _report(example: Example) -> Report:
    return check(example.filing, "example.yaml", load_book())


def test_every_rule_of_code_and_law_is_there_and_none_else() -> None:
    assert set(load_catalogue()) == {*ids_of_code(), *ids_of_law(load_book())}


def test_no_rule_is_made_where_the_walk_does_not_see_it() -> None:
    assert set(ids_made_elsewhere()) == {
        ("case.py", "rule"),
        ("checking.py", "error.rule"),
        ("host.py", "rule"),
        ("progressive.py", "rule"),
        ("settlement.py", "order.rule"),
        ("table.py", "rule"),
        ("terms.py", "term.rule"),
    }


@pytest.mark.parametrize("entry", WRITTEN, ids=lambda entry: entry.id)
def test_the_example_fails_by_its_rule(entry: RuleEntry) -> None:
    found = [finding for finding in _report(entry.fails).findings if finding.rule == entry.id]

    assert found
    assert {finding.severity for finding in found} <= set(entry.severities)


@pytest.mark.parametrize("entry", WRITTEN, ids=lambda entry: entry.id)
def test_its_mend_is_free_of_it_and_of_anything_graver_than_an_advisory(entry: RuleEntry) -> None:
    found = _report(entry.mend).findings

    assert entry.id not in {finding.rule for finding in found}
    assert {finding.severity for finding in found if not finding.waived} <= {Severity.ADVISORY}


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_an_example_that_is_only_told_is_told_on_both_sides(entry: RuleEntry) -> None:
    assert bool(entry.fails.told) == bool(entry.mend.told) != bool(entry.fails.written)


def test_only_what_no_page_can_show_is_told() -> None:
    assert [entry.id for entry in ENTRIES if entry.fails.told] == ["unreadable-file", "size", "other-holder"]


def test_the_file_that_is_too_large_to_show_is_refused() -> None:
    report = check(b"#" * ((1 << 20) + 1), "large.yaml", load_book())

    assert [finding.rule for finding in report.findings] == ["size"]


def _schema_keys(schema: dict[str, object], at: str = "") -> Iterator[str]:
    properties = schema.get("properties", {})
    assert isinstance(properties, dict)
    for name, inner in properties.items():
        yield at + name
        yield from _schema_keys(inner, f"{at}{name}.")
        yield from _schema_keys(inner.get("items", {}), f"{at}{name}.")


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_the_keys_that_a_rule_looks_at_are_keys_of_the_format(entry: RuleEntry) -> None:
    schema = json.loads((folder("schemas") / "submission.schema.json").read_text("utf-8"))
    parts = (schema, schema["$defs"]["table"], schema["$defs"]["wager"])

    assert set(entry.keys) <= {key for part in parts for key in _schema_keys(part)}


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_a_rule_is_told_in_plain_sentences(entry: RuleEntry) -> None:
    assert entry.says.endswith(".")
    assert entry.why.endswith(".")
    assert not entry.title.endswith(".")
    assert len(entry.title) <= 60


def test_the_rules_stand_in_the_order_of_their_subjects() -> None:
    places = [SUBJECTS.index(entry.subject) for entry in ENTRIES]

    assert places == sorted(places)


def test_the_provisions_of_a_rule_come_from_the_law_files() -> None:
    assert [(str(c), c.version) for c in provisions_of("layout-area", load_book())] == [
        ("§ 633c.1(a)", "current"),
        ("§ 633c.11(b)", "current"),
    ]


HEAD = "rules:\n  - id: one\n    title: a thing\n    about: play\n    severity: [violation]\n"
TAIL = "    says: It looks.\n    why: It matters.\n    fails: a\n    mend: b\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rules: [a]\n", "rules.yaml:1:9: an entry of rules is a mapping of keys"),
        ("rule: []\n", "rules.yaml:1:1: a catalogue of rules lacks the key rules"),
        (HEAD, "rules.yaml:2:5: an entry of rules lacks the key says"),
        (HEAD + TAIL + "    more: c\n", "rules.yaml:10:5: an entry of rules has no key more"),
        (HEAD.replace("play", "luck") + TAIL, "rules.yaml:4:12: about is one of " + ", ".join(sorted(SUBJECTS))),
        (
            HEAD.replace("[violation]", "[grave]") + TAIL,
            "rules.yaml:5:16: a severity is one of unreadable, violation, undetermined, advisory",
        ),
        (HEAD.replace("[violation]", "[]") + TAIL, "rules.yaml:2:5: a rule has one severity or several"),
        (HEAD + TAIL + (HEAD + TAIL).removeprefix("rules:\n"), "rules.yaml:10:9: the rule one is there twice"),
        (HEAD + TAIL.replace("fails: a", "fails_base64: a"), "rules.yaml:8:19: "),
        ("rules:\n\t- id: one\n", "rules.yaml:2:1: A tab stands here"),
    ],
)
def test_an_unsound_catalogue_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(LawError) as caught:
        read_catalogue(text.encode(), "rules.yaml")

    assert str(caught.value).startswith(message)
