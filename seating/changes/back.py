"""The last change of a round undone: everybody back to where he was."""

from collections.abc import Mapping, Sequence

from seating.changes.making import made
from seating.changes.values import At, Board, Move, Table, Way


def way_back(board: Board, moves: Sequence[Move], places: Mapping[int, tuple[str, ...]]) -> Way | None:
    """The way that takes these moves back. `places`: of each table touched those it had, () for none.

    None where something was played there meanwhile, or somebody is not where the moves left him.
    """
    back = {move.entry: move.before for move in moves}
    if any(board.where(move.entry) != move.after for move in moves):
        return None
    if any(number in board.tables and not board.tables[number].open for number in places):
        return None
    tables = [_as_it_was(board, number, had, back) for number, had in sorted(places.items())]
    gone = [entry for entry, at in back.items() if at is None]
    return made(board, "back", tables, gone=gone, comes=[entry for entry in back if entry not in gone])


def _as_it_was(board: Board, number: int, places: tuple[str, ...], back: Mapping[int, At | None]) -> Table:
    now = board.tables.get(number)
    seated = {place: entry for place, entry in now.seated.items() if entry not in back} if now else {}
    for entry, at in back.items():
        if at is not None and at.table == number:
            seated[at.place] = entry
    return Table(number, places, {place: seated[place] for place in places if place in seated})
