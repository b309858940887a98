"""Schemas of the planner over REST."""

from typing import Annotated

from pydantic import Field

from inputs.model import LEFT_OUT, Choices, Clock, Input, within
from tournaments.core.systems import SystemOptions
from tournaments.models.limits import PLAN, PLANS_COMPARED
from tournaments.planner.simulation.times import Hours
from tournaments.planner.simulation.values import SKILLS, facts_of

SAMPLES, SEED = 200, 1
MAX_SEED = 2**31 - 1
Words = Annotated[str, Field(min_length=1)]


class WantedFormat(Input):
    """A format; blank rounds and deals are suggested."""

    system: Words
    rounds: Annotated[int, within(PLAN["rounds"])] = LEFT_OUT
    deals: Annotated[int, within(PLAN["deals"])] = LEFT_OUT
    options: SystemOptions = LEFT_OUT


class EveningToPlan(Input):
    """A plan's input: people, hours, game. Minutes a deal default to an estimate."""

    game: Words
    preset: Words
    format: Words
    people: Annotated[int, within(PLAN["people"])]
    start: Clock
    end: Clock
    minutes_a_deal: Annotated[int, within(PLAN["minutes_a_deal"])] = LEFT_OUT
    change_minutes: Annotated[int, within(PLAN["change_minutes"])] = 5
    break_minutes: Annotated[int, within(PLAN["break_minutes"])] = 0
    luck: Annotated[str, Choices({skill: skill for skill in SKILLS})] = "middle"
    ranking: Words = LEFT_OUT
    odd: Words = LEFT_OUT
    formats: Annotated[list[WantedFormat], Field(max_length=PLANS_COMPARED)] = LEFT_OUT
    samples: Annotated[int, within(PLAN["samples"])] = SAMPLES
    seed: Annotated[int, Field(ge=0, le=MAX_SEED)] = SEED

    @property
    def hours(self) -> Hours:
        """The session in minutes. Raises InputError for an unknown game."""
        minutes = self.minutes_a_deal or facts_of(self.game, self.preset).minutes
        start, end = (moment.hour * 60 + moment.minute for moment in (self.start, self.end))
        return Hours(start, end, minutes, self.change_minutes, self.break_minutes)


class PlannedChoice(Input):
    """A number of rounds and deals with its minutes, forced rematches and sit-outs."""

    rounds: int
    deals: int
    all_deals: int
    minutes: int
    end: str
    least_repeats: int
    known_without_repeats: bool
    sit_outs: list[int]


class PlannedSlot(Input):
    """The times of a round."""

    number: int
    begin: str
    end: str


class SureFigure(Input):
    """A figure with the interval in which it lies 19 times out of 20."""

    value: float
    low: float
    high: float


class PlannedBand(Input):
    """Final ranks of one strength: the mean, and the middle four fifths of events."""

    strength: int
    mean: float
    low: float
    high: float


class FormatFigures(Input):
    """How well the strongest are found: shares of events, places, Kendall's tau."""

    wins: SureFigure
    podium: SureFigure
    best: SureFigure
    tau: SureFigure
    off: SureFigure
    repeats: SureFigure
    curve: list[PlannedBand]


class PlannedFormat(Input):
    """A planned format. `repeats` are those of a schedule; `finds` null: not tested."""

    system: str
    rounds: int
    deals: int
    options: SystemOptions
    choice: PlannedChoice
    fits: bool
    timetable: list[PlannedSlot]
    repeats: int | None
    finds: FormatFigures | None
    all_play_all: FormatFigures | None


class PlannedEvening(Input):
    """The answer. `gaps`: the first format minus the second, paired by event."""

    entries: int
    left_over: int
    tables: list[int]
    choices: list[PlannedChoice]
    suggested: PlannedChoice | None
    formats: list[PlannedFormat]
    gaps: dict[str, SureFigure]
    samples: int
    seed: int
    verdict: str
    warnings: list[str]
