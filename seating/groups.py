"""Groups, and the entries that qualify from them for the final rounds."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from seating.knockout import bracket_order

NO_CLUBS: Mapping[str, str] = {}


def divide_into_groups(entries: Sequence[str], count: int, clubs: Mapping[str, str] = NO_CLUBS) -> list[list[str]]:
    """Divide `entries`, best first, into `count` groups of equal strength.

    Sizes differ by one at most. Entries are dealt to and fro (A B C, C B A), so that the sums of the ranks are even.
    Within one passage two may change groups when that keeps people of one club apart.
    """
    passages = [list(entries[start : start + count]) for start in range(0, len(entries), count)]
    groups: list[list[str]] = [[] for _ in range(count)]
    for number, passage in enumerate(passages):
        places = list(range(count) if number % 2 == 0 else range(count - 1, -1, -1))[: len(passage)]
        for entry, place in zip(passage, _apart(passage, places, groups, clubs), strict=True):
            groups[place].append(entry)
    return groups


def _apart(
    passage: Sequence[str], places: list[int], groups: Sequence[Sequence[str]], clubs: Mapping[str, str]
) -> list[int]:
    """Return the places of a passage, two swapped while that separates club mates."""
    mates = [[_mates(entry, group, clubs) for group in groups] for entry in passage]
    while better := next(
        (
            (place, other)
            for place, other in combinations(range(len(places)), 2)
            if mates[place][places[other]] + mates[other][places[place]]
            < mates[place][places[place]] + mates[other][places[other]]
        ),
        None,
    ):
        place, other = better
        places[place], places[other] = places[other], places[place]
    return places


def _mates(entry: str, group: Sequence[str], clubs: Mapping[str, str]) -> int:
    club = clubs.get(entry)
    return sum(1 for other in group if club is not None and clubs.get(other) == club)


def seeds_from_groups(standings: Sequence[Sequence[str]], through: int) -> list[str]:
    """Return the ranking for a knock-out.

    All first in their groups, then all second, and so on, `through` of each group. Within one of these rows the order
    is chosen so that two of one group meet as late as possible.
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
    """Return the place in the bracket of each rank."""
    order = bracket_order(size)
    return sorted(range(size), key=order.__getitem__)


def _best_row(seeds: Sequence[str], row: list[str], home: Mapping[str, int], slot: Sequence[int]) -> list[str]:
    """Return the row, two swapped while that lets people of one group meet later."""
    row = list(row)
    helped = True
    while helped:
        helped = False
        for place, other in combinations(range(len(row)), 2):
            before = _closeness([*seeds, *row], home, slot)
            row[place], row[other] = row[other], row[place]
            if _closeness([*seeds, *row], home, slot) < before:
                helped = True
            else:
                row[place], row[other] = row[other], row[place]
    return row


def _closeness(seeds: Sequence[str], home: Mapping[str, int], slot: Sequence[int]) -> float:
    """Return a number that rises the earlier two of one group meet.

    A meeting one round earlier counts more than all later ones.
    """
    met = (
        (slot[place] ^ slot[other]).bit_length()
        for place, other in combinations(range(len(seeds)), 2)
        if home[seeds[place]] == home[seeds[other]]
    )
    return sum(float(len(seeds) ** 2) ** (1 - rounds) for rounds in met)


def final_tables(ranked: Sequence[str], tables: int, size: int) -> list[list[str]]:
    """Return the final tables: the best entries at the first, the next at the second."""
    return [list(ranked[start : start + size]) for start in range(0, min(len(ranked), tables * size), size)]
