"""What came of it, in the figures of the judge (tests/tools/check_seating.py), with bounds that are proved simply."""

from collections import Counter
from collections.abc import Mapping, Sequence

from tournaments.seating.costs import club_mates
from tournaments.seating.history import History
from tournaments.seating.sizes import divide
from tournaments.seating.values import Pair, RoundSeats, Rules, Task, pairs_at

Figures = dict[str, float]


def quality(task: Task, new: Sequence[RoundSeats]) -> tuple[Figures, Figures]:
    """The figures of the whole document and lower bounds for them; a lower figure is a better one."""
    rules = task.rules
    history = History(task.mode, rules.biggest, [*task.played, *new])
    before = History(task.mode, rules.biggest, task.played)
    value: Figures = {
        "repeat_meetings": _repeats(history.meetings, rules),
        "max_meetings": max((n for met, n in history.meetings.items() if met not in rules.own_pairs), default=0),
        "short_tables": sum(len(table) < rules.biggest for one in new for table in one.tables),
        "seat_range": max((_range(history, one) for one in history.seats), default=0),
    }
    bound: Figures = {"repeat_meetings": repeat_bound(before, new, rules), "short_tables": _short_bound(new, rules)}
    if task.mode == "partners":
        value["repeat_partners"] = _repeats(history.partners, rules)
    if rules.clubs:
        value["club_meetings"], bound["club_meetings"] = _clubs(new, rules)
    if any(one.scores is not None for one in new):
        value["spread_sum"], value["spread_max"], bound["spread_sum"] = _spread(new)
    return value, bound


def _repeats(counted: Counter[Pair], rules: Rules) -> int:
    return sum(times - 1 for met, times in counted.items() if times > 1 and met not in rules.own_pairs)


def _range(history: History, one: str) -> int:
    used = [history.seats[one][place] for place in range(history.biggest)]
    return max(used) - min(used)


def repeat_bound(before: History, new: Sequence[RoundSeats], rules: Rules) -> int:
    """Repeats that nobody can avoid: somebody who has to meet more people than there are left to meet repeats.

    Each repeat is counted at both of its ends, hence the half.
    """
    past = _repeats(before.meetings, rules)
    if rules.groups or not new:
        return past
    people = set(before.waited).union(*before.meetings, *(one.here for one in new))
    met = Counter(one for pair in before.meetings for one in pair)
    due: Counter[str] = Counter()
    for one in new:
        least = 0 if one.sitout else min((len(table) - 1 for table in one.tables), default=0)
        due.update(dict.fromkeys(one.here, least))
    lack = sum(max(0, due[one] - (len(people) - 1 - met[one])) for one in due)
    return past + -(-lack // 2)


def _short_bound(new: Sequence[RoundSeats], rules: Rules) -> int:
    return sum(
        sum(size < rules.biggest for size in divide(sum(map(len, one.tables)), rules.sizes) or ()) for one in new
    )


def _clubs(new: Sequence[RoundSeats], rules: Rules) -> tuple[int, int]:
    """Meetings inside a club, and how many there must be by the pigeonhole principle."""
    mates = 0
    least = 0
    for one in new:
        for table in one.tables:
            at = Counter(club for person in table for club in rules.clubs.get(person, ()))
            mates += sum(n * (n - 1) // 2 for n in at.values())
        inside = Counter(club for table in one.tables for person in table for club in rules.clubs.get(person, ()))
        least += 0 if rules.groups else sum(_even(n, len(one.tables)) for n in inside.values())
    return mates, least


def _even(things: int, boxes: int) -> int:
    each, over = divmod(things, boxes)
    return over * (each + 1) * each // 2 + (boxes - over) * each * (each - 1) // 2


def _spread(new: Sequence[RoundSeats]) -> tuple[float, float, float]:
    ranges = []
    least: float = 0
    for one in new:
        if one.scores is not None and one.tables:
            at = [[one.scores[person] for person in table] for table in one.tables]
            ranges += [max(scores) - min(scores) for scores in at]
            least += spread_bound(sorted(s for scores in at for s in scores), Counter(map(len, at)))
    return sum(ranges), max(ranges, default=0), least


def spread_bound(scores: Sequence[float], sizes: Mapping[int, int]) -> float:
    """The least sum of (best - worst) over tables of these sizes: sorted and cut, in the best order of the sizes."""
    kinds = sorted(sizes)
    best: dict[tuple[int, ...], float] = {(0,) * len(kinds): 0}
    for _ in range(sum(sizes.values())):
        nearer: dict[tuple[int, ...], float] = {}
        for used, cost in best.items():
            start = sum(n * size for n, size in zip(used, kinds, strict=True))
            for place, size in enumerate(kinds):
                if used[place] < sizes[size]:
                    more = (*used[:place], used[place] + 1, *used[place + 1 :])
                    total = cost + scores[start + size - 1] - scores[start]
                    nearer[more] = min(total, nearer.get(more, total))
        best = nearer
    return min(best.values())


def met_of(new: Sequence[RoundSeats]) -> set[Pair]:
    """Everybody who meets in these rounds."""
    return {met for one in new for table in one.tables for met in pairs_at(table)}


def mates_of(new: Sequence[RoundSeats], rules: Rules) -> set[Pair]:
    """Members of one club who meet in these rounds."""
    present = {person for one in new for person in one.here}
    return met_of(new) & club_mates(present, rules)
