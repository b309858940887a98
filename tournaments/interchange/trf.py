"""An event as TRF16, the format of FIDE that pairing programs read: players, and their meetings with results.

Only tables of two entries have a place in it: single players one against one, or fixed pairs, which count as players.
A bye is written as a half point (`H`), because it earns at most a draw here (decision 0360); a missed round as `Z`.
Source: FIDE Handbook C.04.4.1 Annex 2, "Tournament Report File (TRF16)".
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from django.utils.timezone import localtime

from standings import Facts
from standings.facts import TableData
from tournaments.core.errors import EventError
from tournaments.core.facts import facts_of
from tournaments.core.formats import TWO, sizes_of
from tournaments.core.past import facts_as_of
from tournaments.models import Event
from tournaments.rankings.held import standings_for, version_for
from tournaments.rankings.selectors import EventStandings

WON, DRAWN, LOST, BYE, MISSED = "1", "=", "0", "H", "Z"
WORTH: Mapping[str, Fraction] = {WON: Fraction(1), DRAWN: Fraction(1, 2), BYE: Fraction(1, 2)}
WHITE, BLACK, NO_COLOUR = "w", "b", "-"
NOBODY = "0000"
NAME_WIDTH = 33
FORMATS = (Event.Format.INDIVIDUALS, Event.Format.PAIRS)
Game = tuple[str, str, str]
"""The number of the opponent, the colour and the result."""
NO_SEAT: Game = (NOBODY, NO_COLOUR, MISSED)


def as_trf(user: Any, event: Event) -> bytes:
    """Return the event as far as its results are public for this user. Raises EventError for larger tables."""
    require_two_sides(event)
    version = version_for(user, event, None)
    facts = facts_of(event) if version is None else facts_as_of(event, version)
    lines = [*_head(event, facts), *_players(standings_for(user, event), facts)]
    return "".join(f"{line}\r\n" for line in lines).encode()


def fits(event: Event) -> bool:
    """Whether TRF can hold the event."""
    return event.format in FORMATS and sizes_of(event)[0] == TWO


def require_two_sides(event: Event) -> None:
    """Raise EventError if a table has more than two entries, or matches are not between players."""
    if not fits(event):
        raise EventError("no_trf")


def _head(event: Event, facts: Facts) -> Iterator[str]:
    yield f"012 {_plain(event.name)}"
    if event.venue:
        yield f"022 {_plain(event.venue)}"
    if event.starts_at:
        yield f"042 {localtime(event.starts_at):%Y/%m/%d}"
    yield f"062 {len(facts.entries)}"
    yield f"092 {event.get_system_display()}"
    yield f"XXR {event.rounds_planned}"


def _players(standings: EventStandings, facts: Facts) -> Iterator[str]:
    games = _games(facts)
    rounds = sorted({table.round for table in facts.tables} | {out.round for out in facts.sit_outs})
    names = {row.entry: row.name for row in standings.rows}
    ranks = {row.entry: row.rank for row in standings.rows}
    for entry in sorted(facts.entries, key=lambda entry: entry.number):
        played = [games.get((number, entry.number), NO_SEAT) for number in rounds]
        points = sum((WORTH.get(result, Fraction(0)) for _other, _colour, result in played), Fraction(0))
        name = _plain(names.get(entry.number, entry.name))[:NAME_WIDTH]
        rank = ranks.get(entry.number) or ""
        rounds_text = "".join(f"  {other} {colour} {result}" for other, colour, result in played)
        yield f"001 {entry.number:4}      {name:33}{'':33}{float(points):4.1f} {rank:>4}{rounds_text}"


def _games(facts: Facts) -> dict[tuple[int, int], Game]:
    """Return what each entry did in each round."""
    games: dict[tuple[int, int], Game] = {
        (out.round, out.entry): (NOBODY, NO_COLOUR, BYE if out.why == "bye" else MISSED) for out in facts.sit_outs
    }
    for table in facts.tables:
        seats = list(table.seats)
        for place, seat in enumerate(seats):
            others = [table.seats[other] for other in seats if other != seat]
            colour = WHITE if place == 0 else BLACK
            result = _result(table, seat) if others else BYE
            opponent = f"{others[0]:4}" if others else NOBODY
            games[table.round, table.seats[seat]] = (opponent, colour if others else NO_COLOUR, result)
    return games


def _result(table: TableData, seat: str) -> str:
    """Return the result of a match; blank while it is being played."""
    if not table.complete:
        return " "
    own = _score(table, table.side(seat))
    other = max((_score(table, table.side(place)) for place in table.seats if place != seat), default=own)
    return DRAWN if own == other else WON if own > other else LOST


def _score(table: TableData, side: str) -> tuple[int, int]:
    """Return the parts of the match that a side has won, and its points."""
    return table.won.get(side, 0), sum(deal.points.get(side, 0) for deal in table.deals)


def _plain(text: str) -> str:
    return " ".join(text.split())
