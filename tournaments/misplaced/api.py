"""Corrections over REST: their preview, seats and tables, and later rounds."""

from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from inputs.reading import read
from tournaments.core import rounds as core_rounds
from tournaments.core.api import InEvent, in_event
from tournaments.corrections.preview import effect_of_proposal
from tournaments.followups import services as followups_services
from tournaments.followups.selectors import undecided
from tournaments.misplaced import services as misplaced_services
from tournaments.misplaced.schemas import (
    SEATS_KIND,
    CorrectedValues,
    CorrectionEffect,
    EarlierCorrection,
    FollowUp,
    FollowUpChoice,
    PlaceCorrection,
    PlacesCorrection,
    SeatsToUndo,
)
from tournaments.misplaced.selectors import proposal_of
from tournaments.models import Round
from tournaments.pairing.later_rounds import follows
from tournaments.rankings.what_if import with_sheets

SOURCE = "api"
NUMBER = [
    OpenApiParameter("table_id", int, OpenApiParameter.PATH),
    OpenApiParameter("number", int, OpenApiParameter.PATH, description="The deal."),
]


@in_event()
class SheetEffect(InEvent):
    """The preview of a sheet's correction."""

    @extend_schema(
        operation_id="sheets_effect",
        summary="Preview a correction. Nothing is saved.",
        parameters=NUMBER,
        request=CorrectedValues,
        responses={200: CorrectionEffect},
    )
    def create(self, request: Request, event_slug: str, table_id: str, number: str) -> Response:
        event, values = self.require("correct"), read(CorrectedValues, request.data).values
        effect = effect_of_proposal(event, with_sheets(event, {int(table_id): {int(number): values}}))
        return Response(asdict(effect))


@in_event(round_number=int)
class PlaceCorrections(InEvent):
    """Corrections of seats and tables in a published round."""

    @extend_schema(summary="Correct seats or tables.", request=PlacesCorrection, responses={204: None})
    def create(self, request: Request, event_slug: str, round_number: str) -> Response:
        round_, correction = self._round(), read(PlacesCorrection, request.data)
        misplaced_services.correct_places(
            round_=round_,
            by=request.user,
            correction=correction,
            reason=correction.reason,
            key=correction.key,
            source=SOURCE,
        )
        return Response(status=204)

    @extend_schema(
        summary="Preview the effects of a seat correction. Nothing is saved.",
        request=PlaceCorrection,
        responses=CorrectionEffect,
    )
    def preview(self, request: Request, event_slug: str, round_number: str) -> Response:
        round_, correction = self._round(), read(PlaceCorrection, request.data)
        if correction.kind == SEATS_KIND:
            misplaced_services.seats_to_correct(round_, correction.one, correction.other)
        return Response(asdict(effect_of_proposal(self.event, proposal_of(round_, correction))))

    @extend_schema(summary="Undo the latest seat correction.", request=SeatsToUndo, responses={204: None})
    def undo(self, request: Request, event_slug: str, round_number: str) -> Response:
        misplaced_services.undo_seats(
            round_=self._round(), by=request.user, number=read(SeatsToUndo, request.data).number
        )
        return Response(status=204)

    def _round(self) -> Round:
        event = self.require("correct")
        return _with_event(core_rounds.public_rounds(event).get(number=int(self.kwargs["round_number"])), event)


@in_event(round_number=int)
class Follow(InEvent):
    """Decisions about a round that was paired before a correction."""

    @extend_schema(summary="List corrections without a decision.", responses=FollowUp)
    def retrieve(self, request: Request, event_slug: str, round_number: str) -> Response:
        return self._state(self._round("see_desk"))

    @extend_schema(summary="Decide what happens to the pairings.", request=FollowUpChoice, responses={200: FollowUp})
    def create(self, request: Request, event_slug: str, round_number: str) -> Response:
        round_ = self._round("change_round")
        followups_services.decide_followup(round_, read(FollowUpChoice, request.data).choice, request.user)
        return self._state(self._round("change_round"))

    def _round(self, action: str) -> Round:
        event = self.require(action)
        return _with_event(core_rounds.staff_rounds(event).get(number=int(self.kwargs["round_number"])), event)

    def _state(self, round_: Round) -> Response:
        late = [EarlierCorrection(**asdict(correction)) for correction in undecided(round_)]
        return self.reply(FollowUp(corrections=late, may_reseat=follows(round_)))


def _with_event(round_: Round, event: Any) -> Round:
    round_.event = event
    return round_
