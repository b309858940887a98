"""Rounds and pairings, with separate functions for the public and for staff."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from games.api import tables as game_tables
from games.api.tables import TableFacts
from tournaments.core.formats import TableLayout, layout_with, plays_with_bots
from tournaments.core.names import joined_names, public_name, with_people
from tournaments.core.rounds import PUBLIC, public_rounds
from tournaments.models import Entry, Event, Person, Place, Round, SitOut
from tournaments.rounds.schemas import PairingSeat
from tournaments.rounds.seats import StandIns, playing, stand_ins


@dataclass(frozen=True, slots=True)
class Sitter:
    """One person of an entry, with their seat. `instead_of`: the absent member."""

    seat: str
    name: str
    captain: bool
    instead_of: str = ""


@dataclass(frozen=True, slots=True)
class Occupant:
    """An entry at a table. `seat` is a seat or a side; `name` is the public one.

    `sitters` are the people of a pair or team with their seats, captains first; empty if unknown. `side` is the seat or
    side that the table scores. `named`: it has a name of its own, not just those of its people.
    """

    entry_id: int
    number: int
    name: str
    seat: str
    place_id: int
    sitters: tuple[Sitter, ...] = ()
    named: bool = True
    side: str = ""

    @property
    def by_seat(self) -> bool:
        """Whether pages list its people by seat: in teams and pairs with an own name."""
        return len(self.sitters) > 2 or (bool(self.sitters) and self.named)


@dataclass(frozen=True, slots=True)
class PairingTable:
    """One table of a round. `fact` is its state: place, sheets, missing deals.

    `bots` are the seats or side of bots; `missing_side` is an empty side.
    """

    number: int
    table_id: int
    occupants: tuple[Occupant, ...]
    bots: tuple[str, ...]
    missing_side: str
    fact: TableFacts

    @property
    def by_side(self) -> list[Occupant]:
        """Return the occupants in seat order, with partners of the round together."""
        sides = list(dict.fromkeys(occupant.side for occupant in self.occupants))
        return sorted(self.occupants, key=lambda occupant: sides.index(occupant.side))

    def others_of(self, occupant: Occupant) -> tuple[tuple[str, ...], str]:
        """Return the opponents of an occupant, and its partner of the round, if any."""
        others = [other for other in self.occupants if other is not occupant]
        partner = next((other.name for other in others if other.side == occupant.side), "")
        return tuple(other.name for other in others if other.side != occupant.side), partner


@dataclass(frozen=True, slots=True)
class NameLine:
    """One line of the list by name: an entry's table and opponents; None: it sits out.

    `partner` plays on the same side, if partners change each round. `people` are those of a team with a name of its
    own.
    """

    name: str
    entry_id: int
    table: int | None
    seat: str
    others: tuple[str, ...]
    score: int | None = None
    people: tuple[str, ...] = ()
    partner: str = ""
    late: bool = False


@dataclass(frozen=True, slots=True)
class Waiting:
    """An entry that sits out, the reason (SitOut.Why), and its points.

    None: by the rule of the event.
    """

    entry_id: int
    number: int
    name: str
    score: int | None
    sit_out_id: int
    why: str = SitOut.Why.BYE

    @property
    def is_late(self) -> bool:
        """Whether it sits out because it came late."""
        return self.why == SitOut.Why.LATE


@dataclass(frozen=True, slots=True)
class Pairings:
    """The pairings of a round: by table, by name, and sit-outs."""

    round: Round
    tables: tuple[PairingTable, ...]
    by_name: tuple[NameLine, ...]
    waiting: tuple[Waiting, ...]

    @property
    def tables_done(self) -> int:
        """Return the number of tables with all deals played and confirmed."""
        return sum(table.fact.finished and not table.fact.unsettled for table in self.tables)


def public_round(event: Event, number: int) -> Round:
    """Return a published round. Raises Round.DoesNotExist, also for a draft."""
    return public_rounds(event).get(number=number)


def current_round(event: Event) -> Round | None:
    """Return the newest published round."""
    return public_rounds(event).last()


def draft_round(event: Event) -> Round | None:
    """Return the draft, or the round being paired; for staff only."""
    return event.rounds.filter(state__in=[Round.State.DRAFT, Round.State.SEATING]).first()


def public_pairings(round_: Round) -> Pairings:
    """Return the pairings of a published round. Raises Round.DoesNotExist for a draft."""
    if not Round.objects.filter(pk=round_.pk, state__in=PUBLIC).exists():
        raise Round.DoesNotExist
    return pairings_of(round_)


def pairings_of(round_: Round, full_names: bool = False) -> Pairings:
    """Return the pairings of a round in any state, for staff.

    The public function is above.
    """
    tables = _tables(round_, round_.places.all(), full_names)
    waiting = tuple(_waiting(round_, full_names))
    lines = [
        *_lines(tables),
        *(NameLine(out.name, out.entry_id, None, "", (), out.score, late=out.is_late) for out in waiting),
    ]
    return Pairings(round_, tables, tuple(sorted(lines, key=lambda line: line.name.casefold())), waiting)


def table_of(round_: Round, number: int, full_names: bool = False) -> PairingTable | None:
    """Return one table of a round without reading the others; None if there is none."""
    return next(iter(_tables(round_, round_.places.filter(table_number=number), full_names)), None)


def public_table(round_: Round, number: int) -> PairingTable | None:
    """Return a table of a published round. Raises Round.DoesNotExist for a draft."""
    if not Round.objects.filter(pk=round_.pk, state__in=PUBLIC).exists():
        raise Round.DoesNotExist
    return table_of(round_, number)


def lone_places(event: Event, round_: Round) -> list[Place]:
    """Return places of pairs without opponents (club matches only)."""
    if event.format != Event.Format.CLUB_MATCH:
        return []
    by_table: dict[int, list[Place]] = {}
    for place in round_.places.select_related("entry"):
        by_table.setdefault(place.table_id, []).append(place)
    return [places[0] for places in by_table.values() if len(places) == 1]


def _tables(round_: Round, rows: QuerySet[Place], full_names: bool) -> tuple[PairingTable, ...]:
    places = list(rows.select_related("entry").prefetch_related(*with_people("entry__")))
    facts = game_tables.facts(sorted({place.table_id for place in places}))
    by_table: dict[int, list[Place]] = {}
    for place in places:
        by_table.setdefault(place.table_number, []).append(place)
    event, naming = round_.event, EntryNames(full_names, stand_ins(round_))
    return tuple(
        _table(event, facts, number=number, places=seated, naming=naming) for number, seated in sorted(by_table.items())
    )


@dataclass(frozen=True, slots=True)
class EntryNames:
    """Names and stand-ins: full or public names, and replacements by person."""

    full: bool
    instead: StandIns

    def of(self, person: Person) -> str:
        return person.name if self.full else person.public_name


def _table(
    event: Event, facts: dict[int, TableFacts], *, number: int, places: list[Place], naming: EntryNames
) -> PairingTable:
    fact = facts[places[0].table_id]
    layout = layout_with(event, fact.options)
    at = {place.seat: place for place in places}
    occupants = tuple(_occupant(layout, at[seat], naming) for seat in layout.places if seat in at)
    free = tuple(seat for seat in layout.places if seat not in at)
    bots = plays_with_bots(event)
    return PairingTable(number, fact.id, occupants, free if bots else (), "" if bots else "".join(free), fact)


def _occupant(layout: TableLayout, place: Place, naming: EntryNames) -> Occupant:
    entry, seats = place.entry, layout.places[place.seat]
    people = [member.person for member in entry.members.all()] if len(seats) > 1 else []
    absent = {naming.instead[person.pk].pk: person for person in people if person.pk in naming.instead}
    led = layout.captains.get(place.seat)
    sitters = tuple(
        Sitter(seat, naming.of(sitting), led == seat, naming.of(absent[sitting.pk]) if sitting.pk in absent else "")
        for seat, sitting in zip(seats, playing(people, naming.instead), strict=False)
    )
    named = bool(absent) or entry.name != joined_names(people)
    name, side = _name(entry, naming.full), layout.sides[place.seat]
    return Occupant(entry.pk, entry.number, name, place.seat, place.pk, sitters, named, side)


def _lines(tables: Iterable[PairingTable]) -> list[NameLine]:
    lines = []
    for table in tables:
        for occupant in table.occupants:
            others, partner = table.others_of(occupant)
            people = tuple(sitter.name for sitter in occupant.sitters) if occupant.named else ()
            lines.append(
                NameLine(occupant.name, occupant.entry_id, table.number, occupant.seat, others, None, people, partner)
            )
    return lines


def _waiting(round_: Round, full_names: bool) -> list[Waiting]:
    rows: QuerySet[SitOut] = round_.sit_outs.select_related("entry").prefetch_related(*with_people("entry__"))
    return [
        Waiting(row.entry_id, row.entry.number, _name(row.entry, full_names), _set_score(round_, row), row.pk, row.why)
        for row in rows.order_by("entry__number")
    ]


def _set_score(round_: Round, row: SitOut) -> int | None:
    """Return the set points if they count.

    Since version 2 of the ranking rules they do not for latecomers.
    """
    return None if row.why == SitOut.Why.LATE and round_.event.rules_version > 1 else row.score


def _name(entry: Entry, full: bool) -> str:
    return entry.name if full else public_name(entry)


def table_ids(round_: Round) -> list[int]:
    """Return the distinct tables of a round in locking order, lowest first."""
    return sorted(set(round_.places.values_list("table_id", flat=True)))


def seats_of(table: PairingTable) -> list[PairingSeat]:
    """Return the players of a table as they go out."""
    return [
        PairingSeat.of(occupant, entry=occupant.number, people=list(occupant.sitters)) for occupant in table.occupants
    ]
