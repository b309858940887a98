"""What goes in and out of the REST interface of games."""

from typing import Any

from rest_framework import serializers

from engine.registry import games
from games.models import Seat, Table
from games.offered import offered

Shape = serializers.Serializer[Any]
FREE = "Any JSON object."


class DealsShape(Shape):
    """Deals to judge, as `manage.py adjudicate` reads them (interfaces, section 2)."""

    game = serializers.ChoiceField(choices=sorted(games()))
    preset = serializers.CharField(required=False)
    options = serializers.DictField(required=False)
    totals = serializers.DictField(child=serializers.IntegerField(), required=False)
    deals = serializers.ListField(child=serializers.DictField())


class JudgedShape(Shape):
    """Legal: deals with sheets and points, totals, next. Illegal: deal, move, reason, message and what was allowed."""

    legal = serializers.BooleanField()
    deals = serializers.ListField(child=serializers.DictField(), required=False)
    totals = serializers.DictField(child=serializers.IntegerField(), required=False)
    finished = serializers.BooleanField(required=False)
    next = serializers.DictField(required=False, allow_null=True)
    deal = serializers.IntegerField(required=False)
    move = serializers.IntegerField(required=False)
    text = serializers.CharField(required=False)
    reason = serializers.CharField(required=False)
    message = serializers.CharField(required=False)
    allowed = serializers.ListField(child=serializers.CharField(), required=False)


class ScoreSheetShape(Shape):
    """A sheet to score, as `manage.py score` reads it (interfaces, section 3)."""

    game = serializers.ChoiceField(choices=sorted(games()))
    preset = serializers.CharField(required=False)
    options = serializers.DictField(required=False)
    sheet = serializers.DictField()


class ScoredShape(Shape):
    """Valid: points and what was worked out. Not valid: every field that is wrong."""

    valid = serializers.BooleanField()
    points = serializers.DictField(child=serializers.IntegerField(), required=False)
    derived = serializers.DictField(required=False)
    errors = serializers.ListField(  # type: ignore[assignment]  # the metaclass takes fields off the class
        child=serializers.DictField(), required=False
    )


class GameShape(Shape):
    """A game, its presets with their values, and every option."""

    name = serializers.CharField()
    title = serializers.CharField()
    presets = serializers.DictField()
    options = serializers.ListField(child=serializers.DictField())


class SeatShape(serializers.ModelSerializer[Seat]):
    """Who sits where."""

    seat = serializers.CharField(source="code")

    class Meta:
        model = Seat
        fields = ("seat", "name", "kind", "stand_in")
        read_only_fields = fields


class TableShape(serializers.ModelSerializer[Table]):
    """A table in a list: no card of it."""

    seats = SeatShape(many=True, read_only=True)

    class Meta:
        model = Table
        fields = ("id", "game", "preset", "options", "label", "place", "state", "version", "seats")
        read_only_fields = fields


class OpenShape(Shape):
    """A table against bots. `seat` left out: the first one; without `clock_seconds` nobody is hurried."""

    game = serializers.ChoiceField(choices=sorted(offered()))
    preset = serializers.CharField(max_length=40)
    options = serializers.DictField(required=False, default=dict)
    seat = serializers.CharField(required=False, max_length=4)
    bot = serializers.CharField(required=False, default="", max_length=40, allow_blank=True)
    clock_seconds = serializers.IntegerField(required=False, allow_null=True, min_value=5, max_value=86_400)
    bot_pause_ms = serializers.IntegerField(required=False, default=600, min_value=0, max_value=10_000)


class ActShape(Shape):
    """A move as text (interfaces, section 1). Sent twice under one `key` it is made once."""

    move = serializers.CharField(max_length=80)
    key = serializers.CharField(required=False, max_length=58)
    seat = serializers.CharField(required=False, max_length=4, help_text="Only for who holds several seats.")


class ViewShape(Shape):
    """The table as who asks may see it. `deal` is the running deal from the own seat, null when none runs."""

    id = serializers.IntegerField()
    game = serializers.CharField()
    preset = serializers.CharField()
    options = serializers.DictField()
    label = serializers.CharField()  # type: ignore[assignment]
    place = serializers.ChoiceField(choices=["club", "online"])
    state = serializers.CharField()
    version = serializers.IntegerField()
    finished = serializers.BooleanField()
    seat = serializers.CharField(allow_null=True, help_text="The own seat; null for who watches.")
    seats = SeatShape(many=True)
    sides = serializers.ListField(child=serializers.CharField())
    deals_planned = serializers.IntegerField(allow_null=True)
    totals = serializers.DictField(child=serializers.IntegerField())
    sheets = serializers.ListField(child=serializers.DictField())
    deal = serializers.DictField(allow_null=True, help_text="hand, trick, to_act, allowed, forms and what is public.")
    clock = serializers.DictField(allow_null=True)
    commitment = serializers.CharField(allow_null=True)
    secret = serializers.CharField(allow_null=True, help_text="Null until the match is over.")
    deals = serializers.ListField(child=serializers.DictField())


class RecordShape(Shape):
    """A deal that is over: pack, hands as dealt, moves, and the seed its commitment is the SHA-256 of."""

    id = serializers.IntegerField()
    table = serializers.IntegerField()
    game = serializers.CharField()
    number = serializers.IntegerField()
    attempt = serializers.IntegerField()
    state = serializers.CharField()
    dealer = serializers.CharField()
    direction = serializers.CharField()
    stake = serializers.IntegerField()
    pack = serializers.ListField(child=serializers.CharField())
    hands = serializers.DictField()
    moves = serializers.ListField(child=serializers.DictField())
    commitment = serializers.CharField()
    seed = serializers.CharField()
