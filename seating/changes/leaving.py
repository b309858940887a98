"""A seated player does not play: the substitute, or the table without them."""

from collections.abc import Iterator, Mapping
from itertools import combinations, permutations

from seating.changes.making import make_option, met, nothing_at, with_places
from seating.changes.values import PublishedSeating, RoundChangeOption, SeatedTable

FEW_TABLES = 6
"""The most tables considered for each of the remaining players."""

Stay = Mapping[str, int]


def ways_without(board: PublishedSeating, entry: int) -> list[RoundChangeOption]:
    """Return all options without an entry that sits at an open table, else none."""
    at = board.where(entry)
    if at is None or at.waits or not board.tables[at.table].open:
        return []
    table = board.tables[at.table]
    stay = {place: sitter for place, sitter in table.seated.items() if sitter != entry}
    options = [
        *_instead(board, table=table, place=at.place, entry=entry, stay=stay),
        *_at_this_table(board, table, entry, stay),
    ]
    if not any(option.kind in ("bot", "shorter", "side_empty") for option in options):
        options += _with_other_tables(board, table, entry, stay)
    return options


def _instead(
    board: PublishedSeating, *, table: SeatedTable, place: str, entry: int, stay: Stay
) -> Iterator[RoundChangeOption]:
    """Let an idle entry take the vacated place."""
    for other in board.idle if board.rules.joins else ():
        if place in board.only.get(other, {place}):
            then = with_places(table, table.places, {**stay, place: other}, ())
            yield make_option(board, "substitute", tables=[then], gone=[entry])


def _at_this_table(board: PublishedSeating, table: SeatedTable, entry: int, stay: Stay) -> Iterator[RoundChangeOption]:
    """Keep the table on its own: with a bot, one place fewer, or an empty side."""
    rules = board.rules
    if stay and rules.lone_sides and not table.online:
        yield make_option(board, "side_empty", tables=[with_places(table, table.places, stay, ())], gone=[entry])
    if stay and rules.bot_may_sit(table):
        yield make_option(board, "bot", tables=[with_places(table, table.places, stay, ())], gone=[entry])
    if len(stay) in rules.sizes and not table.free:
        yield make_option(
            board, "shorter", tables=[with_places(table, rules.places[len(stay)], stay, ())], gone=[entry]
        )


def _with_other_tables(
    board: PublishedSeating, table: SeatedTable, entry: int, stay: Stay
) -> Iterator[RoundChangeOption]:
    """Bring in a player from a larger table, or spread the remaining ones elsewhere.

    Used if the table cannot continue on its own.
    """
    if board.rules.moves:
        yield from _from_another(board, table, entry, stay)
        for count in range(1, len(stay) + 1):
            yield from _to_others(board, table=table, entry=entry, stay=stay, count=count)
    if not stay or board.rules.waits:
        yield make_option(board, "table_goes", tables=[nothing_at(table)], gone=[entry])


def _from_another(board: PublishedSeating, table: SeatedTable, entry: int, stay: Stay) -> Iterator[RoundChangeOption]:
    sizes, places = board.rules.sizes, board.rules.places
    if len(stay) + 1 not in sizes:
        return
    for other in board.tables.values():
        if other.number == table.number or not other.open or other.free or len(other.seated) - 1 not in sizes:
            continue
        for place, sitter in other.seated.items():
            left = {seat: sitter for seat, sitter in other.seated.items() if seat != place}
            here = with_places(table, places[len(stay) + 1], stay, [sitter])
            there = with_places(other, places[len(left)], left, ())
            yield make_option(board, "from_another_table", tables=[here, there], gone=[entry])


def _to_others(
    board: PublishedSeating, *, table: SeatedTable, entry: int, stay: Stay, count: int
) -> Iterator[RoundChangeOption]:
    """Seat `count` of the remaining players elsewhere, each at another table.

    The rest sit out.
    """
    people = list(stay.values())
    if count < len(people) and not board.rules.waits:
        return
    with_room = [other for other in board.tables.values() if other.number != table.number and room_at(board, other)]
    targets = sorted(with_room, key=lambda other: _meetings(board, other, people))[:FEW_TABLES]
    for going in combinations(people, count):
        for others in permutations(targets, count):
            came = [with_one_more(board, other, person) for other, person in zip(others, going, strict=True)]
            yield make_option(board, "to_other_tables", tables=[nothing_at(table), *came], gone=[entry])


def _meetings(board: PublishedSeating, table: SeatedTable, people: list[int]) -> int:
    """Count the pairs of these people and players of the table that have met."""
    return sum(met(board, person, other) for person in people for other in table.seated.values())


def room_at(board: PublishedSeating, table: SeatedTable) -> bool:
    """Return whether one more entry can sit down at a table.

    It can on a free place, or if a short table becomes full.
    """
    return table.open and bool(table.free or len(table.seated) + 1 in board.rules.sizes)


def with_one_more(board: PublishedSeating, table: SeatedTable, entry: int) -> SeatedTable:
    """Return the table with one more entry; see `room_at`."""
    places = table.places if table.free else board.rules.places[len(table.seated) + 1]
    return with_places(table, places, table.seated, [entry])
