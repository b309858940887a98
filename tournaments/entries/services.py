"""Entries: adding people, pairs and teams, checking in and out, withdrawing.

The captain of a team is its first person, on the captain's seat. A list of people becomes single entries, or groups of
the size of a pair or team.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Max

from tournaments.core.errors import EventConflict, EventError
from tournaments.core.formats import people_an_entry, shape_of
from tournaments.core.names import joined_names
from tournaments.core.registrations import end_with_entry
from tournaments.core.transactions import By, event_write, log
from tournaments.models import Club, Entry, EntryPerson, Event, Person, Round
from tournaments.people.import_rows import PersonRow
from tournaments.people.naming import valid_name
from tournaments.people.services import checked_rows, find_or_make, find_or_make_checked
from tournaments.rounds.drafts import reseat_table


@dataclass(slots=True)
class Group:
    """The people of one entry in order, its name if listed, and its first row."""

    row: int
    name: str = ""
    people: list[Person] = field(default_factory=list)


def groups_of(event: Event, rows: Sequence[PersonRow], people: Sequence[Person]) -> list[Group]:
    """Group a list into entries, by team or else in order. Raises EventError."""
    _check_once(people)
    size = people_an_entry(event)
    groups: dict[tuple[str, object], Group] = {}
    alone = 0
    for place, (row, person) in enumerate(zip(rows, people, strict=True)):
        named = row.team and size > 1
        key = ("team", row.team.casefold()) if named else ("running", alone // size)
        alone += not named
        group = groups.setdefault(key, Group(place, row.team if named else ""))
        group.people.append(person)
    for group in groups.values():
        check_size(event, group.people, f"rows[{group.row}]", group.name)
    return list(groups.values())


def check_size(event: Event, people: Sequence[Person], field: str, name: str = "") -> None:
    """Require as many different people as one entry of this event has.

    Raises EventError.
    """
    size = people_an_entry(event)
    if len(people) == size == len({person.pk for person in people}):
        return
    if size == 1:
        raise EventError("one_person", field)
    if name:
        raise EventError("named_team_size", field, team=name, found=len(people), count=size)
    raise EventError("pair_size" if size == 2 else "team_size", field, count=size)


def _check_once(people: Sequence[Person]) -> None:
    """Require distinct people; two rows may name one person by address or club."""
    first: dict[int, int] = {}
    for place, person in enumerate(people):
        if person.pk in first:
            raise EventError("person_twice", f"rows[{place}]", name=person.name, row=first[person.pk] + 1)
        first[person.pk] = place


@dataclass(frozen=True, slots=True)
class Entered:
    """The result of an import: new entries, and people already entered."""

    entries: list[Entry]
    skipped: list[Person]


def enter_people(event: Event, rows: Iterable[Any], by: By, side: str = "") -> Entered:
    """Enter people from rows in their order, see tournaments.people.

    Rows have `name`, `club`, `email`, `language`, `team`. Existing people are not created twice. For pairs or teams,
    rows with the same `team` form one entry. The others are grouped in order, and an incomplete group is refused. In a
    club match they play for `side`. Entered people are skipped, so the same list can be sent again. Raises EventError
    naming the row.
    """
    person_rows = checked_rows(list(rows))
    with event_write(event.pk) as event:
        _check_side(event, side)
        alone = people_an_entry(event) == 1
        people = find_or_make(person_rows) if alone else find_or_make_checked(person_rows)
        fresh, skipped = _split_groups(event, groups_of(event, person_rows, people))
        entries = [_enter(event, group.people, side, group.name) for group in fresh]
        log(event, "people_entered", by, count=len(entries), skipped=len(skipped))
    return Entered(entries, skipped)


def _split_groups(event: Event, groups: list[Group]) -> tuple[list[Group], list[Person]]:
    """Return the new groups, and the people already entered.

    Half a team cannot be entered already.
    """
    there, fresh, skipped = _entered_people(event), [], []
    for group in groups:
        entered = [person for person in group.people if person.pk in there]
        if not entered:
            fresh.append(group)
        elif len(entered) == len(group.people):
            skipped += entered
        else:
            raise EventConflict("already_entered", f"rows[{group.row}]", name=entered[0].name)
    return fresh, skipped


def enter_person(event: Event, person: Person, by: By) -> Entry:
    """Enter one person in an event for individuals. Raises EventError."""
    return _enter_all(event, [(person,)], by, side="")[0]


def enter_teams(event: Event, teams: Sequence[Sequence[Person]], by: By, side: str = "") -> list[Entry]:
    """Enter fixed pairs or teams, a captain first; in a club match for one `side`.

    They are in the order of its tables. Raises EventError.
    """
    return _enter_all(event, teams, by, side)


def enter_named(event: Event, names: Sequence[str], by: By, side: str) -> list[Entry]:
    """Enter pairs of a club match by name alone (`Pair 1`).

    That is enough at club tables, not online.
    """
    with event_write(event.pk) as event:
        _check_side(event, side)
        entries = [_new_entry(event, valid_name(name, "names"), _club_of(event, side), side) for name in names]
        log(event, "people_entered", by, count=len(entries), skipped=0)
    return entries


def remove_entry(entry: Entry, by: By) -> None:
    """Remove an entry that was never paired. Raises EventError."""
    with event_write(entry.event_id) as event:
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


def rename_entry(entry: Entry, name: str, by: By) -> Entry:
    """Rename an entry, for example to a team name.

    Raises EventError for a deceptive name.
    """
    name = valid_name(name)
    with event_write(entry.event_id) as event:
        log(event, "entry_renamed", by, before=entry.name, after=name)
        Entry.objects.filter(pk=entry.pk).update(name=name)
    entry.name = name
    return entry


def check_in(entry: Entry, by: By) -> Entry:
    """Check in an entry, to be paired in the next round. Idempotent."""
    return _set_state(entry, Entry.State.PRESENT, "checked_in", by)


def check_out(entry: Entry, by: By) -> Entry:
    """Mark an entry absent: later rounds exclude it until it is checked in again."""
    return _set_state(entry, Entry.State.ABSENT, "checked_out", by)


def withdraw(entry: Entry, by: By) -> Entry:
    """Withdraw the entry for good; its scores stay, and its place is free."""
    return _set_state(entry, Entry.State.WITHDRAWN, "withdrawn", by)


def check_in_all(event: Event, by: By) -> int:
    """Check in all registered or absent entries; return their number."""
    with event_write(event.pk) as event:
        missing = event.entries.filter(state__in=[Entry.State.REGISTERED, Entry.State.ABSENT])
        count = missing.update(state=Entry.State.PRESENT)
        if count:
            log(event, "all_checked_in", by, count=count)
    return count


def _set_state(entry: Entry, state: str, action: str, by: By) -> Entry:
    with event_write(entry.event_id) as event:
        if Entry.objects.filter(pk=entry.pk).exclude(state=state).update(state=state):
            log(event, action, by, name=entry.name)
            if state == Entry.State.WITHDRAWN:
                end_with_entry(event, entry, by)
    entry.state = state
    return entry


def _enter_all(event: Event, groups: Sequence[Sequence[Person]], by: By, side: str) -> list[Entry]:
    with event_write(event.pk) as event:
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


def add_entry(event: Event, people: Sequence[Person], name: str = "") -> Entry:
    """Enter people under the lock of the event, which the caller holds. Raises EventError."""
    check_size(event, people, "person")
    return _enter(event, people, "", name)


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


def choose_captain(entry: Entry, person: Person, by: By) -> None:
    """Make another member the captain of a team. The others keep their order.

    It applies from the current draft; seated people keep their seats. Raises EventError.
    """
    with event_write(entry.event_id) as event:
        members = list(entry.members.select_related("person"))
        if not shape_of(event).captains:
            raise EventError("no_captains", "entry")
        if person.pk not in {member.person_id for member in members}:
            raise EventError("not_of_the_team", "person", name=person.name, team=entry.name)
        members.sort(key=lambda member: member.person_id != person.pk)
        for start in (ASIDE, 0):
            for order, member in enumerate(members, start):
                member.order = order
                member.save(update_fields=["order"])
        _reseat_draft(event, entry)
        log(event, "captain_chosen", by, name=person.name, team=entry.name)


def _reseat_draft(event: Event, entry: Entry) -> None:
    place = entry.places.filter(round__state=Round.State.DRAFT).select_related("round").first()
    if place:
        reseat_table(event, place.round, place.table_number)
