"""What somebody sees by a personal link: the own table, partner, opponents, results and rank."""

from dataclasses import dataclass

from tournaments.models import Entry, Event, Person, Place, Round, SitOut
from tournaments.selectors.names import public_name, with_people
from tournaments.selectors.rounds import PairingTable, current_round, draft_round, pairings_of
from tournaments.selectors.standings import standings_of
from tournaments.standings import Row


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """Where somebody sits in the current round. `seat` is the seat or the side; `table` how the table stands."""

    round: Round
    table: PairingTable
    seat: str
    partner: str
    opponents: tuple[str, ...]
    online: bool


@dataclass(frozen=True, slots=True)
class PersonCard:
    """Somebody in an event. `holder` is what opens the own seat at an online table.

    `seat` is None while no round is published, or when the entry has no place in it; then `sit_out` is the score of
    waiting, if it waits. `next_round_soon`: staff are preparing the next round. `row` is the line in the standings with
    all terms; `of` how many are ranked.
    """

    person: Person
    holder: str
    entry: Entry
    name: str
    seat: OwnSeat | None
    sit_out: int | None
    next_round_soon: bool
    row: Row | None
    of: int


def holder_of(person: Person) -> str:
    """The word by which a seat knows whose personal link plays it."""
    return f"person:{person.pk}"


def person_by_link(link: str) -> Person:
    """Who holds this personal link. Raises Person.DoesNotExist."""
    return Person.objects.select_related("club").get(link=link)


def events_of(person: Person) -> list[Event]:
    """The events somebody is entered in, those that are not finished first, newest first."""
    events = Event.objects.filter(entries__members__person=person).order_by("-created_at")
    return sorted(events, key=lambda event: event.state == Event.State.FINISHED)


def person_card(event: Event, person: Person) -> PersonCard:
    """Everything the own page shows. Raises Entry.DoesNotExist when the person is not in the event."""
    entry = event.entries.prefetch_related(*with_people()).get(members__person=person)
    now = current_round(event)
    found = standings_of(event)
    return PersonCard(
        person=person,
        holder=holder_of(person),
        entry=entry,
        name=public_name(entry),
        seat=_seat(now, entry, person) if now else None,
        sit_out=SitOut.objects.filter(round=now, entry=entry).values_list("score", flat=True).first() if now else None,
        next_round_soon=draft_round(event) is not None,
        row=found.row_of(entry.number),
        of=len(found.rows),
    )


def _seat(round_: Round, entry: Entry, person: Person) -> OwnSeat | None:
    place = Place.objects.filter(round=round_, entry=entry).first()
    if place is None:
        return None
    table = next(one for one in pairings_of(round_).tables if one.number == place.table_number)
    others = tuple(one.name for one in table.occupants if one.entry_id != entry.pk)
    partners = [member.person.public_name for member in entry.members.all() if member.person_id != person.pk]
    return OwnSeat(round_, table, place.seat, " & ".join(partners), others, table.fact.place == Event.Place.ONLINE)
