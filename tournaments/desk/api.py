"""Rounds and pairings over REST. Drafts exist only for staff."""

from dataclasses import asdict
from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import viewers
from inputs.reading import read
from tournaments.changes import services as changes_services
from tournaments.club_match import services as club_match_services
from tournaments.club_match.schemas import NewRoundTotal, RoundTotalOut
from tournaments.core import rounds as core_rounds
from tournaments.core import versions as core_versions
from tournaments.core.api import NOT_MODIFIED, InEvent, cached_json, in_event, versioned
from tournaments.core.errors import EventConflict
from tournaments.desk import services as desk_services
from tournaments.desk.schemas import (
    EntriesToSwap,
    LateEntry,
    NewRound,
    PairingByName,
    PairingsOut,
    PairingTableOut,
    Replacement,
    RoundOut,
    WaitingEntry,
    WhereTablePlays,
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
from tournaments.rounds.schemas import TablesPaused, TablesToPause
from tournaments.rounds.selectors import PairingTable, seats_of
from tournaments.sheets import correction_records
from tournaments.shuffles import services as shuffles_services
from tournaments.shuffles.schemas import BeaconValue, NameBeacon

NUMBER = [OpenApiParameter("number", int, OpenApiParameter.PATH, description="The number of the round.")]
FOR_STAFF = ("standings_version", "quality", "relaxed", "progress")


@in_event()
class Rounds(InEvent):
    """The rounds of an event. Drafts are not found without access to the desk."""

    lookup_field = "number"
    lookup_value_regex = "[0-9]{1,4}"

    @extend_schema(summary="List rounds.", responses=RoundOut)
    def list(self, request: Request, event_slug: str) -> Response:
        return self.page(self._visible_rounds(), self._round_document)

    @extend_schema(summary="Pair the next round as a draft.", request=NewRound, responses={201: RoundOut})
    def create(self, request: Request, event_slug: str) -> Response:
        method = read(NewRound, request.data).method
        return self._reply(pairing_services.seat_round(event=self.event, by=request.user, method=method), 201)

    @extend_schema(summary="Get one round.", parameters=NUMBER, responses=RoundOut)
    def retrieve(self, request: Request, event_slug: str, number: str) -> Response:
        return self._reply(self._round())

    @extend_schema(summary="Discard a draft.", parameters=NUMBER, responses={204: None})
    def destroy(self, request: Request, event_slug: str, number: str) -> Response:
        rounds_drafts.discard_draft(round_=self._round_for("edit_draft"), by=request.user)
        return Response(status=204)

    @extend_schema(
        summary="Get the pairings by table and by name, with an ETag.",
        parameters=NUMBER,
        responses={200: PairingsOut, 304: NOT_MODIFIED},
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
        responses=RoundOut,
    )
    @action(detail=True, methods=["post"])
    def enough(self, request: Request, event_slug: str, number: str) -> Response:
        pairing_progress.take_best(round_=self._round_for("edit_draft"), by=request.user)
        return self._reply(self._round())

    @extend_schema(summary="Publish the round.", parameters=NUMBER, request=None, responses=RoundOut)
    @action(detail=True, methods=["post"])
    def publish(self, request: Request, event_slug: str, number: str) -> Response:
        round_ = self._round_for("publish")
        return self._reply(desk_services.publish_round(round_=round_, by=request.user))

    @extend_schema(
        summary="Choose a beacon for the shuffles of the round, before the first shuffle.",
        parameters=NUMBER,
        request=NameBeacon,
        responses={204: None},
    )
    @action(detail=True, methods=["post"])
    def beacon(self, request: Request, event_slug: str, number: str) -> Response:
        beacon = read(NameBeacon, request.data)
        shuffles_services.name_beacon(round_=self._round_for("publish"), by=request.user, beacon=beacon)
        return Response(status=204)

    @extend_schema(
        summary="Enter the beacon value, or let the server fetch it.",
        parameters=NUMBER,
        request=BeaconValue,
        responses={204: None},
    )
    @action(detail=True, methods=["post"], url_path="beacon-value")
    def beacon_value(self, request: Request, event_slug: str, number: str) -> Response:
        round_, value = self._round_for("publish"), read(BeaconValue, request.data).value
        if value is None:
            shuffles_services.fetch_beacon(round_=round_, by=request.user)
        else:
            shuffles_services.give_beacon(round_=round_, by=request.user, value=value)
        return Response(status=204)

    @extend_schema(summary="Return the round to draft.", parameters=NUMBER, request=None, responses=RoundOut)
    @action(detail=True, methods=["post"])
    def unpublish(self, request: Request, event_slug: str, number: str) -> Response:
        round_ = self._round_for("publish")
        return self._reply(desk_services.unpublish_round(round_=round_, by=request.user))

    @extend_schema(
        summary="Close the round, if no result is missing.", parameters=NUMBER, request=None, responses=RoundOut
    )
    @action(detail=True, methods=["post"])
    def close(self, request: Request, event_slug: str, number: str) -> Response:
        round_ = self._round_for("close_round")
        return self._reply(desk_services.close_round(round_=round_, by=request.user))

    @extend_schema(
        summary="Pause one online table, or all online tables where you do not play. Clocks stop.",
        parameters=NUMBER,
        request=TablesToPause,
        responses=TablesPaused,
    )
    @action(detail=True, methods=["post"])
    def pause(self, request: Request, event_slug: str, number: str) -> Response:
        pause, holders = read(TablesToPause, request.data), viewers.guest_tokens(request._request)
        round_ = self._round_for("pause")
        count = online_services.pause_round(round_=round_, by=request.user, pause=pause, holders=holders)
        return self.reply(TablesPaused(tables=count))

    @extend_schema(
        summary="Resume a paused table, or all tables of the round.",
        parameters=NUMBER,
        request=TablesToPause,
        responses=TablesPaused,
    )
    @action(detail=True, methods=["post"])
    def resume(self, request: Request, event_slug: str, number: str) -> Response:
        table, holders = read(TablesToPause, request.data).table, viewers.guest_tokens(request._request)
        round_ = self._round_for("pause")
        count = online_services.resume_round(round_=round_, by=request.user, table=table, holders=holders)
        return self.reply(TablesPaused(tables=count))

    @extend_schema(
        summary="Swap two entries in a draft.", parameters=NUMBER, request=EntriesToSwap, responses=PairingsOut
    )
    @action(detail=True, methods=["post"])
    def swap(self, request: Request, event_slug: str, number: str) -> Response:
        swap, round_ = read(EntriesToSwap, request.data), self._round_for("edit_draft")
        first, other = _spot(round_, swap.one), _spot(round_, swap.other)
        rounds_drafts.swap_places(round_=round_, by=request.user, spot=first, other=other)
        return self._pairings_now(round_)

    @extend_schema(
        summary="Seat a player who arrives late.", parameters=NUMBER, request=LateEntry, responses=PairingsOut
    )
    @action(detail=True, methods=["post"])
    def join(self, request: Request, event_slug: str, number: str) -> Response:
        late, round_ = read(LateEntry, request.data), self._round_for("change_round")
        entry = self.event.entries.get(number=late.entry)
        changes_services.join_round(round_=round_, entry=entry, by=request.user)
        return self._pairings_now(round_)

    @extend_schema(
        summary="Handle a no-show: use a substitute, or play without the player.",
        parameters=NUMBER,
        request=Replacement,
        responses=PairingsOut,
    )
    @action(detail=True, methods=["post"])
    def replace(self, request: Request, event_slug: str, number: str) -> Response:
        replacement, round_ = read(Replacement, request.data), self._round_for("change_round")
        entries, instead = self.event.entries, replacement.substitute
        substitute = None if instead is None else entries.get(number=instead)
        entry = entries.get(number=replacement.entry)
        changes_services.replace_at_table(round_=round_, by=request.user, entry=entry, substitute=substitute)
        return self._pairings_now(round_)

    @extend_schema(
        summary="Set a table to club or online play.",
        parameters=NUMBER,
        request=WhereTablePlays,
        responses=PairingsOut,
    )
    @action(detail=True, methods=["post"])
    def place(self, request: Request, event_slug: str, number: str) -> Response:
        choice, round_ = read(WhereTablePlays, request.data), self._round_for("set_place")
        desk_services.set_table_place(round_=round_, by=request.user, choice=choice)
        return self._pairings_now(round_)

    @extend_schema(
        summary="Enter or correct the round total of a club match.",
        parameters=NUMBER,
        request=NewRoundTotal,
        responses=RoundTotalOut,
    )
    @action(detail=True, methods=["post"])
    def total(self, request: Request, event_slug: str, number: str) -> Response:
        round_ = self._round()
        self.require("correct" if round_.totals.exists() else "write_sheet")
        new = read(NewRoundTotal, request.data)
        total = club_match_services.write_round_total(round_=round_, by=request.user, total=new)
        return self.reply(RoundTotalOut.of(total))

    def _visible_rounds(self) -> Any:
        staff = self.may("see_desk")
        return core_rounds.staff_rounds(self.event) if staff else core_rounds.public_rounds(self.event)

    def _round(self) -> Round:
        """Return the round of the address; drafts for staff. Raises Round.DoesNotExist."""
        round_: Round = self._visible_rounds().get(number=int(self.kwargs["number"]))
        round_.event = self.event
        return round_

    def _round_for(self, action: str) -> Round:
        """Return the round of the address for a write; the service refuses those who may not.

        A round that does not exist is refused like one that is a draft, which only staff may know of.
        """
        round_ = core_rounds.staff_rounds(self.event).filter(number=int(self.kwargs["number"])).first()
        if round_ is None:
            self.require(action)
            raise Round.DoesNotExist
        return round_

    def _reply(self, round_: Round, status: int = 200) -> Response:
        return self.reply(self._round_document(round_), status)

    def _round_document(self, round_: Round) -> RoundOut:
        if not self.may("see_desk"):
            return RoundOut.of(round_, **dict.fromkeys(FOR_STAFF))
        if not self.may("see_people"):
            return RoundOut.of(round_, relaxed=relaxed_without_wishes(round_.relaxed))
        return RoundOut.of(round_)

    def _quality(self, round_: Round, version: int, full: bool) -> dict[str, object]:
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

    def _pairings(self, round_: Round, version: int, full: bool) -> dict[str, object]:
        pairings = rounds_selectors.pairings_of(round_, full)
        seated = {occupant.entry_id: occupant.number for table in pairings.tables for occupant in table.occupants}
        numbers = seated | {out.entry_id: out.number for out in pairings.waiting}
        document = PairingsOut(
            event=self.event.slug,
            round=round_.number,
            state=Round.State(round_.state),
            version=version,
            seated_before_correction=bool(correction_records.seated_before_correction(round_)),
            tables=[table_document(table) for table in pairings.tables],
            by_name=[PairingByName.of(line, entry=numbers[line.entry_id]) for line in pairings.by_name],
            waiting=[WaitingEntry.of(out, entry=out.number) for out in pairings.waiting],
        )
        return document.model_dump()


def _spot(round_: Round, number: int) -> Place | SitOut:
    """Return the place or sit-out of an entry. Raises SitOut.DoesNotExist without one."""
    place = round_.places.filter(entry__number=number).select_related("entry").first()
    return place or round_.sit_outs.select_related("entry").get(entry__number=number)


def table_document(table: PairingTable) -> PairingTableOut:
    """Return a table for the pairings."""
    facts = {name: getattr(table.fact, name) for name in ("place", "finished", "sheets_in", "missing")}
    return PairingTableOut.of(table, id=table.table_id, seats=seats_of(table), **facts)
