"""Partners: invited by a link, or found among the people that look for one.

Two taps make a pair: one asks, the other asks back.
"""

from typing import Any

from tournaments.core.errors import EventConflict, EventGone
from tournaments.core.registrations import move
from tournaments.core.transactions import log, note
from tournaments.models import Event, OutboxEvent, Person, Registration, RegistrationPerson
from tournaments.registration.codes import is_partner_code
from tournaments.registration.people import new_person, require_member, require_not_in
from tournaments.registration.selectors import looking_for_partner
from tournaments.registration.services import PAIR, own_registration, registering, require_before_start
from tournaments.registration.waiting import PAIRED, blocking_entry, confirm, look_for_partner

State, Needs = Registration.State, Registration.Needs
ASKED = "asked"
"""In the outbox: another person without a partner asked this one."""


def invited_by(event: Event, registration_id: int, code: str) -> Registration:
    """Return the registration whose partner link this is. Raises EventGone for an ended or answered invitation."""
    registration = event.registrations.filter(pk=registration_id).exclude(partner_name="").first()
    if registration is None or registration.state not in Registration.LIVE:
        raise EventGone("partner_gone")
    if not is_partner_code(registration, code):
        raise EventGone("partner_gone")
    return registration


def accept_partner(
    *, event: Event, registration_id: int, code: str, person: Person | None = None, name: str = "", user: Any = None
) -> Registration:
    """Accept the invitation of a partner link, as a known person or as a new one under a name.

    A search of their own for a partner ends with it. Raises EventGone, EventConflict.
    """
    with registering(event) as (event, _now):
        require_before_start(event)
        registration = invited_by(event, registration_id, code)
        inviting = registration.members.select_related("person").get()
        require_member(event, person)
        if person is not None:
            if inviting.person_id == person.pk:
                raise EventConflict("own_partner")
            _leave_search(event, person)
            require_not_in(event, [person])
        other = person or new_person(event, name, user=user)
        if blocking_entry(event, {other.pk, inviting.person_id}) is not None:
            raise EventConflict("partner_taken")
        _pair(event, registration, other)
    return registration


def decline_partner(*, event: Event, registration_id: int, code: str) -> None:
    """Decline the invitation of a partner link; the inviting person then looks for a partner. Raises EventGone."""
    with registering(event) as (event, _now):
        look_for_partner(event, invited_by(event, registration_id, code))


def ask_partner(*, event: Event, person: Person, other_id: int) -> Registration:
    """Ask another person without a partner to make a pair; if they have asked first, the pair is made.

    The one with a place, otherwise the one who asked for one first, keeps it for both. Raises EventConflict.
    """
    with registering(event) as (event, _now):
        require_before_start(event)
        if person.minor:
            raise EventConflict("minor_partner")
        own, other = own_registration(event, person), looking_for_partner(event).filter(pk=other_id).first()
        singles = [
            registration for registration in (own, other) if registration is not None and _is_single(registration)
        ]
        if other is None or other.pk == own.pk or len(singles) < PAIR:
            raise EventConflict("partner_taken")
        if other.asked_id != own.pk:
            if own.asked_id != other.pk:
                note(event, OutboxEvent.Kind.REGISTRATION, version=f"{event.version + 1}.{ASKED}", subject=other.pk)
            own.asked = other
            own.save(update_fields=["asked"])
            return own
        first, second = sorted(
            singles,
            key=lambda registration: (registration.state == State.WAITING, registration.queued_at, registration.pk),
        )
        joined = second.members.select_related("person").get().person
        move(event, second, State.CANCELLED)
        _pair(event, first, joined)
    return first


def _is_single(registration: Registration) -> bool:
    return registration.partner_wanted and registration.state in (State.PENDING, State.WAITING)


def _leave_search(event: Event, person: Person) -> None:
    """End a person's own search for a partner, as they have found one. Other registrations stay."""
    own = RegistrationPerson.objects.filter(event=event, person=person, live=True).select_related("registration")
    member = own.first()
    if member is not None and _is_single(member.registration):
        move(event, member.registration, State.CANCELLED)


def _pair(event: Event, registration: Registration, other: Person) -> None:
    """Add the partner: the registration is complete, and takes the place it holds."""
    inviting = registration.members.select_related("person").get().person
    RegistrationPerson.objects.create(registration=registration, event=event, person=other, order=1)
    log(event, "partner_accepted", None, other.name, name=other.name, other=inviting.name)
    registration.asked_by.update(asked=None)
    if registration.state != State.PENDING:
        move(event, registration, registration.state, **PAIRED)
    elif event.registration_approval:
        move(event, registration, State.PENDING, needs=Needs.APPROVAL, **PAIRED)
    else:
        confirm(event, registration)
