"""What goes out about the daily deals over REST."""

from datetime import date, datetime
from typing import Annotated

from pydantic import Field

from games.core.schemas import GameName
from games.daily.selectors import FINISHED, NEW, PLAYING, UNFINISHED
from inputs.model import Choices, Output

SetState = Annotated[str, Choices({state: state for state in (NEW, PLAYING, FINISHED, UNFINISHED)})]
Score = Annotated[float | None, Field(description="Share of the other plays beaten, ties counted half, from 0 to 100.")]


class DailyCommitment(Output):
    """The published commitment of a day: SHA-256 of its secret; the secret follows when the day is closed."""

    day: date
    commitment: str
    published_at: datetime
    secret: str = Field(description="64 hexadecimal digits; empty until the day is closed.")


class DailySetState(Output):
    """The set of a game on a day for the client: `table` is the table to play at, null before it begins."""

    day: date
    game: GameName
    deals: int
    state: SetState
    table: int | None
    points: list[int] = Field(description="Of each deal, once the set is finished.")
    score: Score


class DailyOverview(Output):
    """Today's sets for the client, and the commitments of past and coming days."""

    today: date
    ends_at: datetime
    streak: int
    sets: list[DailySetState]
    commitments: list[DailyCommitment]


class DailyTable(Output):
    """The table of a set that has begun."""

    table: int


class DailyDealCompared(Output):
    """Points of one deal: of the client, of people and bots on average, and the highest."""

    number: int
    own: int | None
    people: float | None
    bots: float | None
    best: int | None


class DailyRankingLine(Output):
    """A person in the ranking of a set."""

    place: int
    name: str
    own: bool
    points: list[int]
    total: int
    score: Score


class DailyResult(Output):
    """The result of a set; it is `final` when the day is closed. `people` and `bots` are the size of the field."""

    day: date
    game: GameName
    final: bool
    own: DailySetState | None
    ranking: list[DailyRankingLine]
    deals: list[DailyDealCompared]
    people: int
    bots: int
