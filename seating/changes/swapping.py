"""Two entries change places."""

from seating.changes.making import make_option
from seating.changes.values import Location, PublishedSeating, RoundChangeOption, SeatedTable


def ways_to_swap(board: PublishedSeating, entry: int, other: int) -> list[RoundChangeOption]:
    """Return the one option to let two entries change places.

    Empty if a table has begun or moves are not allowed.
    """
    first, second = board.where(entry), board.where(other)
    if first is None or second is None or entry == other or (first.waits and second.waits):
        return []
    if first.table != second.table and not board.rules.moves:
        return []
    numbers = sorted({at.table for at in (first, second) if not at.waits})
    if not all(board.tables[number].open for number in numbers):
        return []
    tables = [_exchange(board.tables[number], {entry: second, other: first}) for number in numbers]
    option = make_option(board, "swap", tables=tables)
    return [option] if all(_fits(board, table) for table in option.tables) else []


def _exchange(table: SeatedTable, goes: dict[int, Location]) -> SeatedTable:
    coming = {at.place: entry for entry, at in goes.items() if at.table == table.number}
    return SeatedTable(
        table.number, table.places, {place: coming.get(place, entry) for place, entry in table.seated.items()}
    )


def _fits(board: PublishedSeating, table: SeatedTable) -> bool:
    return all(place in board.only.get(entry, {place}) for place, entry in table.seated.items())
