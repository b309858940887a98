"""Carrying out a change of a published round: places, tables, who waits. Other tables keep their rows.

In one round somebody plays for a member of a pair or team. Results and standings stay with the entry.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games import api
from games.api import TableData
from seating.changes import At, Move, Table, Way
from tournaments.changes.selectors import SUBSTITUTE
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.formats import plays_with_bots, shape_with
from tournaments.core.names import people_of, with_people
from tournaments.core.transactions import By, changing, fresh_round, log, name_of
from tournaments.models import Entry, EntryPerson, Event, Person, Place, Round, RoundChange, SitOut, Substitution
from tournaments.models.clean_text import tidy
from tournaments.people.import_rows import PersonRow
from tournaments.people.naming import named
from tournaments.people.services import find_or_make
from tournaments.rounds.drafts import reseat_table
from tournaments.rounds.seats import open_table, place_of
from tournaments.rounds.stand_ins import StandIns, stand_ins

Entries = Mapping[int, Entry]


@dataclass(frozen=True, slots=True)
class Ground:
    """What a change stands on: the locked event, the round, all entries by number, the tables touched as they were."""

    event: Event
    round: Round
    entries: Entries
    old: Mapping[int, TableData]
    instead: StandIns


def apply_change(event: Event, round_: Round, way: Way, late: Collection[int] = ()) -> dict[int, list[str]]:
    """Make the round what the way says; gives the places each touched table had before, [] for none.

    `late`: the entries that, if they wait afterwards, do so because they came late. Raises games.api.Conflict when
    something was written or played at one of the tables.
    """
    touched = [table.number for table in way.tables]
    ids = dict(Place.objects.filter(round=round_, table_number__in=touched).values_list("table_number", "table_id"))
    facts = api.tables(ids.values())
    old = {number: facts[table_id] for number, table_id in ids.items()}
    entries = _entries(event, way)
    ground = Ground(event, round_, entries, old, stand_ins(round_))
    api.withdraw_tables(sorted(facts))
    moving = [move.entry for move in way.moves]
    round_.places.filter(entry__number__in=moving).delete()
    round_.sit_outs.filter(entry__number__in=moving).delete()
    for table in way.tables:
        _lay(ground, table)
    SitOut.objects.bulk_create(
        SitOut(
            round=round_,
            entry=entries[one],
            why=SitOut.Why.LATE if one in late else SitOut.Why.BYE,
            score=event.sit_out_score,
        )
        for one in way.left_waiting
    )
    return {number: _places_of(old.get(number), event) for number in touched}


def _entries(event: Event, way: Way) -> Entries:
    """Everybody who has to do with the way, with their people."""
    concerned = {entry for table in way.tables for entry in table.seated.values()} | {one.entry for one in way.moves}
    found = event.entries.filter(number__in=concerned).prefetch_related(*with_people())
    return {one.number: one for one in found}


def _lay(ground: Ground, table: Table) -> None:
    """One table as it is to be: gone, with other people on the same places, or a new one in its stead."""
    before = ground.old.get(table.number)
    if not table.seated:
        if before:
            api.discard_tables([before.id])
        return
    if before and _places_of(before, ground.event) == list(table.places):
        _sit_down(ground, table, before.id)
        reseat_table(ground.event, ground.round, table.number)
        table_id = before.id
    else:
        table_id = _opened_anew(ground, table, before)
    if _side_is_missing(ground.event, table):
        api.set_place(table_id, Event.Place.CLUB)
    api.publish_tables([table_id])


def _opened_anew(ground: Ground, table: Table, before: TableData | None) -> int:
    """A table of another size: who stays keeps his place and its row."""
    seated = {place: ground.entries[entry] for place, entry in table.seated.items()}
    size = len(table.places)
    new = open_table(ground.event, ground.round.number, table.number, size, seated, ground.instead)
    if before:
        api.set_place(new, before.place)
        ground.round.places.filter(table_id=before.id).update(table=new)
        api.discard_tables([before.id])
    _sit_down(ground, table, new)
    return new


def _sit_down(ground: Ground, table: Table, table_id: int) -> None:
    """Rows for those who are not there yet."""
    there = set(ground.round.places.filter(table_id=table_id).values_list("entry__number", flat=True))
    Place.objects.bulk_create(
        Place(round=ground.round, table_id=table_id, table_number=table.number, entry=ground.entries[entry], seat=place)
        for place, entry in table.seated.items()
        if entry not in there
    )


def _side_is_missing(event: Event, table: Table) -> bool:
    return bool(table.free) and not plays_with_bots(event)


def _places_of(fact: TableData | None, event: Event) -> list[str]:
    return list(shape_with(event, fact.options).places) if fact else []


def written_down(
    round_: Round, kind: str, by: By, tables: Iterable[tuple[int, Iterable[str], Iterable[str]]], moves: list[Any]
) -> RoundChange:
    """The row of a change. `tables`: number, the places before and those after."""
    number = round_.changes.count() + 1
    told = [{"number": one, "before": list(before), "after": list(after)} for one, before, after in tables]
    return RoundChange.objects.create(
        round=round_, number=number, kind=kind, tables=told, moves=moves, by=by, by_name=name_of(by)
    )


def move_told(move: Move, **more: Any) -> dict[str, Any]:
    """A move as it is kept."""
    return {"entry": move.entry, "from": _at(move.before), "to": _at(move.after), **more}


def _at(at: At | None) -> list[Any] | None:
    return None if at is None else [at.table, at.place]


def let_stand_in(round_: Round, entry: Entry, absent: Person, by: By, person: Person | None, name: str) -> RoundChange:
    """Let `person`, or who is called `name` (made when the club does not know him), play for `absent` in this round.

    The seat is his, with his personal link and online. Who stood in before is replaced. Raises EventError when he
    plays himself, when the people of the entry are not known, or when play has begun.
    """
    with changing(round_.event_id) as event:
        round_ = fresh_round(event, round_.pk)
        place = place_of(round_, entry)
        person = person or _called(name, place.entry)
        _check(event, round_, place.entry, absent, person)
        was = _seat_is_given(round_, place.entry, absent, person)
        if api.begun([place.table_id]):
            raise EventConflict("table_begun", "entry", table=place.table_number, number=round_.number)
        api.withdraw_tables([place.table_id])
        reseat_table(event, round_, place.table_number)
        api.publish_tables([place.table_id])
        moves = [{"entry": place.entry.number, "absent": absent.pk, "person": person.pk, "was": was}]
        change = _written(event, round_, place, by, moves)
        names = {"person": person.name, "name": absent.name, "team": place.entry.name}
        log(event, "stood_in", by, round=round_.number, table=place.table_number, **names)
    return change


def _called(name: str, entry: Entry) -> Person:
    if not tidy(name):
        raise EventError("stand_in_missing", "person")
    name = named(name)
    return find_or_make([PersonRow(1, name, entry.club.name if entry.club else "")])[0]


def _check(event: Event, round_: Round, entry: Entry, absent: Person, person: Person) -> None:
    people = people_of(entry)
    if len(people) < 2:
        raise EventError("stand_in_alone", "entry", name=entry.name)
    if absent not in people:
        raise EventError("not_of_the_team", "absent", name=absent.name, team=entry.name)
    own = EntryPerson.objects.filter(event=event, person=person, entry__places__round=round_).exists()
    if own or person == absent or round_.substitutions.filter(person=person).exclude(absent=absent).exists():
        raise EventConflict("already_seated", "person", name=person.name, number=round_.number)


def _seat_is_given(round_: Round, entry: Entry, absent: Person, person: Person) -> int | None:
    """The row; gives the id of who stood in before."""
    row = round_.substitutions.filter(absent=absent).first()
    was = row.person_id if row else None
    Substitution.objects.update_or_create(round=round_, absent=absent, defaults={"entry": entry, "person": person})
    return was


def _written(event: Event, round_: Round, place: Place, by: By, moves: list[dict[str, int | None]]) -> RoundChange:
    fact = api.tables([place.table_id])[place.table_id]
    places = list(shape_with(event, fact.options).places)
    return written_down(round_, SUBSTITUTE, by, [(place.table_number, places, places)], moves)
