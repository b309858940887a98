"""Venues of clubs over REST: everyone sees them, staff change them."""

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from inputs.reading import read
from tournaments.clubs import venues
from tournaments.clubs.api import ID, OF_CLUB, InClub
from tournaments.clubs.schemas import ChangedVenue, NewVenue, VenueDocument
from tournaments.models import Venue


@extend_schema(parameters=[OF_CLUB])
class ClubVenues(InClub):
    """The venues of a club. An event takes place at one if its `venue` is the `text` of the venue."""

    @extend_schema(operation_id="club_venues", summary="List the venues of a club.", responses=VenueDocument)
    def list(self, request: Request, club_pk: str) -> Response:
        return self.reply_list([VenueDocument.of(row) for row in self.club.venues.all()])

    @extend_schema(
        operation_id="club_venue_create",
        summary="Add a venue to a club.",
        request=NewVenue,
        responses={201: VenueDocument},
        examples=[OpenApiExample("Canteen", {"name": "Canteen", "address": "Dorpsstraat 1, Delft"}, request_only=True)],
    )
    def create(self, request: Request, club_pk: str) -> Response:
        made = venues.add_venue(by=request.user, club=self.club, venue=read(NewVenue, request.data))
        return self.reply(VenueDocument.of(made), 201)

    @extend_schema(
        operation_id="club_venue_change",
        summary="Change a venue, and where its coming events take place.",
        parameters=[ID],
        request=ChangedVenue,
        responses=VenueDocument,
    )
    def partial_update(self, request: Request, club_pk: str, id: str) -> Response:
        changes = read(ChangedVenue, request.data)
        made = venues.change_venue(by=request.user, venue=self._venue(id), changes=changes)
        return self.reply(VenueDocument.of(made))

    @extend_schema(
        operation_id="club_venue_remove",
        summary="Remove a venue; its events keep their text.",
        parameters=[ID],
        responses={204: None},
    )
    def destroy(self, request: Request, club_pk: str, id: str) -> Response:
        venues.remove_venue(by=request.user, venue=self._venue(id))
        return Response(status=204)

    def _venue(self, number: str) -> Venue:
        return Venue.objects.select_related("club").get(pk=number, club=self.club)
