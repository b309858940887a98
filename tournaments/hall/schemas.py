"""What comes in from the desk for the hall.

Times of rounds and tables, announcements, and the page of the screen.
"""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from engine.sentences import N
from inputs.model import Choices, Input, letters, within
from tournaments.models import HallScreen
from tournaments.models.limits import ANNOUNCEMENT, EVENT, EXTRA_MINUTES, RANK, SHOWN_MINUTES, TABLE


class RoundTime(Input):
    """How long a round lasts from now on."""

    minutes: Annotated[int, within(EVENT["round_minutes"])] = Field(title=N("Minutes per round"))


class ExtraTime(Input):
    """Minutes more for the whole round, or for one table.

    They are added to those that the table already has.
    """

    minutes: Annotated[int, within(EXTRA_MINUTES)] = Field(default=5, title=N("Extra minutes"))
    table: Annotated[int, within(TABLE)] | None = Field(default=None, title=N("Table"))


class NewAnnouncement(Input):
    """A message to all phones and screens of an event."""

    text: Annotated[str, letters(ANNOUNCEMENT, 1)] = Field(title=N("Announcement"))
    minutes: Annotated[int, within(SHOWN_MINUTES)] = Field(default=15, title=N("Display time (minutes)"))
    urgent: bool = Field(default=False, title=N("Urgent: covers the hall screen for 20 seconds"))


class ScreenPage(Input):
    """The page that the hall screen shows."""

    page: Annotated[HallScreen.Page, Choices.of(HallScreen.Page)] = Field(title=N("Page"))


class Reveal(Input):
    """The next place, on condition that nobody revealed another one meanwhile."""

    after: Annotated[int, within(RANK)] | None = Field(
        default=None,
        title=N("Best rank shown so far"),
        json_schema_extra={"description": "`revealed_to` as it was read; 409 if another remote control changed it."},
    )


class TimerState(Input):
    """The timer of the round in play. `now` is the server's clock, so a display can correct its own."""

    round: int
    state: Literal["idle", "running", "paused", "over"]
    now: datetime
    ends_at: datetime | None = Field(title=N("Empty unless the timer is running or has run out"))
    seconds: int = Field(title=N("Seconds left at `now`"))
    minutes: int = Field(title=N("Minutes the timer would start with"))
    extras: list[ExtraTime] = Field(title=N("Tables with extra minutes"))


class AnnouncementState(Input):
    """An announcement as phones and screens show it."""

    id: int
    text: str
    urgent: bool
    at: datetime
    until: datetime


class ScreenState(Input):
    """The hall screen as its remote control sees it."""

    page: Annotated[HallScreen.Page, Choices.of(HallScreen.Page)]
    revealed_to: int | None = Field(title=N("The best rank shown while results are held"))
    standings_held: bool = Field(title=N("Whether the public sees the standings from before the round"))
