"""The JSON Schema of law files, for editors: it accepts every law file, and knows the keys that the loader knows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, TypeAlias

import pytest
import yaml
from jsonschema import Draft202012Validator

from checker.law import LawError
from checker.law.load import load_section
from checker.resources import folder
from checker.source import Listing, Mapping, Node, Scalar, read
from tests.law.made_up import LAW

Value: TypeAlias = "dict[str, Value] | list[Value] | str | int | bool | None"
Path: TypeAlias = tuple[str | int, ...]

SCHEMA = json.loads((folder("schemas") / "regulation.schema.json").read_text("utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
FILES = sorted((folder("schemas") / "58-pa-code").glob("*.yaml"))
OPEN = {"hands", "otherwise", "pays", "means"}
"""Keys whose own keys are hands or provisions, which no schema can know."""


def value(node: Node) -> Value:
    """A law file as an editor sees it, by the meanings of YAML 1.2."""
    match node:
        case Mapping():
            return {entry.key.text: value(entry.value) for entry in node.entries}
        case Listing():
            return [value(item) for item in node.items]
        case Scalar():
            return node.value if isinstance(node.value, bool | int) else node.text


def law() -> Any:
    """The made-up law file as data, to be spoilt."""
    return value(read(LAW.encode()))


def accepts_schema(data: Any) -> bool:
    return bool(VALIDATOR.is_valid(data))


def accepts_loader(data: Any) -> bool:
    text = yaml.safe_dump(data, sort_keys=False, allow_unicode=True)
    try:
        load_section(text.encode(), "law.yaml")
    except LawError:
        return False
    return True


def mappings(data: Any, path: Path = ()) -> Iterator[Path]:
    """The place of every mapping whose keys are those of the format."""
    if isinstance(data, dict):
        if not (path and path[-1] in OPEN and path[-2:-1] != ()) or (path[0] == "hands" and len(path) == 1):
            yield path
        for key, child in data.items():
            yield from mappings(child, (*path, key))
    elif isinstance(data, list):
        for index, child in enumerate(data):
            yield from mappings(child, (*path, index))


def at(data: Any, path: Path) -> Any:
    for step in path:
        data = data[step]
    return data


def keys() -> list[Path]:
    return [(*path, key) for path in mappings(law()) for key in at(law(), path)]


def name(path: Path) -> str:
    return ".".join(map(str, path)) or "the file"


def test_the_schema_is_sound() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_law_file_is_accepted(file: Any) -> None:
    errors = [
        f"{error.json_path}: {error.message}" for error in VALIDATOR.iter_errors(value(read(file.read_bytes())))
    ]

    assert errors == []


def test_the_made_up_law_is_accepted_by_both() -> None:
    assert accepts_schema(law())
    assert accepts_loader(law())


@pytest.mark.parametrize("path", list(mappings(law())), ids=name)
def test_a_key_that_the_loader_refuses_is_refused(path: Path) -> None:
    spoilt = law()
    at(spoilt, path)["no_such_key"] = "x"

    assert not accepts_loader(spoilt)
    assert not accepts_schema(spoilt)


@pytest.mark.parametrize("path", keys(), ids=name)
def test_a_key_that_the_loader_must_have_is_required(path: Path) -> None:
    lacking = deepcopy(law())
    del at(lacking, path[:-1])[path[-1]]
    loaded, valid = accepts_loader(lacking), accepts_schema(lacking)

    assert valid or not loaded, "the schema requires a key that the loader does without"
    assert loaded or not valid or path[-1] in REFERRED_TO, "the loader requires a key that the schema does without"


REFERRED_TO = {"wagers", "hands", "paytables", "paytable", "progressive"}
"""Keys that something else in the made-up file refers to, so that the loader misses what they name."""


def described(schema: Any, path: str = "") -> Iterator[tuple[str, bool]]:
    """Every key of the schema, and whether it bears a description of its own or by reference."""
    for key, child in schema.get("properties", {}).items():
        told = child if "$ref" not in child else SCHEMA["$defs"][child["$ref"].rpartition("/")[2]]
        yield f"{path}.{key}", "description" in told
        yield from described(child, f"{path}.{key}")
    if isinstance(schema.get("items"), dict):
        yield from described(schema["items"], f"{path}[]")


def test_every_key_is_described() -> None:
    keys_described = [*described(SCHEMA), *(pair for part in SCHEMA["$defs"].values() for pair in described(part))]

    assert [key for key, has in keys_described if not has] == []
    assert len(keys_described) > 100
