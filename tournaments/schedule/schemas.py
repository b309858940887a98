"""The planned schedule over REST."""

from pydantic import Field

from inputs.model import Output


class PlayerOut(Output):
    """An entry in a schedule."""

    number: int = Field(description="The number of the entry; 0: a bot.")
    name: str


class PlannedTableOut(Output):
    """One table. Partners share a side; a single player is a side."""

    number: str
    sides: list[list[PlayerOut]]


class PlannedRoundOut(Output):
    """A round of the schedule, planned or published."""

    number: int
    published: bool = Field(description="It is no plan any more.")
    tables: list[PlannedTableOut]
    waiting: list[PlayerOut]


class ScheduleOut(Output):
    """All rounds; `figures` of the whole with their lower `bounds`."""

    version: int
    rounds: list[PlannedRoundOut]
    figures: dict[str, float]
    bounds: dict[str, float]
