"""Venues of hosted clubs. Coming events that take place at one follow when its name or its address changes."""

from django.db.models import QuerySet

from tournaments.clubs.schemas import ChangedVenue, NewVenue
from tournaments.clubs.services import club_write
from tournaments.core.clubs import require_in_club
from tournaments.core.errors import EventError
from tournaments.core.transactions import By
from tournaments.core.venues import earlier_venues
from tournaments.events.schemas import ChangedEvent
from tournaments.events.services import change_event
from tournaments.models import Club, Event, Venue
from tournaments.models.limits import VENUES_OF_CLUB
from tournaments.people.services import touch


def add_venue(*, by: By, club: Club, venue: NewVenue) -> Venue:
    """Add a venue; coming events with its text take place there. Raises EventError, NotAllowed."""
    require_in_club(by, "edit", club)
    with club_write(club.pk) as locked:
        if locked.venues.count() >= VENUES_OF_CLUB:
            raise EventError("too_many_venues", most=VENUES_OF_CLUB)
        made = Venue(club=locked, **venue.model_dump())
        _require_own_name(made)
        made.save()
        _touch(coming_events_at(made))
    return made


def change_venue(*, by: By, venue: Venue, changes: ChangedVenue) -> Venue:
    """Change a venue, and where its coming events take place. Raises EventError, NotAllowed, Venue.DoesNotExist.

    Unless `changes.tell` is false, the people of these events get the message about a new venue.
    """
    require_in_club(by, "edit", venue.club)
    with club_write(venue.club_id):
        current = Venue.objects.select_related("club").get(pk=venue.pk)
        before, events = current.text, list(coming_events_at(current))
        for name, value in changes.model_dump(exclude_unset=True, exclude={"tell"}).items():
            setattr(current, name, value)
        _require_own_name(current)
        current.save()
        if current.text == before:
            _touch(events)
        else:
            for event in events:
                change_event(by=by, event=event, changes=ChangedEvent(venue=current.text), tell=changes.tell)
    return current


def remove_venue(*, by: By, venue: Venue) -> None:
    """Remove a venue; its events keep their text. Removed twice is removed once. Raises NotAllowed."""
    require_in_club(by, "edit", venue.club)
    with club_write(venue.club_id):
        events = list(coming_events_at(venue))
        Venue.objects.filter(pk=venue.pk).delete()
        _touch(events)


def coming_events_at(venue: Venue) -> QuerySet[Event]:
    """Return the events that take place at a venue of their club and are not over."""
    return Event.objects.filter(club=venue.club_id, venue=venue.text).exclude(state__in=Event.OVER).order_by("pk")


def places_without_venue(club: Club) -> list[str]:
    """Return where the club's events took place besides its venues, the latest first."""
    texts = {venue.text for venue in club.venues.all()}
    return [text for text in earlier_venues(Event.objects.filter(club=club)) if text not in texts]


def _require_own_name(venue: Venue) -> None:
    if Venue.objects.filter(club=venue.club_id, name=venue.name).exclude(pk=venue.pk).exists():
        raise EventError("venue_name_taken", "name", name=venue.name)


def _touch(events: QuerySet[Event] | list[Event]) -> None:
    """Let the pages of events show what their venue says now."""
    for event in events:
        touch(event.pk)
