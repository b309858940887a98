"""Events, rounds and the desk as they come in and go out."""

from datetime import datetime
from typing import Annotated, Any

from drf_spectacular.utils import extend_schema_serializer
from pydantic import Field
from typing_extensions import TypedDict

from inputs.game_documents import GameOptions, PublishedAs, SheetValues
from inputs.model import Choices, Input, Output
from tournaments.core.systems import SystemOptions, WinDrawLoss
from tournaments.models import Event, Round, SitOut
from tournaments.pairing.plans import METHODS
from tournaments.pairing.schemas import FiguresOfRound, RelaxedRule, SearchSoFar
from tournaments.people.schemas import ClubOut
from tournaments.rounds.schemas import PairingSeat, Points

Number = Annotated[int, Field(ge=1)]
Where = Annotated[str, Choices.of(Event.Place)]


class EventOut(Output):
    """The public view of an event."""

    slug: str
    name: str
    game: str
    preset: str
    options: GameOptions
    format: Annotated[Event.Format, Choices.of(Event.Format)]
    system: Annotated[Event.System, Choices.of(Event.System)]
    system_options: SystemOptions
    place: Where
    state: Annotated[Event.State, Choices.of(Event.State)]
    hidden: bool
    visibility: Annotated[Event.Visibility, Choices.of(Event.Visibility)]
    unlisted: bool = Field(description="Absent from lists; everyone with its address can open it.")
    is_rehearsal: bool = Field(description="It rehearses another event: only staff see it, and it never counts.")
    ranking: Annotated[Event.Ranking, Choices.of(Event.Ranking)]
    tie_breaks: list[str]
    score: WinDrawLoss
    duplicate: bool = Field(description="The same cards at every table.")
    odd: Annotated[Event.Odd, Choices.of(Event.Odd)] = Field(description="If there are not enough for full tables.")
    sit_out_score: int | None = Field(
        description="Points for a bye; null: the entry's own average or the round's mean, whichever is lower."
    )
    rounds_planned: int
    clock_seconds: int | None = Field(description="To decide at online tables; null: without a clock.")
    words_seconds: int | None = Field(description="For shuffle words, before the first shuffle of an online table.")
    round_minutes: int | None = Field(description="With which the round timer starts; null: without a timer.")
    automatic_from: int | None = Field(description="Entries with which it runs without staff; null: staff run it.")
    starts_at: datetime | None
    doors_at: datetime | None
    ends_at: datetime | None = Field(description="As announced; null: calendars get an estimate.")
    venue: str
    fee: str
    description: str
    capacity: int | None = Field(description="Entries that fit; null: any number.")
    registration: Annotated[Event.Registering, Choices.of(Event.Registering)]
    registration_approval: bool
    registration_opens_at: datetime | None
    registration_closes_at: datetime | None
    check_in_from: datetime | None
    check_in_until: datetime | None
    club: ClubOut | None
    home: ClubOut | None
    visitors: ClubOut | None
    created_at: datetime


class OneEventOut(EventOut):
    """One event, with the version of its pages."""

    version: int


class NewRound(Input):
    """The next round; by default its method follows from the system."""

    method: Annotated[str, Choices({str(method): str(method) for method in METHODS})] | None = None


class RoundOut(Output):
    """A round. Only staff see drafts, `quality` and `relaxed` rules.

    Only leaders see the entries of a violated seating request. `progress` describes the best pairing so far, or null
    after pairing.
    """

    number: int
    state: Annotated[Round.State, Choices.of(Round.State)]
    method: str
    seated_at: datetime
    published_at: datetime | None
    standings_version: int | None
    quality: Annotated[Any, PublishedAs(FiguresOfRound | None)]
    relaxed: Annotated[Any, PublishedAs(list[RelaxedRule] | None)]
    progress: Annotated[Any, PublishedAs(SearchSoFar | None)] = Field(
        description="The best pairings the worker has found so far."
    )


class PairingTableOut(Output):
    """One table. Its sheets and, when online, its view are under `id`."""

    number: int
    id: int
    place: Where
    finished: bool
    sheets_in: int
    missing: list[int] = Field(description="Deals without a sheet.")
    seats: list[PairingSeat]
    bots: list[str]
    missing_side: str


class PairingByName(Output):
    """The table of an entry, in the list by name."""

    name: str
    entry: int
    table: int | None = Field(description="Null: sits out.")
    seat: str
    others: list[str]
    partner: str = Field(description="Where everybody has a new partner each round.")


class WaitingEntry(Output):
    """An entry that sits out."""

    entry: int
    name: str
    why: Annotated[SitOut.Why, Choices.of(SitOut.Why)] = Field(
        description="late: they came when the round had begun; it counts as a missed round."
    )
    score: int | None = Field(
        description="Points set for the bye; null: by the rule of byes, or by the rule for latecomers."
    )


class PairingsOut(Output):
    """A round by table and by name."""

    event: str
    round: int
    state: Annotated[Round.State, Choices.of(Round.State)]
    version: int
    seated_before_correction: bool
    tables: list[PairingTableOut]
    by_name: list[PairingByName]
    waiting: list[WaitingEntry]


class EntriesToSwap(Input):
    """Two entries by number; either may be one that sits out."""

    one: Number
    other: Number


class LateEntry(Input):
    """A checked-in entry to seat in a running round."""

    entry: Number


class Replacement(Input):
    """An absent entry and its substitute by number; null: the table plays without one."""

    entry: Number
    substitute: Number | None = None


class WhereTablePlays(Input):
    """A table and where it plays."""

    table: Number
    place: Where


class TotalValues(TypedDict):
    """The values of a round total of a club match."""

    home: int
    visitors: int


@extend_schema_serializer(many=True)
class CorrectionOut(Output):
    """A corrected sheet or total, with its values and points before and after."""

    round: int
    table: int | None
    table_id: int | None
    deal: int | None
    at: datetime
    by: str
    reason: str
    reason_code: str
    before: Annotated[dict[str, Any], PublishedAs(SheetValues | TotalValues)]
    after: Annotated[dict[str, Any], PublishedAs(SheetValues | TotalValues)]
    points_before: Points
    points_after: Points


@extend_schema_serializer(many=True)
class LogLineOut(Output):
    """An action of staff."""

    at: datetime
    by: str
    action: str
    sentence: str


class WithoutSeatOut(Output):
    """A checked-in entry without a seat in the round."""

    entry: int = Field(description="The number of the entry.")
    name: str


class DeskOut(Output):
    """The next step, its blockers, and entries without a seat in the current round."""

    step: str
    label: str
    round: int | None
    blockers: list[str]
    without_seat: list[WithoutSeatOut]
