"""In one round somebody plays for a member of a pair or team. Results and standings stay with the entry."""

from games import api
from tournaments.changes.apply import written_down
from tournaments.changes.selectors import SUBSTITUTE
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.formats import shape_with
from tournaments.core.names import people_of
from tournaments.core.transactions import By, changing, fresh_round, log
from tournaments.models import Entry, EntryPerson, Event, Person, Place, Round, RoundChange, Substitution
from tournaments.models.clean_text import tidy
from tournaments.people.import_rows import PersonRow
from tournaments.people.naming import named
from tournaments.people.services import find_or_make
from tournaments.rounds.drafts import reseat_table
from tournaments.rounds.seats import place_of


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
