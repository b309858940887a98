"""Schemas for corrected seats and tables, and for decisions after a correction."""

from typing import Any

from rest_framework import serializers

from accounts.known_names import Shape
from tournaments.followups.services import CHOICES as FOLLOW_CHOICES
from tournaments.misplaced.selectors import KINDS
from tournaments.models import limits as bounds


def _number(of: bounds.Range = bounds.NUMBER_OR_NONE, **more: Any) -> serializers.IntegerField:
    return serializers.IntegerField(required=False, default=0, **of.of_field, **more)


class PlacesAskedShape(Shape):
    """A correction of seats or tables. Tables are numbers in the round.

    `seats` swaps two entries by number, `exchange` all sheets of two tables. `move` moves one sheet, by default to the
    same deal or table. `away` withdraws a sheet never played.
    """

    kind = serializers.ChoiceField(choices=KINDS)
    one = _number()
    other = _number()
    table = _number()
    deal = _number(bounds.DEAL_OR_NONE)
    to_table = _number()
    to_deal = _number(bounds.DEAL_OR_NONE)


class PlacesShape(PlacesAskedShape):
    """A correction with its reason. The same `key` applies it once."""

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
    """An entry whose rank, points or tie-breaks would change."""

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
    """A later round that depends on results. `known` is false if it was not computed."""

    number = serializers.IntegerField()
    state = serializers.CharField()
    known = serializers.BooleanField()
    tables = TableIfShape(many=True, help_text="Tables that would have been others.")


class EffectShape(Shape):
    """The preview of a correction. `ties` and `cuts` are sentences."""

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
    """Corrections of earlier rounds without a decision about this round."""

    corrections = LateShape(many=True)
    may_reseat = serializers.BooleanField(help_text="Whether its pairings depend on results.")


class FollowShape(Shape):
    """`keep` the pairings; pair `open_tables` (without play) or the `round` again."""

    choice = serializers.ChoiceField(choices=FOLLOW_CHOICES)
