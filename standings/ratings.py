"""Ratings of people from what happened at tables.

Plain values in, ratings with their history out; nothing is stored. The arithmetic is that of `standings/skills.py`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise, takewhile

from standings.facts import TableData
from standings.points import table_results
from standings.skills import SETTLED_AFTER, Skill, rated


@dataclass(frozen=True, slots=True, order=True)
class Side:
    """People who played together at a table, by id, and their place.

    Tied sides have the same place.
    """

    place: int
    people: tuple[int, ...]


@dataclass(frozen=True, slots=True, order=True)
class RatedTable:
    """One finished table: its sides by place, tied ones by the ids of their people."""

    number: int
    sides: tuple[Side, ...]


@dataclass(frozen=True, slots=True, order=True)
class RatedRound:
    """The tables of one round.

    `at` is when it was published, `event` the id of its event.
    """

    at: datetime
    event: int
    number: int
    tables: tuple[RatedTable, ...] = ()


@dataclass(frozen=True, slots=True)
class TableRatingChange:
    """The change that one table made for one person."""

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
        return self.after.rating - self.before.rating


@dataclass(frozen=True, slots=True)
class Rating:
    """One line of the list. People with the same number shown share a rank."""

    rank: int
    shared: bool
    person: int
    skill: Skill
    tables: int
    last: TableRatingChange

    @property
    def provisional(self) -> bool:
        return self.tables < SETTLED_AFTER


@dataclass(frozen=True, slots=True)
class Ratings:
    """All ratings of a game.

    `rounds` in order, the `changes` of each by person, the list (`rows`), and the `history` of each person.
    """

    rounds: tuple[RatedRound, ...] = ()
    changes: tuple[Mapping[int, TableRatingChange], ...] = ()
    rows: tuple[Rating, ...] = ()
    history: Mapping[int, tuple[TableRatingChange, ...]] = field(default_factory=dict)

    @property
    def tables(self) -> int:
        """From how many tables."""
        return sum(len(round_.tables) for round_ in self.rounds)

    def of(self, person: int) -> Rating | None:
        """Return a person's row; None if they have played no table that counts."""
        return next((row for row in self.rows if row.person == person), None)


def ratings(rounds: Iterable[RatedRound], earlier: Ratings | None = None) -> Ratings:
    """Return the ratings after these rounds, given in any order.

    They count in the order in which they were published. `earlier` are ratings computed before. Rounds that both begin
    with are taken from there, so that a corrected sheet costs only what follows it. The result is the same without
    them.
    """
    ordered = tuple(sorted((round_ for round_ in rounds if round_.tables), key=_when))
    same = _same_start(ordered, earlier.rounds) if earlier else 0
    changes = list(earlier.changes[:same]) if earlier else []
    skills = {person: step.after for change in changes for person, step in change.items()}
    for round_ in ordered[same:]:
        changes.append(_played(round_, skills))
        skills.update((person, step.after) for person, step in changes[-1].items())
    history: dict[int, list[TableRatingChange]] = {}
    for change in changes:
        for person, step in change.items():
            history.setdefault(person, []).append(step)
    histories = {person: tuple(steps) for person, steps in history.items()}
    return Ratings(ordered, tuple(changes), _rows(histories), histories)


def rated_table(table: TableData, people: Mapping[int, Sequence[int]]) -> RatedTable | None:
    """Return a table as ratings use it; None if it does not count.

    `people` are the actual players, by number of the entry. Bots have no rating: where each plays alone, the others are
    ranked without them. A table counts if at least two sides are known and all have the same number of people, each
    person once.
    """
    if not table.complete:
        return None
    results, playing = table_results(table), _playing(table, people)
    sides = {side: players for side, players in playing.items() if players and side in results}
    all_people = [person for players in sides.values() for person in players]
    if (
        len(sides) < 2
        or len({len(players) for players in sides.values()}) > 1
        or len(set(all_people)) < len(all_people)
    ):
        return None
    placed = (Side(1 + sum(results[other] > results[side] for other in sides), sides[side]) for side in sides)
    return RatedTable(table.number, tuple(sorted(placed)))


def _playing(table: TableData, people: Mapping[int, Sequence[int]]) -> dict[str, tuple[int, ...]]:
    """Return the people of each side, in the order of their ids."""
    by_side: dict[str, list[int]] = {}
    for seat, entry in table.seats.items():
        by_side.setdefault(table.side(seat), []).extend(people.get(entry, ()))
    return {side: tuple(sorted(names)) for side, names in by_side.items()}


def _when(round_: RatedRound) -> tuple[datetime, int, int]:
    return round_.at, round_.event, round_.number


def _same_start(new: Sequence[RatedRound], old: Sequence[RatedRound]) -> int:
    """Count the rounds at the start that both lists share."""
    return sum(1 for _ in takewhile(lambda two: two[0] is two[1] or two[0] == two[1], zip(new, old, strict=False)))


def _played(round_: RatedRound, before: Mapping[int, Skill]) -> dict[int, TableRatingChange]:
    """Return the change of each person in a round.

    All its tables are rated at once: each starts from the ratings before the round.
    """
    steps: dict[int, TableRatingChange] = {}
    for table in sorted(round_.tables):
        after = _after(table, before)
        for side in table.sides:
            others = tuple(person for other in table.sides if other is not side for person in other.people)
            for person in side.people:
                partners = tuple(mate for mate in side.people if mate != person)
                then = before.get(person, Skill())
                facts = (round_.at, round_.event, round_.number, table.number, side.place, partners, others)
                steps.setdefault(person, TableRatingChange(*facts, then, after[person]))
    return steps


def _after(table: RatedTable, before: Mapping[int, Skill]) -> dict[int, Skill]:
    """Return the people of a table afterwards.

    Sides come in a fixed order: sums of floats depend on it.
    """
    sides = sorted(table.sides)
    skills = rated((side.place, [before.get(person, Skill()) for person in side.people]) for side in sides)
    return {
        person: new
        for side, team in zip(sides, skills, strict=True)
        for person, new in zip(side.people, team, strict=True)
    }


def _rows(history: Mapping[int, tuple[TableRatingChange, ...]]) -> tuple[Rating, ...]:
    ordered = sorted(history.items(), key=lambda item: (-item[1][-1].after.rating, item[0]))
    displayed = [steps[-1].after.rating for _, steps in ordered]
    level = {upper for upper, lower in pairwise(displayed) if upper == lower}
    first = {number: place for place, number in reversed(list(enumerate(displayed, start=1)))}
    return tuple(
        Rating(
            first[steps[-1].after.rating],
            steps[-1].after.rating in level,
            person,
            steps[-1].after,
            len(steps),
            steps[-1],
        )
        for person, steps in ordered
    )
