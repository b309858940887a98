"""Who waits when not everybody can sit: the fewest sit-outs so far, never twice running, then the lowest score.

Of equals the lot decides. Nobody waits a second time before all have waited once; where that and "never twice running"
cannot both be kept, as with two of three waiting, the first is.
"""

from collections.abc import Mapping, Sequence
from random import Random

from seating.history import History


def choose(
    here: Sequence[str],
    count: int,
    history: History,
    scores: Mapping[str, float],
    groups: Sequence[Sequence[str]],
    rng: Random,
) -> tuple[str, ...]:
    """The ids that wait. Members of a fixed group wait together; only what is left over is taken from groups."""
    lot = {one: rng.random() for one in sorted(here)}

    def order(members: Sequence[str]) -> tuple[float, bool, float, float]:
        waited = max(history.waited[one] for one in members)
        twice = any(one in history.waited_last for one in members)
        return waited, twice, sum(scores.get(one, 0) for one in members) / len(members), lot[members[0]]

    parties = sorted(_together(here, groups), key=order)
    single = sum(len(members) == 1 for members in parties)
    least = min((len(members) for members in parties if len(members) > 1), default=1)
    chosen: list[str] = []
    for members in parties:
        left = count - len(chosen) - len(members)
        free = single - (len(members) == 1)
        if left >= 0 and left % least <= free:  # so that no group need be split in the end
            chosen.extend(members)
            single = free
    rest = sorted((one for one in here if one not in chosen), key=lambda one: order([one]))
    return tuple(chosen + rest[: count - len(chosen)])


def _together(here: Sequence[str], groups: Sequence[Sequence[str]]) -> list[list[str]]:
    present = [[one for one in group if one in here] for group in groups]
    grouped = {one for group in present for one in group}
    return [group for group in present if group] + [[one] for one in here if one not in grouped]
