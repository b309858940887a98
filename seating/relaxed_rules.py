"""The rules a seating had to relax, in their published order (docs/seating.md).

Each comes with its reason.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from seating.costs import club_mates
from seating.figures import Figures
from seating.history import History, partners_at
from seating.values import Broken, Pair, RoundSeats, Rules, Task, pair, pairs_at

SHOWN = 5
ORDER = (
    "table_sizes",
    "forbidden",
    "fixed_table",
    "accessible",
    "fixed_groups",
    "clubs_hard",
    "max_meetings",
    "max_sitouts",
    "partners",
    "opponents",
    "repeats",
    "clubs",
    "spread",
    "back_to_back",
    "seats",
    "odd",
)
"""The published order (docs/seating.md).

Hard rules, then requests from the most to the least expensive, then information.
"""
WISHES = (
    ("partners", "partners_again", "repeat_partners"),
    ("opponents", "opponents_again", "repeat_opponents"),
    ("repeats", "repeats_left", "repeat_meetings"),
    ("clubs", "club_meetings_left", "club_meetings"),
)
"""Listed whenever they are not fully kept, even where no seating could be better."""
LESSER = (
    ("spread", "spread_wider", "spread_sum", 0),
    ("back_to_back", "met_running", "back_to_back", 0),
    ("seats", "seats_uneven", "seat_range", 1),
)
"""Reported only where more was possible without the rules above.

Also where more than this remains.
"""


def relaxed_rules(task: Task, new: Sequence[RoundSeats], value: Figures, bound: Figures) -> list[Broken]:
    """Hard rules first, then wishes. A draw wishes for nothing."""
    broken = list(_hard(task, new))
    if task.method == "draw":
        return broken
    past = _past(task)
    for rule, code, name in WISHES:
        count = value.get(name, 0) - past.get(name, 0)
        if count and not (rule == "clubs" and task.rules.clubs_hard):
            facts = {"count": count, "bound": bound[name] - past.get(name, 0)}
            broken.append(Broken(rule, code, False, facts))
    for rule, code, name, most in LESSER:
        if rule == "seats" and task.movement is not None:
            continue  # in a club match the pairs of a side keep their seats
        if name in value and value[name] > max(most, bound[name]):
            broken.append(Broken(rule, code, False, {"count": _plain(value[name]), "bound": _plain(bound[name])}))
    return broken


def in_order(broken: Iterable[Broken]) -> list[Broken]:
    """Sort broken rules in the published order."""
    return sorted(
        broken, key=lambda breach: ORDER.index("clubs_hard" if breach.hard and breach.rule == "clubs" else breach.rule)
    )


def _plain(figure: float) -> float:
    return int(figure) if figure == int(figure) else figure


def _past(task: Task) -> dict[str, int]:
    """Return the repeats of the rounds played: this seating did not cause them."""
    history = History(task.mode, task.rules.biggest, task.played)
    counted = {
        "repeat_meetings": history.meetings,
        "repeat_partners": history.partners,
        "repeat_opponents": history.opponents,
    }
    own = task.rules.own_pairs
    return {name: sum(n - 1 for met, n in counts.items() if met not in own) for name, counts in counted.items()}


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
    if unserved := _unserved(rules, new):
        yield Broken("accessible", "not_accessible", True, {"ids": ", ".join(unserved[:SHOWN])})
    if left := _left(rules, new):
        yield Broken("fixed_table", "table_left", True, {"ids": ", ".join(left[:SHOWN])})
    if rules.max_sitouts is not None:
        waited = History(task.mode, rules.biggest, [*task.played, *new]).waited
        over = sorted(person for person in {o for r in new for o in r.sitout} if waited[person] > rules.max_sitouts)
        if over:
            facts = {"most": rules.max_sitouts, "ids": ", ".join(over[:SHOWN])}
            yield Broken("max_sitouts", "waits_too_often", True, facts)


def _of_pairs(rule: str, code: str, pairs: Iterable[Pair], **facts: object) -> Broken:
    names = ", ".join(f"{person} – {other}" for person, other in sorted(pairs)[:SHOWN])
    return Broken(rule, code, True, {"pairs": names, **facts})


def _too_often(task: Task, new: Sequence[RoundSeats]) -> set[Pair]:
    counted: Counter[Pair] = History(task.mode, task.rules.biggest, [*task.played, *new]).meetings
    most = task.rules.max_meetings or 0
    return {met for met, times in counted.items() if times > most and met not in task.rules.own_pairs}


def _split(task: Task, new: Sequence[RoundSeats]) -> set[Pair]:
    """Return pairs of a fixed group that are not both on one side of one table.

    At least one of the two is seated.
    """
    split: set[Pair] = set()
    for round_ in new:
        side = {met for table in round_.tables for met in partners_at(table)}
        seated = {person for table in round_.tables for person in table}
        for group in task.rules.groups:
            if seated & set(group):
                split |= {pair(*met) for met in pairs_at(group)} - side
    return split


def _left(rules: Rules, new: Sequence[RoundSeats]) -> list[str]:
    return sorted(
        {
            person
            for round_ in new
            for label, table in zip(round_.numbers, round_.tables, strict=True)
            for person in table
            if rules.fixed_table.get(person, label) != label
        }
    )


def _unserved(rules: Rules, new: Sequence[RoundSeats]) -> list[str]:
    """List the people who need an accessible table and sit at another one."""
    needing, accessible = rules.accessible
    sat = {
        person
        for round_ in new
        for label, table in zip(round_.numbers, round_.tables, strict=True)
        for person in table
        if label not in accessible
    }
    return sorted(needing & sat)


def met_of(new: Sequence[RoundSeats]) -> set[Pair]:
    """Return all pairs that meet in these rounds."""
    return {met for round_ in new for table in round_.tables for met in pairs_at(table)}


def mates_of(new: Sequence[RoundSeats], rules: Rules) -> set[Pair]:
    """Return members of one club who meet in these rounds."""
    present = {person for round_ in new for person in round_.here}
    return met_of(new) & club_mates(present, rules)
