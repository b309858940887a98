"""Who takes part: entering people and pairs, checking in and out, withdrawing."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Max

from tournaments.errors import EventConflict, EventError
from tournaments.models import Club, Entry, EntryPerson, Event, Person
from tournaments.selectors.names import joined_names
from tournaments.services.ground import By, changing, log
from tournaments.services.people import find_or_make
from tournaments.tidy import tidy

Pair = tuple[Person, Person]


@dataclass(frozen=True, slots=True)
class Entered:
    """What an import did: the new entries, and the people who were in the event already."""

    entries: list[Entry]
    skipped: list[Person]


def enter_people(event: Event, rows: Iterable[Any], by: By, side: str = "") -> Entered:
    """Enter people from rows with `name`, `club`, `email`, `language` (see tournaments.people), in their order.

    Somebody the club knows already is not made twice. Where pairs enter, two rows running make a pair; a last row
    without partner is refused. In a club match they play for `side`. Who is in the event already is skipped, so the
    same list can be sent again.
    """
    with changing(event.pk) as event:
        _check_side(event, side)
        people = find_or_make(rows)
        there = _entered(event)
        fresh = [person for person in people if person.pk not in there]
        groups = _groups(event, fresh)
        entries = [_enter(event, group, side) for group in groups]
        skipped = [person for person in people if person.pk in there]
        log(event, "people_entered", by, count=len(entries), skipped=len(skipped))
    return Entered(entries, skipped)


def enter_person(event: Event, person: Person, by: By) -> Entry:
    """Enter one person in an event for individuals. Raises EventError."""
    return _enter_all(event, [(person,)], by, side="")[0]


def enter_pairs(event: Event, pairs: Sequence[Pair], by: By, side: str = "") -> list[Entry]:
    """Enter fixed pairs; in a club match for one `side`, in the order of its tables. Raises EventError."""
    return _enter_all(event, pairs, by, side)


def enter_named(event: Event, names: Sequence[str], by: By, side: str) -> list[Entry]:
    """Enter pairs of a club match of whom only a name is known (`Pair 1`): enough at club tables, not online."""
    with changing(event.pk) as event:
        _check_side(event, side)
        entries = [_new_entry(event, tidy(name), _club_of(event, side), side) for name in names]
        log(event, "people_entered", by, count=len(entries), skipped=0)
    return entries


def remove_entry(entry: Entry, by: By) -> None:
    """Take an entry off the list, as long as it has not been seated. Raises EventError."""
    with changing(entry.event_id) as event:
        if entry.places.exists():
            raise EventError("has_played", name=entry.name)
        log(event, "entry_removed", by, name=entry.name)
        entry.delete()


def rename_entry(entry: Entry, name: str, by: By) -> Entry:
    """Give an entry another name, for example a team name."""
    name = tidy(name)
    with changing(entry.event_id) as event:
        log(event, "entry_renamed", by, before=entry.name, after=name)
        Entry.objects.filter(pk=entry.pk).update(name=name)
    entry.name = name
    return entry


def check_in(entry: Entry, by: By) -> Entry:
    """The entry is present and will be seated in the next round. Does nothing when it was checked in already."""
    return _set_state(entry, Entry.State.PRESENT, "checked_in", by)


def check_out(entry: Entry, by: By) -> Entry:
    """The entry is away for now: later rounds are seated without it until it is checked in again."""
    return _set_state(entry, Entry.State.ABSENT, "checked_out", by)


def withdraw(entry: Entry, by: By) -> Entry:
    """The entry leaves the event for good; what it has scored stays."""
    return _set_state(entry, Entry.State.WITHDRAWN, "withdrawn", by)


def check_in_all(event: Event, by: By) -> int:
    """Check in everybody who is registered or absent (not who has withdrawn). Returns how many were missing."""
    with changing(event.pk) as event:
        missing = event.entries.filter(state__in=[Entry.State.REGISTERED, Entry.State.ABSENT])
        count = missing.update(state=Entry.State.PRESENT)
        if count:
            log(event, "all_checked_in", by, count=count)
    return count


def _set_state(entry: Entry, state: str, action: str, by: By) -> Entry:
    with changing(entry.event_id) as event:
        if Entry.objects.filter(pk=entry.pk).exclude(state=state).update(state=state):
            log(event, action, by, name=entry.name)
    entry.state = state
    return entry


def _enter_all(event: Event, groups: Sequence[Sequence[Person]], by: By, side: str) -> list[Entry]:
    with changing(event.pk) as event:
        _check_side(event, side)
        there = _entered(event)
        for group in groups:
            _check_group(event, group)
            for person in group:
                if person.pk in there:
                    raise EventConflict("already_entered", "person", name=person.name)
                there.add(person.pk)
        entries = [_enter(event, group, side) for group in groups]
        log(event, "people_entered", by, count=len(entries), skipped=0)
    return entries


def _entered(event: Event) -> set[int]:
    return set(EntryPerson.objects.filter(event=event).values_list("person_id", flat=True))


def _groups(event: Event, people: list[Person]) -> list[tuple[Person, ...]]:
    """People one by one, or two by two in the order given."""
    if event.format == Event.Format.INDIVIDUALS:
        return [(person,) for person in people]
    if len(people) % 2:
        raise EventError("pair_size", f"rows[{len(people) - 1}]")
    return list(zip(people[::2], people[1::2], strict=True))


def _check_group(event: Event, group: Sequence[Person]) -> None:
    individuals = event.format == Event.Format.INDIVIDUALS
    if individuals and len(group) != 1:
        raise EventError("one_person", "person")
    if not individuals and len({person.pk for person in group}) != 2:
        raise EventError("pair_size", "person")


def _check_side(event: Event, side: str) -> None:
    if bool(side) != (event.format == Event.Format.CLUB_MATCH):
        raise EventError("side_missing", "side", ["home", "visitors"])


def _club_of(event: Event, side: str) -> Club | None:
    return {"home": event.home, "visitors": event.visitors}.get(side)


def _enter(event: Event, group: Sequence[Person], side: str) -> Entry:
    clubs = {person.club_id for person in group}
    club = _club_of(event, side) or (group[0].club if len(clubs) == 1 else None)
    entry = _new_entry(event, joined_names(group), club, side)
    members = [EntryPerson(entry=entry, event=event, person=person, order=i) for i, person in enumerate(group)]
    EntryPerson.objects.bulk_create(members)
    return entry


def _new_entry(event: Event, name: str, club: Club | None, side: str) -> Entry:
    number = (event.entries.aggregate(most=Max("number"))["most"] or 0) + 1
    return Entry.objects.create(event=event, number=number, name=name, club=club, side=side)
