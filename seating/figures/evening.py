"""The input of the figures: the rounds so far and the new ones, people as numbers."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from seating.values import RoundSeats, Rules

Met = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Sitting:
    """One round. `here` are all who sat or waited, `gone` who was away."""

    tables: tuple[tuple[int, ...], ...]
    waiting: tuple[int, ...]
    labels: tuple[str, ...]
    directions: tuple[int, ...] | None
    scores: Mapping[int, float] | None
    here: frozenset[int]
    gone: frozenset[int]


@dataclass(frozen=True, slots=True)
class Evening:
    """Rounds judged from `first` on; the earlier ones count as history only."""

    people: int
    rounds: tuple[Sitting, ...]
    first: int
    mode: str
    sizes: tuple[int, ...]
    clubs: tuple[frozenset[int], ...]
    clubs_hard: bool
    forbidden: frozenset[Met]
    own: frozenset[Met]
    fixed: frozenset[int]
    always: tuple[int, ...] = field(default=())
    """The players who were never absent."""

    @property
    def judged(self) -> Sequence[Sitting]:
        """The rounds that are judged."""
        return self.rounds[self.first :]


def met(person: int, other: int) -> Met:
    """Return two people in the order in which pairs are counted."""
    return (person, other) if person < other else (other, person)


def evening_of(
    players: Sequence[str],
    mode: str,
    *,
    rules: Rules,
    rounds: Sequence[RoundSeats],
    first: int,
    absent: Mapping[int, Iterable[str]],
) -> Evening:
    """Return the evening of these rounds, whose entries must be among the players."""
    number = {person: place for place, person in enumerate(players)}
    for person in _people_in(rules):  # people outside the list of players still count as possible opponents
        number.setdefault(person, len(number))
    gone = {at: frozenset(number[person] for person in ids if person in number) for at, ids in absent.items()}
    away = frozenset[int]().union(*gone.values())
    clubs: dict[str, set[int]] = {}
    for person, names in rules.clubs.items():
        for club in names:
            clubs.setdefault(club, set()).add(number[person])
    return Evening(
        len(players),
        tuple(_sitting(round_, number, gone.get(at, frozenset())) for at, round_ in enumerate(rounds)),
        first,
        mode,
        rules.sizes,
        tuple(map(frozenset, clubs.values())),
        rules.clubs_hard,
        _pairs(rules.forbidden, number),
        _pairs(rules.own_pairs, number),
        frozenset(map(number.__getitem__, rules.fixed_table)),
        tuple(person for person in range(len(players)) if person not in away),
    )


def _sitting(round_: RoundSeats, number: Mapping[str, int], gone: frozenset[int]) -> Sitting:
    tables = tuple(tuple(number[person] for person in table) for table in round_.tables)
    waiting = tuple(number[person] for person in round_.sitout)
    scores = (
        None if round_.scores is None else {number[at]: score for at, score in round_.scores.items() if at in number}
    )
    labels = round_.numbers or tuple(str(place + 1) for place in range(len(tables)))
    here = frozenset(waiting).union(*tables)
    return Sitting(tables, waiting, labels, round_.directions, scores, here, gone)


def _people_in(rules: Rules) -> Iterator[str]:
    yield from sorted({*rules.clubs, *rules.fixed_table})
    for pair in sorted({*rules.forbidden, *rules.own_pairs}):
        yield from pair


def _pairs(pairs: Iterable[tuple[str, str]], number: Mapping[str, int]) -> frozenset[Met]:
    return frozenset(met(number[person], number[other]) for person, other in pairs)


def pairs_at(table: Sequence[int]) -> Iterable[Met]:
    """Return all pairs of people at a table."""
    return (met(person, other) for person, other in combinations(table, 2))
