"""Clubs, roles and invitations as they come in and go out."""

from datetime import datetime
from typing import Annotated, Literal
from urllib.parse import urlsplit
from zoneinfo import available_timezones

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http.request import validate_host
from pydantic import AfterValidator, Field

from accounts.public_names import check_name, clean_name
from engine.sentences import N
from inputs.model import LEFT_OUT, Choices, Input, Output, SentFile, letters, refusal, within
from tournaments.models import Club, ClubRole, HallScreen
from tournaments.models.limits import (
    ABOUT,
    ACCESSIBILITY,
    DIRECTIONS,
    EMAIL,
    NAME,
    ORIGIN,
    TOWN,
    VENUE_ADDRESS,
    VENUE_NAME,
    VENUE_TABLES,
    ZONE,
)

DAYS = 14
"""Days for which an invitation can be accepted."""
InvitationState = Literal["open", "used", "revoked", "expired"]
INVITATION_STATES: tuple[InvitationState, ...] = ("open", "used", "revoked", "expired")
Role = Annotated[ClubRole.Kind, Choices.of(ClubRole.Kind)]


def public_name_of(text: str) -> str:
    """Return a name in its stored form. Raises a refusal for one that deceives."""
    name = clean_name(text)
    if not name:
        raise refusal("blank", N("Use at least one visible letter in the name."))
    try:
        check_name(name)
    except ValidationError as problem:
        raise refusal("invalid", "%(problem)s", problem=" ".join(problem.messages)) from problem
    return name


def _zone(text: str) -> str:
    if text and text not in available_timezones():
        raise refusal("time_zone", N("“%(zone)s” is not a time zone. Enter one such as Europe/Amsterdam."), zone=text)
    return text


def email_address(text: str) -> str:
    """Return an email address, or an empty text. Raises a refusal."""
    try:
        validate_email(text or "a@example.org")
    except ValidationError as problem:
        raise refusal("email", N("This is not an email address. Enter one such as club@example.org.")) from problem
    return text


def _origin(text: str) -> str:
    """Return an address of this site without a path, such as `https://cards.example.org`."""
    if not text:
        return ""
    try:
        parts = urlsplit(text)
        host = parts.hostname or ""
    except ValueError:
        raise refusal("address", _NO_ORIGIN) from None
    if parts.scheme not in ("http", "https") or parts.path.strip("/") or parts.query or parts.fragment or "@" in text:
        raise refusal("address", _NO_ORIGIN)
    if not validate_host(host, settings.ALLOWED_HOSTS):
        raise refusal("address", N("This site does not answer at “%(host)s”. Ask the administrator."), host=host)
    return f"{parts.scheme}://{parts.netloc}"


_NO_ORIGIN = N("Enter an address without a path, such as https://cards.example.org.")


ClubName = Annotated[str, letters(NAME, 1), AfterValidator(public_name_of)]
Address = Annotated[str, letters(EMAIL), AfterValidator(email_address)]


class ClubFields(Input):
    """What a club says about itself."""

    name: ClubName = Field(default=LEFT_OUT, title=N("Club name"))
    kind: Annotated[Club.Kind, Choices.of(Club.Kind)] = Field(default=Club.Kind.CLUB, title=N("Kind of club"))
    town: Annotated[str, letters(TOWN)] = Field(default="", title=N("Town"))
    language: Annotated[str, Choices({"": N("not set"), **dict(settings.LANGUAGES)})] = Field(
        default="", title=N("Language of the description")
    )
    time_zone: Annotated[str, letters(ZONE), AfterValidator(_zone)] = Field(
        default="", title=N("Time zone (blank: that of the server)")
    )
    about: Annotated[str, letters(ABOUT)] = Field(default="", title=N("About the club (Markdown)"))
    email: Address = Field(default="", title=N("Public email address"))
    colour: Annotated[Club.Colour, Choices.of(Club.Colour)] = Field(default=Club.Colour.GREEN, title=N("Colour"))
    public_address: Annotated[str, letters(ORIGIN), AfterValidator(_origin)] = Field(
        default="", title=N("Address of this site for links (blank: as opened)")
    )


class NewClub(ClubFields):
    """A club to create: a hosted one has pages here, its creator owns it. Others are only a name."""

    name: ClubName = Field(title=N("Club name"))
    hosted: bool = Field(default=False, title=N("The club has pages, staff and members here"))


class ClubProfile(ClubFields):
    """The page of a hosted club as its staff change it."""

    stays_when_left_out = True


class LogoUpload(Input):
    """Another picture for a club."""

    logo: SentFile = Field(description="A PNG, JPEG or WebP.")


class ClubMessages(Input):
    """The messages of a club's events to players, besides those that are always sent."""

    stays_when_left_out = True

    reply_email: Address = Field(
        default="", title=N("Reply address of emails (blank: the public email address of the club)")
    )
    reminder: Annotated[Club.Reminder, Choices.of(Club.Reminder)] = Field(
        default=Club.Reminder.DAY, title=N("Reminder of an event")
    )
    sends_check_in: bool = Field(default=True, title=N("Check-in open"))
    sends_rounds: bool = Field(default=True, title=N("Round published"))
    sends_corrections: bool = Field(default=True, title=N("Result corrected"))
    sends_results: bool = Field(default=True, title=N("Final results"))


class ClubScreens(Input):
    """The defaults of the hall screens of a club's events, until staff choose otherwise at the desk."""

    stays_when_left_out = True

    screen_page: Annotated[HallScreen.Page, Choices.of(HallScreen.Page)] = Field(
        default=HallScreen.Page.AUTO, title=N("First page")
    )
    screen_address: bool = Field(default=True, title=N("Show the QR code and the address of the event"))
    screen_slow: bool = Field(default=False, title=N("Turn the pages slowly: each stays half as long again"))


class ClubDocument(Input):
    """A club as everyone may see it; `slug` is empty unless it is hosted."""

    id: int
    name: str
    slug: str | None
    kind: Annotated[Club.Kind, Choices.of(Club.Kind)]
    hosted: bool
    town: str
    language: str
    time_zone: str
    about: str = Field(json_schema_extra={"description": "Markdown."})
    email: str
    colour: Annotated[Club.Colour, Choices.of(Club.Colour)]
    logo: str | None = Field(
        json_schema_extra={"description": "The address of its picture, a WebP, which changes with the picture."}
    )


class VenueFields(Input):
    """A place where a club plays."""

    name: Annotated[str, letters(VENUE_NAME, 1)] = Field(default=LEFT_OUT, title=N("Name of the venue"))
    address: Annotated[str, letters(VENUE_ADDRESS)] = Field(default="", title=N("Street and town"))
    directions: Annotated[str, letters(DIRECTIONS)] = Field(
        default="", title=N("Directions: public transport, parking, which door")
    )
    accessibility: Annotated[str, letters(ACCESSIBILITY)] = Field(
        default="", title=N("Accessibility: steps, lift, toilet, hearing loop")
    )
    tables: Annotated[int, within(VENUE_TABLES)] | None = Field(
        default=None, title=N("Tables that fit (blank: not known)")
    )


class NewVenue(VenueFields):
    """A venue to add to a club."""

    name: Annotated[str, letters(VENUE_NAME, 1)] = Field(title=N("Name of the venue"))


class ChangedVenue(VenueFields):
    """A venue of a club as staff change it. Its coming events take a new name or address over."""

    stays_when_left_out = True

    tell: bool = Field(
        default=True, title=N("Send a message about the new venue to the people who are registered at coming events")
    )


class VenueDocument(Output):
    """A venue of a club. An event takes place there if its `venue` is this `text`."""

    id: int
    name: str
    address: str
    directions: str
    accessibility: str
    tables: int | None
    text: str


class NewInvitation(Input):
    """An invitation to become staff. With an email address, it is sent there; the address is not stored."""

    role: Role = Field(title=N("Role"))
    email: Address = Field(default="", title=N("Email address (optional)"))


class RoleChoice(Input):
    """Another role for a member of staff of a club."""

    role: Role = Field(title=N("Role"))


class RoleDocument(Input):
    """A role of an account in a club."""

    id: int
    user: str
    role: Role
    since: datetime


class InvitationDocument(Input):
    """An invitation as staff see it. Only the answer that creates it has the link."""

    id: int
    role: Role
    state: InvitationState
    made_by: str
    made_at: datetime
    expires_at: datetime
    used_by: str
    link: str | None = None
    emailed: bool | None = None
