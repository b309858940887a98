"""Application of a change to a published round: places, tables, sit-outs.

Tables that do not change keep their rows. A stand-in plays for a member of a pair or team in one round; results and
standings stay with the entry.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.api import tables as game_tables
from games.api.tables import TableFacts
from seating.changes import Location, RoundChangeOption, SeatedTable, Transfer
from tournaments.changes.schemas import StandIn
from tournaments.changes.selectors import SUBSTITUTE
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.formats import layout_with, plays_with_bots
from tournaments.core.names import people_of, valid_name, with_people
from tournaments.core.permissions import authorize
from tournaments.core.transactions import By, event_write, fresh_round, log, name_of
from tournaments.models import Entry, EntryPerson, Event, Person, Place, Round, RoundChange, SitOut, Substitution
from tournaments.models.clean_text import tidy
from tournaments.people.import_rows import PersonRow
from tournaments.people.services import find_or_make
from tournaments.rounds.drafts import reseat_table
from tournaments.rounds.seats import StandIns, open_table, place_of, stand_ins

Entries = Mapping[int, Entry]


@dataclass(frozen=True, slots=True)
class ChangeInput:
    """Input of a change: locked event, round, entries by number, tables before it."""

    event: Event
    round: Round
    entries: Entries
    old: Mapping[int, TableFacts]
    instead: StandIns


def apply_change(
    event: Event, round_: Round, way: RoundChangeOption, late: Collection[int] = ()
) -> dict[int, list[str]]:
    """Apply an option to the round; return the former places of each touched table.

    The list is empty for a new table. `late`: entries whose sit-out is due to coming late. Raises Conflict
    when a result or a move exists at one of the tables.
    """
    touched = [table.number for table in way.tables]
    ids = dict(Place.objects.filter(round=round_, table_number__in=touched).values_list("table_number", "table_id"))
    facts = game_tables.facts(ids.values())
    old = {number: facts[table_id] for number, table_id in ids.items()}
    entries = _entries(event, way)
    ground = ChangeInput(event, round_, entries, old, stand_ins(round_))
    game_tables.withdraw(sorted(facts))
    moving = [move.entry for move in way.moves]
    round_.places.filter(entry__number__in=moving).delete()
    round_.sit_outs.filter(entry__number__in=moving).delete()
    for table in way.tables:
        _lay(ground, table)
    SitOut.objects.bulk_create(
        SitOut(
            round=round_,
            entry=entries[number],
            why=SitOut.Why.LATE if number in late else SitOut.Why.BYE,
            score=event.sit_out_score,
        )
        for number in way.left_waiting
    )
    return {number: _places_of(old.get(number), event) for number in touched}


def _entries(event: Event, way: RoundChangeOption) -> Entries:
    """Return all entries in the option, with their people."""
    concerned = {entry for table in way.tables for entry in table.seated.values()} | {move.entry for move in way.moves}
    matching = event.entries.filter(number__in=concerned).prefetch_related(*with_people())
    return {entry.number: entry for entry in matching}


def _lay(ground: ChangeInput, table: SeatedTable) -> None:
    """Apply one table of the option: remove, reseat, or replace it."""
    before = ground.old.get(table.number)
    if not table.seated:
        if before:
            game_tables.discard([before.id])
        return
    if before and _places_of(before, ground.event) == list(table.places):
        _sit_down(ground, table, before.id)
        reseat_table(ground.event, ground.round, table.number)
        table_id = before.id
    else:
        table_id = _replace_table(ground, table, before)
    if _side_is_missing(ground.event, table):
        game_tables.set_place(table_id, Event.Place.CLUB)
    game_tables.publish([table_id])


def _replace_table(ground: ChangeInput, table: SeatedTable, before: TableFacts | None) -> int:
    """Replace a table by one of another size; remaining entries keep place and row."""
    seated = {place: ground.entries[entry] for place, entry in table.seated.items()}
    size = len(table.places)
    new = open_table(
        ground.event, ground.round.number, table_number=table.number, size=size, seated=seated, instead=ground.instead
    )
    if before:
        game_tables.set_place(new, before.place)
        ground.round.places.filter(table_id=before.id).update(table=new)
        game_tables.discard([before.id])
    _sit_down(ground, table, new)
    return new


def _sit_down(ground: ChangeInput, table: SeatedTable, table_id: int) -> None:
    """Create rows for entries not yet seated at the table."""
    there = set(ground.round.places.filter(table_id=table_id).values_list("entry__number", flat=True))
    Place.objects.bulk_create(
        Place(round=ground.round, table_id=table_id, table_number=table.number, entry=ground.entries[entry], seat=place)
        for place, entry in table.seated.items()
        if entry not in there
    )


def _side_is_missing(event: Event, table: SeatedTable) -> bool:
    return bool(table.free) and not plays_with_bots(event)


def _places_of(fact: TableFacts | None, event: Event) -> list[str]:
    return list(layout_with(event, fact.options).places) if fact else []


def record_change(
    round_: Round, *, kind: str, by: By, tables: Iterable[tuple[int, Iterable[str], Iterable[str]]], moves: list[Any]
) -> RoundChange:
    """Store a change. `tables`: number, places before and after."""
    number = round_.changes.count() + 1
    touched = [
        {"number": table_number, "before": list(before), "after": list(after)} for table_number, before, after in tables
    ]
    return RoundChange.objects.create(
        round=round_, number=number, kind=kind, tables=touched, moves=moves, by=by, by_name=name_of(by)
    )


def move_document(move: Transfer, **more: Any) -> dict[str, object]:
    """Return a move in its stored form."""
    return {"entry": move.entry, "from": _at(move.before), "to": _at(move.after), **more}


def _at(at: Location | None) -> list[Any] | None:
    return None if at is None else [at.table, at.place]


def let_stand_in(*, round_: Round, by: By, stand_in: StandIn) -> RoundChange:
    """Let a person of the event, or one of this name, play for an absent member in this round.

    An unknown name is added to the club. The stand-in gets the seat, with a personal link and online, and replaces an
    earlier one. Raises EventError when the person already plays, when the people of the entry are unknown, or when play
    has begun; Entry.DoesNotExist, Person.DoesNotExist, NotAllowed.
    """
    with event_write(round_.event_id) as event:
        authorize(by, "change_round", event)
        round_ = fresh_round(event, round_.pk)
        place = place_of(round_, event.entries.get(number=stand_in.entry))
        absent = Person.objects.get(pk=stand_in.absent, entryperson__entry=place.entry)
        person = _chosen(event, stand_in, place.entry)
        _check(event=event, round_=round_, entry=place.entry, absent=absent, person=person)
        was = _seat_is_given(round_, place.entry, absent, person)
        if game_tables.begun([place.table_id]):
            raise EventConflict("table_begun", "entry", table=place.table_number, number=round_.number)
        game_tables.withdraw([place.table_id])
        reseat_table(event, round_, place.table_number)
        game_tables.publish([place.table_id])
        moves = [{"entry": place.entry.number, "absent": absent.pk, "person": person.pk, "was": was}]
        change = _record_stand_in(event, round_, place=place, by=by, moves=moves)
        names = {"person": person.name, "name": absent.name, "team": place.entry.name}
        log(event, "stood_in", by, round=round_.number, table=place.table_number, **names)
    return change


def _chosen(event: Event, stand_in: StandIn, entry: Entry) -> Person:
    if stand_in.person is None:
        return _person_named(stand_in.name, entry)
    return Person.objects.filter(entryperson__event=event).get(pk=stand_in.person)


def _person_named(name: str, entry: Entry) -> Person:
    if not tidy(name):
        raise EventError("stand_in_missing", "person")
    name = valid_name(name)
    return find_or_make([PersonRow(1, name, entry.club.name if entry.club else "")])[0]


def _check(*, event: Event, round_: Round, entry: Entry, absent: Person, person: Person) -> None:
    people = people_of(entry)
    if len(people) < 2:
        raise EventError("stand_in_alone", "entry", name=entry.name)
    if absent not in people:
        raise EventError("not_of_the_team", "absent", name=absent.name, team=entry.name)
    own = EntryPerson.objects.filter(event=event, person=person, entry__places__round=round_).exists()
    if own or person == absent or round_.substitutions.filter(person=person).exclude(absent=absent).exists():
        raise EventConflict("already_seated", "person", name=person.name, number=round_.number)


def _seat_is_given(round_: Round, entry: Entry, absent: Person, person: Person) -> int | None:
    """Store the stand-in; return the id of the previous one."""
    row = round_.substitutions.filter(absent=absent).first()
    was = row.person_id if row else None
    Substitution.objects.update_or_create(round=round_, absent=absent, defaults={"entry": entry, "person": person})
    return was


def _record_stand_in(
    event: Event, round_: Round, *, place: Place, by: By, moves: list[dict[str, int | None]]
) -> RoundChange:
    fact = game_tables.facts([place.table_id])[place.table_id]
    places = list(layout_with(event, fact.options).places)
    return record_change(round_, kind=SUBSTITUTE, by=by, tables=[(place.table_number, places, places)], moves=moves)
