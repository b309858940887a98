"""Schemas for changes of a published round over REST."""

from datetime import datetime

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from accounts.known_names import Shape
from inputs.model import Input
from tournaments.models.limits import NAME, TOKEN

KINDS = ["late", "no_show", "withdrawal", "swap"]


class AskedShape(Shape):
    """A requested change by entry number: late, absent, leaving, or swap with `other`."""

    kind = serializers.ChoiceField(choices=KINDS)
    entry = serializers.IntegerField(min_value=1)
    other = serializers.IntegerField(min_value=1, required=False, allow_null=True, help_text="Only for a swap.")


class ChangeShape(AskedShape):
    """A change to make, by the `token` of an option.

    Without a token the least disturbing option is taken.
    """

    token = serializers.CharField(required=False, allow_null=True, max_length=TOKEN)


class StandInShape(Shape):
    """A stand-in for a member of an entry in this round.

    `person` by id, or `name` of a new person.
    """

    entry = serializers.IntegerField(min_value=1)
    absent = serializers.IntegerField(min_value=1, help_text="The id of the person who is absent.")
    person = serializers.IntegerField(min_value=1, required=False, allow_null=True)
    name = serializers.CharField(required=False, default="", allow_blank=True, max_length=NAME)


class UndoShape(Shape):
    number = serializers.IntegerField(min_value=1, help_text="The number of the last change.")


class SeatMove(Input):
    """A move of an entry. Table 0: it sits out; null: it is not in the round."""

    entry: int
    table_before: int | None
    seat_before: str
    table_after: int | None
    seat_after: str


@extend_schema_serializer(many=True)
class ChangeOption(Input):
    """An option for a change, as text and data; `costs` are sentences."""

    token: str
    kind: str
    title: str
    tables: list[int]
    moves: list[SeatMove]
    costs: list[str]


class RoundChangeOut(Input):
    """A change that was made; `undone`: it was undone later."""

    number: int
    kind: str
    at: datetime
    by: str
    tables: list[int]
    moves: list[SeatMove]
    undone: bool
