"""Personal links: made and shown once, opened on devices, ended by their owner, by a new one, and by time.

Docs: docs/decisions/0400-personal-links-are-shown-once.md.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games import api
from tournaments.core.transactions import By, changing, log
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

DAYS_AFTER_EVENT = 14
"""Days for which a link still works after the event it was made for is finished."""
SAME_OPENING = timedelta(minutes=10)
"""Opened again so soon on the same device, it is the same opening, and no other line in the log."""
MOST_OPENINGS, OPENINGS_WITHIN = 5, timedelta(minutes=1)
"""New devices on which one link can be opened in so long: each is a row, a line in the log and a renewed page."""
TOKEN_BYTES = 16


class TooManyOpeningsError(Exception):
    """A link was opened on many new devices just now."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who opens a link, as far as it is kept: a digest of the device, its kind, and the shortened network."""

    device: str
    kind: str
    network: str


def make_link(*, person: Person, by: By, event: Event | None = None, channel: str) -> str:
    """Make a personal link and return its secret part, which cannot be read again. The person's earlier link ends.

    The browsers that opened the earlier one are signed out of it. In the log of every event of the person.
    """
    with transaction.atomic():
        action = "link_replaced" if _have_live([person]) else "link_made"
        for event_id in events_of_people([person]):
            with changing(event_id) as locked:
                log(locked, action, by, name=person.name)
        _end_live([person])
        return _new_link(person, by, event, channel)


def print_links(*, event: Event, people: Sequence[Person], by: By) -> dict[int, str]:
    """Make links for several people to print them: the secret parts by the key of the person.

    One line in the log of the event names everybody; where an earlier link ended, the person's other events say so too.
    """
    with transaction.atomic():
        having = set(_have_live(people))
        replaced = [one for one in people if one.pk in having]
        names = ", ".join(one.name for one in people) or "-"
        for event_id in sorted({event.pk, *events_of_people(replaced)}):
            with changing(event_id) as locked:
                if event_id == event.pk:
                    log(locked, "links_printed", by, names=names, replaced=len(replaced))
                else:
                    _log_each(locked, "link_replaced", replaced, by)
        _end_live(people)
        return {one.pk: _new_link(one, by, event, PersonalLink.Channel.PAPER) for one in people}


def _log_each(event: Event, action: str, people: Iterable[Person], by: By) -> None:
    """A line in the log of an event for each of these people who is in it."""
    here = set(people_in(event))
    for person in people:
        if person.pk in here:
            log(event, action, by, name=person.name)


def end_links(*, people: Iterable[Person], by: By) -> int:
    """End the live links of these people, and with them what their browsers could do; returns how many."""
    known = list(people)
    with transaction.atomic():
        ended = set(_have_live(known))
        for event_id in events_of_people([one for one in known if one.pk in ended]):
            with changing(event_id) as event:
                _log_each(event, "link_ended", [one for one in known if one.pk in ended], by)
        return _end_live(known)


def _have_live(people: Iterable[Person]) -> list[int]:
    """The keys of those people who have a live link."""
    live = PersonalLink.objects.filter(person__in=list(people), ended_at=None)
    return list(live.values_list("person_id", flat=True))


def _end_live(people: Iterable[Person]) -> int:
    """End their live links, with the people locked: events before people, as everywhere."""
    keys = sorted(one.pk for one in people)
    list(Person.objects.select_for_update().filter(pk__in=keys).order_by("pk").values_list("pk"))
    return PersonalLink.objects.filter(person__in=keys, ended_at=None).update(ended_at=timezone.now())


def _new_link(person: Person, by: By, event: Event | None, channel: str) -> str:
    token = api.chance.new_token(TOKEN_BYTES)
    PersonalLink.objects.create(
        person=person,
        event=event,
        token_hash=hash_of_token(token),
        channel=channel,
        created_by=by,
        created_at=timezone.now(),
    )
    return token


# --- opening ---------------------------------------------------------------------------------------------------


def open_link(*, token: str, visitor: Visitor) -> LinkOpening | None:
    """Open a personal link on a device; None for a link that is none, or ended.

    It is written into the log of the person's events that are not over. When another device has the link open, the
    owner's pages and the table being played are told at once. Raises TooManyOpeningsError.
    """
    with transaction.atomic():
        links = live_links().select_related("person", "event")
        link = links.filter(token_hash=hash_of_token(token)).first()
        if link is None:
            return None
        now = timezone.now()
        same = live_openings(link.person_id).filter(link=link, device=visitor.device, at__gt=now - SAME_OPENING)
        if (known := same.first()) is not None:
            return known
        if LinkOpening.objects.filter(link=link, at__gt=now - OPENINGS_WITHIN).count() >= MOST_OPENINGS:
            raise TooManyOpeningsError
        others = live_openings(link.person_id).exclude(device=visitor.device).exists()
        live_openings(link.person_id).filter(device=visitor.device).update(ended_at=now)
        made = LinkOpening.objects.create(
            link=link, kind=visitor.kind, network=visitor.network, device=visitor.device, at=now
        )
        _write_down(made, pushes=others)
    return made


def _write_down(opening: LinkOpening, pushes: bool) -> None:
    """A line in the log of each event; a new version of them, and of the person's tables, only when pages must renew.

    A hall of people who open their links at once must not make every page of the event ask again.
    """
    person = opening.link.person
    facts = {"name": person.name, "device": opening.kind, "network": opening.network or "-"}
    for event_id in _open_events_of(opening.link):
        if pushes:
            with changing(event_id) as event:
                log(event, "link_opened", None, **facts)
        else:
            LogEntry.objects.create(event_id=event_id, action="link_opened", facts=facts)
    if pushes:
        api.touch_seats_of(guest_token_of(person))


def _open_events_of(link: PersonalLink) -> list[int]:
    """The events of the person that are not over, and the one the link was made for."""
    found = EntryPerson.objects.filter(person=link.person_id).exclude(event__state=Event.State.FINISHED)
    standing_in = Substitution.objects.filter(person=link.person_id).exclude(round__event__state=Event.State.FINISHED)
    own = {link.event_id} if link.event_id else set()
    return sorted(
        own | set(found.values_list("event_id", flat=True)) | set(standing_in.values_list("round__event_id", flat=True))
    )


# --- what the owner does ---------------------------------------------------------------------------------------


def end_other_devices(*, person: Person, device: str) -> int:
    """End what all devices but this one can do as the person; returns how many ended. The log of each event says so."""
    with transaction.atomic():
        others = live_openings(person.pk).exclude(device=device)
        keys = list(others.values_list("pk", flat=True))
        if keys:
            LinkOpening.objects.filter(pk__in=keys).update(ended_at=timezone.now())
            for event_id in events_of_people([person]):
                with changing(event_id) as event:
                    log(event, "devices_ended", None, person.name, count=len(keys))
            api.touch_seats_of(guest_token_of(person))
    return len(keys)


def disown_opening(*, person: Person, opening_id: int) -> bool:
    """The owner says that a device is not theirs: it is signed out, and the director is called.

    The desk is shown it until it is done with it. False when that opening is not one of the person, or was disowned
    before.
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
            with changing(event_id) as event:
                log(event, "device_disowned", None, person.name, **facts)
        api.touch_seats_of(guest_token_of(person))
    return True


def settle_disowned(*, event: Event, opening_id: int, by: By) -> None:
    """The desk is done with a device that its owner disowned. Raises LinkOpening.DoesNotExist."""
    with changing(event.pk) as event:
        opening = openings_in(event).exclude(disowned_at=None).get(pk=opening_id)
        if opening.checked_at is None:
            opening.checked_at = timezone.now()
            opening.save(update_fields=["checked_at"])
            log(event, "disowned_checked", by, name=opening.link.person.name)


def events_of_people(people: Iterable[Person]) -> list[int]:
    """The events in which one of these people takes part or has stood in, oldest first.

    So no two writers who lock several events wait for each other.
    """
    known = Q(person__in=[one.pk for one in people])
    entered = EntryPerson.objects.filter(known).values_list("event_id", flat=True)
    stood_in = Substitution.objects.filter(known).values_list("round__event_id", flat=True)
    return sorted({*entered, *stood_in})


# --- time ------------------------------------------------------------------------------------------------------


def expire_links_of(event: Event) -> None:
    """The event is finished: links made for it work for `DAYS_AFTER_EVENT` more days.

    Those of people who play in another event that is not finished stay.
    """
    elsewhere = EntryPerson.objects.exclude(event__state=Event.State.FINISHED).exclude(event=event)
    links = live_links().filter(event=event).exclude(person__in=elsewhere.values("person"))
    links.update(expires_at=timezone.now() + timedelta(days=DAYS_AFTER_EVENT))


def keep_links_of(event: Event) -> None:
    """The event is open again, and so are its links."""
    PersonalLink.objects.filter(event=event, ended_at=None).update(expires_at=None)


def forget_openings() -> dict[str, int]:
    """Take the networks out of openings and their lines in logs after ADDRESSES_KEPT_DAYS, and delete ended openings.

    May run twice. 0 days keep them for ever.
    """
    if settings.ADDRESSES_KEPT_DAYS <= 0:
        return {}
    before = timezone.now() - timedelta(days=settings.ADDRESSES_KEPT_DAYS)
    old = LinkOpening.objects.filter(at__lt=before)
    count = old.exclude(ended_at=None).delete()[0] + old.exclude(network="").update(network="")
    for line in LogEntry.objects.filter(action__in=WITH_NETWORK, at__lt=before).exclude(facts__network="-"):
        LogEntry.objects.filter(pk=line.pk).update(facts={**line.facts, "network": "-"})
    return {"link_openings": count}


WITH_NETWORK = ("link_opened", "device_disowned")
"""Actions of the log whose facts have a network."""
