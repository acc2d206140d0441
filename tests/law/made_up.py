"""A made-up section of the Code that uses every key of a law file, for tests to spoil, to price and to check with."""

LAW = """\
regulation: 1
section: "699.1"
version: current
title: Made-up wagers
reading: whole
source: Made up for a test.
effective:
  from: {date: 2025-01-01, read: Made up.}
  until: {date: unknown, read: None is made up.}
game: {name: Blackjack, provision: (a), defined: false}

provisions:
  - {provision: (a), says: Where the wagers are offered., status: [checked], rules: [host-game]}
  - {provision: (b), says: What they pay., status: [checked, priced], rules: [payout-odds]}
  - {provision: (b)(1), says: With few decks., status: [checked], rules: [paytable-decks]}

decks:
  - {provision: (a), allowed: 1 to 8, cards_per_deck: 52}

two_parts:
  - {provision: (a), key: shuffler, value: batch, at_least: 2, parts: two batches}

elections:
  - {key: paytable, of: [Red Court], provision: (b)}

wagers:
  - {wager: Red Court, offered: (a), cards: [player, player, up]}
  - {wager: Grand Court, offered: (a), cards: [player, player, up, down], progressive: (a)}

hands:
  - of: [Red Court]
    provision: (b)
    hands:
      Three courts of one rank: {same: [rank], ranks: [K, Q, J]}
      Pair with the dealer, suited: {matches: {suited: 1, unsuited: 0}}
      Sequence of one color: {sequential: true, same: [color], ace: high}
      Two courts of two colors: {any: 2, among: player, differ: [color], ranks: [K, Q, J]}
  - of: [Grand Court]
    provision: (b)
    hands:
      Four of a kind in the declared suit: {same: [rank, suit], suit: declared}
      Four of a kind: {same: [rank]}

paytables:
  - of: [Red Court]
    provision: (b)
    heading: Paytable X
    elections: [X]
    decks: 1 to 8
    pays:
      Three courts of one rank: 40 to 1
      Pair with the dealer, suited: 7 to 1
      Sequence of one color: 4 for 1
      Two courts of two colors: 1 to 2
  - of: [Grand Court]
    provision: (b)
    heading: Paytable Y
    elections: [Y]
    pays:
      Four of a kind in the declared suit: 100% of progressive meter
      Four of a kind: 500 for 1

deck_clauses:
  - {of: [Red Court], provision: (b)(1), decks: 1 to 8, printed: One to eight, paytable: X}

progressives:
  - of: [Grand Court]
    provision: (b)
    keyed_by: paytable
    columns: {decks: Decks, seed_reseed: Seed, increment: Increment, reserve: Reserve}
    rows:
      - {paytable: Y, decks: 1 or more, seed_reseed: 500x, increment: 10%, reserve: 2%}

terms:
  - {rule: cover-card, key: cover_cards, provision: (a), at_least: 1, requires: a cover card, passes: one}
  - {rule: wager-maximum, of: Red Court, key: maximum, provision: (a), at_most: 2x Blackjack wager, requires: no more}
  - rule: layout-inscription
    key: layout.inscriptions.dealer
    provision: (a)
    printed: As is
    requires: so
    unless: layout.approval
  - {rule: dealer-draw, key: dealer_soft_17, provision: (a), is: [hit], requires: the dealer hits}
  - {rule: jackpot-payment, of: Grand Court, key: progressive.validated_by, provision: (a), is_not: [I], requires: so}
  - {rule: layout-area, key: layout.areas, provision: (a), includes: [Red Court], requires: an area}
  - {rule: linked-meter, of: Grand Court, key: progressive.facilities, provision: (a), one: true, requires: one}
  - {rule: progressive-system, of: Grand Court, key: progressive, provision: (a), some_true: [lock_out], requires: so}
  - rule: progressive-system
    of: Grand Court
    key: progressive.lock_out
    provision: (a)
    is: [after the bell]
    deniable: true
    requires: so

orders:
  - rule: settlement-order
    key: settlement.order
    provision: (a)
    steps: {The dealer's hand: (a), The player's hand: (b), The shoe: (a)}
    earlier: {Red Court: (b)}
    apart: [Side wagers]
    requires: one after the other
  - rule: settlement-order
    of: Grand Court
    key: settlement.order
    provision: (a)
    steps: {Grand Court: (a)}
    then: {The shoe: (b)}
    later: {The dealer's hand: (a)}
    requires: at once

conflicts:
  - name: one-deck
    of: Red Court
    at: paytable
    provisions: [(a), (b)]
    matter: (a) allows what (b) does not
    when:
      - {paytables: [X], decks: "1"}
      - {progressive_tables: [Z], shufflers: [none], shoes: [none], states: [maximum], silent_on: [paytable]}
      - {other_wording: layout.inscriptions.dealer, unlisted_decks: true, seed_fits_one_reading: true}
      - {denies: [maximum], unstated: [paytable]}
    means: {(a): one deck is allowed, (b): it is not}
    passes: two decks
    instead_of: [deck-count]
    severity: undetermined

readings:
  - name: ace-high
    of: [Red Court]
    provisions: [(b)]
    assumes: An ace is high alone.
    otherwise:
      Sequence of one color: {sequential: true, same: [color]}

remarks:
  - {provisions: [(b)], text: Nothing of this is printed anywhere.}

payouts:
  - {hand: Blackjack, odds: 3 to 2, provision: (b)}

adopts:
  section: 635a.12
  provision: (b)
  bonus_provision: (b)
  replacing:
    - {hand: 6-7-8 of clubs, replaces: 6-7-8 of spades, paid_as: 6-7-8 of the same suit, provision: (b)}

bonuses:
  - {provision: (b), hand: 7-7-7, at_least: $5, under: $25, award: $50}
"""
