"""Table sizes: how many tables of each, and the byes or bots they need."""

from dataclasses import dataclass

from seating.values import Broken


@dataclass(frozen=True, slots=True)
class TableSizes:
    """The table sizes (largest first), the number of byes and the number of bots."""

    sizes: tuple[int, ...]
    waiting: int = 0
    bots: int = 0
    broken: tuple[Broken, ...] = ()


def divide(count: int, sizes: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return table sizes that seat exactly `count`; None when there are none.

    As few tables as possible are short. With tables of 4 and 3 only 1, 2 and 5 people cannot be seated
    (docs/rules/truf/rulebook.md#tf-75).
    """
    big = max(sizes)
    short = [size for size in sizes if size < big]
    for full in range(count // big, -1, -1):
        rest = _fewest(count - full * big, short)
        if rest is not None:
            return (big,) * full + rest
    return None


def _fewest(count: int, sizes: list[int]) -> tuple[int, ...] | None:
    best: list[tuple[int, ...] | None] = [()] + [None] * count
    for total in range(1, count + 1):
        ways = [(*way, size) for size in sizes if size <= total and (way := best[total - size]) is not None]
        best[total] = min(ways, key=len, default=None)
    fewest = best[count]
    return None if fewest is None else tuple(sorted(fewest, reverse=True))


def plan(count: int, sizes: tuple[int, ...], odd: str) -> TableSizes:
    """Plan the tables for `count` people; `odd` says how to treat a remainder."""
    big = max(sizes)
    if odd == "bots":
        bots = -count % big
        return TableSizes((big,) * ((count + bots) // big), bots=bots)
    if odd == "sit_out" and count >= big:
        return TableSizes((big,) * (count // big), waiting=count % big)
    exact = divide(count, sizes)
    return TableSizes(exact) if exact is not None else _with_waiting(count, sizes)


def _with_waiting(count: int, sizes: tuple[int, ...]) -> TableSizes:
    """Plan with the fewest byes.

    Where all tables have one size a short table was never an option.
    """
    waiting = next(left for left in range(count + 1) if divide(count - left, sizes) is not None)
    exact = divide(count - waiting, sizes) or ()
    if len(set(sizes)) == 1 and exact:
        return TableSizes(exact, waiting, broken=(Broken("odd", "waits_instead", False, {"count": waiting}),))
    facts = {"count": count, "sizes": ", ".join(map(str, sorted(sizes, reverse=True)))}
    return TableSizes(exact, waiting, broken=(Broken("table_sizes", "sizes_impossible", True, facts),))
