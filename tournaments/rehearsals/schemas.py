"""The replay of a rehearsal as it comes in and goes out.

The steps themselves are in `timeline.py`.
"""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from engine.sentences import N
from inputs.model import Input, Output, within
from tournaments.models.limits import REPLAY_SPEED

SPEEDS = (1, 5, 20, 60, 240)
"""Speeds on the page; over REST any number within the limits."""


class ReplayControl(Input):
    """Whether the evening is being replayed, and how fast."""

    running: bool = Field(default=True, title=N("Replay the session"))
    speed: Annotated[int, within(REPLAY_SPEED)] = Field(
        default=20, title=N("Speed"), json_schema_extra={"description": "Seconds of the evening in a second."}
    )


class RehearsalOut(Output):
    """A rehearsal and its replay. Times are seconds of the evening, without long breaks."""

    slug: str
    name: str
    original: str | None = Field(description="The event that is rehearsed; null once it is deleted.")
    running: bool
    speed: int = Field(description="Seconds of the evening in a second.")
    position: int = Field(description="How far the replay is.")
    length: int = Field(description="How long the evening was.")
    steps: int = Field(description="Rounds published and closed, results, corrections.")
    steps_done: int
    skipped: int = Field(description="Steps that no longer fit after a change by staff.")
    round: int | None = Field(description="The newest round of the rehearsal.")
    made_at: datetime
