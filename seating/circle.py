"""Round robins by the circle method, and club against club."""

from collections.abc import Sequence

from seating.values import Movement, RoundSeats, pair


def circle_round(entries: Sequence[str], number: int) -> RoundSeats:
    """Return round `number` (from 0) of a round robin.

    The last entry stays, the others rotate. With an odd number of entries one sits out each round. After n - 1 rounds
    (n even, else n) it starts again. The first seat alternates by round (for the one that stays) and by table.
    """
    ring: list[str | None] = [*entries, *([None] if len(entries) % 2 else [])]
    *turning, still = ring
    turns = number % max(len(turning), 1)
    turning = turning[turns:] + turning[:turns]
    half = len(ring) // 2
    meetings = [(still, turning[0]) if number % 2 else (turning[0], still)]
    for place in range(1, half):
        entry, other = turning[place], turning[-place]
        meetings.append((entry, other) if place % 2 else (other, entry))
    tables = tuple((person, other) for person, other in meetings if person is not None and other is not None)
    return _round(tables, entries)


def movement_round(movement: Movement, number: int, absent: frozenset[str] = frozenset()) -> RoundSeats:
    """Return round `number` (from 0) of a club match.

    Home pair i sits at table i; the visitors move up one table a round. After as many rounds as a side has pairs, every
    pair has met every pair of the other club once. A pair without opponents sits out.
    """
    size = max(len(movement.home), len(movement.visitors))
    tables, numbers = [], []
    for place, home in enumerate(movement.home):
        at = (place - number) % size
        visitors = movement.visitors[at] if at < len(movement.visitors) else None
        if visitors is not None and not {home, visitors} & absent:
            tables.append((home, visitors))
            numbers.append(str(place + 1))
    entries = [person for person in (*movement.home, *movement.visitors) if person not in absent]
    return _round(tuple(tables), entries, tuple(numbers))


def follows(played: Sequence[RoundSeats], entries: Sequence[str]) -> bool:
    """Return whether the rounds so far follow the circle method.

    Then its next round continues them.
    """
    return all(
        _meetings(round_) == _meetings(circle_round(entries, number)) and round_.here == frozenset(entries)
        for number, round_ in enumerate(played)
    )


def _meetings(round_: RoundSeats) -> set[tuple[str, str]]:
    return {pair(*table) for table in round_.tables if len(table) == 2}


def _round(tables: tuple[tuple[str, str], ...], entries: Sequence[str], numbers: tuple[str, ...] = ()) -> RoundSeats:
    seated = {person for table in tables for person in table}
    return RoundSeats(
        tables, tuple(person for person in entries if person not in seated), numbers or _numbers(len(tables))
    )


def _numbers(count: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(1, count + 1))
