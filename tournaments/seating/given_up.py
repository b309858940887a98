"""Which rules a seating had to give up, in their published order (seating 2), each with its reason."""

from collections import Counter
from collections.abc import Iterable, Sequence

from tournaments.seating.history import History, partners_at
from tournaments.seating.quality import Figures, mates_of, met_of
from tournaments.seating.values import Broken, Pair, RoundSeats, Rules, Task, pair, pairs_at

SHOWN = 5


def given_up(task: Task, new: Sequence[RoundSeats], value: Figures, bound: Figures) -> list[Broken]:
    """Hard rules first, then wishes. A draw wishes for nothing."""
    broken = list(_hard(task, new))
    if task.method == "draw":
        return broken
    for rule, code, name in (
        ("repeats", "repeats_left", "repeat_meetings"),
        ("clubs", "club_meetings_left", "club_meetings"),
    ):
        count = value.get(name, 0) - _before(task, name)
        if count and not (rule == "clubs" and task.rules.clubs_hard):
            facts = {"count": count, "bound": bound[name] - _before(task, name)}
            broken.append(Broken(rule, code, False, facts))
    return broken


def _before(task: Task, name: str) -> int:
    """What the played rounds had already: that is nothing this seating gave up."""
    if name != "repeat_meetings":
        return 0
    history = History(task.mode, task.rules.biggest, task.played)
    return sum(times - 1 for met, times in history.meetings.items() if met not in task.rules.own_pairs)


def _hard(task: Task, new: Sequence[RoundSeats]) -> Iterable[Broken]:
    rules = task.rules
    met = met_of(new)
    if rules.forbidden & met:
        yield _of_pairs("forbidden", "forbidden_met", rules.forbidden & met)
    if rules.clubs_hard and (mates := mates_of(new, rules)):
        yield _of_pairs("clubs", "clubs_met", mates)
    if split := _split(task, new):
        yield _of_pairs("fixed_groups", "group_split", split)
    if rules.max_meetings is not None and (often := _too_often(task, new) & met):
        yield _of_pairs("max_meetings", "met_too_often", often, most=rules.max_meetings)
    if left := _left(rules, new):
        yield Broken("fixed_table", "table_left", True, {"ids": ", ".join(left[:SHOWN])})
    if rules.max_sitouts is not None:
        waited = History(task.mode, rules.biggest, [*task.played, *new]).waited
        over = sorted(one for one in {o for r in new for o in r.sitout} if waited[one] > rules.max_sitouts)
        if over:
            facts = {"most": rules.max_sitouts, "ids": ", ".join(over[:SHOWN])}
            yield Broken("max_sitouts", "waits_too_often", True, facts)


def _of_pairs(rule: str, code: str, pairs: Iterable[Pair], **facts: object) -> Broken:
    shown = ", ".join(f"{one} – {other}" for one, other in sorted(pairs)[:SHOWN])
    return Broken(rule, code, True, {"pairs": shown, **facts})


def _too_often(task: Task, new: Sequence[RoundSeats]) -> set[Pair]:
    counted: Counter[Pair] = History(task.mode, task.rules.biggest, [*task.played, *new]).meetings
    most = task.rules.max_meetings or 0
    return {met for met, times in counted.items() if times > most and met not in task.rules.own_pairs}


def _split(task: Task, new: Sequence[RoundSeats]) -> set[Pair]:
    """Pairs of a fixed group of whom one sits, but not both on one side of one table."""
    split: set[Pair] = set()
    for one in new:
        side = {met for table in one.tables for met in partners_at(table)}
        seated = {person for table in one.tables for person in table}
        for group in task.rules.groups:
            if seated & set(group):
                split |= {pair(*met) for met in pairs_at(group)} - side
    return split


def _left(rules: Rules, new: Sequence[RoundSeats]) -> list[str]:
    return sorted(
        {
            person
            for one in new
            for label, table in zip(one.numbers, one.tables, strict=True)
            for person in table
            if rules.fixed_table.get(person, label) != label
        }
    )
