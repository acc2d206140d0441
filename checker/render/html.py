"""The report as one HTML page that stands alone: its style inside it, no script, nothing fetched."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from checker.render.view import view
from checker.render.words import day_text, legible, plain_name, plural, short, standing_text, waiver_text
from checker.resources import folder

if TYPE_CHECKING:
    from checker.findings import PricedWager, Report

__all__ = ["environment", "render"]


def render(report: Report) -> str:
    """Return the report as an HTML page.

    Raises FileNotFoundError where the installation lacks the folder `reports`.
    """
    return environment().get_template("report.html.jinja").render(view=view(report))


@cache
def environment() -> Environment:
    """Return what the pages under `reports` are rendered with: everything is escaped, and legible."""
    made = Environment(
        loader=FileSystemLoader(folder("reports")),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_finalize,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters.update(
        day=day_text, named=plain_name, plural=plural, short=short, standing=_standing, waiver=waiver_text
    )
    return made


def _standing(priced: PricedWager) -> str:
    return standing_text(priced) or priced.standing


def _finalize(value: object) -> object:
    """Make every text legible that is not already markup of this package; autoescape comes after."""
    return legible(value) if isinstance(value, str) and not isinstance(value, Markup) else value
