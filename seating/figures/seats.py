"""How evenly seats, neighbours, directions and table numbers went round."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from seating.figures.evening import Evening
from seating.figures.sums import deviation, poured

Put = dict[str, tuple[float, float]]
Steps = Iterator[tuple[bool, int, int, tuple[int, ...], int]]


def seat_figures(evening: Evening) -> Put:
    """All figures about where people sat."""
    put = _seats(evening)
    put["seat_streak"] = _streak(evening)
    put |= _neighbours(evening)
    put |= _directions(evening)
    return put | _numbers(evening)


def _places(evening: Evening) -> Steps:
    """Everybody's seats: whether judged, person, seat, table, direction."""
    for at, one in enumerate(evening.rounds):
        directions = one.directions or (1,) * len(one.tables)
        for table, direction in zip(one.tables, directions, strict=True):
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
    best = {person: poured(before[person], new[person]) for person in now}
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
    """The longest run of one seat among full tables that reaches into the judged rounds."""
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
    """Who played right after whom once more."""
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
    for one in evening.judged:
        if not one.waiting and all(len(table) >= 3 for table in one.tables):
            games.update(one.here)
    followed = Counter(one for (one, _), times in before.items() if times)
    forced = sum(max(0, due - (evening.people - 1 - followed[one])) for one, due in games.items())
    least = sum(times - 1 for times in before.values() if times) + forced
    return {"neighbour_repeats": (sum(times - 1 for times in after.values()), least)}


def _directions(evening: Evening) -> Put:
    """The difference between clockwise and counter-clockwise, where directions are written down."""
    before: defaultdict[int, list[int]] = defaultdict(lambda: [0, 0])
    now: defaultdict[int, list[int]] = defaultdict(lambda: [0, 0])
    new: Counter[int] = Counter()
    for at, one in enumerate(evening.rounds):
        for table, direction in zip(one.tables, one.directions or (), strict=False):
            for person in table:
                now[person][direction < 0] += 1
                if at >= evening.first:
                    new[person] += 1
                else:
                    before[person][direction < 0] += 1
    if not now:
        return {}
    best = [poured(before[person], new[person]) for person in now]
    return {
        "direction_range": (
            max(abs(one - other) for one, other in now.values()),
            max(0, *(last - first for first, last in best)),  # as the judge has it: an odd game is let pass
        )
    }


def _numbers(evening: Evening) -> Put:
    """Visits to a table number where somebody sat before. Who is fixed to a table does not count."""
    before: defaultdict[int, Counter[str]] = defaultdict(Counter)
    now: defaultdict[int, Counter[str]] = defaultdict(Counter)
    sure: Counter[int] = Counter()
    judged_seats = 0
    for at, one in enumerate(evening.rounds):
        judged = at >= evening.first
        if judged and not one.waiting:
            sure.update(one.here - evening.fixed)
        for table, label in zip(one.tables, one.labels, strict=True):
            for person in set(table) - evening.fixed:
                now[person][label] += 1
                before[person][label] += not judged
                judged_seats += judged
    labels = {label for one in evening.rounds for label in one.labels}
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
    """How often somebody visits each table at the best."""
    if more <= len(labels) - len(past):
        return list(past.values()) or [1]
    return poured((past.get(label, 0) for label in labels), more)
