"""Hands of a club match that could not be played because a pair was missing. Source: rules 6.1 and C15."""

from games import api
from tournaments.core.transactions import By, author, log
from tournaments.models import Event, Place, Round
from tournaments.rounds.selectors import lone_places


def write_unplayed(event: Event, round_: Round, by: By) -> None:
    """A sheet of kind `unplayed` for every missing hand at tables where a pair found no opponents.

    The sheet goes to the side that is there; what it is worth is an option of the game (2 points a hand).
    """
    places = lone_places(event, round_)
    tables = api.tables([place.table_id for place in places])
    for place in places:
        missing = tables[place.table_id].missing
        for number in missing:
            _write(place, number, by)
        if missing:
            log(event, "unplayed_written", by, name=place.entry.name, table=place.table_number, round=round_.number)


def _write(place: Place, number: int, by: By) -> None:
    values = {"kind": "unplayed", "side": place.seat}
    api.write_sheet(place.table_id, number, values, author(by, "desk"), key=f"unplayed-{number}")
