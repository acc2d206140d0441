"""The run as SARIF 2.1.0 for code scanning, written report by report so that none need be kept.

The rules come first, then the results, then what the run came to: the members of an object have no order.
"""

from __future__ import annotations

import json
from collections import Counter
from hashlib import sha256
from typing import TYPE_CHECKING

from checker.catalogue import load_catalogue, provisions_of
from checker.findings import MendKind, Severity, path_text
from checker.render.document import summary_document
from checker.render.explain import render as explained
from checker.values import cut

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from checker.catalogue import RuleEntry
    from checker.citations import Citation
    from checker.findings import Finding, Mend, Report
    from checker.law import LawBook
    from checker.render.exact import Document
    from checker.running.place import Place
    from checker.running.summary import Summary
    from checker.source import Span

__all__ = ["FINGERPRINT", "LEVELS", "SCHEMA", "entry", "head", "tail"]

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
ROOT = "SRCROOT"
"""The name of the folder that paths are relative to."""
FINGERPRINT = "placeInFiling/v1"
"""The name of the fingerprint; its number grows when what it is made from changes."""
LONGEST_SNIPPET = 400
"""Characters of a line beyond which it is not quoted."""
LEVELS = {
    Severity.UNREADABLE: "error",
    Severity.VIOLATION: "error",
    Severity.UNDETERMINED: "warning",
    Severity.ADVISORY: "note",
}
_SHOWN_AS = {"error": "error", "warning": "warning", "note": "recommendation"}


def head(version: str, book: LawBook) -> str:
    """The opening of the log: the tool with every rule, whether anything was found or not."""
    driver: dict[str, Document] = {
        "name": "rules-submission-checker",
        "version": version,
        "semanticVersion": version,
        "language": "en-US",
        "rules": [_rule(rule, book) for rule in load_catalogue().values()],
    }
    about = _text("The folder that the run was started in, or that of the checkout under GitHub Actions.")
    return (
        f'{{"$schema":{_dumped(SCHEMA)},"version":"2.1.0","runs":[{{"tool":{{"driver":{_dumped(driver)}}},\n'
        f'"columnKind":"unicodeCodePoints","originalUriBaseIds":{_dumped({ROOT: {"description": about}})},\n'
        f'"results":['
    )


def entry(report: Report, place: Place) -> str:
    """The results on one filing, a line each, with commas between; empty where nothing was found.

    Paths are told from the root of the sources.
    """
    uri, below = place.uri(report.file)
    artifact: dict[str, Document] = {"uri": uri, **({"uriBaseId": ROOT} if below else {})}
    places = {rule: index for index, rule in enumerate(load_catalogue())}
    seen: Counter[str] = Counter()
    return ",".join(f"\n{_dumped(_result(report, finding, artifact, places, seen))}" for finding in report.findings)


def tail(summary: Summary) -> str:
    """The close of the log: how the run ended, and what it came to."""
    notes: list[Document] = [
        {"level": "error", "message": _text(_plain(f"{file}: {fault}"))} for file, fault in summary.faults
    ]
    invocation: dict[str, Document] = {
        "executionSuccessful": not notes,
        **({"toolExecutionNotifications": notes} if notes else {}),
    }
    return f'\n],\n"invocations":[{_dumped(invocation)}],\n"properties":{_dumped(summary_document(summary))}}}]}}\n'


def _rule(rule: RuleEntry, book: LawBook) -> Document:
    level = LEVELS[min(rule.severities, key=lambda severity: severity.rank)]
    title = f"{rule.title[0].upper()}{rule.title[1:]}."
    return {
        "id": rule.id,
        "shortDescription": _text(title),
        "fullDescription": _text(f"{rule.says} {rule.why}"),
        "help": {"text": explained(rule, book), "markdown": "\n\n".join(_help(rule, book))},
        "defaultConfiguration": {"level": level},
        "properties": {
            "tags": [rule.subject],
            "precision": "very-high",
            "problem.severity": _SHOWN_AS[level],
            "severities": [str(severity) for severity in rule.severities],
        },
    }


def _help(rule: RuleEntry, book: LawBook) -> Iterator[str]:
    """A rule as Markdown without any HTML, which SARIF forbids."""
    yield f"**What it looks at.** {rule.says}"
    yield f"**Why it matters.** {rule.why}"
    if rule.keys:
        yield f"**Keys of the filing.** {', '.join(f'`{key}`' for key in rule.keys)}"
    if citations := provisions_of(rule.id, book):
        yield f"**Provisions.** {', '.join(dict.fromkeys(map(str, citations)))}"
    for heading, example in (("An example that fails", rule.fails), ("The same, mended", rule.mend)):
        yield f"**{heading}.**"
        yield f"```yaml\n{example.text}\n```" if example.written else example.text


def _result(
    report: Report, finding: Finding, artifact: Document, places: dict[str, int], seen: Counter[str]
) -> Document:
    place: dict[str, Document] = {"artifactLocation": artifact}
    if report.lines:
        place |= _regions(report.lines, finding.span)
    passes = f" What would pass: {finding.passes.rstrip('.')}." if finding.passes else ""
    index: dict[str, Document] = {"ruleIndex": places[finding.rule]} if finding.rule in places else {}
    return {
        "ruleId": finding.rule,
        **index,
        "level": LEVELS[finding.severity],
        "message": _text(_plain(cut(f"{finding.message}{passes}", 1000))),
        "locations": [{"physicalLocation": place}],
        "partialFingerprints": _fingerprints(finding, seen),
        "suppressions": list(_suppressions(finding)),
        **_fixes(finding, artifact),
        "properties": {
            "severity": str(finding.severity),
            "path": cut(path_text(finding.path)),
            "stated": cut(finding.stated, 600),
            "required": cut(finding.required, 600),
            "passes": cut(finding.passes, 600),
            "consequence": finding.consequence,
            "provisions": list(_cited(finding.provisions)),
        },
    }


def _regions(lines: tuple[str, ...], span: Span) -> dict[str, Document]:
    """The place of a finding, quoted, and the line about it; columns count characters, and the end is beyond it."""
    region: dict[str, Document] = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
    line = lines[span.line - 1] if span.line <= len(lines) else ""
    if span.end_line != span.line or not line or len(line) > LONGEST_SNIPPET:
        return {"region": region}
    quoted = line[span.column - 1 : span.end_column - 1]
    around: dict[str, Document] = {"startLine": span.line, "snippet": {"text": line}}
    return {
        "region": {**region, **({"snippet": {"text": quoted}} if quoted else {})},
        **({"contextRegion": around} if quoted != line else {}),
    }


def _fingerprints(finding: Finding, seen: Counter[str]) -> Document:
    """What a finding is known by in the next run, wherever its line is by then.

    It is made of the rule, the path in the filing and the stated value; a number tells equal ones apart. GitHub
    reads only the name that it gives to its own hash of a line, which moved lines would otherwise change.
    """
    told = json.dumps([finding.rule, list(finding.path), finding.stated])
    digest = sha256(told.encode("utf-8", "surrogatepass")).hexdigest()[:32]
    seen[digest] += 1
    return dict.fromkeys((FINGERPRINT, "primaryLocationLineHash"), f"{digest}:{seen[digest]}")


def _suppressions(finding: Finding) -> Iterator[Document]:
    """The waiver that covers a finding. It is granted by order of the Board, hence outside of the source."""
    if finding.waived:
        yield {
            "kind": "external",
            "status": "accepted",
            "justification": finding.waived.reason,
            "properties": {"authority": finding.waived.authority, "until": finding.waived.until.isoformat()},
        }


def _fixes(finding: Finding, artifact: Document) -> dict[str, Document]:
    """The one lawful change that a finding leaves; none of a waived one, which asks for nothing."""
    mend = finding.mend
    if mend is None or mend.edit is None or finding.waived:
        return {}
    span = mend.edit.span
    deleted: Document = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
    replacement: Document = {"deletedRegion": deleted, "insertedContent": _text(mend.edit.text)}
    change: Document = {"artifactLocation": artifact, "replacements": [replacement]}
    return {"fixes": [{"description": _text(_plain(cut(_told(mend), 300))), "artifactChanges": [change]}]}


def _told(mend: Mend) -> str:
    """What a mend changes, in a sentence."""
    if mend.kind is MendKind.SPELLING:
        return f"Write the key {mend.path[-1]} as {mend.value}."
    key = next((step for step in reversed(mend.path) if isinstance(step, str)), "")
    return f"{'Add' if mend.kind is MendKind.ADDITION else 'Write'} {key}: {mend.value}."


def _cited(citations: Iterable[Citation]) -> Iterator[Document]:
    for citation in citations:
        yield f"{citation} ({citation.version})"


def _text(text: str) -> Document:
    return {"text": text}


def _plain(text: str) -> str:
    """A text as a plain message, in which braces are doubled and a closing bracket makes no link."""
    return text.replace("{", "{{").replace("}", "}}").replace("](", "\\](")


def _dumped(document: Document) -> str:
    return json.dumps(document, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
