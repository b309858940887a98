"""One round after another: who waits, the tables, the seats, the numbers of the tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tournaments.seating import circle, matching
from tournaments.seating.costs import Costs, costs
from tournaments.seating.history import History
from tournaments.seating.order import seat_order
from tournaments.seating.search import Late, Tables, cut, search, total
from tournaments.seating.sizes import Plan, plan
from tournaments.seating.values import Broken, RoundSeats, Rules, Task
from tournaments.seating.waiting import choose

STARTS = 8
"""A schedule of several rounds is begun afresh at most so often; the one with the fewest repeats is kept."""


@dataclass(frozen=True, slots=True)
class Seated:
    """The new rounds, with the bots in each, what was given up for the numbers, and how it was done."""

    rounds: tuple[RoundSeats, ...]
    method: str
    broken: tuple[Broken, ...] = ()
    done: bool = True


def seat_rounds(task: Task, late: Late) -> Seated:
    """All rounds the task asks for."""
    if task.movement is not None:
        return _club_match(task)
    if task.method == "schedule" and task.mode == "units" and _circle_fits(task):
        first = len(task.played)
        rounds = [circle.circle_round(task.players, number) for number in range(first, first + task.rounds)]
        return Seated(tuple(rounds), "circle")
    if task.method == "schedule" and task.rounds > 1:
        return _best_start(task, late)
    return _one_by_one(task, Random(task.seed), late)


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


def _best_start(task: Task, late: Late) -> Seated:
    best: Seated | None = None
    fewest = 0
    for start in range(STARTS):
        tried = _one_by_one(task, Random(f"{task.seed}/{start}"), late)
        repeats = sum(times - 1 for times in _history(task, tried.rounds).meetings.values())
        if best is None or repeats < fewest:
            best, fewest = tried, repeats
        if not fewest or late():
            break
    assert best is not None
    return best


def _history(task: Task, more: Sequence[RoundSeats] = ()) -> History:
    return History(task.mode, task.rules.biggest, [*task.played, *more])


def _one_by_one(task: Task, rng: Random, late: Late) -> Seated:
    history = _history(task)
    rounds: list[RoundSeats] = []
    broken: list[Broken] = []
    done = True
    for number in range(len(task.played), len(task.played) + task.rounds):
        one, why, ended = _seat_one(task, number, history, rng, late)
        history.add(one)
        rounds.append(one)
        broken.extend(why)
        done = done and ended
    return Seated(tuple(rounds), _method_name(task), tuple(broken), done)


def _method_name(task: Task) -> str:
    return {"random": "random_swaps", "draw": "draw", "swiss": "rank_swaps", "schedule": "rounds_swaps"}[task.method]


def _seat_one(
    task: Task, number: int, history: History, rng: Random, late: Late
) -> tuple[RoundSeats, tuple[Broken, ...], bool]:
    away = task.rules.absent.get(number, frozenset())
    here = [one for one in task.players if one not in away]
    shape = plan(len(here), task.rules.sizes, task.odd)
    waiting = choose(here, shape.waiting, history, task.scores, task.rules.groups, rng)
    scores = dict(task.scores)
    seated = [one for one in here if one not in waiting] + _bots(task, shape, scores)
    tables, ended = _tables(task, seated, shape, scores, history, rng, late)
    numbers = table_numbers(tables, task.rules)
    orders = tuple(seat_order(table, history, task.rules, rng) for table in tables)
    shown = {one: scores[one] for one in seated} if task.method == "swiss" else None
    return RoundSeats(orders, waiting, numbers, shown), shape.broken, ended


def _bots(task: Task, shape: Plan, scores: dict[str, float]) -> list[str]:
    """Ids for the bots of this round; they rank last."""
    names: list[str] = []
    number = 1
    while len(names) < shape.bots:
        if f"bot{number}" not in task.players:
            names.append(f"bot{number}")
        number += 1
    lowest = min(scores.values(), default=0)
    scores.update(dict.fromkeys(names, lowest))
    return names


def _tables(
    task: Task, seated: list[str], shape: Plan, scores: dict[str, float], history: History, rng: Random, late: Late
) -> tuple[Tables, bool]:
    rng.shuffle(seated)
    ranked = task.method == "swiss"
    if ranked:
        seated.sort(key=lambda one: -scores[one])
    if task.method == "draw":
        history = History(task.mode, task.rules.biggest)
    rules = task.rules if task.method != "draw" else _hard_only(task.rules)
    price = costs(seated, scores if ranked else {}, history, rules)
    if set(shape.sizes) == {2} and len(seated) <= matching.MOST and task.method != "draw":
        return matching.cheapest(seated, price), True
    return _searched(cut(seated, shape.sizes), price, rng, late)


def _searched(tables: Tables, price: Costs, rng: Random, late: Late) -> tuple[Tables, bool]:
    if total(tables, price) <= price.floor:
        return tables, True
    return search(tables, price, rng, late)


def _hard_only(rules: Rules) -> Rules:
    """A draw is left to chance except for what must not be."""
    return Rules(
        sizes=rules.sizes,
        clubs=rules.clubs if rules.clubs_hard else {},
        clubs_hard=rules.clubs_hard,
        forbidden=rules.forbidden,
        groups=rules.groups,
        fixed_table=rules.fixed_table,
    )


def table_numbers(tables: Tables, rules: Rules) -> tuple[str, ...]:
    """The tables in order from 1, except those that somebody fixed to a number sits at."""
    fixed: dict[int, str] = {}
    for place, table in enumerate(tables):
        label = next((rules.fixed_table[one] for one in table if one in rules.fixed_table), None)
        if label is not None and label not in fixed.values():
            fixed[place] = label
    taken = set(fixed.values())
    free = (str(number) for number in range(1, 2 * len(tables) + 2) if str(number) not in taken)
    return tuple(fixed.get(place) or next(free) for place in range(len(tables)))
