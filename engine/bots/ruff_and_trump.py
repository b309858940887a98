"""What a simple bot knows of Ruff and Trump: say the true ruff, rub, keep it, and play tricks by rules of thumb.

A ruff is worth a quarter of a set, so a number that can be shown is always said, and one that cannot never.
Source: docs/rules/ruff_and_trump/rulebook.md#rt-12 to #rt-23.
"""

from collections.abc import Sequence

from engine.bots.choices import choices
from engine.bots.reading import Reading, rank, read
from engine.bots.troefcall import throw
from engine.cards import Card
from engine.game import View
from engine.rules.ruff_and_trump.ruffs import VALUE
from engine.seats import Seat

SUITS = "SHDC"
THROWN = 4

LONG_TRUMPS = 5
"""With so many trumps a hand draws them."""


def choose(view: View) -> str:
    """A legal move for the seat of this view."""
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


def announcement(view: View) -> str:
    """The true ruff."""
    return f"announce {view['true_ruff']}"


def thrown(view: View) -> tuple[Card, ...]:
    """The four lowest cards, trumps last; of a ruff still to be shown none, if that can be."""
    cards = view["forms"][0]["cards"]
    if view["claimant"] == view["seat"]:
        kept = ruff_cards(view)
        cards = [one for one in cards if one not in kept]
        if len(cards) < THROWN:
            return tuple(choices(view)[0].split()[1:])
    return tuple(sorted(cards, key=lambda one: (one[1] == view["trump"], rank(one)))[:THROWN])


def ruff_cards(view: View) -> list[Card]:
    """The dealt cards of the suit that was announced, which is the best one."""
    dealt = [one for one in view["hand"] if one not in view["took"]]
    by_points = view["ruff_measure"] == "points"

    def worth(suit: str) -> int:
        own = [one for one in (*dealt, view["turn_up"]) if one[1] == suit]
        return sum(VALUE[one] if by_points else 1 for one in own)

    best = max(SUITS, key=worth)
    return [one for one in dealt if one[1] == best]


def mate(view: View) -> Seat | None:
    """The partner, where there is one."""
    return str((int(view["seat"]) + 2) % 4) if view["format"] == "double4" else None


def card(table: Reading, partner: Seat | None) -> Card:
    """The card to play."""
    if table.leading:
        return _lead(table)
    winners = table.winners()
    if not winners or (table.winning[0] == partner and _stands(table)):
        return throw(table)
    if table.last:
        return winners[0]
    return _before_others(table, winners)


def _stands(table: Reading) -> bool:
    """Nobody behind can beat the winning card, or hardly anybody."""
    best = table.winning[1]
    return table.last or table.master(best) or (len(table.trick) == table.players - 2 and table.above(best) <= 1)


def _before_others(table: Reading, winners: Sequence[Card]) -> Card:
    """A ruff as cheap as it can be, a master, high just before the last; else low."""
    if winners[0][1] == table.trump and table.trick[0][1][1] != table.trump:
        return winners[0]
    sure = [one for one in winners if table.master(one)]
    if sure:
        return sure[0]
    return winners[-1] if len(table.trick) == table.players - 2 else throw(table)


def _lead(table: Reading) -> Card:
    """Trumps from the top with many of them, then masters, then low from the longest side suit."""
    masters = [one for one in table.legal if table.master(one)]
    trumps = [one for one in masters if one[1] == table.trump]
    if trumps and table.length(table.trump) >= LONG_TRUMPS:
        return trumps[0]
    side = [one for one in masters if one[1] != table.trump]
    if side:
        return side[0]
    return min(table.legal, key=lambda one: (one[1] == table.trump, -table.length(one[1]), rank(one)))
