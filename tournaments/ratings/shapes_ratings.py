"""What goes out over REST about ratings."""

from rest_framework import serializers

from tournaments.core.schemas import Shape


class RatedGameShape(Shape):
    game = serializers.CharField()
    title = serializers.CharField()
    people = serializers.IntegerField()
    tables = serializers.IntegerField(help_text="From how many finished tables the ratings were computed.")
    newest = serializers.DateTimeField(allow_null=True, help_text="When the newest round in them was published.")


class RatingShape(Shape):
    """One person; people with the same rating share a rank."""

    rank = serializers.IntegerField()
    shared = serializers.BooleanField()
    person = serializers.IntegerField()
    name = serializers.CharField(help_text="As far as its owner shows it.")
    club = serializers.CharField(allow_null=True)
    rating = serializers.IntegerField(help_text="1000 + 40 * (mu - 3 sigma).")
    strength = serializers.IntegerField(help_text="1000 + 40 * mu; a newcomer has 2000.")
    width = serializers.IntegerField(help_text="80 * sigma: the strength lies within it 19 times out of 20.")
    mu = serializers.FloatField()
    sigma = serializers.FloatField()
    tables = serializers.IntegerField()
    provisional = serializers.BooleanField(help_text="Fewer than ten tables.")
    last_change = serializers.IntegerField()


class NamedShape(Shape):
    person = serializers.IntegerField()
    name = serializers.CharField()


class RatingStepShape(Shape):
    """What one table changed."""

    at = serializers.DateTimeField(help_text="When the round was published.")
    event = serializers.CharField(help_text="The slug of the event.")
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    place = serializers.IntegerField()
    partners = NamedShape(many=True)
    opponents = NamedShape(many=True)
    before = serializers.IntegerField()
    after = serializers.IntegerField()
    change = serializers.IntegerField()
    mu = serializers.FloatField(help_text="After the table.")
    sigma = serializers.FloatField(help_text="After the table.")


class RatingHistoryShape(RatingShape):
    """One person with every table, oldest first."""

    history = RatingStepShape(many=True)
