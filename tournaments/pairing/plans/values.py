"""What planning a round comes to, before anything is written."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Drawn:
    """A schedule, an order of a bracket or groups drawn just now, to be kept with the draft (models.Schedule)."""

    content: dict[str, Any]
    first: int = 1
    method_used: str = ""
    quality: dict[str, Any] = field(default_factory=dict)
    relaxed: list[Any] = field(default_factory=list)
    why: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """A seating that is not written down yet. Tables list entry numbers as text in seat order; "" is a free place.

    `version`: the standings it was made from. `seated_from`: what it was made from besides, kept with the round.
    `rounds`: how many rounds the event takes, where that follows from its system; None leaves it to the organiser.
    """

    tables: list[list[str]]
    version: int
    sit_out: list[str] = field(default_factory=list)
    quality: dict[str, Any] = field(default_factory=dict)
    relaxed: list[Any] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    seated_from: dict[str, Any] = field(default_factory=dict)
    schedule: Drawn | None = None
    rounds: int | None = None

    @property
    def table_numbers(self) -> list[int]:
        """The number of each table; counted from 1 where nothing else was said."""
        return self.numbers or list(range(1, len(self.tables) + 1))
