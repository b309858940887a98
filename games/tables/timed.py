"""A table as its clocks and bots see it: what they ask of the state, which is kept in table_state.py."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Protocol

from engine.game import Game
from games.models import Deal, Move, Seat, Table
from games.tables.options import OnlineRules


@dataclass(frozen=True, slots=True)
class Stop:
    """A time in which no clock ran; `ended` is None while it lasts."""

    began: datetime
    ended: datetime | None


class TimedTable(Protocol):
    """The parts of a table's state (table_state.Play) from which clocks and pauses follow; see there."""

    table: Table
    row: Deal | None
    moves: list[Move]
    game: Game
    seats: dict[str, Seat]
    deal: Any
    logged: Any
    rules: OnlineRules
    since: dict[str, datetime]
    stops: tuple[Stop, ...]
    spent: dict[str, timedelta]
    autos: dict[str, str]
    trick_done_at: datetime | None

    @property
    def in_secret(self) -> bool:
        """Moves are made in secret now."""
