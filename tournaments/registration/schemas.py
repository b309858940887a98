"""What comes in from people who register, and what REST says about registrations."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from engine.sentences import N
from inputs.model import Choices, Input, letters
from tournaments.models import Entry, Event, Registration
from tournaments.models.limits import CODE, DOOR_CODE, NAME, NUMBER_OR_NONE

MAX_MEMBERS = 8
"""More than the largest team of any game."""
MemberName = Annotated[str, letters(NAME)]


class Joining(Input):
    """A wish to play. How many people it names depends on the event: one, a pair or a team.

    In an event for pairs either `partner` is invited by a link, or a partner is looked for.
    """

    waiting_list: bool = Field(
        default=False,
        title=N("Join the waiting list if all places are taken"),
        json_schema_extra={"description": "Without it, 409 `event_full` if no place is free."},
    )
    short_notice: bool = Field(
        default=False,
        title=N("I can come at short notice"),
        json_schema_extra={"description": "In the last hour such people get a free place without an offer."},
    )
    partner: Annotated[str, letters(NAME)] = Field(default="", title=N("Name of your partner"))
    partner_wanted: bool = Field(default=False, title=N("I am looking for a partner"))
    team: Annotated[str, letters(NAME)] = Field(default="", title=N("Team name"))
    members: Annotated[list[MemberName], Field(max_length=MAX_MEMBERS)] = Field(
        default_factory=list, title=N("Names of the other members")
    )
    code: Annotated[str, letters(CODE)] = Field(
        default="", title=N("Code of the registration link"), json_schema_extra={"description": "Where it is needed."}
    )


class DoorCode(Input):
    """The code of the notice at the door, and the entry that has come."""

    code: Annotated[str, letters(DOOR_CODE, 1)] = Field(title=N("Code at the door"))
    entry: Annotated[int, Field(ge=NUMBER_OR_NONE.least, le=NUMBER_OR_NONE.most)] = Field(title=N("Your name"))


class RegistrationState(Input):
    """One registration. Names are public ones, for organisers and directors the full ones."""

    id: int
    state: Annotated[Registration.State, Choices.of(Registration.State)]
    needs: Annotated[Registration.Needs, Choices.of(Registration.Needs)] = Field(
        title=N("What a pending registration waits for")
    )
    name: str
    people: list[str]
    partner_wanted: bool
    partner: str = Field(title=N("The invited partner, as typed"))
    queued_at: datetime
    position: int | None = Field(title=N("The place on the waiting list, counted from 1"))
    offered_until: datetime | None = Field(title=N("When the offer of a place ends"))
    entry: int | None = Field(title=N("The number of the entry of a confirmed registration"))


class RegistrationOverview(Input):
    """Whether an event takes registrations, and how many places are left."""

    registration: Annotated[Event.Registering, Choices.of(Event.Registering)]
    open: bool = Field(title=N("Whether people may register now"))
    opens_at: datetime | None
    closes_at: datetime | None
    approval: bool
    capacity: int | None
    taken: int
    left: int | None = Field(title=N("Free places, empty without a limit"))
    waiting: int = Field(title=N("Registrations on the waiting list"))
    own: RegistrationState | None = Field(title=N("The registration of this account"))


class ArrivalState(Input):
    """An entry that says at the door that it has come."""

    entry: int
    name: str
    state: Annotated[Entry.State, Choices.of(Entry.State)]
    at: datetime
