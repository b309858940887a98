"""Rematches: unavoidable ones, those of known schedules, and a plan's schedule.

The bounds and the schedules are those of seating.
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
"""The number of clock readings before a search stops; fewer for more seats.

It is a number and not seconds, so that a search ends the same way everywhere.
"""


@lru_cache(maxsize=512)
def unavoidable(party: Party, rounds: int) -> dict[str, int]:
    """Return the provable minimum of rematches; with changing `partners`, theirs too.

    The bounds are those of the pairing, valid for any seats.
    """
    shape = party.shape
    names = [str(entry) for entry in range(party.entries + shape.bots)]
    rounds_made = [_any_round(names, shape.sizes, number * shape.waiting) for number in range(rounds)]
    mode = UNITS if party.sizes == (2,) else party.mode
    rules = Rules(sizes=party.sizes)
    bounds = figures(evening_of(names, mode, rules=rules, rounds=rounds_made, first=0, absent={}))[1]
    least = {"meetings": int(bounds["repeat_meetings"])}
    return least | ({"partners": int(bounds["repeat_partners"])} if mode == PARTNERS else {})


def _any_round(names: list[str], sizes: tuple[int, ...], first: int) -> RoundSeats:
    """Return any round of these sizes, with sit-outs in turn."""
    line = [names[(first + at) % len(names)] for at in range(len(names))]
    waiting, seated = line[: len(names) - sum(sizes)], iter(line[len(names) - sum(sizes) :])
    return RoundSeats(tuple(tuple(next(seated) for _ in range(size)) for size in sizes), tuple(waiting))


def known_without(party: Party, rounds: int) -> bool:
    """Whether a schedule without rematches is known."""
    shape = party.shape
    if party.sizes == (2,):
        return rounds < party.entries + party.entries % 2
    if max(party.sizes) != TABLE or shape.waiting or shape.bots:
        return False
    design = no_repeats(party.entries, rounds)
    return design is not None and sorted(map(len, design.rounds[0])) == sorted(shape.sizes)


@lru_cache(maxsize=64)
def schedule(party: Party, rounds: int, seed: int) -> tuple[Rounds, int]:
    """Return a schedule of all rounds, and its number of rematches."""
    looks = min(LOOKS, WORK // (party.entries * rounds))
    document = {
        "players": [str(entry) for entry in range(party.entries)],
        "mode": UNITS if party.sizes == (2,) else party.mode,
        "constraints": {"table_sizes": list(party.sizes)},
        "seat": {"method": "schedule", "rounds": rounds, "odd": party.odd, "seed": seed, "seconds": looks},
    }
    answer = seat(document, clock=_ticking())
    number = {name: at for at, name in enumerate(answer["players"])}
    rounds_made = [
        ([[number[name] for name in table] for table in each["tables"]], [number[name] for name in each["sitout"]])
        for each in answer["rounds"]
    ]
    return rounds_made, int(answer["quality"]["repeat_meetings"])


def _ticking() -> Callable[[], float]:
    """Return a clock that advances by one at each reading."""
    ticks = count()
    return lambda: float(next(ticks))
