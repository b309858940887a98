"""Tables of a round as they come in and go out."""

from typing import Annotated

from pydantic import Field

from inputs.model import Input, Output, letters
from tournaments.models import limits as bounds

Points = dict[str, int]
"""Points by seat or side."""


class SeatedPerson(Output):
    """A person of an entry in a seat."""

    seat: str
    name: str
    captain: bool
    instead_of: str = Field(description="The member they replace in this round.")


class PairingSeat(Output):
    """An entry at a table. `seat` is a seat or a side, whose `people` have seats of their own."""

    seat: str
    entry: int
    name: str
    people: list[SeatedPerson]


class TablesToPause(Input):
    """The online table and a message to its players. Without `table`: the whole round."""

    table: Annotated[int, Field(ge=1)] | None = None
    reason: Annotated[str, letters(bounds.PAUSE_REASON)] = ""


class TablesPaused(Output):
    """The number of tables paused or resumed by this request."""

    tables: int
