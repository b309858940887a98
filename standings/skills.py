"""The arithmetic of ratings: skills before a table in, skills after it out.

The model is Plackett-Luce as openskill has it: a table is one order of three or four people, or of two sides. Why it
and no other: decision 0159. Club ratings and ratings of online play share it, and the number shown.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

MU, SIGMA = 25.0, 25.0 / 3
"""The rating of a person who has not played yet."""
CERTAIN = 3
"""Standard deviations below the mean: a person's skill is almost surely higher."""
START, UNIT = 1000, 40
"""The number shown: START for a newcomer, UNIT for each point of the model."""
SETTLED_AFTER = 10
"""Tables: with fewer a rating is provisional."""

_MODEL = PlackettLuce(mu=MU, sigma=SIGMA)


@dataclass(frozen=True, slots=True)
class Skill:
    """The estimated skill of a person: its mean and standard deviation."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def rating(self) -> int:
        """The displayed rating: a lower bound of the skill, almost certainly."""
        return round(START + UNIT * (self.mu - CERTAIN * self.sigma))

    @property
    def middle(self) -> int:
        """The mean on the same scale, on which a newcomer has 2000."""
        return round(START + UNIT * self.mu)

    @property
    def width(self) -> int:
        """Nineteen times out of twenty the truth lies no farther than this from `middle`."""
        return round(2 * UNIT * self.sigma)


def rated(sides: Iterable[tuple[int, Sequence[Skill]]]) -> list[list[Skill]]:
    """Return the skills of each side after a table, in the order given.

    A side is its place, the same for tied sides, and the skills of its people. Callers keep a fixed order: sums of
    floats depend on it.
    """
    given = list(sides)
    teams = [[_MODEL.rating(mu=skill.mu, sigma=skill.sigma) for skill in skills] for _place, skills in given]
    after = _MODEL.rate(teams, ranks=[float(place) for place, _skills in given])
    return [[Skill(new.mu, new.sigma) for new in team] for team in after]
