"""Who waited and who sat at short tables, and whether that went round fairly."""

from collections import Counter
from collections.abc import Mapping

from seating.figures.evening import Evening, Sitting
from seating.figures.sums import fits, poured

Put = dict[str, tuple[float, float]]


def waiting_figures(evening: Evening) -> Put:
    """All figures about sit-outs and short tables."""
    return _short_tables(evening) | _sit_outs(evening)


def _short_tables(evening: Evening) -> Put:
    big = max(evening.sizes)
    short = [
        Counter(one for table in sitting.tables if len(table) < big for one in table) for sitting in evening.rounds
    ]
    put: Put = {
        "short_tables": (
            sum(len(table) < big for one in evening.judged for table in one.tables),
            sum(fits(sum(map(len, one.tables)), evening.sizes)[1] for one in evening.judged),
        )
    }
    if any(short) and evening.always:
        put["short_range"] = _range(evening, short)
    return put


def _sit_outs(evening: Evening) -> Put:
    excess = sum(max(0, len(one.waiting) - fits(len(one.here), evening.sizes)[0]) for one in evening.judged)
    put: Put = {"sitout_excess": (excess, 0)}
    waits = [Counter(set(one.waiting)) for one in evening.rounds]
    if not any(waits):
        return put
    if evening.always:
        put["sitout_range"] = _range(evening, waits)
    put["sitout_early"] = (_early(evening), 0)
    put["sitout_consecutive"] = _running(evening)
    if any(one.scores is not None and one.waiting for one in evening.judged):
        put["sitout_order"] = (_out_of_order(evening), 0)
    return put


def _range(evening: Evening, counts: list[Counter[int]]) -> tuple[int, int]:
    """The most minus the fewest of those who were never away, and the same if it went round as it can."""
    before, after = Counter[int](), Counter[int]()
    for at, one in enumerate(counts):
        after += one
        if at < evening.first:
            before += one
    values = [after[one] for one in evening.always]
    more = sum(values) - sum(before[one] for one in evening.always)
    best = poured((before[one] for one in evening.always), more)
    return max(values) - min(values), max(best) - min(best)


def _early(evening: Evening) -> int:
    """Sit-outs of somebody while another who was there had fewer."""
    waited: Counter[int] = Counter()
    early = 0
    for at, one in enumerate(evening.rounds):
        if at >= evening.first:
            fewest = min((waited[person] for person in one.here), default=0)
            early += sum(waited[person] > fewest for person in set(one.waiting))
        waited.update(set(one.waiting))
    return early


def _running(evening: Evening) -> tuple[int, int]:
    """Sit-outs in two rounds running, and how many there must be because nearly all wait."""
    value = least = 0
    for at in range(max(1, evening.first), len(evening.rounds)):
        last, this = evening.rounds[at - 1], evening.rounds[at]
        waited = set(last.waiting)
        value += len(waited & set(this.waiting))
        stayed = max(0, len(waited) - len(last.here - this.here))
        least += max(0, len(set(this.waiting)) + stayed - len(this.here))
    return value, least


def _out_of_order(evening: Evening) -> int:
    """Sit-outs where somebody lower with as few sit-outs had a seat."""
    waited: Counter[int] = Counter()
    wrong = 0
    for at, one in enumerate(evening.rounds):
        if at >= evening.first and one.scores is not None and one.waiting:
            wrong += _wrong(one, waited, one.scores)
        waited.update(set(one.waiting))
    return wrong


def _wrong(one: Sitting, waited: Counter[int], scores: Mapping[int, float]) -> int:
    lowest: dict[int, float] = {}
    for person in one.here - set(one.waiting):
        if person in scores:
            times = waited[person]
            lowest[times] = min(lowest.get(times, scores[person]), scores[person])
    return sum(
        any(times <= waited[person] and low < scores[person] for times, low in lowest.items())
        for person in set(one.waiting)
        if person in scores
    )
