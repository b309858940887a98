"""Events as they come in: new ones, changes, and documents that bring their people."""

from datetime import datetime
from typing import Annotated, Any

from pydantic import Field

from engine.sentences import N
from games.api import rules
from games.api.rules import EventOnlineRules
from inputs.game_documents import GameOptions
from inputs.model import LEFT_OUT, Choices, Day, Input, Minute, letters, within
from standings.words import TIE_BREAKS
from tournaments.constraints.schemas import SeatingOptions
from tournaments.core.systems import SystemOptions, WinDrawLoss
from tournaments.models import Event, EventRepeat
from tournaments.models.limits import ANNOUNCEMENT, DESCRIPTION, EVENT, FEE, NAME, PRESET, REASON, SEED, VENUE
from tournaments.result_rules.schemas import ResultRules

TIE_BREAK_CHOICES = [(code, code) for code in sorted(TIE_BREAKS)]
TIE_BREAK = Choices(dict(TIE_BREAK_CHOICES))
"""The tie-breaks on offer; their names depend on the game."""
TieBreak = Annotated[str, TIE_BREAK]


class StoredScore(WinDrawLoss):
    """A score as an event keeps it: with whether the event counts for ratings."""

    rated: bool = LEFT_OUT


class EventDetails(Input):
    """When and where an event is, and what its page says before the first round."""

    starts_at: Minute | None = Field(default=None, title=N("Date and time"))
    doors_at: Minute | None = Field(default=None, title=N("Doors open (optional)"))
    ends_at: Minute | None = Field(default=None, title=N("End (optional)"))
    venue: Annotated[str, letters(VENUE)] = Field(default="", title=N("Venue and address"))
    fee: Annotated[str, letters(FEE)] = Field(default="", title=N("Entry fee"))
    description: Annotated[str, letters(DESCRIPTION)] = Field(default="", title=N("Description"))
    unlisted: bool = Field(
        default=False,
        title=N("Unlisted: only people with the link find this event"),
        description=N("Lists, calendars, feeds, profiles, ratings and series leave it out."),
    )


class RegistrationRules(Input):
    """The registration settings of an event."""

    registration: Annotated[Event.Registering, Choices.of(Event.Registering)] = Field(
        default=Event.Registering.CLOSED, title=N("Who may register")
    )
    capacity: Annotated[int, within(EVENT["capacity"])] | None = Field(
        default=None,
        title=N("Places (blank: no limit)"),
        json_schema_extra={"description": "Entries that fit: a pair or a team is one place. Nobody is removed."},
    )
    registration_approval: bool = Field(default=False, title=N("An organiser approves every registration"))
    registration_opens_at: Minute | None = Field(default=None, title=N("Registration opens (blank: now)"))
    registration_closes_at: Minute | None = Field(
        default=None, title=N("Registration closes (blank: when the event begins)")
    )
    check_in_from: Minute | None = Field(
        default=None, title=N("Self check-in begins (blank: one hour before the start)")
    )
    check_in_until: Minute | None = Field(default=None, title=N("Self check-in ends (blank: at the start)"))


class Invitation(EventDetails):
    """The details of an event with its name, as one page changes them."""

    name: Annotated[str, letters(NAME, 1)] = Field(title=N("Event name"))


class MovedSentence(Input):
    """What the organiser adds to the message about a new date or venue."""

    sentence: Annotated[str, letters(ANNOUNCEMENT)] = Field(default="", title=N("Your own sentence (optional)"))


class Cancellation(Input):
    """Why an event is cancelled, for everyone to read."""

    reason: Annotated[str, letters(REASON, 1)] = Field(title=N("Reason, which everyone can read"))


class Repetition(Input):
    """How often an event takes place again, on the same weekday and at the same time on the clock."""

    every: Annotated[EventRepeat.Every, Choices.of(EventRepeat.Every)] = Field(
        default=EventRepeat.Every.WEEK, title=N("Repeats")
    )
    ends_on: Day | None = Field(default=None, title=N("Last date (blank: no end)"))


class CancellationState(Input):
    """Whether an event takes place."""

    slug: str
    state: Annotated[Event.State, Choices.of(Event.State)]
    cancel_reason: str


class RepeatedDate(Input):
    """A later date of an event that repeats."""

    slug: str
    starts_at: datetime


class RepetitionState(Repetition):
    """How an event repeats, with its later dates."""

    dates: list[RepeatedDate]


class EventFields(EventDetails, RegistrationRules):
    """What new events, changes of events and documents have in common."""

    name: Annotated[str, letters(NAME, 1)] = Field(default=LEFT_OUT, title=N("Event name"))
    preset: Annotated[str, letters(PRESET, 1)] = LEFT_OUT
    options: GameOptions = LEFT_OUT
    format: Annotated[Event.Format, Choices.of(Event.Format)] = Field(default=LEFT_OUT, title=N("Entry type"))
    system: Annotated[Event.System, Choices.of(Event.System)] = Field(
        default=LEFT_OUT,
        title=N("Pairing system"),
        json_schema_extra={"description": "Left open: the usual one of the format."},
    )
    system_options: SystemOptions = Field(
        default=LEFT_OUT,
        json_schema_extra={
            "description": "Such as legs of a round_robin, third_place of a knockout, through of groups."
        },
    )
    place: Annotated[Event.Place, Choices.of(Event.Place)] = Field(default=LEFT_OUT, title=N("Location"))
    rounds_planned: Annotated[int, within(EVENT["rounds_planned"])] = Field(default=LEFT_OUT, title=N("Rounds"))
    ranking: Annotated[Event.Ranking, Choices.of(Event.Ranking)] = Field(default=LEFT_OUT, title=N("Ranking"))
    tie_breaks: list[TieBreak] = LEFT_OUT
    score: WinDrawLoss = LEFT_OUT
    duplicate: bool = Field(
        default=LEFT_OUT,
        title=N("Duplicate deals: same cards at every table"),
        json_schema_extra={
            "description": "The same deals at every table, which play online; then `duplicate_points` and "
            "`duplicate_difference` rank too, and the deal passes on after every deal."
        },
    )
    odd: Annotated[Event.Odd, Choices.of(Event.Odd)] = Field(
        default=LEFT_OUT, title=N("If there are not enough players for full tables")
    )
    sit_out_score: Annotated[int, within(EVENT["sit_out_score"])] | None = Field(
        default=None, title=N("Points for a bye (leave blank for the default)")
    )
    clock_seconds: Annotated[int, within(EVENT["clock_seconds"])] | None = Field(
        default=None, title=N("Decision time at online tables (seconds, leave blank for no clock)")
    )
    words_seconds: Annotated[int, within(EVENT["words_seconds"])] | None = Field(
        default=None,
        title=N("Waiting time for shuffle words at online tables (seconds, leave blank for none)"),
    )

    round_minutes: Annotated[int, within(EVENT["round_minutes"])] | None = Field(
        default=None, title=N("Minutes per round (blank: no timer)")
    )
    automatic_from: Annotated[int, within(EVENT["automatic_from"])] | None = Field(
        default=None,
        title=N("Run automatically with at least this many players (blank: staff run it)"),
        description=N("Only for online events with a date, a decision time and bots that fill the tables."),
    )

    def columns(self) -> dict[str, object]:
        """Return the given fields as columns of Event, in plain values; clubs are not among them."""
        plain = self.model_dump(mode="json", exclude_unset=True, include=set(EventFields.model_fields))
        moments = {name: value for name in plain if isinstance(value := getattr(self, name), datetime)}
        plain |= moments
        return {COLUMNS.get(name, name): value for name, value in plain.items()}


COLUMNS = {"score": "score_options"}
"""Fields whose columns have another name."""


class NewEventFields(EventFields):
    """The fields that every new event needs."""

    name: Annotated[str, letters(NAME, 1)] = Field(title=N("Event name"))
    game: Annotated[str, Choices({name: name for name, _title in rules.game_choices()})]
    preset: Annotated[str, letters(PRESET, 1)]
    format: Annotated[Event.Format, Choices.of(Event.Format)] = Field(title=N("Entry type"))


class ChangedEvent(EventFields):
    """Changeable fields; once a round is paired, only some of them."""

    stays_when_left_out = True

    club: int | None = Field(default=None, title=N("Club"))
    home: int | None = None
    visitors: int | None = None


class NewEvent(NewEventFields):
    """An event to create: game, preset and deviations, including deals per round."""

    draft: bool = Field(
        default=False,
        json_schema_extra={"description": "Only staff see a draft. `show` publishes it."},
    )
    club: int | None = Field(default=None, title=N("Club"))
    home: int | None = None
    visitors: int | None = None


class EventDocument(NewEventFields):
    """An event as a document; people, pairs and wishes are read by the rooms that enter them."""

    score: StoredScore = LEFT_OUT
    seating_options: SeatingOptions = SeatingOptions()
    results: ResultRules = ResultRules()
    online: EventOnlineRules = EventOnlineRules()
    seed: Annotated[int, within(SEED)] = LEFT_OUT
    organiser: str | None = None
    club: str | None = None
    home: str | None = None
    visitors: str | None = None
    check_in: Any = False
    people: Any = None
    home_pairs: Any = None
    visitor_pairs: Any = None
    wishes: Any = Field(default_factory=list)

    @property
    def rated(self) -> bool:
        """Whether the event counts for ratings."""
        return self.score is None or self.score.rated is not False

    def new_event(self, clubs: dict[str, int]) -> NewEvent:
        """Return the event to create, with its clubs by id."""
        same: dict[str, Any] = {
            name: getattr(self, name) for name in NewEventFields.model_fields if name in self.model_fields_set
        }
        if "score" in same:
            same["score"] = WinDrawLoss(
                **{name: value for name, value in self.score.given().items() if name != "rated"}
            )
        return NewEvent(**{**same, **clubs})
