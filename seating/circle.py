"""Round robins: everybody against everybody by the circle method, and club against club."""

from collections.abc import Sequence

from seating.values import Movement, RoundSeats, pair


def circle_round(entries: Sequence[str], number: int) -> RoundSeats:
    """Round `number` (from 0) of a round robin: the last entry stays, the others go round.

    With an odd number of entries one waits each round. After n - 1 rounds (n even, else n) it starts again. Who has the
    first seat alternates by round (for the one that stays) and by table.
    """
    ring: list[str | None] = [*entries, *([None] if len(entries) % 2 else [])]
    *turning, still = ring
    turns = number % max(len(turning), 1)
    turning = turning[turns:] + turning[:turns]
    half = len(ring) // 2
    meetings = [(still, turning[0]) if number % 2 else (turning[0], still)]
    for place in range(1, half):
        one, other = turning[place], turning[-place]
        meetings.append((one, other) if place % 2 else (other, one))
    tables = tuple((one, other) for one, other in meetings if one is not None and other is not None)
    return _round(tables, entries)


def movement_round(movement: Movement, number: int, absent: frozenset[str] = frozenset()) -> RoundSeats:
    """Round `number` (from 0) of a club match: home pair i sits at table i, the visitors move up one table a round.

    After as many rounds as there are pairs a side every pair has met every pair of the other club once. Who
    finds nobody at the table waits.
    """
    size = max(len(movement.home), len(movement.visitors))
    tables, numbers = [], []
    for place, home in enumerate(movement.home):
        at = (place - number) % size
        visitors = movement.visitors[at] if at < len(movement.visitors) else None
        if visitors is not None and not {home, visitors} & absent:
            tables.append((home, visitors))
            numbers.append(str(place + 1))
    entries = [one for one in (*movement.home, *movement.visitors) if one not in absent]
    return _round(tuple(tables), entries, tuple(numbers))


def follows(played: Sequence[RoundSeats], entries: Sequence[str]) -> bool:
    """Whether the rounds so far are those of the circle method, so that its next round goes on from them."""
    return all(
        _meetings(one) == _meetings(circle_round(entries, number)) and one.here == frozenset(entries)
        for number, one in enumerate(played)
    )


def _meetings(one: RoundSeats) -> set[tuple[str, str]]:
    return {pair(*table) for table in one.tables if len(table) == 2}


def _round(tables: tuple[tuple[str, str], ...], entries: Sequence[str], numbers: tuple[str, ...] = ()) -> RoundSeats:
    seated = {one for table in tables for one in table}
    return RoundSeats(tables, tuple(one for one in entries if one not in seated), numbers or _numbers(len(tables)))


def _numbers(count: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(1, count + 1))
