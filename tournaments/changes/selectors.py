"""Changes of a published round: the ways there are, each with a token, and what was changed so far.

Where somebody who comes late can still sit down in a published round.

Somebody does not come to a table of a published round: who could play instead.
"""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any

from seating.changes import At, Board, Move, Way, best_of_each, way_back, ways_to_swap, ways_with, ways_without
from tournaments.changes.round_state import board_of
from tournaments.core.errors import EventError
from tournaments.core.rounds import fixed_by
from tournaments.models import Entry, LogEntry, Round, RoundChange

LATE, NO_SHOW, WITHDRAWAL, SWAP, SUBSTITUTE, UNDO = "late", "no_show", "withdrawal", "swap", "substitute", "undo"
"""What kinds of change there are."""
RESEATED, SEATS = "reseated", "seats_corrected"
"""Tables seated again after a correction; and two who sat elsewhere than was written down, found out afterwards."""
UNPUBLISHED = "unpublished"
"""A mark among the changes: the round became a draft again, and what was changed before is told no more."""
LEAVING = (NO_SHOW, WITHDRAWAL)


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to change: somebody (`entry`, its number) comes late, does not come, withdraws, or swaps with `other`."""

    kind: str
    entry: int
    other: int | None = None


@dataclass(frozen=True, slots=True)
class Offered:
    """A way to do it. `token` stands for exactly this way from exactly this state of the tables it touches."""

    way: Way
    token: str


@dataclass(frozen=True, slots=True)
class Done:
    """A change that was made. `tables` are the numbers of those touched; `undone`: it was taken back later."""

    number: int
    kind: str
    at: datetime
    by: str
    tables: tuple[int, ...]
    moves: tuple[Move, ...]
    undone: bool = False


def ways_of(round_: Round, asked: Asked) -> list[Offered]:
    """The ways to make a change, the least disturbing first. Raises EventError when the round is not being played."""
    board = board_of(round_)
    return [Offered(way, token_of(round_, board, asked, way)) for way in best_of_each(board, _ways(board, asked))]


def token_of(round_: Round, board: Board, asked: Asked, way: Way) -> str:
    """A word for this way, which is another one as soon as a table it touches is not what it was."""
    before = [asdict(board.tables[one.number]) for one in way.tables if one.number in board.tables]
    after = [asdict(one) for one in way.tables]
    moves = [asdict(move) for move in way.moves]
    told = [round_.pk, asdict(asked), way.kind, before, after, moves]
    return sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:20]


def why_not(round_: Round, asked: Asked, name: str) -> EventError:
    """Why there is no way to make a change, as a sentence to tell."""
    board, event = board_of(round_), round_.event
    at = board.where(asked.entry)
    facts: dict[str, Any] = {"name": name, "number": round_.number}
    if asked.kind == LATE:
        if at is None and asked.entry not in board.free:
            return EventError("not_checked_in", "entry", name=name)
        return EventError("already_seated", "entry", **facts) if at else _no_spot(round_, facts)
    if at is None:
        return EventError("not_in_round", "entry", **facts)
    for entry in filter(None, (asked.entry, asked.other)):
        seat = board.where(entry)
        if seat and not seat.waits and not board.tables[seat.table].open:
            return EventError("table_begun", "entry", table=seat.table, number=round_.number)
    if asked.kind == SWAP and fixed_by(event):
        return EventError(fixed_by(event), "other")
    return EventError("no_way", "entry", **facts)


def _no_spot(round_: Round, facts: dict[str, Any]) -> EventError:
    fixed = fixed_by(round_.event)
    code = fixed if fixed in ("bracket_fixed", "groups_fixed") else "no_spot"
    return EventError(code, "entry", **({} if code == fixed else facts))


def _ways(board: Board, asked: Asked) -> list[Way]:
    if asked.kind == LATE:
        return ways_with(board, asked.entry) if asked.entry in board.free else []
    if asked.kind in LEAVING:
        return ways_without(board, asked.entry)
    return ways_to_swap(board, asked.entry, asked.other or 0) if asked.kind == SWAP else []


# --- what was changed ----------------------------------------------------------------------------------------


def changes_of(round_: Round) -> list[Done]:
    """Every change of a round since it was published, oldest first."""
    rows = rows_of(round_)
    standing = {row.number for row in _standing(rows)}
    return [_done(row, row.kind != UNDO and row.number not in standing) for row in rows]


def rows_of(round_: Round) -> list[RoundChange]:
    """The rows of the changes since the round was published, oldest first."""
    rows = list(round_.changes.order_by("number"))
    starts = [at for at, row in enumerate(rows, 1) if row.kind == UNPUBLISHED]
    return rows[starts[-1] :] if starts else rows


def last_change(round_: Round) -> RoundChange | None:
    """The newest change that has not been taken back."""
    standing = _standing(rows_of(round_))
    return standing[-1] if standing else None


def may_undo(round_: Round) -> RoundChange | None:
    """The newest change, if it can be taken back: nothing was played at its tables since."""
    row = last_change(round_) if round_.state == Round.State.PUBLISHED else None
    if row is None:
        return None
    board = board_of(round_)
    if row.kind == SUBSTITUTE:
        return row if all(board.tables[n].open for n in numbers_of(row) if n in board.tables) else None
    return row if back_of(board, row) else None


def back_of(board: Board, row: RoundChange) -> Way | None:
    """The way back from a change; None when it is closed."""
    return way_back(board, moves_of(row), {one["number"]: tuple(one["before"]) for one in row.tables})


def numbers_of(row: RoundChange) -> tuple[int, ...]:
    """The tables a change touched."""
    return tuple(one["number"] for one in row.tables)


def moves_of(row: RoundChange) -> list[Move]:
    """Who moved in a change, from where to where."""
    return [Move(one["entry"], _at(one["from"]), _at(one["to"])) for one in row.moves if "from" in one]


def changed_tables(round_: Round, after: int = 0) -> list[int]:
    """The tables touched by the changes with a number above `after`."""
    rows = [row for row in rows_of(round_) if row.number > after]
    return sorted({number for row in rows for number in numbers_of(row)})


def printed_until(round_: Round) -> int:
    """The number of the last change whose slips were printed, as the log tells; 0 for none."""
    lines = LogEntry.objects.filter(event=round_.event_id, action="slips_printed", facts__round=round_.number)
    return max((line.facts["change"] for line in lines), default=0)


def _standing(rows: Iterable[RoundChange]) -> list[RoundChange]:
    """The changes that were not taken back. Taking back always takes the newest one that stands."""
    stack: list[RoundChange] = []
    for row in rows:
        if row.kind != UNDO:
            stack.append(row)
        elif stack:
            stack.pop()
    return stack


def _done(row: RoundChange, undone: bool) -> Done:
    return Done(row.number, row.kind, row.at, row.by_name, numbers_of(row), tuple(moves_of(row)), undone)


def _at(told: list[Any] | None) -> At | None:
    return None if told is None else At(*told)


SPOTS = ("bot", "side", "new_table", "short_table")


ANYBODY = 0
"""No entry has this number."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for a late entry.

    `kind`: `bot` (takes over a bot's seat or side), `side` (the opponents of a pair or team that has none),
    `short_table` (a table of three becomes one of four), `new_table` (with those who do not play). `seat` is a seat or
    side; open at a new table.
    """

    kind: str
    table: int
    seat: str
    table_id: int | None = None


def late_spots(round_: Round, entry: Entry | None = None) -> list[Spot]:
    """The places left in a published round, best first; in a club match those on the entry's own side.

    Only tables at which nothing was written or played yet; others are not touched. Other ways to let somebody in are
    those of ways_of.
    """
    if round_.state != Round.State.PUBLISHED:
        return []
    number = entry.number if entry else ANYBODY
    ways = sorted(ways_with(board_of(round_), number), key=lambda way: way.key)
    ids = dict(round_.places.values_list("table_number", "table_id"))
    return [spot_of(way, number, ids) for way in ways if way.kind in SPOTS]


def spot_of(way: Way, number: int, ids: dict[int, int]) -> Spot:
    """The place to which a way leads this entry. `ids` of the tables by number."""
    at = next(move.after for move in way.moves if move.entry == number)
    assert at is not None
    if way.kind == "new_table":
        return Spot(way.kind, at.table, "")
    return Spot(way.kind, at.table, at.place, ids[at.table])


AT_THIS_TABLE = ("bot", "shorter", "side_empty")
"""Ways in which a table goes on by itself: with a bot, with a seat less, or, in a club match, with an empty side."""


def substitutes(round_: Round) -> list[Entry]:
    """Everybody who is checked in and has no place in the round, those who sit out included; by number."""
    seated = round_.places.values("entry_id")
    present = round_.event.entries.filter(state=Entry.State.PRESENT)
    return list(present.exclude(pk__in=seated).order_by("number"))
