"""Schemas of people, clubs and lists of people over REST."""

from typing import Any

from pydantic import ConfigDict, Field
from rest_framework import serializers

from accounts.known_names import ModelShape, Shape
from accounts.public_names import clean_name
from inputs.model import Input
from tournaments.models import Club, Person
from tournaments.models import limits as bounds


class TidyField(serializers.CharField):
    """A name, cleaned of invisible characters."""

    def to_internal_value(self, data: Any) -> str:
        name = clean_name(super().to_internal_value(data))
        if not name:
            self.fail("blank")
        return name


class ClubShape(ModelShape[Club]):
    """The club of an event or a person, in short."""

    class Meta:
        model = Club
        fields = ("id", "name", "slug")
        read_only_fields = fields


class PersonShape(ModelShape[Person]):
    """A person as staff may see them, without the secret of the personal link."""

    name = TidyField(max_length=bounds.NAME)

    class Meta:
        model = Person
        fields = ("id", "name", "club", "email", "language", "shown", "public_name")
        read_only_fields = ("id", "public_name")
        extra_kwargs = {"language": {"help_text": "en, nl, id or fr; empty when not known."}}


CHECK_HELP = "Only read the list, keep nothing."


class PastedListShape(Shape):
    """A list of people, pasted or from CSV."""

    text = serializers.CharField(trim_whitespace=False)
    check = serializers.BooleanField(required=False, default=False, help_text=CHECK_HELP)


class ListFileShape(Shape):
    """A list of people as a file: CSV or XLSX."""

    file = serializers.FileField()
    check = serializers.BooleanField(required=False, default=False, help_text=CHECK_HELP)


class BadRowOut(Input):
    """A row that cannot be read, with its cells to correct."""

    model_config = ConfigDict(str_strip_whitespace=False)  # cells are shown as they were sent

    row: int = Field(description="The row of the file, its first row is 1.")
    field: str
    code: str
    message: str
    cells: dict[str, str]


class PeopleListRead(Input):
    """The result of a list: accepted rows are stored, bad ones named."""

    read: int
    new: int
    bad: list[BadRowOut]
    ignored_columns: list[str]


class RowShape(Shape):
    """A person to enter. An existing person is found by name and address or club."""

    name = serializers.CharField(max_length=bounds.NAME)
    club = serializers.CharField(max_length=bounds.NAME, required=False, default="", allow_blank=True)
    email = serializers.EmailField(required=False, default="", allow_blank=True)
    language = serializers.CharField(max_length=bounds.LANGUAGE_WORD, required=False, default="", allow_blank=True)
    team = serializers.CharField(max_length=bounds.NAME, required=False, default="", allow_blank=True)
