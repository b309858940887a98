"""Schemas of pairing quality over REST."""

from rest_framework import serializers

from accounts.known_names import Shape


class FigureShape(Shape):
    """A figure; lower is better. No pairing of the same people is below its bound."""

    name = serializers.CharField(help_text="As `manage.py seat` and the independent judge name it.")
    title = serializers.CharField()
    said = serializers.CharField(help_text="The figure as a sentence.")
    verdict = serializers.CharField(help_text="The meaning of the bound, as a sentence.")
    value = serializers.FloatField()
    bound = serializers.FloatField()
    near = serializers.IntegerField(help_text="Closeness to the best possible, 0 to 100.")
    best = serializers.BooleanField(help_text="Proved to be the best possible.")
    of_all = serializers.FloatField(help_text="The figure of all rounds up to this one.")
    bound_of_all = serializers.FloatField()
    seated = serializers.FloatField(allow_null=True, help_text="As it was seated; null: nothing has changed since.")


class QualityGroupShape(Shape):
    name = serializers.CharField()
    title = serializers.CharField()
    figures = FigureShape(many=True)


class GivenUpShape(Shape):
    """A relaxed rule. `hard`: it was mandatory."""

    rule = serializers.CharField()
    title = serializers.CharField()
    reason = serializers.CharField()
    hard = serializers.BooleanField()


class MadeShape(Shape):
    """The origin of the pairing; `version` is that of the standings behind it."""

    method = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment]
    seed = serializers.IntegerField()
    version = serializers.IntegerField()
    seconds = serializers.FloatField(allow_null=True)
    ended = serializers.CharField(allow_blank=True)
    whole = serializers.BooleanField(help_text="Nothing cut the search short: the same seed gives the same again.")


class QualityShape(Shape):
    """The quality of a round's pairing as it is now. `moved`: entries changed since."""

    event = serializers.CharField()
    round = serializers.IntegerField()
    version = serializers.IntegerField()
    moved = serializers.IntegerField()
    groups = QualityGroupShape(many=True)
    given_up = GivenUpShape(many=True)
    made = MadeShape()
