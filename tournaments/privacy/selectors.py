"""Who is meant when a person is erased or asks for his data, and whether he can be erased now."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import Q
from django.utils.translation import gettext

from games import api
from tournaments.core.versions import event_topic
from tournaments.links.selectors import guest_token_of
from tournaments.models import (
    CorrectionRequest,
    Entry,
    EntryPerson,
    Event,
    LogEntry,
    Person,
    Role,
    Round,
    RoundChange,
    RoundTotal,
    Ruling,
    Substitution,
)

SHOWN = 3
"""Tables or events named in a refusal."""


@dataclass(frozen=True, slots=True)
class Subject:
    """Somebody as everything kept here knows him: a person of the club, an account, or both.

    `words` are those under which his own browser holds seats as a guest.
    """

    person: Person | None = None
    user: Any = None
    words: frozenset[str] = frozenset()

    @property
    def holder(self) -> api.Holder:
        """The same as tables know him."""
        own = frozenset({guest_token_of(self.person)} if self.person else ())
        return api.Holder(self.user.pk if self.user else None, self.words | own, own)

    @property
    def name(self) -> str:
        """What he is called now."""
        return str(self.person or self.user)


def subject_of(person: Person) -> Subject:
    """A person with the account that is his."""
    return Subject(person, person.user)


def subject_of_user(user: Any, words: Iterable[str] = ()) -> Subject:
    """An account with the person it belongs to."""
    guest = frozenset(word for word in words if word.startswith("casual:"))
    return Subject(Person.objects.filter(user=user).first(), user, guest)


def events_with(subject: Subject) -> list[Event]:
    """Every event he took part in or worked for, in the order in which events are locked."""
    found: set[int] = set()
    if subject.person:
        mine = Q(person=subject.person)
        found |= set(EntryPerson.objects.filter(mine).values_list("event_id", flat=True))
        found |= set(CorrectionRequest.objects.filter(mine).values_list("event_id", flat=True))
        stood_in = Substitution.objects.filter(mine | Q(absent=subject.person))
        found |= set(stood_in.values_list("round__event_id", flat=True))
    if subject.user:
        for query, path in _work_of(subject.user):
            found |= set(query.values_list(path, flat=True))
    return list(Event.objects.filter(pk__in=found).order_by("pk"))


def _work_of(user: Any) -> list[tuple[Any, str]]:
    """What an account did in events, each with the way to the event."""
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
    """Every name he bears or bore here, apart from that of his account."""
    found = api.names_at_tables(subject.holder)
    if subject.user:
        found |= {subject.user.get_full_name(), *_signed(subject.user)}
    if subject.person:
        found |= _names_of_person(subject.person)
        alone = [entry for entry in _entries_of(subject.person) if entry.members.count() == 1]
        found |= {entry.name for entry in alone}
    renamed = LogEntry.objects.filter(event__in=list(events), action="entry_renamed").order_by("-pk")
    for facts in renamed.values_list("facts", flat=True):
        found |= {facts["before"]} if facts["after"] in found else set()
    return found - {""}


def _signed(user: Any) -> set[str]:
    """The full names under which the account worked; the one by which it signs in is not among them."""
    names = set(LogEntry.objects.filter(by=user).values_list("by_name", flat=True))
    return names - {user.username}


def _names_of_person(person: Person) -> set[str]:
    """The name in each of the forms in which it can be shown."""
    return {Person(name=person.name, shown=shown).public_name for shown in Person.Shown.values}


def _entries_of(person: Person) -> list[Entry]:
    return list(Entry.objects.filter(members__person=person).distinct().order_by("pk"))


def names_of_others(subject: Subject, names: Iterable[str]) -> set[str]:
    """Names of other people and accounts that have one of these in them: they stay as they are."""
    people = Person.objects.exclude(pk=subject.person.pk if subject.person else 0).values_list("name", flat=True)
    users = get_user_model().objects.exclude(pk=subject.user.pk if subject.user else 0)
    full = (f"{first} {last}".strip() for first, last in users.values_list("first_name", "last_name"))
    parts = [name.casefold() for name in names]
    return {name for name in {*people, *full} if any(part in name.casefold() for part in parts)}


def why_not_now(subject: Subject) -> str:
    """Why he cannot be erased yet, with what to do about it, as sentences; empty where nothing is in the way."""
    return " ".join(filter(None, (_plays_at(subject), _takes_part(subject), _leads(subject), _rules_alone(subject))))


def _plays_at(subject: Subject) -> str:
    tables = api.tables_being_played(subject.holder)
    if not tables:
        return ""
    words = gettext(
        "%(name)s has a seat at a table that is being played or waits for players: %(tables)s. Play it to its end or "
        "leave it first; at an event the director can seat somebody else."
    )
    return words % {"name": subject.name, "tables": _some(f"{table} ({table.pk})" for table in tables)}


def _takes_part(subject: Subject) -> str:
    if subject.person is None:
        return ""
    entries = Entry.objects.filter(members__person=subject.person).exclude(state=Entry.State.WITHDRAWN)
    going = Q(pk__in=entries.values("event_id"))
    going |= Q(rounds__substitutions__person=subject.person, rounds__state=Round.State.PUBLISHED)
    events = Event.objects.filter(going).exclude(state=Event.State.FINISHED).distinct().order_by("pk")
    if not events:
        return ""
    words = gettext(
        "%(name)s takes part in an event that is not finished: %(events)s. Withdraw the entry, take it off the list, "
        "or wait until the event is finished."
    )
    return words % {"name": subject.name, "events": _some(event.name for event in events)}


def _leads(subject: Subject) -> str:
    if subject.user is None:
        return ""
    organised = Role.objects.filter(kind=Role.Kind.ORGANISER)
    others = organised.exclude(user=subject.user).values("event_id")
    alone = organised.filter(user=subject.user).exclude(event__in=others).exclude(event__state=Event.State.FINISHED)
    names = _some(role.event.name for role in alone.select_related("event").order_by("event_id"))
    words = gettext(
        "%(name)s is the only organiser of an event that is not finished: %(events)s. Make somebody else an organiser "
        "of it first, or finish it."
    )
    return words % {"name": subject.name, "events": names} if names else ""


def _rules_alone(subject: Subject) -> str:
    if subject.user is None or not subject.user.is_superuser:
        return ""
    others = get_user_model().objects.filter(is_superuser=True, is_active=True).exclude(pk=subject.user.pk)
    if others.exists():
        return ""
    return gettext("This is the only account that may do everything here. Make another one first.")


def _some(names: Iterable[str]) -> str:
    found = list(names)
    return ", ".join(found[:SHOWN]) + (" …" if len(found) > SHOWN else "")


def topics_of(events: Iterable[Event]) -> list[str]:
    """The contexts of the tables of these events."""
    return [event_topic(event) for event in events]
