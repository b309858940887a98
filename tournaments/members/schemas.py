"""Members, changes of memberships and lists of members as they come in and go out."""

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field

from engine.sentences import N
from inputs.model import LEFT_OUT, Choices, Input, letters, refusal
from tournaments.clubs.schemas import Address, InvitationState, public_name_of
from tournaments.models import ClubMember
from tournaments.models.limits import MEMBER_NUMBER, NAME, NUMBER_OR_NONE

FIRST_YEAR, LAST_YEAR = 1850, 2199
Kind = Annotated[ClubMember.Kind, Choices.of(ClubMember.Kind)]
Number = Annotated[str, letters(MEMBER_NUMBER)]
State = Literal["active", "paused", "left"]
STATES: tuple[State, ...] = ("active", "paused", "left")


def _read_day(value: object) -> object:
    """Read a day from ISO text. A blank text means none."""
    if value in (None, ""):
        return None
    try:
        day = date.fromisoformat(value) if isinstance(value, str) else value
    except ValueError:
        day = None
    if not isinstance(day, date) or isinstance(day, datetime) or not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise refusal("invalid", N("Enter a date, such as 2026-11-21."))
    return day


Day = Annotated[date | None, BeforeValidator(_read_day)]
Name = Annotated[str, letters(NAME, 1), AfterValidator(public_name_of)]


class NewMember(Input):
    """A person who becomes a member: an existing one by `person`, otherwise a new one by name."""

    person: Annotated[int, Field(ge=NUMBER_OR_NONE.least)] | None = Field(default=None, title=N("Person"))
    name: Annotated[str, letters(NAME)] = Field(default="", title=N("Name"))
    kind: Kind = Field(default=ClubMember.Kind.MEMBER, title=N("Kind of membership"))
    number: Number = Field(default="", title=N("Member number"))
    since: Day = Field(default=None, title=N("First day (blank: today)"))
    email: Address = Field(default="", title=N("Email"))


class MemberChange(Input):
    """What staff change of a member: the person and the membership."""

    stays_when_left_out = True

    name: Name = Field(default=LEFT_OUT, title=N("Name"))
    email: Address = Field(default="", title=N("Email"))
    kind: Kind = Field(default=LEFT_OUT, title=N("Kind of membership"))
    number: Number = Field(default="", title=N("Member number"))
    since: Day = Field(default=LEFT_OUT, title=N("First day"))
    minor: bool = Field(
        default=False,
        title=N("Under 16"),
        description=N("Pages show initials only, and there is no public profile."),
    )
    guardian_email: Address = Field(
        default="",
        title=N("Email of a parent or guardian"),
        description=N("Emails for a player under 16 go only to this address, once its owner has confirmed it."),
    )


class MembershipEnd(Input):
    """The last day of a membership."""

    until: Day = Field(default=None, title=N("Last day (blank: today)"))


class MemberDocument(Input):
    """A member as staff see them."""

    id: int
    person: int
    name: str
    email: str
    kind: Kind
    number: str
    since: date
    until: date | None
    paused_since: date | None
    state: State
    minor: bool
    guardian_email: str
    last_attended: date | None = Field(title=N("The date of the last event of the club that they played in"))


class NewMemberInvitation(Input):
    """An invitation to become a member."""

    kind: Kind = Field(default=ClubMember.Kind.MEMBER, title=N("Kind of membership"))


class MemberInvitationDocument(Input):
    """An invitation as staff see it. Only the answer that creates it has the link."""

    id: int
    kind: Kind
    state: InvitationState
    made_by: str
    made_at: datetime
    expires_at: datetime
    used_by: str
    link: str | None = None


class MergeChoice(Input):
    """Two people to merge: `person` becomes part of `kept`, whose name stays."""

    person: int = Field(ge=NUMBER_OR_NONE.least, title=N("Person that is merged"))
    kept: int = Field(ge=NUMBER_OR_NONE.least, title=N("Person that is kept"))


class MergeDocument(Input):
    """A merge as staff see it."""

    id: int
    person: int
    name: str
    kept: int
    kept_name: str
    by: str
    at: datetime
    undo_until: datetime


class MergedPlayer(Input):
    """An event in the history of one of two people."""

    event: str = Field(title=N("The slug of the event"))
    name: str
    entry: str


class MergeSide(Input):
    """One of two people with their events."""

    person: int
    name: str
    club: str
    has_account: bool
    has_link: bool
    events: list[MergedPlayer]


class MergePreview(Input):
    """Both histories side by side, and what speaks against the merge."""

    person: MergeSide
    kept: MergeSide
    refusal: str = Field(title=N("Why the two cannot be merged; empty if they can"))
