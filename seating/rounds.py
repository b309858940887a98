"""One round after another, or several in advance."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from seating import circle
from seating.anneal_schedule import Judged
from seating.finishing import finish, with_even_seats, with_seats
from seating.history import History
from seating.one_round import bots_of, make_round
from seating.planned import PlannedTables, Polished, improve, known
from seating.sizes import plan
from seating.values import Broken, Late, Progress, RoundSeats, Task


@dataclass(frozen=True, slots=True)
class Seated:
    """The new rounds, the rules broken by their numbers, the method, and if complete."""

    rounds: tuple[RoundSeats, ...]
    method: str
    broken: tuple[Broken, ...] = ()
    done: bool = True


def seat_rounds(task: Task, late: Late, progress: Progress | None = None) -> Seated:
    """Return all rounds the task asks for."""
    if task.movement is not None:
        return _club_match(task)
    if task.method == "schedule" and task.mode == "units" and _circle_fits(task):
        first = len(task.played)
        rounds = [circle.circle_round(task.players, number) for number in range(first, first + task.rounds)]
        return Seated(finish(rounds, task, Random(task.seed)), "circle")
    making = _Making(task, Random(task.seed), late, progress)
    return making.schedule() if task.method == "schedule" and task.rounds > 1 else making.one_by_one()


def _circle_fits(task: Task) -> bool:
    """Return whether the circle method fits: it supports no requests.

    Players with requests are seated by the search.
    """
    rules = task.rules
    wishes = rules.forbidden or rules.absent or rules.fixed_table or rules.clubs or rules.max_meetings is not None
    plain = task.odd != "bots" and rules.sizes == (2,) and not wishes and len(task.players) > 1
    return plain and circle.follows(task.played, task.players)


def _club_match(task: Task) -> Seated:
    assert task.movement is not None
    first = len(task.played)
    rounds = [
        circle.movement_round(task.movement, number, task.rules.absent.get(number, frozenset()))
        for number in range(first, first + task.rounds)
    ]
    return Seated(tuple(rounds), "club_match")


@dataclass(slots=True)
class _Making:
    """Rounds in the making."""

    task: Task
    rng: Random
    late: Late
    progress: Progress | None
    broken: list[Broken] = field(default_factory=list)
    done: bool = True

    def one_by_one(self) -> Seated:
        """Make each round on its own, after those before it."""
        return self._result(self._with_missing([]), self.task.method)

    def schedule(self) -> Seated:
        """Make several rounds together: the best of known schedules and the search."""
        best: tuple[Polished, str] | None = None
        for start in [*self._known_schedules(), PlannedTables([], "search")]:
            self.broken.clear()
            candidate = self._polish(self._with_missing(self._start_rounds(start)))
            if best is None or candidate.judged < best[0].judged:
                best = candidate, start.source
            if best[0].perfect or self.late():
                break
        assert best is not None
        return self._result(with_even_seats(best[0].rounds, self.task, self.rng), best[1])

    def _result(self, rounds: Sequence[RoundSeats], method: str) -> Seated:
        done = self.done and not self.late()
        return Seated(finish(rounds, self.task, self.rng), method, tuple(self.broken), done)

    def _known_schedules(self) -> list[PlannedTables]:
        """Return known schedules if nothing was played yet.

        A person who is absent in a round leaves their place empty.
        """
        task, rules = self.task, self.task.rules
        if task.played or not self._free() or (task.odd == "bots" and rules.absent):
            return []
        shape = plan(len(task.players), rules.sizes, task.odd)
        people = [*task.players, *bots_of(task, shape)]
        return known(people, task.mode, shape.sizes, rounds=task.rounds, rules=rules, rng=self.rng, late=self.late)

    def _free(self) -> bool:
        """Return whether people can swap places one by one, without tied groups."""
        rules = self.task.rules
        alone = len({*rules.fixed_table.values()}) == len(rules.fixed_table)
        return alone and not rules.groups and rules.max_meetings is None

    def _start_rounds(self, start: PlannedTables) -> list[RoundSeats]:
        """Return the rounds of a known schedule, in seat order.

        Rounds that do not work without their absent people are computed again.
        """
        usable = [self._without_absent(start, number) for number in range(len(start.rounds))]
        rounds = [round_ or self._instead(number, usable) for number, round_ in enumerate(usable)]
        history = self._history()
        for number, round_ in enumerate(rounds):
            if not (start.sides and usable[number]):
                rounds[number] = with_seats(round_, history, self.task, self.rng)
            history.add(rounds[number])
        return rounds

    def _without_absent(self, start: PlannedTables, number: int) -> RoundSeats | None:
        """Return a round of a known schedule without the absent people.

        None if the sizes of its tables no longer fit.
        """
        task, tables = self.task, start.rounds[number]
        away = task.rules.absent.get(number, frozenset()).intersection(task.players)
        here = [person for person in task.players if person not in away]
        left = [tuple(person for person in table if person not in away) for table in tables]
        left = sorted(filter(None, left), key=len, reverse=True) if away else left
        if away and (start.sides or tuple(map(len, left)) != plan(len(here), task.rules.sizes, task.odd).sizes):
            return None
        seated = {person for table in left for person in table}
        return RoundSeats(tuple(left), tuple(person for person in here if person not in seated))

    def _instead(self, number: int, others: Sequence[RoundSeats | None]) -> RoundSeats:
        """Return a round among the others of a schedule, those after it counted as well."""
        history = self._history([round_ for round_ in others if round_])
        made = make_round(self.task, number, history=history, rng=self.rng, late=self.late, progress=self.progress)
        self.broken.extend(made.broken)
        self.done = self.done and made.done
        return made.round

    def _with_missing(self, rounds: list[RoundSeats]) -> list[RoundSeats]:
        """Return the rounds with those that are still missing, one after the other."""
        task = self.task
        history = self._history(rounds)
        first = len(task.played)
        for number in range(first + len(rounds), first + task.rounds):
            made = make_round(task, number, history=history, rng=self.rng, late=self.late, progress=self.progress)
            rounds.append(with_seats(made.round, history, task, self.rng))
            history.add(rounds[-1])
            self.broken.extend(made.broken)
            self.done = self.done and made.done
        return rounds

    def _polish(self, rounds: list[RoundSeats]) -> Polished:
        if not self._free():
            return Polished(rounds, Judged(0, 0, 0, 0, 0, 0, 0, 0, 0), True)
        return improve(rounds, self._history(), rules=self.task.rules, rng=self.rng, late=self.late)

    def _history(self, more: Sequence[RoundSeats] = ()) -> History:
        return History(self.task.mode, self.task.rules.biggest, [*self.task.played, *more])
