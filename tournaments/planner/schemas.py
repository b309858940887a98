"""Schemas of the planner over REST."""

from typing import Any

from rest_framework import serializers

from accounts.known_names import Shape
from inputs.model import Input
from tournaments.models.limits import PLAN, PLANS_COMPARED
from tournaments.planner import services as plans
from tournaments.planner.simulation.values import SKILLS


class WantedShape(Shape):
    """A format; blank rounds and deals are suggested."""

    system = serializers.CharField()
    rounds = serializers.IntegerField(required=False, **PLAN["rounds"].of_field)
    deals = serializers.IntegerField(required=False, **PLAN["deals"].of_field)
    options = serializers.DictField(required=False)


class PlanShape(Shape):
    """A plan's input: people, hours, game. Minutes a deal default to an estimate."""

    game = serializers.CharField()
    preset = serializers.CharField()
    format = serializers.CharField()
    people = serializers.IntegerField(**PLAN["people"].of_field)
    start = serializers.TimeField()
    end = serializers.TimeField()
    minutes_a_deal = serializers.IntegerField(required=False, **PLAN["minutes_a_deal"].of_field)
    change_minutes = serializers.IntegerField(default=5, **PLAN["change_minutes"].of_field)
    break_minutes = serializers.IntegerField(default=0, **PLAN["break_minutes"].of_field)
    luck = serializers.ChoiceField(choices=list(SKILLS), default="middle")
    ranking = serializers.CharField(required=False)
    odd = serializers.CharField(required=False)
    formats = serializers.ListField(child=WantedShape(), required=False, max_length=PLANS_COMPARED)
    samples = serializers.IntegerField(default=plans.SAMPLES, **PLAN["samples"].of_field)
    seed = serializers.IntegerField(default=plans.SEED, min_value=0, max_value=2**31 - 1)


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
    options: dict[str, Any]
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
