"""The state of a deal.

Six seats, two teams, three cards each, and everything that has been said. Teams are called by their seats (`even`,
`odd`); in credits `E` is the eldest's team and `D` the dealer's.

Source: docs/rules/truc_y_flou/rulebook.md#ty-10, #ty-13, #ty-18 and #ty-44.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any

from engine.cards import Card
from engine.game import Deal, Hands, Over, Setup
from engine.rules.truc_y_flou.options import TARGET, Options
from engine.rules.truc_y_flou.tricks import Play, side_of
from engine.seats import Seat, Side, order_from

SEATS: tuple[Seat, ...] = tuple("012345")
SIDES: tuple[Side, ...] = ("even", "odd")
OTHER: dict[Side, Side] = {"even": "odd", "odd": "even"}
NEXT: dict[Seat, Seat] = {seat: SEATS[(int(seat) + 1) % 6] for seat in SEATS}
MIDDLE: dict[Side, Seat] = {"even": "4", "odd": "1"}
HAND = 3

OVER = Over("wrong_state")

Credit = tuple[str, int, str]
"""Team (`E` or `D`), points after the cap at 25, and what they are for."""


@dataclass(frozen=True, slots=True)
class Embit:
    """The one embit bid of a deal.

    `word` is how it was bid, `short` what the bidders then lacked of 25. `state`: open, passed, raised, sung, folded
    or paid. `raises` are the amounts it was raised by, `challenger` who sang or raised it first, `folded` who folded.
    """

    bidder: Seat
    word: str
    short: int
    state: str = "open"
    raises: tuple[int, ...] = ()
    challenger: Seat | None = None
    folded: Side | None = None

    @property
    def side(self) -> Side:
        """The team that bid."""
        return side_of(self.bidder)


@dataclass(frozen=True, slots=True, kw_only=True)
class TrucDeal(Deal):
    """A deal of Truc y Flou.

    `dealt` are the hands before any card was played; `tricks` the complete ones with their winner (None: spoiled).
    `declared` are seats that have made their one declaration. `spoken` says that the seat on turn has bid truc.
    `contest` is the stage of a contest of flors: simple, better, sung, best, compare, round or conceded. `level` is an
    index into LEVELS, `right` the teams that may raise it, `asked` a truc bid that waits for its answer.
    """

    options: Options
    dealt: Hands
    turn: Seat
    leader: Seat
    scores: Mapping[Side, int]
    trick: tuple[Play, ...] = ()
    tricks: tuple[tuple[tuple[Play, ...], Seat | None], ...] = ()
    declared: tuple[Seat, ...] = ()
    embit: Embit | None = None
    flors: tuple[Seat, ...] = ()
    contest: str | None = None
    spoken: bool = False
    level: int = 0
    right: tuple[Side, ...] = SIDES
    asked: tuple[Side, int] | None = None
    settled: bool = False
    said: tuple[tuple[Seat, str], ...] = ()
    credits: tuple[Credit, ...] = ()

    @property
    def order(self) -> tuple[Seat, ...]:
        """p1 to p6: the eldest first, the dealer last."""
        return order_from(SEATS, NEXT[self.setup.dealer])

    @property
    def decisions(self) -> tuple[Side | None, ...]:
        """The team that took each complete trick; None for a spoiled one."""
        return tuple(None if winner is None else side_of(winner) for _, winner in self.tricks)


NAMES = tuple(field.name for field in fields(TrucDeal))
VALUES = attrgetter(*NAMES)


def changed(deal: TrucDeal, **changes: Any) -> TrucDeal:
    """Return the deal with changes, as dataclasses.replace but in half the time.

    A deal has many fields, and a word often changes a few of them.
    """
    new = object.__new__(TrucDeal)
    for name, value in zip(NAMES, VALUES(deal), strict=True):
        object.__setattr__(new, name, value)
    for name, value in changes.items():
        object.__setattr__(new, name, value)
    return new


def shortfall(deal: TrucDeal, side: Side) -> int:
    """Return the points a team needs to reach 25 now."""
    return TARGET - deal.scores[side]


def captain(options: Options, side: Side) -> Seat:
    """Return the seat that speaks for a team."""
    if options.captain == "middle_seat":
        return MIDDLE[side]
    return options.captain_even if side == "even" else options.captain_odd


def letter(dealer: Seat, side: Side) -> str:
    """`D` for the dealer's team, `E` for the eldest's."""
    return "D" if side_of(dealer) == side else "E"


def fresh(totals: Mapping[Side, int]) -> dict[Side, int]:
    """Return the scores a deal starts from.

    Those of the round, or 0 after a round that is over.
    """
    over = max(totals.values(), default=0) >= TARGET
    return {side: 0 if over else totals.get(side, 0) for side in SIDES}


def room(scores: Mapping[Side, int], side: Side) -> int:
    """Return the highest score a team can reach.

    It is 24 once the other has 25, so that a round has one winner.
    """
    return TARGET if scores[OTHER[side]] < TARGET else TARGET - 1


def credit(deal: TrucDeal, side: Side, points: int, what: str) -> TrucDeal:
    """Return the deal with points written down.

    It is over when they end the round (TF-14).
    """
    points = min(points, room(deal.scores, side) - deal.scores[side])
    if points <= 0:
        return deal
    scores = {**deal.scores, side: deal.scores[side] + points}
    entry = (letter(deal.setup.dealer, side), points, what)
    ends = scores[side] >= TARGET and deal.options.settle == "chronological"
    phases = (OVER,) if ends else deal.phases
    return changed(deal, scores=scores, credits=(*deal.credits, entry), phases=phases)


def best_holder(deal: TrucDeal, values: Mapping[Seat, int]) -> Seat:
    """Return the seat with the highest value; the earliest in p1 to p6 if equal."""
    return max((seat for seat in deal.order if seat in values), key=values.__getitem__)


def deal_out(setup: Setup, pack: Sequence[Card]) -> Hands:
    """Three cards each, one by one from the eldest."""
    order = order_from(SEATS, NEXT[setup.dealer])
    hands = {seat: tuple(pack[place : place + 6 * HAND : 6]) for place, seat in enumerate(order)}
    return {seat: hands[seat] for seat in SEATS}
