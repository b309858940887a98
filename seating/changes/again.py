"""Some or all tables of a round seated again: what would be there instead, as a way."""

from collections.abc import Collection, Iterable, Mapping

from seating.changes.making import made, nothing_at
from seating.changes.values import Board, Table, Way


def way_to(board: Board, tables: Iterable[Table], goes: Collection[int], waiting: Collection[int]) -> Way:
    """The way to these tables, in place of those with the numbers `goes`; what stays as it is is left out.

    `waiting`: who waits afterwards, in the whole round. Whoever sat there, or waited, and does neither leaves it.
    """
    wanted = {table.number: table for table in tables}
    same = {number for number, table in wanted.items() if number in goes and _is(board, table)}
    closed = [nothing_at(board.tables[number]) for number in sorted(set(goes) - set(wanted))]
    there = {entry for number in goes for entry in board.tables[number].seated.values()}
    stay = {entry for table in wanted.values() for entry in table.seated.values()} | set(waiting)
    gone = (there | set(board.waiting)) - stay
    changed = [table for number, table in sorted(wanted.items()) if number not in same]
    return made(board, "reseated", [*changed, *closed], gone=gone, comes=[one for one in waiting if one not in gone])


def closed_under(board: Board, wanted: Mapping[int, Table]) -> set[int]:
    """Of the tables that would be others those that can be, each with all it exchanges entries with.

    A table at which play has begun stays, and so does whatever would take from it or give to it.
    """
    differs = {number for number, table in wanted.items() if not _is(board, table)}
    free = {number for number in differs if number not in board.tables or board.tables[number].open}
    while True:
        held = {entry for number in differs - free for entry in _entries(board, wanted, number)}
        bound = {number for number in free if held & _entries(board, wanted, number)}
        if not bound:
            return free
        free -= bound


def _entries(board: Board, wanted: Mapping[int, Table], number: int) -> set[int]:
    now = board.tables[number].seated.values() if number in board.tables else ()
    return {*now, *wanted[number].seated.values()}


def _is(board: Board, table: Table) -> bool:
    now = board.tables.get(table.number)
    return now is not None and now.places == table.places and dict(now.seated) == dict(table.seated)
