"""Rounds made up for tests of changes, and a search through every arrangement there is."""

from itertools import count, product
from typing import Any

from hypothesis import strategies as st

from seating.changes import Board, Rules, Table

SEATS = {4: ("N", "E", "S", "W"), 3: ("N", "E", "S"), 2: ("NS", "EW")}
TRUF = Rules((4, 3), SEATS)
PAIRS = Rules((2,), SEATS)
WITH_BOTS = Rules((4,), SEATS, bots=True, bots_at_club=True)
WITHOUT_SHORT = Rules((4,), SEATS)


def board(
    sizes: Any, rules: Any = TRUF, closed: Any = (), waiting: Any = 0, free: Any = 0, bots: Any = 0, **more: Any
) -> Any:
    """Tables of these sizes with entries 1, 2, …; then those who wait, then those who are free."""
    numbers = count(1)
    tables = {}
    for number, size in enumerate(sizes, 1):
        places = SEATS[rules.sizes[0] if bots else size]
        tables[number] = Table(number, places, {place: next(numbers) for place in places[:size]}, number not in closed)
    waits = tuple(next(numbers) for _ in range(waiting))
    return Board(tables, rules, waits, tuple(next(numbers) for _ in range(free)), **more)


@st.composite
def boards(draw: Any) -> Any:
    """Rounds of every kind, some of whose tables have begun, with earlier meetings."""
    rules = draw(st.sampled_from([TRUF, PAIRS, WITH_BOTS, WITHOUT_SHORT]))
    with_bots = rules is WITH_BOTS
    size = st.integers(1, 4) if with_bots else st.sampled_from(rules.sizes)
    sizes = draw(st.lists(size, min_size=1, max_size=5))
    closed = draw(st.sets(st.integers(1, len(sizes)), max_size=2))
    idle = {name: draw(st.integers(0, 3)) for name in ("waiting", "free")}
    past = {n: {draw(st.integers(1, 5)): "NS", draw(st.integers(6, 9)): "EW"} for n in range(1, 27)}
    return board(sizes, rules, closed, bots=with_bots, past=past, **idle)


def seated(tables: Any) -> Any:
    return [entry for table in tables for entry in table.seated.values()]


def after(old: Any, way: Any) -> Any:
    """The tables of the round when the way is gone, by number; and who waits."""
    tables = {**old.tables, **{table.number: table for table in way.tables}}
    waits = [*old.waiting, *way.left_waiting]
    back = {move.entry for move in way.moves if move.after is None or not move.after.waits}
    return {number: table for number, table in tables.items() if table.seated}, [
        one for one in waits if one not in back
    ]


def cheapest(old: Any, gone: Any = None, comes: Any = None) -> Any:
    """Least cost, and then fewest people who change table, over every arrangement; one new table at most."""
    now = {entry: table.number for table in old.tables.values() for entry in table.seated.values()}
    people = sorted({*now, *old.idle, *([comes] if comes else [])} - {gone})
    fixed = {number for number, table in old.tables.items() if not table.open}
    choices = [[now[one]] if now.get(one) in fixed else [0, old.next_number, *old.tables] for one in people]
    return min(filter(None, (_cost(old, now, people, found, fixed) for found in product(*choices))))


def _cost(old: Any, now: Any, people: Any, found: Any, fixed: Any) -> Any:
    at = dict(zip(people, found, strict=True))
    numbers = {*old.tables, old.next_number}
    new = {number: frozenset(one for one in people if at[one] == number) for number in numbers}
    was = {number: frozenset(one for one in now if now[one] == number) for number in numbers}
    touched = {number for number in numbers if new[number] != was[number]}
    if touched & fixed or any(len(new[number]) not in (0, *old.rules.sizes) for number in touched):
        return None
    waits = sum(at[one] == 0 for one in people if one in now or one not in old.idle)
    return 2 * len(touched) + 3 * waits, sum(at[one] != now[one] for one in people if one in now)
