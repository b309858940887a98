"""Reasons against a merge, the histories of two people side by side, and similar names in a club."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.text import get_text_list
from django.utils.translation import gettext, pgettext

from accounts.public_names import groups_of_look_alikes
from games.api import privacy
from tournaments.core.clubs import may_in_club, staff_to_ask
from tournaments.core.errors import EventConflict, NotAllowed
from tournaments.core.names import people_of, with_people
from tournaments.core.permissions import may, may_see, who_can
from tournaments.links.selectors import guest_token_of
from tournaments.models import (
    Club,
    ClubMember,
    Entry,
    EntryPerson,
    Event,
    Person,
    PersonMerge,
    RegistrationPerson,
    Substitution,
)

UNDO_FOR = timedelta(days=30)
MAX_NAMED = 3
"""Events named in a refusal."""


@dataclass(frozen=True, slots=True)
class EventOfPerson:
    """An event in the history of a person: the entry's name and state, or None for a stand-in or a registration."""

    event: Event
    entry: Entry | None
    partners: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PersonSummary:
    """The history of one of two people before they are merged."""

    person: Person
    events: list[EventOfPerson]
    hidden: int
    memberships: list[ClubMember]
    has_link: bool


def events_of_person(person: Person) -> set[int]:
    """Return the ids of all events of a person: entered, registered now, a stand-in or replaced by one."""
    of = Q(person=person)
    ids = set(EntryPerson.objects.filter(of).values_list("event_id", flat=True))
    ids |= set(RegistrationPerson.objects.filter(of, live=True).values_list("event_id", flat=True))
    stood_in = Substitution.objects.filter(of | Q(absent=person))
    return ids | set(stood_in.values_list("round__event_id", flat=True))


def summary_of(user: Any, person: Person) -> PersonSummary:
    """Return what a person has, without the events that this user may not find."""
    ids = events_of_person(person)
    events = list(Event.objects.filter(pk__in=ids).order_by("-created_at", "-pk"))
    entries = {
        entry.event_id: entry for entry in Entry.objects.filter(members__person=person).prefetch_related(*with_people())
    }
    visible = [event for event in events if may_see(user, event)]
    played = []
    for event in visible:
        entry = entries.get(event.pk)
        others = [member.name for member in people_of(entry) if member.pk != person.pk] if entry else []
        played.append(EventOfPerson(event, entry, tuple(others)))
    memberships = ClubMember.objects.filter(person=person).select_related("club").order_by("since")
    has_link = person.links.filter(ended_at=None).exists()
    return PersonSummary(person, played, len(events) - len(visible), list(memberships), has_link)


def people_of_club(club: Club) -> QuerySet[Person]:
    """Return the people that a club knows: its members ever, its people, and the players of its events."""
    members = ClubMember.objects.filter(club=club).values("person")
    played = EntryPerson.objects.filter(event__club=club).values("person")
    registered = RegistrationPerson.objects.filter(event__club=club).values("person")
    of_club = Q(club=club) | Q(pk__in=members) | Q(pk__in=played) | Q(pk__in=registered)
    return Person.objects.filter(of_club, merged_into=None).select_related("club", "user").order_by("name", "pk")


def similar_people(club: Club) -> list[list[Person]]:
    """Return groups of people of a club whose names look alike."""
    by_name: dict[str, list[Person]] = {}
    for person in people_of_club(club):
        by_name.setdefault(person.name, []).append(person)
    groups = groups_of_look_alikes([person.name for people in by_name.values() for person in people])
    return [[person for name in dict.fromkeys(names) for person in by_name[name]] for names in groups]


def require_mergeable(by: Any, club: Club, person: Person, target: Person) -> None:
    """Require that nothing speaks against a merge, and that this user may do it. Raises EventConflict, NotAllowed."""
    if person.pk == target.pk:
        raise EventConflict("merge_with_self")
    if person.merged_into_id is not None or target.merged_into_id is not None:
        raise EventConflict("merged_already")
    if person.user_id is not None and target.user_id is not None:
        raise EventConflict("merge_two_accounts", name=person.name, other=target.name)
    both = events_of_person(person) & events_of_person(target)
    if both:
        names = _named(Event.objects.filter(pk__in=both).order_by("pk").values_list("name", flat=True))
        raise EventConflict("merge_same_event", name=person.name, other=target.name, events=names)
    tables = privacy.tables_being_played(privacy.Holder(None, frozenset({guest_token_of(person)})))
    if tables:
        raise EventConflict("merge_while_playing", name=person.name, tables=_named(tables.values()))
    _require_reach(by, club, person, target)


def _require_reach(by: Any, club: Club, person: Person, target: Person) -> None:
    """Require that both people belong to the club, and the events and memberships that change to this user.

    An account that moves opens all events of the person kept, so they must belong to the user too.
    """
    if by is None or by.is_superuser:
        return
    here = people_of_club(club)
    for either in (person, target):
        if not here.filter(pk=either.pk).exists():
            raise NotAllowed(gettext("%(name)s does not belong to this club.") % {"name": either.name})
    changing = events_of_person(person) | (events_of_person(target) if person.user_id is not None else set())
    for event in Event.objects.filter(pk__in=changing).order_by("pk"):
        if not may(by, "see_people", event):
            names = who_can("see_people", event) or [gettext("an administrator")]
            raise NotAllowed(_elsewhere(event.name if may_see(by, event) else "–", _any_of(names)))
    for member in ClubMember.objects.filter(person=person, until=None, club__hosted=True).select_related("club"):
        if not may_in_club(by, "change_members", member.club):
            raise NotAllowed(_elsewhere(member.club.name, staff_to_ask(member.club)))


def _elsewhere(place: str, names: str) -> str:
    sentence = gettext("This also changes “%(place)s”, where you may not change people. Ask %(names)s.")
    return sentence % {"place": place, "names": names}


def links_follow(by: Any, target: Person) -> bool:
    """Whether the live links of a merged person may open the person kept.

    Only where it opens nothing that this user does not lead anyway.
    """
    if target.user_id is not None or target.links.filter(ended_at=None).exists():
        return False
    events = Event.objects.filter(pk__in=events_of_person(target))
    return by is None or all(may(by, "see_people", event) for event in events)


def can_undo(merge: PersonMerge, now: datetime | None = None) -> bool:
    """Whether a merge may still be undone: for 30 days, and before the person is merged further."""
    in_time = (now or timezone.now()) <= merge.at + UNDO_FOR
    return merge.undone_at is None and in_time and merge.kept.merged_into_id is None


def merges_of(club: Club) -> QuerySet[PersonMerge]:
    """Return the merges in a club that are in force, the newest first."""
    rows = PersonMerge.objects.filter(club=club, undone_at=None).select_related("person", "kept", "by")
    return rows.order_by("-pk")


def _named(names: Iterable[str]) -> str:
    listed = list(names)
    return ", ".join(listed[:MAX_NAMED]) + (" …" if len(listed) > MAX_NAMED else "")


def _any_of(names: Iterable[str]) -> str:
    return get_text_list(list(dict.fromkeys(names)), pgettext("in a list", "or"))
