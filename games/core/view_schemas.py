"""Schemas of a table's view in REST, part by part."""

from rest_framework import serializers

from accounts.known_names import Shape
from games.core.schemas import SeatShape


class ViewSeatShape(SeatShape):
    """A seat in a view, with the player's connection and the bot's kind."""

    gone = serializers.IntegerField(
        allow_null=True, help_text="Seconds since this player's connection was lost. Null while connected."
    )
    thinks = serializers.BooleanField(help_text="A bot that looks ahead.")
    released_at = serializers.DateTimeField(
        allow_null=True, help_text="When the director released this seat for another device; null in the next deal."
    )
    taken_at = serializers.DateTimeField(
        allow_null=True, help_text="When the player took the released seat; null before, and in the next deal."
    )
    taken_on = serializers.CharField(
        help_text="The kind of device that took it: phone, tablet, computer, program, other; empty without one."
    )

    class Meta(SeatShape.Meta):
        fields = (*SeatShape.Meta.fields, "gone", "thinks", "released_at", "taken_at", "taken_on")
        read_only_fields = fields


class SentShape(Shape):
    """A signal as teammates read it; `at_move` counts the moves before it."""

    deal = serializers.IntegerField()
    at_move = serializers.IntegerField()
    seat = serializers.CharField()
    text = serializers.CharField()


class SignalsShape(Shape):
    """Private channel of the viewer's team."""

    codes = serializers.ListField(child=serializers.CharField(), help_text="What may be sent now.")
    free = serializers.BooleanField(help_text="Any words may be sent now.")
    sent = SentShape(many=True)
    topic = serializers.CharField(
        allow_null=True, help_text=("To follow with `/live/?topic=`. Only the team can see it.")
    )


class ClockShape(Shape):
    """The running clock.

    `common`: one for several seats, because they act at once or it is secret which seat has to.
    """

    seconds = serializers.FloatField(help_text="For this decision alone, beside the bank.")
    seconds_left = serializers.FloatField(help_text="Until it has run out, with bank and grace.")
    move_left = serializers.FloatField()
    bank_left = serializers.FloatField()
    grace_left = serializers.FloatField(help_text="Time added for a lost connection, after the clock has run out.")
    common = serializers.BooleanField()


class SeatClockShape(Shape):
    """Public part of a seat's clock."""

    seat = serializers.CharField()
    percent = serializers.IntegerField(help_text="Of every clock; 0: none runs for this player.")
    runs = serializers.BooleanField()
    bank_seconds = serializers.FloatField(allow_null=True, help_text="For the deal; null where there is no bank.")
    bank_left = serializers.FloatField(allow_null=True)
    auto = serializers.BooleanField(help_text="The clock made the last move of this seat.")


class PauseShape(Shape):
    """The director has stopped the table; no move is taken and no clock runs."""

    reason = serializers.CharField(allow_blank=True)
    by = serializers.CharField(allow_blank=True)
    since = serializers.DateTimeField()
    seconds = serializers.FloatField(help_text="For how long.")


class BetweenShape(Shape):
    """A deal is over and its sheet is looked at."""

    number = serializers.IntegerField(help_text="Of the deal that is over.")
    awaited = serializers.ListField(child=serializers.CharField(), help_text="Seats that are not ready yet.")
    seconds_left = serializers.FloatField(allow_null=True, help_text="Until the next deal starts automatically.")


class ForfeitedShape(Shape):
    """A bot plays in the viewer's place."""

    since = serializers.DateTimeField(allow_null=True)
    clocks = serializers.IntegerField(help_text="How many clocks running had run out.")


class NoncesShape(Shape):
    """State of the exchange of random numbers for the shuffle (docs/shuffles.md)."""

    exchange = serializers.IntegerField(help_text="Counts from 1; 0 before the first one.")
    phase = serializers.ChoiceField(choices=["none", "hashes", "numbers", "closed"])
    wanted = serializers.ChoiceField(
        choices=["hash", "nonce"], allow_null=True, help_text="What your seat should send now to `nonce`."
    )
    missing = serializers.ListField(
        child=serializers.CharField(), help_text="Seats of players whose number is not in the next pack."
    )


class StatementShape(Shape):
    """A text signed by the server.

    The Ed25519 signature covers `troeftafel shuffle statement 1`, a newline and `text`.
    """

    text = serializers.CharField(help_text="JSON with sorted names and without spaces.")
    signature = serializers.CharField()
    key = serializers.CharField()


class StatementsShape(Shape):
    """An exchange of random numbers with its signed statements; null is not public."""

    table = serializers.IntegerField()
    seat = serializers.CharField(allow_null=True)
    nonces = NoncesShape(allow_null=True)
    key = serializers.CharField(help_text="The key with which this site signs, hexadecimal.")
    commitment = StatementShape()
    hashes = StatementShape(allow_null=True)
    accepted = StatementShape(allow_null=True, help_text="Your number has arrived.")
    numbers = StatementShape(allow_null=True)


class ReceiptsShape(Shape):
    """Signed receipts of the viewer's seat.

    `running` is for the deal being played, `deals` for those that are over.
    """

    table = serializers.IntegerField()
    seat = serializers.CharField()
    running = StatementShape(allow_null=True)
    deals = StatementShape(many=True)


class ViewShape(Shape):
    """The table as the client may see it.

    `deal` is the running deal from the client's seat, null when none runs.
    """

    id = serializers.IntegerField()
    game = serializers.CharField()
    preset = serializers.CharField()
    options = serializers.DictField()
    label = serializers.CharField()  # type: ignore[assignment]
    place = serializers.ChoiceField(choices=["club", "online"])
    deck = serializers.CharField(
        help_text=("Tables with the same value get the same packs. Empty: the table's own packs.")
    )
    event = serializers.BooleanField(help_text="The table belongs to an event.")
    state = serializers.CharField()
    version = serializers.IntegerField()
    topic = serializers.CharField(help_text="To follow with `/live/?topic=`.")
    finished = serializers.BooleanField()
    cut_short = serializers.ChoiceField(
        choices=["", "idle", "closed"], help_text="Why a finished match was not played to its end; empty where it was."
    )
    seat = serializers.CharField(allow_null=True, help_text="Your seat. Null for spectators.")
    shown_through = serializers.IntegerField(
        allow_null=True,
        help_text="The last deal that is shown, where others still play the same cards; null: nothing is kept back.",
    )
    seats = ViewSeatShape(many=True)
    sides = serializers.ListField(child=serializers.CharField())
    deals_planned = serializers.IntegerField(allow_null=True)
    totals = serializers.DictField(
        child=serializers.IntegerField(), help_text="Over the match; in games of sets or rounds over the running one."
    )
    won = serializers.DictField(child=serializers.IntegerField(), help_text="Sets or rounds won; empty without such.")
    sheets = serializers.ListField(child=serializers.DictField())
    deal = serializers.DictField(allow_null=True, help_text="hand, trick, to_act, allowed, forms and what is public.")
    clock = ClockShape(allow_null=True)
    clocks = SeatClockShape(many=True, help_text="Of every seat, while a deal runs that this viewer may see.")
    pause = PauseShape(allow_null=True)
    between = BetweenShape(allow_null=True)
    forfeited = ForfeitedShape(allow_null=True, help_text="Null unless a bot plays for the viewer.")
    least_left_ms = serializers.IntegerField(help_text="A page sends no move of its own sooner than in so long.")
    choice = serializers.DictField(
        allow_null=True, help_text="While moves are secret: your prepared move, as text, and whether it is locked."
    )
    locked = serializers.DictField(allow_null=True, help_text="While moves are secret: count of those locked, and of.")
    undo = serializers.DictField(
        allow_null=True,
        help_text=(
            "may: your last move can be undone; done: the seats that have undone one. Null where undo is never allowed."
        ),
    )
    turn = serializers.CharField(
        allow_null=True, help_text="An identifier of your turn, for `action`. Null between deals."
    )
    signals = SignalsShape(allow_null=True, help_text="Null in games without a private channel of teams.")
    claims = serializers.DictField(
        allow_null=True, help_text="open, over, before, hands (cards that lie open) and may; null where none are made."
    )
    call = serializers.DictField(allow_null=True, help_text="The director: may_call, open. Null for spectators.")
    chat = serializers.DictField(allow_null=True, help_text="phrases, free, sent, topic; null where there is none.")
    watch = serializers.DictField(allow_null=True, help_text="For spectators: rule, running, cards, kept_out.")
    looks = serializers.ListField(
        child=serializers.DictField(),
        help_text="Looks of staff at the hands of this match: id, name, reason, deal, at.",
    )
    commitment = serializers.CharField(allow_null=True)
    secret = serializers.CharField(allow_null=True, help_text="Null until the match is over.")
    deals = serializers.ListField(child=serializers.DictField())
    lobby = serializers.DictField(
        allow_null=True,
        help_text="Null in events; else lobby, invite, host, kept and mine (seats), draw (partners are drawn by "
        "cards), drawn (these cards) and again (the id of a rematch).",
    )
    words_wait = serializers.DictField(
        allow_null=True, help_text="Before the first pack: seats whose words are waited for, and seconds_left."
    )
    nonces = NoncesShape(allow_null=True, help_text="Null where no player adds a random number to the shuffle.")
