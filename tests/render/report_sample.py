"""Reports made by hand that the tests of the renderers share."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from datetime import date
from fractions import Fraction
from typing import TypeVar, cast

from checker.citations import Assumption, Citation
from checker.findings import (
    AppliedVersion,
    Finding,
    PricedWager,
    ProvisionNote,
    Receipt,
    Report,
    Severity,
    outcome_of,
)
from checker.returns import (
    Fixed,
    Hand,
    Matches,
    MeterShare,
    Pattern,
    ProgressiveReturn,
    ProgressiveTerms,
    Shoe,
    WagerReturn,
    price,
    price_progressive,
)
from checker.returns.hands import Trait
from checker.source import Span
from checker.submission import Header

FILING = """\
rules_submission: 1
certificate_holder: Example Casino
facility: Example Casino, Main Floor
submission: RS-2026-014
amends: RS-2025-112
prepared_by: Compliance Department
filed: 2026-02-02
effective: 2026-03-02
tables:
  - game: Player's Edge 21
    decks: [6, 8]
    cards_per_deck: 48
    cover_cards: 1
    wagers:
      - wager: Match-Up
        paytable: C
        payouts:
          2 suited matches: 26 to 1
  - game: Blackjack
    decks: 6
    wagers:
      - wager: 21+3 progressive
        paytable: 1
        amount: $5
        progressive:
          seed: 2,000x
          reseed: 2,000x
          increment: 15%
          reserve: 0
      - wager: Perfect Pairs
        paytable: A
"""

PERFECT_PAIR = Hand("Perfect pair", Pattern(same=frozenset({"rank", "suit"})))
COLORED_PAIR = Hand("Colored pair", Pattern(same=frozenset({"rank", "color"}), differ=frozenset({"suit"})))
MIXED_PAIR = Hand("Mixed pair", Pattern(same=frozenset({"rank"}), differ=frozenset({"color"})))


def perfect_pairs(decks: int) -> WagerReturn:
    """Perfect Pairs, paytable A."""
    pays = {
        "Perfect pair": Fixed(Fraction(26), "25 to 1"),
        "Colored pair": Fixed(Fraction(13), "12 to 1"),
        "Mixed pair": Fixed(Fraction(7), "6 to 1"),
    }
    return price(("player", "player"), (PERFECT_PAIR, COLORED_PAIR, MIXED_PAIR), pays, Shoe(decks))


def match_up_c(decks: int) -> WagerReturn:
    """Match-Up, paytable C, which is authorized at five or six decks alone."""
    hands = {
        "2 suited matches": (2, 0, 26),
        "1 suited match and 1 unsuited match": (1, 1, 16),
        "1 suited match": (1, 0, 13),
        "2 unsuited matches": (0, 2, 6),
        "1 unsuited match": (0, 1, 3),
    }
    return price(
        ("player", "player", "up"),
        tuple(
            Hand(name, Pattern(matches=Matches("up", suited, unsuited)))
            for name, (suited, unsuited, _) in hands.items()
        ),
        {name: Fixed(Fraction(odds + 1), f"{odds} to 1") for name, (_, _, odds) in hands.items()},
        Shoe.of_decks(decks, 48),
    )


def progressive(decks: int) -> ProgressiveReturn:
    """The 21+3 progressive, paytable 1, at a $5 wager."""
    suited: frozenset[Trait] = frozenset({"rank", "suit"})
    top = frozenset({"A", "K"})
    hands = (
        Hand(
            "3 aces or 3 kings (certificate holder declared suit)",
            Pattern(same=suited, ranks=top, suit="declared"),
        ),
        Hand("3 aces or 3 kings (suited)", Pattern(same=suited, ranks=top)),
        Hand("Three-of-a-kind (suited)", Pattern(same=suited)),
        Hand("Straight flush", Pattern(same=frozenset({"suit"}), sequential=True)),
        Hand("Three-of-a-kind", Pattern(same=frozenset({"rank"}))),
        Hand("Straight", Pattern(sequential=True)),
        Hand("Flush", Pattern(same=frozenset({"suit"}))),
    )
    odds = (125, 25, 20, 7, 3)
    pays = {hand.name: MeterShare(Fraction(1), "100% of progressive meter") for hand in hands[:2]} | {
        hand.name: Fixed(Fraction(paid), f"{paid} for 1") for hand, paid in zip(hands[2:], odds, strict=True)
    }
    terms = ProgressiveTerms(Fraction(5), Fraction(17, 100), Fraction(0), Fraction(10_000))
    return price_progressive(("player", "player", "up"), hands, pays, Shoe(decks), terms)


CURRENT = "current"
G4 = Citation("635b.2", CURRENT, "(g)(4)(ii)")
H = Citation("633b.17", CURRENT, "(h)")

FINDINGS = (
    Finding(
        rule="paytable-for-decks",
        severity=Severity.VIOLATION,
        message="Match-Up paytable C is not among the paytables for eight decks.",
        span=Span(16, 19, 16, 20),
        path=("tables", 0, "wagers", 0, "paytable"),
        stated="Paytable C, at six and at eight decks.",
        required="With eight decks the certificate holder selects Paytable A or Paytable B.",
        passes="A or B at six and eight decks; or C on a table of five or six decks alone.",
        provisions=(Citation("635b.2", CURRENT, "(g)(4)(i)"), G4),
        consequence="At eight decks the wager would favour the player by 0.6698% (490/73153).",
    ),
    Finding(
        rule="progressive-increment",
        severity=Severity.VIOLATION,
        message="The increment rate on Paytable 1 with four or more decks is 17%, not 15%.",
        span=Span(28, 22, 28, 25),
        path=("tables", 1, "wagers", 0, "progressive", "increment"),
        stated="15%",
        required="The increment rate corresponds with the paytable: 17% here.",
        passes="increment: 17%",
        provisions=(H,),
        consequence="Two cents less of each dollar wagered would come back to the players through the meter.",
    ),
    Finding(
        rule="section-in-force",
        severity=Severity.UNDETERMINED,
        message="Two versions of § 633b.17 could apply on March 2, 2026, and differ.",
        span=Span(22, 16, 22, 32),
        path=("tables", 1, "wagers", 0, "wager"),
        stated="21+3 progressive, effective March 2, 2026",
        required="The version in force on the first day of operation decides; neither first day is known.",
        passes="An effective date from March 23, 2026, when the prior version has ended.",
        provisions=(Citation("633b.17", CURRENT, ""), Citation("633b.17", "prior", "")),
    ),
    Finding(
        rule="section-ends-soon",
        severity=Severity.ADVISORY,
        message="§ 635b.2 ends on March 25, 2026, within twelve months of the effective date.",
        span=Span(10, 11, 10, 27),
        path=("tables", 0, "game"),
        stated="Player's Edge 21, effective March 2, 2026",
        required="The section is printed to expire on March 25, 2026; no renewal is known.",
        passes="Nothing need change now; a renewal must be shown to operate from March 25, 2026.",
        provisions=(Citation("635b.2", CURRENT, ""),),
    ),
)

WAGERS = (
    PricedWager(1, "Player's Edge 21", "Match-Up", "C", 6, "635b.2", CURRENT, "authorised", match_up_c(6)),
    PricedWager(1, "Player's Edge 21", "Match-Up", "C", 8, "635b.2", CURRENT, "not authorised", match_up_c(8)),
    PricedWager(
        1,
        "Player's Edge 21",
        "Player's Edge 21",
        "",
        6,
        "635b.2",
        CURRENT,
        "authorised",
        None,
        reason="the return of the main wager is not computed",
    ),
    PricedWager(
        2,
        "Blackjack",
        "21+3 progressive",
        "1",
        6,
        "633b.17",
        "current, prior",
        "authorised",
        progressive(6),
        amount="$5",
        assumptions=("ace-low-and-high", "each-wager-alone"),
    ),
    PricedWager(2, "Blackjack", "Perfect Pairs", "A", 6, "633c.1", CURRENT, "authorised", perfect_pairs(6)),
    PricedWager(3, "Blackjack", "Perfect Pairs", "A", 6, "633c.1", CURRENT, "authorised", perfect_pairs(6)),
)

VERSIONS = (
    AppliedVersion(
        "633b.17",
        CURRENT,
        "21+3 progressive wager",
        "effective until June 14, 2028; first day not printed",
        "one of several that could apply",
        "58-pa-code/633b.17.yaml",
        "1f" * 32,
    ),
    AppliedVersion(
        "633b.17",
        "prior",
        "21+3 progressive wager",
        "not printed; another copy: until March 23, 2026",
        "one of several that could apply",
        "58-pa-code/633b.17-prior.yaml",
        "2e" * 32,
    ),
    AppliedVersion(
        "633c.1",
        CURRENT,
        "Perfect Pairs wager",
        "no date printed",
        "in force",
        "58-pa-code/633c.1.yaml",
        "3d" * 32,
    ),
    AppliedVersion(
        "635b.2",
        CURRENT,
        "Player's Edge 21",
        "effective March 25, 2023; expires March 25, 2026; 53 Pa.B. 1671",
        "in force",
        "58-pa-code/635b.2.yaml",
        "4c" * 32,
    ),
)

PASSED = (
    ProvisionNote(Citation("635b.2", CURRENT, "(c)"), "Six and eight decks of 48 cards with one cover card."),
    ProvisionNote(Citation("633b.17", CURRENT, "(b)"), "Six decks of 52 cards, between three and eight."),
    ProvisionNote(Citation("633b.17", CURRENT, "(g)"), "Paytable 1 is elected and exists."),
    ProvisionNote(Citation("633c.1", CURRENT, "(e)"), "Paytable A is elected and exists."),
)

REPORT = Report(
    file="submissions/main-floor.yaml",
    outcome=outcome_of(FINDINGS),
    findings=FINDINGS,
    header=Header(
        "Example Casino",
        "Example Casino, Main Floor",
        "RS-2026-014",
        "RS-2025-112",
        "Compliance Department",
        date(2026, 2, 2),
        date(2026, 3, 2),
    ),
    as_of=date(2026, 3, 2),
    as_of_given=False,
    lines=tuple(FILING.splitlines()),
    receipt=Receipt(
        "rules-submission-checker 0.1.0",
        "5b" * 32,
        (("Jinja2", "3.1.6"), ("PyYAML", "6.0.3"), ("WeasyPrint", "70.0"), ("jsonschema", "4.26.0")),
    ),
    rules=tuple(sorted({finding.rule for finding in FINDINGS} | {"decks-of-game", "paytable-elected"})),
    compared=(G4, H, *(note.citation for note in PASSED)),
    tables=3,
    versions=VERSIONS,
    wagers=WAGERS,
    assumptions=(
        Assumption(
            "ace-low-and-high",
            "The ace ends a straight low (A-2-3) and high (Q-K-A).",
            (Citation("633b.17", CURRENT, "(g)"),),
        ),
        Assumption(
            "each-wager-alone",
            "Each wager is priced alone, whatever else pays in the round.",
            (Citation("633b.17", CURRENT, "(g)"), H),
        ),
    ),
    passed=PASSED,
    not_shown=(
        ProvisionNote(Citation("633c.1", CURRENT, "(a)"), "A separate area of the layout."),
        ProvisionNote(Citation("633b.17", CURRENT, "(c)"), "The progressive table game system."),
        ProvisionNote(Citation("635b.2", CURRENT, "(b)"), "The two inscriptions on the layout."),
    ),
    not_examined=(
        ProvisionNote(Citation("633b.17", CURRENT, "(f)"), "How a winning hand is verified."),
        ProvisionNote(Citation("635b.2", CURRENT, "(e)"), "The dealing procedure."),
    ),
)

CLEAN = replace(REPORT, outcome=outcome_of(()), findings=())

UNREADABLE = Report(
    file="submissions/broken.yaml",
    outcome=outcome_of((Finding("alias", Severity.UNREADABLE, "x", Span(1, 1, 1, 2), ()),)),
    findings=(
        Finding(
            "alias",
            Severity.UNREADABLE,
            "An alias is not read here.",
            Span(3, 11, 3, 15),
            (),
            stated="*all",
            passes="The value itself, written out where the alias stands.",
        ),
    ),
    header=Header(),
    as_of=None,
    as_of_given=False,
    lines=("", "", "facility: *all"),
    receipt=Receipt("rules-submission-checker 0.1.0", "6a" * 32),
)

T = TypeVar("T")


def with_every_text(value: T, text: str) -> T:
    """The same record with this text in place of every plain string in it, however deep."""
    return cast("T", _replaced(value, text))


def _replaced(value: object, text: str) -> object:
    if type(value) is str:
        return text
    if isinstance(value, tuple):
        return tuple(_replaced(item, text) for item in value)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{f.name: _replaced(getattr(value, f.name), text) for f in fields(value)})
    return value
