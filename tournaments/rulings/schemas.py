"""Documents of rulings and of the penalty list."""

from rest_framework import serializers

from accounts.known_names import Shape
from tournaments.models import Ruling, Tariff
from tournaments.models import limits as bounds


class NewRulingShape(Shape):
    """A ruling to issue. The same `key` with the same ruling issues it once."""

    entry = serializers.IntegerField(min_value=1, help_text="The number of the entry.")
    kind = serializers.ChoiceField(choices=Ruling.Kind.choices)
    points = serializers.IntegerField(**bounds.RULING_POINTS.of_field, default=0)
    reason = serializers.CharField(max_length=bounds.REASON)
    article = serializers.CharField(required=False, default="", allow_blank=True, max_length=bounds.ARTICLE)
    round = serializers.IntegerField(required=False, allow_null=True, min_value=1)
    deal = serializers.IntegerField(required=False, allow_null=True, **bounds.DEAL.of_field)
    given_to = serializers.ChoiceField(
        choices=Tariff.To.choices,
        default=Tariff.To.OFFENDER,
        help_text="`opponents`: each entry of another side at the table of the round gets the points.",
    )
    key = serializers.CharField(required=False, allow_null=True, max_length=bounds.KEY)


class TariffShape(Shape):
    """An article of the penalty list. `own`: the event changed or added it."""

    article = serializers.CharField(max_length=bounds.ARTICLE)
    title = serializers.CharField(max_length=bounds.TITLE)
    kind = serializers.ChoiceField(choices=Ruling.Kind.choices)
    points = serializers.IntegerField(**bounds.RULING_POINTS.of_field, default=0)
    given_to = serializers.ChoiceField(choices=Tariff.To.choices, default=Tariff.To.OFFENDER)
    used = serializers.BooleanField(default=True)
    hint = serializers.CharField(read_only=True)
    own = serializers.BooleanField(read_only=True)


class RulingShape(serializers.ModelSerializer[Ruling]):
    entry = serializers.IntegerField(source="entry.number")
    round = serializers.IntegerField(source="round.number", allow_null=True, default=None)
    cancelled = serializers.BooleanField(source="cancelled_at")

    class Meta:
        model = Ruling
        fields = (
            "id",
            "entry",
            "round",
            "deal",
            "case",
            "kind",
            "points",
            "article",
            "reason",
            "issued_at",
            "cancelled",
            "cancel_reason",
        )
        read_only_fields = fields
