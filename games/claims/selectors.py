"""The claims of the running deal, as a viewer may see them: what is claimed, who answered, whose cards lie open."""

from typing import Any

from engine import claims as engine_claims
from engine import table as engine_table
from engine.cards import Card
from engine.game import View
from games.core.moments import written_moment
from games.models import Claim, Deal, Seat
from games.tables.spectators import sees_running
from games.tables.table_state import Play


def claims_for(play: Play, seat: str | None, deal: View | None) -> View | None:
    """What `seat` (None: a spectator) sees of claims; None where there are none. `deal` is his view of the deal.

    `open` waits for answers; `over` are those that were answered; `hands` are the cards that lie open because of them,
    also after a claim was refused; `before` is the claim by which the deal before ended. `may` is null, or tells what
    can be claimed now: `left` tricks, and the sides whose final count has to be said (none: only what the own side
    takes of the rest).
    """
    if not play.rules.claims or (seat is None and not sees_running(play.table)):
        return None
    if deal is None or play.deal is None:
        return {"open": None, "over": [], "before": _before(play), "hands": {}, "may": None}
    waits = play.open_claim
    claimers = dict.fromkeys(made.seat for made in play.claims)
    return {
        "open": None if waits is None else {**_claim(waits), **_answers(play, waits, seat)},
        "over": [_claim(made) for made in play.claims if made is not waits],
        "before": [] if play.claims or deal["last_trick"] else _before(play),
        "hands": {code: list(shown_to_all(play, code)) for code in claimers},
        "may": _may(play, seat, deal),
    }


def asked_of(play: Play, made: Claim) -> list[str]:
    """The seats that have to answer: all of other sides."""
    own = play.game.side_of(play.options, made.seat)
    return [code for code in play.seats if play.game.side_of(play.options, code) != own]


def shown_to_all(play: Play, seat: str) -> tuple[Card, ...]:
    """The cards a claimer still holds, which lie open for the rest of the deal."""
    return tuple(engine_table.view(play.game, play.deal, seat)["hand"])


def _claim(made: Claim) -> View:
    return {
        "id": made.pk,
        "seat": made.seat,
        "counts": made.tricks,
        "words": made.words,
        "state": made.state,
        "at": written_moment(made.at),
    }


def _before(play: Play) -> list[View]:
    """The claim by which the deal before ended, if it did."""
    over = play.table.deals.exclude(state=Deal.State.RUNNING).order_by("number", "attempt").last()
    rows = over.claims.filter(state=Claim.State.ACCEPTED) if over else ()
    return [_claim(made) for made in rows]


def _answers(play: Play, made: Claim, seat: str | None) -> View:
    answers = dict(made.answers.values_list("seat", "accepts"))
    asked = asked_of(play, made)
    return {
        "answers": answers,
        "waits_for": [code for code in asked if code not in answers],
        "may_answer": seat in asked and seat not in answers,
        "may_withdraw": seat == made.seat,
    }


def _may(play: Play, seat: str | None, deal: View) -> dict[str, Any] | None:
    if seat is None or play.open_claim is not None or play.table.paused or play.seats[seat].kind != Seat.Kind.HUMAN:
        return None
    if not engine_claims.may_be_claimed(play.game, deal):
        return None
    sides = list(deal["taken"])
    return {
        "left": engine_claims.tricks_left(deal),
        "sides": sides if len(sides) > engine_claims.TWO_SIDES else [],
        "taken": dict(deal["taken"]),
    }
