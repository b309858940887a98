"""Schemas of corrections over REST: time limits, undo, and requests of players."""

from rest_framework import serializers

from accounts.known_names import Shape
from tournaments.models import CorrectionRequest
from tournaments.models import limits as bounds


class WindowShape(Shape):
    """Time limits for correcting a result.

    A time is null if it has no end, or does not run yet.
    """

    ask_until = serializers.DateTimeField(allow_null=True, help_text="Until when players may ask.")
    staff_until = serializers.DateTimeField(allow_null=True, help_text="Until when a leader corrects as usual.")
    may_ask = serializers.BooleanField()
    may_correct = serializers.BooleanField()
    needs_two = serializers.BooleanField(help_text="A correction made now needs a second approver.")
    sentence = serializers.CharField(allow_blank=True)


class BackToShape(Shape):
    """Return to an earlier version, by default the one that counted before.

    `seen_version`: the newest one seen.
    """

    to_version = serializers.IntegerField(required=False, allow_null=True, **bounds.VERSION.of_field)
    seen_version = serializers.IntegerField(required=False, allow_null=True, **bounds.VERSION.of_field)
    key = serializers.CharField(required=False, allow_null=True, max_length=bounds.KEY)


class AskShape(Shape):
    """The requested sheet and the reason.

    The same `key` with the same values makes one request.
    """

    values = serializers.DictField()
    reason = serializers.CharField(max_length=bounds.REASON)
    reason_code = serializers.CharField(required=False, default="", allow_blank=True, max_length=bounds.REASON_CODE)
    seen_version = serializers.IntegerField(required=False, allow_null=True, **bounds.VERSION.of_field)
    key = serializers.CharField(required=False, allow_null=True, max_length=bounds.KEY)


class AgreeShape(Shape):
    """The agreeing seat, if several people share a device; by default the user's own."""

    seat = serializers.CharField(required=False, max_length=bounds.SEAT)


class DecisionShape(Shape):
    """A decision. Refusals need a reason, and so do grants without agreement."""

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
