"""Two entries change places, or the last change of a round is undone."""

from collections.abc import Mapping, Sequence

from seating.changes.making import make_option
from seating.changes.values import Location, PublishedSeating, RoundChangeOption, SeatedTable, Transfer


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


def way_back(
    board: PublishedSeating, moves: Sequence[Transfer], places: Mapping[int, tuple[str, ...]]
) -> RoundChangeOption | None:
    """Return the option that reverses these moves.

    `places` holds the former places of each touched table, () for a table that did not exist. None if a table was
    played at meanwhile, or an entry has moved on.
    """
    back = {move.entry: move.before for move in moves}
    if any(board.where(move.entry) != move.after for move in moves):
        return None
    if any(number in board.tables and not board.tables[number].open for number in places):
        return None
    tables = [_as_it_was(board, number, had, back) for number, had in sorted(places.items())]
    gone = [entry for entry, at in back.items() if at is None]
    return make_option(board, "back", tables=tables, gone=gone, comes=[entry for entry in back if entry not in gone])


def _as_it_was(
    board: PublishedSeating, number: int, places: tuple[str, ...], back: Mapping[int, Location | None]
) -> SeatedTable:
    now = board.tables.get(number)
    seated = {place: entry for place, entry in now.seated.items() if entry not in back} if now else {}
    for entry, at in back.items():
        if at is not None and at.table == number:
            seated[at.place] = entry
    return SeatedTable(number, places, {place: seated[place] for place in places if place in seated})
