"""The atlas: every combination of wager, paytable and deck count on one HTML page that stands alone.

It sorts with a script of its own, which the page's policy admits by its hash, as it does the style; nothing is
fetched, and without the script the page is whole.
"""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from typing import TYPE_CHECKING

from checker.checking import TOOL
from checker.render.atlas_sections import atlas
from checker.render.html import environment

if TYPE_CHECKING:
    from collections.abc import Sequence

    from checker.authorised import Combination

__all__ = ["render"]


def render(combinations: Sequence[Combination]) -> str:
    """Return the page of these combinations, which stand in the order of the Code.

    Raises FileNotFoundError where the installation lacks the folder `reports`.
    """
    return (
        environment()
        .get_template("atlas.html.jinja")
        .render(
            atlas=atlas(combinations),
            tool=TOOL,
            style_hash=_hash("report.css", "atlas.css"),
            script_hash=_hash("atlas.js"),
        )
    )


def _hash(*names: str) -> str:
    """The word by which a Content Security Policy admits an element that holds these files."""
    text = "".join(environment().get_template(name).render() for name in names)
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
