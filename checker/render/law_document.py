"""The encoded sections as plain data for JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from checker.catalogue import keys_of, load_catalogue
from checker.ledger import STATUSES, where_priced
from checker.render.document import FORMAT
from checker.rules import dates_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from checker.law import LawBook, SectionVersion
    from checker.law.model import Conflict, PrintedDate, Provision
    from checker.render.exact import Document

__all__ = ["index_document", "law_document"]


def index_document(book: LawBook) -> dict[str, Document]:
    """Every encoded version with its dates and counts."""
    return {"format": FORMAT, "sections": [_in_short(version) for version in book.sections]}


def law_document(versions: Sequence[SectionVersion]) -> dict[str, Document]:
    """Versions of a section in full: provisions, tables as printed, conflicts, readings and remarks."""
    return {"format": FORMAT, "versions": [_in_full(version) for version in versions]}


def _in_short(version: SectionVersion) -> dict[str, Document]:
    return {
        "section": version.section,
        "version": version.version,
        "title": version.title,
        "encoded": version.reading,
        "game": version.game,
        "wagers": [wager.name for wager in version.wagers],
        "dates": dates_text(version),
        "from": _date(version.begins),
        "until": _date(version.ends),
        "counts": {
            "provisions": len(version.provisions),
            **{status: sum(status in p.status for p in version.provisions) for status in STATUSES},
        },
        "file": version.file,
        "sha256": version.sha256,
    }


def _in_full(version: SectionVersion) -> dict[str, Document]:
    return {
        **_in_short(version),
        "source": version.source,
        "provisions": [_provision(provision, version) for provision in version.provisions],
        "decks": [
            {"provision": rule.provision, "allowed": str(rule.allowed), "cards_per_deck": rule.cards_per_deck}
            for rule in version.decks
        ],
        "elections": [
            {"provision": election.provision, "key": election.key, "of": list(election.of)}
            for election in version.elections
        ],
        "paytables": [
            {
                "of": list(paytable.of),
                "provision": paytable.provision,
                "heading": paytable.heading,
                "elections": list(paytable.elections),
                "decks": str(paytable.decks) if paytable.decks else None,
                "pays": {pay.hand: pay.printed for pay in paytable.pays},
            }
            for paytable in version.paytables
        ],
        "deck_clauses": [
            {
                "provision": clause.provision,
                "of": list(clause.of),
                "decks": clause.printed,
                "paytable": clause.paytable,
            }
            for clause in version.deck_clauses
        ],
        "progressive_rows": [
            {
                "of": list(table.of),
                "provision": table.provision,
                table.keyed_by: row.election,
                "decks": str(row.decks) if row.decks else None,
                "seed": row.seed,
                "reseed": row.reseed,
                "increment": row.increment,
                "reserve": row.reserve,
            }
            for table in version.progressives
            for row in table.rows
        ],
        "payouts": [
            {"hand": payout.hand, "pays": payout.printed, "provision": payout.provision} for payout in version.payouts
        ],
        "adopts": _adoption(version),
        "awards": [
            {
                "hand": bonus.hand,
                "at_least": str(bonus.at_least),
                "under": str(bonus.under),
                "award": str(bonus.award),
                "provision": bonus.provision,
            }
            for bonus in version.bonuses
        ],
        "terms": [
            {"key": key, "of": of or None, "provision": provision, "requires": requires}
            for key, of, provision, requires in version.says
        ],
        "orders": [
            {
                "key": order.key,
                "of": order.of or None,
                "provision": order.provision,
                "steps": [{"step": step.name, "provision": step.provision} for step in order.steps],
                "then": [{"step": step.name, "provision": step.provision} for step in order.then],
            }
            for order in version.orders
        ],
        "conflicts": [_conflict(conflict) for conflict in version.conflicts],
        "readings": [
            {
                "name": reading.name,
                "of": list(reading.of),
                "provisions": list(reading.provisions),
                "assumes": reading.assumes,
            }
            for reading in version.readings
        ],
        "remarks": [{"provisions": list(remark.provisions), "text": remark.text} for remark in version.remarks],
    }


def _provision(provision: Provision, version: SectionVersion) -> dict[str, Document]:
    return {
        "provision": provision.label,
        "says": provision.says,
        "statuses": [status for status in STATUSES if status in provision.status],
        "rules": list(provision.rules),
        "keys": list(keys_of(provision, version, load_catalogue())),
        "verify": provision.verify or None,
        "priced": list(where_priced(provision, version)),
        "conduct": (provision.conduct or provision.says) if "conduct" in provision.status else None,
    }


def _conflict(conflict: Conflict) -> dict[str, Document]:
    return {
        "name": conflict.name,
        "severity": conflict.severity,
        "of": conflict.of or None,
        "matter": conflict.matter,
        "provisions": list(conflict.provisions),
        "means": dict(conflict.means),
        "passes": conflict.passes,
    }


def _adoption(version: SectionVersion) -> Document:
    if version.adopts is None:
        return None
    return {
        "section": version.adopts.section,
        "provision": version.adopts.provision,
        "replacing": [
            {"hand": change.hand, "replaces": change.replaces, "provision": change.provision}
            for change in version.adopts.replacing
        ],
    }


def _date(printed: PrintedDate) -> dict[str, Document]:
    return {"date": str(printed.day) if printed.day else None, "read": printed.read}
