"""The view of a seat or a spectator of a running hand, built up from nothing.

Hidden: other hands, the caller's cards beyond the fifth before the call, turned tricks except the last until the next
lead (C9), and that a redeal right exists. Public: everything included below.

Source: docs/rules/troefcall/rulebook.md#tc-31.
"""

from engine.cards import RANK, Card
from engine.game import View
from engine.rules.troefcall.deal import CALL_CARDS, PARTNER, SIDES, SUIT_ORDER, TroefcallDeal
from engine.rules.troefcall.sheet import points, result
from engine.seats import Seat
from engine.table import allowed, to_act
from engine.tricks import Play, winner


def view(deal: TroefcallDeal, seat: Seat | None) -> View:
    """Return a plain dict for one seat; None: for a spectator."""
    return {
        **_place(deal, seat),
        "hand": [] if seat is None else in_order(held(deal, seat)),
        "counts": {each: len(held(deal, each)) for each in deal.seats},
        "to_act": list(to_act(deal)),
        "waiting": len(to_act(deal)),
        "allowed": [] if seat is None else list(allowed(deal, seat)),
        "forms": [],
        "trump": deal.trump,
        "trick": _plays(deal.trick),
        "last_trick": _last_trick(deal),
        "taken": {side: deal.taken[side] for side in SIDES},
        "kap": _kap(deal),
        **_ending(deal),
    }


def held(deal: TroefcallDeal, seat: Seat) -> tuple[Card, ...]:
    """Return the cards a player really has; before the call only the caller has five."""
    if deal.called:
        return deal.hands[seat]
    return deal.hands[seat][:CALL_CARDS] if seat == deal.caller else ()


def in_order(cards: tuple[Card, ...]) -> list[Card]:
    """Sorted for the eye: spades, hearts, diamonds, clubs, high to low."""
    return sorted(cards, key=lambda card: (SUIT_ORDER.index(card[1]), -RANK[card]))


def _place(deal: TroefcallDeal, seat: Seat | None) -> dict[str, object]:
    return {
        "game": "troefcall",
        "number": deal.setup.number,
        "dealer": deal.setup.dealer,
        "caller": deal.caller,
        "direction": deal.setup.direction,
        "phase": deal.phase.name,
        "seat": seat,
        "seats": list(deal.seats),
    }


def _plays(plays: tuple[Play, ...]) -> list[dict[str, str]]:
    return [{"seat": seat, "card": card} for seat, card in plays]


def _last_trick(deal: TroefcallDeal) -> dict[str, object] | None:
    if deal.trick or not deal.last:
        return None
    return {"plays": _plays(deal.last), "winner": winner(deal.last, deal.trump)}


def _kap(deal: TroefcallDeal) -> dict[str, object] | None:
    """Return the seats that may decide about a kap, in order, and those that declined.

    None without a kap.
    """
    if deal.kap is None:
        return None
    return {"winner": deal.kap, "partner": PARTNER[deal.kap], "declined": list(deal.declined)}


def _ending(deal: TroefcallDeal) -> dict[str, object]:
    """`shown` are the thirteen cards with which the caller claimed a new deal."""
    return {
        "over": deal.over,
        "void": "redealt" if deal.redealt else None,
        "shown": in_order(deal.hands[deal.caller]) if deal.redealt else [],
        "sheet": result(deal),
        "points": points(deal),
    }
