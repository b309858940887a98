"""The planned schedule over REST."""

from typing import Any

from rest_framework import serializers

from accounts.known_names import Shape


class PlayerShape(Shape):
    number = serializers.IntegerField(help_text="The number of the entry; 0: a bot.")
    name = serializers.CharField(allow_blank=True)


class PlannedTableShape(Shape):
    """One table. Partners share a side; a single player is a side."""

    number = serializers.CharField()
    sides: Any = serializers.ListField(child=PlayerShape(many=True))


class PlannedRoundShape(Shape):
    number = serializers.IntegerField()
    published = serializers.BooleanField(help_text="It is no plan any more.")
    tables = PlannedTableShape(many=True)
    waiting = PlayerShape(many=True)


class ScheduleShape(Shape):
    """All rounds; `figures` of the whole with their lower `bounds`."""

    version = serializers.IntegerField(source="schedule.version")
    rounds = PlannedRoundShape(many=True)
    figures = serializers.DictField()
    bounds = serializers.DictField()
