"""Personal links and the devices they were opened on, as their owners and the desk see them. Never a link itself."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Q, QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext, pgettext

from engine.sentences import N
from tournaments.models import (
    EntryPerson,
    Event,
    LinkOpening,
    Person,
    PersonalLink,
    Substitution,
    hash_of_token,
)

NEWS = timedelta(hours=12)
"""How long an opening on another device is shown to the owner."""


@dataclass(frozen=True, slots=True)
class DeviceShown:
    """A device that is signed in as the owner. `is_here`: it is the one that asks."""

    id: int
    kind: str
    network: str
    at: datetime
    is_here: bool


@dataclass(frozen=True, slots=True)
class OpenedElsewhere:
    """News for the owner: another device opened their link."""

    id: int
    sentence: str


@dataclass(frozen=True, slots=True)
class LinkState:
    """What the desk may know of a person's live link: everything but the link."""

    at: datetime
    by: str
    channel: str
    openings: int


@dataclass(frozen=True, slots=True)
class Disowned:
    """A device that its owner reported, until the desk is done with it."""

    id: int
    sentence: str


def live_links() -> QuerySet[PersonalLink]:
    """The links that open something."""
    in_time = Q(expires_at=None) | Q(expires_at__gt=timezone.now())
    return PersonalLink.objects.filter(in_time, ended_at=None)


def link_of_token(token: str) -> PersonalLink:
    """The live link with this secret part. Raises PersonalLink.DoesNotExist."""
    return live_links().select_related("person__club", "event").get(token_hash=hash_of_token(token))


def is_live_token(token: str) -> bool:
    """Whether this is the secret part of a live link."""
    return live_links().filter(token_hash=hash_of_token(token)).exists()


def live_openings(person_id: int) -> QuerySet[LinkOpening]:
    """The openings by which a device is known as this person now, newest first."""
    links = live_links().filter(person=person_id)
    return LinkOpening.objects.filter(link__in=links, ended_at=None).select_related("link__person").order_by("-pk")


def still_open(openings: Mapping[int, int]) -> set[int]:
    """Those of these openings (to the key of their person) by which a session is that person now."""
    links = live_links().filter(person__in=set(openings.values()))
    rows = LinkOpening.objects.filter(pk__in=openings, link__in=links, ended_at=None)
    return {pk for pk, person_id in rows.values_list("pk", "link__person_id") if openings[pk] == person_id}


def devices_of(person: Person, device: str) -> list[DeviceShown]:
    """The devices signed in as this person by a link, newest first; `device` is the digest of the one that asks."""
    return [
        DeviceShown(one.pk, one.get_kind_display(), one.network, one.at, one.device == device)
        for one in live_openings(person.pk)
    ]


def opened_elsewhere(person: Person, device: str) -> list[OpenedElsewhere]:
    """Openings of the person's link on other devices in the last hours, newest first."""
    recent = live_openings(person.pk).exclude(device=device).filter(at__gt=timezone.now() - NEWS)
    return [OpenedElsewhere(one.pk, _elsewhere(one)) for one in recent]


OPENED = {
    LinkOpening.Kind.PHONE: N("Your link was opened on another phone, %(time)s."),
    LinkOpening.Kind.TABLET: N("Your link was opened on another tablet, %(time)s."),
    LinkOpening.Kind.COMPUTER: N("Your link was opened on another computer, %(time)s."),
    LinkOpening.Kind.OTHER: N("Your link was opened on another device, %(time)s."),
}


def _elsewhere(opening: LinkOpening) -> str:
    return gettext(OPENED[LinkOpening.Kind(opening.kind)]) % {"time": time_of(opening.at)}


def link_states(people: Iterable[Person]) -> dict[int, LinkState]:
    """The live link of each of these people, by the key of the person; who has none is missing."""
    open_now = Count("openings", filter=Q(openings__ended_at=None))
    links = live_links().filter(person__in=list(people)).select_related("created_by").annotate(open_now=open_now)
    return {
        one.person_id: LinkState(one.created_at, str(one.created_by or ""), one.get_channel_display(), one.open_now)
        for one in links
    }


def why_ended(opening_id: int, person_id: int) -> str:
    """Why a device that opened a link is not known as that person now, for its owner; empty where nothing ended."""
    opening = LinkOpening.objects.select_related("link__person", "link__created_by").filter(pk=opening_id).first()
    if opening is None or opening.link.person_id != person_id:
        return ""
    name = opening.link.person.name
    if opening.link.ended_at is not None:
        return _replaced(opening.link)
    if opening.ended_at is not None:
        facts = {"name": name, "time": time_of(opening.ended_at)}
        return gettext("This device was signed out of the link of %(name)s at %(time)s.") % facts
    return gettext("The link of %(name)s has expired. Ask the desk for a new one.") % {"name": name}


def _replaced(link: PersonalLink) -> str:
    newer = PersonalLink.objects.filter(person=link.person_id, pk__gt=link.pk).order_by("pk").first()
    facts = {"name": link.person.name, "time": time_of(link.ended_at or timezone.now())}
    if newer is None:
        return gettext("The link of %(name)s ended at %(time)s. Ask the desk for a new one.") % facts
    facts["by"] = str(newer.created_by or gettext("the desk"))
    return gettext("%(by)s replaced the link of %(name)s at %(time)s. Open the new one.") % facts


def people_in(event: Event) -> QuerySet[Person, int]:
    """The keys of everybody who takes part in an event, or has stood in for somebody there."""
    entered = EntryPerson.objects.filter(event=event).values("person")
    stood_in = Substitution.objects.filter(round__event=event).values("person")
    return Person.objects.filter(Q(pk__in=entered) | Q(pk__in=stood_in)).values_list("pk", flat=True)


def openings_in(event: Event) -> QuerySet[LinkOpening]:
    """Openings of the links of these people."""
    return LinkOpening.objects.filter(link__person__in=people_in(event)).select_related("link__person")


def disowned_in(event: Event) -> list[Disowned]:
    """Devices that players of the event reported, and that the desk is not done with, oldest first."""
    if event.state == Event.State.FINISHED:
        return []
    rows = openings_in(event).filter(disowned_at__isnull=False, checked_at=None).order_by("pk")
    return [Disowned(one.pk, _disowned(one)) for one in rows]


def _disowned(opening: LinkOpening) -> str:
    facts = {
        "name": opening.link.person.name,
        "device": opening.get_kind_display(),
        "network": opening.network or "-",
        "time": time_of(opening.at),
    }
    said = gettext("%(name)s says they did not open their link at %(time)s. Device: %(device)s. Network: %(network)s.")
    return said % facts


def time_of(at: datetime) -> str:
    """`19:42` today; with the date on another day."""
    local = localtime(at)
    if local.date() == localtime().date():
        return date_format(local, "H:i")
    return date_format(local, pgettext("date and time", "j F, H:i"))


def guest_token_of(person: Person) -> str:
    """The word by which a seat knows whose personal link plays it."""
    return f"person:{person.pk}"
