"""What a game allows an event to be: its formats, its table sizes, its places at a table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.errors import OptionError
from games import api
from tournaments.models import Event

Options = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Shape:
    """One kind of table of an event: its options, and which seats belong to each place.

    A place is a seat (`N`) where everyone plays for himself, a side (`NS`) where an entry is a pair.
    """

    options: dict[str, Any]
    places: dict[str, tuple[str, ...]]

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(seat for seats in self.places.values() for seat in seats)


def formats_of(game: str, preset: str, options: Options) -> list[str]:
    """The formats in which this game can be an event: who scores alone enters alone, sides of two enter as pairs."""
    seats, sides = api.seats_of(game, preset, options), api.sides_of(game, preset, options)
    if len(seats) == len(sides):
        return [Event.Format.INDIVIDUALS]
    if len(sides) == 2:
        return [Event.Format.PAIRS, Event.Format.CLUB_MATCH]
    return []


def rankings_of(format: str) -> list[str]:
    """How a format can be ranked: table places for individuals, won and lost matches for two sides."""
    if format == Event.Format.INDIVIDUALS:
        return [Event.Ranking.SCORE_SUM, Event.Ranking.TABLE_POINTS]
    return [Event.Ranking.SCORE_SUM, Event.Ranking.MATCH_POINTS]


def shape_of(event: Event, entries: int | None = None) -> Shape:
    """The table for this many entries; for a full one when left open. Raises OptionError when there is none."""
    options = dict(event.options)
    if entries is not None and entries != len(_places(event, options)):
        options["players"] = entries
    return Shape(options, _places(event, options))


def shape_with(event: Event, options: Options) -> Shape:
    """The shape of a table that has been opened with these options."""
    return Shape(dict(options), _places(event, options))


def sizes_of(event: Event) -> list[int]:
    """How many entries may sit at one table, the full table first."""
    full = len(shape_of(event).places)
    short = full - 1
    if event.odd == Event.Odd.SHORT_TABLE and event.format == Event.Format.INDIVIDUALS and _exists(event, short):
        return [full, short]
    return [full]


def _exists(event: Event, entries: int) -> bool:
    try:
        return len(shape_of(event, entries).places) == entries
    except OptionError:
        return False


def _places(event: Event, options: Options) -> dict[str, tuple[str, ...]]:
    seats = api.seats_of(event.game, event.preset, options)
    if event.format == Event.Format.INDIVIDUALS:
        return {seat: (seat,) for seat in seats}
    places: dict[str, tuple[str, ...]] = {}
    for seat in seats:
        side = api.side_of(event.game, event.preset, options, seat)
        places[side] = (*places.get(side, ()), seat)
    return places
