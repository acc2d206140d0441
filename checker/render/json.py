"""The run as one JSON document, written report by report so that none need be kept."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from checker.render.document import FORMAT, report_document, summary_document

if TYPE_CHECKING:
    from checker.findings import Report
    from checker.render.exact import Document
    from checker.running.summary import Summary


def head(tool: str) -> str:
    """The opening of the document."""
    return f'{{\n  "format": {FORMAT},\n  "tool": {json.dumps(tool)},\n  "filings": ['


def entry(report: Report) -> str:
    """One filing of the list; between two comes a comma."""
    return _indented(f"\n{dumped(report_document(report))}", "    ")


def tail(summary: Summary) -> str:
    """The close of the document, with what the run came to."""
    return f'\n  ],\n  "summary": {_indented(dumped(summary_document(summary)), "  ")}\n}}\n'


def _indented(text: str, margin: str) -> str:
    """JSON text farther in: a line ends nowhere within a string."""
    return text.replace("\n", f"\n{margin}")


def dumped(document: Document) -> str:
    """A document as JSON text, keys in their own order, every character beyond ASCII escaped."""
    return json.dumps(document, indent=2, ensure_ascii=True, allow_nan=False)
