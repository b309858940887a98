"""Seats of tables from places in a round: their players and names."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from types import MappingProxyType

from django.contrib.auth import get_user_model
from django.utils.translation import gettext

from games.api import rules, tables
from games.api.tables import SeatPlan
from tournaments.core.clubs import badges_of
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.formats import TableLayout, layout_of, plays_with_bots
from tournaments.core.names import people_of, with_people
from tournaments.core.versions import event_topic
from tournaments.links.selectors import guest_token_of
from tournaments.models import Entry, Event, Person, Place, Round, Substitution
from tournaments.shuffles.selectors import root_word

StandIns = Mapping[int, Person]
"""Stand-ins by the id of the absent person."""


def stand_ins(round_: Round) -> StandIns:
    """Return all stand-ins of this round."""
    rows = Substitution.objects.filter(round=round_).select_related("person")
    return {row.absent_id: row.person for row in rows}


def playing(people: Sequence[Person], instead: StandIns) -> list[Person]:
    """Return an entry's people as they play in a round, in the order of their seats.

    A stand-in takes the seat of the absent person, but does not lead. If the first person is absent, in some games the
    captain, the team's next own member takes the first seat. The stand-in gets that member's seat
    (decision 0123).
    """
    order = list(people)
    if order and order[0].pk in instead:
        own = next((at for at, person in enumerate(order) if person.pk not in instead), 0)
        order[0], order[own] = order[own], order[0]
    return [instead.get(person.pk, person) for person in order]


def people_at(table_id: int) -> set[int]:
    """Return the ids of a table's players, with stand-ins for absent ones."""
    places = list(Place.objects.filter(table_id=table_id).select_related("round").prefetch_related("entry__members"))
    members = {member.person_id for place in places for member in place.entry.members.all()}
    instead = stand_ins(places[0].round) if places else {}
    return {instead[person].pk if person in instead else person for person in members}


BOT_PAUSE_MS = 600
"""Milliseconds before a bot moves, so that people can follow."""
MAX_LABEL_LENGTH = 60

NOBODY: StandIns = MappingProxyType({})
Seated = Mapping[str, Entry]
"""Entries by place at one table (a seat, or a side for a pair or team)."""


def open_table(
    event: Event, number: int, *, table_number: int, size: int, seated: Seated, instead: StandIns = NOBODY
) -> int:
    """Open the table of a draft; free seats get bots, a missing side may stay empty.

    `instead`: the stand-ins of this round.
    """
    layout = layout_of(event, size)
    place = event.place if not unfit_online(event, layout, seated) else Event.Place.CLUB
    return tables.open_table(
        tables.TablePlan(
            game=event.game,
            preset=event.preset,
            options=layout.options,
            place=place,
            label=label_of(event, number, table_number),
            seats=plans(event, layout, seated, instead),
            context=event_topic(event),
            clock_seconds=event.clock_seconds,
            bot_pause_ms=BOT_PAUSE_MS,
            words_seconds=event.words_seconds,
            deck=deck_of(event, number, layout),
            root=root_word(event.pk, number),
            root_name=f"d{len(layout.seats)}" if event.duplicate else str(table_number),
            online_rules=rules.read_online_rules(event.online_options),
            staff=badges_of(event),
        )
    )


def deck_of(event: Event, number: int, layout: TableLayout) -> str:
    """Return the name of a round's board set; "" in events without duplicate deals.

    Tables of another size use another pack, so they have a separate set.
    """
    return f"{event.pk}:{number}:{len(layout.seats)}" if event.duplicate else ""


def label_of(event: Event, number: int, table_number: int) -> str:
    """Return `Friday evening 2-5`: round 2, table 5."""
    tail = f" {number}-{table_number}"
    return event.name[: MAX_LABEL_LENGTH - len(tail)] + tail


def plans(event: Event, layout: TableLayout, seated: Seated, instead: StandIns = NOBODY) -> list[SeatPlan]:
    """Return the players of each seat of a table. Bots are numbered for their names.

    `instead` as in `open_table`.
    """
    seat_plans: list[SeatPlan] = []
    bots = count(1)
    for place, seats in layout.places.items():
        entry = seated.get(place)
        seat_plans += _plans_of(entry, seats, instead) if entry else _plans_without(event, seats, bots)
    return seat_plans


def unfit_online(event: Event, layout: TableLayout, seated: Seated) -> tuple[str, dict[str, str]] | None:
    """Return why a table cannot be online, as code and data.

    A side is missing, or an entry has no known people.
    """
    if not plays_with_bots(event) and len(seated) < len(layout.places):
        return "side_empty", {}
    for place, entry in seated.items():
        if len(people_of(entry)) < len(layout.places[place]):
            return "unknown_seat_holder", {"name": entry.name}
    return None


def seated_at(places: Iterable[Place]) -> dict[str, Entry]:
    """Return the entries of one table by place."""
    return {place.seat: place.entry for place in places}


def places_at(round_: Round, table_number: int) -> list[Place]:
    """Return the places of one table. Raises EventError for an unknown table."""
    rows = round_.places.filter(table_number=table_number).select_related("entry")
    places = list(rows.prefetch_related(*with_people("entry__")))
    if not places:
        raise EventError("no_such_table", "table", number=round_.number, table=table_number)
    return places


def place_of(round_: Round, entry: Entry) -> Place:
    """Return the place of an entry in the current round.

    Raises EventError, EventConflict if it has no place.
    """
    if round_.state != Round.State.PUBLISHED:
        raise EventError("not_published", number=round_.number)
    place = round_.places.select_related("entry").filter(entry=entry).first()
    if place is None:
        raise EventConflict("not_in_round", "entry", name=entry.name, number=round_.number)
    return place


def _plans_of(entry: Entry, seats: tuple[str, ...], instead: StandIns) -> list[SeatPlan]:
    people = playing(people_of(entry), instead)
    if not people:
        return [SeatPlan(seat, "human", name=entry.name[:120]) for seat in seats]
    times = {member.person_id: member.time_factor for member in entry.members.all()}
    programs = _programs(person.user_id for person in people)
    return [
        SeatPlan(
            seat,
            "human",
            name=person.public_name,
            holder=guest_token_of(person),
            user_id=person.user_id,
            time_factor=times.get(person.pk, 100),
            program=person.user_id in programs,
        )
        for seat, person in zip(seats, people, strict=False)
    ]


def _programs(user_ids: Iterable[int | None]) -> set[int | None]:
    """Return the accounts that are programs."""
    ids = [user_id for user_id in user_ids if user_id is not None]
    programs = get_user_model().objects.filter(pk__in=ids, is_program=True)
    return set(programs.values_list("pk", flat=True)) if ids else set()


def _plans_without(event: Event, seats: tuple[str, ...], bots: Iterator[int]) -> list[SeatPlan]:
    if plays_with_bots(event):
        return [SeatPlan(seat, "bot", name=gettext("Bot %(number)s") % {"number": next(bots)}) for seat in seats]
    return [SeatPlan(seat, "open") for seat in seats]
