"""Ratings of people from what happened at tables: plain values in, ratings with their history out; nothing is stored.

The model is Plackett-Luce as openskill has it: a table is one order of three or four people, or of two sides. Why it
and no other: docs/decisions/0159-ratings.md.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise, takewhile

from openskill.models import PlackettLuce
from openskill.models.weng_lin.plackett_luce import PlackettLuceRating

from standings.facts import TableData
from standings.points import table_results

MU, SIGMA = 25.0, 25.0 / 3
"""Whoever has not played yet."""
CERTAIN = 3
"""Standard deviations below the mean: so much somebody is worth almost certainly."""
START, UNIT = 1000, 40
"""The number shown: START for a newcomer, UNIT for each point of the model."""
SETTLED_AFTER = 10
"""Tables: with fewer a rating is provisional."""

_MODEL = PlackettLuce(mu=MU, sigma=SIGMA)


@dataclass(frozen=True, slots=True)
class Skill:
    """What is believed of somebody: the mean, and how far off it may be (one standard deviation)."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def shown(self) -> int:
        """The rating as people read it: what somebody is worth at least, almost certainly."""
        return round(START + UNIT * (self.mu - CERTAIN * self.sigma))

    @property
    def middle(self) -> int:
        """The mean on the same scale, on which a newcomer has 2000."""
        return round(START + UNIT * self.mu)

    @property
    def width(self) -> int:
        """Nineteen times out of twenty the truth lies no farther than this from `middle`."""
        return round(2 * UNIT * self.sigma)


@dataclass(frozen=True, slots=True, order=True)
class Side:
    """Who played together at a table, by the ids of people, and their place there: the same for those who are level."""

    place: int
    people: tuple[int, ...]


@dataclass(frozen=True, slots=True, order=True)
class RatedTable:
    """One finished table: its sides by place, those level by the ids of their people."""

    number: int
    sides: tuple[Side, ...]


@dataclass(frozen=True, slots=True, order=True)
class RatedRound:
    """The tables of one round; `at` is when it was published, `event` the id of its event."""

    at: datetime
    event: int
    number: int
    tables: tuple[RatedTable, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """What one table changed for one person."""

    at: datetime
    event: int
    round: int
    table: int
    place: int
    partners: tuple[int, ...]
    opponents: tuple[int, ...]
    before: Skill
    after: Skill

    @property
    def change(self) -> int:
        """By how much the number shown went up; below 0: down."""
        return self.after.shown - self.before.shown


@dataclass(frozen=True, slots=True)
class Rating:
    """One line of the list. People with the same number shown share a rank."""

    rank: int
    shared: bool
    person: int
    skill: Skill
    tables: int
    last: Step

    @property
    def provisional(self) -> bool:
        return self.tables < SETTLED_AFTER


@dataclass(frozen=True, slots=True)
class Ratings:
    """All ratings of a game: `rounds` in order, what each changed by person, the list, and everybody's history."""

    rounds: tuple[RatedRound, ...] = ()
    changes: tuple[Mapping[int, Step], ...] = ()
    rows: tuple[Rating, ...] = ()
    history: Mapping[int, tuple[Step, ...]] = field(default_factory=dict)

    @property
    def tables(self) -> int:
        """From how many tables."""
        return sum(len(one.tables) for one in self.rounds)

    def of(self, person: int) -> Rating | None:
        """The line of somebody; None for who has played no table that counts."""
        return next((row for row in self.rows if row.person == person), None)


def ratings(rounds: Iterable[RatedRound], known: Ratings | None = None) -> Ratings:
    """The ratings after these rounds, given in any order; they count in the order in which they were published.

    `known` are ratings computed before: what both begin with is taken from there, so that a corrected sheet costs only
    what follows it. With or without, the answer is the same.
    """
    ordered = tuple(sorted((one for one in rounds if one.tables), key=_when))
    same = _same_start(ordered, known.rounds) if known else 0
    changes = list(known.changes[:same]) if known else []
    skills = {person: step.after for change in changes for person, step in change.items()}
    for one in ordered[same:]:
        changes.append(_played(one, skills))
        skills.update((person, step.after) for person, step in changes[-1].items())
    history: dict[int, list[Step]] = {}
    for change in changes:
        for person, step in change.items():
            history.setdefault(person, []).append(step)
    told = {person: tuple(steps) for person, steps in history.items()}
    return Ratings(ordered, tuple(changes), _rows(told), told)


def rated_table(table: TableData, people: Mapping[int, Sequence[int]]) -> RatedTable | None:
    """A table as ratings see it; `people` are those who really played, by number of the entry. None: it does not count.

    Bots have no rating: where each plays alone, the others are ranked without them. A table counts when at least two
    sides are known and equally many play on each, each person once.
    """
    if not table.complete:
        return None
    results, playing = table_results(table), _playing(table, people)
    sides = {side: found for side, found in playing.items() if found and side in results}
    all_people = [person for found in sides.values() for person in found]
    if len(sides) < 2 or len({len(found) for found in sides.values()}) > 1 or len(set(all_people)) < len(all_people):
        return None
    placed = (Side(1 + sum(results[other] > results[side] for other in sides), sides[side]) for side in sides)
    return RatedTable(table.number, tuple(sorted(placed)))


def _playing(table: TableData, people: Mapping[int, Sequence[int]]) -> dict[str, tuple[int, ...]]:
    """Everybody of each side, in the order of their ids."""
    found: dict[str, list[int]] = {}
    for seat, entry in table.seats.items():
        found.setdefault(table.side(seat), []).extend(people.get(entry, ()))
    return {side: tuple(sorted(names)) for side, names in found.items()}


def _when(one: RatedRound) -> tuple[datetime, int, int]:
    return one.at, one.event, one.number


def _same_start(new: Sequence[RatedRound], old: Sequence[RatedRound]) -> int:
    """How many rounds both begin with."""
    return sum(1 for _ in takewhile(lambda two: two[0] is two[1] or two[0] == two[1], zip(new, old, strict=False)))


def _played(one: RatedRound, before: Mapping[int, Skill]) -> dict[int, Step]:
    """What a round changed. All its tables are played at once: each starts from the ratings before the round."""
    steps: dict[int, Step] = {}
    for table in sorted(one.tables):
        after = _after(table, before)
        for side in table.sides:
            others = tuple(person for other in table.sides if other is not side for person in other.people)
            for person in side.people:
                partners = tuple(mate for mate in side.people if mate != person)
                then = before.get(person, Skill())
                told = (one.at, one.event, one.number, table.number, side.place, partners, others)
                steps.setdefault(person, Step(*told, then, after[person]))
    return steps


def _after(table: RatedTable, before: Mapping[int, Skill]) -> dict[int, Skill]:
    """The people of a table afterwards. Sides come in a fixed order: sums of floats depend on it."""
    sides = sorted(table.sides)
    teams = [[_as_known(before.get(person, Skill())) for person in side.people] for side in sides]
    rated = _MODEL.rate(teams, ranks=[float(side.place) for side in sides])
    return {
        person: Skill(new.mu, new.sigma)
        for side, team in zip(sides, rated, strict=True)
        for person, new in zip(side.people, team, strict=True)
    }


def _as_known(skill: Skill) -> PlackettLuceRating:
    return _MODEL.rating(mu=skill.mu, sigma=skill.sigma)


def _rows(history: Mapping[int, tuple[Step, ...]]) -> tuple[Rating, ...]:
    ordered = sorted(history.items(), key=lambda one: (-one[1][-1].after.shown, one[0]))
    shown = [steps[-1].after.shown for _, steps in ordered]
    level = {upper for upper, lower in pairwise(shown) if upper == lower}
    first = {number: place for place, number in reversed(list(enumerate(shown, start=1)))}
    return tuple(
        Rating(
            first[steps[-1].after.shown],
            steps[-1].after.shown in level,
            person,
            steps[-1].after,
            len(steps),
            steps[-1],
        )
        for person, steps in ordered
    )
