"""The subject of an erasure or data request, and reasons against erasing now."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import Q
from django.utils.translation import gettext

from games.api import privacy
from tournaments.core.names import same_person
from tournaments.core.versions import event_topic
from tournaments.links.selectors import guest_token_of
from tournaments.models import (
    ClubRole,
    CorrectionRequest,
    Entry,
    EntryPerson,
    Event,
    LogEntry,
    Person,
    RegistrationPerson,
    Rehearsal,
    Role,
    Round,
    RoundChange,
    RoundTotal,
    Ruling,
    Substitution,
)

SHOWN = 3
"""The maximum number of tables or events in a refusal."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A person of the club, an account, or both, as one subject.

    `words` are the guest tokens under which their browser holds seats.
    """

    person: Person | None = None
    user: Any = None
    words: frozenset[str] = frozenset()

    @property
    def holder(self) -> privacy.Holder:
        """Return the subject as tables identify it."""
        own = frozenset(map(guest_token_of, same_person(self.person)) if self.person else ())
        return privacy.Holder(self.user.pk if self.user else None, self.words | own, own)

    @property
    def name(self) -> str:
        """Return the current name."""
        return str(self.person or self.user)


def subject_of(person: Person) -> Subject:
    """Return a person with their account; for one who was merged, the person they are part of."""
    while person.merged_into is not None:
        person = person.merged_into
    return Subject(person, person.user)


def subject_of_user(user: Any, words: Iterable[str] = ()) -> Subject:
    """Return an account with its person."""
    guest = frozenset(token for token in words if token.startswith("casual:"))
    return Subject(Person.objects.filter(user=user).first(), user, guest)


def events_with(subject: Subject) -> list[Event]:
    """Return all events of the subject, as player or staff, in locking order."""
    event_ids: set[int] = set()
    if subject.person:
        people = same_person(subject.person)
        mine = Q(person__in=people)
        event_ids |= set(EntryPerson.objects.filter(mine).values_list("event_id", flat=True))
        event_ids |= set(RegistrationPerson.objects.filter(mine).values_list("event_id", flat=True))
        event_ids |= set(CorrectionRequest.objects.filter(mine).values_list("event_id", flat=True))
        stood_in = Substitution.objects.filter(mine | Q(absent__in=people))
        event_ids |= set(stood_in.values_list("round__event_id", flat=True))
    if subject.user:
        for query, path in _work_of(subject.user):
            event_ids |= set(query.values_list(path, flat=True))
    event_ids |= set(Rehearsal.objects.filter(original__in=event_ids).values_list("event_id", flat=True))
    return list(Event.objects.filter(pk__in=event_ids).order_by("pk"))


def _work_of(user: Any) -> list[tuple[Any, str]]:
    """Return an account's work in events, with the path to the event."""
    return [
        (Role.objects.filter(user=user), "event_id"),
        (Event.objects.filter(created_by=user), "pk"),
        (LogEntry.objects.filter(by=user), "event_id"),
        (RoundChange.objects.filter(by=user), "round__event_id"),
        (RoundTotal.objects.filter(author=user), "round__event_id"),
        (Ruling.objects.filter(Q(issued_by=user) | Q(cancelled_by=user)), "event_id"),
        (CorrectionRequest.objects.filter(decided_by=user), "event_id"),
    ]


def names_of_subject(subject: Subject, events: Iterable[Event]) -> set[str]:
    """Return all current and former names, apart from that of the account."""
    names = privacy.names(subject.holder)
    if subject.user:
        names |= {subject.user.get_full_name(), *_signed_names(subject.user)}
    if subject.person:
        for person in same_person(subject.person):
            names |= _names_of_person(person)
        alone = [entry for entry in _entries_of(subject.person) if entry.members.count() == 1]
        names |= {entry.name for entry in alone}
    renamed = LogEntry.objects.filter(event__in=list(events), action="entry_renamed").order_by("-pk")
    for facts in renamed.values_list("facts", flat=True):
        names |= {facts["before"]} if facts["after"] in names else set()
    return names - {""}


def _signed_names(user: Any) -> set[str]:
    """Return the full names an account worked under, without the login name."""
    names = set(LogEntry.objects.filter(by=user).values_list("by_name", flat=True))
    return names - {user.username}


def _names_of_person(person: Person) -> set[str]:
    """Return the name in each of its display forms."""
    return {Person(name=person.name, shown=style).public_name for style in Person.Shown.values}


def _entries_of(person: Person) -> list[Entry]:
    return list(Entry.objects.filter(members__person=person).distinct().order_by("pk"))


def names_of_others(subject: Subject, names: Iterable[str]) -> set[str]:
    """Return other people's names that contain one of these; they stay."""
    people = Person.objects.exclude(pk=subject.person.pk if subject.person else 0).values_list("name", flat=True)
    users = get_user_model().objects.exclude(pk=subject.user.pk if subject.user else 0)
    full = (f"{first} {last}".strip() for first, last in users.values_list("first_name", "last_name"))
    parts = [name.casefold() for name in names]
    return {name for name in {*people, *full} if any(part in name.casefold() for part in parts)}


def why_not_now(subject: Subject) -> str:
    """Explain why the subject cannot be erased yet, and the remedy; empty if possible."""
    reasons = (_plays_at, _takes_part, _leads, _owns_alone, _rules_alone)
    return " ".join(filter(None, (reason(subject) for reason in reasons)))


def _plays_at(subject: Subject) -> str:
    tables = privacy.tables_being_played(subject.holder)
    if not tables:
        return ""
    words = gettext(
        "%(name)s has a seat at a table that is waiting or in play: %(tables)s. Finish or leave the table first. "
        "At an event, the director can replace the player."
    )
    return words % {"name": subject.name, "tables": _some(f"{name} ({table})" for table, name in tables.items())}


def _takes_part(subject: Subject) -> str:
    if subject.person is None:
        return ""
    entries = Entry.objects.filter(members__person=subject.person).exclude(state=Entry.State.WITHDRAWN)
    going = Q(pk__in=entries.values("event_id"))
    going |= Q(rounds__substitutions__person=subject.person, rounds__state=Round.State.PUBLISHED)
    events = Event.objects.filter(going).exclude(state__in=Event.OVER).distinct().order_by("pk")
    if not events:
        return ""
    words = gettext(
        "%(name)s takes part in an unfinished event: %(events)s. Withdraw or delete the entry, or wait until the "
        "event is finished."
    )
    return words % {"name": subject.name, "events": _some(event.name for event in events)}


def _leads(subject: Subject) -> str:
    if subject.user is None:
        return ""
    organised = Role.objects.filter(kind=Role.Kind.ORGANISER)
    others = organised.exclude(user=subject.user).values("event_id")
    alone = organised.filter(user=subject.user).exclude(event__in=others).exclude(event__state__in=Event.OVER)
    names = _some(role.event.name for role in alone.select_related("event").order_by("event_id"))
    words = gettext(
        "%(name)s is the only organiser of an unfinished event: %(events)s. Add another organiser first, or "
        "finish the event."
    )
    return words % {"name": subject.name, "events": names} if names else ""


def _owns_alone(subject: Subject) -> str:
    if subject.user is None:
        return ""
    owners = ClubRole.objects.filter(kind=ClubRole.Kind.OWNER)
    others = owners.exclude(user=subject.user).values("club")
    names = _some(
        role.club.name for role in owners.filter(user=subject.user).exclude(club__in=others).select_related("club")
    )
    words = gettext("%(name)s is the only owner of a club: %(clubs)s. Make someone else an owner first.")
    return words % {"name": subject.name, "clubs": names} if names else ""


def _rules_alone(subject: Subject) -> str:
    if subject.user is None or not subject.user.is_superuser:
        return ""
    others = get_user_model().objects.filter(is_superuser=True, is_active=True).exclude(pk=subject.user.pk)
    if others.exists():
        return ""
    return gettext("This is the only administrator account. Create another one first.")


def _some(names: Iterable[str]) -> str:
    listed = list(names)
    return ", ".join(listed[:SHOWN]) + (" …" if len(listed) > SHOWN else "")


def topics_of(events: Iterable[Event]) -> list[str]:
    """Return the contexts of these events' tables."""
    return [event_topic(event) for event in events]
