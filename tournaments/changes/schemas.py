"""Schemas for changes of a published round over REST."""

from datetime import datetime
from typing import Annotated

from drf_spectacular.utils import extend_schema_serializer
from pydantic import Field

from inputs.model import Choices, Input, letters
from tournaments.models.limits import NAME, TOKEN

LATE, NO_SHOW, WITHDRAWAL, SWAP = KINDS = "late", "no_show", "withdrawal", "swap"
"""Kinds of change that can be requested."""
Number = Annotated[int, Field(ge=1)]


class RequestedChange(Input):
    """A requested change by entry number: late, absent, leaving, or swap with `other`."""

    kind: Annotated[str, Choices({kind: kind for kind in KINDS})]
    entry: Number
    other: Number | None = Field(default=None, description="Only for a swap.")


class NewRoundChange(RequestedChange):
    """A change to make, by the `token` of an option.

    Without a token the least disturbing option is taken.
    """

    token: Annotated[str, letters(TOKEN, 1)] | None = None


class StandIn(Input):
    """A stand-in for a member of an entry in this round.

    `person` by id, or `name` of a new person.
    """

    entry: Number
    absent: Number = Field(description="The id of the person who is absent.")
    person: Number | None = None
    name: Annotated[str, letters(NAME)] = ""


class ChangeToUndo(Input):
    """The change to undo."""

    number: Number = Field(description="The number of the last change.")


class SeatMove(Input):
    """A move of an entry. Table 0: it sits out; null: it is not in the round."""

    entry: int
    table_before: int | None
    seat_before: str
    table_after: int | None
    seat_after: str


@extend_schema_serializer(many=True)
class ChangeOption(Input):
    """An option for a change, as text and data; `costs` are sentences."""

    token: str
    kind: str
    title: str
    tables: list[int]
    moves: list[SeatMove]
    costs: list[str]


class RoundChangeOut(Input):
    """A change that was made; `undone`: it was undone later."""

    number: int
    kind: str
    at: datetime
    by: str
    tables: list[int]
    moves: list[SeatMove]
    undone: bool
