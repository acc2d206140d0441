"""Reading a law file key by key, so that whatever is wrong with it is refused with file, line and column."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn, TypeVar

from checker.source import Listing, Mapping, Node, Scalar, Span

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

T = TypeVar("T")


class LawError(Exception):
    """A law file that cannot be relied on; raised when it is loaded, before anything is checked with it."""

    def __init__(self, file: str, span: Span, message: str) -> None:
        super().__init__(f"{file}:{span.line}:{span.column}: {message}")
        self.file = file
        self.span = span
        self.message = message


class Fields:
    """The keys of one mapping of a law file; every reader names the key it takes, `done` refuses the rest."""

    def __init__(self, node: Node, file: str, what: str) -> None:
        self.file = file
        self.what = what
        if not isinstance(node, Mapping):
            self.refuse(node.span, f"{what} is a mapping of keys")
        self.node = node
        self._taken: set[str] = set()

    def refuse(self, span: Span, message: str) -> NoReturn:
        """Raises LawError at that place."""
        raise LawError(self.file, span, message)

    def has(self, key: str) -> bool:
        """Whether the key is there."""
        return self.node.get(key) is not None

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys, in the order written."""
        return self.node.keys()

    def take(self, key: str) -> Node:
        """The node of a key that must be there."""
        self._taken.add(key)
        node = self.node.get(key)
        if node is None:
            self.refuse(self.node.span, f"{self.what} lacks the key {key}")
        return node

    def scalar(self, key: str) -> Scalar:
        """The single value of a key."""
        node = self.take(key)
        if not isinstance(node, Scalar):
            self.refuse(node.span, f"{key} is a single value")
        return node

    def text(self, key: str, default: str | None = None) -> str:
        """The text of a key; the default where one is given and the key is missing."""
        if default is not None and not self.has(key):
            return default
        return self.scalar(key).text

    def number(self, key: str) -> int:
        """The whole number of a key."""
        scalar = self.scalar(key)
        if not isinstance(scalar.value, int) or isinstance(scalar.value, bool):
            self.refuse(scalar.span, f"{key} is a whole number")
        return scalar.value

    def truth(self, key: str) -> bool:
        """The true or false of a key; false where it is missing."""
        if not self.has(key):
            return False
        scalar = self.scalar(key)
        if not isinstance(scalar.value, bool):
            self.refuse(scalar.span, f"{key} is true or false")
        return scalar.value

    def parsed(self, key: str, parse: Callable[[str], T]) -> T:
        """The text of a key as `parse` reads it; its ValueError becomes a LawError."""
        scalar = self.scalar(key)
        return self.reading(scalar, parse)

    def reading(self, scalar: Scalar, parse: Callable[[str], T]) -> T:
        """What `parse` makes of a scalar; its ValueError becomes a LawError."""
        try:
            return parse(scalar.text)
        except ValueError as error:
            self.refuse(scalar.span, str(error))

    def scalars(self, key: str) -> tuple[Scalar, ...]:
        """The list of single values of a key; none where it is missing."""
        if not self.has(key):
            return ()
        scalars = []
        for item in self._listing(key).items:
            if not isinstance(item, Scalar):
                self.refuse(item.span, f"{key} is a list of single values")
            scalars.append(item)
        return tuple(scalars)

    def texts(self, key: str) -> tuple[str, ...]:
        """The list of texts of a key; none where it is missing."""
        return tuple(scalar.text for scalar in self.scalars(key))

    def one_of(self, key: str, allowed: Collection[str]) -> str:
        """The text of a key that is one of a few words."""
        scalar = self.scalar(key)
        if scalar.text not in allowed:
            self.refuse(scalar.span, f"{key} is one of {', '.join(sorted(allowed))}")
        return scalar.text

    def named(self, key: str, names: Collection[str]) -> tuple[str, ...]:
        """The list of names of a key, one or more, each of which must be known."""
        for scalar in self.scalars(key):
            if scalar.text not in names:
                self.refuse(scalar.span, f"{scalar.text} is not among {', '.join(names) or 'the wagers'}")
        return self.some(key)

    def some(self, key: str) -> tuple[str, ...]:
        """The list of texts of a key that must be there and hold one or more."""
        if not self.texts(key):
            self.refuse(self.take(key).span, f"{key} lists one or more")
        return self.texts(key)

    def name_or_none(self, key: str, names: Collection[str]) -> str:
        """The name of a key, which must be known; empty where the key is missing or empty."""
        return self.name(key, names) if self.text(key, "") else ""

    def name(self, key: str, names: Collection[str]) -> str:
        """The name of a key, which must be known."""
        scalar = self.scalar(key)
        if scalar.text not in names:
            self.refuse(scalar.span, f"{scalar.text} is not among {', '.join(names) or 'the wagers'}")
        return scalar.text

    def cell(self, key: str, parse: Callable[[str], object]) -> str:
        """The text of a key as printed, once `parse` has read it; its ValueError becomes a LawError."""
        self.parsed(key, parse)
        return self.text(key)

    def child(self, key: str) -> Fields:
        """The mapping of a key."""
        return Fields(self.take(key), self.file, key)

    def children(self, key: str) -> Iterator[Fields]:
        """The mappings listed under a key; none where it is missing."""
        if self.has(key):
            for item in self._listing(key).items:
                yield Fields(item, self.file, f"an entry of {key}")

    def provision(self, key: str, known: Collection[str]) -> str:
        """The label of a provision that the file lists, or of another section's, as in 633a.3(a)."""
        return self.cited(self.scalar(key), known)

    def provisions(self, key: str, known: Collection[str]) -> tuple[str, ...]:
        """A list of provisions, one or more, each as `provision` takes it."""
        self.some(key)
        return tuple(self.cited(scalar, known) for scalar in self.scalars(key))

    def cited(self, scalar: Scalar, known: Collection[str]) -> str:
        """The label that a scalar cites."""
        if scalar.text.startswith("(") and scalar.text not in known:
            self.refuse(scalar.span, f"the provision {scalar.text} is not among the provisions of this file")
        if not scalar.text.startswith(("(", "6")):
            self.refuse(scalar.span, f"{scalar.text!r} is no provision: write (a) or 633a.3(a)")
        return scalar.text

    def done(self) -> None:
        """Refuses keys that no reader has taken."""
        for entry in self.node.entries:
            if entry.key.text not in self._taken:
                self.refuse(entry.key.span, f"{self.what} has no key {entry.key.text}")

    def _listing(self, key: str) -> Listing:
        node = self.take(key)
        if not isinstance(node, Listing):
            self.refuse(node.span, f"{key} is a list")
        return node
