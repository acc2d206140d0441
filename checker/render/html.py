"""The report as one HTML page that stands alone: its style inside it, no script, nothing fetched."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from checker.render.view import view
from checker.render.words import legible, long_date, plural, short
from checker.resources import folder

if TYPE_CHECKING:
    from checker.findings import Report

__all__ = ["render"]


def render(report: Report) -> str:
    """Return the report as an HTML page.

    Raises FileNotFoundError where the installation lacks the folder `reports`.
    """
    return _environment().get_template("report.html.jinja").render(view=view(report))


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(folder("reports")),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_finalize,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(day=long_date, plural=plural, short=short)
    return environment


def _finalize(value: object) -> object:
    """Make every text legible that is not already markup of this package; autoescape comes after."""
    return legible(value) if isinstance(value, str) and not isinstance(value, Markup) else value
