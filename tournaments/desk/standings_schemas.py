"""The standings and their arithmetic as they go out."""

from datetime import datetime
from typing import Annotated, Any

from pydantic import Field

from inputs.model import Choices, Output
from standings.words import UNRANKED

STANDINGS_STATES = ("provisional", "complete", "finished", "official")


class TieBreakOut(Output):
    """A tie-break of the event."""

    code: str
    name: str
    explanation: str


class StandingRow(Output):
    """An entry in the standings."""

    rank: int | None = Field(description="Null for an entry without a rank.")
    shared: bool
    entry: int
    name: str
    points: float | None = Field(description="Null for an entry that did not play.")
    moved: int | None
    played: int
    withdrawn: bool
    unranked: Annotated[str, Choices({reason: reason for reason in ("", *UNRANKED)})] = Field(
        description="Why the entry has no rank: it did not play, withdrew before playing, has only sat out, has no "
        "result yet, or played fewer than half of the rounds. Empty: it has one."
    )
    tie_breaks: dict[str, float | None]


class StandingsOut(Output):
    """The standings of one version."""

    event: str
    version: int
    corrected_at: datetime | None
    ranking: str
    round: int
    tables_done: int
    tables_total: int
    provisional: bool
    state: Annotated[str, Choices({state: state for state in STANDINGS_STATES})]
    official_at: datetime | None
    score: dict[str, int] | None = Field(description="Of a match: win, draw, loss; null elsewhere.")
    rules_version: int = Field(description="Of the rules of ranking: 1 before 2026-12, 2 since.")
    progress: str
    tie_breaks: list[TieBreakOut]
    rows: list[StandingRow]
    match: dict[str, Any] | None = Field(description="The score of a club match.")


class ArithmeticTerm(Output):
    """A term of the points of an entry."""

    sentence: str
    points: float


class Arithmetic(Output):
    """All terms of a row; they add up to its points."""

    entry: int
    name: str
    rank: int | None
    points: float
    terms: list[ArithmeticTerm]
