"""Result rules of one event: confirmation, silence, and time for corrections.

They are plain values in `Event.result_options`; absent ones have the defaults here.
Source: decisions 0144 and 0150.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Annotated, Any

from pydantic import Field

from engine.sentences import N
from inputs.model import Choices, Input, within
from tournaments.models.limits import MINUTES, MINUTES_OF_SILENCE

MINUTE = timedelta(minutes=1)


class Confirm(StrEnum):
    """The confirmation that a player's sheet needs before it counts."""

    NOBODY = "nobody"
    ONE = "one"
    """One player of another side; in Truf any other player of the table."""
    ALL = "all"
    """One player of each other side."""


class Since(StrEnum):
    """The moment from which correction periods run."""

    ENTRY = "entry"
    """The first version of the sheet."""
    ROUND = "round"
    """The closing of its round."""
    EVENT = "event"
    """The end of the event."""


class Later(StrEnum):
    """The users who may still correct after the staff's time."""

    ANYONE = "anyone"
    """A leader alone, as before."""
    TWO = "two"
    """A leader, confirmed by a second one."""
    NOBODY = "nobody"


CHOICES: dict[str, dict[str, str]] = {
    "confirm": {
        Confirm.NOBODY: N("No confirmation (results count at once)"),
        Confirm.ONE: N("One opponent (in individual games, any other player at the table)"),
        Confirm.ALL: N("One player of each other side"),
    },
    "since": {
        Since.ENTRY: N("When the result is first entered"),
        Since.ROUND: N("When its round is closed"),
        Since.EVENT: N("When the event ends"),
    },
    "later": {
        Later.ANYONE: N("An organiser or director alone"),
        Later.TWO: N("An organiser or director, with a second approver"),
        Later.NOBODY: N("No one"),
    },
}
"""Labels of the rules that are chosen from a list."""
Minutes = Annotated[int, within(MINUTES)]
"""A limit of 0 ends the right at once."""


class ResultRules(Input):
    """The result rules of an event. Times are minutes; null means no end.

    A change leaves out what stays.
    """

    stays_when_left_out = True

    confirm: Annotated[Confirm, Choices(CHOICES["confirm"])] = Field(
        default=Confirm.NOBODY,
        title=N("Who must confirm a result entered by a player?"),
        description=N(
            "Until a result is confirmed, it does not count and its round cannot be closed. If a player "
            "disagrees, the director decides."
        ),
    )
    silence_minutes: Annotated[int, within(MINUTES_OF_SILENCE)] | None = Field(
        default=None,
        title=N("Confirm automatically after (minutes)"),
        description=N("If no one objects within this time, the result counts. Leave blank to wait for an answer."),
    )
    seat_pins: bool = Field(
        default=False,  # events from before PINs have none
        title=N("Players without a personal link need the PIN of their seat"),
        description=N(
            "Each seat has a new PIN every round. The PIN appears on the score slip, the player’s page and the "
            "Director’s desk. If a result is confirmed on the device used to enter it, the director must confirm "
            "it too."
        ),
    )
    second_typist: bool = Field(
        default=False,
        title=N("Results entered by staff need a second approver"),
        description=N("Another staff member checks the score slip and confirms the result on the Director’s desk."),
    )
    two_to_correct: bool = Field(
        default=False,
        title=N("Every correction needs a second approver"),
        description=N("The previous version counts until another organiser or director confirms the new one."),
    )
    admins_alone: bool = Field(
        default=True,
        title=N("Administrators may skip the second confirmation"),
        description=N(
            "The log records every skipped confirmation. If this is off, administrators need a second approver like "
            "other staff."
        ),
    )
    since: Annotated[Since, Choices(CHOICES["since"])] = Field(
        default=Since.ROUND, title=N("When does the correction period start?")
    )
    ask_minutes: Minutes | None = Field(
        default=None,
        title=N("Time for players to request a correction (minutes)"),
        description=N("Leave blank for no limit."),
    )
    staff_minutes: Minutes | None = Field(
        default=None,
        title=N("Time for an organiser or director to correct alone (minutes)"),
        description=N("Leave blank for no limit."),
    )
    later: Annotated[Later, Choices(CHOICES["later"])] = Field(
        default=Later.TWO, title=N("Who may correct results after that time?")
    )

    def asking_ends(self, start: datetime | None) -> datetime | None:
        """Return when requests end; None without an end, or before the time starts."""
        return _after(start, self.ask_minutes)

    def staff_ends(self, start: datetime | None) -> datetime | None:
        """Return when corrections by one leader end; None as above."""
        return _after(start, self.staff_minutes)

    def silent_until(self, now: datetime) -> datetime | None:
        """Return when silence confirms a sheet entered now; None for never."""
        return _after(now, self.silence_minutes)


def _after(start: datetime | None, minutes: int | None) -> datetime | None:
    return None if start is None or minutes is None else start + minutes * MINUTE


NEW_EVENTS = ResultRules(confirm=Confirm.ONE, silence_minutes=10, seat_pins=True)
"""Defaults of a new event; ResultRules() holds for events older than these."""
ALWAYS_NEW = ("seat_pins",)
"""Defaults that a new event also gets when other result rules are given."""
KINDS: dict[str, type[StrEnum]] = {"confirm": Confirm, "since": Since, "later": Later}


def read_rules(options: Mapping[str, Any]) -> ResultRules:
    """Return stored rules, including values that newer bounds refuse.

    Raises ValueError naming the wrong option.
    """
    if unknown := set(options) - set(ResultRules.model_fields):
        raise ValueError(f"no such option of results: {sorted(unknown)}")
    chosen: dict[str, Any] = {name: KINDS[name](value) if name in KINDS else value for name, value in options.items()}
    return ResultRules.model_construct(**chosen)


def plain_rules(rules: ResultRules) -> dict[str, object]:
    """Return the rules as they are stored: only what differs from the defaults."""
    usual = ResultRules().model_dump()
    return {name: value for name, value in rules.model_dump().items() if value != usual[name]}
