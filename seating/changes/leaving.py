"""Somebody of a table does not play: who plays instead, or how the others go on."""

from collections.abc import Iterator, Mapping
from itertools import combinations, permutations

from seating.changes.making import made, met, nothing_at, seated_again
from seating.changes.values import Board, Table, Way

FEW_TABLES = 6
"""So many tables at most are looked at for each of those who are left over."""

Stay = Mapping[str, int]


def ways_without(board: Board, entry: int) -> list[Way]:
    """All ways to go on without an entry that sits at an open table; none when it does not."""
    at = board.where(entry)
    if at is None or at.waits or not board.tables[at.table].open:
        return []
    table = board.tables[at.table]
    stay = {place: one for place, one in table.seated.items() if one != entry}
    found = [*_instead(board, table, at.place, entry, stay), *_at_this_table(board, table, entry, stay)]
    if not any(way.kind in ("bot", "shorter", "side_empty") for way in found):
        found += _with_other_tables(board, table, entry, stay)
    return found


def _instead(board: Board, table: Table, place: str, entry: int, stay: Stay) -> Iterator[Way]:
    """Somebody who does not play takes the very place."""
    for other in board.idle if board.rules.joins else ():
        if place in board.only.get(other, {place}):
            then = seated_again(table, table.places, {**stay, place: other}, ())
            yield made(board, "substitute", [then], gone=[entry])


def _at_this_table(board: Board, table: Table, entry: int, stay: Stay) -> Iterator[Way]:
    """The table goes on by itself: with a bot, with one place less, with an empty side."""
    rules = board.rules
    if stay and rules.lone_sides and not table.online:
        yield made(board, "side_empty", [seated_again(table, table.places, stay, ())], gone=[entry])
    if stay and rules.bot_may_sit(table):
        yield made(board, "bot", [seated_again(table, table.places, stay, ())], gone=[entry])
    if len(stay) in rules.sizes and not table.free:
        yield made(board, "shorter", [seated_again(table, rules.places[len(stay)], stay, ())], gone=[entry])


def _with_other_tables(board: Board, table: Table, entry: int, stay: Stay) -> Iterator[Way]:
    """Where the table cannot go on: somebody of a larger table helps out, or those who are left go elsewhere."""
    if board.rules.moves:
        yield from _from_another(board, table, entry, stay)
        for count in range(1, len(stay) + 1):
            yield from _to_others(board, table, entry, stay, count)
    if not stay or board.rules.waits:
        yield made(board, "table_goes", [nothing_at(table)], gone=[entry])


def _from_another(board: Board, table: Table, entry: int, stay: Stay) -> Iterator[Way]:
    sizes, places = board.rules.sizes, board.rules.places
    if len(stay) + 1 not in sizes:
        return
    for other in board.tables.values():
        if other.number == table.number or not other.open or other.free or len(other.seated) - 1 not in sizes:
            continue
        for place, one in other.seated.items():
            left = {seat: sitter for seat, sitter in other.seated.items() if seat != place}
            here = seated_again(table, places[len(stay) + 1], stay, [one])
            there = seated_again(other, places[len(left)], left, ())
            yield made(board, "from_another_table", [here, there], gone=[entry])


def _to_others(board: Board, table: Table, entry: int, stay: Stay, count: int) -> Iterator[Way]:
    """So many of those who are left find a place elsewhere, each at another table; the rest waits."""
    people = list(stay.values())
    if count < len(people) and not board.rules.waits:
        return
    with_room = [one for one in board.tables.values() if one.number != table.number and room_at(board, one)]
    targets = sorted(with_room, key=lambda one: _meetings(board, one, people))[:FEW_TABLES]
    for going in combinations(people, count):
        for others in permutations(targets, count):
            came = [with_one_more(board, other, one) for other, one in zip(others, going, strict=True)]
            yield made(board, "to_other_tables", [nothing_at(table), *came], gone=[entry])


def _meetings(board: Board, table: Table, people: list[int]) -> int:
    """How many of these people have met somebody of the table."""
    return sum(met(board, one, other) for one in people for other in table.seated.values())


def room_at(board: Board, table: Table) -> bool:
    """Whether one more can sit down at a table: on a free place, or because a short one becomes full."""
    return table.open and bool(table.free or len(table.seated) + 1 in board.rules.sizes)


def with_one_more(board: Board, table: Table, entry: int) -> Table:
    """The table with one more; see `room_at`."""
    places = table.places if table.free else board.rules.places[len(table.seated) + 1]
    return seated_again(table, places, table.seated, [entry])
