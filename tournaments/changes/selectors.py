"""Changes of a published round: options with their tokens, and earlier changes.

Also the free places for latecomers, and the possible substitutes for an absent entry.
"""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any

from seating.changes import (
    Location,
    PublishedSeating,
    RoundChangeOption,
    Transfer,
    best_of_each,
    way_back,
    ways_to_swap,
    ways_with,
    ways_without,
)
from tournaments.changes.round_state import board_of
from tournaments.changes.schemas import LATE, NO_SHOW, SWAP, WITHDRAWAL, RequestedChange
from tournaments.core.errors import EventError
from tournaments.core.rounds import fixed_by
from tournaments.models import Entry, LogEntry, Round, RoundChange

SUBSTITUTE, UNDO = "substitute", "undo"
"""Kinds of change besides those that are requested."""
RESEATED, SEATS = "reseated", "seats_corrected"
"""Tables paired again after a correction, and seats corrected after play."""
UNPUBLISHED = "unpublished"
"""The round became a draft again; earlier changes are no longer listed."""
LEAVING = (NO_SHOW, WITHDRAWAL)


@dataclass(frozen=True, slots=True)
class Offered:
    """An option for a change.

    `token` identifies exactly this option for exactly this state of the tables it touches.
    """

    way: RoundChangeOption
    token: str


@dataclass(frozen=True, slots=True)
class Done:
    """A change that was made.

    `tables` are the numbers of the touched ones; `undone`: it was undone later.
    """

    number: int
    kind: str
    at: datetime
    by: str
    tables: tuple[int, ...]
    moves: tuple[Transfer, ...]
    undone: bool = False


def ways_of(round_: Round, requested: RequestedChange) -> list[Offered]:
    """Return the options for a change, the least disturbing first.

    Raises EventError unless the round is being played.
    """
    board = board_of(round_)
    return [
        Offered(way, token_of(round_, board, requested, way)) for way in best_of_each(board, _ways(board, requested))
    ]


def token_of(round_: Round, board: PublishedSeating, requested: RequestedChange, way: RoundChangeOption) -> str:
    """Return a token for this option, which changes with each table it touches."""
    before = [asdict(board.tables[table.number]) for table in way.tables if table.number in board.tables]
    after = [asdict(table) for table in way.tables]
    moves = [asdict(move) for move in way.moves]
    values = {"kind": requested.kind, "entry": requested.entry, "other": requested.other}
    state = [round_.pk, values, way.kind, before, after, moves]
    return sha256(json.dumps(state, sort_keys=True).encode()).hexdigest()[:20]


def why_not(round_: Round, requested: RequestedChange, name: str) -> EventError:
    """Return an error that explains the lack of options for a change."""
    board, event = board_of(round_), round_.event
    at = board.where(requested.entry)
    facts: dict[str, Any] = {"name": name, "number": round_.number}
    if requested.kind == LATE:
        if at is None and requested.entry not in board.free:
            return EventError("not_checked_in", "entry", name=name)
        return EventError("already_seated", "entry", **facts) if at else _no_spot(round_, facts)
    if at is None:
        return EventError("not_in_round", "entry", **facts)
    for entry in filter(None, (requested.entry, requested.other)):
        seat = board.where(entry)
        if seat and not seat.waits and not board.tables[seat.table].open:
            return EventError("table_begun", "entry", table=seat.table, number=round_.number)
    if requested.kind == SWAP and fixed_by(event):
        return EventError(fixed_by(event), "other")
    return EventError("no_way", "entry", **facts)


def _no_spot(round_: Round, facts: dict[str, Any]) -> EventError:
    fixed = fixed_by(round_.event)
    code = fixed if fixed in ("bracket_fixed", "groups_fixed") else "no_spot"
    return EventError(code, "entry", **({} if code == fixed else facts))


def _ways(board: PublishedSeating, requested: RequestedChange) -> list[RoundChangeOption]:
    if requested.kind == LATE:
        return ways_with(board, requested.entry) if requested.entry in board.free else []
    if requested.kind in LEAVING:
        return ways_without(board, requested.entry)
    return ways_to_swap(board, requested.entry, requested.other or 0) if requested.kind == SWAP else []


# --- what was changed ----------------------------------------------------------------------------------------


def changes_of(round_: Round) -> list[Done]:
    """Return all changes of a round since its publication, oldest first."""
    rows = rows_of(round_)
    in_force = {row.number for row in _in_force(rows)}
    return [_done_change(row, row.kind != UNDO and row.number not in in_force) for row in rows]


def rows_of(round_: Round) -> list[RoundChange]:
    """Return the rows of changes since publication, oldest first."""
    rows = list(round_.changes.order_by("number"))
    starts = [at for at, row in enumerate(rows, 1) if row.kind == UNPUBLISHED]
    return rows[starts[-1] :] if starts else rows


def last_change(round_: Round) -> RoundChange | None:
    """Return the newest change that is still in effect."""
    in_force = _in_force(rows_of(round_))
    return in_force[-1] if in_force else None


def may_undo(round_: Round) -> RoundChange | None:
    """Return the newest change if its tables have not begun play since; else None."""
    row = last_change(round_) if round_.state == Round.State.PUBLISHED else None
    if row is None:
        return None
    board = board_of(round_)
    if row.kind == SUBSTITUTE:
        return row if all(board.tables[n].open for n in numbers_of(row) if n in board.tables) else None
    return row if back_of(board, row) else None


def back_of(board: PublishedSeating, row: RoundChange) -> RoundChangeOption | None:
    """Return the option that undoes a change; None if impossible."""
    return way_back(board, moves_of(row), {table["number"]: tuple(table["before"]) for table in row.tables})


def numbers_of(row: RoundChange) -> tuple[int, ...]:
    """Return the tables that a change touched."""
    return tuple(table["number"] for table in row.tables)


def moves_of(row: RoundChange) -> list[Transfer]:
    """Return the moves of a change, with both positions."""
    return [Transfer(move["entry"], _at(move["from"]), _at(move["to"])) for move in row.moves if "from" in move]


def changed_tables(round_: Round, after: int = 0) -> list[int]:
    """Return the tables touched by changes with a number above `after`."""
    rows = [row for row in rows_of(round_) if row.number > after]
    return sorted({number for row in rows for number in numbers_of(row)})


def printed_until(round_: Round) -> int:
    """Return the number of the last change with printed slips by the log; 0 for none."""
    lines = LogEntry.objects.filter(event=round_.event_id, action="slips_printed", facts__round=round_.number)
    return max((line.facts["change"] for line in lines), default=0)


def _in_force(rows: Iterable[RoundChange]) -> list[RoundChange]:
    """Return the changes that are still in effect. Undo reverts the newest of them."""
    stack: list[RoundChange] = []
    for row in rows:
        if row.kind != UNDO:
            stack.append(row)
        elif stack:
            stack.pop()
    return stack


def _done_change(row: RoundChange, undone: bool) -> Done:
    return Done(row.number, row.kind, row.at, row.by_name, numbers_of(row), tuple(moves_of(row)), undone)


def _at(position: list[Any] | None) -> Location | None:
    return None if position is None else Location(*position)


SPOTS = ("bot", "side", "new_table", "short_table")


ANYBODY = 0
"""A number that no entry has."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for a late entry.

    `kind` is `bot` (replaces a bot), `side` (opponents of a pair or team without any), `short_table` (a table of three
    becomes one of four), or `new_table` (with entries that sit out). `seat` is a seat or side, empty for a new table.
    """

    kind: str
    table: int
    seat: str
    table_id: int | None = None


def late_spots(round_: Round, entry: Entry | None = None) -> list[Spot]:
    """Return the free places in a published round, best first.

    In a club match only those on the entry's own side. Only tables that have not begun are used. ways_of offers more
    options.
    """
    if round_.state != Round.State.PUBLISHED:
        return []
    number = entry.number if entry else ANYBODY
    ways = sorted(ways_with(board_of(round_), number), key=lambda way: way.key)
    ids = dict(round_.places.values_list("table_number", "table_id"))
    return [spot_of(way, number, ids) for way in ways if way.kind in SPOTS]


def spot_of(way: RoundChangeOption, number: int, ids: dict[int, int]) -> Spot:
    """Return the place of this entry in an option. `ids` of the tables by number."""
    at = next(move.after for move in way.moves if move.entry == number)
    assert at is not None
    if way.kind == "new_table":
        return Spot(way.kind, at.table, "")
    return Spot(way.kind, at.table, at.place, ids[at.table])


AT_THIS_TABLE = ("bot", "shorter", "side_empty")
"""Options that keep the table going with a bot, one seat less, or an empty side."""


def substitutes(round_: Round) -> list[Entry]:
    """Return checked-in entries without a place, including sit-outs, by number."""
    seated = round_.places.values("entry_id")
    present = round_.event.entries.filter(state=Entry.State.PRESENT)
    return list(present.exclude(pk__in=seated).order_by("number"))
