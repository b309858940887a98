"""Who waits when not everybody can sit: the fewest sit-outs so far, then the lowest score, then by lot."""

from collections.abc import Mapping, Sequence
from random import Random

from tournaments.seating.history import History


def choose(
    here: Sequence[str],
    count: int,
    history: History,
    scores: Mapping[str, float],
    groups: Sequence[Sequence[str]],
    rng: Random,
) -> tuple[str, ...]:
    """The ids that wait. Members of a fixed group wait together where the number allows it."""
    lot = {one: rng.random() for one in sorted(here)}

    def order(members: Sequence[str]) -> tuple[float, float, float]:
        waited = max(history.waited[one] for one in members)
        return waited, sum(scores.get(one, 0) for one in members) / len(members), lot[members[0]]

    chosen: list[str] = []
    for members in sorted(_together(here, groups), key=order):
        if len(chosen) + len(members) <= count:
            chosen.extend(members)
    rest = sorted((one for one in here if one not in chosen), key=lambda one: order([one]))
    return tuple(chosen + rest[: count - len(chosen)])


def _together(here: Sequence[str], groups: Sequence[Sequence[str]]) -> list[list[str]]:
    present = [[one for one in group if one in here] for group in groups]
    grouped = {one for group in present for one in group}
    return [group for group in present if group] + [[one] for one in here if one not in grouped]
