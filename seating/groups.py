"""Groups, and who goes from them to the final rounds."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from seating.knockout import bracket_order

NO_CLUBS: Mapping[str, str] = {}


def divide_into_groups(entries: Sequence[str], count: int, clubs: Mapping[str, str] = NO_CLUBS) -> list[list[str]]:
    """`entries`, best first, over `count` groups of equal strength; sizes differ by one at most.

    To and fro (A B C, C B A), so that the sums of the ranks are even. Within one passage two may change groups
    when that keeps people of one club apart.
    """
    passages = [list(entries[start : start + count]) for start in range(0, len(entries), count)]
    groups: list[list[str]] = [[] for _ in range(count)]
    for number, passage in enumerate(passages):
        places = list(range(count) if number % 2 == 0 else range(count - 1, -1, -1))[: len(passage)]
        for one, place in zip(passage, _apart(passage, places, groups, clubs), strict=True):
            groups[place].append(one)
    return groups


def _apart(
    passage: Sequence[str], places: list[int], groups: Sequence[Sequence[str]], clubs: Mapping[str, str]
) -> list[int]:
    """The places of a passage with two changed as long as fewer then meet people of their own club."""
    mates = [[_mates(one, group, clubs) for group in groups] for one in passage]
    while better := next(
        (
            (one, other)
            for one, other in combinations(range(len(places)), 2)
            if mates[one][places[other]] + mates[other][places[one]]
            < mates[one][places[one]] + mates[other][places[other]]
        ),
        None,
    ):
        one, other = better
        places[one], places[other] = places[other], places[one]
    return places


def _mates(one: str, group: Sequence[str], clubs: Mapping[str, str]) -> int:
    club = clubs.get(one)
    return sum(1 for other in group if club is not None and clubs.get(other) == club)


def seeds_from_groups(standings: Sequence[Sequence[str]], through: int) -> list[str]:
    """The ranking for a knock-out: all first in their groups, then all second, and so on, `through` of each group.

    Within one of these rows the order is chosen so that two of one group meet as late as possible.
    """
    seeds: list[str] = []
    home: dict[str, int] = {}
    total = sum(min(through, len(group)) for group in standings)
    slot = _slots(1 << max(0, total - 1).bit_length())
    for rank in range(through):
        row = [group[rank] for group in standings if len(group) > rank]
        home |= {group[rank]: number for number, group in enumerate(standings) if len(group) > rank}
        seeds += _best_row(seeds, row, home, slot)
    return seeds


def _slots(size: int) -> list[int]:
    """The place in the bracket of each rank."""
    order = bracket_order(size)
    return sorted(range(size), key=order.__getitem__)


def _best_row(seeds: Sequence[str], row: list[str], home: Mapping[str, int], slot: Sequence[int]) -> list[str]:
    """The row with two changed as long as that lets people of one group meet later."""
    row = list(row)
    helped = True
    while helped:
        helped = False
        for one, other in combinations(range(len(row)), 2):
            before = _closeness([*seeds, *row], home, slot)
            row[one], row[other] = row[other], row[one]
            if _closeness([*seeds, *row], home, slot) < before:
                helped = True
            else:
                row[one], row[other] = row[other], row[one]
    return row


def _closeness(seeds: Sequence[str], home: Mapping[str, int], slot: Sequence[int]) -> float:
    """Higher the earlier two of one group meet; a meeting one round earlier counts more than all later ones."""
    met = (
        (slot[one] ^ slot[other]).bit_length()
        for one, other in combinations(range(len(seeds)), 2)
        if home[seeds[one]] == home[seeds[other]]
    )
    return sum(float(len(seeds) ** 2) ** (1 - rounds) for rounds in met)


def final_tables(ranked: Sequence[str], tables: int, size: int) -> list[list[str]]:
    """The best at the first table, the next ones at the second, and so on."""
    return [list(ranked[start : start + size]) for start in range(0, min(len(ranked), tables * size), size)]
