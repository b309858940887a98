"""The spread of scores at tables, and the meetings of club mates."""

from collections import Counter

from seating.figures.evening import Evening
from seating.figures.sums import even_pairs, least_spread, pairs_of

Put = dict[str, tuple[float, float]]


def spread_figures(evening: Evening) -> Put:
    """Return the differences between best and last at the tables of Swiss rounds."""
    total = least = most = least_most = 0.0
    mixed = least_mixed = 0
    measured = False
    for sitting in evening.judged:
        scores = sitting.scores
        if scores is None or not sitting.tables:
            continue
        at = [[scores[person] for person in table if person in scores] for table in sitting.tables]
        at = [table for table in at if table]
        if not at:
            continue
        measured = True
        widths = [max(table) - min(table) for table in at]
        bound, bound_most = least_spread((score for table in at for score in table), list(map(len, at)))
        total, least = total + sum(widths), least + bound
        most, least_most = max(most, *widths), max(least_most, bound_most)
        mixed += sum(width > 0 for width in widths)
        level = Counter(score for table in at for score in table)
        least_mixed += max(0, len(at) - sum(count // min(map(len, at)) for count in level.values()))
    if not measured:
        return {}
    return {
        "spread_sum": (round(total, 6), round(least, 6)),
        "spread_max": (round(most, 6), round(least_most, 6)),
        "mixed_tables": (mixed, least_mixed),
    }


def club_figures(evening: Evening) -> Put:
    """Return meetings of two of one club, and how many there must be.

    A club is spread evenly over the tables.
    """
    if not evening.clubs:
        return {}
    value = bound = 0
    for sitting in evening.judged:
        for club in evening.clubs:
            at = [sum(person in club for person in table) for table in sitting.tables]
            value += sum(map(pairs_of, at))
            bound += 0 if evening.own else even_pairs(sum(at), len(sitting.tables))
    return {"club_meetings": (value, bound)}
