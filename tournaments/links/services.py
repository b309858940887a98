"""Personal links: created and shown once, opened on devices, ended.

A link ends by its owner, by a newer link, or by time. Docs: decision 0400.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext

from games.api import viewers
from games.api.values import chance
from tournaments.core import permissions
from tournaments.core.errors import NotAllowed
from tournaments.core.transactions import By, event_write, log
from tournaments.links.selectors import guest_token_of, live_links, live_openings, openings_in, people_in
from tournaments.models import (
    EntryPerson,
    Event,
    LinkOpening,
    LogEntry,
    Person,
    PersonalLink,
    Substitution,
    hash_of_token,
)

SAME_OPENING = timedelta(minutes=10)
"""A repeat on the same device within this time is the same opening, not logged."""
MAX_OPENINGS, OPENINGS_WITHIN = 5, timedelta(minutes=1)
"""The maximum number of new devices of one link within this time.

Each adds a row, a log line and a page update.
"""
TOKEN_BYTES = 16


class TooManyOpeningsError(Exception):
    """A link was opened on too many new devices."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """The stored data of a visitor: device digest, device kind, shortened network."""

    device: str
    kind: str
    network: str


def make_link(*, person: Person, by: By, event: Event | None = None, channel: str) -> str:
    """Create a personal link and return its secret, which cannot be read again.

    The person's earlier link ends, and its browsers are signed out. Every event of the person logs it. Raises
    NotAllowed while the person plays in a running event that `by` does not lead.
    """
    with transaction.atomic():
        _require_leader_elsewhere([person], by, event)
        action = "link_replaced" if _have_live([person]) else "link_made"
        for event_id in events_of_people([person]):
            with event_write(event_id) as locked:
                log(locked, action, by, name=person.name)
        _end_live([person])
        return _new_link(person, by, event, channel)


def print_links(*, event: Event, people: Sequence[Person], by: By, site: str = "") -> dict[int, str]:
    """Create links to print, which begin with `site`; return the secrets by person key.

    One log line of the event names all people. If an earlier link ended, the person's other events log that too. Raises
    NotAllowed as `make_link`.
    """
    with transaction.atomic():
        _require_leader_elsewhere(people, by, event)
        having = set(_have_live(people))
        replaced = [person for person in people if person.pk in having]
        names = ", ".join(person.name for person in people) or "-"
        for event_id in sorted({event.pk, *events_of_people(replaced)}):
            with event_write(event_id) as locked:
                if event_id == event.pk:
                    log(locked, "links_printed", by, names=names, replaced=len(replaced))
                else:
                    _log_each(locked, "link_replaced", replaced, by)
        _end_live(people)
        return {person.pk: _new_link(person, by, event, PersonalLink.Channel.PAPER, site=site) for person in people}


def _require_leader_elsewhere(people: Sequence[Person], by: By, event: Event | None) -> None:
    """Raise NotAllowed where a live link would end in the middle of a running event of other leaders."""
    if by is None:
        return
    live = set(_have_live(people))
    for person in people:
        ids = events_of_people([person]) if person.pk in live else ()
        running = Event.objects.filter(pk__in=ids, state=Event.State.RUNNING)
        if any(other != event and not permissions.may(by, "enter", other) for other in running):
            words = gettext("%(name)s is playing in another event. Its organisers can replace the link.")
            raise NotAllowed(words % {"name": person.name})


def _log_each(event: Event, action: str, people: Iterable[Person], by: By) -> None:
    """Log the action for each of these people who is in the event."""
    here = set(people_in(event))
    for person in people:
        if person.pk in here:
            log(event, action, by, name=person.name)


def end_links(*, people: Iterable[Person], by: By) -> int:
    """End live links with the access of their browsers; return their number."""
    owners = list(people)
    with transaction.atomic():
        ended = set(_have_live(owners))
        for event_id in events_of_people([owner for owner in owners if owner.pk in ended]):
            with event_write(event_id) as event:
                _log_each(event, "link_ended", [owner for owner in owners if owner.pk in ended], by)
        return _end_live(owners)


def _have_live(people: Iterable[Person]) -> list[int]:
    """Return the keys of people with a live link."""
    live = PersonalLink.objects.filter(person__in=list(people), ended_at=None)
    return list(live.values_list("person_id", flat=True))


def _end_live(people: Iterable[Person]) -> int:
    """End the live links with the people locked: events before people, as everywhere."""
    keys = sorted(person.pk for person in people)
    list(Person.objects.select_for_update().filter(pk__in=keys).order_by("pk").values_list("pk"))
    return PersonalLink.objects.filter(person__in=keys, ended_at=None).update(ended_at=timezone.now())


def _new_link(person: Person, by: By, event: Event | None, channel: str, *, site: str = "") -> str:
    token = chance.new_token(TOKEN_BYTES)
    PersonalLink.objects.create(
        person=person,
        event=event,
        token_hash=hash_of_token(token),
        channel=channel,
        created_by=by,
        created_at=timezone.now(),
        printed_site=site,
    )
    return token


# --- opening ---------------------------------------------------------------------------------------------------


def open_link(*, token: str, visitor: Visitor) -> LinkOpening | None:
    """Open a personal link on a device; None for an invalid or ended link.

    The person's unfinished events log it. If another device has the link open, the owner's pages and current table are
    notified at once. Raises TooManyOpeningsError.
    """
    with transaction.atomic():
        links = live_links().select_related("person", "event")
        link = links.filter(token_hash=hash_of_token(token)).first()
        if link is None:
            return None
        now = timezone.now()
        same = live_openings(link.person_id).filter(link=link, device=visitor.device, at__gt=now - SAME_OPENING)
        if (earlier := same.first()) is not None:
            return earlier
        if LinkOpening.objects.filter(link=link, at__gt=now - OPENINGS_WITHIN).count() >= MAX_OPENINGS:
            raise TooManyOpeningsError
        others = live_openings(link.person_id).exclude(device=visitor.device).exists()
        live_openings(link.person_id).filter(device=visitor.device).update(ended_at=now)
        opening = LinkOpening.objects.create(
            link=link, kind=visitor.kind, network=visitor.network, device=visitor.device, at=now
        )
        _write_down(opening, pushes=others)
    return opening


def _write_down(opening: LinkOpening, pushes: bool) -> None:
    """Log the opening in each event; change versions only if pages must update.

    Otherwise a hall of people who open their links at once would make every page of the event ask again.
    """
    person = opening.link.person
    facts = {"name": person.name, "device": opening.kind, "network": opening.network or "-"}
    for event_id in _open_events_of(opening.link):
        if pushes:
            with event_write(event_id) as event:
                log(event, "link_opened", None, **facts)
        else:
            LogEntry.objects.create(event_id=event_id, action="link_opened", facts=facts)
    if pushes:
        viewers.touch_seats_of(guest_token_of(person))


def _open_events_of(link: PersonalLink) -> list[int]:
    """Return the person's unfinished events, and the link's own event."""
    entries = EntryPerson.objects.filter(person=link.person_id).exclude(event__state__in=Event.OVER)
    standing_in = Substitution.objects.filter(person=link.person_id).exclude(round__event__state__in=Event.OVER)
    own = {link.event_id} if link.event_id else set()
    return sorted(
        own
        | set(entries.values_list("event_id", flat=True))
        | set(standing_in.values_list("round__event_id", flat=True))
    )


# --- what the owner does ---------------------------------------------------------------------------------------


def end_other_devices(*, person: Person, device: str) -> int:
    """End the access of a person's other devices; return their number.

    Each event logs it.
    """
    with transaction.atomic():
        others = live_openings(person.pk).exclude(device=device)
        keys = list(others.values_list("pk", flat=True))
        if keys:
            LinkOpening.objects.filter(pk__in=keys).update(ended_at=timezone.now())
            for event_id in events_of_people([person]):
                with event_write(event_id) as event:
                    log(event, "devices_ended", None, person.name, count=len(keys))
            viewers.touch_seats_of(guest_token_of(person))
    return len(keys)


def disown_opening(*, person: Person, opening_id: int) -> bool:
    """Report a device as unknown to its owner: sign it out and call the director.

    The desk sees it until it is settled. False if the opening is not the person's, or was reported before.
    """
    with transaction.atomic():
        openings = LinkOpening.objects.select_for_update(of=("self",)).filter(link__person=person, disowned_at=None)
        opening = openings.filter(pk=opening_id).first()
        if opening is None:
            return False
        now = timezone.now()
        opening.ended_at, opening.disowned_at = opening.ended_at or now, now
        opening.save(update_fields=["ended_at", "disowned_at"])
        facts = {"device": opening.kind, "network": opening.network or "-"}
        for event_id in events_of_people([person]):
            with event_write(event_id) as event:
                log(event, "device_disowned", None, person.name, **facts)
        viewers.touch_seats_of(guest_token_of(person))
    return True


def settle_disowned(*, event: Event, opening_id: int, by: By) -> None:
    """Settle a reported device at the desk. Raises LinkOpening.DoesNotExist."""
    with event_write(event.pk) as event:
        opening = openings_in(event).exclude(disowned_at=None).get(pk=opening_id)
        if opening.checked_at is None:
            opening.checked_at = timezone.now()
            opening.save(update_fields=["checked_at"])
            log(event, "disowned_checked", by, name=opening.link.person.name)


def events_of_people(people: Iterable[Person]) -> list[int]:
    """Return events with one of these people, stand-ins included, oldest first.

    The fixed order prevents deadlocks of writers that lock several events.
    """
    of_people = Q(person__in=[person.pk for person in people])
    entered = EntryPerson.objects.filter(of_people).values_list("event_id", flat=True)
    stood_in = Substitution.objects.filter(of_people).values_list("round__event_id", flat=True)
    return sorted({*entered, *stood_in})
