"""Two entries change places."""

from seating.changes.making import made
from seating.changes.values import At, Board, Table, Way


def ways_to_swap(board: Board, one: int, other: int) -> list[Way]:
    """The one way to let two entries change places; none where one of their tables has begun or nobody may move."""
    first, second = board.where(one), board.where(other)
    if first is None or second is None or one == other or (first.waits and second.waits):
        return []
    if first.table != second.table and not board.rules.moves:
        return []
    numbers = sorted({at.table for at in (first, second) if not at.waits})
    if not all(board.tables[number].open for number in numbers):
        return []
    tables = [_exchanged(board.tables[number], {one: second, other: first}) for number in numbers]
    way = made(board, "swap", tables)
    return [way] if all(_fits(board, table) for table in way.tables) else []


def _exchanged(table: Table, goes: dict[int, At]) -> Table:
    coming = {at.place: entry for entry, at in goes.items() if at.table == table.number}
    return Table(table.number, table.places, {place: coming.get(place, one) for place, one in table.seated.items()})


def _fits(board: Board, table: Table) -> bool:
    return all(place in board.only.get(entry, {place}) for place, entry in table.seated.items())
