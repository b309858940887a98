"""Where events take place: the venues of clubs, and what the form of an event offers.

The venue of an event is a text. If a club has a venue with this text, that is where its event takes place, and the
page of the event says how to get there (decision 0472).
"""

from typing import Any

from django.db.models import QuerySet
from django.http import QueryDict

from tournaments.core.clubs import clubs_to_create_in
from tournaments.models import Club, Event, Venue

KNOWN_VENUES = 20
"""Venues of earlier events that the form of an event offers."""
CHOSEN = "club_venue"
"""The field in which a venue of a club is chosen; empty: the text says where."""


def venue_of(event: Event) -> Venue | None:
    """Return the venue of the event's club that the event names; None for any other place."""
    if event.club_id is None or not event.venue:
        return None
    return next((venue for venue in Venue.objects.filter(club=event.club_id) if venue.text == event.venue), None)


def with_chosen_venue(sent: QueryDict) -> QueryDict:
    """Return a sent form, in which the text of a chosen venue of a club replaces the typed one."""
    if not sent.get(CHOSEN):
        return sent
    data = sent.copy()
    data["venue"] = str(sent[CHOSEN])
    return data


def venues_on_offer(user: Any, club: Club | None = None) -> dict[str, object]:
    """Return the `club_venues` to choose from, and further `venues` of earlier events that a browser suggests.

    The venues are those of clubs of which this user may create events, and of `club`, the event's own.
    """
    clubs = clubs_to_create_in(user)
    number = club.pk if club is not None else None
    own = Venue.objects.filter(club__in=clubs) | Venue.objects.filter(club=number)
    listed = list(own.select_related("club").order_by("club__name", "club_id", "name"))
    texts = {venue.text for venue in listed}
    earlier = [text for text in earlier_venues(Event.objects.filter(club__in=clubs)) if text not in texts]
    return {"club_venues": listed, "venues": earlier}


def earlier_venues(events: QuerySet[Event]) -> list[str]:
    """Return the texts that say where these events take place, the latest first; at most KNOWN_VENUES."""
    latest = events.exclude(venue="").order_by("-pk").values_list("venue", flat=True)[: KNOWN_VENUES * 10]
    return list(dict.fromkeys(latest))[:KNOWN_VENUES]
