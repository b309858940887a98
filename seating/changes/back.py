"""Undo the last change of a round: all entries return to their places."""

from collections.abc import Mapping, Sequence

from seating.changes.making import make_option
from seating.changes.values import Location, PublishedSeating, RoundChangeOption, SeatedTable, Transfer


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
