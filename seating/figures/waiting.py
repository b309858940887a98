"""The fairness of sit-outs and short tables: whether all take their turn."""

from collections import Counter
from collections.abc import Mapping

from seating.figures.evening import Evening, Sitting
from seating.figures.sums import fits, water_fill

Put = dict[str, tuple[float, float]]


def waiting_figures(evening: Evening) -> Put:
    """Return all figures about sit-outs and short tables."""
    return _short_tables(evening) | _sit_outs(evening)


def _short_tables(evening: Evening) -> Put:
    big = max(evening.sizes)
    short = [
        Counter(person for table in sitting.tables if len(table) < big for person in table)
        for sitting in evening.rounds
    ]
    put: Put = {
        "short_tables": (
            sum(len(table) < big for sitting in evening.judged for table in sitting.tables),
            sum(fits(sum(map(len, sitting.tables)), evening.sizes)[1] for sitting in evening.judged),
        )
    }
    if any(short) and evening.always:
        put["short_range"] = _range(evening, short)
    return put


def _sit_outs(evening: Evening) -> Put:
    excess = sum(max(0, len(sitting.waiting) - fits(len(sitting.here), evening.sizes)[0]) for sitting in evening.judged)
    put: Put = {"sitout_excess": (excess, 0)}
    waits = [Counter(set(sitting.waiting)) for sitting in evening.rounds]
    if not any(waits):
        return put
    if evening.always:
        put["sitout_range"] = _range(evening, waits)
    put["sitout_early"] = (_early(evening), 0)
    put["sitout_consecutive"] = _running(evening)
    if any(sitting.scores is not None and sitting.waiting for sitting in evening.judged):
        put["sitout_order"] = (_out_of_order(evening), 0)
    return put


def _range(evening: Evening, counts: list[Counter[int]]) -> tuple[int, int]:
    """Return the most minus the fewest of those never absent, and the best possible."""
    before, after = Counter[int](), Counter[int]()
    for at, of_round in enumerate(counts):
        after += of_round
        if at < evening.first:
            before += of_round
    values = [after[person] for person in evening.always]
    more = sum(values) - sum(before[person] for person in evening.always)
    best = water_fill((before[person] for person in evening.always), more)
    return max(values) - min(values), max(best) - min(best)


def _early(evening: Evening) -> int:
    """Count sit-outs of people while another person present had fewer."""
    waited: Counter[int] = Counter()
    early = 0
    for at, sitting in enumerate(evening.rounds):
        if at >= evening.first:
            fewest = min((waited[person] for person in sitting.here), default=0)
            early += sum(waited[person] > fewest for person in set(sitting.waiting))
        waited.update(set(sitting.waiting))
    return early


def _running(evening: Evening) -> tuple[int, int]:
    """Return consecutive sit-outs, and the minimum when nearly all have to sit out."""
    value = least = 0
    for at in range(max(1, evening.first), len(evening.rounds)):
        last, this = evening.rounds[at - 1], evening.rounds[at]
        waited = set(last.waiting)
        value += len(waited & set(this.waiting))
        stayed = max(0, len(waited) - len(last.here - this.here))
        least += max(0, len(set(this.waiting)) + stayed - len(this.here))
    return value, least


def _out_of_order(evening: Evening) -> int:
    """Count sit-outs where a lower-ranked person with as few sit-outs had a seat."""
    waited: Counter[int] = Counter()
    wrong = 0
    for at, sitting in enumerate(evening.rounds):
        if at >= evening.first and sitting.scores is not None and sitting.waiting:
            wrong += _wrong(sitting, waited, sitting.scores)
        waited.update(set(sitting.waiting))
    return wrong


def _wrong(sitting: Sitting, waited: Counter[int], scores: Mapping[int, float]) -> int:
    lowest: dict[int, float] = {}
    for person in sitting.here - set(sitting.waiting):
        if person in scores:
            times = waited[person]
            lowest[times] = min(lowest.get(times, scores[person]), scores[person])
    return sum(
        any(times <= waited[person] and low < scores[person] for times, low in lowest.items())
        for person in set(sitting.waiting)
        if person in scores
    )
