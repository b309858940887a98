"""A weekly tournament as an organiser sets it up."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from engine.sentences import N
from inputs.model import Choices, Input, Minute, letters, within
from tournaments.core.formats import formats_of
from tournaments.core.rules_form import rules_choices
from tournaments.models import Event
from tournaments.models.limits import EVENT, NAME

ALONE = (Event.Format.INDIVIDUALS, Event.Format.PARTNERS)
"""Formats that people enter one by one, with one press."""


def format_of(game: str, preset: str) -> str | None:
    """Return the format of a weekly tournament with this preset; None if people enter it together."""
    return next((format for format in formats_of(game, preset, {}) if format in ALONE), None)


def preset_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the presets by game that people enter one by one, such as `truf/classic` with its name."""
    groups = [
        (title, [choice for choice in group if format_of(*choice[0].split("/", 1))]) for title, group in rules_choices()
    ]
    return [(title, group) for title, group in groups if group]


def presets() -> list[str]:
    """Return the values of `preset_choices`."""
    return [value for _title, group in preset_choices() for value, _name in group]


class WhoEnters(StrEnum):
    """Who may enter a weekly tournament."""

    OPEN = Event.Registering.OPEN.value
    MEMBERS = Event.Registering.MEMBERS.value


class NewWeekly(Input):
    """A tournament that takes place every week without staff, at the weekday and time of its first date."""

    name: Annotated[str, letters(NAME, 1)] = Field(title=N("Event name"))
    rules: Annotated[str, Choices(dict.fromkeys(presets(), ""))] = Field(title=N("Game and preset"))
    starts_at: Minute = Field(
        title=N("First date and time"), description=N("It takes place every week on this weekday at this time.")
    )
    rounds_planned: Annotated[int, within(EVENT["rounds_planned"])] = Field(default=3, title=N("Rounds"))
    automatic_from: Annotated[int, within(EVENT["automatic_from"])] = Field(
        default=8,
        title=N("Minimum number of players"),
        description=N("If fewer check in, the event is cancelled and they play at casual tables."),
    )
    clock_seconds: Annotated[int, within(EVENT["clock_seconds"])] = Field(
        default=30, title=N("Decision time (seconds)")
    )
    registration: Annotated[
        WhoEnters, Choices({WhoEnters.OPEN: N("everyone"), WhoEnters.MEMBERS: N("members of the club")})
    ] = Field(default=WhoEnters.OPEN, title=N("Who may enter"))
