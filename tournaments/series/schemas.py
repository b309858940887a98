"""Series as they come in and go out, and the documents of a season."""

from typing import Annotated

from pydantic import AfterValidator, Field

from engine.sentences import N
from inputs.model import LEFT_OUT, Choices, Day, Input, PlainNumber, letters, within
from tournaments.core.schemas import TidyName
from tournaments.models import Series
from tournaments.models.limits import DIGEST, MAX_ROWS, SERIES, SLUG

MAX_EVENTS = 200
MAX_RANK_POINTS = 1000
MAX_POINTS = 1_000_000
MAX_KEY = 2**31 - 1
"""The largest id that the database can look up."""
Scheme = Annotated[Series.Scheme, Choices.of(Series.Scheme)]


def _short(point: float) -> int | float:
    """Return 3 instead of 3.0, as forms show it."""
    return int(point) if point.is_integer() else point


RankPoints = Annotated[
    list[Annotated[float, Field(ge=0, le=MAX_POINTS), AfterValidator(_short)]], Field(max_length=MAX_RANK_POINTS)
]


class RosterMember(Input):
    """A person on the roster; both days count."""

    person: Annotated[int, Field(ge=1, le=MAX_KEY)] = Field(description="The id of a person known to the club.")
    since: Day | None = None
    until: Day | None = None


class SeriesFields(Input):
    """The rules, events and roster of a series."""

    stays_when_left_out = True

    name: TidyName = Field(default=LEFT_OUT, title=N("Series name"))
    club: int | None = None
    scheme: Scheme = Field(default=LEFT_OUT, title=N("Event scoring"))
    rank_points: RankPoints = Field(default=LEFT_OUT, description="First place first; later places have none.")
    best: Annotated[int, within(SERIES["best"])] | None = Field(
        default=None, title=N("Best results that count (leave blank for all)")
    )
    drop: Annotated[int, within(SERIES["drop"])] = Field(
        default=LEFT_OUT, title=N("Lowest results dropped"), description=N("Missed events are dropped first.")
    )
    least: Annotated[int, within(SERIES["least"])] = Field(default=LEFT_OUT, title=N("Minimum events to be ranked"))
    promoted: Annotated[int, within(SERIES["promoted"])] = Field(default=LEFT_OUT, title=N("Promotion places"))
    relegated: Annotated[int, within(SERIES["relegated"])] = Field(default=LEFT_OUT, title=N("Relegation places"))
    events: Annotated[list[Annotated[str, letters(SLUG, 1)]], Field(max_length=MAX_EVENTS)] = Field(
        default=LEFT_OUT, description="Slugs in order."
    )
    roster: Annotated[list[RosterMember], Field(max_length=MAX_ROWS)] = Field(
        default=LEFT_OUT, description="Empty: all players count."
    )


class NewSeries(SeriesFields):
    """A series to create."""

    name: TidyName = Field(title=N("Series name"))


class ChangedSeries(SeriesFields):
    """Changes; absent fields stay."""

    seen: Annotated[str, letters(DIGEST)] = Field(default=LEFT_OUT, description="`mark` of the series as it was read.")


class SeriesOut(Input):
    """The public view of a series; `events` are slugs in order."""

    slug: str
    name: str
    club: str | None
    scheme: Scheme
    rank_points: list[float]
    best: int | None
    drop: int
    least: int
    promoted: int
    relegated: int
    events: list[str]


class OneSeries(SeriesOut):
    """A series for editing; its `mark` returns with a change as `seen`."""

    mark: str = Field(description="Another one after every change.")


class SeriesWorth(Input):
    """What an event is worth for a person."""

    event: str
    value: PlainNumber = Field(description="What it is worth in the series.")
    rank: int = Field(description="In the event.")
    counted: bool
    why: str = Field(description="`counts`, `lowest`, `beyond` (not among the best) or `outside` (the roster).")
    sentence: str


class SeasonRowOut(Input):
    """A person in the table of a season."""

    rank: int | None = Field(description="null: came to too few events.")
    shared: bool
    person: int
    name: str
    total: PlainNumber
    total_exact: str = Field(description="As a fraction, such as `20/3`.")
    attended: int
    wins: int
    zone: Annotated[str, Choices({zone: zone for zone in ("", "up", "up_open", "down", "down_open")})]
    worths: list[SeriesWorth]


class SeasonOut(Input):
    """The table of a season."""

    series: str
    provisional: bool
    progress: str
    events: list[str] = Field(description="Those with results, in order.")
    coming: list[str]
    rows: list[SeasonRowOut]
