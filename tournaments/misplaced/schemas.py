"""What goes in and out over REST about seats and tables corrected afterwards, and about what follows a correction."""

from typing import Any

from rest_framework import serializers

from accounts.known_names import Shape
from tournaments.followups.services import CHOICES as FOLLOW_CHOICES
from tournaments.misplaced.selectors import KINDS
from tournaments.models import limits as bounds


def _number(of: bounds.Range = bounds.NUMBER_OR_NONE, **more: Any) -> serializers.IntegerField:
    return serializers.IntegerField(required=False, default=0, **of.of_field, **more)


class PlacesAskedShape(Shape):
    """A correction: `seats` of two entries by number; `exchange` of all sheets of two tables; `move` of one sheet, to
    the same deal or table where that is left out; `away` of a sheet never played. Tables are numbers in the round.
    """

    kind = serializers.ChoiceField(choices=KINDS)
    one = _number()
    other = _number()
    table = _number()
    deal = _number(bounds.DEAL_OR_NONE)
    to_table = _number()
    to_deal = _number(bounds.DEAL_OR_NONE)


class PlacesShape(PlacesAskedShape):
    """The same, with why. Under the same `key` it is made once."""

    reason = serializers.CharField(max_length=bounds.REASON)
    key = serializers.CharField(required=False, allow_null=True, max_length=bounds.KEY)


class UndoSeatsShape(Shape):
    number = serializers.IntegerField(**bounds.VERSION.of_field, help_text="The number of the last change.")


class BrokenShape(Shape):
    code = serializers.CharField()
    name = serializers.CharField()
    before = serializers.FloatField(allow_null=True)
    after = serializers.FloatField(allow_null=True)


class EffectChangeShape(Shape):
    """An entry of which rank, points or tie-breaks would be others."""

    entry = serializers.IntegerField()
    name = serializers.CharField()
    rank_before = serializers.IntegerField(allow_null=True)
    rank_after = serializers.IntegerField(allow_null=True)
    points_before = serializers.FloatField()
    points_after = serializers.FloatField()
    tied_before = serializers.BooleanField(help_text="Whether the rank is shared now.")
    tied_after = serializers.BooleanField(help_text="Whether the rank would be shared.")
    tie_breaks = BrokenShape(many=True)


class TableIfShape(Shape):
    number = serializers.IntegerField()
    names = serializers.ListField(child=serializers.CharField())


class LaterRoundShape(Shape):
    """A later round that follows from results. `known` is false where it was not worked out."""

    number = serializers.IntegerField()
    state = serializers.CharField()
    known = serializers.BooleanField()
    tables = TableIfShape(many=True, help_text="Tables that would have been others.")


class EffectShape(Shape):
    """What a correction would change; nothing is written. `ties` and `cuts` are sentences."""

    changes = EffectChangeShape(many=True)
    ties = serializers.ListField(child=serializers.CharField())
    cuts = serializers.ListField(child=serializers.CharField())
    rounds = LaterRoundShape(many=True)


class SheetAskedShape(Shape):
    values = serializers.DictField()


class LateShape(Shape):
    round = serializers.IntegerField()
    at = serializers.DateTimeField()
    by = serializers.CharField(allow_blank=True)


class ToFollowShape(Shape):
    """Corrections of earlier rounds after which nobody has chosen what becomes of this round."""

    corrections = LateShape(many=True)
    may_reseat = serializers.BooleanField(help_text="Whether its seating follows from results at all.")


class FollowShape(Shape):
    """`keep` the seating; seat the `open_tables` again, which have not begun; or the whole `round`."""

    choice = serializers.ChoiceField(choices=FOLLOW_CHOICES)
