"""What goes in and out over REST about corrections: times, going back, requests of players."""

from rest_framework import serializers

from accounts.known_names import Shape
from tournaments.models import CorrectionRequest
from tournaments.models import limits as bounds


class WindowShape(Shape):
    """How long a result can be corrected. A time is null where it has no end, or does not run yet."""

    ask_until = serializers.DateTimeField(allow_null=True, help_text="Until when players may ask.")
    staff_until = serializers.DateTimeField(allow_null=True, help_text="Until when a leader corrects as usual.")
    may_ask = serializers.BooleanField()
    may_correct = serializers.BooleanField()
    needs_two = serializers.BooleanField(help_text="A correction made now waits for a second person.")
    sentence = serializers.CharField(allow_blank=True)


class BackToShape(Shape):
    """Back to an earlier version; left out, the one that counted before. `seen_version`: the newest one seen."""

    to_version = serializers.IntegerField(required=False, allow_null=True, **bounds.VERSION.of_field)
    seen_version = serializers.IntegerField(required=False, allow_null=True, **bounds.VERSION.of_field)
    key = serializers.CharField(required=False, allow_null=True, max_length=bounds.KEY)


class AskShape(Shape):
    """The sheet as it should be, and why. The same `key` with the same values asks once."""

    values = serializers.DictField()
    reason = serializers.CharField(max_length=bounds.REASON)
    reason_code = serializers.CharField(required=False, default="", allow_blank=True, max_length=bounds.REASON_CODE)
    seen_version = serializers.IntegerField(required=False, allow_null=True, **bounds.VERSION.of_field)
    key = serializers.CharField(required=False, allow_null=True, max_length=bounds.KEY)


class AgreeShape(Shape):
    """For whom it is agreed: the seat, where several people share a device; left out, the own one."""

    seat = serializers.CharField(required=False, max_length=bounds.SEAT)


class DecisionShape(Shape):
    """Words are needed to refuse, and to grant what nobody of another side agreed to."""

    reason = serializers.CharField(required=False, default="", allow_blank=True, max_length=bounds.REASON)


class RequestShape(Shape):
    """A request for a correction."""

    id = serializers.IntegerField()
    round = serializers.IntegerField()
    table = serializers.IntegerField(help_text="The id of the table.")
    table_number = serializers.IntegerField()
    number = serializers.IntegerField(help_text="The deal.")
    seen_version = serializers.IntegerField(help_text="The version that was to be corrected.")
    overtaken = serializers.BooleanField(help_text="Another version was written since.")
    values = serializers.DictField()
    reason = serializers.CharField()
    reason_code = serializers.CharField(allow_blank=True)
    seat = serializers.CharField()
    by = serializers.CharField()
    at = serializers.DateTimeField()
    state = serializers.ChoiceField(choices=CorrectionRequest.State.choices)
    agreed_by = serializers.CharField(allow_blank=True)
    agreed_at = serializers.DateTimeField(allow_null=True)
    decided_at = serializers.DateTimeField(allow_null=True)
    decision = serializers.CharField(allow_blank=True, help_text="The reason of the decision.")
