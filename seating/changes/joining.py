"""A player joins a published round: at a free place or another table, or with a bye."""

from collections.abc import Iterator

from seating.changes.leaving import with_one_more
from seating.changes.making import make_option, met, with_places
from seating.changes.values import PublishedSeating, RoundChangeOption, SeatedTable


def ways_with(board: PublishedSeating, entry: int) -> list[RoundChangeOption]:
    """Return all options to let an entry join; none if it is in the round."""
    if board.where(entry) is not None or not board.rules.joins:
        return []
    return [*_where_there_is_room(board, entry), *_at_a_new_table(board, entry), *_waiting(board, entry)]


def _where_there_is_room(board: PublishedSeating, entry: int) -> Iterator[RoundChangeOption]:
    may = board.only.get(entry)
    for table in board.tables.values():
        if not table.open:
            continue
        for place in table.free:
            if may is None or place in may:
                then = with_places(table, table.places, {**table.seated, place: entry}, ())
                yield make_option(board, "bot" if board.rules.bots else "side", tables=[then], comes=[entry])
        if not table.free and len(table.seated) + 1 in board.rules.sizes:
            yield make_option(board, "short_table", tables=[with_one_more(board, table, entry)], comes=[entry])


def _at_a_new_table(board: PublishedSeating, entry: int) -> Iterator[RoundChangeOption]:
    """Seat the entry with idle entries, or with one from each of some full tables.

    Not in schedules with fixed pairings: an extra meeting would break them.
    """
    if not board.rules.moves:
        return
    idle = [other for other in board.idle if other != entry]
    for size in board.rules.sizes:
        together = [*idle[: size - 1], entry]
        if len(together) == size:
            yield make_option(board, "new_table", tables=[_new(board, together)], comes=[entry])
            return
    yield from _with_some_of_full_tables(board, [*idle, entry], entry)


def _with_some_of_full_tables(board: PublishedSeating, together: list[int], entry: int) -> Iterator[RoundChangeOption]:
    """Take from each of the first full tables the entry that has met the fewest others."""
    sizes, places = board.rules.sizes, board.rules.places
    least = min(sizes)
    touched: list[SeatedTable] = []
    for table in board.tables.values():
        if len(together) == least:
            break
        if table.open and not table.free and len(table.seated) - 1 in sizes:
            mover = _least_known(board, table, together)
            left = {place: sitter for place, sitter in table.seated.items() if sitter != mover}
            touched.append(with_places(table, places[len(left)], left, ()))
            together = [*together, mover]
    if touched and len(together) == least:
        yield make_option(board, "new_table_from_others", tables=[*touched, _new(board, together)], comes=[entry])


def _least_known(board: PublishedSeating, table: SeatedTable, people: list[int]) -> int:
    """Return the entry of the table that has met the fewest of these people."""
    return min(table.seated.values(), key=lambda sitter: sum(met(board, sitter, person) for person in people))


def _new(board: PublishedSeating, entries: list[int]) -> SeatedTable:
    places = board.rules.places[len(entries)]
    return SeatedTable(board.next_number, places, dict(zip(places, entries, strict=True)))


def _waiting(board: PublishedSeating, entry: int) -> Iterator[RoundChangeOption]:
    if board.rules.waits:
        yield make_option(board, "wait", tables=[], comes=[entry])
