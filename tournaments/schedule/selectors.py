"""The public schedule: all rounds with names, opponents and its balance."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from seating.values import is_bot
from tournaments.core.formats import TableLayout, layout_of
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
"""Places of one table (seats or sides) with their entry numbers."""


@dataclass(frozen=True, slots=True)
class ScheduledEntry:
    """An entry in a schedule; number 0 is a bot."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class PlannedTable:
    """One table of a planned round. Partners share a side."""

    number: str
    sides: tuple[tuple[ScheduledEntry, ...], ...]


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """One round of the schedule. `published`: as it is played, no longer a plan."""

    number: int
    published: bool
    tables: tuple[PlannedTable, ...]
    waiting: tuple[ScheduledEntry, ...]


@dataclass(frozen=True, slots=True)
class Meeting:
    """A round for one entry: table, partner, opponents; table empty: not playing."""

    round: int
    published: bool
    table: str = ""
    partners: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    waits: bool = False


@dataclass(frozen=True, slots=True)
class Remade:
    """A later version of the schedule: its first round, entries that left and came."""

    version: int
    first: int
    left: tuple[str, ...]
    came: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShownSchedule:
    """A schedule with public names.

    `figures` and `bounds` are those of the pairing: rematches, and their minimum. `remade` lists later versions with
    their reasons.
    """

    schedule: Schedule
    rounds: tuple[PlannedRound, ...]
    players: tuple[ScheduledEntry, ...]
    remade: tuple[Remade, ...]
    figures: Mapping[str, Any] = field(default_factory=dict)
    bounds: Mapping[str, Any] = field(default_factory=dict)

    def of(self, number: int) -> list[Meeting]:
        """Return the rounds of one entry."""
        return [_meeting(round_, number) for round_ in self.rounds]


def public_schedule(event: Event, *, drafts: bool = False) -> ShownSchedule | None:
    """Return the valid schedule; None before publication.

    `drafts`: that of a draft too, for staff.
    """
    schedule = schedule_of(event, drafts=drafts)
    if schedule is None or not schedule.content.get("rounds"):
        return None
    entries = event.entries.prefetch_related(*with_people()).order_by("number")
    names = {entry.number: public_name(entry) for entry in entries}
    rounds = (*_played_rounds(event, names), *_planned_rounds(event, schedule, names))
    seen = {player.number for each in rounds for player in _people(each)}
    players = sorted((ScheduledEntry(number, names[number]) for number in seen if number in names), key=_by_name)
    quality = schedule.quality
    remade = tuple(_remade(event, schedule, names))
    return ShownSchedule(
        schedule, rounds, tuple(players), remade, quality.get("figures") or {}, quality.get("bounds") or {}
    )


def remade_for(round_: Round) -> Remade | None:
    """Return the changes of the schedule at this round in full names, for staff.

    None if the round follows the earlier version.
    """
    schedule = schedule_of_round(round_)
    held = schedule_before(round_.event, round_.number) if schedule and schedule.first == round_.number else None
    if schedule is None or held is None:
        return None
    names = dict(round_.event.entries.values_list("number", "name"))
    return _remade_from(held, schedule, names)


def _by_name(player: ScheduledEntry) -> str:
    return player.name.casefold()


def _people(planned: PlannedRound) -> Iterable[ScheduledEntry]:
    yield from planned.waiting
    for table in planned.tables:
        for side in table.sides:
            yield from (player for player in side if player.number)


def _played_rounds(event: Event, names: Mapping[int, str]) -> Iterable[PlannedRound]:
    """Yield the published rounds as they are, with the desk's changes."""
    rounds = Round.objects.filter(event=event, state__in=PUBLIC).order_by("number").values_list("pk", "number")
    tables: dict[int, dict[int, Numbers]] = {}
    places = Place.objects.filter(round__event=event, round__state__in=PUBLIC)
    for round_id, table, seat, number in places.values_list("round_id", "table_number", "seat", "entry__number"):
        tables.setdefault(round_id, {}).setdefault(table, []).append((seat, number))
    waiting: dict[int, list[int]] = {}
    for round_id, number in SitOut.objects.filter(round__event=event).values_list("round_id", "entry__number"):
        waiting.setdefault(round_id, []).append(number)
    layout = layout_of(event)
    for round_id, number in rounds:
        seated = tuple(
            _table(layout, str(table_number), seats, names)
            for table_number, seats in sorted(tables.get(round_id, {}).items())
        )
        yield PlannedRound(number, True, seated, _named_players(sorted(waiting.get(round_id, [])), names))


def _planned_rounds(event: Event, schedule: Schedule, names: Mapping[int, str]) -> Iterable[PlannedRound]:
    """Yield the planned rounds to come."""
    layout = layout_of(event)
    published = Round.objects.filter(event=event, state__in=PUBLIC).count()
    for number in range(published + 1, event.rounds_planned + 1):
        drawn = drawn_round(schedule, number)
        if drawn is not None:
            labels = drawn.get("table_numbers") or range(1, len(drawn["tables"]) + 1)
            listed = zip(map(str, labels), drawn["tables"], strict=True)
            tables = tuple(_table(layout, label, _seats(layout, table), names) for label, table in listed)
            yield PlannedRound(number, False, tables, _named_players(map(int, drawn["sitout"]), names))


def _seats(layout: TableLayout, table: Iterable[Any]) -> Numbers:
    """Return the places of a table in seat order; a bot has the number 0."""
    listed = zip(layout.places, map(str, table), strict=False)
    return [(place, 0 if not name or is_bot(name) else int(name)) for place, name in listed]


def _table(layout: TableLayout, number: str, seats: Numbers, names: Mapping[int, str]) -> PlannedTable:
    """Return the entries by side; a single player is a side."""
    order = list(layout.places)
    sides: dict[str, list[int]] = {}
    for place, entry in sorted(seats, key=lambda seat_and_entry: order.index(seat_and_entry[0])):
        sides.setdefault(layout.sides[place], []).append(entry)
    return PlannedTable(number, tuple(_named_players(side, names) for side in sides.values()))


def _named_players(numbers: Iterable[int], names: Mapping[int, str]) -> tuple[ScheduledEntry, ...]:
    return tuple(ScheduledEntry(number, names.get(number, "")) for number in numbers)


def _meeting(planned: PlannedRound, number: int) -> Meeting:
    for table in planned.tables:
        own = next((side for side in table.sides if any(player.number == number for player in side)), None)
        if own is not None:
            partners = tuple(player.name for player in own if player.number != number)
            others = tuple(player.name for side in table.sides if side is not own for player in side)
            return Meeting(planned.number, planned.published, table.number, partners, others)
    waits = any(player.number == number for player in planned.waiting)
    return Meeting(planned.number, planned.published, waits=waits)


def _remade(event: Event, schedule: Schedule, names: Mapping[int, str]) -> Iterable[Remade]:
    versions = versions_up_to(event, schedule)
    for before, after in pairwise(versions):
        yield _remade_from(before, after, names)


def _remade_from(before: Schedule, after: Schedule, names: Mapping[int, str]) -> Remade:
    left, came = difference(drawn_round(before, after.first), drawn_round(after, after.first))
    return Remade(
        after.version, after.first, *(tuple(names.get(number, "") for number in numbers) for numbers in (left, came))
    )
