"""One round after another, or several in advance."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from seating import circle
from seating.finishing import finished, with_even_seats, with_seats
from seating.history import History
from seating.one_round import bots_of, make_round
from seating.planned import Known, Polished, known, polished
from seating.sizes import plan
from seating.values import Broken, Late, Progress, RoundSeats, Task
from seating.whole import Judged


@dataclass(frozen=True, slots=True)
class Seated:
    """The new rounds, what was given up for the numbers, how it was done and whether it was brought to its end."""

    rounds: tuple[RoundSeats, ...]
    method: str
    broken: tuple[Broken, ...] = ()
    done: bool = True


def seat_rounds(task: Task, late: Late, progress: Progress | None = None) -> Seated:
    """All rounds the task asks for."""
    if task.movement is not None:
        return _club_match(task)
    if task.method == "schedule" and task.mode == "units" and _circle_fits(task):
        first = len(task.played)
        rounds = [circle.circle_round(task.players, number) for number in range(first, first + task.rounds)]
        return Seated(finished(rounds, task, Random(task.seed)), "circle")
    making = _Making(task, Random(task.seed), late, progress)
    return making.schedule() if task.method == "schedule" and task.rounds > 1 else making.one_by_one()


def _circle_fits(task: Task) -> bool:
    """The circle method knows no wishes: whoever has any is served by the search."""
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
        """Each round for itself, after those before it."""
        return self._seated(self._continued([]), self.task.method)

    def schedule(self) -> Seated:
        """Several rounds at once: the best of what known schedules and the search come to."""
        best: tuple[Polished, str] | None = None
        for start in [*self._known(), Known([], "search")]:
            self.broken.clear()
            found = self._polished(self._continued(self._begun(start)))
            if best is None or found.judged < best[0].judged:
                best = found, start.source
            if best[0].perfect or self.late():
                break
        assert best is not None
        return self._seated(with_even_seats(best[0].rounds, self.task, self.rng), best[1])

    def _seated(self, rounds: Sequence[RoundSeats], method: str) -> Seated:
        done = self.done and not self.late()
        return Seated(finished(rounds, self.task, self.rng), method, tuple(self.broken), done)

    def _known(self) -> list[Known]:
        """Known schedules, when nothing was played yet; who is away in a round leaves his place empty."""
        task, rules = self.task, self.task.rules
        if task.played or not self._free() or (task.odd == "bots" and rules.absent):
            return []
        shape = plan(len(task.players), rules.sizes, task.odd)
        people = [*task.players, *bots_of(task, shape)]
        return known(people, task.mode, shape.sizes, task.rounds, rules, self.rng, self.late)

    def _free(self) -> bool:
        """Whether people can change places one by one: nobody has to stay with somebody."""
        rules = self.task.rules
        alone = len({*rules.fixed_table.values()}) == len(rules.fixed_table)
        return alone and not rules.groups and rules.max_meetings is None

    def _begun(self, start: Known) -> list[RoundSeats]:
        """The rounds of a known schedule, in seat order; those that cannot do without who is away are made anew."""
        known = [self._kept(start, number) for number in range(len(start.rounds))]
        rounds = [one or self._instead(number, known) for number, one in enumerate(known)]
        history = self._history()
        for number, one in enumerate(rounds):
            if not (start.sides and known[number]):
                rounds[number] = with_seats(one, history, self.task, self.rng)
            history.add(rounds[number])
        return rounds

    def _kept(self, start: Known, number: int) -> RoundSeats | None:
        """A round of a known schedule without those who are away, if its tables are still what they should be."""
        task, tables = self.task, start.rounds[number]
        away = task.rules.absent.get(number, frozenset()).intersection(task.players)
        here = [one for one in task.players if one not in away]
        left = [tuple(one for one in table if one not in away) for table in tables]
        left = sorted(filter(None, left), key=len, reverse=True) if away else left
        if away and (start.sides or tuple(map(len, left)) != plan(len(here), task.rules.sizes, task.odd).sizes):
            return None
        seated = {one for table in left for one in table}
        return RoundSeats(tuple(left), tuple(one for one in here if one not in seated))

    def _instead(self, number: int, others: Sequence[RoundSeats | None]) -> RoundSeats:
        """A round among the others of a schedule, those after it counted as well."""
        history = self._history([one for one in others if one])
        made = make_round(self.task, number, history, self.rng, self.late, self.progress)
        self.broken.extend(made.broken)
        self.done = self.done and made.done
        return made.round

    def _continued(self, rounds: list[RoundSeats]) -> list[RoundSeats]:
        """The rounds with those that are still missing, one after the other."""
        task = self.task
        history = self._history(rounds)
        first = len(task.played)
        for number in range(first + len(rounds), first + task.rounds):
            made = make_round(task, number, history, self.rng, self.late, self.progress)
            rounds.append(with_seats(made.round, history, task, self.rng))
            history.add(rounds[-1])
            self.broken.extend(made.broken)
            self.done = self.done and made.done
        return rounds

    def _polished(self, rounds: list[RoundSeats]) -> Polished:
        if not self._free():
            return Polished(rounds, Judged(0, 0, 0, 0, 0, 0, 0, 0, 0), True)
        return polished(rounds, self._history(), self.task.rules, self.rng, self.late)

    def _history(self, more: Sequence[RoundSeats] = ()) -> History:
        return History(self.task.mode, self.task.rules.biggest, [*self.task.played, *more])
