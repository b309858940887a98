"""Clubs over REST: everyone sees them; staff change hosted ones, their roles and their invitations."""

from functools import cached_property, partial
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.mixins import ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet, ViewSet

from inputs.reading import read
from tournaments.clubs import invitations, services
from tournaments.clubs.page import deliver
from tournaments.clubs.schemas import (
    ClubDocument,
    ClubProfile,
    InvitationDocument,
    NewClub,
    NewInvitation,
    RoleChoice,
    RoleDocument,
)
from tournaments.clubs.selectors import staff_of_club
from tournaments.core.api import ApiView, InEvent, in_event
from tournaments.core.clubs import require_in_club
from tournaments.core.listing import Listing
from tournaments.core.reach import address_of
from tournaments.models import Club, ClubRole, Event, StaffInvitation
from tournaments.people.api import StaffWrite

ID = OpenApiParameter("id", int, OpenApiParameter.PATH)
OF_CLUB = OpenApiParameter("club_pk", int, OpenApiParameter.PATH, description="The club.")


CLUBS = Listing(words=("name", "town"), orders={"name": "name", "town": "town"})


class Clubs(ApiView, ListModelMixin, GenericViewSet[Club]):
    """Clubs, visible to all. Hosted ones have pages, staff and members here; others are only names."""

    queryset = Club.objects.order_by("name")
    permission_classes = (StaffWrite,)
    filterset_fields = ("name", "hosted")
    http_method_names = ("get", "post", "patch", "head", "options")

    @extend_schema(summary="List clubs.", parameters=CLUBS.parameters, responses=ClubDocument)
    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.page(
            CLUBS.rows(request, self.filter_queryset(self.get_queryset())),
            partial(club_document, request=request._request),
        )

    @extend_schema(summary="Get one club.", responses=ClubDocument)
    def retrieve(self, request: Request, pk: str) -> Response:
        return Response(club_document(Club.objects.get(pk=pk), request._request))

    @extend_schema(
        summary="Create a club: hosted with you as its owner, or only a name.",
        request=NewClub,
        responses={201: ClubDocument},
        examples=[OpenApiExample("Hosted", {"name": "Kap Partij", "hosted": True}, request_only=True)],
    )
    def create(self, request: Request) -> Response:
        club = read(NewClub, request.data)
        if club.hosted:
            made = services.create_club(by=request.user, club=club)
        else:
            made = services.add_visiting_club(club=club)
        return Response(club_document(made, request._request), status=201)

    @extend_schema(summary="Change a hosted club.", request=ClubProfile, responses=ClubDocument)
    def partial_update(self, request: Request, pk: str) -> Response:
        changes = read(ClubProfile, request.data)
        changed = services.change_club(by=request.user, club=_hosted(pk), changes=changes)
        return Response(club_document(changed, request._request))


def _hosted(number: str) -> Club:
    return Club.objects.get(pk=number, hosted=True)


class InClub(ApiView, ViewSet):
    """A view inside one hosted club."""

    pagination_class: Any = None

    @cached_property
    def club(self) -> Club:
        """Return the club of the address. Raises Club.DoesNotExist, a 404."""
        return _hosted(self.kwargs["club_pk"])


@extend_schema(parameters=[OF_CLUB])
class ClubRoles(InClub):
    """Roles in a club, which count in all of its events. For its owners and organisers."""

    @extend_schema(operation_id="club_roles", summary="List roles in a club.", responses=RoleDocument)
    def list(self, request: Request, club_pk: str) -> Response:
        require_in_club(request.user, "appoint", self.club)
        return Response([_role(role) for role in staff_of_club(self.club)])

    @extend_schema(
        operation_id="club_role_change",
        summary="Change a role. 409 for the last owner.",
        parameters=[ID],
        request=RoleChoice,
        responses=RoleDocument,
    )
    def partial_update(self, request: Request, club_pk: str, id: str) -> Response:
        role = ClubRole.objects.select_related("user").get(pk=id, club=self.club)
        kind = read(RoleChoice, request.data).role
        made = services.give_club_role(by=request.user, club=self.club, user=role.user, kind=kind)
        return Response(_role(made))

    @extend_schema(
        operation_id="club_role_remove",
        summary="Remove a role. 409 for the last owner.",
        parameters=[ID],
        responses={204: None},
    )
    def destroy(self, request: Request, club_pk: str, id: str) -> Response:
        services.take_club_role(by=request.user, role=ClubRole.objects.get(pk=id, club=self.club))
        return Response(status=204)


@extend_schema(parameters=[OF_CLUB])
class ClubInvitations(InClub):
    """Invitations to become staff of a club. For its owners and organisers."""

    @extend_schema(operation_id="club_invitations", summary="List invitations to a club.", responses=InvitationDocument)
    def list(self, request: Request, club_pk: str) -> Response:
        require_in_club(request.user, "appoint", self.club)
        return Response([_invitation(row) for row in invitations.invitations_to(self.club)])

    @extend_schema(
        operation_id="club_invitation_create",
        summary="Create an invitation. Only this answer has its link.",
        request=NewInvitation,
        responses={201: InvitationDocument},
    )
    def create(self, request: Request, club_pk: str) -> Response:
        return _invite(request, self.club)

    @extend_schema(
        operation_id="club_invitation_revoke",
        summary="Withdraw an invitation.",
        parameters=[ID],
        responses={204: None},
    )
    def destroy(self, request: Request, club_pk: str, id: str) -> Response:
        invitations.revoke(by=request.user, place=self.club, number=int(id))
        return Response(status=204)


@in_event()
class EventInvitations(InEvent):
    """Invitations to become staff of an event. For its organisers."""

    pagination_class = None

    @extend_schema(
        operation_id="event_invitations", summary="List invitations to an event.", responses=InvitationDocument
    )
    def list(self, request: Request, event_slug: str) -> Response:
        rows = invitations.invitations_to(self.require("appoint"))
        return Response([_invitation(row) for row in rows])

    @extend_schema(
        operation_id="event_invitation_create",
        summary="Create an invitation. Only this answer has its link.",
        request=NewInvitation,
        responses={201: InvitationDocument},
    )
    def create(self, request: Request, event_slug: str) -> Response:
        return _invite(request, self.event)

    @extend_schema(
        operation_id="event_invitation_revoke",
        summary="Withdraw an invitation.",
        parameters=[ID],
        responses={204: None},
    )
    def destroy(self, request: Request, event_slug: str, id: str) -> Response:
        invitations.revoke(by=request.user, place=self.event, number=int(id))
        return Response(status=204)


def _invite(request: Request, place: Club | Event) -> Response:
    made = invitations.invite(by=request.user, place=place, invitation=read(NewInvitation, request.data))
    link, emailed = deliver(request._request, made)
    return Response({**_invitation(made.row), "link": link, "emailed": emailed}, status=201)


def club_document(club: Club, request: HttpRequest) -> dict[str, object]:
    """Return a club as everyone may see it."""
    columns = {name: getattr(club, name) for name in ClubDocument.model_fields if name != "logo"}
    path = reverse("club-logo", args=[club.slug, club.logo_digest]) if club.logo_digest else ""
    logo = address_of(request, club, path) if path else None
    return ClubDocument(**columns, logo=logo).model_dump(mode="json")


def _role(role: ClubRole) -> dict[str, object]:
    made = RoleDocument(id=role.pk, user=role.user.username, role=ClubRole.Kind(role.kind), since=role.given_at)
    return made.model_dump(mode="json")


def _invitation(row: StaffInvitation) -> dict[str, object]:
    made = InvitationDocument(
        id=row.pk,
        role=ClubRole.Kind(row.role),
        state=row.state,
        made_by=str(row.made_by or ""),
        made_at=row.made_at,
        expires_at=row.expires_at,
        used_by=str(row.used_by or ""),
    )
    return made.model_dump(mode="json")
