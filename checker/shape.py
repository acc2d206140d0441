"""Whether a filing has the shape of format 1: known keys, and values of the right form.

The JSON Schema that editors use decides it; the messages are our own. Nothing of the law is asked here.
"""

from __future__ import annotations

import json
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from jsonschema import Draft202012Validator, FormatChecker

from checker.findings import Finding, Severity
from checker.quantities import (
    QuantityError,
    parse_count,
    parse_date,
    parse_money,
    parse_payout,
    parse_percent,
)
from checker.resources import folder
from checker.seeds import parse_rate, parse_seed
from checker.source import Listing, Mapping, Node, Scalar, node_at
from checker.values import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from jsonschema import ValidationError

    from checker.source import Span
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
}


@cache
def _validator() -> Draft202012Validator:
    schema = json.loads((folder("schemas") / "submission.schema.json").read_text("utf-8"))
    return Draft202012Validator(schema, format_checker=_format_checker())


def _format_checker() -> FormatChecker:
    checker = FormatChecker(())
    for name, parse in _FORMATS.items():
        checker.checks(name, raises=QuantityError)(_holds(parse))
    return checker


def _holds(parse: Callable[[str], object]) -> Callable[[object], bool]:
    def holds(value: object) -> bool:
        if isinstance(value, str):
            parse(value)
        return True

    return holds


def check_shape(root: Mapping) -> tuple[tuple[Finding, ...], frozenset[Path]]:
    """The findings on the filing's shape, and the paths of what cannot be read because of them."""
    findings: list[Finding] = []
    unread: set[Path] = set()
    for error in _validator().iter_errors(_instance(root)):
        for finding, path in _explained(root, error):
            findings.append(finding)
            unread.add(path)
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


def _schema(error: ValidationError) -> dict[str, Any]:
    """The part of the schema that was not met."""
    return error.schema if isinstance(error.schema, dict) else {}


def _explained(root: Mapping, error: ValidationError) -> Iterator[tuple[Finding, Path]]:
    path: Path = tuple(error.absolute_path)
    node = node_at(root, path)
    if error.validator == "additionalProperties" and isinstance(node, Mapping):
        yield from _unknown_keys(node, path, frozenset(_schema(error).get("properties", {})))
    elif error.validator == "required" and isinstance(node, Mapping):
        yield from _missing_keys(node, path, error)
    else:
        yield _wrong_form(root, node, path, error), path


def _unknown_keys(node: Mapping, path: Path, known: frozenset[str]) -> Iterator[tuple[Finding, Path]]:
    for entry in node.entries:
        key = entry.key.text
        if key in known:
            continue
        meant = next(iter(get_close_matches(key, sorted(known - set(node.keys())), n=1, cutoff=0.6)), "")
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
        )
        yield finding, (*path, meant or key)


def _missing_keys(node: Mapping, path: Path, error: ValidationError) -> Iterator[tuple[Finding, Path]]:
    for key in _schema(error)["required"]:
        if node.get(key) is None and f"{key!r} is a required" in error.message:
            hint = _schema(error)["properties"][key].get("description", "")
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
    hint = _schema(error).get("description", "")
    return Finding(
        rule="value-form",
        severity=Severity.UNREADABLE if path == ("tables",) else Severity.UNDETERMINED,
        message=_fault(name, node, error),
        span=_span(root, node, path),
        path=path,
        stated=shown(node.text) if isinstance(node, Scalar) else "a list" if isinstance(node, Listing) else "keys",
        required=hint or "a value of another form",
        passes="a value of that form",
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
    if error.validator == "enum":
        return f"{name} is {shown(node.text) if isinstance(node, Scalar) else 'no number'}; only format 1 is known."
    wanted = {"object": "keys with values", "array": "a list", "string": "a single value"}
    kind = error.validator_value if isinstance(error.validator_value, str) else "string"
    found = {Mapping: "keys with values", Listing: "a list", Scalar: "a single value"}[type(node)]
    return f"{name} holds {found} where {wanted.get(kind, 'a single value')} belongs."


def _span(root: Mapping, node: Node, path: Path) -> Span:
    """Where a finding on the value stands: the value if it is on one line, else its key."""
    if not isinstance(node, Scalar) and path and isinstance(path[-1], str):
        parent = node_at(root, path[:-1])
        entry = parent.entry(path[-1]) if isinstance(parent, Mapping) else None
        if entry is not None:
            return entry.key.span
    return node.span
