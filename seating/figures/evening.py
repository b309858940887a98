"""Everything the figures are counted from: the rounds so far and the new ones, people as numbers."""

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
    """Rounds of which those from `first` on are judged; the earlier ones count but are nobody's fault."""

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
    """Who was never away."""

    @property
    def judged(self) -> Sequence[Sitting]:
        """The rounds that are judged."""
        return self.rounds[self.first :]


def met(one: int, other: int) -> Met:
    """Two people in the order in which pairs are counted."""
    return (one, other) if one < other else (other, one)


def evening_of(
    players: Sequence[str],
    mode: str,
    rules: Rules,
    rounds: Sequence[RoundSeats],
    first: int,
    absent: Mapping[int, Iterable[str]],
) -> Evening:
    """The evening of these rounds. Everybody in them is among the players."""
    number = {one: place for place, one in enumerate(players)}
    for one in _named(rules):  # who is not among the players counts as somebody to be met all the same
        number.setdefault(one, len(number))
    gone = {at: frozenset(number[one] for one in ids if one in number) for at, ids in absent.items()}
    away = frozenset[int]().union(*gone.values())
    clubs: dict[str, set[int]] = {}
    for one, names in rules.clubs.items():
        for club in names:
            clubs.setdefault(club, set()).add(number[one])
    return Evening(
        len(players),
        tuple(_sitting(one, number, gone.get(at, frozenset())) for at, one in enumerate(rounds)),
        first,
        mode,
        rules.sizes,
        tuple(map(frozenset, clubs.values())),
        rules.clubs_hard,
        _pairs(rules.forbidden, number),
        _pairs(rules.own_pairs, number),
        frozenset(map(number.__getitem__, rules.fixed_table)),
        tuple(one for one in range(len(players)) if one not in away),
    )


def _sitting(one: RoundSeats, number: Mapping[str, int], gone: frozenset[int]) -> Sitting:
    tables = tuple(tuple(number[person] for person in table) for table in one.tables)
    waiting = tuple(number[person] for person in one.sitout)
    scores = None if one.scores is None else {number[at]: score for at, score in one.scores.items() if at in number}
    labels = one.numbers or tuple(str(place + 1) for place in range(len(tables)))
    here = frozenset(waiting).union(*tables)
    return Sitting(tables, waiting, labels, one.directions, scores, here, gone)


def _named(rules: Rules) -> Iterator[str]:
    yield from sorted({*rules.clubs, *rules.fixed_table})
    for pair in sorted({*rules.forbidden, *rules.own_pairs}):
        yield from pair


def _pairs(pairs: Iterable[tuple[str, str]], number: Mapping[str, int]) -> frozenset[Met]:
    return frozenset(met(number[one], number[other]) for one, other in pairs)


def pairs_at(table: Sequence[int]) -> Iterable[Met]:
    """Everybody at a table with everybody else."""
    return (met(one, other) for one, other in combinations(table, 2))
