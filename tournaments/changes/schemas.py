"""What goes in and out over REST about changes of a published round."""

from rest_framework import serializers

from accounts.known_names import Shape
from tournaments.models.limits import NAME, TOKEN

KINDS = ["late", "no_show", "withdrawal", "swap"]


class AskedShape(Shape):
    """What is to change, by numbers of entries: who is late, absent, leaves, or swaps with `other`."""

    kind = serializers.ChoiceField(choices=KINDS)
    entry = serializers.IntegerField(min_value=1)
    other = serializers.IntegerField(min_value=1, required=False, allow_null=True, help_text="Only for a swap.")


class ChangeShape(AskedShape):
    """A change to make. `token` is that of a way that was asked for; without one the least disturbing is taken."""

    token = serializers.CharField(required=False, allow_null=True, max_length=TOKEN)


class StandInShape(Shape):
    """Somebody plays for a member of an entry in this round: `person` by id, or `name` of somebody new."""

    entry = serializers.IntegerField(min_value=1)
    absent = serializers.IntegerField(min_value=1, help_text="The id of the person who is absent.")
    person = serializers.IntegerField(min_value=1, required=False, allow_null=True)
    name = serializers.CharField(required=False, default="", allow_blank=True, max_length=NAME)


class UndoShape(Shape):
    number = serializers.IntegerField(min_value=1, help_text="The number of the last change.")


class MoveShape(Shape):
    """Where an entry goes. Table 0: it sits out; null: it is not in the round."""

    entry = serializers.IntegerField()
    table_before = serializers.IntegerField(allow_null=True)
    seat_before = serializers.CharField(allow_blank=True)
    table_after = serializers.IntegerField(allow_null=True)
    seat_after = serializers.CharField(allow_blank=True)


class WayShape(Shape):
    """One way to make a change, in words and as data; `costs` are sentences."""

    token = serializers.CharField()
    kind = serializers.CharField()
    title = serializers.CharField()
    tables = serializers.ListField(child=serializers.IntegerField())
    moves = MoveShape(many=True)
    costs = serializers.ListField(child=serializers.CharField())


class DoneShape(Shape):
    """A change that was made; `undone`: it was taken back later."""

    number = serializers.IntegerField()
    kind = serializers.CharField()
    at = serializers.DateTimeField()
    by = serializers.CharField()
    tables = serializers.ListField(child=serializers.IntegerField())
    moves = MoveShape(many=True)
    undone = serializers.BooleanField()
