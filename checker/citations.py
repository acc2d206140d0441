"""Provisions as they are cited, and the assumptions that rest on them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Citation:
    """One numbered provision of one version of a section, e.g. § 633b.17(h), current."""

    section: str
    version: str
    provision: str

    def __str__(self) -> str:
        return f"§ {self.section}{self.provision}"


@dataclass(frozen=True, slots=True)
class Assumption:
    """A reading on which a number rests, named beside it."""

    name: str
    text: str
    provisions: tuple[Citation, ...] = ()
