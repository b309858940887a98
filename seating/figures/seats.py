"""The evenness of seats, neighbours, directions and table numbers."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from seating.figures.evening import Evening
from seating.figures.sums import deviation, water_fill

Put = dict[str, tuple[float, float]]
Steps = Iterator[tuple[bool, int, int, tuple[int, ...], int]]


def seat_figures(evening: Evening) -> Put:
    """Return all figures about where people sat."""
    put = _seats(evening)
    put["seat_streak"] = _streak(evening)
    put |= _neighbours(evening)
    put |= _directions(evening)
    return put | _numbers(evening)


def _places(evening: Evening) -> Steps:
    """Yield all seats: whether judged, person, seat, table, direction."""
    for at, sitting in enumerate(evening.rounds):
        directions = sitting.directions or (1,) * len(sitting.tables)
        for table, direction in zip(sitting.tables, directions, strict=True):
            for seat, person in enumerate(table):
                yield at >= evening.first, person, seat, table, direction


def _seats(evening: Evening) -> Put:
    big = max(evening.sizes)
    before: defaultdict[int, list[int]] = defaultdict(lambda: [0] * big)
    now: defaultdict[int, list[int]] = defaultdict(lambda: [0] * big)
    new: Counter[int] = Counter()
    for judged, person, seat, table, _ in _places(evening):
        if len(table) == big:
            now[person][seat] += 1
            if judged:
                new[person] += 1
            else:
                before[person][seat] += 1
    best = {person: water_fill(before[person], new[person]) for person in now}
    return {
        "seat_range": (
            max((max(counts) - min(counts) for counts in now.values()), default=0),
            max((max(counts) - min(counts) for counts in best.values()), default=0),
        ),
        "seat_square": (
            round(sum(map(deviation, now.values())), 6),
            round(sum(map(deviation, best.values())), 6),
        ),
    }


def _streak(evening: Evening) -> tuple[int, int]:
    """Return the longest run of one seat at full tables that reaches a judged round."""
    big = max(evening.sizes)
    run: dict[int, tuple[int, int]] = {}
    longest = 0
    for judged, person, seat, table, _ in _places(evening):
        if len(table) == big:
            last, length = run.get(person, (-1, 0))
            run[person] = (seat, length + 1 if last == seat else 1)
            longest = max(longest, run[person][1] if judged else 0)
    return longest, min(longest, 1)


def _neighbours(evening: Evening) -> Put:
    """Return the repeats of one person playing directly after another."""
    before: Counter[tuple[int, int]] = Counter()
    after: Counter[tuple[int, int]] = Counter()
    for judged, person, seat, table, direction in _places(evening):
        if len(table) >= 3:
            follows = (person, table[(seat + direction) % len(table)])
            after[follows] += 1
            before[follows] += not judged
    if not after:
        return {}
    games: Counter[int] = Counter()
    for sitting in evening.judged:
        if not sitting.waiting and all(len(table) >= 3 for table in sitting.tables):
            games.update(sitting.here)
    followed = Counter(person for (person, _), times in before.items() if times)
    forced = sum(max(0, due - (evening.people - 1 - followed[person])) for person, due in games.items())
    least = sum(times - 1 for times in before.values() if times) + forced
    return {"neighbour_repeats": (sum(times - 1 for times in after.values()), least)}


def _directions(evening: Evening) -> Put:
    """Return the difference between clockwise and counter-clockwise, if recorded."""
    before: defaultdict[int, list[int]] = defaultdict(lambda: [0, 0])
    now: defaultdict[int, list[int]] = defaultdict(lambda: [0, 0])
    new: Counter[int] = Counter()
    for at, sitting in enumerate(evening.rounds):
        for table, direction in zip(sitting.tables, sitting.directions or (), strict=False):
            for person in table:
                now[person][direction < 0] += 1
                if at >= evening.first:
                    new[person] += 1
                else:
                    before[person][direction < 0] += 1
    if not now:
        return {}
    best = [water_fill(before[person], new[person]) for person in now]
    return {
        "direction_range": (
            max(abs(clockwise - counter) for clockwise, counter in now.values()),
            max(0, *(last - first for first, last in best)),  # as the judge has it: an odd game is let pass
        )
    }


def _numbers(evening: Evening) -> Put:
    """Return the visits to a table number where the person sat before.

    People fixed to a table do not count.
    """
    before: defaultdict[int, Counter[str]] = defaultdict(Counter)
    now: defaultdict[int, Counter[str]] = defaultdict(Counter)
    sure: Counter[int] = Counter()
    judged_seats = 0
    for at, sitting in enumerate(evening.rounds):
        judged = at >= evening.first
        if judged and not sitting.waiting:
            sure.update(sitting.here - evening.fixed)
        for table, label in zip(sitting.tables, sitting.labels, strict=True):
            for person in set(table) - evening.fixed:
                now[person][label] += 1
                before[person][label] += not judged
                judged_seats += judged
    labels = {label for sitting in evening.rounds for label in sitting.labels}
    past = {person: {label: n for label, n in before[person].items() if n} for person in now}
    best = {person: _best_visits(past[person], sure[person], labels) for person in now}
    again = sum(n - 1 for visits in past.values() for n in visits.values())
    fresh = sum(len(labels) - len(visits) for visits in past.values())
    forced = sum(n - 1 for counts in best.values() for n in counts if n > 1)
    return {
        "tableno_repeats": (
            sum(n - 1 for visits in now.values() for n in visits.values()),
            max(forced, again + max(0, judged_seats - fresh)),
        ),
        "tableno_max": (
            max((max(visits.values()) for visits in now.values()), default=0),
            max(map(max, best.values()), default=0),
        ),
    }


def _best_visits(past: dict[str, int], more: int, labels: set[str]) -> list[int]:
    """Return the number of visits to each table in the best case."""
    if more <= len(labels) - len(past):
        return list(past.values()) or [1]
    return water_fill((past.get(label, 0) for label in labels), more)
