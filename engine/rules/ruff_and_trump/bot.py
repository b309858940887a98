"""The simple bot of Ruff and Trump.

It announces truly, rubs, and plays by rules of thumb. A ruff is worth a quarter of a set, so a number that can be shown
is always announced, and no other ever is. Source: docs/rules/ruff_and_trump/rulebook.md#rt-12 to #rt-23.
"""

from collections.abc import Sequence
from random import Random

from engine.bots.choices import choices
from engine.bots.reading import Reading, rank, read, throw
from engine.cards import Card
from engine.game import View
from engine.rules.ruff_and_trump.ruffs import VALUE
from engine.seats import Seat

SUITS = "SHDC"
THROWN = 4

LONG_TRUMPS = 5
"""The number of trumps with which a hand draws trumps."""


def choose(view: View) -> str:
    """Return a legal move for the seat of this view."""
    phase = view["phase"]
    if phase == "announce":
        return announcement(view)
    if phase == "rub":
        return "rub"
    if phase == "discard":
        return f"discard {' '.join(thrown(view))}"
    if phase == "show":
        return choices(view)[0]
    return f"play {card(read(view), mate(view))}"


def rough_bid(view: View, rng: Random) -> str | None:
    """Announce the true ruff or one less: a number that cannot be shown forfeits."""
    if view["phase"] != "announce":
        return None
    least, true = view["forms"][0]["least"], view["true_ruff"]
    return f"announce {max(least, true - rng.randrange(2))}"


def announcement(view: View) -> str:
    """Return the true ruff."""
    return f"announce {view['true_ruff']}"


def thrown(view: View) -> tuple[Card, ...]:
    """Return the four lowest cards, trumps last.

    Of a ruff still to be shown none, if that can be.
    """
    cards = view["forms"][0]["cards"]
    if view["claimant"] == view["seat"]:
        ruff = ruff_cards(view)
        cards = [card for card in cards if card not in ruff]
        if len(cards) < THROWN:
            return tuple(choices(view)[0].split()[1:])
    return tuple(sorted(cards, key=lambda card: (card[1] == view["trump"], rank(card)))[:THROWN])


def ruff_cards(view: View) -> list[Card]:
    """Return the dealt cards of the suit that was announced, which is the best one."""
    dealt = [card for card in view["hand"] if card not in view["took"]]
    by_points = view["ruff_measure"] == "points"

    def worth(suit: str) -> int:
        own = [card for card in (*dealt, view["turn_up"]) if card[1] == suit]
        return sum(VALUE[card] if by_points else 1 for card in own)

    best = max(SUITS, key=worth)
    return [card for card in dealt if card[1] == best]


def mate(view: View) -> Seat | None:
    """Return the partner, where there is one."""
    return str((int(view["seat"]) + 2) % 4) if view["format"] == "double4" else None


def card(table: Reading, partner: Seat | None) -> Card:
    """Return the card to play."""
    if table.leading:
        return _lead(table)
    winners = table.winners()
    if not winners or (table.winning[0] == partner and _stands(table)):
        return throw(table)
    if table.last:
        return winners[0]
    return _before_others(table, winners)


def _stands(table: Reading) -> bool:
    """Return whether the winning card will almost surely win the trick."""
    best = table.winning[1]
    return table.last or table.master(best) or (len(table.trick) == table.players - 2 and table.above(best) <= 1)


def _before_others(table: Reading, winners: Sequence[Card]) -> Card:
    """Play a cheap ruff, a master, or a high card just before the last; else low."""
    if winners[0][1] == table.trump and table.trick[0][1][1] != table.trump:
        return winners[0]
    sure = [card for card in winners if table.master(card)]
    if sure:
        return sure[0]
    return winners[-1] if len(table.trick) == table.players - 2 else throw(table)


def _lead(table: Reading) -> Card:
    """Lead trumps from the top with many of them, then masters, then low.

    The low lead comes from the longest side suit.
    """
    masters = [card for card in table.legal if table.master(card)]
    trumps = [card for card in masters if card[1] == table.trump]
    if trumps and table.length(table.trump) >= LONG_TRUMPS:
        return trumps[0]
    side = [card for card in masters if card[1] != table.trump]
    if side:
        return side[0]
    return min(table.legal, key=lambda card: (card[1] == table.trump, -table.length(card[1]), rank(card)))
