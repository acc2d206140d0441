"""Whether a filing has the shape of format 1: known keys, and values of the right form.

The JSON Schema that editors use decides it; the messages are our own. Nothing of the law is asked here. Two
libraries read the schema: most filings are sound, and jsonschema-rs says so some twenty times quicker; what
is wrong with one that is not is taken from jsonschema, whose errors keep the schema that was not met.
"""

from __future__ import annotations

import json
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

import jsonschema_rs

from checker.dates import parse_date
from checker.findings import Finding, Mend, MendKind, Severity
from checker.quantities import (
    QuantityError,
    parse_count,
    parse_money,
    parse_payout,
    parse_percent,
    parse_wager,
)
from checker.resources import folder
from checker.seeds import parse_rate, parse_seed
from checker.source import Listing, Mapping, Node, Scalar, node_at
from checker.values import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from jsonschema import Draft202012Validator, ValidationError

    from checker.source import Entry, Span
    from checker.submission import Path

Instance: TypeAlias = "dict[str, Instance] | list[Instance] | str | None"

_FORMATS: dict[str, Callable[[str], object]] = {
    "count": parse_count,
    "date": parse_date,
    "money": parse_money,
    "payout": parse_payout,
    "percent": parse_percent,
    "rate": parse_rate,
    "seed": parse_seed,
    "wager": parse_wager,
}


_EXAMPLES = {
    "count": "6",
    "date": "2026-03-02",
    "money": "$5,000",
    "payout": "18 to 1",
    "percent": "6.11%",
    "rate": "17%",
    "seed": "2,000x",
    "wager": "$5",
}
"""A value of each format, as a filing states it."""


@cache
def _schema() -> dict[str, Any]:
    schema: dict[str, Any] = json.loads((folder("schemas") / "submission.schema.json").read_text("utf-8"))
    return schema


@cache
def _gate() -> jsonschema_rs.Validator:
    formats = {name: _holds(parse) for name, parse in _FORMATS.items()}
    return jsonschema_rs.validator_for(_schema(), formats=formats, validate_formats=True)


@cache
def _validator() -> Draft202012Validator:
    from jsonschema import Draft202012Validator, FormatChecker

    checker = FormatChecker(())
    for name, parse in _FORMATS.items():
        checker.checks(name, raises=QuantityError)(_parses(parse))
    return Draft202012Validator(_schema(), format_checker=checker)


def _holds(parse: Callable[[str], object]) -> Callable[[str], bool]:
    """Whether a text is of a format, for a library that only asks yes or no."""

    def holds(value: str) -> bool:
        try:
            parse(value)
        except QuantityError:
            return False
        return True

    return holds


def _parses(parse: Callable[[str], object]) -> Callable[[object], bool]:
    """Whether a text is of a format, for a library that keeps the QuantityError that says why not."""

    def parses(value: object) -> bool:
        if isinstance(value, str):
            parse(value)
        return True

    return parses


def check_shape(root: Mapping) -> tuple[tuple[Finding, ...], frozenset[Path]]:
    """The findings on the filing's shape, and the paths of what cannot be read because of them."""
    instance = _instance(root)
    if _gate().is_valid(instance):
        return (), frozenset()
    findings: list[Finding] = []
    unread: set[Path] = set()
    for error in _validator().iter_errors(instance):
        for finding, path in _explained(root, error):
            findings.append(finding)
            unread |= {path, finding.path} if finding.rule == "unknown-key" else {path}
    return tuple(findings), frozenset(unread)


def _instance(node: Node) -> Instance:
    """The filing as the schema sees it: every scalar as its text, so that 3 and "3" are the same."""
    match node:
        case Mapping():
            return {entry.key.text: _instance(entry.value) for entry in node.entries}
        case Listing():
            return [_instance(item) for item in node.items]
        case Scalar():
            return None if node.value is None else node.text


def _unmet(error: ValidationError) -> dict[str, Any]:
    """The part of the schema that was not met."""
    return error.schema if isinstance(error.schema, dict) else {}


def _explained(root: Mapping, error: ValidationError) -> Iterator[tuple[Finding, Path]]:
    path: Path = tuple(error.absolute_path)
    node = node_at(root, path)
    if error.validator == "additionalProperties" and isinstance(node, Mapping):
        yield from _unknown_keys(node, path, _unmet(error).get("properties", {}))
    elif error.validator == "required" and isinstance(node, Mapping):
        yield from _missing_keys(node, path, error)
    else:
        yield _wrong_form(root, node, path, error), path


def _unknown_keys(node: Mapping, path: Path, known: dict[str, Any]) -> Iterator[tuple[Finding, Path]]:
    lacking = sorted(set(known) - set(node.keys()))
    for entry in node.entries:
        key = entry.key.text
        if key in known:
            continue
        meant = next(iter(get_close_matches(key, lacking, n=1, cutoff=0.6)), "")
        finding = Finding(
            rule="unknown-key",
            severity=Severity.UNDETERMINED,
            message=f"{shown(key)} is no key here"
            + (f"; did you mean {meant}?" if meant else "; what it states is not examined."),
            span=entry.key.span,
            path=(*path, key),
            stated=shown(key),
            required=f"one of the keys {', '.join(sorted(known))}",
            passes=f"{meant}:" if meant else "the key left out",
            mend=_spelling(entry, path, {other: known[other] for other in lacking}),
        )
        yield finding, (*path, meant or key)


def _spelling(entry: Entry, path: Path, lacking: dict[str, Any]) -> Mend | None:
    """The mend of a misspelt key: where it is very near one key alone, whose kind of value it has."""
    key = entry.key.text
    near = get_close_matches(key, lacking, n=2, cutoff=0.75)
    if len(near) != 1:
        return None
    faults = _validator().evolve(schema=lacking[near[0]]).iter_errors(_instance(entry.value))
    if any(not fault.path and fault.validator in {"type", "format", "enum"} for fault in faults):
        return None
    return Mend(MendKind.SPELLING, (*path, key), near[0])


def _missing_keys(node: Mapping, path: Path, error: ValidationError) -> Iterator[tuple[Finding, Path]]:
    for key in _unmet(error)["required"]:
        if node.get(key) is None and f"{key!r} is a required" in error.message:
            hint = _unmet(error)["properties"][key].get("description", "")
            finding = Finding(
                rule="missing-key",
                severity=Severity.UNREADABLE if key == "tables" else Severity.UNDETERMINED,
                message=f"The key {key} is missing.",
                span=node.entries[0].key.span if node.entries else node.span,
                path=path,
                stated="nothing",
                required=f"{key}: {hint}" if hint else key,
                passes=f"{key}: …",
            )
            yield finding, (*path, key)


def _wrong_form(root: Mapping, node: Node, path: Path, error: ValidationError) -> Finding:
    name = next((step for step in reversed(path) if isinstance(step, str)), "the filing")
    hint = _unmet(error).get("description", "")
    return Finding(
        rule="value-form",
        severity=Severity.UNREADABLE if path == ("tables",) else Severity.UNDETERMINED,
        message=_fault(name, node, error),
        span=_span(root, node, path),
        path=path,
        stated=shown(node.text) if isinstance(node, Scalar) else "a list" if isinstance(node, Listing) else "keys",
        required=hint or "a value of another form",
        passes=f"{name}: {_example(error)}",
    )


def _fault(name: str, node: Node, error: ValidationError) -> str:
    """What is wrong with a value, in a sentence."""
    if error.validator == "format" and isinstance(error.cause, QuantityError):
        return f"{name}: {error.cause}."
    if error.validator == "maxItems":
        return f"{name} lists more than {error.validator_value} entries."
    if isinstance(node, Scalar) and node.value is None:
        return f"{name} is left empty."
    if error.validator in {"minItems", "minProperties"}:
        return f"{name} is left empty."
    if error.validator == "enum" and isinstance(node, Scalar):
        allowed = [str(value) for value in error.schema["enum"]] if isinstance(error.schema, dict) else []
        return f"{name} is {shown(node.text)}; it is one of {', '.join(allowed)}."
    wanted = {"object": "keys with values", "array": "a list", "string": "a single value"}
    kind = error.validator_value if isinstance(error.validator_value, str) else "string"
    found = {Mapping: "keys with values", Listing: "a list", Scalar: "a single value"}[type(node)]
    belongs = wanted.get(kind, "a single value")
    return f"{name} holds {found} where {belongs} {'belong' if belongs.startswith('keys') else 'belongs'}."


def _example(error: ValidationError) -> str:
    """What would pass in place of a value of another form."""
    if isinstance(error.cause, QuantityError):
        return error.cause.write
    unmet = _unmet(error)
    if examples := unmet.get("examples"):
        return str(examples[0])
    if allowed := unmet.get("enum"):
        return ", ".join(map(str, allowed))
    if example := _EXAMPLES.get(str(unmet.get("format", ""))):
        return example
    if properties := unmet.get("properties"):
        return f"keys with values, such as {next(iter(properties))}"
    return {"object": "keys with values", "array": "a list, each entry after a dash"}.get(
        str(unmet.get("type")), "a single value, on the same line"
    )


def _span(root: Mapping, node: Node, path: Path) -> Span:
    """Where a finding on the value stands: the value if it is on one line, else its key."""
    if not isinstance(node, Scalar) and path and isinstance(path[-1], str):
        parent = node_at(root, path[:-1])
        entry = parent.entry(path[-1]) if isinstance(parent, Mapping) else None
        if entry is not None:
            return entry.key.span
    return node.span
