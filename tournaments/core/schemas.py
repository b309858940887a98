"""What goes in and out over REST about people, clubs, events and entries."""

from typing import Any

from django.core.exceptions import ValidationError
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.validators import UniqueValidator

from accounts.known_names import ModelShape, Shape
from accounts.public_names import check_name, clean_name
from games import api
from standings.words import TIE_BREAKS
from tournaments.core import names as core_names
from tournaments.core import versions as core_versions
from tournaments.core.systems import USUAL, score_of
from tournaments.models import Club, Entry, Event, Person
from tournaments.models import limits as bounds
from tournaments.models.limits import MAX_ROWS


class TidyField(serializers.CharField):
    """A name, without what cannot be seen in it."""

    def to_internal_value(self, data: Any) -> str:
        name = clean_name(super().to_internal_value(data))
        if not name:
            self.fail("blank")
        return name


class ClubNameField(TidyField):
    """The name of a new club; one that deceives is refused."""

    def to_internal_value(self, data: Any) -> str:
        name = super().to_internal_value(data)
        try:
            check_name(name)
        except ValidationError as refusal:
            raise serializers.ValidationError(refusal.messages) from refusal
        return name


class ClubShape(ModelShape[Club]):
    name = ClubNameField(max_length=bounds.NAME, validators=[UniqueValidator(Club.objects.all())])

    class Meta:
        model = Club
        fields = ("id", "name")


class PersonShape(ModelShape[Person]):
    """Somebody as staff may see him. The secret part of the personal link is never given here."""

    name = TidyField(max_length=bounds.NAME)

    class Meta:
        model = Person
        fields = ("id", "name", "club", "email", "language", "shown", "public_name")
        read_only_fields = ("id", "public_name")
        extra_kwargs = {"language": {"help_text": "en, nl, id or fr; empty when not known."}}


CHECK_HELP = "Only read the list, keep nothing."


class PastedListShape(Shape):
    """A list of people as it was pasted or read from CSV."""

    text = serializers.CharField(trim_whitespace=False)
    check = serializers.BooleanField(required=False, default=False, help_text=CHECK_HELP)


class ListFileShape(Shape):
    """A list of people as a file: CSV or XLSX."""

    file = serializers.FileField()
    check = serializers.BooleanField(required=False, default=False, help_text=CHECK_HELP)


class BadRowShape(Shape):
    row = serializers.IntegerField(help_text="The row of the file, its first row is 1.")
    field = serializers.CharField()
    code = serializers.CharField()
    message = serializers.CharField()
    cells = serializers.DictField(child=serializers.CharField())


class ListReadShape(Shape):
    """What a list came to: good rows are kept, bad ones named."""

    read = serializers.IntegerField()
    new = serializers.IntegerField()
    bad = BadRowShape(many=True)
    ignored_columns = serializers.ListField(child=serializers.CharField())


class ScoreShape(Shape):
    """What a match won, drawn or lost is worth where match points rank; what is left out is 2, 1, 0."""

    win = serializers.IntegerField(**bounds.MATCH_POINTS.of_field, required=False)
    draw = serializers.IntegerField(**bounds.MATCH_POINTS.of_field, required=False)
    loss = serializers.IntegerField(**bounds.MATCH_POINTS.of_field, required=False)


class EventShape(serializers.ModelSerializer[Event]):
    """An event as everybody may see it."""

    home = ClubShape(read_only=True, allow_null=True)
    visitors = ClubShape(read_only=True, allow_null=True)
    score = serializers.SerializerMethodField()

    class Meta:
        model = Event
        fields: tuple[str, ...] = (
            "slug",
            "name",
            "game",
            "preset",
            "options",
            "format",
            "system",
            "system_options",
            "place",
            "state",
            "hidden",
            "ranking",
            "tie_breaks",
            "score",
            "duplicate",
            "odd",
            "sit_out_score",
            "rounds_planned",
            "clock_seconds",
            "words_seconds",
            "home",
            "visitors",
            "created_at",
        )
        read_only_fields = fields

    @extend_schema_field(ScoreShape)
    def get_score(self, event: Event) -> dict[str, int]:
        return dict(zip(USUAL, score_of(event.score_options), strict=True))


class OneEventShape(EventShape):
    """One event, with the version of what its pages show."""

    version = serializers.SerializerMethodField()

    class Meta(EventShape.Meta):
        fields = (*EventShape.Meta.fields, "version")
        read_only_fields = fields

    def get_version(self, event: Event) -> int:
        return core_versions.version_of(event)


class ChangedEventShape(Shape):
    """What may be changed; once a round is seated only some of it."""

    name = serializers.CharField(max_length=bounds.NAME, required=False)
    preset = serializers.CharField(max_length=bounds.PRESET, required=False)
    options = serializers.DictField(required=False)
    format = serializers.ChoiceField(choices=Event.Format.choices, required=False)
    system = serializers.ChoiceField(
        choices=Event.System.choices, required=False, help_text="Left open: the usual one of the format."
    )
    system_options = serializers.DictField(
        required=False, help_text="Such as legs of a round_robin, third_place of a knockout, through of groups."
    )
    place = serializers.ChoiceField(choices=Event.Place.choices, required=False)
    rounds_planned = serializers.IntegerField(**bounds.EVENT["rounds_planned"].of_field, required=False)
    ranking = serializers.ChoiceField(choices=Event.Ranking.choices, required=False)
    tie_breaks = serializers.ListField(child=serializers.ChoiceField(choices=sorted(TIE_BREAKS)), required=False)
    score = ScoreShape(source="score_options", required=False)
    duplicate = serializers.BooleanField(
        required=False,
        help_text="The same deals at every table, which play online; then `duplicate_points` and "
        "`duplicate_difference` rank too, and the deal passes on after every deal.",
    )
    odd = serializers.ChoiceField(choices=Event.Odd.choices, required=False)
    sit_out_score = serializers.IntegerField(**bounds.EVENT["sit_out_score"].of_field, required=False, allow_null=True)
    clock_seconds = serializers.IntegerField(**bounds.EVENT["clock_seconds"].of_field, required=False, allow_null=True)
    words_seconds = serializers.IntegerField(**bounds.EVENT["words_seconds"].of_field, required=False, allow_null=True)
    home = serializers.PrimaryKeyRelatedField(queryset=Club.objects.all(), required=False, allow_null=True)
    visitors = serializers.PrimaryKeyRelatedField(queryset=Club.objects.all(), required=False, allow_null=True)


class NewEventShape(ChangedEventShape):
    """An event to create: game, preset and the deviations from it (deals or hands per round included)."""

    name = serializers.CharField(max_length=bounds.NAME)
    game = serializers.ChoiceField(choices=[name for name, _ in api.game_choices()])
    preset = serializers.CharField(max_length=bounds.PRESET)
    format = serializers.ChoiceField(choices=Event.Format.choices)


class ReasonShape(Shape):
    reason = serializers.CharField(max_length=bounds.REASON)


class MemberShape(Shape):
    id = serializers.IntegerField()
    name = serializers.CharField()


class EntryShape(serializers.ModelSerializer[Entry]):
    """An entry. `name` is as public as its people chose, for leaders the full one; `people` only leaders see."""

    name = serializers.SerializerMethodField()
    club = ClubShape(read_only=True, allow_null=True)
    people = serializers.SerializerMethodField()

    class Meta:
        model = Entry
        fields = ("number", "name", "club", "side", "state", "people")
        read_only_fields = fields

    def get_name(self, entry: Entry) -> str:
        return entry.name if self.context.get("full") else core_names.public_name(entry)

    def get_people(self, entry: Entry) -> list[dict[str, Any]]:
        if not self.context.get("full"):
            return []
        return [{"id": member.person_id, "name": member.person.name} for member in entry.members.all()]


class RowShape(Shape):
    """Somebody to enter. Who is known by name and address (or club) is not made twice."""

    name = serializers.CharField(max_length=bounds.NAME)
    club = serializers.CharField(max_length=bounds.NAME, required=False, default="", allow_blank=True)
    email = serializers.EmailField(required=False, default="", allow_blank=True)
    language = serializers.CharField(max_length=bounds.LANGUAGE_WORD, required=False, default="", allow_blank=True)
    team = serializers.CharField(max_length=bounds.NAME, required=False, default="", allow_blank=True)


class CaptainShape(Shape):
    person = serializers.IntegerField(min_value=1, help_text="The id of one of the people of the team.")


class EnterShape(Shape):
    """Who enters: `rows`, or for a club match `names` of pairs.

    Where pairs or teams enter, the rows with the same `team` make one, and of the others two, or as many as a team has,
    running; the first one is the captain.
    """

    rows: Any = serializers.ListSerializer(child=RowShape(), required=False, max_length=MAX_ROWS)
    names = serializers.ListField(child=TidyField(max_length=bounds.NAMED_PAIR), required=False, max_length=MAX_ROWS)
    side = serializers.ChoiceField(choices=["", "home", "visitors"], required=False, default="")

    def validate(self, given: dict[str, Any]) -> dict[str, Any]:
        if bool(given.get("rows")) == bool(given.get("names")):
            raise serializers.ValidationError({"rows": ["Give either rows or names."]})
        return given


class EnteredShape(Shape):
    """The new entries, and how many people were in the event already."""

    entries = EntryShape(many=True)
    skipped = serializers.IntegerField()
