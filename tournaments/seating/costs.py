"""What a table costs: one number in which a worse breach always outweighs all lesser ones together.

The published order (seating 2): hard rules, repeats, club meetings, score spread, meeting twice running, short tables.
Each weight is larger than the sum of everything below it can become. Whole scores keep it exact.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.seating.history import History
from tournaments.seating.values import Pair, Rules, pair, pairs_at

Together = dict[str, dict[str, float]]
Add = Callable[[Pair, float], None]


@dataclass(frozen=True, slots=True)
class Costs:
    """`together` prices two ids at one table (only where it is not 0), `short` an id at a short table."""

    together: Together
    scores: Mapping[str, float]
    spread: float
    short: Mapping[str, float]
    biggest: int
    floor: float
    """No seating costs less: the rewards for keeping together who belongs together."""

    def table(self, ids: Sequence[str]) -> float:
        """The cost of these people at one table."""
        total: float = 0
        for place, one in enumerate(ids):
            row = self.together.get(one)
            if row:
                for other in ids[place + 1 :]:
                    total += row.get(other, 0)
        if self.spread and ids:
            at = [self.scores[one] for one in ids]
            total += self.spread * (max(at) - min(at))
        if len(ids) < self.biggest:
            total += sum(self.short.get(one, 0) for one in ids)
        return total


@dataclass(frozen=True, slots=True)
class Weights:
    """The price of one breach of each kind."""

    hard: float
    repeat: float
    club: float
    spread: float
    running: float


def weights(here: Sequence[str], scores: Mapping[str, float], history: History) -> Weights:
    """Prices for a round of these people; `scores` is empty where the standing does not matter."""
    most_pairs = len(here) * (history.biggest - 1) // 2 + 1
    running = len(here) * (1 + max((history.short[one] for one in here), default=0)) + 1
    values = [scores[one] for one in here] if scores else [0]
    most_spread = (max(values) - min(values)) * len(here) // 2 + 1
    spread = running * most_pairs
    club = spread * most_spread
    repeat = club * most_pairs * 2
    hard = repeat * most_pairs * (1 + max(history.meetings.values(), default=0))
    return Weights(hard, repeat, club, spread if scores else 0, running)


def costs(here: Sequence[str], scores: Mapping[str, float], history: History, rules: Rules) -> Costs:
    """The prices of one round. Without `scores` the spread costs nothing."""
    price = weights(here, scores, history)
    together: Together = {one: {} for one in here}
    present = set(here)

    def add(met: Pair, cost: float) -> None:
        if met[0] in present and met[1] in present:
            for one, other in (met, met[::-1]):
                together[one][other] = together[one].get(other, 0) + cost

    _price_meetings(add, price, history, rules)
    _price_rules(add, price, present, history, rules)
    kept = [met for met in together_pairs(rules) if set(met) <= present]
    for met in kept:
        add(met, -price.hard)
    short = {one: history.short[one] for one in here}
    return Costs(together, scores, price.spread, short, rules.biggest, -price.hard * len(kept))


def _price_meetings(add: Add, price: Weights, history: History, rules: Rules) -> None:
    own = rules.own_pairs
    for met, times in history.meetings.items():
        if met not in own:
            add(met, price.repeat * times)  # a third meeting is worse than two second ones
    for met in history.last - own:
        add(met, price.running)


def _price_rules(add: Add, price: Weights, present: set[str], history: History, rules: Rules) -> None:
    for met in rules.forbidden | different_tables(rules):
        add(met, price.hard)
    for met in club_mates(present, rules):
        add(met, price.hard if rules.clubs_hard else price.club)
    if rules.max_meetings is not None:
        for met, times in history.meetings.items():
            if times >= rules.max_meetings and met not in rules.own_pairs:
                add(met, price.hard)


def club_mates(present: set[str], rules: Rules) -> set[Pair]:
    """Pairs of one club."""
    members: dict[str, list[str]] = {}
    for one in sorted(present):
        for club in rules.clubs.get(one, ()):
            members.setdefault(club, []).append(one)
    return {met for club in members.values() for met in pairs_at(club)}


def together_pairs(rules: Rules) -> set[Pair]:
    """Pairs that must share a table: fixed groups, and people fixed to one table."""
    fixed = sorted(rules.fixed_table)
    same = {pair(a, b) for a in fixed for b in fixed if a < b and rules.fixed_table[a] == rules.fixed_table[b]}
    return same | set(rules.own_pairs)


def different_tables(rules: Rules) -> set[Pair]:
    """Pairs fixed to different tables."""
    fixed = sorted(rules.fixed_table)
    return {pair(a, b) for a in fixed for b in fixed if a < b and rules.fixed_table[a] != rules.fixed_table[b]}
