"""The rule ids that the code and the law can put into a finding, read from the source itself."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import checker
from checker.rules import progressive

if TYPE_CHECKING:
    from collections.abc import Iterator

    from checker.law import LawBook

PACKAGE = Path(checker.__file__).parent

# Where the id stands in a call that makes a finding, a record of what was compared, or a fault of the syntax.
_POSITIONS = {
    "finding": 1,
    "examined": 2,
    "Examined": 1,
    "Fault": 0,
    "_not_encoded": 0,
}
_KEYWORDS = {"Finding", "Examined", "finding"}


def modules() -> Iterator[Path]:
    """The modules that can make a finding."""
    yield from sorted((PACKAGE / "rules").glob("*.py"))
    for name in ("shape", "checking", "source_faults", "source", "running/filings", "running/run", "cli"):
        yield PACKAGE / f"{name}.py"


def ids_of_code() -> Iterator[str]:
    """Ids written in the code as they are."""
    for module in modules():
        for node in ast.walk(ast.parse(module.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                yield from _constants(_id_argument(node))
    yield from (f"progressive-{key}" for key in progressive.KEYS)


def ids_made_elsewhere() -> Iterator[tuple[str, str]]:
    """Module and expression of every id that is not written where it is used."""
    for module in modules():
        for node in ast.walk(ast.parse(module.read_text("utf-8"))):
            argument = _id_argument(node) if isinstance(node, ast.Call) else None
            if argument is not None and not list(_constants(argument)):
                yield module.name, ast.unparse(argument)


def ids_of_law(book: LawBook) -> Iterator[str]:
    """Ids that the law files make: of terms, of the table's elections, of conflicts that are advisories."""
    for version in book.sections:
        yield from (term.rule for term in version.terms)
        yield from (order.rule for order in version.orders)
        yield from (election.key.replace("_", "-") for election in version.elections if not election.of)
        yield from (conflict.name for conflict in version.conflicts if conflict.severity == "advisory")


def _id_argument(call: ast.Call) -> ast.expr | None:
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    if name in _KEYWORDS:
        for keyword in call.keywords:
            if keyword.arg == "rule":
                return keyword.value
    position = _POSITIONS.get(name)
    return call.args[position] if position is not None and len(call.args) > position else None


def _constants(node: ast.expr | None) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp():
            yield from _constants(node.body)
            yield from _constants(node.orelse)
        case _:
            return
