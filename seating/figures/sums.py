"""Sums the bounds are made of: how even can it be at the best?"""

from collections import Counter
from collections.abc import Iterable, Sequence


def pairs_of(count: int) -> int:
    """Return the number of pairs among `count` people."""
    return count * (count - 1) // 2


def even_pairs(things: int, boxes: int) -> int:
    """Return the fewest pairs sharing a box when `things` are spread over `boxes`.

    An even spread gives the fewest.
    """
    if boxes <= 0:
        return 0
    each, more = divmod(things, boxes)
    return more * pairs_of(each + 1) + (boxes - more) * pairs_of(each)


def water_fill(counts: Iterable[int], more: int) -> list[int]:
    """Return the counts after `more` was added one by one, each time to the lowest.

    Nothing is more even.
    """
    level = sorted(counts)
    width = 1
    while level and more > 0:
        while width < len(level) and level[width] == level[0]:
            width += 1
        room = (level[width] - level[0]) * width if width < len(level) else more
        if more < room or width == len(level):
            each, left = divmod(more, width)
            return [count + each + (place < left) for place, count in enumerate(level[:width])] + level[width:]
        level[:width] = [level[width]] * width
        more -= room
    return level


def deviation(counts: Sequence[int]) -> float:
    """Return the sum of the squared differences from the mean."""
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 for count in counts)


def fits(people: int, sizes: Sequence[int]) -> tuple[int, int]:
    """Return the fewest people without a seat at tables of these sizes.

    Also return the fewest short tables when the others sit.
    """
    big, short = max(sizes), [size for size in sizes if size < max(sizes)]
    reach = min(people, big * (max(short, default=1) + big + 1))
    few: list[int | None] = [0]
    base = (people - reach) // big * big
    for count in range(1, people - base + 1):
        ways = [way + (size < big) for size in {*sizes} if size <= count and (way := few[count - size]) is not None]
        few.append(min(ways, default=None))
    left = next((left for left in range(len(few)) if few[len(few) - 1 - left] is not None), people)
    return left, few[len(few) - 1 - left] or 0


def least_spread(scores: Iterable[float], sizes: Sequence[int]) -> tuple[float, float]:
    """Return the least sum and maximum of the spread over tables of these sizes.

    Sorted and cut is best for both; in which order tables of several sizes are cut is tried out.
    """
    line, tables = sorted(scores), Counter(sizes)
    kinds = sorted(tables)
    best: dict[tuple[int, ...], tuple[float, float]] = {(0,) * len(kinds): (0, 0)}
    for _ in sizes:
        after: dict[tuple[int, ...], tuple[float, float]] = {}
        for used, (total, most) in best.items():
            start = sum(count * size for count, size in zip(used, kinds, strict=True))
            for place, size in enumerate(kinds):
                if used[place] < tables[size]:
                    step = line[start + size - 1] - line[start]
                    key = (*used[:place], used[place] + 1, *used[place + 1 :])
                    old = after.get(key, (float("inf"), float("inf")))
                    after[key] = (min(old[0], total + step), min(old[1], max(most, step)))
        best = after
    return next(iter(best.values()))
