"""Rounds and their pairings. What the public may see and what staff see are different functions."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from games import api
from games.api import TableFact
from tournaments.models import Entry, Event, Place, Round, SitOut
from tournaments.selectors.formats import shape_of
from tournaments.selectors.names import public_name, with_people

PUBLIC = (Round.State.PUBLISHED, Round.State.FINISHED)


@dataclass(frozen=True, slots=True)
class Occupant:
    """An entry at a table. `seat` is a seat or a side; `name` is as public as its people chose."""

    entry_id: int
    number: int
    name: str
    seat: str
    place_id: int


@dataclass(frozen=True, slots=True)
class PairingTable:
    """One table of a round. `fact` tells how it stands: place, sheets in, missing deals."""

    number: int
    table_id: int
    occupants: tuple[Occupant, ...]
    bots: tuple[str, ...]
    missing_side: str
    fact: TableFact


@dataclass(frozen=True, slots=True)
class NameLine:
    """One line of the list by name: where an entry sits and against or with whom; table None: it sits out."""

    name: str
    entry_id: int
    table: int | None
    seat: str
    others: tuple[str, ...]
    score: int | None = None


@dataclass(frozen=True, slots=True)
class Waiting:
    """An entry that sits out, and what that scores."""

    entry_id: int
    number: int
    name: str
    score: int
    sit_out_id: int


@dataclass(frozen=True, slots=True)
class Pairings:
    """A round as it is shown: by table, by name, and who sits out."""

    round: Round
    tables: tuple[PairingTable, ...]
    by_name: tuple[NameLine, ...]
    waiting: tuple[Waiting, ...]

    @property
    def tables_done(self) -> int:
        return sum(table.fact.finished for table in self.tables)


def public_rounds(event: Event) -> QuerySet[Round]:
    """The rounds everybody may see: never a draft."""
    return event.rounds.filter(state__in=PUBLIC).order_by("number")


def staff_rounds(event: Event) -> QuerySet[Round]:
    """All rounds, drafts and those being seated included. Ask permissions.require(user, "see_desk", event) first."""
    return event.rounds.order_by("number")


def public_round(event: Event, number: int) -> Round:
    """A published round. Raises Round.DoesNotExist, also for a draft."""
    return public_rounds(event).get(number=number)


def current_round(event: Event) -> Round | None:
    """The newest published round."""
    return public_rounds(event).last()


def draft_round(event: Event) -> Round | None:
    """The draft that waits, or the round being seated; for staff only."""
    return event.rounds.filter(state__in=[Round.State.DRAFT, Round.State.SEATING]).first()


def public_pairings(round_: Round) -> Pairings:
    """The pairings of a published round. Raises Round.DoesNotExist for a draft: nobody may see one by accident."""
    if not Round.objects.filter(pk=round_.pk, state__in=PUBLIC).exists():
        raise Round.DoesNotExist
    return pairings_of(round_)


def pairings_of(round_: Round, full_names: bool = False) -> Pairings:
    """The pairings of a round whatever its state: for staff, who may ask for full names. The public door is above."""
    places = list(round_.places.select_related("entry").prefetch_related(*with_people("entry__")))
    names = {place.entry_id: place.entry.name if full_names else public_name(place.entry) for place in places}
    facts = api.tables(sorted({place.table_id for place in places}))
    by_table: dict[int, list[Place]] = {}
    for place in places:
        by_table.setdefault(place.table_number, []).append(place)
    tables = tuple(_table(round_.event, facts, number, found, names) for number, found in sorted(by_table.items()))
    waiting = tuple(_waiting(round_, full_names))
    lines = [*_lines(tables), *(NameLine(out.name, out.entry_id, None, "", (), out.score) for out in waiting)]
    return Pairings(round_, tables, tuple(sorted(lines, key=lambda line: line.name.casefold())), waiting)


def lone_places(event: Event, round_: Round) -> list[Place]:
    """Places of pairs whose opponents are missing (club matches only)."""
    if event.format != Event.Format.CLUB_MATCH:
        return []
    by_table: dict[int, list[Place]] = {}
    for place in round_.places.select_related("entry"):
        by_table.setdefault(place.table_id, []).append(place)
    return [places[0] for places in by_table.values() if len(places) == 1]


def _table(
    event: Event, facts: dict[int, TableFact], number: int, places: list[Place], names: dict[int, str]
) -> PairingTable:
    fact = facts[places[0].table_id]
    order = list(shape_of(event, _size(event, fact)).places)
    at = {place.seat: place for place in places}
    occupants = tuple(
        Occupant(at[seat].entry_id, at[seat].entry.number, names[at[seat].entry_id], seat, at[seat].pk)
        for seat in order
        if seat in at
    )
    free = tuple(seat for seat in order if seat not in at)
    individuals = event.format == Event.Format.INDIVIDUALS
    return PairingTable(
        number, fact.id, occupants, free if individuals else (), "" if individuals else "".join(free), fact
    )


def _size(event: Event, fact: TableFact) -> int | None:
    return fact.options.get("players") if event.format == Event.Format.INDIVIDUALS else None


def _lines(tables: Iterable[PairingTable]) -> list[NameLine]:
    lines = []
    for table in tables:
        for one in table.occupants:
            others = tuple(other.name for other in table.occupants if other is not one)
            lines.append(NameLine(one.name, one.entry_id, table.number, one.seat, others))
    return lines


def _waiting(round_: Round, full_names: bool) -> list[Waiting]:
    rows: QuerySet[SitOut] = round_.sit_outs.select_related("entry").prefetch_related(*with_people("entry__"))
    return [
        Waiting(row.entry_id, row.entry.number, _name(row.entry, full_names), row.score, row.pk)
        for row in rows.order_by("entry__number")
    ]


def _name(entry: Entry, full: bool) -> str:
    return entry.name if full else public_name(entry)
