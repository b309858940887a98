"""The board of the desk: each table of a round as a tile, with its seats, its state and what holds it up.

Everything here comes from what the desk has read anyway; a hall of 250 tables costs no further question.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from tournaments.confirmation.selectors import OpenSheet
from tournaments.core.formats import TableLayout, layout_with
from tournaments.desk.text import STATES, held_up_by
from tournaments.models import Event
from tournaments.online.selectors import AwayAtDesk
from tournaments.rounds.selectors import Occupant, Pairings, PairingTable

ICONS = {
    "disputed": "flag",
    "away": "user-x",
    "paused": "pause",
    "confirm": "hourglass",
    "playing": "play",
    "waiting": "hourglass",
    "done": "check",
}
COLOURS = {"disputed": "bad", "away": "late", "paused": "late", "playing": "play", "confirm": "play", "done": "done"}
"""Classes of tiles in static/css/components/tile.css."""
STUCK = frozenset({"disputed", "away", "paused", "confirm"})
MAX_SEGMENTS = 16
"""More deals are a number only."""
MANY = 12
"""Above this number of tables, those without trouble leave out their names."""


@dataclass(frozen=True, slots=True)
class SeatMark:
    """A seat of a table: `kind` is ok, no (rejected), away, bot, open or empty."""

    seat: str
    kind: str


@dataclass(frozen=True, slots=True)
class TileLine:
    """An entry at the table, its points so far (None before the first result), and whether it is away."""

    occupant: Occupant
    points: int | None
    away: bool


@dataclass(frozen=True, slots=True)
class Tile:
    """One table. `deals` has on, half, bad or nothing for each deal; `open_id` is the result that holds it up."""

    table: PairingTable
    state: str
    marks: tuple[SeatMark, ...]
    lines: tuple[TileLine, ...]
    deals: tuple[str, ...]
    why: tuple[str, ...]
    open_id: int | None

    @property
    def colour(self) -> str:
        return COLOURS.get(self.state, "")

    @property
    def icon(self) -> str:
        return ICONS[self.state]

    @property
    def word(self) -> str:
        return gettext(STATES[self.state])

    @property
    def stuck(self) -> bool:
        return self.state in STUCK

    @property
    def away_now(self) -> str:
        """Return who is away, if that is what holds up the table."""
        return self.why[-1] if self.state == "away" else ""


@dataclass(frozen=True, slots=True)
class DeskBoard:
    """The tiles in order, and how many of them are done, stuck or in between."""

    tiles: tuple[Tile, ...]

    @property
    def done(self) -> int:
        return sum(tile.state == "done" for tile in self.tiles)

    @property
    def stuck(self) -> int:
        return sum(tile.stuck for tile in self.tiles)

    @property
    def playing(self) -> int:
        return len(self.tiles) - self.done - self.stuck

    @property
    def many(self) -> bool:
        return len(self.tiles) > MANY


def board_of(
    event: Event,
    pairings: Pairings,
    *,
    sheets: Iterable[OpenSheet],
    away: Iterable[AwayAtDesk],
    by_number: bool = False,
) -> DeskBoard:
    """Return the board of a round: what is stuck first, then playing, then done; or by number."""
    open_sheets: dict[int, list[OpenSheet]] = {}
    for sheet in sheets:
        if sheet.meanwhile is None:
            open_sheets.setdefault(sheet.fact.table_id, []).append(sheet)
    gone: dict[int, list[AwayAtDesk]] = {}
    for player in away:
        gone.setdefault(player.table_id, []).append(player)
    tiles = [
        _tile(event, table, open_sheets.get(table.table_id, []), gone.get(table.table_id, []))
        for table in pairings.tables
    ]
    order = list(STATES)
    if not by_number:
        tiles.sort(key=lambda tile: (order.index(tile.state), tile.table.number))
    return DeskBoard(tuple(tiles))


def _tile(event: Event, table: PairingTable, sheets: list[OpenSheet], away: list[AwayAtDesk]) -> Tile:
    layout = layout_with(event, table.fact.options)
    state = _state(table, sheets, away)
    why = [*map(held_up_by, sheets), *(player.sentence for player in away)]
    gone = {player.seat for player in away}
    return Tile(
        table,
        state,
        tuple(_marks(table, layout, sheets, gone)),
        tuple(_line(table, layout, occupant, gone) for occupant in table.occupants),
        tuple(_deals(table, sheets)),
        tuple(why),
        sheets[0].fact.sheet_id if sheets else None,
    )


def _state(table: PairingTable, sheets: Collection[OpenSheet], away: Collection[AwayAtDesk]) -> str:
    fact = table.fact
    if any(sheet.disputed for sheet in sheets):
        return "disputed"
    if away and not fact.finished:
        return "away"
    if fact.paused:
        return "paused"
    if sheets or fact.unsettled:
        return "confirm"
    if fact.finished:
        return "done"
    return "playing" if fact.sheets_in or (fact.place == Event.Place.ONLINE and fact.running_deal) else "waiting"


def _marks(
    table: PairingTable, layout: TableLayout, sheets: list[OpenSheet], gone: Collection[str]
) -> Iterable[SeatMark]:
    """Return the seats in their order around the table, with the answers to the first open result."""
    taken = {seat for occupant in table.occupants for seat in layout.places[occupant.seat]}
    bots = {seat for place in table.bots for seat in layout.places.get(place, ())}
    answers = _answers(sheets[0], layout.places) if sheets else {}
    for seat in layout.seating:
        if seat in bots:
            kind = "bot"
        elif seat not in taken:
            kind = "empty"
        elif seat in gone:
            kind = "away"
        elif sheets:
            kind = answers.get(seat, "open")
        else:
            kind = "ok" if table.fact.sheets_in else "open"
        yield SeatMark(seat, kind)


def _answers(sheet: OpenSheet, places: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    """Return who entered a result or agreed (ok), and who rejected it (no), by seat."""
    answers = {sheet.fact.seat: "ok"} if sheet.fact.seat else {}
    answers |= {answer.seat: "no" if answer.kind == "reject" else "ok" for answer in sheet.answers if answer.seat}
    return {seat: kind for code, kind in answers.items() for seat in (code, *places.get(code, ()))}


def _line(table: PairingTable, layout: TableLayout, occupant: Occupant, gone: Collection[str]) -> TileLine:
    points = table.fact.totals.get(occupant.side) if table.fact.sheets_in else None
    return TileLine(occupant, points, any(seat in gone for seat in layout.places[occupant.seat]))


def _deals(table: PairingTable, sheets: Collection[OpenSheet]) -> Iterable[str]:
    fact, disputed = table.fact, {sheet.fact.number for sheet in sheets if sheet.disputed}
    if fact.deals_planned is None or fact.deals_planned > MAX_SEGMENTS:
        return
    online = fact.running_deal if fact.place == Event.Place.ONLINE else None
    for number in range(1, fact.deals_planned + 1):
        if number in disputed:
            yield "bad"
        elif number in fact.unsettled or number == online:
            yield "half"
        else:
            yield "" if number in fact.missing else "on"
