"""Schemas of series over REST."""

from typing import Any

from rest_framework import serializers

from accounts.known_names import Shape
from tournaments.models import Club, Series
from tournaments.models.limits import MARK, NAME, SERIES, SLUG
from tournaments.people.schemas import TidyField
from tournaments.series.services import MAX_EVENTS, MAX_POINTS, MAX_RANK_POINTS, MAX_ROSTER, RULES


class SeriesShape(serializers.ModelSerializer[Series]):
    """The public view of a series; `events` are slugs in order."""

    club = serializers.CharField(source="club.name", default=None, allow_null=True, read_only=True)
    events = serializers.SerializerMethodField()
    rank_points = serializers.ListField(child=serializers.FloatField())

    class Meta:
        model = Series
        fields = ("slug", *RULES, "events")

    def get_events(self, series: Series) -> list[str]:
        parts = sorted(series.parts.all(), key=lambda part: (part.order, part.pk))
        return [part.event.slug for part in parts if not part.event.hidden]


class MemberShape(Shape):
    """A person on the roster; both days count."""

    person = serializers.IntegerField(
        min_value=1, max_value=2**31 - 1, help_text=("The id of a person known to the club.")
    )
    since = serializers.DateField(required=False, allow_null=True, default=None)
    until = serializers.DateField(required=False, allow_null=True, default=None)


class OneSeriesShape(SeriesShape):
    """A series for editing; its `mark` returns with a change as `seen`."""

    mark = serializers.CharField(help_text="Another one after every change.")

    class Meta(SeriesShape.Meta):
        fields = (*SeriesShape.Meta.fields, "mark")  # type: ignore[assignment]


class ChangedSeriesShape(Shape):
    """Changes; absent fields stay."""

    name = TidyField(max_length=NAME, required=False)
    club = serializers.PrimaryKeyRelatedField(queryset=Club.objects.all(), required=False, allow_null=True)
    scheme = serializers.ChoiceField(choices=Series.Scheme.choices, required=False)
    rank_points = serializers.ListField(
        child=serializers.FloatField(min_value=0, max_value=MAX_POINTS),
        required=False,
        max_length=MAX_RANK_POINTS,
        help_text="First place first; later places have none.",
    )
    best = serializers.IntegerField(**SERIES["best"].of_field, required=False, allow_null=True)
    drop = serializers.IntegerField(**SERIES["drop"].of_field, required=False)
    least = serializers.IntegerField(**SERIES["least"].of_field, required=False)
    promoted = serializers.IntegerField(**SERIES["promoted"].of_field, required=False)
    relegated = serializers.IntegerField(**SERIES["relegated"].of_field, required=False)
    events = serializers.ListField(
        child=serializers.CharField(max_length=SLUG),
        required=False,
        max_length=MAX_EVENTS,
        help_text="Slugs in order.",
    )
    roster = serializers.ListField(
        child=MemberShape(), required=False, max_length=MAX_ROSTER, help_text="Empty: all players count."
    )
    seen = serializers.CharField(required=False, max_length=MARK, help_text="`mark` of the series as it was read.")

    def validate_rank_points(self, points: list[float]) -> list[Any]:
        return [int(point) if point.is_integer() else point for point in points]


class NewSeriesShape(ChangedSeriesShape):
    name = TidyField(max_length=NAME)
    seen = None  # type: ignore[assignment]


class WorthShape(Shape):
    event = serializers.CharField()
    value = serializers.FloatField(help_text="What it is worth in the series.")
    rank = serializers.IntegerField(help_text="In the event.")
    counted = serializers.BooleanField()
    why = serializers.CharField(
        help_text="`counts`, `lowest`, `beyond` (not among the best) or `outside` (the roster)."
    )
    sentence = serializers.CharField()


class SeasonRowShape(Shape):
    rank = serializers.IntegerField(allow_null=True, help_text="null: came to too few events.")
    shared = serializers.BooleanField()
    person = serializers.IntegerField()
    name = serializers.CharField()
    total = serializers.FloatField()
    total_exact = serializers.CharField(help_text="As a fraction, such as `20/3`.")
    attended = serializers.IntegerField()
    wins = serializers.IntegerField()
    zone = serializers.ChoiceField(choices=["", "up", "up_open", "down", "down_open"])
    worths = WorthShape(many=True)


class SeasonShape(Shape):
    series = serializers.CharField()
    provisional = serializers.BooleanField()
    progress = serializers.CharField()
    events = serializers.ListField(child=serializers.CharField(), help_text="Those with results, in order.")
    coming = serializers.ListField(child=serializers.CharField())
    rows = SeasonRowShape(many=True)
