"""Schemas of people, clubs and lists of people over REST."""

from typing import Annotated, Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from pydantic import AfterValidator, ConfigDict, Field, WithJsonSchema
from pydantic_core import PydanticKnownError

from accounts.public_names import clean_name
from engine.sentences import N
from inputs.model import LEFT_OUT, Choices, Input, Output, SentFile, letters, read_only, refusal
from tournaments.models import Person
from tournaments.models import limits as bounds


class ClubOut(Output):
    """The club of an event or a person, in short."""

    id: int
    name: str
    slug: str | None


ADDRESS: dict[str, Any] = {
    "oneOf": [
        {"type": "string", "format": "email", "maxLength": bounds.EMAIL},
        {"type": "string", "maxLength": 0},
    ]
}


def _address(text: str) -> str:
    try:
        validate_email(text or "a@example.org")
    except ValidationError as problem:
        raise refusal("invalid", "%(problem)s", problem=" ".join(problem.messages)) from problem
    return text


def _visible(name: str) -> str:
    """Return a name without invisible characters. Raises PydanticKnownError if nothing is left."""
    if not (cleaned := clean_name(name)):
        raise PydanticKnownError("string_too_short", {"min_length": 1})
    return cleaned


Name = Annotated[str, letters(bounds.NAME, 1), AfterValidator(_visible)]


class PersonChanges(Input):
    """What staff may change of a person, without the secret of the personal link; what is left out stays."""

    stays_when_left_out = True

    id: int = read_only()
    name: Name = LEFT_OUT
    club: int | None = None
    email: Annotated[str, letters(bounds.EMAIL), AfterValidator(_address), WithJsonSchema(ADDRESS)] = ""
    language: Annotated[str, Choices({**dict(settings.LANGUAGES), "": N("not set")})] = Field(
        default="", description="en, nl, id or fr; empty when not known."
    )
    shown: Annotated[Person.Shown, Choices.of(Person.Shown)] = Field(default=Person.Shown.FULL, title="Public name")
    public_name: str = Field(
        default=LEFT_OUT,
        description="The name as the person chose to show it.",
        json_schema_extra={"readOnly": True},
    )


class PersonOut(PersonChanges):
    """A person as staff may see them, without the secret of the personal link."""

    name: Name


CHECK = Field(default=False, description="Only read the list, keep nothing.")


class PeopleText(Input):
    """A list of people, pasted or from CSV."""

    model_config = ConfigDict(str_strip_whitespace=False)

    text: Annotated[str, Field(min_length=1)]
    check: bool = CHECK


class PeopleFile(Input):
    """A list of people as a file: CSV or XLSX."""

    file: SentFile
    check: bool = CHECK


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


OR_EMPTY: dict[str, Any] = {"oneOf": [{"type": "string", "format": "email"}, {"type": "string", "maxLength": 0}]}


class PersonToEnter(Input):
    """A person to enter. An existing person is found by name and address or club."""

    name: Annotated[str, letters(bounds.NAME, 1)]
    club: Annotated[str, letters(bounds.NAME)] = ""
    email: Annotated[str, AfterValidator(_address)] = Field(default="", json_schema_extra=OR_EMPTY)
    language: Annotated[str, letters(bounds.LANGUAGE_WORD)] = ""
    team: Annotated[str, letters(bounds.NAME)] = ""
