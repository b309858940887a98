"""Schemas of the planner over REST."""

from rest_framework import serializers

from accounts.known_names import Shape
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


class PlannedChoiceShape(Shape):
    """A number of rounds and deals with its minutes, forced rematches and sit-outs."""

    rounds = serializers.IntegerField()
    deals = serializers.IntegerField()
    all_deals = serializers.IntegerField()
    minutes = serializers.IntegerField()
    end = serializers.CharField()
    least_repeats = serializers.IntegerField()
    known_without_repeats = serializers.BooleanField()
    sit_outs = serializers.ListField(child=serializers.IntegerField())


class PlannedSlotShape(Shape):
    """The times of a round."""

    number = serializers.IntegerField()
    begin = serializers.CharField()
    end = serializers.CharField()


class SureFigureShape(Shape):
    """A figure with the interval in which it lies 19 times out of 20."""

    value = serializers.FloatField()
    low = serializers.FloatField()
    high = serializers.FloatField()


class PlannedBandShape(Shape):
    """Final ranks of one strength: the mean, and the middle four fifths of events."""

    strength = serializers.IntegerField()
    mean = serializers.FloatField()
    low = serializers.FloatField()
    high = serializers.FloatField()


class FindsShape(Shape):
    """How well the strongest are found: shares of events, places, Kendall's tau."""

    wins = SureFigureShape()
    podium = SureFigureShape()
    best = SureFigureShape()
    tau = SureFigureShape()
    off = SureFigureShape()
    repeats = SureFigureShape()
    curve = PlannedBandShape(many=True)


class PlannedShape(Shape):
    """A planned format. `repeats` are those of a schedule; `finds` null: not tested."""

    system = serializers.CharField()
    rounds = serializers.IntegerField()
    deals = serializers.IntegerField()
    options = serializers.DictField()
    choice = PlannedChoiceShape()
    fits = serializers.BooleanField()
    timetable = PlannedSlotShape(many=True)
    repeats = serializers.IntegerField(allow_null=True)
    finds = FindsShape(allow_null=True)
    all_play_all = FindsShape(allow_null=True)


class PlannedEveningShape(Shape):
    """The answer. `gaps`: the first format minus the second, paired by event."""

    entries = serializers.IntegerField()
    left_over = serializers.IntegerField()
    tables = serializers.ListField(child=serializers.IntegerField())
    choices = PlannedChoiceShape(many=True)
    suggested = PlannedChoiceShape(allow_null=True)
    formats = PlannedShape(many=True)
    gaps = serializers.DictField(child=SureFigureShape())
    samples = serializers.IntegerField()
    seed = serializers.IntegerField()
    verdict = serializers.CharField(allow_blank=True)
    warnings = serializers.ListField(child=serializers.CharField())
