"""Every mutant of a module: one small change to one function each, by the operators of mutmut.

mutmut itself leaves out decorated functions, such as properties and those that keep their answers; here they are
mutated too. What stands outside functions, annotations, docstrings and the type of a `cast` is not mutated.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import unified_diff
from typing import TYPE_CHECKING

import libcst as cst
from mutmut.mutation.file_mutation import create_mutations

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from mutmut.mutation.file_mutation import Mutation

_DECORATOR = re.compile(r"^ *@(?:property|cache|lru_cache\(.*\))\n", re.MULTILINE)
_TYPE_OF_CAST = re.compile(r'\bcast\((?:None|"[^"]*"), ')


@dataclass(frozen=True, slots=True)
class Mutant:
    """One function with one change."""

    module: str
    """Dotted: checker.rules.decks."""
    function: str
    """Its name; of a method, after that of its class and a dot."""
    source: str
    """The changed function, without decorators and at the left margin."""
    before: tuple[str, ...]
    """The lines that the change replaces, stripped."""
    after: tuple[str, ...]

    @property
    def place(self) -> str:
        """Where it is, as the list of equivalent mutants has it: rules.decks: check_two_parts."""
        return f"{self.module.partition('.')[2]}: {self.function}"

    def __str__(self) -> str:
        return "\n".join(
            [self.place, *(f"  - {line}" for line in self.before), *(f"  + {line}" for line in self.after)]
        )


def mutants_of(file: Path, module: str) -> Iterator[Mutant]:
    """The mutants of a file that is the module, in the order of its text."""
    tree, mutations, _, _ = create_mutations(str(file), _DECORATOR.sub("", file.read_text("utf-8")))
    owners = {
        member: statement.name.value
        for statement in tree.body
        if isinstance(statement, cst.ClassDef)
        for member in statement.body.body
    }
    for mutation in mutations:
        function = mutation.contained_by_top_level_function
        if isinstance(function, cst.FunctionDef):
            owner = f"{owners[function]}." if function in owners else ""
            mutant = _mutant(module, f"{owner}{function.name.value}", function, mutation)
            if _changes_more_than_a_type(mutant):
                yield mutant


def _mutant(module: str, name: str, function: cst.FunctionDef, mutation: Mutation) -> Mutant:
    source = _text(function)
    replaced = function.deep_replace(mutation.original_node, mutation.mutated_node)
    changed = _text(cst.ensure_type(replaced, cst.FunctionDef))
    lines = list(unified_diff(source.splitlines(), changed.splitlines(), n=0, lineterm=""))[2:]
    return Mutant(
        module=module,
        function=name,
        source=changed,
        before=tuple(line[1:].strip() for line in lines if line.startswith("-")),
        after=tuple(line[1:].strip() for line in lines if line.startswith("+")),
    )


def _text(function: cst.FunctionDef) -> str:
    return str(cst.Module([function.with_changes(leading_lines=[])]).code)


def _changes_more_than_a_type(mutant: Mutant) -> bool:
    before, after = (_TYPE_OF_CAST.sub("cast(", "\n".join(lines)) for lines in (mutant.before, mutant.after))
    return before != after
