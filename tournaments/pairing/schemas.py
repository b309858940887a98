"""Parts of pairing documents and of pairings, as the OpenAPI document describes them (docs/formats/seating.md).

`seating` reads and makes them; nothing is checked here.
"""

from typing import Annotated, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

Id = str | int
"""Of a player or a table: 7 and "7" are the same."""
Figures = dict[str, float]
"""Figures of pairings by name; lower is better."""


class AccessibleTables(TypedDict, total=False):
    """People who need an accessible table, and those tables."""

    people: list[Id]
    tables: list[Id]


class SeatingRules(TypedDict, total=False):
    """The rules of a pairing document."""

    table_sizes: list[int]
    clubs: Annotated[dict[str, Id | list[Id] | None], Field(description="The club of each player, or several.")]
    clubs_hard: bool
    forbidden: Annotated[list[list[Id]], Field(description="Pairs that must not meet.")]
    fixed_groups: list[list[Id]]
    fixed_table: dict[str, Id]
    accessible: AccessibleTables
    absent: Annotated[dict[str, list[Id]], Field(description="By index of the round, from 0.")]
    max_meetings: int | None
    max_sitouts: int | None
    known_bounds: Annotated[Figures, Field(description="Bounds that are known from elsewhere.")]


class SeatingRound(TypedDict):
    """A round: ids in seat order at each table."""

    tables: list[list[Id]]
    sitout: NotRequired[list[Id]]
    table_numbers: NotRequired[list[Id]]
    directions: NotRequired[list[int] | None]
    scores: NotRequired[Annotated[Figures, Field(description="Before the round.")]]


class ClubMovement(TypedDict):
    """The sides of a club match."""

    home: list[Id]
    visitors: list[Id]


class SeatingTask(TypedDict):
    """The task of a pairing document."""

    method: Annotated[str, Field(description="swiss, schedule, random or draw.")]
    rounds: NotRequired[int]
    odd: NotRequired[Annotated[str, Field(description="short_table, sit_out or bots.")]]
    scores: NotRequired[Figures]
    seed: NotRequired[int]
    seconds: NotRequired[float]
    strict: NotRequired[bool]
    movement: NotRequired[ClubMovement | None]
    repeat_worth: NotRequired[float | None]
    directions: NotRequired[bool]


class RelaxedRule(TypedDict):
    """A rule that the pairings break, with the reason."""

    rule: str
    reason: str
    code: NotRequired[str]
    facts: NotRequired[dict[str, str | float]]


class FiguresOfRound(TypedDict, total=False):
    """The figures of a round's pairings with their lower bounds."""

    figures: Figures | None
    bounds: Figures | None


class BestSoFar(TypedDict):
    """The best pairings that a search has found."""

    number: int
    rounds: int
    repeats: int
    spread: float
    least: float | None


class SearchSoFar(TypedDict, total=False):
    """A search for pairings by a worker."""

    worker: str
    tries: int
    began: str
    beat: str
    best: BestSoFar
    enough: bool
