"""The view of a seat or a spectator, built up from nothing.

Source: docs/rules/truf/rulebook.md#tf-38. Before the reveal only the number of placed bids is public, not their seats
or their number of cards.
"""

from engine.cards import RANK, Card
from engine.game import Form, View
from engine.rules.truf.bids import Bid
from engine.rules.truf.deal import TrufDeal
from engine.rules.truf.scoring import deal_points
from engine.rules.truf.sheet import sheet_of
from engine.seats import Seat
from engine.table import allowed
from engine.tricks import Play


def view(deal: TrufDeal, seat: Seat | None) -> View:
    """Everything this seat (None: a spectator) may know now, as plain JSON values."""
    return {
        "game": "truf",
        "number": deal.setup.number,
        "dealer": deal.setup.dealer,
        "direction": deal.setup.direction,
        "seat": seat,
        "seats": list(deal.seats),
        "phase": deal.phase.name,
        "scoring": deal.options.scoring,
        "counts": {other: len(deal.hands[other]) for other in deal.seats},
        **_own(deal, seat),
        **_turn(deal, seat),
        **_auction(deal),
        **_tricks(deal, seat),
        **_end(deal),
    }


def _own(deal: TrufDeal, seat: Seat | None) -> View:
    """Return the part only this seat sees: its cards, bid and choices."""
    if seat is None:
        return {"hand": [], "own_bid": None, "allowed": [], "forms": []}
    acts = seat in deal.phase.to_act(deal)
    forms = deal.phase.forms(deal, seat) if acts else ()
    return {
        "hand": sorted(deal.hands[seat], key=_place_in_hand),
        "own_bid": _bid(deal.bids[seat]) if seat in deal.bids else None,
        "allowed": list(allowed(deal, seat)),
        "forms": [_form(form) for form in forms],
    }


def _place_in_hand(card: Card) -> tuple[int, int]:
    return "SHDC".index(card[1]), -RANK[card]


def _form(form: Form) -> dict[str, object]:
    return {
        "word": form.word,
        "cards": sorted(form.cards, key=_place_in_hand),
        "least": form.least,
        "most": form.most,
        "signs": form.signs,
        "words": list(form.words),
    }


def _turn(deal: TrufDeal, seat: Seat | None) -> View:
    """Return the seats to act.

    While bids are secret only whether this seat is among them, and how many there are.
    """
    acting = deal.phase.to_act(deal)
    visible = [other for other in acting if other == seat] if deal.phase.name == "bid" else list(acting)
    return {"to_act": visible, "waiting": len(acting), "placed": len(deal.bids)}


def _auction(deal: TrufDeal) -> View:
    """Return bids and what follows from them, all hidden until the last bid is placed."""
    if deal.declarer is None:
        return {
            "bids": None,
            "values": None,
            "declarer": None,
            "trump": None,
            "total": None,
            "shift": None,
            "mode": None,
            "final_bids": None,
        }
    return {
        "bids": {seat: _bid(deal.bids[seat]) for seat in deal.seats},
        "values": deal.values,
        "declarer": deal.declarer,
        "trump": deal.trump,
        "total": sum(deal.values.values()),
        "shift": deal.shift,
        "mode": deal.mode,
        "final_bids": None if deal.mode is None else deal.final_bids,
    }


def _bid(bid: Bid) -> dict[str, object]:
    return {
        "text": bid.text,
        "cards": list(bid.cards),
        "signs": ["+" if sign > 0 else "-" for sign in bid.signs],
        "declaration": bid.declaration,
        "value": bid.value,
    }


def _tricks(deal: TrufDeal, seat: Seat | None) -> View:
    """Return the running trick with its face-down cards, and all complete ones."""
    complete = [{"plays": [_open(play) for play in trick.plays], "winner": trick.winner} for trick in deal.tricks]
    return {
        "trick": [_mask(deal, play, seat) for play in deal.trick],
        "last_trick": complete[-1] if complete else None,
        "tricks": complete,
        "taken": deal.taken,
        "broken": deal.broken,
    }


def _open(play: Play) -> dict[str, str]:
    return {"seat": play[0], "card": play[1]}


def _mask(deal: TrufDeal, play: Play, viewer: Seat | None) -> dict[str, str]:
    """Return a card of the running trick.

    A trump lies face down for all but its owner (`?S`).
    """
    owner, card = play
    face_down = deal.options.trump_facing == "down" and card[1] == deal.trump and owner != viewer
    return {"seat": owner, "card": f"?{card[1]}" if face_down else card}


def _end(deal: TrufDeal) -> View:
    sheet = sheet_of(deal)
    points = None
    if sheet is not None and deal.mode is not None:
        points = deal_points(deal.options, deal.mode, deal.final_bids, deal.taken)
    return {
        "over": deal.over,
        "void": "thrown_in" if deal.thrown_in else None,
        "sheet": sheet,
        "points": points,
    }
