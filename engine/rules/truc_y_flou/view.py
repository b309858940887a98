"""The view of a seat or a spectator, built up from nothing.

Source: docs/rules/truc_y_flou/rulebook.md#ty-42. Cards of others are shown when they are played. At the end, so are
those of a winning sung embit and of declared flors that were paid or compared. Values are shown with their comparison:
sung embits and raised flors at the close of trick 1, a simple contest of flors at the end. After a fold, a silence or a
no nothing is shown.
"""

from typing import Any

from engine.cards import Card, for_the_eye
from engine.game import View
from engine.rules.truc_y_flou.answers import Reply
from engine.rules.truc_y_flou.deal import SIDES, TrucDeal, captain, shortfall
from engine.rules.truc_y_flou.naming import NAMING
from engine.rules.truc_y_flou.refusals import LEVEL_WORDS
from engine.rules.truc_y_flou.settle import (
    best_of_teams,
    embit_holder,
    embit_values,
    flor_holder,
    flor_values,
)
from engine.rules.truc_y_flou.sheet import credits_of, points_of, result
from engine.rules.truc_y_flou.tricks import Play
from engine.rules.truc_y_flou.values import embit_cards, embit_value, flor_value
from engine.seats import Seat
from engine.table import allowed, owed, to_act


def view(deal: TrucDeal, seat: Seat | None) -> View:
    """Return a plain dict for one seat; None: for a spectator."""
    return {
        **_place(deal, seat),
        **_own(deal, seat),
        **_turn(deal, seat),
        **_tricks(deal),
        **_bids(deal),
        "embit": embit_view(deal),
        "flor": flor_view(deal),
        **_ending(deal),
    }


def _place(deal: TrucDeal, seat: Seat | None) -> View:
    return {
        "game": "truc_y_flou",
        "number": deal.setup.number,
        "dealer": deal.setup.dealer,
        "eldest": deal.order[0],
        "direction": deal.setup.direction,
        "captains": {side: captain(deal.options, side) for side in SIDES},
        "phase": deal.phase.name,
        "seat": seat,
        "seats": list(deal.seats),
        "counts": {each: 0 if _unseen(deal) else len(deal.hands[each]) for each in deal.seats},
        "team_channel": deal.options.team_channel,
    }


def _unseen(deal: TrucDeal) -> bool:
    """Return whether the cards still lie face down, before the first dealer is known."""
    return deal.phase is NAMING


def _own(deal: TrucDeal, seat: Seat | None) -> View:
    """Return the part only this seat sees: its cards, and their worth in declarations."""
    if seat is None or _unseen(deal):
        may = [] if seat is None else list(allowed(deal, seat))
        return {"hand": [], "dealt": [], "values": None, "allowed": may, "forms": []}
    dealt = deal.dealt[seat]
    values = {"embit": embit_value(dealt, deal.options.embit_without_pair), "flor": flor_value(dealt)}
    return {
        "hand": sorted(deal.hands[seat], key=for_the_eye),
        "dealt": sorted(dealt, key=for_the_eye),
        "values": values,
        "allowed": list(allowed(deal, seat)),
        "forms": [],
    }


def _turn(deal: TrucDeal, seat: Seat | None) -> View:
    """Return the seats that must act, and this seat if it may.

    The right of another seat to declare could reveal that it holds a flor.
    """
    must = owed(deal)
    own = tuple(acting for acting in to_act(deal) if acting == seat and acting not in must)
    return {
        "to_act": [*must, *own],
        "waiting": len(must),
        "turn": None if deal.over else deal.turn,
        "answers": _answers(deal),
    }


def _answers(deal: TrucDeal) -> list[str]:
    """Return the possible answers to the pending bid.

    They do not depend on any cards, so all players may see them.
    """
    phase = deal.phase
    return [move.text for move in phase.answers(deal)] if isinstance(phase, Reply) else []


def _tricks(deal: TrucDeal) -> View:
    complete = [{"plays": _plays(plays), "winner": winner} for plays, winner in deal.tricks]
    return {
        "trump": None,
        "trick": _plays(deal.trick),
        "last_trick": complete[-1] if complete else None,
        "tricks": complete,
        "taken": {side: deal.decisions.count(side) for side in SIDES},
        "spoiled": deal.decisions.count(None),
    }


def _plays(plays: tuple[Play, ...]) -> list[dict[str, str]]:
    return [{"seat": seat, "card": card} for seat, card in plays]


def _bids(deal: TrucDeal) -> View:
    """Return everything said, and the current worth of the truc."""
    asked_bid = None if deal.asked is None else {"side": deal.asked[0], "bid": LEVEL_WORDS[deal.asked[1] - 1]}
    return {
        "said": [f"{seat} {text}" for seat, text in deal.said],
        "level": (None, *LEVEL_WORDS)[deal.level],
        "right": list(deal.right),
        "asked": asked_bid,
        "scores": {side: deal.scores[side] for side in SIDES},
        "lacking": {side: shortfall(deal, side) for side in SIDES},
        "rounds": {side: deal.setup.won.get(side, 0) for side in SIDES},
        "credits": credits_of(deal)["credits"],
    }


def embit_view(deal: TrucDeal) -> dict[str, object] | None:
    """Return the embit as all players know it; None when none was bid."""
    embit = deal.embit
    if embit is None:
        return None
    facts: dict[str, Any] = {"bidder": embit.bidder, "bid": embit.word, "raises": list(embit.raises)}
    state = "dead" if deal.flors else embit.state
    compared = state == "told"
    holder = embit_holder(deal) if compared else None
    return {
        **facts,
        "state": state,
        "values": best_of_teams(embit_values(deal)) if compared else None,
        "holder": holder,
        "shown": _embit_cards(deal, holder) if holder is not None and deal.over else [],
    }


def _embit_cards(deal: TrucDeal, holder: Seat) -> list[Card]:
    return sorted(embit_cards(deal.dealt[holder], deal.options.embit_without_pair), key=for_the_eye)


def flor_view(deal: TrucDeal) -> dict[str, object] | None:
    """Return the flors as all players know them; None when none was declared.

    `demi` are seats that announce it at each card.
    """
    if not deal.flors:
        return None
    compared = compared_flors(deal)
    visible = deal.over and (compared or (deal.contest is None and deal.settled))
    auto = deal.contest == "simple" and deal.options.demi_flor == "auto"
    return {
        "declared": list(deal.flors),
        "contest": deal.contest,
        "demi": list(deal.flors) if auto and not deal.over else [],
        "values": best_of_teams(flor_values(deal)) if compared else None,
        "holder": flor_holder(deal) if compared else None,
        "shown": {seat: sorted(deal.dealt[seat], key=for_the_eye) for seat in deal.flors} if visible else {},
    }


def compared_flors(deal: TrucDeal) -> bool:
    """Return whether the comparison is over, at the close of trick 1 or at the end."""
    kinds = {kind for _, _, kind in deal.credits}
    if deal.contest in ("compare", "round"):
        return bool(kinds & {"flor_compared", "flor_round"})
    return "flor_contest" in kinds


def _ending(deal: TrucDeal) -> View:
    return {
        "over": deal.over,
        "void": None,
        "sheet": result(deal),
        "points": points_of(deal.setup.dealer, deal.credits) if deal.over else None,
    }
