"""The view of a seat or a spectator, built up from nothing.

Source: docs/rules/ruff_and_trump/rulebook.md#rt-32. Hidden: other hands, sealed numbers until all are announced, the
seat that may rub or has declined, the head below the turned-up card and the cards the rubber took and discarded. All
cards played or shown are public.
"""

from engine.cards import RANK, Card
from engine.game import Form, View
from engine.rules.ruff_and_trump.deal import PACKET, RuffDeal
from engine.rules.ruff_and_trump.ruffs import SUITS
from engine.rules.ruff_and_trump.sheet import points_so_far, score_so_far, sheet_of
from engine.seats import Seat
from engine.table import allowed, to_act
from engine.tricks import Play


def view(deal: RuffDeal, seat: Seat | None) -> View:
    """Everything this seat (None: a spectator) may know now, as plain JSON values."""
    return {
        "game": "ruff_and_trump",
        "number": deal.setup.number,
        "dealer": deal.setup.dealer,
        "eldest": deal.order[0],
        "direction": deal.setup.direction,
        "phase": deal.phase.name,
        "seat": seat,
        "seats": list(deal.seats),
        "format": deal.options.format,
        "counts": {other: len(deal.hands[other]) for other in deal.seats},
        **_own(deal, seat),
        **_turn(deal, seat),
        **_table(deal),
        **_ruff(deal, seat),
        **_tricks(deal),
        **_end(deal),
    }


def _own(deal: RuffDeal, seat: Seat | None) -> View:
    """Return the part only this seat sees: its cards, best announcement and choices."""
    if seat is None:
        return {"hand": [], "took": [], "discards": [], "true_ruff": None, "allowed": [], "forms": []}
    forms = deal.phase.forms(deal, seat) if seat in to_act(deal) else ()
    return {
        "hand": in_order(deal.hands[seat]),
        "took": in_order(deal.setup.head[:PACKET]) if seat == deal.rubber else [],
        "discards": in_order(deal.discards) if seat == deal.rubber else [],
        "true_ruff": deal.true_ruff(seat),
        "allowed": list(allowed(deal, seat)),
        "forms": [_form(form) for form in forms],
    }


def in_order(cards: tuple[Card, ...]) -> list[Card]:
    """Sorted for the eye: spades, hearts, diamonds, clubs, high to low."""
    return sorted(cards, key=lambda card: (SUITS.index(card[1]), -RANK[card]))


def _form(form: Form) -> dict[str, object]:
    return {
        "word": form.word,
        "cards": in_order(form.cards),
        "least": form.least,
        "most": form.most,
        "signs": form.signs,
        "words": list(form.words),
        "number": form.number,
        "ready": list(form.ready),
    }


def _turn(deal: RuffDeal, seat: Seat | None) -> View:
    """Return the seats to act.

    For sealed numbers and the rub only whether this seat is among them, and how many there are. The rub waits for one
    seat, also where it is only simulated (Phase.hush).
    """
    acting, rub = to_act(deal), deal.phase.name == "rub"
    secret = rub or (deal.phase.name == "announce" and deal.options.announce == "sealed")
    visible = [other for other in acting if other == seat] if secret else list(acting)
    return {"to_act": visible, "waiting": 1 if rub else len(acting)}


def _table(deal: RuffDeal) -> View:
    """Return the public cards and the match score."""
    taken = 0 if deal.rubber is None else PACKET
    return {
        "trump": deal.trump,
        "turn_up": deal.turn_up,
        "head": len(deal.setup.head) - taken,
        "rubber": deal.rubber,
        "ruff_measure": deal.options.ruff_measure,
        "stake": deal.setup.stake,
        "target": deal.options.layout.target,
        "scores": score_so_far(deal),
        "won": dict(deal.setup.won),
    }


def _ruff(deal: RuffDeal, seat: Seat | None) -> View:
    """Return the public announcements, the show, and the result of the ruff."""
    complete = len(deal.said) == len(deal.seats)
    opened = complete or deal.options.announce == "in_turn"
    return {
        "announced": {other: number for other, number in deal.numbers if opened or other == seat},
        "claimant": deal.claimant,
        "tied": deal.tied,
        "shown": None if deal.shown is None else in_order(deal.shown),
        "ruff": deal.ruff,
        "miscount": deal.miscount,
    }


def _plays(plays: tuple[Play, ...]) -> list[dict[str, str]]:
    return [{"seat": seat, "card": card} for seat, card in plays]


def _tricks(deal: RuffDeal) -> View:
    complete = [{"plays": _plays(trick.plays), "winner": trick.winner} for trick in deal.tricks]
    return {
        "trick": _plays(deal.trick),
        "last_trick": complete[-1] if complete else None,
        "tricks": complete,
        "taken": deal.taken,
    }


def _end(deal: RuffDeal) -> View:
    return {
        "over": deal.over,
        "void": None,
        "sheet": sheet_of(deal) if deal.over else None,
        "points": points_so_far(deal) if deal.over else None,
    }
