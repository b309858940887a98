"""What people do with their own registration: join, take an offer, leave. Partners are in partners.py.

Each verb locks the event, does what is due first (`waiting.settle`), and lets the waiting list move up at its end.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format

from tournaments.core.errors import EventConflict, EventError, EventGone, NotAllowed
from tournaments.core.formats import people_an_entry
from tournaments.core.names import valid_name
from tournaments.core.registrations import move
from tournaments.core.transactions import event_write, log
from tournaments.entries.services import is_in_rounds
from tournaments.models import Entry, Event, Person, Registration, RegistrationPerson
from tournaments.registration.codes import is_link_code
from tournaments.registration.people import (
    checked_team_name,
    may_register,
    new_person,
    require_member,
    require_not_in,
)
from tournaments.registration.schemas import Joining
from tournaments.registration.selectors import has_room, latest_registration
from tournaments.registration.times import PARTNER_TERM, is_open
from tournaments.registration.waiting import blocking_entry, confirm, settle

State, Needs = Registration.State, Registration.Needs
PAIR = 2


def join(
    *,
    event: Event,
    joining: Joining,
    person: Person | None = None,
    name: str = "",
    user: Any = None,
    source: str = Registration.Source.PAGE,
) -> Registration:
    """Register a known person, or a new one under a name; `user` becomes the account of a new person.

    They get a place, a place on the waiting list if they agree to it, or wait for a partner or for approval. Raises
    EventError, EventConflict with the sentence of what is possible, NotAllowed without the registration link.
    """
    with registering(event) as (event, now):
        _require_open(event, joining.code, now)
        require_member(event, person)
        if person is not None:
            require_not_in(event, [person])
        size = people_an_entry(event)
        _check_form(joining, size)
        if person is not None and person.minor and joining.partner_wanted:
            raise EventConflict("minor_partner", "partner_wanted")
        first = person or new_person(event, name, user=user)
        people = [first]
        if size > PAIR:
            for place, member in enumerate(joining.members):
                people.append(new_person(event, member, field=f"members[{place}]", besides=people))
        if (entry := blocking_entry(event, {person.pk for person in people})) is not None:
            raise EventConflict("withdrawn_with_others", name=entry.name)
        made = Registration(event=event, queued_at=now, short_notice=joining.short_notice, source=source)
        if size > PAIR:
            made.team_name = checked_team_name(event, joining.team)
        if size == PAIR:
            _seek_partner(made, joining, now)
        _begin(event, made, people, complete=len(people) == size, may_wait=joining.waiting_list)
    return made


def _check_form(joining: Joining, size: int) -> None:
    """Refuse what does not go with the size of an entry. Raises EventError."""
    if size == PAIR:
        if joining.partner and joining.partner_wanted:
            raise EventError("partner_or_wanted", "partner")
        if not joining.partner and not joining.partner_wanted:
            raise EventError("partner_missing", "partner")
    elif joining.partner or joining.partner_wanted:
        raise EventError("partner_not_needed", "partner")
    if size <= PAIR and (joining.team or joining.members):
        raise EventError("team_not_needed", "team")
    if size > PAIR and len(joining.members) != size - 1:
        raise EventError("team_members", "members", count=size)


def _seek_partner(made: Registration, joining: Joining, now: datetime) -> None:
    made.partner_wanted = joining.partner_wanted
    if joining.partner:
        made.partner_name, made.partner_until = valid_name(joining.partner, "partner"), now + PARTNER_TERM


def _begin(event: Event, made: Registration, people: list[Person], *, complete: bool, may_wait: bool) -> None:
    """Store a new registration in the state that its event, the places and its people allow."""
    has_place = has_room(event)
    needs_approval = complete and event.registration_approval
    if not has_place and not needs_approval and not may_wait:
        raise EventConflict("event_full", "waiting_list")
    made.state, made.needs, made.changed_at = State.WAITING, Needs.NOTHING, made.queued_at
    made.save()
    RegistrationPerson.objects.bulk_create(
        RegistrationPerson(registration=made, event=event, person=person, order=order)
        for order, person in enumerate(people)
    )
    if needs_approval:
        move(event, made, State.PENDING, needs=Needs.APPROVAL)
    elif not has_place:
        move(event, made, State.WAITING)
    elif not complete:
        move(event, made, State.PENDING, needs=Needs.PARTNER)
    else:
        confirm(event, made)


def cancel(*, event: Event, person: Person) -> None:
    """Take back a person's registration, or their acceptance of an offer or of a partner.

    The other of a pair looks for a partner and keeps place and queue time; a team leaves as a whole. Raises
    EventConflict if the person is not registered, or once the event has begun.
    """
    with registering(event) as (event, _now):
        registration = own_registration(event, person)
        require_before_start(event)
        entry = registration.entry
        others = registration.members.filter(live=True).exclude(person=person)
        if people_an_entry(event) == PAIR and (left := others.select_related("person").first()) is not None:
            _leave_pair(event, registration, person, left.person)
        else:
            move(event, registration, State.CANCELLED)
        if entry is not None:
            _free_entry(event, entry)


def _leave_pair(event: Event, registration: Registration, leaving: Person, left: Person) -> None:
    registration.members.filter(person=leaving).delete()
    columns = {"partner_wanted": True, "partner_name": "", "partner_until": None}
    if registration.state == State.CONFIRMED:
        move(event, registration, State.PENDING, needs=Needs.PARTNER, **columns)
    else:  # an offer was for both
        move(event, registration, State.WAITING, **columns)
    log(event, "registration_left", None, leaving.name, name=leaving.name, other=left.name)


def _free_entry(event: Event, entry: Entry) -> None:
    """Remove an entry that was never paired; another stays with its scores, withdrawn."""
    if is_in_rounds(event, entry):
        Entry.objects.filter(pk=entry.pk).update(state=Entry.State.WITHDRAWN)
    else:
        entry.delete()


def accept_offer(*, event: Event, person: Person) -> Registration:
    """Take an offered place. Raises EventGone once the offer has expired, EventConflict once the event has begun."""
    with event_write(event.pk) as event:
        require_before_start(event)
        now = timezone.now()
        latest = latest_registration(event, person)
        is_late = latest is not None and latest.offered_until is not None and latest.offered_until <= now
        settle(event, now)
        registration = latest_registration(event, person)
        if not is_late and registration is not None and registration.state == State.OFFERED:
            confirm(event, registration)
        taken = registration is not None and registration.state == State.CONFIRMED
    if registration is None:
        raise EventConflict("not_registered")
    if taken:
        return registration
    if registration.state == State.EXPIRED:  # raised outside, so that its place has gone to the next
        raise EventGone("offer_expired")
    raise EventConflict("no_offer")


def decline_offer(*, event: Event, person: Person) -> None:
    """Decline an offered place; the next is offered it. Raises EventConflict without an offer."""
    with registering(event) as (event, _now):
        registration = own_registration(event, person)
        if registration.state != State.OFFERED:
            raise EventConflict("no_offer")
        move(event, registration, State.DECLINED)


@contextmanager
def registering(event: Event) -> Iterator[tuple[Event, datetime]]:
    """Lock the event, and settle due offers before and after the block."""
    with event_write(event.pk) as locked:
        now = timezone.now()
        settle(locked, now)
        yield locked, now
        settle(locked, now)


def require_before_start(event: Event) -> None:
    """Require that the event has not begun and takes place. Raises EventConflict."""
    if event.state == Event.State.CANCELLED:
        raise EventConflict("event_cancelled")
    if event.state != Event.State.OPEN:
        raise EventConflict("event_has_begun")


def registration_refusal(event: Event, code: str = "", people: Sequence[Person] = ()) -> str:
    """Return the sentence of a refusal to register now with this code; empty if one of these people may."""
    try:
        _require_open(event, code, timezone.now())
        if not any(may_register(event, person) for person in people):
            require_member(event, None)
    except (EventError, NotAllowed) as error:
        return error.message
    return ""


def _require_open(event: Event, code: str, now: datetime) -> None:
    """Require that people may register now, with the code where one is needed. Raises EventConflict, NotAllowed."""
    if event.registration == Event.Registering.CLOSED:
        raise EventConflict("registration_closed")
    if event.registration == Event.Registering.LINK and not is_link_code(event, code):
        raise NotAllowed(EventError("registration_by_link").message)
    require_before_start(event)
    if is_open(event, now):
        return
    opens, closes = event.registration_opens_at, event.registration_closes_at
    if opens is not None and now < opens:
        raise EventConflict("registration_not_yet", opens=_moment(opens))
    raise EventConflict("registration_over", closes=_moment(closes or now))


def _moment(moment: datetime) -> str:
    return date_format(timezone.localtime(moment), "DATETIME_FORMAT")


def own_registration(event: Event, person: Person) -> Registration:
    """Return a person's live registration. Raises EventConflict."""
    registration = latest_registration(event, person)
    if registration is None or registration.state not in Registration.LIVE:
        raise EventConflict("not_registered")
    return registration
