"""Input and output of the REST interface of games."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from accounts.known_names import Shape
from engine.registry import games
from games.core.badges import badge_of
from games.models import Seat, Table
from games.models import limits as bounds

GAMES = sorted(games())
"""Every game of the house, one name in the OpenAPI document."""


class DealsShape(Shape):
    """Deals to judge, as `manage.py adjudicate` reads them (docs/formats/deals.md)."""

    game = serializers.ChoiceField(choices=GAMES)
    preset = serializers.CharField(required=False)
    options = serializers.DictField(required=False)
    totals = serializers.DictField(child=serializers.IntegerField(), required=False)
    deals = serializers.ListField(child=serializers.DictField())


class JudgedShape(Shape):
    """Result of judging.

    Legal: deals with sheets and points, totals, next. Illegal: deal, move, reason, message and the allowed moves.
    """

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
    """A sheet to score, as `manage.py score` reads it (docs/formats/sheet.md)."""

    game = serializers.ChoiceField(choices=GAMES)
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
    """Holder of a seat, and the words they add to the shuffle of later packs."""

    seat = serializers.CharField(source="code")
    badge = serializers.SerializerMethodField(help_text="organiser, director, scorer or staff; empty for players.")

    class Meta:
        model = Seat
        fields: tuple[str, ...] = ("seat", "name", "badge", "kind", "stand_in", "program", "words", "words_given")
        read_only_fields: tuple[str, ...] = fields

    def get_badge(self, seat: Seat) -> str:
        return badge_of(seat.table, seat.user_id)


class TableShape(serializers.ModelSerializer[Table]):
    """A table in a list: no card of it."""

    seats = SeatShape(many=True, read_only=True)

    class Meta:
        model = Table
        fields = ("id", "game", "preset", "options", "label", "place", "state", "version", "seats")
        read_only_fields = fields


class OpenShape(Shape):
    """A table against bots, by default at the first seat and without a clock.

    With `words_seconds` the table shows its commitment and waits that long for the player's words before it deals.
    """

    game = serializers.ChoiceField(choices=GAMES)
    preset = serializers.CharField(max_length=bounds.PRESET)
    options = serializers.DictField(required=False, default=dict)
    seat = serializers.CharField(required=False, max_length=bounds.SEAT)
    bot = serializers.CharField(required=False, default="", max_length=bounds.BOT, allow_blank=True)
    clock_seconds = serializers.IntegerField(required=False, allow_null=True, **bounds.CLOCK_SECONDS.of_field)
    bot_pause_ms = serializers.IntegerField(required=False, default=600, **bounds.BOT_PAUSE_MS.of_field)
    words_seconds = serializers.IntegerField(required=False, allow_null=True, **bounds.WORDS_SECONDS.of_field)
    nonces = serializers.BooleanField(
        default=False, help_text="Exchange random numbers for the shuffle before the first pack, for at most 3 s."
    )
    words = serializers.CharField(
        required=False,
        allow_null=True,
        allow_blank=True,
        help_text="Words known at the opening, which then does not wait for any. They are said before the commitment.",
    )


class ActShape(Shape):
    """A move as text (docs/formats/deals.md#moves).

    Sent twice under one `key` it is made once.
    """

    move = serializers.CharField(max_length=bounds.MOVE)
    key = serializers.CharField(required=False, max_length=bounds.MOVE_KEY)
    seat = serializers.CharField(
        required=False, max_length=bounds.SEAT, help_text=("Only needed if you hold several seats.")
    )


class ChooseShape(Shape):
    """A secret move as text, put down without being made."""

    move = serializers.CharField(max_length=bounds.MOVE)
    seat = serializers.CharField(
        required=False, max_length=bounds.SEAT, help_text=("Only needed if you hold several seats.")
    )


class UndoMoveShape(Shape):
    """The own last move is undone."""

    key = serializers.CharField(required=False, max_length=bounds.MOVE_KEY)
    seat = serializers.CharField(
        required=False, max_length=bounds.SEAT, help_text=("Only needed if you hold several seats.")
    )


class WordsShape(Shape):
    """Words that a seat adds to the shuffle of later packs.

    One line, at most 80 characters; empty for none.
    """

    words = serializers.CharField(allow_blank=True)
    seat = serializers.CharField(
        required=False, max_length=bounds.SEAT, help_text=("Only needed if you hold several seats.")
    )


class NonceShape(Shape):
    """The hash of a random number or, once all hashes are public, the number itself."""

    hash = serializers.CharField(
        required=False, max_length=bounds.NONCE_HASH, help_text="SHA-256 of nonce|TABLE|SEAT|NUMBER, hexadecimal."
    )
    nonce = serializers.CharField(
        required=False, max_length=bounds.NONCE, help_text="32 random bytes in base64url without padding."
    )
    seat = serializers.CharField(required=False, max_length=bounds.SEAT, help_text="Needed only with several seats.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("hash" in attrs) == ("nonce" in attrs):
            raise serializers.ValidationError(_("Send either a hash or a random number."))
        return attrs


FAULTS = ("secret", "pack", "number", "hand", "log", "key", "hashes", "statement")
"""Possible faults in the shuffles of a match."""


class ShuffleAlarmShape(Shape):
    """Faults that a check of a match's shuffles found."""

    what = serializers.ListField(
        child=serializers.ChoiceField(choices=FAULTS), allow_empty=False, max_length=len(FAULTS)
    )
    seat = serializers.CharField(required=False, max_length=bounds.SEAT, help_text="Needed only with several seats.")


class SignalShape(Shape):
    """A signal to the team: one of the `codes`, or free text if the table allows it."""

    text = serializers.CharField(max_length=bounds.SIGNAL)
    key = serializers.CharField(required=False, max_length=bounds.MOVE_KEY)
    seat = serializers.CharField(
        required=False, max_length=bounds.SEAT, help_text=("Only needed if you hold several seats.")
    )


class RecordShape(Shape):
    """A finished deal: pack, hands as dealt, moves, and the seed of its commitment."""

    id = serializers.IntegerField()
    table = serializers.IntegerField()
    game = serializers.CharField()
    preset = serializers.CharField()
    options = serializers.DictField()
    deck = serializers.CharField(
        help_text=("Tables with the same value get the same packs. Empty: the table's own packs.")
    )
    number = serializers.IntegerField()
    attempt = serializers.IntegerField()
    state = serializers.CharField()
    dealer = serializers.CharField()
    direction = serializers.CharField()
    stake = serializers.IntegerField()
    words = serializers.CharField(help_text="What the players added to this shuffle: a line for each seat.")
    pack = serializers.ListField(child=serializers.CharField())
    hands = serializers.DictField()
    moves = serializers.ListField(child=serializers.DictField())
    commitment = serializers.CharField()
    seed = serializers.CharField()


class TableRecordShape(Shape):
    """Record of a table (docs/formats/record.md), without empty or secret parts."""

    format = serializers.CharField()
    version = serializers.IntegerField()
    game = serializers.CharField()
    preset = serializers.CharField(required=False)
    options = serializers.DictField(required=False)
    table = serializers.CharField(required=False)
    label = serializers.CharField(required=False)  # type: ignore[assignment]
    place = serializers.CharField(help_text="club or online")
    state = serializers.CharField()
    began = serializers.CharField(required=False)
    ended = serializers.CharField(required=False)
    seats = serializers.ListField(child=serializers.DictField(), required=False)
    commitment = serializers.CharField(required=False)
    secret = serializers.CharField(required=False, help_text="Once the match is over.")
    deals = serializers.ListField(child=serializers.DictField(), required=False)
    sheets = serializers.ListField(child=serializers.DictField(), required=False)
    result = serializers.DictField(required=False)
    others = serializers.DictField(required=False)


class FindingsShape(Shape):
    """Findings of a check: how much of each part follows, and the first fault in each.

    Unknown parts are listed too.
    """

    follows = serializers.BooleanField()
    checked = serializers.DictField(
        child=serializers.IntegerField(), help_text="By part: what was looked at and follows."
    )
    findings = serializers.ListField(
        child=serializers.DictField(), help_text="part, code, message, field, line, allowed"
    )
    unknown = serializers.ListField(
        child=serializers.DictField(), help_text=("What the record does not include, or is not public yet.")
    )
