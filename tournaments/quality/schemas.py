"""Schemas of pairing quality over REST."""

from pydantic import Field

from inputs.model import Input


class FigureOut(Input):
    """A figure; lower is better. No pairing of the same people is below its bound."""

    name: str = Field(description="As `manage.py seat` and the independent judge name it.")
    title: str
    said: str = Field(description="The figure as a sentence.")
    verdict: str = Field(description="The meaning of the bound, as a sentence.")
    value: float
    bound: float
    near: int = Field(description="Closeness to the best possible, 0 to 100.")
    best: bool = Field(description="Proved to be the best possible.")
    of_all: float = Field(description="The figure of all rounds up to this one.")
    bound_of_all: float
    seated: float | None = Field(description="As it was seated; null: nothing has changed since.")


class QualityGroup(Input):
    """Figures with a common heading."""

    name: str
    title: str
    figures: list[FigureOut]


class RuleGivenUp(Input):
    """A relaxed rule. `hard`: it was mandatory."""

    rule: str
    title: str
    reason: str
    hard: bool


class SeatingMade(Input):
    """The origin of the pairing; `version` is that of the standings behind it."""

    method: str
    source: str
    seed: int
    version: int
    seconds: float | None
    ended: str
    whole: bool = Field(description="Nothing cut the search short: the same seed gives the same again.")


class Quality(Input):
    """The quality of a round's pairing as it is now. `moved`: entries changed since."""

    event: str
    round: int
    version: int
    moved: int
    groups: list[QualityGroup]
    given_up: list[RuleGivenUp]
    made: SeatingMade
