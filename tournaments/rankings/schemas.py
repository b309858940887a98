"""Documents about the standings: changes, moves, the last round, checks."""

from datetime import datetime

from pydantic import Field

from inputs.model import Input, PlainNumber


class VersionLine(Input):
    """One version: its time and its changes."""

    version: int
    at: datetime
    sentences: tuple[str, ...]


class StandingsChanges(Input):
    """Changes, the newest version first; `more`: another page follows."""

    versions: list[VersionLine]
    more: bool


class RankMove(Input):
    """An entry whose rank or points differ between versions; null if it was absent."""

    entry: int
    name: str
    rank_before: int | None
    rank_after: int | None
    points_before: PlainNumber | None
    points_after: PlainNumber | None


class OutcomeOut(Input):
    """A result at the entry's own table, and the ranks it leads to."""

    kind: str = Field(description="won, drawn, lost, place or none: nothing left to play.")
    points: PlainNumber
    best: int
    worst: int
    place: int


class GapOut(Input):
    """The points another entry is ahead."""

    entry: int
    rank: int
    points: PlainNumber = Field(description="Points ahead; below 0: behind.")
    plays_on: bool


class NeedsOut(Input):
    """The entry's ranks after the last round, by own result, and gaps to others."""

    entry: int
    round: int
    drawn: bool
    outcomes: tuple[OutcomeOut, ...]
    gaps: tuple[GapOut, ...]
    sentences: tuple[str, ...]
    assumption: str


class StandingsChecks(Input):
    """Checks of the current version, and their findings."""

    version: int
    sheets: int
    tables: int
    entries: int
    summary: str
    findings: list[str]
