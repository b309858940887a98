"""What a simple bot knows of Troefcall: call the longest suit, take cheaply, leave the partner's trick alone.

Play by the old rules of thumb: masters first, the partner's suit back, second hand low, third hand high unless the
partner is winning, cheapest winner last, ruff cheaply, throw the lowest but no master.
Source: docs/rules/troefcall/rulebook.md#tc-12 to #tc-17.
"""

from collections.abc import Sequence

from engine.bots.choices import choices
from engine.bots.reading import Reading, rank, read
from engine.cards import Card, Suit
from engine.game import View
from engine.seats import Seat

HONOURS = "AKQJ"
PARTNER: dict[Seat, Seat] = {"N": "S", "S": "N", "E": "W", "W": "E"}
SUITS = "SHDC"

LONG_TRUMPS = 4
"""With so many trumps the calling side draws them."""
FOR_BAUNIE = 5
"""Of the six tricks left after a kap, so many must be sure before five points are risked for fifteen."""


def choose(view: View) -> str:
    """A legal move for the seat of this view."""
    moves = choices(view)
    phase = view["phase"]
    if phase == "call":
        return f"call {best_suit(view['hand'])}"
    if phase == "kap_winner":
        return "continue" if sure_tricks(view) >= FOR_BAUNIE else "stop"
    if phase == "kap_partner":
        return "continue"
    if "redeal" in moves and weak(view["hand"], view["trump"]):
        return "redeal"
    return f"play {card(read(view), view)}"


def best_suit(hand: Sequence[Card]) -> Suit:
    """The suit to call on five cards: three for each card, one for each honour; equal suits: S, H, D, C."""
    return max(SUITS, key=lambda suit: sum(3 + (one[0] in HONOURS) for one in hand if one[1] == suit))


def weak(hand: Sequence[Card], trump: Suit) -> bool:
    """A hand without pictures that will not do: fewer than five trumps and at most one ace."""
    return sum(one[1] == trump for one in hand) < 5 and sum(one[0] == "A" for one in hand) <= 1


def sure_tricks(view: View) -> int:
    """Cards of the hand that nothing of their suit can beat, each counted once those above it have gone."""
    table = read(view)
    return sum(table.master(one) for one in table.hand)


def card(table: Reading, view: View) -> Card:
    """The card to play."""
    if table.leading:
        return _lead(table, view)
    winners = table.winners()
    mate = PARTNER[table.seat]
    if not winners or (table.winning[0] == mate and _mate_will_do(table)):
        return throw(table)
    if table.last:
        return winners[0]
    return _before_others(table, winners)


def _mate_will_do(table: Reading) -> bool:
    """The partner's card stands: nobody can beat it, or nobody follows who could."""
    best = table.winning[1]
    return table.last or table.master(best) or (len(table.trick) == 2 and table.above(best) <= 1)


def _before_others(table: Reading, winners: Sequence[Card]) -> Card:
    """Second hand low unless sure, third hand high, and a ruff as cheap as it can be."""
    if winners[0][1] == table.trump and table.trick[0][1][1] != table.trump:
        return winners[0]
    sure = [one for one in winners if table.master(one)]
    if sure:
        return sure[0]
    return throw(table) if len(table.trick) == 1 else winners[-1]


def _lead(table: Reading, view: View) -> Card:
    """Trumps from the top while drawing them, then masters, then low from the longest side suit."""
    masters = [one for one in table.legal if table.master(one)]
    trumps = [one for one in masters if one[1] == table.trump]
    calling = view["caller"] in (table.seat, PARTNER[table.seat])
    if trumps and calling and table.length(table.trump) >= LONG_TRUMPS:
        return trumps[0]
    side = [one for one in masters if one[1] != table.trump]
    if side:
        return side[0]
    mates = partners_suit(view, PARTNER[table.seat])
    back = [one for one in table.legal if one[1] == mates and one[1] != table.trump]
    return min(back or table.legal, key=lambda one: (one[1] == table.trump, -table.length(one[1]), rank(one)))


def partners_suit(view: View, mate: Seat) -> Suit | None:
    """The suit the partner led first, as far as turned tricks are remembered."""
    led = [trick["plays"][0] for trick in view.get("tricks", ())]
    return next((play["card"][1] for play in led if play["seat"] == mate), None)


def throw(table: Reading) -> Card:
    """The card that costs least: no trump and no master of its suit if there is a choice, and low."""
    return min(
        table.legal,
        key=lambda one: (one[1] == table.trump, _sure(table, one), rank(one), -table.length(one[1])),
    )


def _sure(table: Reading, card: Card) -> bool:
    """A master that may still take a trick; in the suit led it lies too low already, or is looked at elsewhere."""
    following = bool(table.trick) and card[1] == table.trick[0][1][1]
    return not following and table.master(card)
