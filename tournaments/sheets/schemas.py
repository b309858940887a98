"""Documents of sheets: versions and answers of other players."""

from rest_framework import serializers

from accounts.known_names import Shape
from tournaments.rounds.schemas import Points


class SheetShape(Shape):
    """One version of a sheet. The newest settled one counts; older ones stay."""

    id = serializers.IntegerField(source="sheet_id")
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
    state = serializers.CharField(
        help_text="settled: standings count it; waiting: needs an answer; disputed: a player or staff rejected it."
    )
    waits = serializers.BooleanField(help_text="Whether it waited for an answer when it was written.")
    silent_until = serializers.DateTimeField(
        allow_null=True, help_text="Confirmed automatically at this time. Null: no automatic confirmation."
    )
    seat = serializers.CharField(allow_blank=True, help_text="For whom a player entered it; empty: staff or the game.")
    void = serializers.BooleanField(help_text="This version takes the sheet away: it has no values.")
    moved_from = serializers.IntegerField(
        allow_null=True, help_text="The id of the version at another table from which it was taken."
    )


class AnswerShape(Shape):
    """An answer to one version of a sheet."""

    kind = serializers.CharField(help_text="accept, reject, silence (nobody objected in time) or desk.")
    settles = serializers.BooleanField(help_text="This answer makes the version count.")
    seat = serializers.CharField(allow_blank=True, help_text="Empty where staff said it or time passed.")
    author = serializers.CharField(source="author_name", allow_blank=True)
    same_device = serializers.BooleanField(help_text="Said on the device on which it was entered.")
    reason = serializers.CharField(allow_blank=True)
    at = serializers.DateTimeField()


class AnsweredSheetShape(SheetShape):
    """A version with its answers, oldest first."""

    answers = AnswerShape(many=True)


class SheetHistoryShape(Shape):
    """`current` is the newest version; the newest with state `settled` counts."""

    current = AnsweredSheetShape()
    versions = AnsweredSheetShape(many=True)
