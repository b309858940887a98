"""Byes when not all can sit: fewest byes so far, never consecutive, lowest score.

Ties are broken at random. No player sits out a second time before all have sat out once. That outranks "never
consecutive" where both cannot hold, as with two of three sitting out.
"""

from collections.abc import Mapping, Sequence
from random import Random

from seating.history import History


def choose(
    here: Sequence[str],
    count: int,
    *,
    history: History,
    scores: Mapping[str, float],
    groups: Sequence[Sequence[str]],
    rng: Random,
) -> tuple[str, ...]:
    """Return the ids that wait.

    Members of a fixed group wait together; groups are split only for the remainder.
    """
    lot = {person: rng.random() for person in sorted(here)}

    def order(members: Sequence[str]) -> tuple[float, bool, float, float]:
        waited = max(history.waited[person] for person in members)
        twice = any(person in history.waited_last for person in members)
        return waited, twice, sum(scores.get(person, 0) for person in members) / len(members), lot[members[0]]

    parties = sorted(_together(here, groups), key=order)
    single = sum(len(members) == 1 for members in parties)
    least = min((len(members) for members in parties if len(members) > 1), default=1)
    chosen: list[str] = []
    for members in parties:
        left = count - len(chosen) - len(members)
        free = single - (len(members) == 1)
        if left >= 0 and left % least <= free:  # so that no group need be split
            chosen.extend(members)
            single = free
    rest = sorted((person for person in here if person not in chosen), key=lambda person: order([person]))
    return tuple(chosen + rest[: count - len(chosen)])


def _together(here: Sequence[str], groups: Sequence[Sequence[str]]) -> list[list[str]]:
    present = [[person for person in group if person in here] for group in groups]
    grouped = {person for group in present for person in group}
    return [group for group in present if group] + [[person] for person in here if person not in grouped]
