"""Generated rounds for tests of changes, and a search of every arrangement."""

from itertools import count, product
from typing import Any

from hypothesis import strategies as st

from seating.changes import ChangeLimits, PublishedSeating, SeatedTable

SEATS = {4: ("N", "E", "S", "W"), 3: ("N", "E", "S"), 2: ("NS", "EW")}
TRUF = ChangeLimits((4, 3), SEATS)
PAIRS = ChangeLimits((2,), SEATS)
WITH_BOTS = ChangeLimits((4,), SEATS, bots=True, bots_at_club=True)
WITHOUT_SHORT = ChangeLimits((4,), SEATS)


def board(
    sizes: Any, rules: Any = TRUF, closed: Any = (), waiting: Any = 0, free: Any = 0, bots: Any = 0, **more: Any
) -> Any:
    """Return tables of these sizes with entries 1, 2, …, then waiting and free ones."""
    numbers = count(1)
    tables = {}
    for number, size in enumerate(sizes, 1):
        places = SEATS[rules.sizes[0] if bots else size]
        tables[number] = SeatedTable(
            number, places, {place: next(numbers) for place in places[:size]}, number not in closed
        )
    waits = tuple(next(numbers) for _ in range(waiting))
    return PublishedSeating(tables, rules, waits, tuple(next(numbers) for _ in range(free)), **more)


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
    """Return the tables of the round after the option, by number, and who waits."""
    tables = {**old.tables, **{table.number: table for table in way.tables}}
    waits = [*old.waiting, *way.left_waiting]
    back = {move.entry for move in way.moves if move.after is None or not move.after.waits}
    return {number: table for number, table in tables.items() if table.seated}, [
        wait for wait in waits if wait not in back
    ]


def cheapest(old: Any, gone: Any = None, comes: Any = None) -> Any:
    """Return the least cost, then the fewest moves, of every arrangement.

    There is at most one new table.
    """
    now = {entry: table.number for table in old.tables.values() for entry in table.seated.values()}
    people = sorted({*now, *old.idle, *([comes] if comes else [])} - {gone})
    fixed = {number for number, table in old.tables.items() if not table.open}
    choices = [[now[person]] if now.get(person) in fixed else [0, old.next_number, *old.tables] for person in people]
    return min(filter(None, (_cost(old, now, people, found, fixed) for found in product(*choices))))


def _cost(old: Any, now: Any, people: Any, found: Any, fixed: Any) -> Any:
    at = dict(zip(people, found, strict=True))
    numbers = {*old.tables, old.next_number}
    new = {number: frozenset(person for person in people if at[person] == number) for number in numbers}
    was = {number: frozenset(one for one in now if now[one] == number) for number in numbers}
    touched = {number for number in numbers if new[number] != was[number]}
    if touched & fixed or any(len(new[number]) not in (0, *old.rules.sizes) for number in touched):
        return None
    waits = sum(at[person] == 0 for person in people if person in now or person not in old.idle)
    return 2 * len(touched) + 3 * waits, sum(at[person] != now[person] for person in people if person in now)
