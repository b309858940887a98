"""Rounds and their pairings. What is not published exists only for staff."""

from dataclasses import asdict
from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from games import api
from tournaments.changes import services as changes_services
from tournaments.club_match import services as club_match_services
from tournaments.core import rounds as core_rounds
from tournaments.core import versions as core_versions
from tournaments.core.api import NOT_MODIFIED, InEvent, in_event, kept, versioned
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
from tournaments.quality.schemas import QualityShape
from tournaments.quality.selectors import relaxed_without_wishes
from tournaments.rounds import drafts as rounds_drafts
from tournaments.rounds import selectors as rounds_selectors
from tournaments.rounds.selectors import Pairings, PairingTable, seats_told
from tournaments.sheets import corrections as sheets_corrections
from tournaments.shuffles import services as shuffles_services
from tournaments.shuffles.api import BeaconValueShape, NameBeaconShape

NUMBER = [OpenApiParameter("number", int, OpenApiParameter.PATH, description="The number of the round.")]
FOR_STAFF = ("standings_version", "quality", "relaxed", "progress")


@in_event()
class Rounds(InEvent):
    """The rounds of an event. A draft is not found by whoever may not see the desk."""

    lookup_field = "number"
    lookup_value_regex = "[0-9]{1,4}"

    @extend_schema(summary="The rounds.", responses=RoundShape(many=True))
    def list(self, request: Request, event_slug: str) -> Response:
        return self.page(self._seen(), self._told)

    @extend_schema(summary="Seat the next round, as a draft.", request=SeatRoundShape, responses={201: RoundShape})
    def create(self, request: Request, event_slug: str) -> Response:
        event = self.require("seat")
        method = self.read(SeatRoundShape).get("method")
        return Response(self._told(pairing_services.seat_round(event, request.user, method)), status=201)

    @extend_schema(summary="One round.", parameters=NUMBER, responses=RoundShape)
    def retrieve(self, request: Request, event_slug: str, number: str) -> Response:
        return Response(self._told(self._round()))

    @extend_schema(summary="Throw a draft away.", parameters=NUMBER, responses={204: None})
    def destroy(self, request: Request, event_slug: str, number: str) -> Response:
        self.require("edit_draft")
        rounds_drafts.discard_draft(self._round(), request.user)
        return Response(status=204)

    @extend_schema(
        summary="Who sits where, by table and by name, with an ETag.",
        parameters=NUMBER,
        responses={200: PairingsShape, 304: NOT_MODIFIED},
    )
    @action(detail=True)
    def pairings(self, request: Request, event_slug: str, number: str) -> HttpResponse:
        round_, full = self._round(), self.may("see_people")
        version = core_versions.version_as_read(
            self.event
        )  # read before the round: what is kept under it is never older
        tag = f"p{round_.pk}.{version}{'f' if full else ''}"
        key = f"pairings:{self.event.created_at.timestamp()}:{tag}"
        return versioned(request, tag, lambda: kept(key, lambda: self._pairings(round_, version, full)))

    @extend_schema(
        summary="How good its seating is: every figure beside what no seating could be better than, with an ETag.",
        parameters=NUMBER,
        responses={200: QualityShape, 304: NOT_MODIFIED, 409: OpenApiResponse(description="Still being seated.")},
    )
    @action(detail=True)
    def quality(self, request: Request, event_slug: str, number: str) -> HttpResponse:
        round_, full = self._round(), self.may("see_people")
        if round_.state == Round.State.SEATING:
            raise EventConflict("still_seating", number=round_.number)
        version = core_versions.version_as_read(self.event)
        tag = f"q{round_.pk}.{version}{'f' if full else ''}"
        key = f"quality:{self.event.created_at.timestamp()}:{tag}"
        return versioned(request, tag, lambda: kept(key, lambda: self._quality(round_, version, full)))

    @extend_schema(
        summary="End the search for a round that is being seated, with the best it has found.",
        parameters=NUMBER,
        request=None,
        responses=RoundShape,
    )
    @action(detail=True, methods=["post"])
    def enough(self, request: Request, event_slug: str, number: str) -> Response:
        self.require("edit_draft")
        pairing_progress.take_best(self._round(), request.user)
        return Response(self._told(self._round()))

    @extend_schema(summary="Show it to everybody.", parameters=NUMBER, request=None, responses=RoundShape)
    @action(detail=True, methods=["post"])
    def publish(self, request: Request, event_slug: str, number: str) -> Response:
        self.require("publish")
        return Response(self._told(desk_services.publish_round(self._round(), request.user)))

    @extend_schema(
        summary="Choose the value of a beacon that goes into its packs, before the first one is shuffled.",
        parameters=NUMBER,
        request=NameBeaconShape,
        responses={204: None},
    )
    @action(detail=True, methods=["post"])
    def beacon(self, request: Request, event_slug: str, number: str) -> Response:
        self.require("publish")
        asked = self.read(NameBeaconShape)
        shuffles_services.name_beacon(self._round(), asked["source"], asked.get("round"), request.user)
        return Response(status=204)

    @extend_schema(
        summary="Enter the value of its beacon, or let the server fetch it.",
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

    @extend_schema(summary="Make it a draft again.", parameters=NUMBER, request=None, responses=RoundShape)
    @action(detail=True, methods=["post"])
    def unpublish(self, request: Request, event_slug: str, number: str) -> Response:
        self.require("publish")
        return Response(self._told(desk_services.unpublish_round(self._round(), request.user)))

    @extend_schema(summary="Close it when nothing is missing.", parameters=NUMBER, request=None, responses=RoundShape)
    @action(detail=True, methods=["post"])
    def close(self, request: Request, event_slug: str, number: str) -> Response:
        self.require("close_round")
        return Response(self._told(desk_services.close_round(self._round(), request.user)))

    @extend_schema(
        summary="Stop play at an online table, or at all of the round at which one does not play: no clock runs.",
        parameters=NUMBER,
        request=PauseRoundShape,
        responses=StoppedShape,
    )
    @action(detail=True, methods=["post"])
    def pause(self, request: Request, event_slug: str, number: str) -> Response:
        self.require("pause")
        asked, holders = self.read(PauseRoundShape), api.guest_tokens(request._request)
        count = online_services.pause_round(self._round(), request.user, asked["reason"], asked.get("table"), holders)
        return Response({"tables": count})

    @extend_schema(
        summary="Let a stopped table, or all of the round, go on with the clocks where they were.",
        parameters=NUMBER,
        request=PauseRoundShape,
        responses=StoppedShape,
    )
    @action(detail=True, methods=["post"])
    def resume(self, request: Request, event_slug: str, number: str) -> Response:
        self.require("pause")
        asked, holders = self.read(PauseRoundShape), api.guest_tokens(request._request)
        count = online_services.resume_round(self._round(), request.user, asked.get("table"), holders)
        return Response({"tables": count})

    @extend_schema(
        summary="Swap two entries of a draft.", parameters=NUMBER, request=SwapShape, responses=PairingsShape
    )
    @action(detail=True, methods=["post"])
    def swap(self, request: Request, event_slug: str, number: str) -> Response:
        self.require("edit_draft")
        round_, asked = self._round(), self.read(SwapShape)
        rounds_drafts.swap_places(round_, _spot(round_, asked["one"]), _spot(round_, asked["other"]), request.user)
        return self._pairings_now(round_)

    @extend_schema(
        summary="Seat somebody who comes late.", parameters=NUMBER, request=JoinShape, responses=PairingsShape
    )
    @action(detail=True, methods=["post"])
    def join(self, request: Request, event_slug: str, number: str) -> Response:
        event = self.require("change_round")
        round_, asked = self._round(), self.read(JoinShape)
        changes_services.join_round(round_, event.entries.get(number=asked["entry"]), request.user)
        return self._pairings_now(round_)

    @extend_schema(
        summary="Somebody does not come: another one plays, or the table goes on without.",
        parameters=NUMBER,
        request=ReplaceShape,
        responses=PairingsShape,
    )
    @action(detail=True, methods=["post"])
    def replace(self, request: Request, event_slug: str, number: str) -> Response:
        event = self.require("change_round")
        round_, asked = self._round(), self.read(ReplaceShape)
        instead = asked.get("substitute")
        substitute = None if instead is None else event.entries.get(number=instead)
        changes_services.replace_at_table(round_, event.entries.get(number=asked["entry"]), request.user, substitute)
        return self._pairings_now(round_)

    @extend_schema(
        summary="Let a table play at the club or online.",
        parameters=NUMBER,
        request=PlaceShape,
        responses=PairingsShape,
    )
    @action(detail=True, methods=["post"])
    def place(self, request: Request, event_slug: str, number: str) -> Response:
        self.require("set_place")
        round_, asked = self._round(), self.read(PlaceShape)
        desk_services.set_table_place(round_, asked["table"], asked["place"], request.user)
        return self._pairings_now(round_)

    @extend_schema(
        summary="Enter or correct the total of a round of a club match.",
        parameters=NUMBER,
        request=TotalShape,
        responses=TotalReadShape,
    )
    @action(detail=True, methods=["post"])
    def total(self, request: Request, event_slug: str, number: str) -> Response:
        round_ = self._round()
        self.require("correct" if round_.totals.exists() else "write_sheet")
        asked = self.read(TotalShape)
        total = club_match_services.write_round_total(
            round_, asked.pop("home"), asked.pop("visitors"), request.user, **asked
        )
        return Response({"home": total.home, "visitors": total.visitors, "version": total.version})

    def _seen(self) -> Any:
        staff = self.may("see_desk")
        return core_rounds.staff_rounds(self.event) if staff else core_rounds.public_rounds(self.event)

    def _round(self) -> Round:
        """The round of the address, a draft only for staff. Raises Round.DoesNotExist."""
        found: Round = self._seen().get(number=int(self.kwargs["number"]))
        found.event = self.event
        return found

    def _told(self, round_: Round) -> dict[str, Any]:
        told = dict(RoundShape(round_).data)
        if not self.may("see_desk"):
            told.update(dict.fromkeys(FOR_STAFF))
        elif not self.may("see_people"):
            told["relaxed"] = relaxed_without_wishes(told["relaxed"])
        return told

    def _quality(self, round_: Round, version: int, full: bool) -> dict[str, Any]:
        sheet = quality_selectors.quality_of(round_, full)
        head = {"event": self.event.slug, "round": round_.number, "version": version, "moved": sheet.moved}
        groups = [
            {"name": group.name, "title": group.title, "figures": [asdict(one) for one in group.figures]}
            for group in sheet.groups
        ]
        return {**head, "groups": groups, "given_up": [*map(asdict, sheet.given_up)], "made": asdict(sheet.made)}

    def _pairings_now(self, round_: Round) -> Response:
        round_ = core_rounds.staff_rounds(self.event).get(pk=round_.pk)
        return Response(self._pairings(round_, core_versions.version_of(self.event), self.may("see_people")))

    def _pairings(self, round_: Round, version: int, full: bool) -> dict[str, Any]:
        corrected = bool(sheets_corrections.seated_before_correction(round_))
        found = rounds_selectors.pairings_of(round_, full)
        head = {"event": self.event.slug, "round": round_.number, "state": round_.state, "version": version}
        return {**head, "seated_before_correction": corrected, **_lists(found, _numbers(found))}


def _spot(round_: Round, number: int) -> Place | SitOut:
    """Where an entry is in a round. Raises SitOut.DoesNotExist when it is not in it."""
    place = round_.places.filter(entry__number=number).select_related("entry").first()
    return place or round_.sit_outs.select_related("entry").get(entry__number=number)


def _numbers(found: Pairings) -> dict[int, int]:
    """The number of every entry by its id."""
    seated = {one.entry_id: one.number for table in found.tables for one in table.occupants}
    return seated | {out.entry_id: out.number for out in found.waiting}


def _lists(found: Pairings, numbers: dict[int, int]) -> dict[str, Any]:
    lines = [
        {
            "name": line.name,
            "entry": numbers[line.entry_id],
            "table": line.table,
            "seat": line.seat,
            "others": list(line.others),
            "partner": line.partner,
        }
        for line in found.by_name
    ]
    waiting = [{"entry": out.number, "name": out.name, "why": out.why, "score": out.score} for out in found.waiting]
    return {"tables": [table_told(table) for table in found.tables], "by_name": lines, "waiting": waiting}


def table_told(table: PairingTable) -> dict[str, Any]:
    """A table as pairings list it."""
    return {
        "number": table.number,
        "id": table.table_id,
        "place": table.fact.place,
        "finished": table.fact.finished,
        "sheets_in": table.fact.sheets_in,
        "missing": list(table.fact.missing),
        "seats": seats_told(table),
        "bots": list(table.bots),
        "missing_side": table.missing_side,
    }
