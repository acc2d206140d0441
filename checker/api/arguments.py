"""Arguments of a calling program: read in the words of a filing, or refused with what would do."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, TypeVar

from checker.quantities import QuantityError
from checker.values import shown, words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

__all__ = ["quantity", "refuse_other_keys", "text", "unknown", "whole_number"]

T = TypeVar("T")


def unknown(what: str, stated: str, known: Iterable[str]) -> str:
    """Return what to say of a name that is not known: the one that may be meant, or those that there are."""
    names = {words(name): name for name in known}
    close = get_close_matches(words(stated[:80]), names, n=1)
    meant = f"did you mean {names[close[0]]}?" if close else f"there are {', '.join(names.values())}"
    return f"{shown(stated)} is no {what}; {meant}"


def text(what: str, given: object) -> str:
    """Return a text that was given; raises TypeError for anything else."""
    if not isinstance(given, str):
        raise TypeError(
            f"{what} is a text as a filing states it, such as '$5' or '17%', and no {type(given).__name__}"
        )
    return given


def quantity(what: str, given: object, read: Callable[[str], T]) -> T:
    """Return what a text states; raises TypeError for no text, and ValueError for one that cannot be read."""
    try:
        return read(text(what, given))
    except QuantityError as error:
        raise ValueError(f"{what}: {error}") from None


def whole_number(what: str, given: object, most: int) -> int:
    """Return a number from 1 to `most`; raises TypeError for no whole number, and ValueError for another one."""
    if not isinstance(given, int) or isinstance(given, bool):
        raise TypeError(f"{what} is a whole number, such as 6, and no {type(given).__name__}")
    if not 1 <= given <= most:
        raise ValueError(f"{what} is 1 to {most}, and {given} was given")
    return given


def refuse_other_keys(what: str, given: object, known: Iterable[str]) -> None:
    """Raise TypeError for what is no mapping of texts, and ValueError for a key that is not known."""
    if not isinstance(given, Mapping):
        raise TypeError(f"{what} is a mapping of keys to texts, and no {type(given).__name__}")
    keys = tuple(known)
    for key, value in given.items():
        if key not in keys:
            raise ValueError(unknown(f"key of {what}", text(f"a key of {what}", key), keys))
        text(f"{what}[{key!r}]", value)
