"""Input of a plan: the party, a format, and the luck in a deal."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.extras import UNMEASURED, GameFacts
from engine.registry import game_named
from seating.sizes import TableSizes, plan

INDIVIDUAL, PARTNERS, UNITS = "individual", "partners", "units"
SKILLS: Mapping[str, float] = {"high": 0.1, "middle": 0.2, "low": 0.4}
"""High, middle and low luck: the lead of one standard deviation of strength.

In spreads of a deal. Assumed (decision 0128): between a random bot and one with simple rules it is 0.8 to 1.8.
"""


@dataclass(frozen=True, slots=True)
class Party:
    """The entries and their tables.

    `entries` are people, pairs or teams. `mode`, `odd` and `sizes` are those of the pairing; a size is the number of
    entries at a table, a full one first. `ranking` is `score_sum`, `table_points` or `match_points`.
    """

    entries: int
    mode: str = INDIVIDUAL
    sizes: tuple[int, ...] = (4, 3)
    odd: str = "short_table"
    ranking: str = "score_sum"

    @property
    def shape(self) -> TableSizes:
        """Return the tables, sit-outs and bots of one round."""
        return plan(self.entries, self.sizes, self.odd)


@dataclass(frozen=True, slots=True)
class Format:
    """A format. `system` and `options` are those of Event; `deals` those of one round."""

    system: str
    rounds: int
    deals: int
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Luck:
    """The distribution of the points of one deal.

    `own` is the spread of a seat or side around the mean of its table, in points. `table` is the spread of that mean.
    `skill` is the value of one standard deviation of strength in `own`. `noise` 0 removes all chance.
    """

    own: float
    table: float
    skill: float
    noise: float = 1.0


def facts_of(game: str, preset: str) -> GameFacts:
    """Return the facts of a preset, or average ones if it is unmeasured.

    Raises InputError.
    """
    return game_named(game).planning.get(preset, UNMEASURED)
