"""Turn resulting tables into an option: its moves and its cost."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations

from seating.changes.values import WAITS, Figures, Location, PublishedSeating, RoundChangeOption, SeatedTable, Transfer

Pair = tuple[int, int]


def with_places(table: SeatedTable, places: Sequence[str], stay: Mapping[str, int], come: Iterable[int]) -> SeatedTable:
    """Return the table with these places.

    Staying entries keep their place if it still exists; the others fill the rest in order.
    """
    seated_before = {place: entry for place, entry in stay.items() if place in places}
    fill = [*(entry for place, entry in stay.items() if place not in places), *come]
    rest = [place for place in places if place not in seated_before]
    seated = seated_before | dict(zip(rest, fill, strict=False))
    return SeatedTable(table.number, tuple(places), {place: seated[place] for place in places if place in seated})


def nothing_at(table: SeatedTable) -> SeatedTable:
    """Return the table without seats: it is gone."""
    return SeatedTable(table.number, (), {})


def make_option(
    board: PublishedSeating,
    kind: str,
    *,
    tables: Sequence[SeatedTable],
    gone: Collection[int] = (),
    comes: Collection[int] = (),
) -> RoundChangeOption:
    """Return the option that leads to these tables.

    `gone` leave the round, `comes` join it; others without a place wait.
    """
    before = _seats(board.tables[table.number] for table in tables if table.number in board.tables)
    after = _seats(tables)
    moves = []
    for entry in sorted({*before, *after, *gone, *comes}):
        was = before.get(entry) or board.where(entry)
        then = after.get(entry) or (None if entry in gone else WAITS)
        if was != then:
            moves.append(Transfer(entry, was, then))
    new = tuple(table.number for table in tables if table.number not in board.tables)
    return RoundChangeOption(kind, tuple(tables), tuple(moves), figures_of(board, tables, moves), new)


def figures_of(board: PublishedSeating, tables: Sequence[SeatedTable], moves: Iterable[Transfer]) -> Figures:
    """Return the cost of a change.

    It counts new meetings, club mates and broken requests, and entries that sit out again.
    """
    pairs = [(table, *pair) for table in tables for pair in _new_pairs(board, table)]
    return Figures(
        broken=(*_apart(board, pairs), *_out_of_place(board, tables)),
        waits_again=tuple(move.entry for move in moves if move.after == WAITS and move.entry in board.waited),
        partners=tuple((a, b) for table, a, b in pairs if _were_partners(board, table, a, b)),
        again=tuple((a, b) for _table, a, b in pairs if met(board, a, b)),
        clubs=tuple(
            (a, b) for _table, a, b in pairs if board.clubs.get(a) and board.clubs.get(a) == board.clubs.get(b)
        ),
    )


def _seats(tables: Iterable[SeatedTable]) -> dict[int, Location]:
    return {entry: Location(table.number, place) for table in tables for place, entry in table.seated.items()}


def _new_pairs(board: PublishedSeating, table: SeatedTable) -> list[Pair]:
    """Return pairs at the table that did not sit together before the change."""
    old = board.tables.get(table.number)
    there = set(old.seated.values()) if old else set()
    return [(a, b) for a, b in combinations(sorted(table.seated.values()), 2) if not {a, b} <= there]


def met(board: PublishedSeating, entry: int, other: int) -> bool:
    """Return whether two sat at one table in an earlier round."""
    return not board.past.get(entry, {}).keys().isdisjoint(board.past.get(other, {}))


def _were_partners(board: PublishedSeating, table: SeatedTable, entry: int, other: int) -> bool:
    """Return whether two who would be partners were partners before."""
    side = {entry: board.rules.sides.get(place, place) for place, entry in table.seated.items()}
    if side[entry] != side[other]:
        return False
    mine, others = board.past.get(entry, {}), board.past.get(other, {})
    return any(mine[met] == others[met] for met in mine.keys() & others.keys())


def _apart(board: PublishedSeating, pairs: Iterable[tuple[SeatedTable, int, int]]) -> list[tuple[int, ...]]:
    return [(a, b) for _table, a, b in pairs if frozenset((a, b)) in board.apart]


def _out_of_place(board: PublishedSeating, tables: Iterable[SeatedTable]) -> list[tuple[int, ...]]:
    """Return the entries that move to a table other than the one they asked for."""
    return [
        (entry,)
        for table in tables
        for entry in table.seated.values()
        if table.number not in board.wants.get(entry, {table.number}) and not _sat(board, table.number, entry)
    ]


def _sat(board: PublishedSeating, number: int, entry: int) -> bool:
    old = board.tables.get(number)
    return old is not None and entry in old.seated.values()
