"""How long the fuzz tests run: the same examples every time, or as many new ones as FUZZ_EXAMPLES asks for."""

from __future__ import annotations

import os

from hypothesis import settings

ASKED = int(os.environ.get("FUZZ_EXAMPLES", "0"))


def fuzzed(examples: int) -> settings:
    """So many examples from a fixed seed; under FUZZ_EXAMPLES, that many from a seed of the moment."""
    return settings(derandomize=not ASKED, max_examples=ASKED or examples, deadline=None, database=None)
