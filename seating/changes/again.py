"""Some or all tables of a round paired again, as an option."""

from collections.abc import Collection, Iterable, Mapping

from seating.changes.making import make_option, nothing_at
from seating.changes.values import PublishedSeating, RoundChangeOption, SeatedTable


def way_to(
    board: PublishedSeating, tables: Iterable[SeatedTable], goes: Collection[int], waiting: Collection[int]
) -> RoundChangeOption:
    """Return the option that puts these tables in place of those numbered `goes`.

    Tables that stay the same are omitted. `waiting` are all entries with a bye afterwards. An entry that sat there or
    waited before, and now does neither, leaves the round.
    """
    wanted = {table.number: table for table in tables}
    same = {number for number, table in wanted.items() if number in goes and _is(board, table)}
    closed = [nothing_at(board.tables[number]) for number in sorted(set(goes) - set(wanted))]
    there = {entry for number in goes for entry in board.tables[number].seated.values()}
    stay = {entry for table in wanted.values() for entry in table.seated.values()} | set(waiting)
    gone = (there | set(board.waiting)) - stay
    changed = [table for number, table in sorted(wanted.items()) if number not in same]
    return make_option(
        board,
        "reseated",
        tables=[*changed, *closed],
        gone=gone,
        comes=[entry for entry in waiting if entry not in gone],
    )


def closed_under(board: PublishedSeating, wanted: Mapping[int, SeatedTable]) -> set[int]:
    """Return the tables that can change, each with all tables it exchanges entries with.

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


def _entries(board: PublishedSeating, wanted: Mapping[int, SeatedTable], number: int) -> set[int]:
    now = board.tables[number].seated.values() if number in board.tables else ()
    return {*now, *wanted[number].seated.values()}


def _is(board: PublishedSeating, table: SeatedTable) -> bool:
    now = board.tables.get(table.number)
    return now is not None and now.places == table.places and dict(now.seated) == dict(table.seated)
