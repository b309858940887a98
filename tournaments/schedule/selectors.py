"""The schedule as everybody reads it in advance: all rounds with names, whom one meets, and how even it is."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from seating.values import is_bot
from tournaments.core.formats import Shape, shape_of
from tournaments.core.names import public_name, with_people
from tournaments.core.rounds import PUBLIC
from tournaments.models import Event, Place, Round, Schedule, SitOut
from tournaments.rounds.schedule import (
    difference,
    drawn_round,
    schedule_before,
    schedule_of,
    schedule_of_round,
    versions_up_to,
)

Numbers = list[tuple[str, int]]
"""Places of one table (seats or sides) with the numbers of the entries there."""


@dataclass(frozen=True, slots=True)
class Player:
    """An entry in a schedule; number 0 is a bot."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class PlannedTable:
    """One table of a planned round. Who plays together stands on one side."""

    number: str
    sides: tuple[tuple[Player, ...], ...]


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """One round of the schedule. `published`: it is no plan any more, everybody has it as it is played."""

    number: int
    published: bool
    tables: tuple[PlannedTable, ...]
    waiting: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class Meeting:
    """A round for one entry: the table, with whom and against whom; table empty: it waits, or is not in it."""

    round: int
    published: bool
    table: str = ""
    partners: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    waits: bool = False


@dataclass(frozen=True, slots=True)
class Remade:
    """A later version of the schedule: from which round it holds, who left and who came."""

    version: int
    first: int
    left: tuple[str, ...]
    came: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShownSchedule:
    """A schedule with names as public as their people chose.

    `figures` and `bounds` are those of the seating: repeats, and the fewest there can be. `remade` tells what was drawn
    anew and why.
    """

    schedule: Schedule
    rounds: tuple[PlannedRound, ...]
    players: tuple[Player, ...]
    remade: tuple[Remade, ...]
    figures: Mapping[str, Any] = field(default_factory=dict)
    bounds: Mapping[str, Any] = field(default_factory=dict)

    def of(self, number: int) -> list[Meeting]:
        """The rounds of one entry."""
        return [_meeting(one, number) for one in self.rounds]


def schedule_shown(event: Event, *, drafts: bool = False) -> ShownSchedule | None:
    """The schedule that holds; None where none was published yet. `drafts`: that of a draft too, for staff."""
    schedule = schedule_of(event, drafts=drafts)
    if schedule is None or not schedule.content.get("rounds"):
        return None
    entries = event.entries.prefetch_related(*with_people()).order_by("number")
    names = {entry.number: public_name(entry) for entry in entries}
    rounds = (*_played(event, names), *_planned(event, schedule, names))
    seen = {one.number for each in rounds for one in _people(each)}
    players = sorted((Player(number, names[number]) for number in seen if number in names), key=_by_name)
    quality = schedule.quality
    remade = tuple(_remade(event, schedule, names))
    return ShownSchedule(
        schedule, rounds, tuple(players), remade, quality.get("figures") or {}, quality.get("bounds") or {}
    )


def remade_for(round_: Round) -> Remade | None:
    """What was drawn anew with this very round, names in full: for staff; None where it was seated as it was told."""
    schedule = schedule_of_round(round_)
    held = schedule_before(round_.event, round_.number) if schedule and schedule.first == round_.number else None
    if schedule is None or held is None:
        return None
    names = dict(round_.event.entries.values_list("number", "name"))
    return _remade_from(held, schedule, names)


def _by_name(player: Player) -> str:
    return player.name.casefold()


def _people(one: PlannedRound) -> Iterable[Player]:
    yield from one.waiting
    for table in one.tables:
        for side in table.sides:
            yield from (player for player in side if player.number)


def _played(event: Event, names: Mapping[int, str]) -> Iterable[PlannedRound]:
    """The published rounds as they are, changes at the desk included."""
    rounds = Round.objects.filter(event=event, state__in=PUBLIC).order_by("number").values_list("pk", "number")
    tables: dict[int, dict[int, Numbers]] = {}
    places = Place.objects.filter(round__event=event, round__state__in=PUBLIC)
    for round_id, table, seat, number in places.values_list("round_id", "table_number", "seat", "entry__number"):
        tables.setdefault(round_id, {}).setdefault(table, []).append((seat, number))
    waiting: dict[int, list[int]] = {}
    for round_id, number in SitOut.objects.filter(round__event=event).values_list("round_id", "entry__number"):
        waiting.setdefault(round_id, []).append(number)
    shape = shape_of(event)
    for round_id, number in rounds:
        seated = tuple(_table(shape, str(one), seats, names) for one, seats in sorted(tables.get(round_id, {}).items()))
        yield PlannedRound(number, True, seated, _named(sorted(waiting.get(round_id, [])), names))


def _planned(event: Event, schedule: Schedule, names: Mapping[int, str]) -> Iterable[PlannedRound]:
    """The rounds to come, as many as are planned."""
    shape = shape_of(event)
    published = Round.objects.filter(event=event, state__in=PUBLIC).count()
    for number in range(published + 1, event.rounds_planned + 1):
        drawn = drawn_round(schedule, number)
        if drawn is not None:
            labels = drawn.get("table_numbers") or range(1, len(drawn["tables"]) + 1)
            listed = zip(map(str, labels), drawn["tables"], strict=True)
            tables = tuple(_table(shape, label, _seats(shape, table), names) for label, table in listed)
            yield PlannedRound(number, False, tables, _named(map(int, drawn["sitout"]), names))


def _seats(shape: Shape, table: Iterable[Any]) -> Numbers:
    """The places of a table in the order of the seats; a bot has the number 0."""
    listed = zip(shape.places, map(str, table), strict=False)
    return [(place, 0 if not name or is_bot(name) else int(name)) for place, name in listed]


def _table(shape: Shape, number: str, seats: Numbers, names: Mapping[int, str]) -> PlannedTable:
    """Who plays for one side together; where everybody plays for himself each is a side."""
    order = list(shape.places)
    sides: dict[str, list[int]] = {}
    for place, entry in sorted(seats, key=lambda one: order.index(one[0])):
        sides.setdefault(shape.sides[place], []).append(entry)
    return PlannedTable(number, tuple(_named(side, names) for side in sides.values()))


def _named(numbers: Iterable[int], names: Mapping[int, str]) -> tuple[Player, ...]:
    return tuple(Player(number, names.get(number, "")) for number in numbers)


def _meeting(one: PlannedRound, number: int) -> Meeting:
    for table in one.tables:
        own = next((side for side in table.sides if any(player.number == number for player in side)), None)
        if own is not None:
            partners = tuple(player.name for player in own if player.number != number)
            others = tuple(player.name for side in table.sides if side is not own for player in side)
            return Meeting(one.number, one.published, table.number, partners, others)
    waits = any(player.number == number for player in one.waiting)
    return Meeting(one.number, one.published, waits=waits)


def _remade(event: Event, schedule: Schedule, names: Mapping[int, str]) -> Iterable[Remade]:
    versions = versions_up_to(event, schedule)
    for before, after in pairwise(versions):
        yield _remade_from(before, after, names)


def _remade_from(before: Schedule, after: Schedule, names: Mapping[int, str]) -> Remade:
    left, came = difference(drawn_round(before, after.first), drawn_round(after, after.first))
    return Remade(after.version, after.first, *(tuple(names.get(number, "") for number in one) for one in (left, came)))
