"""One round: byes, bots, and the people of each table; seats are chosen later."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from seating.accessible import with_accessible
from seating.costs import Costs, Tables, costs
from seating.history import History
from seating.matching import cheapest_pairs
from seating.search import best_tables, quiet
from seating.seatable import seatable
from seating.sizes import TableSizes, plan
from seating.values import Best, Broken, Late, Progress, RoundSeats, Rules, TableOrder, Task, pairs_at
from seating.waiting import choose


@dataclass(frozen=True, slots=True)
class FoundRound:
    """A round, the rules broken by its numbers, and whether the search is complete."""

    round: RoundSeats
    broken: tuple[Broken, ...]
    done: bool


def make_round(
    task: Task, number: int, *, history: History, rng: Random, late: Late, progress: Progress | None = None
) -> FoundRound:
    """Round `number` (from 0) after those of the history."""
    away = task.rules.absent.get(number, frozenset())
    here = [person for person in task.players if person not in away]
    shape = plan(len(here), task.rules.sizes, task.odd)
    waiting = choose(here, shape.waiting, history=history, scores=task.scores, groups=task.rules.groups, rng=rng)
    bots = bots_of(task, shape)
    scores = {**task.scores, **dict.fromkeys(bots, min(task.scores.values(), default=0))}
    seated = [person for person in here if person not in {*waiting}] + bots
    ranking = scores if task.method == "swiss" else {}
    rules = with_accessible(task.rules, seated, scores=ranking, history=history, rng=rng)
    price = _prices(replace(task, rules=rules), seated=seated, shape=shape, scores=scores, history=history, rng=rng)
    tables, done = _tables(price, rng, late, _teller(task, number, price=price, history=history, progress=progress))
    shown_scores = {person: scores[person] for person in seated} if task.method == "swiss" else None
    tables = tables if task.method == "draw" else seatable(tables, price, history)
    return FoundRound(RoundSeats(_with_names(price, tables), waiting, scores=shown_scores), shape.broken, done)


def bots_of(task: Task, shape: TableSizes) -> list[str]:
    """Return ids for the bots of a round."""
    names: list[str] = []
    number = 1
    while len(names) < shape.bots:
        if f"bot{number}" not in task.players:
            names.append(f"bot{number}")
        number += 1
    return names


def _prices(
    task: Task, *, seated: list[str], shape: TableSizes, scores: dict[str, float], history: History, rng: Random
) -> Costs:
    """Return the prices of the round; a draw only knows what must not be."""
    rng.shuffle(seated)
    if task.method == "draw":
        return costs(
            seated,
            shape.sizes,
            {},
            history=History(task.mode, task.rules.biggest),
            rules=_hard_only(task.rules, history),
        )
    if task.method != "swiss":
        return costs(seated, shape.sizes, {}, history=history, rules=task.rules)
    seated.sort(key=lambda person: -scores[person])
    return costs(seated, shape.sizes, scores, history=history, rules=task.rules, worth=task.worth)


def _hard_only(rules: Rules, history: History) -> Rules:
    """Return the hard rules, for a random draw without history.

    Pairs that have met as often as allowed become forbidden.
    """
    most = rules.max_meetings
    often = () if most is None else (met for met, times in history.meetings.items() if times >= most)
    return Rules(
        sizes=rules.sizes,
        clubs=rules.clubs if rules.clubs_hard else {},
        clubs_hard=rules.clubs_hard,
        forbidden=rules.forbidden.union(often) - rules.own_pairs,
        groups=rules.groups,
        fixed_table=rules.fixed_table,
        accessible=rules.accessible,
    )


def _tables(price: Costs, rng: Random, late: Late, tell: Callable[[Tables], None]) -> tuple[Tables, bool]:
    if not price.sizes:
        return [], True
    if {*price.sizes} == {2}:
        return cheapest_pairs(price, late)
    return best_tables(price, rng, late, tell)


def _with_names(price: Costs, tables: Tables) -> tuple[TableOrder, ...]:
    return tuple(tuple(price.ids[person] for person in table if person < price.people) for table in tables)


def _teller(
    task: Task, number: int, *, price: Costs, history: History, progress: Progress | None
) -> Callable[[Tables], None]:
    """Return a callback that reports the progress of this round."""
    if progress is None:
        return quiet

    def tell(tables: Tables) -> None:
        named = _with_names(price, tables)
        again = sum(history.meetings[met] > 0 for table in named for met in pairs_at(table))
        spread = price.width(tables) if price.spread else 0
        progress(Best(number + 1, len(task.played) + task.rounds, named, again, spread))

    return tell
