"""Schemas of events, rounds and standings over REST."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.known_names import Shape
from standings.words import UNRANKED
from tournaments.core import versions as core_versions
from tournaments.core.systems import USUAL, WinDrawLoss, score_of
from tournaments.models import Event, Round, SitOut
from tournaments.models import limits as bounds
from tournaments.pairing.plans import METHODS
from tournaments.people.schemas import ClubShape
from tournaments.rounds.schemas import PairingSeatShape, Points


class EventShape(serializers.ModelSerializer[Event]):
    """The public view of an event."""

    club = ClubShape(read_only=True, allow_null=True)
    home = ClubShape(read_only=True, allow_null=True)
    visitors = ClubShape(read_only=True, allow_null=True)
    score = serializers.SerializerMethodField()

    class Meta:
        model = Event
        fields: tuple[str, ...] = (
            "slug", "name", "game", "preset", "options", "format", "system", "system_options", "place", "state",
            "hidden", "ranking", "tie_breaks", "score", "duplicate", "odd", "sit_out_score", "rounds_planned",
            "clock_seconds", "words_seconds", "round_minutes", "starts_at", "venue", "fee", "description",
            "capacity", "registration", "registration_approval", "registration_opens_at", "registration_closes_at",
            "check_in_from", "check_in_until", "club", "home", "visitors", "created_at",
        )  # fmt: skip
        read_only_fields = fields

    @extend_schema_field(WinDrawLoss)  # type: ignore[arg-type]  # config/api/input_schema.py makes it one
    def get_score(self, event: Event) -> dict[str, int]:
        return dict(zip(USUAL, score_of(event.score_options), strict=True))


class OneEventShape(EventShape):
    """One event, with the version of its pages."""

    version = serializers.SerializerMethodField()

    class Meta(EventShape.Meta):
        fields = (*EventShape.Meta.fields, "version")
        read_only_fields = fields

    def get_version(self, event: Event) -> int:
        return core_versions.version_of(event)


class SeatRoundShape(Shape):
    method = serializers.ChoiceField(choices=METHODS, required=False, allow_null=True)


class PauseRoundShape(Shape):
    """The online table and a message to its players. Without `table`: the whole round."""

    table = serializers.IntegerField(required=False, allow_null=True, min_value=1)
    reason = serializers.CharField(required=False, default="", allow_blank=True, max_length=bounds.PAUSE_REASON)


class StoppedShape(Shape):
    """The number of tables paused or resumed by this request."""

    tables = serializers.IntegerField()


class RoundShape(serializers.ModelSerializer[Round]):
    """A round. Only staff see drafts, `quality` and `relaxed` rules.

    Only leaders see the entries of a violated seating request. `progress` describes the best pairing so far, or null
    after pairing.
    """

    class Meta:
        model = Round
        fields = (
            "number",
            "state",
            "method",
            "seated_at",
            "published_at",
            "standings_version",
            "quality",
            "relaxed",
            "progress",
        )
        read_only_fields = fields


class PairingTableShape(Shape):
    """One table. Its sheets and, when online, its view are under `id`."""

    number = serializers.IntegerField()
    id = serializers.IntegerField()
    place = serializers.ChoiceField(choices=Event.Place.choices)
    finished = serializers.BooleanField()
    sheets_in = serializers.IntegerField()
    missing = serializers.ListField(child=serializers.IntegerField(), help_text="Deals without a sheet.")
    seats = PairingSeatShape(many=True)
    bots = serializers.ListField(child=serializers.CharField())
    missing_side = serializers.CharField(allow_blank=True)


class NameLineShape(Shape):
    name = serializers.CharField()
    entry = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True, help_text="Null: sits out.")
    seat = serializers.CharField(allow_blank=True)
    others = serializers.ListField(child=serializers.CharField())
    partner = serializers.CharField(allow_blank=True, help_text="Where everybody has a new partner each round.")


class WaitingShape(Shape):
    entry = serializers.IntegerField()
    name = serializers.CharField()
    why = serializers.ChoiceField(
        choices=SitOut.Why.choices, help_text="late: they came when the round had begun; it counts as a missed round."
    )
    score = serializers.IntegerField(
        allow_null=True, help_text="Points set for the bye; null: by the rule of byes, or by the rule for latecomers."
    )


class PairingsShape(Shape):
    """A round by table and by name."""

    event = serializers.CharField()
    round = serializers.IntegerField()
    state = serializers.ChoiceField(choices=Round.State.choices)
    version = serializers.IntegerField()
    seated_before_correction = serializers.BooleanField()
    tables = PairingTableShape(many=True)
    by_name = NameLineShape(many=True)
    waiting = WaitingShape(many=True)


class SwapShape(Shape):
    """Two entries by number; either may be one that sits out."""

    one = serializers.IntegerField(min_value=1)
    other = serializers.IntegerField(min_value=1)


class JoinShape(Shape):
    entry = serializers.IntegerField(min_value=1)


class ReplaceShape(Shape):
    """An absent entry and its substitute by number; null: the table plays without one."""

    entry = serializers.IntegerField(min_value=1)
    substitute = serializers.IntegerField(min_value=1, required=False, allow_null=True)


class PlaceShape(Shape):
    table = serializers.IntegerField(min_value=1)
    place = serializers.ChoiceField(choices=Event.Place.choices)


class TotalShape(Shape):
    """The total of a club match round.

    A correction or an impossible total needs a reason.
    """

    home = serializers.IntegerField(**bounds.ROUND_TOTAL.of_field)
    visitors = serializers.IntegerField(**bounds.ROUND_TOTAL.of_field)
    reason = serializers.CharField(required=False, default="", allow_blank=True, max_length=bounds.REASON)
    override = serializers.BooleanField(required=False, default=False)
    seen_version = serializers.IntegerField(required=False, allow_null=True, **bounds.VERSION.of_field)


class TotalReadShape(Shape):
    home = serializers.IntegerField()
    visitors = serializers.IntegerField()
    version = serializers.IntegerField()


class TieBreakShape(Shape):
    code = serializers.CharField()
    name = serializers.CharField()
    explanation = serializers.CharField()


class StandingRowShape(Shape):
    rank = serializers.IntegerField(allow_null=True, help_text="Null for an entry without a rank.")
    shared = serializers.BooleanField()
    entry = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.FloatField(allow_null=True, help_text="Null for an entry that did not play.")
    moved = serializers.IntegerField(allow_null=True)
    played = serializers.IntegerField()
    withdrawn = serializers.BooleanField()
    unranked = serializers.ChoiceField(
        choices=["", *UNRANKED],
        help_text="Why the entry has no rank: it did not play, withdrew before playing, has only sat out, has no "
        "result yet, or played fewer than half of the rounds. Empty: it has one.",
    )
    tie_breaks = serializers.DictField(child=serializers.FloatField(allow_null=True))


class StandingsShape(Shape):
    """The standings of one version."""

    event = serializers.CharField()
    version = serializers.IntegerField()
    corrected_at = serializers.DateTimeField(allow_null=True)
    ranking = serializers.CharField()
    round = serializers.IntegerField()
    tables_done = serializers.IntegerField()
    tables_total = serializers.IntegerField()
    provisional = serializers.BooleanField()
    state = serializers.ChoiceField(choices=["provisional", "complete", "finished", "official"])
    official_at = serializers.DateTimeField(allow_null=True)
    score = serializers.DictField(
        child=serializers.IntegerField(), allow_null=True, help_text="Of a match: win, draw, loss; null elsewhere."
    )
    rules_version = serializers.IntegerField(help_text="Of the rules of ranking: 1 before 2026-12, 2 since.")
    progress = serializers.CharField()
    tie_breaks = TieBreakShape(many=True)
    rows = StandingRowShape(many=True)
    match = serializers.DictField(allow_null=True, help_text="The score of a club match.")


class TermShape(Shape):
    sentence = serializers.CharField()
    points = serializers.FloatField()


class ArithmeticShape(Shape):
    """All terms of a row; they add up to its points."""

    entry = serializers.IntegerField()
    name = serializers.CharField()
    rank = serializers.IntegerField(allow_null=True)
    points = serializers.FloatField()
    terms = TermShape(many=True)


class CorrectionReadShape(Shape):
    round = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    table_id = serializers.IntegerField(allow_null=True)
    deal = serializers.IntegerField(allow_null=True)
    at = serializers.DateTimeField()
    by = serializers.CharField()
    reason = serializers.CharField()
    reason_code = serializers.CharField()
    before = serializers.DictField()
    after = serializers.DictField()
    points_before = Points
    points_after = Points


class LogLineShape(Shape):
    at = serializers.DateTimeField()
    by = serializers.CharField()
    action = serializers.CharField()
    sentence = serializers.CharField()


class WithoutSeatShape(Shape):
    """A checked-in entry without a seat in the round."""

    entry = serializers.IntegerField(help_text="The number of the entry.")
    name = serializers.CharField()


class DeskShape(Shape):
    """The next step, its blockers, and entries without a seat in the current round."""

    step = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # the metaclass takes fields off the class
    round = serializers.IntegerField(allow_null=True)
    blockers = serializers.ListField(child=serializers.CharField())
    without_seat = WithoutSeatShape(many=True)
