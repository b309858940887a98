"""What comes in from the desk for the hall.

Times of rounds and tables, announcements, and the page of the screen.
"""

from typing import Annotated

from pydantic import Field

from engine.sentences import N
from inputs.model import Choices, Input, letters, within
from tournaments.models import HallScreen
from tournaments.models.limits import ANNOUNCEMENT, EVENT, EXTRA_MINUTES, SHOWN_MINUTES, TABLE


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
    minutes: Annotated[int, within(SHOWN_MINUTES)] = Field(default=15, title=N("Shown for (minutes)"))
    urgent: bool = Field(default=False, title=N("Urgent: covers the hall screen for 20 seconds"))


class ScreenPage(Input):
    """The page that the hall screen shows."""

    page: Annotated[HallScreen.Page, Choices.of(HallScreen.Page)] = Field(title=N("Page"))
