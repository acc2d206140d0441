"""The made-up law spoilt at every place, one at a time, and what loading it then says.

Run as a program, it writes tests/data/spoilt_law.txt anew; read its diff as an encoder of a section would.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import yaml

from checker.law import LawError
from checker.law.load import load_section
from tests.law.made_up import LAW

if TYPE_CHECKING:
    from collections.abc import Iterator

SPOILT = Path(__file__).parents[1] / "data" / "spoilt_law.txt"

HEADER = "# Written by python -m tests.law.spoilt: the made-up law as it is read, and what is said of it once spoilt."

Holder: TypeAlias = "yaml.MappingNode | yaml.SequenceNode"
Item: TypeAlias = "yaml.Node | tuple[yaml.Node, yaml.Node]"


def spoilt_lines() -> Iterator[str]:
    """What the made-up law is read as, and, spoilt at each place, why it is refused or what is read otherwise."""
    sound = as_read(LAW)
    yield from sound
    for what, text in _spoilings():
        try:
            given = as_read(text)
        except LawError as error:
            yield f"{what}: {error.message} [{_at(text, error)}]"
        else:
            yield f"{what}: read otherwise"
            yield from (f"  - {line}" for line in sound if line not in given)
            yield from (f"  + {line}" for line in given if line not in sound)


def as_read(law: str) -> list[str]:
    """A law as it is read, a line for each value that is not empty; raises LawError for one that is refused."""
    return list(_values(load_section(law.encode(), "made-up.yaml"), ""))


def _values(value: object, path: str) -> Iterator[str]:
    if is_dataclass(value):
        for field in fields(value):
            if field.name != "sha256":
                yield from _values(getattr(value, field.name), f"{path}.{field.name}" if path else field.name)
    elif isinstance(value, tuple):
        for number, item in enumerate(value):
            yield from _values(item, f"{path}[{number}]")
    elif isinstance(value, frozenset):
        if value:
            yield f"{path}: {{{', '.join(sorted(map(repr, value)))}}}"
    elif value not in {None, ""}:
        yield f"{path}: {value!r}"


def _at(text: str, error: LawError) -> str:
    """The text from the place of an error on, as far as the span has it."""
    line = text.split("\n")[error.span.line - 1]
    end = error.span.end_column - 1 if error.span.end_line == error.span.line else len(line)
    return line[error.span.column - 1 : end]


def _spoilings() -> Iterator[tuple[str, str]]:
    """What is done to which place, and the law with that done."""
    root = _composed(LAW)
    for place, holder, position in tuple(_places(root, "")):
        whole = holder.value
        for how, items in _done_with(whole[position]):
            holder.value = [*whole[:position], *items, *whole[position + 1 :]]
            yield f"{place}, {how}", yaml.serialize(root, Dumper=yaml.CSafeDumper)
        holder.value = whole


def _done_with(item: Item) -> Iterator[tuple[str, list[Item]]]:
    """What may stand in place of a key with its value, or of an item of a list."""
    value = item[1] if isinstance(item, tuple) else item
    for how, text in (("as a word", "nonsense"), ("as an empty list", "[]")):
        other = _composed(text)
        yield how, [(item[0], other) if isinstance(item, tuple) else other]
    if isinstance(item, tuple):
        yield "left out", []
    if isinstance(value, yaml.MappingNode):
        extra = _composed("{remark: none}").value
        wider = yaml.MappingNode(value.tag, [*value.value, *extra])
        yield "with a key too many", [(item[0], wider) if isinstance(item, tuple) else wider]


def _composed(text: str) -> yaml.Node:
    node = yaml.compose(text, yaml.CSafeLoader)
    assert node is not None
    return node


def _places(node: yaml.Node, path: str) -> Iterator[tuple[str, Holder, int]]:
    """Every key and every item: its path, what holds it, and its position there."""
    if isinstance(node, yaml.MappingNode):
        for position, (key, value) in enumerate(node.value):
            place = f"{path}.{key.value}" if path else key.value
            yield place, node, position
            yield from _places(value, place)
    elif isinstance(node, yaml.SequenceNode):
        for position, item in enumerate(node.value):
            yield f"{path}[{position}]", node, position
            yield from _places(item, f"{path}[{position}]")


if __name__ == "__main__":
    SPOILT.write_text("\n".join([HEADER, *spoilt_lines(), ""]), encoding="utf-8")
