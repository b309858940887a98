"""Weekly tournaments: they are ordinary events that repeat and run without staff, set up in one step."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games.api.rules import EVENT_ONLINE
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.formats import systems_of
from tournaments.core.permissions import CREATE, authorize
from tournaments.core.transactions import By
from tournaments.events.repeats import set_repeat
from tournaments.events.rules import AUTOMATIC_SYSTEMS
from tournaments.events.schemas import NewEvent, Repetition
from tournaments.events.services import create_event
from tournaments.models import Club, Entry, Event, EventRepeat, Person
from tournaments.registration.check_in import check_in_self
from tournaments.registration.schemas import Joining
from tournaments.registration.services import join
from tournaments.registration.times import is_check_in
from tournaments.result_rules.schemas import NEW_EVENTS
from tournaments.weekly.schemas import NewWeekly, format_of

OPENS_BEFORE, CHECK_IN_BEFORE = timedelta(hours=24), timedelta(minutes=15)
"""How long before the start people may enter and check in."""
MISSING_SECONDS = 180
"""Seconds after which a bot replaces a missing player."""


def create_weekly(*, by: By, club: Club, weekly: NewWeekly) -> Event:
    """Create the first event of a weekly tournament of a club, which repeats; return it.

    Everything can be changed later in the settings of an event and its later dates. Raises EventError, OptionError,
    NotAllowed.
    """
    authorize(by, CREATE)
    game, preset = weekly.rules.split("/", 1)
    format = format_of(game, preset)
    starts_at = weekly.starts_at
    if format is None:
        raise EventError("weekly_alone", "rules")
    if starts_at <= timezone.now():
        raise EventError("weekly_in_the_past", "starts_at")
    systems = systems_of(game, preset, {}, format)
    event = NewEvent(
        name=weekly.name,
        game=game,
        preset=preset,
        club=club.pk,
        format=Event.Format(format),
        system=next(Event.System(system) for system in systems if system in AUTOMATIC_SYSTEMS),
        place=Event.Place.ONLINE,
        odd=Event.Odd.BOTS,
        rounds_planned=weekly.rounds_planned,
        clock_seconds=weekly.clock_seconds,
        automatic_from=weekly.automatic_from,
        starts_at=starts_at,
        registration=Event.Registering(weekly.registration),
        registration_opens_at=starts_at - OPENS_BEFORE,
        registration_closes_at=starts_at,
        check_in_from=starts_at - CHECK_IN_BEFORE,
        check_in_until=starts_at,
    )
    online = EVENT_ONLINE.model_copy(update={"missing_seconds": MISSING_SECONDS, "calls": False})
    with transaction.atomic():
        made = create_event(by=by, event=event, results=NEW_EVENTS, online=online)
        set_repeat(event=made, by=by, repetition=Repetition(every=EventRepeat.Every.WEEK))
        made.refresh_from_db()
    return made


def enter(*, event: Event, person: Person | None, user: By = None) -> str:
    """Do the next step of a person with one press: register, and check in while that is possible.

    `user` is an account that no person has yet. Idempotent. Returns the state of the entry or of the registration, such
    as `present`, `registered` or `waiting`. Raises EventError, EventConflict, NotAllowed.
    """
    if event.automatic_from is None:
        raise EventConflict("not_automatic")
    entry = _entry_of(event, person)
    if entry is None:
        registration = join(
            event=event, joining=Joining(waiting_list=True), person=person, name=str(user or ""), user=user
        )
        person = registration.members.select_related("person").get().person
        entry = _entry_of(event, person)
        if entry is None:
            return registration.state
    if person is not None and entry.state != Entry.State.PRESENT and is_check_in(event, timezone.now()):
        return check_in_self(event=event, person=person).state
    return entry.state


def _entry_of(event: Event, person: Person | None) -> Entry | None:
    if person is None:
        return None
    return event.entries.filter(members__person=person).exclude(state=Entry.State.WITHDRAWN).first()
