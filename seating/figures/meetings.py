"""Meetings of people: repeats, most meetings of a pair, consecutive meetings.

Each figure comes with a bound that no seating can beat.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from seating.figures.evening import Evening, Met, Sitting, met, pairs_at
from seating.figures.sums import even_pairs, pairs_of

Put = dict[str, tuple[float, float]]
ALL, PARTNERS, OPPONENTS = "all", "partners", "opponents"


def meeting_figures(evening: Evening) -> Put:
    """Return all figures about meetings."""
    all_ = _Relation(evening, ALL)
    put: Put = {
        "repeat_meetings": (all_.repeats, all_.least_repeats),
        "max_meetings": (all_.most, all_.least_most),
        "meeting_pairs2": (all_.squares, all_.least_squares),
        "meeting_variance": (round(all_.variance, 6), round(all_.least_variance, 6)),
        "back_to_back": (_running(evening), _crowd(evening).running),
    }
    if evening.mode == "partners":
        for kind in (PARTNERS, OPPONENTS):
            relation = _Relation(evening, kind)
            put[f"repeat_{kind}"] = (relation.repeats, relation.least_repeats)
            put[f"max_{kind}"] = (relation.most, relation.least_most)
    return put


def _is(kind: str, evening: Evening, person: int, other: int) -> bool:
    """Return whether two seats of a table are in this relation.

    In the mode partners every second seat is one side.
    """
    partners = evening.mode == "partners" and (person - other) % 2 == 0
    return kind == ALL or partners == (kind == PARTNERS)


def _others(kind: str, evening: Evening, size: int) -> list[int]:
    """Return for each seat of a table of this size the number of seats in this relation."""
    seats = range(size)
    return [sum(_is(kind, evening, person, other) for other in seats if other != person) for person in seats]


class _Relation:
    """Meetings in one relation, before the judged rounds and in all."""

    def __init__(self, evening: Evening, kind: str) -> None:
        self.evening, self.kind = evening, kind
        self.before = self._count(evening.rounds[: evening.first])
        self.new = self._count(evening.judged)
        self.total = self.before + self.new
        self.cells = pairs_of(evening.people) - len(evening.own)
        self.meetings = self.total.total()
        self.repeats = sum(times - 1 for times in self.total.values())
        self.squares = sum(map(pairs_of, self.total.values()))
        self.most = max(self.total.values(), default=0)
        self._bounds()

    def _count(self, rounds: Iterable[Sitting]) -> Counter[Met]:
        counted: Counter[Met] = Counter()
        seats = {size: list(combinations(range(size), 2)) for size in range(13)}
        for round_ in rounds:
            for table in round_.tables:
                near = (met(table[a], table[b]) for a, b in seats[len(table)] if _is(self.kind, self.evening, a, b))
                counted.update(near)
        for pair in self.evening.own:
            counted.pop(pair, None)
        return counted

    @property
    def variance(self) -> float:
        """Of the meetings of all pairs of people."""
        if not self.cells:
            return 0
        squares = sum(times * times for times in self.total.values())
        return max(0.0, squares / self.cells - (self.meetings / self.cells) ** 2)

    @property
    def least_variance(self) -> float:
        """When the meetings are spread evenly over the pairs."""
        part = self.meetings % self.cells / self.cells if self.cells else 0
        return part * (1 - part)

    def _due(self) -> tuple[Counter[int], Counter[int]]:
        """Return the fewest and most judged meetings of each person in any seating."""
        least: Counter[int] = Counter()
        most: Counter[int] = Counter()
        for sitting in self.evening.judged:
            others = [_others(self.kind, self.evening, len(table)) for table in sitting.tables]
            if others:
                low = 0 if sitting.waiting or self.evening.own else min(map(min, others))
                high = max(map(max, others))
                for person in sitting.here:
                    least[person] += low
                    most[person] += high
        return least, most

    def _bounds(self) -> None:
        past = sum(times - 1 for times in self.before.values())
        lack, peak = self._lack()
        repeats = max(past + -(-lack // 2), self.meetings - self.cells)
        squares = max(even_pairs(self.meetings, self.cells), sum(map(pairs_of, self.before.values())))
        if self.kind == ALL:
            crowd = _crowd(self.evening)
            repeats, squares = max(repeats, past + crowd.repeats), max(squares, crowd.squares)
        self.least_repeats = repeats
        self.least_squares = max(squares, repeats)
        if self.cells > 0:
            peak = max(peak, -(-self.meetings // self.cells))
        self.least_most = max(peak, 2 if repeats > 0 else 0)

    def _lack(self) -> tuple[int, int]:
        """Return the meetings that lack a new person, and the least peak of a pair.

        Meetings are counted at both ends.
        """
        closed, open_met, before = self._closed(), Counter[int](), Counter[int]()
        barred = _barred(self.evening)
        for pair, times in self.before.items():
            for person in pair:
                before[person] += times
                open_met[person] += pair not in barred
        least, most = self._due()
        lack = room_for = 0
        peak = max(self.before.values(), default=0)
        for person in most:
            room = max(0, self.evening.people - 1 - closed[person])
            free = max(0, room - open_met[person])
            lack += max(0, least[person] - free)
            room_for += min(free, most[person])
            if room:
                peak = max(peak, -(-(before[person] + least[person]) // room))
        return max(lack, 2 * self.new.total() - room_for), peak

    def _closed(self) -> Counter[int]:
        """Count the people that each person may never meet."""
        return Counter(person for pair in _barred(self.evening) | self.evening.own for person in pair)


def _barred(evening: Evening) -> set[Met]:
    mates = (pair for club in evening.clubs for pair in pairs_at(sorted(club))) if evening.clubs_hard else ()
    return {*evening.forbidden, *mates}


def _running(evening: Evening) -> int:
    """Return pairs that met in two rounds running."""
    running = 0
    for at in range(max(1, evening.first), len(evening.rounds)):
        last, this = (
            {pair for table in sitting.tables for pair in pairs_at(table)} - evening.own
            for sitting in evening.rounds[at - 1 : at + 1]
        )
        running += len(last & this)
    return running


@dataclass(frozen=True, slots=True)
class _Crowd:
    """The unavoidable breaches when tables draw from fewer earlier tables than seats."""

    repeats: int = 0
    squares: int = 0
    running: int = 0


def _crowd(evening: Evening) -> _Crowd:
    if evening.own:
        return _Crowd()
    repeats = squares = running = 0
    for at, sitting in enumerate(evening.rounds):
        sizes = [len(table) for table in sitting.tables]
        forced = [_forced(sizes, evening.rounds[earlier], sitting) for earlier in range(at)]
        squares += sum(forced)
        if at >= evening.first:
            repeats += max(forced, default=0)
            running += forced[-1] if forced else 0
    return _Crowd(repeats, squares, running)


def _forced(sizes: Sequence[int], earlier: Sitting, now: Sitting) -> int:
    """Return the fewest pairs who must have sat together in an earlier round.

    In the best case all who did not sit then play now.
    """
    boxes = len(earlier.tables)
    if not boxes or boxes >= max(sizes, default=0):
        return 0
    strangers = len(now.here - earlier.here) + len(set(earlier.waiting))
    left = sorted(sizes)
    for _ in range(strangers):
        left[-1] -= 1
        left.sort()
        if left[-1] <= 0:
            return 0
    return sum(even_pairs(size, boxes) for size in left)
