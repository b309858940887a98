"""Changes of a published round over REST: options, change, undo and stand-ins."""

from collections.abc import Iterable
from typing import TypeVar

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from inputs.reading import read
from seating.changes import Transfer
from tournaments.changes import apply as changes_apply
from tournaments.changes import selectors as changes
from tournaments.changes import services as changes_services
from tournaments.changes.schemas import (
    KINDS,
    ChangeOption,
    ChangeToUndo,
    NewRoundChange,
    RequestedChange,
    RoundChangeOut,
    SeatMove,
    StandIn,
)
from tournaments.changes.selectors import Done, Offered
from tournaments.changes.text import describe_way
from tournaments.core import rounds as core_rounds
from tournaments.core.api import InEvent, in_event
from tournaments.models import Round

C = TypeVar("C", bound=RequestedChange)
WAY_OF = frozenset({"kind", "entry", "other"})
ASKED = [
    OpenApiParameter("kind", str, enum=list(KINDS), required=True),
    OpenApiParameter("entry", int, required=True, description="The number of the entry."),
    OpenApiParameter("other", int, description="The entry to swap with."),
]


@in_event(round_number=int)
class Changes(InEvent):
    """Changes of a published round, for its leaders."""

    @extend_schema(summary="List changes, oldest first.", responses=RoundChangeOut)
    def list(self, request: Request, event_slug: str, round_number: str) -> Response:
        return self.page(changes.changes_of(self._round()), _done_document)

    @extend_schema(summary="Change the round.", request=NewRoundChange, responses={201: RoundChangeOut})
    def create(self, request: Request, event_slug: str, round_number: str) -> Response:
        round_, change = self._round(), self._known(read(NewRoundChange, request.data))
        if change.token:
            changes_services.change_round(round_=round_, by=request.user, requested=change, token=change.token)
        else:
            changes_services.change_by_best_way(round_=round_, by=request.user, requested=change)
        return self._newest(round_, 201)

    @extend_schema(summary="List the options for a change, least disruptive first.", parameters=ASKED,
                   responses=ChangeOption)  # fmt: skip
    @action(detail=False)
    def ways(self, request: Request, event_slug: str, round_number: str) -> Response:
        round_ = self._round()
        parameters = {name: request.query_params[name] for name in WAY_OF & request.query_params.keys()}
        requested = self._known(read(RequestedChange, parameters))
        names = dict(self.event.entries.values_list("number", "name"))
        return self.page(changes.ways_of(round_, requested), lambda offered: self._way(requested, offered, names))

    @extend_schema(summary="Undo the latest change.", request=ChangeToUndo, responses={201: RoundChangeOut})
    @action(detail=False, methods=["post"])
    def undo(self, request: Request, event_slug: str, round_number: str) -> Response:
        round_ = self._round()
        changes_services.undo_change(round_=round_, by=request.user, number=read(ChangeToUndo, request.data).number)
        return self._newest(round_, 201)

    @extend_schema(
        summary="Set a stand-in for a member of a pair or team in this round.",
        request=StandIn,
        responses={201: RoundChangeOut},
    )
    @action(detail=False, methods=["post"], url_path="stand-in")
    def stand_in(self, request: Request, event_slug: str, round_number: str) -> Response:
        round_ = self._round()
        changes_apply.let_stand_in(round_=round_, by=request.user, stand_in=read(StandIn, request.data))
        return self._newest(round_, 201)

    def _round(self) -> Round:
        """Return the round of the address, if the user may change it.

        Raises NotAllowed, Round.DoesNotExist.
        """
        event = self.require("change_round")
        round_: Round = core_rounds.staff_rounds(event).get(number=int(self.kwargs["round_number"]))
        round_.event = event
        return round_

    def _known(self, change: C) -> C:
        """Return the requested change. Raises Entry.DoesNotExist."""
        for number in filter(None, (change.entry, change.other)):
            self.event.entries.get(number=number)
        return change

    def _way(self, requested: RequestedChange, offered: Offered, names: dict[int, str]) -> ChangeOption:
        text = describe_way(
            self.event, offered.way, entry=requested.entry, leaving=requested.kind in changes.LEAVING, names=names
        )
        return ChangeOption(
            token=offered.token,
            kind=offered.way.kind,
            title=text.title,
            tables=[table.number for table in offered.way.tables],
            moves=_moves(offered.way.moves),
            costs=list(text.costs),
        )

    def _newest(self, round_: Round, status: int) -> Response:
        return self.reply(_done_document(changes.changes_of(round_)[-1]), status)


def _done_document(done: Done) -> RoundChangeOut:
    return RoundChangeOut(
        number=done.number,
        kind=done.kind,
        at=done.at,
        by=done.by,
        tables=list(done.tables),
        moves=_moves(done.moves),
        undone=done.undone,
    )


def _moves(moves: Iterable[Transfer]) -> list[SeatMove]:
    return [
        SeatMove(
            entry=move.entry,
            table_before=move.table,
            seat_before=move.before.place if move.before else "",
            table_after=move.table_after,
            seat_after=move.after.place if move.after else "",
        )
        for move in moves
    ]
