"""The simple bot of Troefcall.

Call the longest suit, take cheaply, spare the partner's trick. Play follows the old rules of thumb: masters first,
return the partner's suit, second hand low. Third hand plays high unless the partner is winning, the cheapest winner
last. It ruffs cheaply and throws the lowest card that is not a master. Source: docs/rules/troefcall/rulebook.md#tc-12
to #tc-17.
"""

from collections.abc import Sequence
from random import Random

from engine.bots.choices import choices
from engine.bots.reading import Reading, rank, read, throw
from engine.cards import Card, Suit
from engine.game import View
from engine.seats import Seat

HONOURS = "AKQJ"
PARTNER: dict[Seat, Seat] = {"N": "S", "S": "N", "E": "W", "W": "E"}
SUITS = "SHDC"

LONG_TRUMPS = 4
"""The number of trumps with which the calling side draws trumps."""
FOR_BAUNIE = 5
"""The sure tricks, of the six left after a kap, that justify risking five for fifteen."""


def choose(view: View) -> str:
    """Return a legal move for the seat of this view."""
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


def rough_bid(view: View, rng: Random) -> str | None:
    """Call any suit of the hand; answer a kap by the rules."""
    return f"call {rng.choice(view['hand'])[1]}" if view["phase"] == "call" else None


def best_suit(hand: Sequence[Card]) -> Suit:
    """Return the suit to call on five cards: three for each card, one for each honour.

    Equal suits: S, H, D, C.
    """
    return max(SUITS, key=lambda suit: sum(3 + (card[0] in HONOURS) for card in hand if card[1] == suit))


def weak(hand: Sequence[Card], trump: Suit) -> bool:
    """Return whether a hand without pictures is weak.

    It has fewer than five trumps and at most one ace.
    """
    return sum(card[1] == trump for card in hand) < 5 and sum(card[0] == "A" for card in hand) <= 1


def sure_tricks(view: View) -> int:
    """Count the cards of the hand that no card of their suit can beat.

    Each is counted once those above it have gone.
    """
    table = read(view)
    return sum(table.master(card) for card in table.hand)


def card(table: Reading, view: View) -> Card:
    """Return the card to play."""
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
    """Return whether the partner's card will almost surely win the trick."""
    best = table.winning[1]
    return table.last or table.master(best) or (len(table.trick) == 2 and table.above(best) <= 1)


def _before_others(table: Reading, winners: Sequence[Card]) -> Card:
    """Second hand low unless sure, third hand high, and a ruff as cheap as it can be."""
    if winners[0][1] == table.trump and table.trick[0][1][1] != table.trump:
        return winners[0]
    sure = [card for card in winners if table.master(card)]
    if sure:
        return sure[0]
    return throw(table) if len(table.trick) == 1 else winners[-1]


def _lead(table: Reading, view: View) -> Card:
    """Lead trumps from the top while drawing them, then masters, then low.

    The low lead comes from the longest side suit.
    """
    masters = [card for card in table.legal if table.master(card)]
    trumps = [card for card in masters if card[1] == table.trump]
    calling = view["caller"] in (table.seat, PARTNER[table.seat])
    if trumps and calling and table.length(table.trump) >= LONG_TRUMPS:
        return trumps[0]
    side = [card for card in masters if card[1] != table.trump]
    if side:
        return side[0]
    mates = partners_suit(view, PARTNER[table.seat])
    back = [card for card in table.legal if card[1] == mates and card[1] != table.trump]
    return min(back or table.legal, key=lambda card: (card[1] == table.trump, -table.length(card[1]), rank(card)))


def partners_suit(view: View, mate: Seat) -> Suit | None:
    """Return the suit the partner led first, as far as turned tricks are remembered."""
    led = [trick["plays"][0] for trick in view.get("tricks", ())]
    return next((play["card"][1] for play in led if play["seat"] == mate), None)
