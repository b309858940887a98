"""Schemas of tables and their sheets over REST."""

from rest_framework import serializers

from accounts.known_names import Shape
from tournaments.models import Event
from tournaments.models import limits as bounds
from tournaments.rounds.schemas import PairingSeatShape, Points
from tournaments.sheets.schemas import AnswerShape, SheetShape


class EventTableShape(Shape):
    """A table of a published round with its state."""

    id = serializers.IntegerField()
    round = serializers.IntegerField()
    number = serializers.IntegerField()
    place = serializers.ChoiceField(choices=Event.Place.choices)
    state = serializers.CharField()
    finished = serializers.BooleanField()
    sheets_in = serializers.IntegerField()
    deals_planned = serializers.IntegerField(allow_null=True)
    missing = serializers.ListField(child=serializers.IntegerField())
    unsettled = serializers.ListField(
        child=serializers.IntegerField(), help_text="Deals with results that do not count yet."
    )
    totals = serializers.DictField(
        child=serializers.IntegerField(),
        help_text="Points by seat or side; in a game of sets or rounds those of the running one.",
    )
    won = serializers.DictField(
        child=serializers.IntegerField(), help_text="Sets or rounds won; empty where a match has one part."
    )
    seats = PairingSeatShape(many=True)


class OpenSheetShape(Shape):
    """An unconfirmed result.

    One of `waits_for` has to agree, or all of them if `everybody` is true.
    """

    round = serializers.IntegerField()
    table_number = serializers.IntegerField()
    sentence = serializers.CharField()
    waits_for = serializers.ListField(child=serializers.CharField())
    everybody = serializers.BooleanField()
    sheet = SheetShape()
    answers = AnswerShape(many=True)
    counts_meanwhile = serializers.IntegerField(allow_null=True, help_text="The version that counts until then.")


class NewAnswerShape(Shape):
    """A confirmation or rejection of one `version`. A repeated `key` changes nothing."""

    version = serializers.IntegerField(**bounds.VERSION.of_field)
    accept = serializers.BooleanField()
    reason = serializers.CharField(required=False, default="", allow_blank=True, max_length=bounds.REASON)
    key = serializers.CharField(required=False, allow_null=True, max_length=bounds.KEY)


class SettleShape(Shape):
    """The desk's confirmation of one `version`."""

    version = serializers.IntegerField(**bounds.VERSION.of_field)
    reason = serializers.CharField(required=False, default="", allow_blank=True, max_length=bounds.REASON)
    key = serializers.CharField(required=False, allow_null=True, max_length=bounds.KEY)


class RejectShape(Shape):
    """A staff member's rejection of one `version`, with the reason."""

    version = serializers.IntegerField(**bounds.VERSION.of_field)
    reason = serializers.CharField(max_length=bounds.REASON)
    key = serializers.CharField(required=False, allow_null=True, max_length=bounds.KEY)


class AgainShape(Shape):
    """A sheet entered again. `seen_version`: the newest one seen; refused if outdated."""

    values = serializers.DictField()
    seen_version = serializers.IntegerField(**bounds.VERSION.of_field)
    key = serializers.CharField(required=False, allow_null=True, max_length=bounds.KEY)


class NewSheetShape(Shape):
    """A sheet to enter. The same `key` with the same values enters it once."""

    number = serializers.IntegerField(**bounds.DEAL.of_field, help_text="The deal.")
    values = serializers.DictField()
    key = serializers.CharField(required=False, allow_null=True, max_length=bounds.KEY)


class CorrectionShape(Shape):
    """A new version. `seen_version`: refused if a newer one exists."""

    values = serializers.DictField()
    reason = serializers.CharField(max_length=bounds.REASON)
    reason_code = serializers.CharField(required=False, default="", allow_blank=True, max_length=bounds.REASON_CODE)
    key = serializers.CharField(required=False, allow_null=True, max_length=bounds.KEY)
    seen_version = serializers.IntegerField(required=False, allow_null=True, **bounds.VERSION.of_field)


class PreviewShape(Shape):
    """A sheet; with the `number` of its deal the answer includes the match score."""

    values = serializers.DictField()
    number = serializers.IntegerField(**bounds.DEAL.of_field, required=False)


class PreviewReadShape(Shape):
    points = Points
    derived = serializers.DictField()
    sentence = serializers.CharField()
    won = serializers.DictField(child=serializers.IntegerField(), allow_null=True)
    totals = serializers.DictField(child=serializers.IntegerField(), allow_null=True)
    match_over = serializers.BooleanField(allow_null=True)
