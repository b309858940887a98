"""Somebody comes to a round that is published: a free place, a short table, a new table, or waiting."""

from collections.abc import Iterator

from seating.changes.leaving import with_one_more
from seating.changes.making import made, met, seated_again
from seating.changes.values import Board, Table, Way


def ways_with(board: Board, entry: int) -> list[Way]:
    """All ways to let in an entry that is not in the round; none when it is."""
    if board.where(entry) is not None or not board.rules.joins:
        return []
    return [*_where_there_is_room(board, entry), *_at_a_new_table(board, entry), *_waiting(board, entry)]


def _where_there_is_room(board: Board, entry: int) -> Iterator[Way]:
    may = board.only.get(entry)
    for table in board.tables.values():
        if not table.open:
            continue
        for place in table.free:
            if may is None or place in may:
                then = seated_again(table, table.places, {**table.seated, place: entry}, ())
                yield made(board, "bot" if board.rules.bots else "side", [then], comes=[entry])
        if not table.free and len(table.seated) + 1 in board.rules.sizes:
            yield made(board, "short_table", [with_one_more(board, table, entry)], comes=[entry])


def _at_a_new_table(board: Board, entry: int) -> Iterator[Way]:
    """With those who do not play; where they are too few, with one of a full table each.

    Not where it is drawn who meets whom: a meeting too many would break that.
    """
    if not board.rules.moves:
        return
    idle = [one for one in board.idle if one != entry]
    for size in board.rules.sizes:
        together = [*idle[: size - 1], entry]
        if len(together) == size:
            yield made(board, "new_table", [_new(board, together)], comes=[entry])
            return
    yield from _with_some_of_full_tables(board, [*idle, entry], entry)


def _with_some_of_full_tables(board: Board, together: list[int], entry: int) -> Iterator[Way]:
    """From each of the first full tables the one who has met least of those who come together."""
    sizes, places = board.rules.sizes, board.rules.places
    least = min(sizes)
    touched: list[Table] = []
    for table in board.tables.values():
        if len(together) == least:
            break
        if table.open and not table.free and len(table.seated) - 1 in sizes:
            one = _least_known(board, table, together)
            left = {place: sitter for place, sitter in table.seated.items() if sitter != one}
            touched.append(seated_again(table, places[len(left)], left, ()))
            together = [*together, one]
    if touched and len(together) == least:
        yield made(board, "new_table_from_others", [*touched, _new(board, together)], comes=[entry])


def _least_known(board: Board, table: Table, people: list[int]) -> int:
    """Who of the table has met fewest of these people."""
    return min(table.seated.values(), key=lambda sitter: sum(met(board, sitter, one) for one in people))


def _new(board: Board, entries: list[int]) -> Table:
    places = board.rules.places[len(entries)]
    return Table(board.next_number, places, dict(zip(places, entries, strict=True)))


def _waiting(board: Board, entry: int) -> Iterator[Way]:
    if board.rules.waits:
        yield made(board, "wait", [], comes=[entry])
