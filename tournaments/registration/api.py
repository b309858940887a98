"""Registrations over REST, for players and for the desk."""

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from inputs.reading import read
from tournaments.core.api import InEvent, in_event
from tournaments.core.errors import EventConflict
from tournaments.models import Person, Registration
from tournaments.registration import services, staff
from tournaments.registration.schemas import Joining, RegistrationOverview, RegistrationState
from tournaments.registration.selectors import (
    latest_registration,
    people_in,
    places_of,
    position_of,
    public_name,
    rows_of,
    staff_name,
)
from tournaments.registration.times import is_open

ID = [OpenApiParameter("id", int, OpenApiParameter.PATH, description="The id of the registration.")]


def document_of(registration: Registration, *, full: bool, position: int | None) -> RegistrationState:
    """Return a registration as REST shows it, with full names for staff; `position` is that on the waiting list."""
    people = people_in(registration)
    return RegistrationState(
        id=registration.pk,
        state=Registration.State(registration.state),
        needs=Registration.Needs(registration.needs),
        name=staff_name(registration) if full else public_name(registration),
        people=[person.name if full else person.public_name for person in people],
        partner_wanted=registration.partner_wanted,
        partner=registration.partner_name,
        queued_at=registration.queued_at,
        position=position,
        offered_until=registration.offered_until,
        entry=registration.entry.number if registration.entry else None,
    )


@in_event()
class OwnRegistration(InEvent):
    """The places of an event, and the registration of the account."""

    pagination_class = None

    @extend_schema(
        operation_id="registration",
        summary="Get the places left and the own registration.",
        responses=RegistrationOverview,
        filters=False,
    )
    def retrieve(self, request: Request, event_slug: str) -> Response:
        return self._answer()

    @extend_schema(
        operation_id="registration_join",
        summary="Register the own account. 409 if registration is closed, full or done before.",
        request=Joining,
        responses={201: RegistrationOverview},
    )
    def create(self, request: Request, event_slug: str) -> Response:
        person = self._person()
        name = str(request.user)
        services.join(
            event=self.event,
            joining=read(Joining, request.data),
            person=person,
            name=name,
            user=None if person else request.user,
            source=Registration.Source.API,
        )
        return self._answer(201)

    @extend_schema(operation_id="registration_cancel", summary="Cancel the own registration.", responses={204: None})
    def destroy(self, request: Request, event_slug: str) -> Response:
        services.cancel(event=self.event, person=self._registered())
        return Response(status=204)

    @extend_schema(
        operation_id="registration_accept",
        summary="Take an offered place. 410 once the offer has expired.",
        request=None,
        responses=RegistrationOverview,
    )
    def accept(self, request: Request, event_slug: str) -> Response:
        services.accept_offer(event=self.event, person=self._registered())
        return self._answer()

    @extend_schema(
        operation_id="registration_decline",
        summary="Decline an offered place.",
        request=None,
        responses=RegistrationOverview,
    )
    def decline(self, request: Request, event_slug: str) -> Response:
        services.decline_offer(event=self.event, person=self._registered())
        return self._answer()

    def _person(self) -> Person | None:
        """Return the person of the account; None without one."""
        user = self.request.user
        return Person.objects.filter(user=user).first() if user.is_authenticated else None

    def _registered(self) -> Person:
        person = self._person()
        if person is None:
            raise EventConflict("not_registered")
        return person

    def _answer(self, status: int = 200) -> Response:
        event, person = self.event, self._person()
        event.refresh_from_db()
        own, places = latest_registration(event, person) if person else None, places_of(event)
        document = RegistrationOverview(
            registration=type(event).Registering(event.registration),
            open=is_open(event, timezone.now()),
            opens_at=event.registration_opens_at,
            closes_at=event.registration_closes_at,
            approval=event.registration_approval,
            capacity=places.capacity,
            taken=places.taken,
            left=places.left,
            waiting=places.waiting,
            own=document_of(own, full=False, position=position_of(own)) if own else None,
        )
        return Response(document.model_dump(mode="json"), status=status)


@in_event()
class Registrations(InEvent):
    """The registrations of an event, for organisers and directors."""

    pagination_class = None

    @extend_schema(
        operation_id="registrations",
        summary="List current registrations in the order they were made. For organisers and directors.",
        responses=RegistrationState,
    )
    def list(self, request: Request, event_slug: str) -> Response:
        event = self.require("see_people")
        rows = [document_of(row.registration, full=True, position=row.position) for row in rows_of(event)]
        return Response([row.model_dump(mode="json") for row in rows])

    @extend_schema(
        operation_id="registration_approve",
        summary="Approve a registration that waits for it.",
        parameters=ID,
        request=None,
        responses=RegistrationState,
    )
    def approve(self, request: Request, event_slug: str, id: str) -> Response:
        return self._document(staff.approve(event=self.event, by=request.user, registration_id=int(id)))

    @extend_schema(
        operation_id="registration_refuse",
        summary="Refuse a registration without an entry.",
        parameters=ID,
        request=None,
        responses=RegistrationState,
    )
    def refuse(self, request: Request, event_slug: str, id: str) -> Response:
        return self._document(staff.refuse(event=self.event, by=request.user, registration_id=int(id)))

    @extend_schema(
        operation_id="registration_enter",
        summary="Give a registration a place out of turn, even beyond the limit.",
        parameters=ID,
        request=None,
        responses=RegistrationState,
    )
    def enter(self, request: Request, event_slug: str, id: str) -> Response:
        return self._document(staff.give_place(event=self.event, by=request.user, registration_id=int(id)))

    def _document(self, registration: Registration) -> Response:
        document = document_of(registration, full=True, position=position_of(registration))
        return Response(document.model_dump(mode="json"))
