"""Whether the tests tell a mutant from the code: the conformance suite, case by case, then other quick tests."""

from __future__ import annotations

import sys
from collections import defaultdict
from contextlib import contextmanager
from mmap import mmap
from operator import eq
from textwrap import indent
from types import CodeType, FunctionType
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest

from checker.conformance import differences, own_answer
from checker.law import load_book
from tests.compared import COMPARED, compared_text
from tests.conformance_suite import cases
from tests.law.made_up import LAW
from tests.law.spoilt import SPOILT, as_read
from tests.messages import MESSAGES, messages_text, reported, told

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from types import FrameType

    from tests.mutation.mutants import Mutant

OTHER_TESTS = (
    "tests/law/test_choices.py",
    "tests/law/test_dates.py",
    "tests/law/test_refusals.py",
    "tests/law/test_spoilt.py",
    "tests/rules/test_told.py",
    "tests/rules/test_versions.py",
    "tests/rules/test_waivers.py",
    "tests/rules/test_wager_case.py",
    "tests/rules/test_conflict_conditions.py",
    "tests/rules/test_examination.py",
    "tests/rules/test_holder.py",
    "tests/rules/test_linked_meters.py",
    "tests/rules/test_hosts.py",
    "tests/rules/test_paytable_findings.py",
    "tests/rules/test_payout_findings.py",
    "tests/rules/test_progressive_findings.py",
    "tests/rules/test_stated_figures.py",
    "tests/rules/test_table_findings.py",
    "tests/rules/test_unexamined.py",
    "tests/test_filed.py",
    "tests/test_mends.py",
    "tests/test_waived_figures.py",
    "tests/rules/test_main_wager.py",
)
"""Those that ask something of law or rules, beside the conformance suite and the messages."""

_LAW = "checker.law"
"""The package whose answers are kept, by it and by others; none is kept of the rules."""
_UNTOUCHED = ("checker.returns", "checker.play")
"""Packages that no mutant changes anything in: what they keep may be kept."""


class Oracle:
    """The tests, and which of them run through which function."""

    def __init__(self) -> None:
        patch("checker.conformance.own_report", reported).start()  # so that each case is checked once, not twice
        self._told = {block.rpartition("\n  case: ")[0] for block in MESSAGES.read_text("utf-8").split("\n\n")}
        self._cases: dict[CodeType, list[int]] = defaultdict(list)
        self._files: dict[CodeType, list[str]] = defaultdict(list)
        self._asked = mmap(-1, 4)
        """The number of the case that was asked last, in this process or in one that it has started."""

    def holds(self) -> bool:
        """Whether the code passes as it is; notes what each test runs through once the law is loaded."""
        load_book()
        for number, case in enumerate(cases()):
            with _noted() as entered:
                reported(case)
            for code in entered:
                self._cases[code].append(number)
        for file in OTHER_TESTS:
            with _noted() as entered:
                passed = _passes(file)
            if not passed:
                return False
            for code in entered:
                self._files[code].append(file)
        return self._as_expected(range(len(cases())))

    def kills(self, mutant: Mutant) -> bool:
        """Whether some test fails with the mutant in place, where it stays: to be asked in a process of its own."""
        function = function_of(mutant)
        near, files = self._cases[function.__code__], self._files[function.__code__] or OTHER_TESTS
        put(mutant, function)
        reported.cache_clear()
        if mutant.module.startswith(_LAW):
            _forget()
        numbers = dict.fromkeys([*near, *range(len(cases()))])
        if near:
            return not (self._as_expected(numbers) and all(map(_passes, files)))
        return not (_law_is_read_as_written() and all(map(_passes, files)) and self._as_expected(numbers))

    def learn(self, mutant: Mutant) -> None:
        """Puts the case that killed a mutant first among those that run through its function."""
        near = self._cases[function_of(mutant).__code__]
        if near:
            near.insert(0, int.from_bytes(self._asked[:4]))

    def _as_expected(self, numbers: Iterable[int]) -> bool:
        try:
            return (
                all(map(self._is_answered, numbers))
                and compared_text() == COMPARED.read_text("utf-8")
                and messages_text() == MESSAGES.read_text("utf-8")
            )
        except Exception:  # noqa: BLE001 - a mutant may fail in any way
            return False

    def _is_answered(self, number: int) -> bool:
        self._asked[:4] = number.to_bytes(4)
        case = cases()[number]
        told_of = map(told, reported(case).findings)
        return self._told.issuperset(told_of) and not any(differences(case, own_answer(case)))


def function_of(mutant: Mutant) -> FunctionType:
    """The function of the package that a mutant is of."""
    return _function(vars(sys.modules[mutant.module]), mutant)


def put(mutant: Mutant, function: FunctionType) -> None:
    """Makes the function that of the mutant, for whoever holds it."""
    owner = mutant.function.rpartition(".")[0]
    source = f"class {owner}:\n{indent(mutant.source, '    ')}" if owner else mutant.source
    names = dict(vars(sys.modules[mutant.module]))
    exec(compile(source, function.__code__.co_filename, "exec"), names)  # noqa: S102 - our own code, one change apart
    changed = _function(names, mutant)
    function.__code__ = changed.__code__
    function.__defaults__ = changed.__defaults__
    function.__kwdefaults__ = changed.__kwdefaults__


def _function(names: dict[str, object], mutant: Mutant) -> FunctionType:
    """The function of that name, without what decorates it."""
    owner, _, name = mutant.function.rpartition(".")
    function = (vars(names[owner]) if owner else names)[name]
    while not isinstance(function, FunctionType):
        function = function.fget if isinstance(function, property) else vars(function)["__wrapped__"]
    return function


def _forget() -> None:
    """Empties what the functions of the package keep of the law."""
    for name, module in tuple(sys.modules.items()):
        if name.startswith("checker.") and not name.startswith(_UNTOUCHED):
            for kept in vars(module).values():
                if hasattr(kept, "cache_clear") and not str(kept.__module__).startswith(_UNTOUCHED):
                    kept.cache_clear()


def _law_is_read_as_written() -> bool:
    """Whether the made-up law is read as tests/law/test_spoilt.py has it: for what runs before any case does."""
    try:
        return all(map(eq, as_read(LAW), SPOILT.read_text("utf-8").splitlines()[1:]))
    except Exception:  # noqa: BLE001 - a mutant may fail in any way
        return False


@contextmanager
def _noted() -> Iterator[set[CodeType]]:
    """The functions that are entered meanwhile."""
    entered: set[CodeType] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            entered.add(frame.f_code)

    sys.setprofile(note)
    yield entered
    sys.setprofile(None)


def _passes(file: str) -> bool:
    return pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", file]) == pytest.ExitCode.OK
