"""What goes out over REST about the quality of a seating."""

from rest_framework import serializers

from accounts.known_names import Shape


class FigureShape(Shape):
    """A lower figure is a better one. No seating of the same people can be below its bound."""

    name = serializers.CharField(help_text="As `manage.py seat` and the independent judge name it.")
    title = serializers.CharField()
    said = serializers.CharField(help_text="The figure as a sentence.")
    verdict = serializers.CharField(help_text="What the bound says, as a sentence.")
    value = serializers.FloatField()
    bound = serializers.FloatField()
    near = serializers.IntegerField(help_text="How near to the best possible, 0 to 100.")
    best = serializers.BooleanField(help_text="Proved to be the best possible.")
    of_all = serializers.FloatField(help_text="The figure of all rounds up to this one.")
    bound_of_all = serializers.FloatField()
    seated = serializers.FloatField(allow_null=True, help_text="As it was seated; null: nothing has changed since.")


class QualityGroupShape(Shape):
    name = serializers.CharField()
    title = serializers.CharField()
    figures = FigureShape(many=True)


class GivenUpShape(Shape):
    """A rule that the seating gave up. `hard`: it was asked for as a must."""

    rule = serializers.CharField()
    title = serializers.CharField()
    reason = serializers.CharField()
    hard = serializers.BooleanField()


class MadeShape(Shape):
    """How the seating came about; `version` is that of the standings it was made from."""

    method = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment]
    seed = serializers.IntegerField()
    version = serializers.IntegerField()
    seconds = serializers.FloatField(allow_null=True)
    ended = serializers.CharField(allow_blank=True)
    whole = serializers.BooleanField(help_text="Nothing cut the search short: the same seed gives the same again.")


class QualityShape(Shape):
    """How good the seating of a round is, as its places are now. `moved`: so many were seated elsewhere at first."""

    event = serializers.CharField()
    round = serializers.IntegerField()
    version = serializers.IntegerField()
    moved = serializers.IntegerField()
    groups = QualityGroupShape(many=True)
    given_up = GivenUpShape(many=True)
    made = MadeShape()
