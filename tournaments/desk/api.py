"""Rounds and pairings over REST. Drafts exist only for staff."""

from dataclasses import asdict
from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import viewers
from tournaments.changes import services as changes_services
from tournaments.club_match import services as club_match_services
from tournaments.core import rounds as core_rounds
from tournaments.core import versions as core_versions
from tournaments.core.api import NOT_MODIFIED, InEvent, cached_json, in_event, versioned
from tournaments.core.errors import EventConflict
from tournaments.desk import services as desk_services
from tournaments.desk.schemas import (
    JoinShape,
    PairingsShape,
    PauseRoundShape,
    PlaceShape,
    ReplaceShape,
    RoundShape,
    SeatRoundShape,
    StoppedShape,
    SwapShape,
    TotalReadShape,
    TotalShape,
)
from tournaments.models import Place, Round, SitOut
from tournaments.online import services as online_services
from tournaments.pairing import progress as pairing_progress
from tournaments.pairing import services as pairing_services
from tournaments.quality import selectors as quality_selectors
from tournaments.quality.schemas import Quality
from tournaments.quality.selectors import relaxed_without_wishes
from tournaments.rounds import drafts as rounds_drafts
from tournaments.rounds import selectors as rounds_selectors
from tournaments.rounds.selectors import Pairings, PairingTable, seat_documents
from tournaments.sheets import corrections as sheets_corrections
from tournaments.shuffles import services as shuffles_services
from tournaments.shuffles.api import BeaconValueShape, NameBeaconShape

NUMBER = [OpenApiParameter("number", int, OpenApiParameter.PATH, description="The number of the round.")]
FOR_STAFF = ("standings_version", "quality", "relaxed", "progress")


@in_event()
class Rounds(InEvent):
    """The rounds of an event. Drafts are not found without access to the desk."""

    lookup_field = "number"
    lookup_value_regex = "[0-9]{1,4}"

    @extend_schema(summary="List rounds.", responses=RoundShape(many=True))
    def list(self, request: Request, event_slug: str) -> Response:
        return self.page(self._visible_rounds(), self._round_document)

    @extend_schema(summary="Pair the next round as a draft.", request=SeatRoundShape, responses={201: RoundShape})
    def create(self, request: Request, event_slug: str) -> Response:
        event = self.require("seat")
        method = self.read(SeatRoundShape).get("method")
        return Response(self._round_document(pairing_services.seat_round(event, request.user, method)), status=201)

    @extend_schema(summary="Get one round.", parameters=NUMBER, responses=RoundShape)
    def retrieve(self, request: Request, event_slug: str, number: str) -> Response:
        return Response(self._round_document(self._round()))

    @extend_schema(summary="Discard a draft.", parameters=NUMBER, responses={204: None})
    def destroy(self, request: Request, event_slug: str, number: str) -> Response:
        self.require("edit_draft")
        rounds_drafts.discard_draft(self._round(), request.user)
        return Response(status=204)

    @extend_schema(
        summary="Get the pairings by table and by name, with an ETag.",
        parameters=NUMBER,
        responses={200: PairingsShape, 304: NOT_MODIFIED},
    )
    @action(detail=True)
    def pairings(self, request: Request, event_slug: str, number: str) -> HttpResponse:
        round_, full = self._round(), self.may("see_people")
        version = core_versions.version_as_read(
            self.event
        )  # read before the round: a cached value is never older than its version
        tag = f"p{round_.pk}.{version}{'f' if full else ''}"
        key = f"pairings:{self.event.created_at.timestamp()}:{tag}"
        return versioned(request, tag, lambda: cached_json(key, lambda: self._pairings(round_, version, full)))

    @extend_schema(
        summary="Get the quality of the pairings: each figure with its bound, and an ETag.",
        parameters=NUMBER,
        responses={200: Quality, 304: NOT_MODIFIED, 409: OpenApiResponse(description="Still being paired.")},
    )
    @action(detail=True)
    def quality(self, request: Request, event_slug: str, number: str) -> HttpResponse:
        round_, full = self._round(), self.may("see_people")
        if round_.state == Round.State.SEATING:
            raise EventConflict("still_seating", number=round_.number)
        version = core_versions.version_as_read(self.event)
        tag = f"q{round_.pk}.{version}{'f' if full else ''}"
        key = f"quality:{self.event.created_at.timestamp()}:{tag}"
        return versioned(request, tag, lambda: cached_json(key, lambda: self._quality(round_, version, full)))

    @extend_schema(
        summary="Stop the pairing search and keep the best pairings found.",
        parameters=NUMBER,
        request=None,
        responses=RoundShape,
    )
    @action(detail=True, methods=["post"])
    def enough(self, request: Request, event_slug: str, number: str) -> Response:
        self.require("edit_draft")
        pairing_progress.take_best(self._round(), request.user)
        return Response(self._round_document(self._round()))

    @extend_schema(summary="Publish the round.", parameters=NUMBER, request=None, responses=RoundShape)
    @action(detail=True, methods=["post"])
    def publish(self, request: Request, event_slug: str, number: str) -> Response:
        self.require("publish")
        return Response(self._round_document(desk_services.publish_round(self._round(), request.user)))

    @extend_schema(
        summary="Choose a beacon for the shuffles of the round, before the first shuffle.",
        parameters=NUMBER,
        request=NameBeaconShape,
        responses={204: None},
    )
    @action(detail=True, methods=["post"])
    def beacon(self, request: Request, event_slug: str, number: str) -> Response:
        self.require("publish")
        body = self.read(NameBeaconShape)
        shuffles_services.name_beacon(self._round(), body["source"], body.get("round"), request.user)
        return Response(status=204)

    @extend_schema(
        summary="Enter the beacon value, or let the server fetch it.",
        parameters=NUMBER,
        request=BeaconValueShape,
        responses={204: None},
    )
    @action(detail=True, methods=["post"], url_path="beacon-value")
    def beacon_value(self, request: Request, event_slug: str, number: str) -> Response:
        self.require("publish")
        round_, value = self._round(), self.read(BeaconValueShape).get("value")
        if value is None:
            shuffles_services.fetch_beacon(round_, request.user)
        else:
            shuffles_services.give_beacon(round_, value, request.user)
        return Response(status=204)

    @extend_schema(summary="Return the round to draft.", parameters=NUMBER, request=None, responses=RoundShape)
    @action(detail=True, methods=["post"])
    def unpublish(self, request: Request, event_slug: str, number: str) -> Response:
        self.require("publish")
        return Response(self._round_document(desk_services.unpublish_round(self._round(), request.user)))

    @extend_schema(
        summary="Close the round, if no result is missing.", parameters=NUMBER, request=None, responses=RoundShape
    )
    @action(detail=True, methods=["post"])
    def close(self, request: Request, event_slug: str, number: str) -> Response:
        self.require("close_round")
        return Response(self._round_document(desk_services.close_round(self._round(), request.user)))

    @extend_schema(
        summary="Pause one online table, or all online tables where you do not play. Clocks stop.",
        parameters=NUMBER,
        request=PauseRoundShape,
        responses=StoppedShape,
    )
    @action(detail=True, methods=["post"])
    def pause(self, request: Request, event_slug: str, number: str) -> Response:
        self.require("pause")
        body, holders = self.read(PauseRoundShape), viewers.guest_tokens(request._request)
        count = online_services.pause_round(
            round_=self._round(), by=request.user, reason=body["reason"], table=body.get("table"), holders=holders
        )
        return Response({"tables": count})

    @extend_schema(
        summary="Resume a paused table, or all tables of the round.",
        parameters=NUMBER,
        request=PauseRoundShape,
        responses=StoppedShape,
    )
    @action(detail=True, methods=["post"])
    def resume(self, request: Request, event_slug: str, number: str) -> Response:
        self.require("pause")
        body, holders = self.read(PauseRoundShape), viewers.guest_tokens(request._request)
        count = online_services.resume_round(self._round(), request.user, body.get("table"), holders)
        return Response({"tables": count})

    @extend_schema(
        summary="Swap two entries in a draft.", parameters=NUMBER, request=SwapShape, responses=PairingsShape
    )
    @action(detail=True, methods=["post"])
    def swap(self, request: Request, event_slug: str, number: str) -> Response:
        self.require("edit_draft")
        round_, body = self._round(), self.read(SwapShape)
        rounds_drafts.swap_places(round_, _spot(round_, body["one"]), _spot(round_, body["other"]), request.user)
        return self._pairings_now(round_)

    @extend_schema(
        summary="Seat a player who arrives late.", parameters=NUMBER, request=JoinShape, responses=PairingsShape
    )
    @action(detail=True, methods=["post"])
    def join(self, request: Request, event_slug: str, number: str) -> Response:
        event = self.require("change_round")
        round_, body = self._round(), self.read(JoinShape)
        changes_services.join_round(round_=round_, entry=event.entries.get(number=body["entry"]), by=request.user)
        return self._pairings_now(round_)

    @extend_schema(
        summary="Handle a no-show: use a substitute, or play without the player.",
        parameters=NUMBER,
        request=ReplaceShape,
        responses=PairingsShape,
    )
    @action(detail=True, methods=["post"])
    def replace(self, request: Request, event_slug: str, number: str) -> Response:
        event = self.require("change_round")
        round_, body = self._round(), self.read(ReplaceShape)
        instead = body.get("substitute")
        substitute = None if instead is None else event.entries.get(number=instead)
        changes_services.replace_at_table(
            round_=round_, entry=event.entries.get(number=body["entry"]), by=request.user, substitute=substitute
        )
        return self._pairings_now(round_)

    @extend_schema(
        summary="Set a table to club or online play.",
        parameters=NUMBER,
        request=PlaceShape,
        responses=PairingsShape,
    )
    @action(detail=True, methods=["post"])
    def place(self, request: Request, event_slug: str, number: str) -> Response:
        self.require("set_place")
        round_, body = self._round(), self.read(PlaceShape)
        desk_services.set_table_place(round_, body["table"], body["place"], request.user)
        return self._pairings_now(round_)

    @extend_schema(
        summary="Enter or correct the round total of a club match.",
        parameters=NUMBER,
        request=TotalShape,
        responses=TotalReadShape,
    )
    @action(detail=True, methods=["post"])
    def total(self, request: Request, event_slug: str, number: str) -> Response:
        round_ = self._round()
        self.require("correct" if round_.totals.exists() else "write_sheet")
        body = self.read(TotalShape)
        total = club_match_services.write_round_total(
            round_=round_, home=body.pop("home"), visitors=body.pop("visitors"), by=request.user, **body
        )
        return Response({"home": total.home, "visitors": total.visitors, "version": total.version})

    def _visible_rounds(self) -> Any:
        staff = self.may("see_desk")
        return core_rounds.staff_rounds(self.event) if staff else core_rounds.public_rounds(self.event)

    def _round(self) -> Round:
        """Return the round of the address; drafts for staff. Raises Round.DoesNotExist."""
        round_: Round = self._visible_rounds().get(number=int(self.kwargs["number"]))
        round_.event = self.event
        return round_

    def _round_document(self, round_: Round) -> dict[str, Any]:
        document = dict(RoundShape(round_).data)
        if not self.may("see_desk"):
            document.update(dict.fromkeys(FOR_STAFF))
        elif not self.may("see_people"):
            document["relaxed"] = relaxed_without_wishes(document["relaxed"])
        return document

    def _quality(self, round_: Round, version: int, full: bool) -> dict[str, Any]:
        sheet = quality_selectors.quality_of(round_, full)
        head = {"event": self.event.slug, "round": round_.number, "version": version, "moved": sheet.moved}
        groups = [
            {"name": group.name, "title": group.title, "figures": [asdict(figure) for figure in group.figures]}
            for group in sheet.groups
        ]
        return {**head, "groups": groups, "given_up": [*map(asdict, sheet.given_up)], "made": asdict(sheet.made)}

    def _pairings_now(self, round_: Round) -> Response:
        round_ = core_rounds.staff_rounds(self.event).get(pk=round_.pk)
        return Response(self._pairings(round_, core_versions.version_of(self.event), self.may("see_people")))

    def _pairings(self, round_: Round, version: int, full: bool) -> dict[str, Any]:
        corrected = bool(sheets_corrections.seated_before_correction(round_))
        pairings = rounds_selectors.pairings_of(round_, full)
        head = {"event": self.event.slug, "round": round_.number, "state": round_.state, "version": version}
        return {**head, "seated_before_correction": corrected, **_lists(pairings, _numbers(pairings))}


def _spot(round_: Round, number: int) -> Place | SitOut:
    """Return the place or sit-out of an entry. Raises SitOut.DoesNotExist without one."""
    place = round_.places.filter(entry__number=number).select_related("entry").first()
    return place or round_.sit_outs.select_related("entry").get(entry__number=number)


def _numbers(pairings: Pairings) -> dict[int, int]:
    """Return the number of every entry by id."""
    seated = {occupant.entry_id: occupant.number for table in pairings.tables for occupant in table.occupants}
    return seated | {out.entry_id: out.number for out in pairings.waiting}


def _lists(pairings: Pairings, numbers: dict[int, int]) -> dict[str, Any]:
    lines = [
        {
            "name": line.name,
            "entry": numbers[line.entry_id],
            "table": line.table,
            "seat": line.seat,
            "others": list(line.others),
            "partner": line.partner,
        }
        for line in pairings.by_name
    ]
    waiting = [{"entry": out.number, "name": out.name, "why": out.why, "score": out.score} for out in pairings.waiting]
    return {"tables": [table_document(table) for table in pairings.tables], "by_name": lines, "waiting": waiting}


def table_document(table: PairingTable) -> dict[str, Any]:
    """Return a table for the pairings."""
    return {
        "number": table.number,
        "id": table.table_id,
        "place": table.fact.place,
        "finished": table.fact.finished,
        "sheets_in": table.fact.sheets_in,
        "missing": list(table.fact.missing),
        "seats": seat_documents(table),
        "bots": list(table.bots),
        "missing_side": table.missing_side,
    }
