"""Entries: adding people, pairs and teams, checking in and out, withdrawing.

The captain of a team is its first person, on the captain's seat. A list of people becomes single entries, or groups of
the size of a pair or team.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Max

from tournaments.core.errors import EventConflict, EventError
from tournaments.core.formats import layout_of, people_an_entry
from tournaments.core.names import joined_names, valid_name
from tournaments.core.permissions import authorize
from tournaments.core.registrations import end_with_entry
from tournaments.core.transactions import By, event_write, log
from tournaments.entries.grouping import check_size, groups_of, split_groups
from tournaments.entries.schemas import Captain, NewEntries
from tournaments.models import Club, Entry, EntryPerson, Event, Person, Round
from tournaments.people.services import checked_rows, find_or_make, find_or_make_checked
from tournaments.rounds.drafts import reseat_table


@dataclass(frozen=True, slots=True)
class ImportedEntries:
    """The result of an import: new entries, and people already entered."""

    entries: list[Entry]
    skipped: list[Person]


def enter(*, event: Event, entries: NewEntries, by: By) -> ImportedEntries:
    """Enter people from rows, or pairs of a club match by name, as the two functions below."""
    if entries.names:
        return ImportedEntries(enter_named(event=event, names=entries.names, by=by, side=entries.side), [])
    return enter_people(event=event, rows=entries.rows, by=by, side=entries.side)


def enter_people(*, event: Event, rows: Iterable[Any], by: By, side: str = "") -> ImportedEntries:
    """Enter people from rows in their order, see tournaments.people.

    Rows have `name`, `club`, `email`, `language`, `team`. Existing people are not created twice. For pairs or teams,
    rows with the same `team` form one entry. The others are grouped in order, and an incomplete group is refused. In a
    club match they play for `side`. Entered people are skipped, so the same list can be sent again. Raises EventError
    naming the row, NotAllowed.
    """
    with event_write(event.pk) as event:
        authorize(by, "enter", event)
        person_rows = checked_rows(list(rows))
        _check_side(event, side)
        alone = people_an_entry(event) == 1
        people = find_or_make(person_rows) if alone else find_or_make_checked(person_rows)
        fresh, skipped = split_groups(groups_of(event, person_rows, people), _entered_people(event))
        entries = [_enter(event, group.people, side, group.name) for group in fresh]
        log(event, "people_entered", by, count=len(entries), skipped=len(skipped))
    return ImportedEntries(entries, skipped)


def enter_person(*, event: Event, person: Person, by: By) -> Entry:
    """Enter one person in an event for individuals. Raises EventError, NotAllowed."""
    return _enter_all(event, [(person,)], by, side="")[0]


def enter_teams(*, event: Event, teams: Sequence[Sequence[Person]], by: By, side: str = "") -> list[Entry]:
    """Enter fixed pairs or teams, a captain first; in a club match for one `side`.

    They are in the order of its tables. Raises EventError, NotAllowed.
    """
    return _enter_all(event, teams, by, side)


def enter_named(*, event: Event, names: Sequence[str], by: By, side: str) -> list[Entry]:
    """Enter pairs of a club match by name alone (`Pair 1`).

    That is enough at club tables, not online. Raises EventError, NotAllowed.
    """
    with event_write(event.pk) as event:
        authorize(by, "enter", event)
        _check_side(event, side)
        entries = [_new_entry(event, valid_name(name, "names"), _club_of(event, side), side) for name in names]
        log(event, "people_entered", by, count=len(entries), skipped=0)
    return entries


def remove_entry(*, entry: Entry, by: By) -> None:
    """Remove an entry that was never paired. Raises EventError, NotAllowed."""
    with event_write(entry.event_id) as event:
        authorize(by, "enter", event)
        if is_in_rounds(event, entry):
            raise EventError("has_played", name=entry.name)
        log(event, "entry_removed", by, name=entry.name)
        end_with_entry(event, entry, by)
        entry.delete()


def is_in_rounds(event: Event, entry: Entry) -> bool:
    """Whether a round, ruling or bracket refers to the entry.

    It may have been moved out of a round.
    """
    rows = (entry.places, entry.sitout_set, entry.substitutions, entry.rulings)
    if any(row.exists() for row in rows):
        return True
    drawn = event.schedules.filter(content__has_key="seeds").values_list("content__seeds", flat=True)
    return event.rounds.exists() and any(str(entry.number) in seeds for seeds in drawn)


def rename_entry(*, entry: Entry, name: str, by: By) -> Entry:
    """Rename an entry, for example to a team name.

    Raises EventError for a deceptive name, NotAllowed.
    """
    with event_write(entry.event_id) as event:
        authorize(by, "enter", event)
        name = valid_name(name)
        log(event, "entry_renamed", by, before=entry.name, after=name)
        Entry.objects.filter(pk=entry.pk).update(name=name)
    entry.name = name
    return entry


def check_in(*, entry: Entry, by: By) -> Entry:
    """Check in an entry, to be paired in the next round. Idempotent. Raises NotAllowed."""
    return _set_state(entry, Entry.State.PRESENT, "checked_in", by)


def check_out(*, entry: Entry, by: By) -> Entry:
    """Mark an entry absent: later rounds exclude it until it is checked in again. Raises NotAllowed."""
    return _set_state(entry, Entry.State.ABSENT, "checked_out", by)


def withdraw(*, entry: Entry, by: By) -> Entry:
    """Withdraw the entry for good; its scores stay, and its place is free. Raises NotAllowed."""
    return _set_state(entry, Entry.State.WITHDRAWN, "withdrawn", by)


def check_in_all(*, event: Event, by: By) -> int:
    """Check in all registered or absent entries; return their number. Raises NotAllowed."""
    with event_write(event.pk) as event:
        authorize(by, "check_in", event)
        missing = event.entries.filter(state__in=[Entry.State.REGISTERED, Entry.State.ABSENT])
        count = missing.update(state=Entry.State.PRESENT)
        if count:
            log(event, "all_checked_in", by, count=count)
    return count


def _set_state(entry: Entry, state: str, action: str, by: By) -> Entry:
    with event_write(entry.event_id) as event:
        authorize(by, "withdraw" if state == Entry.State.WITHDRAWN else "check_in", event)
        if Entry.objects.filter(pk=entry.pk).exclude(state=state).update(state=state):
            log(event, action, by, name=entry.name)
            if state == Entry.State.WITHDRAWN:
                end_with_entry(event, entry, by)
    entry.state = state
    return entry


def _enter_all(event: Event, groups: Sequence[Sequence[Person]], by: By, side: str) -> list[Entry]:
    with event_write(event.pk) as event:
        authorize(by, "enter", event)
        _check_side(event, side)
        there = _entered_people(event)
        for group in groups:
            check_size(event, group, "person")
            for person in group:
                if person.pk in there:
                    raise EventConflict("already_entered", "person", name=person.name)
                there.add(person.pk)
        entries = [_enter(event, group, side) for group in groups]
        log(event, "people_entered", by, count=len(entries), skipped=0)
    return entries


def add_entry(event: Event, people: Sequence[Person], name: str = "", *, side: str = "") -> Entry:
    """Enter people under the lock of the event, which the caller holds; in a club match for `side`.

    Raises EventError.
    """
    check_size(event, people, "person")
    return _enter(event, people, side, name)


def _entered_people(event: Event) -> set[int]:
    return set(EntryPerson.objects.filter(event=event).values_list("person_id", flat=True))


def _check_side(event: Event, side: str) -> None:
    if bool(side) != (event.format == Event.Format.CLUB_MATCH):
        raise EventError("side_missing", "side", ["home", "visitors"])


def _club_of(event: Event, side: str) -> Club | None:
    return {"home": event.home, "visitors": event.visitors}.get(side)


def _enter(event: Event, group: Sequence[Person], side: str, name: str = "") -> Entry:
    clubs = {person.club_id for person in group}
    club = _club_of(event, side) or (group[0].club if len(clubs) == 1 else None)
    entry = _new_entry(event, name or joined_names(group), club, side)
    members = [EntryPerson(entry=entry, event=event, person=person, order=i) for i, person in enumerate(group)]
    EntryPerson.objects.bulk_create(members)
    return entry


def _new_entry(event: Event, name: str, club: Club | None, side: str) -> Entry:
    number = (event.entries.aggregate(most=Max("number"))["most"] or 0) + 1
    return Entry.objects.create(event=event, number=number, name=name, club=club, side=side)


ASIDE = 1000
"""An offset for team places during a reordering, so that no two are ever equal."""


def choose_captain(*, entry: Entry, captain: Captain, by: By) -> Person:
    """Make another member the captain of a team. The others keep their order.

    It applies from the current draft; seated people keep their seats. Raises EventError, NotAllowed,
    Person.DoesNotExist for someone outside the team.
    """
    with event_write(entry.event_id) as event:
        authorize(by, "enter", event)
        if not layout_of(event).captains:
            raise EventError("no_captains", "entry")
        person = Person.objects.get(pk=captain.person, entryperson__entry=entry)
        members = list(entry.members.select_related("person"))
        members.sort(key=lambda member: member.person_id != person.pk)
        for start in (ASIDE, 0):
            for order, member in enumerate(members, start):
                member.order = order
                member.save(update_fields=["order"])
        _reseat_draft(event, entry)
        log(event, "captain_chosen", by, name=person.name, team=entry.name)
    return person


def _reseat_draft(event: Event, entry: Entry) -> None:
    place = entry.places.filter(round__state=Round.State.DRAFT).select_related("round").first()
    if place:
        reseat_table(event, place.round, place.table_number)
