"""Schemas of entries over REST."""

from typing import Annotated, Any

from pydantic import Field
from rest_framework import serializers

from accounts.known_names import Shape
from inputs.model import Input
from tournaments.core import names as core_names
from tournaments.models import Entry
from tournaments.models import limits as bounds
from tournaments.models.limits import MAX_ROWS
from tournaments.people.schemas import ClubShape, RowShape, TidyField


class EntryShape(serializers.ModelSerializer[Entry]):
    """An entry. `name` is the public one, for leaders the full one.

    Only leaders see `people`.
    """

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


class Captain(Input):
    """The captain to choose."""

    person: Annotated[int, Field(ge=1)] = Field(description="The id of one of the people of the team.")


class EnterShape(Shape):
    """Entries to add: `rows`, or for a club match `names` of pairs.

    For pairs or teams, rows with the same `team` form one entry. The others are grouped in order, by two or by team
    size. The first person is the captain.
    """

    rows: Any = serializers.ListSerializer(child=RowShape(), required=False, max_length=MAX_ROWS)
    names = serializers.ListField(child=TidyField(max_length=bounds.NAMED_PAIR), required=False, max_length=MAX_ROWS)
    side = serializers.ChoiceField(choices=["", "home", "visitors"], required=False, default="")

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if bool(data.get("rows")) == bool(data.get("names")):
            raise serializers.ValidationError({"rows": ["Give either rows or names."]})
        return data


class EnteredShape(Shape):
    """The new entries, and the number of people already entered."""

    entries = EntryShape(many=True)
    skipped = serializers.IntegerField()
