"""What goes in and out over REST about tables and their sheets."""

from rest_framework import serializers

from accounts.known_names import Shape
from games.api import Bots, Chat, Watch
from tournaments.models import Event
from tournaments.models import limits as bounds
from tournaments.result_rules.rules import Confirm, Later, Since
from tournaments.result_rules.schemas import MAX_MINUTES, MIN_MINUTES
from tournaments.rounds.schemas import PairingSeatShape, Points
from tournaments.sheets.schemas import AnswerShape, SheetShape


class EventTableShape(Shape):
    """A table of a published round and how it stands."""

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
        child=serializers.IntegerField(), help_text="Deals that were written down and do not count yet."
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
    """A result that does not count yet. One of `waits_for` has to agree, each of them where `everybody` is true."""

    round = serializers.IntegerField()
    table_number = serializers.IntegerField()
    sentence = serializers.CharField()
    waits_for = serializers.ListField(child=serializers.CharField())
    everybody = serializers.BooleanField()
    sheet = SheetShape()
    answers = AnswerShape(many=True)
    counts_meanwhile = serializers.IntegerField(allow_null=True, help_text="The version that counts until then.")


class NewAnswerShape(Shape):
    """Yes or no to one `version`. The same `key` again changes nothing."""

    version = serializers.IntegerField(**bounds.VERSION.of_field)
    accept = serializers.BooleanField()
    reason = serializers.CharField(required=False, default="", allow_blank=True, max_length=bounds.REASON)
    key = serializers.CharField(required=False, allow_null=True, max_length=bounds.KEY)


class SettleShape(Shape):
    """One `version` counts, as the desk has decided."""

    version = serializers.IntegerField(**bounds.VERSION.of_field)
    reason = serializers.CharField(required=False, default="", allow_blank=True, max_length=bounds.REASON)
    key = serializers.CharField(required=False, allow_null=True, max_length=bounds.KEY)


class RejectShape(Shape):
    """Somebody of the staff does not agree with one `version`, and says why."""

    version = serializers.IntegerField(**bounds.VERSION.of_field)
    reason = serializers.CharField(max_length=bounds.REASON)
    key = serializers.CharField(required=False, allow_null=True, max_length=bounds.KEY)


class AgainShape(Shape):
    """A sheet entered anew. `seen_version`: the newest version; when another was written since it is refused."""

    values = serializers.DictField()
    seen_version = serializers.IntegerField(**bounds.VERSION.of_field)
    key = serializers.CharField(required=False, allow_null=True, max_length=bounds.KEY)


def _minutes(name: str, help_text: str) -> serializers.IntegerField:
    least = MIN_MINUTES[name]
    return serializers.IntegerField(
        min_value=least, max_value=MAX_MINUTES, required=False, allow_null=True, help_text=help_text
    )


class ResultRulesShape(Shape):
    """The rules of results of an event. Times are minutes, null: without end."""

    confirm = serializers.ChoiceField(
        choices=[str(one) for one in Confirm],
        required=False,
        help_text="Who must agree to what a player entered: nobody, one of another side, or all other sides.",
    )
    silence_minutes = _minutes("silence_minutes", "After so long without an answer it counts; null: it waits.")
    seat_pins = serializers.BooleanField(
        required=False,
        help_text="Devices without a personal link or an account give the PIN of a seat; a result that is confirmed "
        "on the device that entered it waits for the desk.",
    )
    second_typist = serializers.BooleanField(required=False, help_text="What staff type in waits for a second person.")
    two_to_correct = serializers.BooleanField(required=False, help_text="Every correction waits for a second person.")
    admins_alone = serializers.BooleanField(
        required=False, help_text="A superuser may do without the second person; the log says that he did."
    )
    since = serializers.ChoiceField(
        choices=[str(one) for one in Since], required=False, help_text="From when the times for corrections run."
    )
    ask_minutes = _minutes("ask_minutes", "So long players may ask for a correction.")
    staff_minutes = _minutes("staff_minutes", "So long a leader may correct alone.")
    later = serializers.ChoiceField(
        choices=[str(one) for one in Later], required=False, help_text="Who may correct after that."
    )


class OnlineRulesShape(Shape):
    """The rules of play online of an event (games/tables/options.py); they count for tables opened afterwards."""

    bank_seconds = serializers.IntegerField(
        required=False, **bounds.ONLINE["bank_seconds"].of_field, help_text="In each player's bank for a whole deal."
    )
    grace_seconds = serializers.IntegerField(
        required=False,
        **bounds.ONLINE["grace_seconds"].of_field,
        help_text="Of grace in a match for a lost connection.",
    )
    between_seconds = serializers.IntegerField(
        required=False, **bounds.ONLINE["between_seconds"].of_field, help_text="Between two deals."
    )
    least_ms = serializers.IntegerField(
        required=False, **bounds.ONLINE["least_ms"].of_field, help_text="Milliseconds every card takes at least."
    )
    watch = serializers.ChoiceField(
        choices=[str(one) for one in Watch], required=False, help_text="What others see of a table that plays."
    )
    chat = serializers.ChoiceField(
        choices=[str(one) for one in Chat], required=False, help_text="What players may write at the table."
    )
    claims = serializers.BooleanField(required=False, help_text="Players may claim the rest of a deal.")
    calls = serializers.BooleanField(required=False, help_text="Tables may call the director.")
    programs = serializers.BooleanField(required=False, help_text="Accounts of programs may sit at online tables.")
    bots = serializers.ChoiceField(
        choices=[str(one) for one in Bots], required=False, help_text="How bots play on free seats and for who is away."
    )


class NewSheetShape(Shape):
    """A sheet to write down. The same `key` with the same values is written once."""

    number = serializers.IntegerField(**bounds.DEAL.of_field, help_text="The deal.")
    values = serializers.DictField()
    key = serializers.CharField(required=False, allow_null=True, max_length=bounds.KEY)


class CorrectionShape(Shape):
    """A new version. `seen_version`: refuse when somebody has written another one since."""

    values = serializers.DictField()
    reason = serializers.CharField(max_length=bounds.REASON)
    reason_code = serializers.CharField(required=False, default="", allow_blank=True, max_length=bounds.REASON_CODE)
    key = serializers.CharField(required=False, allow_null=True, max_length=bounds.KEY)
    seen_version = serializers.IntegerField(required=False, allow_null=True, **bounds.VERSION.of_field)


class PreviewShape(Shape):
    """A sheet; with the `number` of its deal the answer also tells how the match would stand."""

    values = serializers.DictField()
    number = serializers.IntegerField(**bounds.DEAL.of_field, required=False)


class PreviewReadShape(Shape):
    points = Points
    derived = serializers.DictField()
    sentence = serializers.CharField()
    won = serializers.DictField(child=serializers.IntegerField(), allow_null=True)
    totals = serializers.DictField(child=serializers.IntegerField(), allow_null=True)
    match_over = serializers.BooleanField(allow_null=True)
