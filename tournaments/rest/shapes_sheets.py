"""What goes in and out over REST about tables and their sheets."""

from typing import Any

from rest_framework import serializers

from tournaments.models import Event
from tournaments.rest.shapes_rounds import PairingSeatShape, Points

Shape = serializers.Serializer[Any]


class EventTableShape(Shape):
    """A table of a published round and how it stands."""

    id = serializers.IntegerField()
    round = serializers.IntegerField()
    number = serializers.IntegerField()
    place = serializers.ChoiceField(choices=Event.Place.choices)
    state = serializers.CharField()
    finished = serializers.BooleanField()
    sheets_in = serializers.IntegerField()
    deals_planned = serializers.IntegerField(allow_null=True)
    missing = serializers.ListField(child=serializers.IntegerField())
    totals = serializers.DictField(
        child=serializers.IntegerField(),
        help_text="Points by seat or side; in a game of sets or rounds those of the running one.",
    )
    won = serializers.DictField(
        child=serializers.IntegerField(), help_text="Sets or rounds won; empty where a match has one part."
    )
    seats = PairingSeatShape(many=True)


class SheetShape(Shape):
    """One version of a sheet. The newest counts; older ones stay."""

    table = serializers.IntegerField(source="table_id")
    number = serializers.IntegerField(help_text="The deal.")
    version = serializers.IntegerField()
    values = serializers.DictField()
    points = Points
    derived = serializers.DictField()
    source = serializers.CharField()  # type: ignore[assignment]  # the metaclass takes fields off the class
    author = serializers.CharField(source="author_name", allow_blank=True)
    reason_code = serializers.CharField(allow_blank=True)
    reason = serializers.CharField(allow_blank=True)
    written_at = serializers.DateTimeField()
    counts = serializers.BooleanField(help_text="False when the match had ended before this deal, by a correction.")


class SheetHistoryShape(Shape):
    current = SheetShape()
    versions = SheetShape(many=True)


class NewSheetShape(Shape):
    """A sheet to write down. The same `key` with the same values is written once."""

    number = serializers.IntegerField(min_value=1, max_value=1000, help_text="The deal.")
    values = serializers.DictField()
    key = serializers.CharField(required=False, allow_null=True, max_length=64)


class CorrectionShape(Shape):
    """A new version. `seen_version`: refuse when somebody has written another one since."""

    values = serializers.DictField()
    reason = serializers.CharField(max_length=1000)
    reason_code = serializers.CharField(required=False, default="", allow_blank=True, max_length=30)
    key = serializers.CharField(required=False, allow_null=True, max_length=64)
    seen_version = serializers.IntegerField(required=False, allow_null=True, min_value=1)


class PreviewShape(Shape):
    """A sheet; with the `number` of its deal the answer also tells how the match would stand."""

    values = serializers.DictField()
    number = serializers.IntegerField(min_value=1, max_value=1000, required=False)


class PreviewReadShape(Shape):
    points = Points
    derived = serializers.DictField()
    sentence = serializers.CharField()
    won = serializers.DictField(child=serializers.IntegerField(), allow_null=True)
    totals = serializers.DictField(child=serializers.IntegerField(), allow_null=True)
    match_over = serializers.BooleanField(allow_null=True)
