"""Entries over REST: enter, check in and out, withdraw."""

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from inputs.reading import read
from tournaments.core.api import InEvent, in_event
from tournaments.core.listing import Listing
from tournaments.core.names import public_name, with_people
from tournaments.entries import services as entries_services
from tournaments.entries.schemas import Captain, CheckedIn, EnteredEntries, EntryOut, MemberOut, NewEntries
from tournaments.models import Entry
from tournaments.people.schemas import ClubOut

NUMBER = [OpenApiParameter("number", int, OpenApiParameter.PATH, description="The number of the entry.")]
ROWS = {"rows": [{"name": "Ayu Pratama", "club": "Kap Partij"}, {"name": "Budi Santoso"}]}


ENTRIES = Listing(words=("name",), orders={"number": "number", "name": "name", "state": "state"})


@in_event()
class Entries(InEvent):
    """The entries of an event, under their public names."""

    lookup_field = "number"
    lookup_value_regex = "[0-9]{1,9}"

    @extend_schema(summary="List entries.", parameters=ENTRIES.parameters, responses=EntryOut)
    def list(self, request: Request, event_slug: str) -> Response:
        if not {"q", "ordering"} & set(request.query_params):
            return self.page(self._entries(), self._entry_document)
        documents = map(self._entry_document, self._entries())
        return self.page(ENTRIES.documents(request, documents), lambda entry: entry)

    @extend_schema(
        summary="Enter people, pairs, teams, or named pairs of a club match.",
        request=NewEntries,
        responses={201: EnteredEntries},
        examples=[OpenApiExample("People", ROWS, request_only=True)],
    )
    def create(self, request: Request, event_slug: str) -> Response:
        entries = read(NewEntries, request.data)
        entered = entries_services.enter(event=self.event, entries=entries, by=request.user)
        fresh = self._entries().filter(pk__in=[entry.pk for entry in entered.entries])
        documents = [self._entry_document(entry) for entry in fresh]
        return self.reply(EnteredEntries(entries=documents, skipped=len(entered.skipped)), 201)

    @extend_schema(summary="Get one entry.", parameters=NUMBER, responses=EntryOut)
    def retrieve(self, request: Request, event_slug: str, number: str) -> Response:
        return self._reply(self._entry())

    @extend_schema(summary="Remove an entry that has not been paired.", parameters=NUMBER, responses={204: None})
    def destroy(self, request: Request, event_slug: str, number: str) -> Response:
        entries_services.remove_entry(entry=self._entry(), by=request.user)
        return Response(status=204)

    @extend_schema(summary="Check an entry in.", parameters=NUMBER, request=None, responses=EntryOut)
    @action(detail=True, methods=["post"], url_path="check-in")
    def check_in(self, request: Request, event_slug: str, number: str) -> Response:
        return self._reply(entries_services.check_in(entry=self._entry(), by=request.user))

    @extend_schema(summary="Mark an entry absent.", parameters=NUMBER, request=None, responses=EntryOut)
    @action(detail=True, methods=["post"], url_path="check-out")
    def check_out(self, request: Request, event_slug: str, number: str) -> Response:
        return self._reply(entries_services.check_out(entry=self._entry(), by=request.user))

    @extend_schema(summary="Withdraw an entry from the event.", parameters=NUMBER, request=None, responses=EntryOut)
    @action(detail=True, methods=["post"])
    def withdraw(self, request: Request, event_slug: str, number: str) -> Response:
        return self._reply(entries_services.withdraw(entry=self._entry(), by=request.user))

    @extend_schema(
        summary="Choose another captain, from the pending draft on.",
        parameters=NUMBER,
        request=Captain,
        responses=EntryOut,
    )
    @action(detail=True, methods=["post"])
    def captain(self, request: Request, event_slug: str, number: str) -> Response:
        captain = read(Captain, request.data)
        entries_services.choose_captain(entry=self._entry(), captain=captain, by=request.user)
        return self._reply(self._entry())

    @extend_schema(summary="Check in all entries.", request=None, responses=CheckedIn)
    @action(detail=False, methods=["post"], url_path="check-in-all")
    def check_in_all(self, request: Request, event_slug: str) -> Response:
        count = entries_services.check_in_all(event=self.event, by=request.user)
        return self.reply(CheckedIn(checked_in=count))

    def _entries(self) -> QuerySet[Entry]:
        return self.event.entries.select_related("club").prefetch_related(*with_people()).order_by("number")

    def _entry(self) -> Entry:
        return self._entries().get(number=int(self.kwargs["number"]))

    def _reply(self, entry: Entry) -> Response:
        return self.reply(self._entry_document(entry))

    def _entry_document(self, entry: Entry) -> EntryOut:
        full, club = self.may("see_people"), entry.club
        people = [MemberOut(id=member.person_id, name=member.person.name) for member in entry.members.all()]
        return EntryOut(
            number=entry.number,
            name=entry.name if full else public_name(entry),
            club=ClubOut(id=club.pk, name=club.name, slug=club.slug) if club else None,
            side=Entry.Side(entry.side),
            state=Entry.State(entry.state),
            people=people if full else [],
        )
