"""Claims of the running deal as a viewer may see them: claim, answers, open hands."""

from typing_extensions import TypedDict

from engine import claims as engine_claims
from engine.cards import Card
from games.core.deal_view import DealView, deal_view
from games.models import Claim, Deal, Seat
from games.tables.spectators import sees_running
from games.tables.table_state import Play
from inputs.values import MomentText, written_moment


class ClaimView(TypedDict):
    """A claim: the tricks it would give every side, and how it ended."""

    id: int
    seat: str
    counts: dict[str, int]
    words: str
    state: str
    at: MomentText


class AnswersView(TypedDict):
    """Answers to an open claim, and what the viewer may do."""

    answers: dict[str, bool]
    waits_for: list[str]
    may_answer: bool
    may_withdraw: bool


class OpenClaimView(ClaimView, AnswersView):
    """A claim that waits for answers."""


class MayClaimView(TypedDict):
    """What can be claimed now (see `claims_for`)."""

    left: int
    sides: list[str]
    taken: dict[str, int]


class ClaimsView(TypedDict):
    """The claims of the running deal (see `claims_for`)."""

    open: OpenClaimView | None
    over: list[ClaimView]
    before: list[ClaimView]
    hands: dict[str, list[Card]]
    may: MayClaimView | None


def claims_for(play: Play, seat: str | None, deal: DealView | None) -> ClaimsView | None:
    """Return the claims that `seat` (None: a spectator) sees; None without claims.

    `deal` is the viewer's view of the deal. `open` waits for answers; `over` are those that were answered; `hands` are
    the cards that lie open because of them, also after a claim was refused; `before` is the claim that ended the deal
    before. `may` is null, or says what can be claimed now: `left` tricks, and the sides whose final count is needed
    (none: only the share of the player's side in the rest).
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
    return tuple(deal_view(play.game, play.deal, seat)["hand"])


def _claim(made: Claim) -> ClaimView:
    return {
        "id": made.pk,
        "seat": made.seat,
        "counts": made.tricks,
        "words": made.words,
        "state": made.state,
        "at": written_moment(made.at),
    }


def _before(play: Play) -> list[ClaimView]:
    """The claim by which the deal before ended, if it did."""
    over = play.table.deals.exclude(state=Deal.State.RUNNING).order_by("number", "attempt").last()
    rows = over.claims.filter(state=Claim.State.ACCEPTED) if over else ()
    return [_claim(made) for made in rows]


def _answers(play: Play, made: Claim, seat: str | None) -> AnswersView:
    answers = dict(made.answers.values_list("seat", "accepts"))
    opponents = asked_of(play, made)
    return {
        "answers": answers,
        "waits_for": [code for code in opponents if code not in answers],
        "may_answer": seat in opponents and seat not in answers,
        "may_withdraw": seat == made.seat,
    }


def _may(play: Play, seat: str | None, deal: DealView) -> MayClaimView | None:
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
