"""Meetings again: what cannot be avoided, what the known schedules reach, and the schedule of a plan itself.

The bounds and the schedules are those of seating; nothing is judged here in another way.
"""

from collections.abc import Callable
from functools import lru_cache
from itertools import count

from seating import seat
from seating.designs.library import TABLE, no_repeats
from seating.figures import evening_of, figures
from seating.values import RoundSeats, Rules
from tournaments.planner.simulation.at_tables import Rounds
from tournaments.planner.simulation.values import PARTNERS, UNITS, Party

LOOKS, WORK = 80, 40_000
"""A search looks at its clock about so often before it stops, less often the more seats there are to fill: a number
and not seconds, so that it ends the same way everywhere."""


@lru_cache(maxsize=512)
def unavoidable(party: Party, rounds: int) -> dict[str, int]:
    """The fewest repeats over so many rounds that can be proved: `meetings`, and `partners` where these change.

    From the bounds of the seating, which hold whoever sits where.
    """
    shape = party.shape
    names = [str(one) for one in range(party.entries + shape.bots)]
    made = [_any_round(names, shape.sizes, number * shape.waiting) for number in range(rounds)]
    mode = UNITS if party.sizes == (2,) else party.mode
    rules = Rules(sizes=party.sizes)
    bounds = figures(evening_of(names, mode, rules, made, 0, {}))[1]
    found = {"meetings": int(bounds["repeat_meetings"])}
    return found | ({"partners": int(bounds["repeat_partners"])} if mode == PARTNERS else {})


def _any_round(names: list[str], sizes: tuple[int, ...], first: int) -> RoundSeats:
    """Some round of these sizes in which those wait whose turn it is."""
    line = [names[(first + at) % len(names)] for at in range(len(names))]
    waiting, seated = line[: len(names) - sum(sizes)], iter(line[len(names) - sum(sizes) :])
    return RoundSeats(tuple(tuple(next(seated) for _ in range(size)) for size in sizes), tuple(waiting))


def known_without(party: Party, rounds: int) -> bool:
    """Whether a schedule is known in which nobody meets anybody twice."""
    shape = party.shape
    if party.sizes == (2,):
        return rounds < party.entries + party.entries % 2
    if max(party.sizes) != TABLE or shape.waiting or shape.bots:
        return False
    design = no_repeats(party.entries, rounds)
    return design is not None and sorted(map(len, design.rounds[0])) == sorted(shape.sizes)


@lru_cache(maxsize=64)
def schedule(party: Party, rounds: int, seed: int) -> tuple[Rounds, int]:
    """All rounds made in advance by the seating, and how often two meet again in them."""
    looks = min(LOOKS, WORK // (party.entries * rounds))
    document = {
        "players": [str(one) for one in range(party.entries)],
        "mode": UNITS if party.sizes == (2,) else party.mode,
        "constraints": {"table_sizes": list(party.sizes)},
        "seat": {"method": "schedule", "rounds": rounds, "odd": party.odd, "seed": seed, "seconds": looks},
    }
    answer = seat(document, clock=_ticking())
    number = {one: at for at, one in enumerate(answer["players"])}
    made = [
        ([[number[one] for one in table] for table in each["tables"]], [number[one] for one in each["sitout"]])
        for each in answer["rounds"]
    ]
    return made, int(answer["quality"]["repeat_meetings"])


def _ticking() -> Callable[[], float]:
    """A clock that goes on by one whenever it is looked at."""
    ticks = count()
    return lambda: float(next(ticks))
