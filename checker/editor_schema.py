"""The JSON Schema of a filing with every game, wager and paytable enumerated, for editors."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from checker.authorised import Selection, combinations
from checker.law.choices import elections, odds_of
from checker.pricing import headline
from checker.quantities import percent_text
from checker.render.words import plural
from checker.resources import folder
from checker.rules.waivers import waivable

if TYPE_CHECKING:
    from checker.law import LawBook, SectionVersion


def editor_schema(book: LawBook) -> dict[str, Any]:
    """The schema of schemas/submission.schema.json, narrowed to what is encoded.

    An editor offers the games, then the wagers of the game chosen, then the paytables of the wager chosen, those
    of every encoded version, and the rules that can be waived. The checker itself uses the wider schema, so that a
    name that is not encoded gets a finding of its own.
    """
    schema: dict[str, Any] = json.loads((folder("schemas") / "submission.schema.json").read_text("utf-8"))
    table, wager = schema["$defs"]["table"], schema["$defs"]["wager"]
    games = sorted({section.game for section in book.sections if section.wagers or section.defines_game})
    games = [game for game in games if game in book.games]
    table["properties"]["game"]["enum"] = games
    # An editor shows the first description that it meets: that of the wager's own paytables names their provision.
    del wager["properties"]["paytable"]["description"]
    table["allOf"] = [_wagers_of(game, book) for game in games]
    wager["allOf"] = [_paytables_of(name, section, book) for name, section in book.wagers.items()]
    waiver = schema["properties"]["waivers"]["items"]
    waiver["properties"]["rule"]["enum"] = sorted(waivable(book))
    return schema


def _wagers_of(game: str, book: LawBook) -> dict[str, Any]:
    offered = {name: section for name, section in book.wagers.items() if book.versions(section)[0].game == game}
    names = {
        "enum": list(offered),
        "markdownEnumDescriptions": [_offered_by(name, section, book) for name, section in offered.items()],
    }
    items = {"properties": {"wager": names}}
    return {
        "if": {"properties": {"game": {"const": game}}, "required": ["game"]},
        "then": {"properties": {"wagers": {"items": items}}},
    }


def _offered_by(wager: str, section: str, book: LawBook) -> str:
    """The provision that lets a holder offer a wager, in our words."""
    law = book.versions(section)[-1]
    offered = next(each.offered for each in law.wagers if each.name == wager)
    return f"{law.cite(offered)}: {next(p.says for p in law.provisions if p.label == offered)}"


def _paytables_of(wager: str, section: str, book: LawBook) -> dict[str, Any]:
    """The paytables of one wager, each with its odds and house edge; and its pool tables, where it has any."""
    latest: dict[str, SectionVersion] = {}
    for version in book.versions(section):
        latest.update(dict.fromkeys(elections(version, wager), version))
    provisions = dict.fromkeys(str(v.cite(p.provision)) for v in latest.values() for p in v.paytables_of(wager))
    edges: dict[tuple[str, str], list[str]] = {}
    for combination in combinations(book, Selection(section=section, wager=wager)):
        if combination.conflict is None:
            told = edges.setdefault((combination.law.version, combination.paytable), [])
            decks = str(combination.decks) if told else plural(combination.decks, "deck")
            told.append(f"{percent_text(1 - headline(combination.figures), 2)} ({decks})")
    described = {name: _told(law, wager, name, edges.get((law.version, name), [])) for name, law in latest.items()}
    then: dict[str, Any] = {
        "paytable": {
            "description": f"The paytable of {wager}: {', '.join(provisions)}.",
            **_named(described),
        }
    }
    table = book.versions(section)[-1].progressive_of(wager)
    if table and table.keyed_by == "table":
        rows = {
            row.election: f"seed {row.seed}, reseed {row.reseed}, increment {row.increment}, reserve {row.reserve}"
            for row in table.rows
        }
        then["progressive"] = {"properties": {"table": _named(rows)}}
    return {
        "if": {"properties": {"wager": {"const": wager}}, "required": ["wager"]},
        "then": {"properties": then},
    }


def _named(described: dict[str, str]) -> dict[str, Any]:
    """Names to choose from, with what is to be said of each; a number may stand in quotes as well."""
    offered = {
        "enum": [int(name) if name.isdigit() else name for name in described],
        "markdownEnumDescriptions": list(described.values()),
    }
    numbers = [name for name in described if name.isdigit()]
    if not numbers:
        return offered
    # Titles keep an editor from taking the two for one; in quotes a number is not offered a second time.
    quoted = {"title": "The same, in quotes", "type": "string", "pattern": f"^({'|'.join(numbers)})$"}
    return {"anyOf": [{"title": "As the regulation names it", **offered}, quoted]}


def _told(version: SectionVersion, wager: str, election: str, edges: list[str]) -> str:
    """What a paytable pays, and the house edge wherever the text authorises it."""
    paytable = odds_of(version, wager, election, None)
    odds = "; ".join(f"{pay.hand} {pay.printed}" for pay in paytable.pays) if paytable else ""
    edge = f" House edge {', '.join(edges)}." if edges else ""
    only = f" In the {version.version} version alone." if version.version == "prior" else ""
    return f"{odds}.{edge}{only}"
