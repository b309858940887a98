"""Entries over REST: enter, check in and out, withdraw."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from inputs.reading import read
from tournaments.core.api import InEvent, in_event
from tournaments.core.names import with_people
from tournaments.entries import services as entries_services
from tournaments.entries.schemas import Captain, EnteredShape, EnterShape, EntryShape
from tournaments.models import Entry, Person
from tournaments.people.import_rows import PersonRow

NUMBER = [OpenApiParameter("number", int, OpenApiParameter.PATH, description="The number of the entry.")]
ROWS = {"rows": [{"name": "Ayu Pratama", "club": "Kap Partij"}, {"name": "Budi Santoso"}]}
COUNT = inline_serializer("CheckedIn", {"checked_in": serializers.IntegerField()})


@in_event()
class Entries(InEvent):
    """The entries of an event, under their public names."""

    lookup_field = "number"
    lookup_value_regex = "[0-9]{1,9}"

    @extend_schema(summary="List entries.", responses=EntryShape(many=True))
    def list(self, request: Request, event_slug: str) -> Response:
        return self.page(self._entries(), self._entry_document)

    @extend_schema(
        summary="Enter people, pairs, teams, or named pairs of a club match.",
        request=EnterShape,
        responses={201: EnteredShape},
        examples=[OpenApiExample("People", ROWS, request_only=True)],
    )
    def create(self, request: Request, event_slug: str) -> Response:
        event, body = self.require("enter"), self.read(EnterShape)
        if body.get("names"):
            entries, skipped = entries_services.enter_named(event, body["names"], request.user, body["side"]), 0
        else:
            rows = [PersonRow(number, **row) for number, row in enumerate(body["rows"], start=1)]
            entered = entries_services.enter_people(event, rows, request.user, body["side"])
            entries, skipped = entered.entries, len(entered.skipped)
        fresh = self._entries().filter(pk__in=[entry.pk for entry in entries])
        return Response({"entries": [self._entry_document(entry) for entry in fresh], "skipped": skipped}, status=201)

    @extend_schema(summary="Get one entry.", parameters=NUMBER, responses=EntryShape)
    def retrieve(self, request: Request, event_slug: str, number: str) -> Response:
        return Response(self._entry_document(self._entry()))

    @extend_schema(summary="Remove an entry that has not been paired.", parameters=NUMBER, responses={204: None})
    def destroy(self, request: Request, event_slug: str, number: str) -> Response:
        self.require("enter")
        entries_services.remove_entry(self._entry(), request.user)
        return Response(status=204)

    @extend_schema(summary="Check an entry in.", parameters=NUMBER, request=None, responses=EntryShape)
    @action(detail=True, methods=["post"], url_path="check-in")
    def check_in(self, request: Request, event_slug: str, number: str) -> Response:
        self.require("check_in")
        return Response(self._entry_document(entries_services.check_in(self._entry(), request.user)))

    @extend_schema(summary="Mark an entry absent.", parameters=NUMBER, request=None, responses=EntryShape)
    @action(detail=True, methods=["post"], url_path="check-out")
    def check_out(self, request: Request, event_slug: str, number: str) -> Response:
        self.require("check_in")
        return Response(self._entry_document(entries_services.check_out(self._entry(), request.user)))

    @extend_schema(summary="Withdraw an entry from the event.", parameters=NUMBER, request=None, responses=EntryShape)
    @action(detail=True, methods=["post"])
    def withdraw(self, request: Request, event_slug: str, number: str) -> Response:
        self.require("withdraw")
        return Response(self._entry_document(entries_services.withdraw(self._entry(), request.user)))

    @extend_schema(
        summary="Choose another captain, from the pending draft on.",
        parameters=NUMBER,
        request=Captain,
        responses=EntryShape,
    )
    @action(detail=True, methods=["post"])
    def captain(self, request: Request, event_slug: str, number: str) -> Response:
        self.require("enter")
        entry = self._entry()
        person = Person.objects.get(pk=read(Captain, request.data).person, entryperson__entry=entry)
        entries_services.choose_captain(entry, person, request.user)
        return Response(self._entry_document(self._entry()))

    @extend_schema(summary="Check in all entries.", request=None, responses=COUNT)
    @action(detail=False, methods=["post"], url_path="check-in-all")
    def check_in_all(self, request: Request, event_slug: str) -> Response:
        return Response({"checked_in": entries_services.check_in_all(self.require("check_in"), request.user)})

    def _entries(self) -> QuerySet[Entry]:
        return self.event.entries.select_related("club").prefetch_related(*with_people()).order_by("number")

    def _entry(self) -> Entry:
        return self._entries().get(number=int(self.kwargs["number"]))

    def _entry_document(self, entry: Entry) -> Any:
        return EntryShape(entry, context={"full": self.may("see_people")}).data
