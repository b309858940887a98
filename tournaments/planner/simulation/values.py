"""What is planned: the party, a format, and how much luck is in a deal."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from seating.sizes import Plan, plan

INDIVIDUAL, PARTNERS, UNITS = "individual", "partners", "units"
SKILLS: Mapping[str, float] = {"high": 0.1, "middle": 0.2, "low": 0.4}
"""Much luck, some, little: how far one who is stronger by one standard deviation is ahead in a deal, in spreads of a
deal. Assumed (docs/decisions/0129): between a bot that plays at random and one with simple rules it is 0.8 to 1.8."""


@dataclass(frozen=True, slots=True)
class Party:
    """Who plays at which tables.

    `entries` are people, pairs or teams; `mode` and `sizes` (how many entries sit at a table, a full one first) and
    `odd` are those of the seating; `ranking` is `score_sum`, `table_points` or `match_points`.
    """

    entries: int
    mode: str = INDIVIDUAL
    sizes: tuple[int, ...] = (4, 3)
    odd: str = "short_table"
    ranking: str = "score_sum"

    @property
    def shape(self) -> Plan:
        """The tables of one round, who waits and the bots that fill up."""
        return plan(self.entries, self.sizes, self.odd)


@dataclass(frozen=True, slots=True)
class Format:
    """One way to hold the event. `system` and `options` are those of Event; `deals` are those of one round."""

    system: str
    rounds: int
    deals: int
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Luck:
    """How the points of one deal come about.

    `own` is the spread of a seat or side round the mean of its table and `table` that of the mean itself, in points;
    `skill` how many `own` one standard deviation of strength is worth. `noise` 0 takes all chance out.
    """

    own: float
    table: float
    skill: float
    noise: float = 1.0
