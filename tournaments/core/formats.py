"""What a game allows an event to be: its formats, its table sizes, its places at a table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games import api
from tournaments.core.errors import EventError
from tournaments.models import Event

Options = Mapping[str, Any]
TWO = 2


@dataclass(frozen=True, slots=True)
class Shape:
    """One kind of table of an event: its options, and which seats belong to each place.

    A place is a seat (`N`) where people enter alone, a side (`NS`) where an entry is a pair or a team. The
    people of an entry sit in the order of these seats; where sides have a captain his seat comes first, and `captains`
    names it by place. `seating` are all seats in the order in which they lie around the table. `sides` tells for which
    side a place plays: the place itself, unless people enter alone and have a partner at the table.
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
    """The formats in which this game can be an event: who scores alone enters alone, two sides as pairs or teams.

    Whoever scores with a partner may also enter alone and have another partner in each round. A match of clubs needs a
    game that says what hands are worth that nobody was there to play.
    """
    seats, sides = api.seats_of(game, preset, options), api.sides_of(game, preset, options)
    if len(seats) == len(sides):
        return [Event.Format.INDIVIDUALS]
    if len(sides) != 2:
        return []
    if len(seats) > 4:
        return [Event.Format.TEAMS]
    pairs: list[str] = [Event.Format.PAIRS, Event.Format.PARTNERS]
    unplayed = any(option.name == "unplayed_hand_points" for option in api.option_fields(game))
    return [*pairs, Event.Format.CLUB_MATCH] if unplayed else pairs


def enters_alone(event: Event) -> bool:
    """Whether an entry is one person on a seat of his own, with a partner or without."""
    return event.format in (Event.Format.INDIVIDUALS, Event.Format.PARTNERS)


def seating_mode(event: Event) -> str:
    """How the seating reads the tables of the event (interfaces.md section 4): who sits there as what."""
    if event.format == Event.Format.PARTNERS:
        return "partners"
    return "individual" if event.format == Event.Format.INDIVIDUALS and sizes_of(event)[0] > TWO else "units"


def usual_system(format: str) -> str:
    """The system of an event of which only the format is known."""
    usual = {Event.Format.CLUB_MATCH: Event.System.MOVEMENT, Event.Format.PARTNERS: Event.System.SCHEDULE}
    return usual.get(Event.Format(format), Event.System.SWISS) if format in Event.Format.values else Event.System.SWISS


def systems_of(game: str, preset: str, options: Options, format: str) -> list[str]:
    """The systems in which an event of this format can be held, the usual one first.

    Where two sit at a table, pairs and teams included, there are round robins and knock-outs besides.
    """
    system = Event.System
    if format == Event.Format.CLUB_MATCH:
        return [system.MOVEMENT]
    if format == Event.Format.PARTNERS:
        return [system.SCHEDULE, system.RANDOM, system.DRAW, system.SWISS]
    alone: list[str] = [system.SWISS, system.SCHEDULE, system.RANDOM, system.DRAW, system.GROUPS]
    two = len(api.sides_of(game, preset, options)) == 2
    return [*alone, system.ROUND_ROBIN, system.KNOCKOUT, system.DOUBLE_KNOCKOUT] if two else alone


def rankings_of(game: str, preset: str, options: Options, duplicate: bool = False) -> list[str]:
    """How events of this game can be ranked, the usual way first: matches between two sides, places among more.

    With `duplicate`, the same deals at every table, also against the others with the same cards. In a match to a target
    tables play different numbers of deals, so there only what is 0 on average is usual.
    """
    if duplicate:
        ranking = Event.Ranking
        compared: list[str] = [ranking.DUPLICATE_POINTS, ranking.DUPLICATE_DIFFERENCE]
        fixed = api.deals_planned(game, preset, options) is not None
        return [*(compared if fixed else reversed(compared)), *rankings_of(game, preset, options)]
    two = len(api.sides_of(game, preset, options)) == 2
    at_a_table = Event.Ranking.MATCH_POINTS if two else Event.Ranking.TABLE_POINTS
    if api.parts_of(game):
        return [at_a_table, Event.Ranking.PARTS, Event.Ranking.SCORE_SUM]
    return [Event.Ranking.SCORE_SUM, at_a_table]


def odds_of(event: Event) -> list[str]:
    """What can be done when numbers are odd: short tables only where the game has them for those who play alone."""
    alone = event.format == Event.Format.INDIVIDUALS
    short = alone and _exists(event, len(shape_of(event).places) - 1)
    return [*([Event.Odd.SHORT_TABLE] if short else []), Event.Odd.SIT_OUT, Event.Odd.BOTS]


def people_an_entry(event: Event) -> int:
    """How many people one entry is: 1, 2 in a pair, the players of a side in a team."""
    return len(next(iter(shape_of(event).places.values())))


def plays_with_bots(event: Event) -> bool:
    """Whether bots sit on free places: alone everywhere, a whole side of them where the event fills up with bots."""
    if event.format == Event.Format.CLUB_MATCH:
        return False
    return enters_alone(event) or event.odd == Event.Odd.BOTS


def shape_of(event: Event, entries: int | None = None) -> Shape:
    """The table for this many entries; for a full one when left open. Raises EventError when there is none."""
    if entries is None or event.format != Event.Format.INDIVIDUALS:
        return shape_with(event, event.options)
    options = api.resized(event.game, event.preset, event.options, entries)
    if options is None:
        raise EventError("no_such_size", entries=entries)
    return shape_with(event, options)


def shape_with(event: Event, options: Options) -> Shape:
    """The shape of a table that has been opened with these options."""
    seats = api.seats_of(event.game, event.preset, options)
    side_of = {seat: api.side_of(event.game, event.preset, options, seat) for seat in seats}
    if enters_alone(event):
        return Shape(dict(options), {seat: (seat,) for seat in seats}, {}, seats, side_of)
    places: dict[str, tuple[str, ...]] = {}
    for seat, side in side_of.items():
        places[side] = (*places.get(side, ()), seat)
    captains = {side: api.captain_of(event.game, event.preset, options, side) or "" for side in places}
    led = {side: tuple(sorted(own, key=lambda seat: seat != captains[side])) for side, own in places.items()}
    return Shape(
        dict(options), led, {side: seat for side, seat in captains.items() if seat}, seats, {side: side for side in led}
    )


def sizes_of(event: Event) -> list[int]:
    """How many entries may sit at one table, the full table first."""
    full = len(shape_of(event).places)
    short = full - 1
    if event.odd == Event.Odd.SHORT_TABLE and event.format == Event.Format.INDIVIDUALS and _exists(event, short):
        return [full, short]
    return [full]


def _exists(event: Event, entries: int) -> bool:
    return api.resized(event.game, event.preset, event.options, entries) is not None
