"""Personal links and their devices for owners and the desk, without the links."""

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
"""How long the owner sees an opening on another device."""
MAX_NEWS = 3
"""The newest of them; more would push the table off a phone, and the list of devices has all."""


@dataclass(frozen=True, slots=True)
class DeviceShown:
    """A device signed in as the owner. `is_here`: it is the current one."""

    id: int
    kind: str
    network: str
    at: datetime
    is_here: bool


@dataclass(frozen=True, slots=True)
class OpenedElsewhere:
    """A notice for the owner: another device opened their link."""

    id: int
    sentence: str


@dataclass(frozen=True, slots=True)
class LinkState:
    """Data of a person's live link for the desk, without the link itself."""

    at: datetime
    by: str
    channel: str
    openings: int


@dataclass(frozen=True, slots=True)
class Disowned:
    """A device reported by its owner, until the desk has settled it."""

    id: int
    sentence: str


def live_links() -> QuerySet[PersonalLink]:
    """Return the live links."""
    in_time = Q(expires_at=None) | Q(expires_at__gt=timezone.now())
    return PersonalLink.objects.filter(in_time, ended_at=None)


def link_of_token(token: str) -> PersonalLink:
    """Return the live link with this secret. Raises PersonalLink.DoesNotExist."""
    return live_links().select_related("person__club", "event").get(token_hash=hash_of_token(token))


def is_live_token(token: str) -> bool:
    """Whether this is the secret of a live link."""
    return live_links().filter(token_hash=hash_of_token(token)).exists()


def live_openings(person_id: int) -> QuerySet[LinkOpening]:
    """Return a person's live openings, newest first."""
    links = live_links().filter(person=person_id)
    return LinkOpening.objects.filter(link__in=links, ended_at=None).select_related("link__person").order_by("-pk")


def still_open(openings: Mapping[int, int]) -> set[int]:
    """Return the openings (mapped to their person) that still give access."""
    links = live_links().filter(person__in=set(openings.values()))
    rows = LinkOpening.objects.filter(pk__in=openings, link__in=links, ended_at=None)
    return {pk for pk, person_id in rows.values_list("pk", "link__person_id") if openings[pk] == person_id}


def devices_of(person: Person, device: str) -> list[DeviceShown]:
    """Return the devices signed in by a link, newest first.

    `device` is the digest of the current one.
    """
    return [
        DeviceShown(opening.pk, opening.get_kind_display(), opening.network, opening.at, opening.device == device)
        for opening in live_openings(person.pk)
    ]


def opened_elsewhere(person: Person, device: str) -> list[OpenedElsewhere]:
    """Return recent openings of the link on other devices, newest first."""
    recent = live_openings(person.pk).exclude(device=device).filter(at__gt=timezone.now() - NEWS)
    return [OpenedElsewhere(opening.pk, _elsewhere(opening)) for opening in recent[:MAX_NEWS]]


OPENED = {
    LinkOpening.Kind.PHONE: N("Your link was opened on another phone (%(time)s)."),
    LinkOpening.Kind.TABLET: N("Your link was opened on another tablet (%(time)s)."),
    LinkOpening.Kind.COMPUTER: N("Your link was opened on another computer (%(time)s)."),
    LinkOpening.Kind.OTHER: N("Your link was opened on another device (%(time)s)."),
}


def _elsewhere(opening: LinkOpening) -> str:
    return gettext(OPENED[LinkOpening.Kind(opening.kind)]) % {"time": time_of(opening.at)}


def link_states(people: Iterable[Person]) -> dict[int, LinkState]:
    """Return the live links by person key, without people that have none."""
    open_now = Count("openings", filter=Q(openings__ended_at=None))
    links = live_links().filter(person__in=list(people)).select_related("created_by").annotate(open_now=open_now)
    return {
        link.person_id: LinkState(
            link.created_at, str(link.created_by or ""), link.get_channel_display(), link.open_now
        )
        for link in links
    }


def why_ended(opening_id: int, person_id: int) -> str:
    """Explain to the owner why a device lost its access; empty if nothing ended."""
    opening = LinkOpening.objects.select_related("link__person", "link__created_by").filter(pk=opening_id).first()
    if opening is None or opening.link.person_id != person_id:
        return ""
    name = opening.link.person.name
    if opening.link.ended_at is not None:
        return _replacement_text(opening.link)
    if opening.ended_at is not None:
        facts = {"name": name, "time": time_of(opening.ended_at)}
        return gettext("This device was signed out of %(name)s’s link at %(time)s.") % facts
    return gettext("%(name)s’s link has expired. Ask the organiser for a new one.") % {"name": name}


def _replacement_text(link: PersonalLink) -> str:
    newer = PersonalLink.objects.filter(person=link.person_id, pk__gt=link.pk).order_by("pk").first()
    facts = {"name": link.person.name, "time": time_of(link.ended_at or timezone.now())}
    if newer is None:
        return gettext("%(name)s’s link was deactivated at %(time)s. Ask the organiser for a new one.") % facts
    facts["by"] = str(newer.created_by or gettext("the organiser"))
    return gettext("%(by)s replaced %(name)s’s link at %(time)s. Use the new one.") % facts


def people_in(event: Event) -> QuerySet[Person, int]:
    """Return the keys of an event's people, including stand-ins."""
    entered = EntryPerson.objects.filter(event=event).values("person")
    stood_in = Substitution.objects.filter(round__event=event).values("person")
    return Person.objects.filter(Q(pk__in=entered) | Q(pk__in=stood_in)).values_list("pk", flat=True)


def openings_in(event: Event) -> QuerySet[LinkOpening]:
    """Return openings of the links of the event's people."""
    return LinkOpening.objects.filter(link__person__in=people_in(event)).select_related("link__person")


def disowned_in(event: Event) -> list[Disowned]:
    """Return devices that players reported and the desk has not closed, oldest first."""
    if event.state == Event.State.FINISHED:
        return []
    rows = openings_in(event).filter(disowned_at__isnull=False, checked_at=None).order_by("pk")
    return [Disowned(opening.pk, _disowned_text(opening)) for opening in rows]


def _disowned_text(opening: LinkOpening) -> str:
    facts = {
        "name": opening.link.person.name,
        "device": opening.get_kind_display(),
        "network": opening.network or "-",
        "time": time_of(opening.at),
    }
    words = gettext("%(name)s says they did not open their link at %(time)s. Device: %(device)s. Network: %(network)s.")
    return words % facts


def time_of(at: datetime) -> str:
    """Return `19:42` today; with the date on another day."""
    local = localtime(at)
    if local.date() == localtime().date():
        return date_format(local, "H:i")
    return date_format(local, pgettext("date and time", "j F, H:i"))


def guest_token_of(person: Person) -> str:
    """Return the guest token under which a person's link holds seats."""
    return f"person:{person.pk}"
