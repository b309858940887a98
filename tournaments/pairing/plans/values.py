"""Result of planning a round, before it is stored."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class NewDraw:
    """A newly drawn schedule, bracket order or groups, stored with the draft.

    See models.Schedule.
    """

    content: dict[str, Any]
    first: int = 1
    method_used: str = ""
    quality: dict[str, Any] = field(default_factory=dict)
    relaxed: list[Any] = field(default_factory=list)
    why: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """A pairing before it is stored.

    Tables list entry numbers as text in seat order; "" is a free place. `version`: the standings it is based on.
    `seated_from`: its other input, stored with the round. `rounds`: the number of rounds that follows from the system;
    None leaves it to the organiser.
    """

    tables: list[list[str]]
    version: int
    sit_out: list[str] = field(default_factory=list)
    quality: dict[str, Any] = field(default_factory=dict)
    relaxed: list[Any] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    seated_from: dict[str, Any] = field(default_factory=dict)
    schedule: NewDraw | None = None
    rounds: int | None = None

    @property
    def table_numbers(self) -> list[int]:
        """Return the number of each table, by default from 1."""
        return self.numbers or list(range(1, len(self.tables) + 1))
