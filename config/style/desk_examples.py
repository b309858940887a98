"""Examples of tables for the page `/style/`: a tile in each state, small drawings, and the seat of a player."""

from types import SimpleNamespace
from typing import NamedTuple

from django.utils.translation import gettext

from config.style.examples import NAMES, SEATS, event
from games.core.facts import TableFacts
from tournaments.desk.board import SeatMark, Tile, TileLine
from tournaments.desk.text import STATES
from tournaments.models import Round
from tournaments.rounds.selectors import Occupant, PairingTable, Sitter

MARKS = {
    "disputed": ("ok", "no", "ok", "open"),
    "away": ("ok", "away", "ok", "ok"),
    "paused": ("ok", "ok", "ok", "bot"),
    "confirm": ("ok", "open", "ok", "open"),
    "playing": ("ok", "ok", "ok", "ok"),
    "waiting": ("open", "open", "open", "empty"),
    "done": ("ok", "ok", "ok", "ok"),
}
DEALS = {
    "disputed": ("on", "bad", "", ""),
    "away": ("on", "", "", ""),
    "paused": ("on", "on", "half", ""),
    "confirm": ("on", "on", "half", ""),
    "playing": ("on", "on", "half", ""),
    "waiting": ("", "", "", ""),
    "done": ("on", "on", "on", "on"),
}
"""The deals of a table in each state, as `Tile.deals` has them."""


class Mini(NamedTuple):
    """A table seen from above."""

    number: int
    marks: tuple[SeatMark, ...]


def desk() -> dict[str, object]:
    """Return what the board and the next step of the desk draw: a tile for each state, by number."""
    of_event = event()
    current = Round(pk=0, event=of_event, number=4, state=Round.State.PUBLISHED)
    offer = (SimpleNamespace(number=9, name="Sari Utami"), SimpleNamespace(token="", sentence=""))
    tiles = [_tile(number, state) for number, state in enumerate(STATES, 1)]
    return {
        "event": of_event,
        "tiles": tiles,
        "many": [tiles[0], tiles[4], tiles[6]],
        "current": current,
        "open_round": current,
        "titles": {7: gettext("Group %(letter)s") % {"letter": "B"}},
        "may_write_sheet": True,
        "may_pause": True,
        "may_set_place": True,
        "absences": {6},
        "unseated": SimpleNamespace(by_table={2: offer}),
        "step": SimpleNamespace(code="results", label=gettext("Close round %(number)s") % {"number": 4}),
        "held_up": SimpleNamespace(
            tables=3,
            first=[(tile.icon, f"{tile.table.number}. {tile.word}") for tile in tiles if tile.stuck],
            others=[("hourglass", tiles[5].word)],
        ),
        "pairings": SimpleNamespace(tables_done=1, tables=tiles),
        "key": "example",
    }


def _tile(number: int, state: str) -> Tile:
    online = state in ("away", "paused")
    deals = DEALS[state]
    done = sum(deal == "on" for deal in deals)
    fact = TableFacts(
        id=number, game="", preset="", options={}, place="online" if online else "club", label=str(number), state="",
        version=1, sheets_in=done, finished=state == "done", running_deal=None, waiting_for=(), clock_due=None,
        deals_planned=len(deals), missing=(), totals={}, won={}, paused=state == "paused",
    )  # fmt: skip
    marks = tuple(map(SeatMark, SEATS, MARKS[state]))
    seated = [
        (seat_mark, name)
        for seat_mark, name in zip(marks, NAMES[number % 4 :], strict=False)
        if seat_mark.kind != "empty"
    ]
    occupants = tuple(
        _occupant(at, seat_mark.seat, name) for at, (seat_mark, name) in enumerate(seated) if seat_mark.kind != "bot"
    )
    lines = tuple(
        TileLine(occupant, 3 * at - 4 if done else None, seat_mark.kind == "away")
        for at, (occupant, (seat_mark, _name)) in enumerate(zip(occupants, seated, strict=False))
    )
    bots = tuple(seat_mark.seat for seat_mark in marks if seat_mark.kind == "bot")
    table = PairingTable(number, number, occupants, bots, "", fact)
    return Tile(table, state, marks, lines, deals, _why(state), number if state in ("disputed", "confirm") else None)


def _occupant(number: int, seat: str, name: str) -> Occupant:
    people = (Sitter("N", "Ayu Pratama", captain=True), Sitter("S", "Sari Utami", captain=False, instead_of="Eko"))
    team = number == 0 and name == NAMES[1]
    return Occupant(number, number, name, seat, number, sitters=people if team else (), named=team, side=seat)


def _why(state: str) -> tuple[str, ...]:
    if state == "disputed":
        reason = {"deal": 2, "who": NAMES[1], "why": gettext("typing error")}
        return (gettext("Deal %(deal)s: %(who)s says “%(why)s”.") % reason,)
    if state == "confirm":
        return (gettext("Deal %(deal)s is waiting for the director’s confirmation.") % {"deal": 3},)
    return (gettext("Player away"),) if state == "away" else ()


def minis() -> list[Mini]:
    """Return tables of two, three, four and six seats, with every kind of seat."""
    kinds = ("ok", "no", "away", "bot", "open", "empty")
    return [
        Mini(number, tuple(SeatMark("", kinds[(at + number) % len(kinds)]) for at in range(seats)))
        for number, seats in enumerate((2, 3, 4, 6), 1)
    ]


def seat_cards() -> list[SimpleNamespace]:
    """Return the seat of a player: to play at the club, over, and without a table."""
    desk_tables = [tile.table for tile in (_tile(12, "waiting"), _tile(3, "done"))]
    entry = SimpleNamespace(event=event(), state="present")
    current = Round(pk=0, event=entry.event, number=4, state=Round.State.PUBLISHED)
    seats = [
        SimpleNamespace(
            round=current, table=table, seat="S", captain=False, partner="", opponents=NAMES[1:4], online=False,
            around=(NAMES[0], NAMES[1], "", NAMES[5]),
        )
        for table in desk_tables
    ]  # fmt: skip
    return [
        SimpleNamespace(entry=entry, seat=seat, sit_out=None, next_round_soon=False, changed=())
        for seat in (*seats, None)
    ]
