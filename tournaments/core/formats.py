"""Formats, table sizes and places at a table that a game allows."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.registry import game_named
from games.api import rules
from tournaments.core.errors import EventError
from tournaments.models import Event

Options = Mapping[str, Any]
TWO = 2


@dataclass(frozen=True, slots=True)
class TableLayout:
    """One kind of table: its options, and the seats of each place.

    A place is a seat (`N`) if people enter alone, or a side (`NS`) for a pair or team. The people of an entry sit in
    the order of these seats. If sides have a captain, the captain's seat comes first, and `captains` names it by place.
    `seating` lists all seats in their order around the table. `sides` maps each place to its side: the place itself,
    unless people enter alone and have a partner at the table.
    """

    options: dict[str, Any]
    places: dict[str, tuple[str, ...]]
    captains: dict[str, str]
    seating: tuple[str, ...]
    sides: dict[str, str]

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(seat for seats in self.places.values() for seat in seats)


def formats_of(game: str, preset: str, options: Options) -> list[str]:
    """Return the formats of events in this game.

    Single scores mean individual entries; two sides mean pairs or teams. Partners may also enter alone and change
    partners each round. A club match needs a game with club arithmetic.
    """
    of_table = rules.TableRules(game, preset, options)
    seats, sides = of_table.seats, of_table.sides
    if len(seats) == len(sides):
        return [Event.Format.INDIVIDUALS]
    if len(sides) != 2:
        return []
    if len(seats) > 4:
        return [Event.Format.TEAMS]
    pairs: list[str] = [Event.Format.PAIRS, Event.Format.PARTNERS]
    return [*pairs, Event.Format.CLUB_MATCH] if game_named(game).club_match else pairs


def enters_alone(event: Event) -> bool:
    """Whether an entry is one person with one seat, partnered or not."""
    return event.format in (Event.Format.INDIVIDUALS, Event.Format.PARTNERS)


def seating_mode(event: Event) -> str:
    """Return how the pairing reads the event's tables (docs/formats/seating.md)."""
    if event.format == Event.Format.PARTNERS:
        return "partners"
    return "individual" if event.format == Event.Format.INDIVIDUALS and sizes_of(event)[0] > TWO else "units"


def usual_system(format: str) -> str:
    """Return the default system of a format."""
    usual = {Event.Format.CLUB_MATCH: Event.System.MOVEMENT, Event.Format.PARTNERS: Event.System.SCHEDULE}
    return usual.get(Event.Format(format), Event.System.SWISS) if format in Event.Format.values else Event.System.SWISS


def systems_of(game: str, preset: str, options: Options, format: str) -> list[str]:
    """Return the systems for an event of this format, the default first.

    With two entries at a table, including pairs and teams, round robins and knock-outs are possible as well.
    """
    system = Event.System
    if format == Event.Format.CLUB_MATCH:
        return [system.MOVEMENT]
    if format == Event.Format.PARTNERS:
        return [system.SCHEDULE, system.RANDOM, system.DRAW, system.SWISS]
    alone: list[str] = [system.SWISS, system.SCHEDULE, system.RANDOM, system.DRAW, system.GROUPS]
    two = len(rules.TableRules(game, preset, options).sides) == 2
    return [*alone, system.ROUND_ROBIN, system.KNOCKOUT, system.DOUBLE_KNOCKOUT] if two else alone


def rankings_of(game: str, preset: str, options: Options, duplicate: bool = False) -> list[str]:
    """Return the rankings for events of this game, the default first.

    Two sides play matches; more are ranked by place at the table. `duplicate` adds comparisons with the same cards. In
    a match to a target, tables play different numbers of deals, so there the default has an average of 0.
    """
    if duplicate:
        ranking = Event.Ranking
        compared: list[str] = [ranking.DUPLICATE_POINTS, ranking.DUPLICATE_DIFFERENCE]
        fixed = rules.TableRules(game, preset, options).deals is not None
        return [*(compared if fixed else reversed(compared)), *rankings_of(game, preset, options)]
    two = len(rules.TableRules(game, preset, options).sides) == 2
    at_a_table = Event.Ranking.MATCH_POINTS if two else Event.Ranking.TABLE_POINTS
    if rules.parts_of(game):
        return [at_a_table, Event.Ranking.PARTS, Event.Ranking.SCORE_SUM]
    return [Event.Ranking.SCORE_SUM, at_a_table]


def odds_of(event: Event) -> list[str]:
    """Return the options for odd numbers.

    Short tables need individual entries and a game that has them.
    """
    alone = event.format == Event.Format.INDIVIDUALS
    short = alone and _exists(event, len(layout_of(event).places) - 1)
    return [*([Event.Odd.SHORT_TABLE] if short else []), Event.Odd.SIT_OUT, Event.Odd.BOTS]


def people_an_entry(event: Event) -> int:
    """Return the number of people in an entry: 1, 2 for a pair, a side for a team."""
    return len(next(iter(layout_of(event).places.values())))


def plays_with_bots(event: Event) -> bool:
    """Whether bots fill free places.

    They do for individual entries, and for a whole side if the event fills up with bots.
    """
    if event.format == Event.Format.CLUB_MATCH:
        return False
    return enters_alone(event) or event.odd == Event.Odd.BOTS


def layout_of(event: Event, entries: int | None = None) -> TableLayout:
    """Return the table for this many entries, by default a full one.

    Raises EventError if there is none.
    """
    if entries is None or event.format != Event.Format.INDIVIDUALS:
        return layout_with(event, event.options)
    options = rules.TableRules(event.game, event.preset, event.options).resized(entries)
    if options is None:
        raise EventError("no_such_size", entries=entries)
    return layout_with(event, options)


def layout_with(event: Event, options: Options) -> TableLayout:
    """Return the layout of a table opened with these options."""
    of_table = rules.TableRules(event.game, event.preset, options)
    seats = of_table.seats
    side_of = {seat: of_table.side_of(seat) for seat in seats}
    if enters_alone(event):
        return TableLayout(dict(options), {seat: (seat,) for seat in seats}, {}, seats, side_of)
    places: dict[str, tuple[str, ...]] = {}
    for seat, side in side_of.items():
        places[side] = (*places.get(side, ()), seat)
    captains = {side: of_table.captain_of(side) or "" for side in places}
    led = {side: tuple(sorted(own, key=lambda seat: seat != captains[side])) for side, own in places.items()}
    return TableLayout(
        dict(options), led, {side: seat for side, seat in captains.items() if seat}, seats, {side: side for side in led}
    )


def sizes_of(event: Event) -> list[int]:
    """Return the possible numbers of entries at a table, the full one first."""
    full = len(layout_of(event).places)
    short = full - 1
    if event.odd == Event.Odd.SHORT_TABLE and event.format == Event.Format.INDIVIDUALS and _exists(event, short):
        return [full, short]
    return [full]


def _exists(event: Event, entries: int) -> bool:
    return rules.TableRules(event.game, event.preset, event.options).resized(entries) is not None
