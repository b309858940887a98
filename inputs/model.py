"""Inputs: frozen models that say what may come in.

An `Input` cannot exist out of bounds, so a service that takes one checks nothing of it again. `inputs/reading.py` makes
one of JSON, `inputs/forms.py` makes a form of its fields, and config/api/input_schema.py publishes it in the OpenAPI
document.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import Enum
from typing import Annotated, Any, ClassVar, Protocol, Self, get_args

from django.core.files.uploadedfile import UploadedFile
from django.db.models import Choices as ModelChoices
from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime, parse_time
from django.utils.functional import Promise
from django.utils.translation import gettext
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    InstanceOf,
    ValidationInfo,
    WithJsonSchema,
    field_validator,
)
from pydantic_core import CoreSchema, PydanticCustomError, PydanticKnownError, core_schema

from engine.sentences import N

Text = str | Promise
NOT_LISTED = "invalid_choice"
"""The code of a value that is none of its choices."""

LEFT_OUT: Any = None
"""The default of a field that may be left out and never be null; `given()` tells whether it was."""


class Input(BaseModel):
    """A noun as it comes in: frozen, without unknown fields, its texts stripped."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", str_strip_whitespace=True, coerce_numbers_to_str=True, allow_inf_nan=False
    )

    stays_when_left_out: ClassVar[bool] = False
    """Whether fields left out keep the value they have, so that the defaults hold for nothing but a new row."""

    @field_validator("*", mode="before")
    @classmethod
    def _no_number(cls, value: Any, info: ValidationInfo) -> Any:
        """Refuse true and false as numbers, which they are to Python."""
        if isinstance(value, bool) and _is_number(cls.model_fields[str(info.field_name)].annotation):
            raise PydanticKnownError("int_type")
        return value

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """Say no defaults where fields that are left out stay."""
        description = handler(schema)
        if cls.stays_when_left_out:
            for field in handler.resolve_ref_schema(description)["properties"].values():
                field.pop("default", None)
        return description

    def given(self) -> dict[str, Any]:
        """Return the fields that were given, in the order of the model."""
        return {name: getattr(self, name) for name in type(self).model_fields if name in self.model_fields_set}


class Output(Input):
    """A noun as it goes out: its texts are as they were stored, and parts may be our own dataclasses and rows."""

    model_config = ConfigDict(str_strip_whitespace=False, from_attributes=True)

    @classmethod
    def of(cls, source: object, **more: Any) -> Self:
        """Make the document of a value: its attributes by the names of the fields, and those in `more`."""
        return cls(**{name: getattr(source, name) for name in cls.model_fields if name not in more}, **more)


def _is_number(annotation: Any) -> bool:
    parts = get_args(annotation)
    return annotation in (int, float) or (bool(parts) and any(_is_number(part) for part in parts))


class _Bounds(Protocol):
    """The bounds of a number, such as games.models.limits declares."""

    @property
    def least(self) -> int: ...

    @property
    def most(self) -> int: ...


def within(range: _Bounds) -> Any:
    """Annotate a whole number with its bounds."""
    return Field(ge=range.least, le=range.most)


def letters(most: int, least: int = 0) -> Any:
    """Annotate a text with how many letters it may have."""
    return Field(min_length=least, max_length=most)


def read_only() -> Any:
    """Declare a field of answers, which a request may repeat without effect."""
    return Field(default=LEFT_OUT, json_schema_extra={"readOnly": True})


@dataclass(frozen=True, eq=False)
class Choices:
    """The values of a field with their labels; annotates an enumeration or a `str`."""

    labels: Mapping[str, Text]

    @classmethod
    def of(cls, choices: type[ModelChoices]) -> "Choices":
        """Return the choices of a column, with its labels."""
        return cls(dict(choices.choices))

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        values = [str(value) for value in self.labels]
        is_enumeration = isinstance(source, type) and issubclass(source, Enum)
        inner = handler(source) if is_enumeration else core_schema.literal_schema(list(values))
        facts: dict[str, str | int | float] = {"allowed": "\n".join(values)}
        return core_schema.custom_error_schema(
            inner, NOT_LISTED, custom_error_message="not listed", custom_error_context=facts
        )

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """Add the labels, so that the OpenAPI document lists them with the values."""
        return {"type": "string", "x-labels": [(str(value), str(label)) for value, label in self.labels.items()]}


YEARS = range(1970, 2200)
"""Of a moment: at the ends of the calendar, another time zone or an hour more is an overflow on every page with it."""


MINUTE = timedelta(minutes=1)


def on_the_clock(local: datetime) -> datetime:
    """Return a time without an offset as a moment of the current zone.

    One that the clock skips is the next that exists, one that it repeats is the first.
    """
    while timezone.localtime(timezone.make_aware(local).astimezone(UTC)).replace(tzinfo=None) != local:
        local += MINUTE
    return timezone.make_aware(local)


def _read_moment(value: Any) -> Any:
    """Make a moment of an ISO text; one without an offset is in the current time zone."""
    try:
        moment = parse_datetime(value) if isinstance(value, str) else value
    except ValueError:
        moment = None
    if value is not None and not (isinstance(moment, datetime) and moment.year in YEARS):
        raise refusal("invalid", N("Enter a date and time, such as 2026-11-27T19:30."))
    return on_the_clock(moment) if moment is not None and timezone.is_naive(moment) else moment


Moment = Annotated[datetime, BeforeValidator(_read_moment)]
"""A date with a time."""


def _whole_minute(moment: datetime) -> datetime:
    return moment.replace(second=0, microsecond=0)


Minute = Annotated[Moment, AfterValidator(_whole_minute)]
"""A date with a time on the clock; seconds are dropped, since the date fields of browsers have none."""


def _read_day(value: Any) -> Any:
    if value is None or (isinstance(value, date) and not isinstance(value, datetime)):
        return value
    try:
        day = parse_date(value) if isinstance(value, str) else None
    except ValueError:
        day = None
    if day is None:
        raise PydanticKnownError("date_type")
    return day


Day = Annotated[date, BeforeValidator(_read_day)]
"""A date, such as 2026-11-21."""


def _read_time(value: Any) -> Any:
    try:
        moment = parse_time(value) if isinstance(value, str) else value
    except ValueError:
        moment = None
    if value is not None and not isinstance(moment, time):
        raise PydanticKnownError("time_type")
    return moment


Clock = Annotated[time, BeforeValidator(_read_time)]
"""A time of day, such as 19:30."""
EMPTY_FILE = "empty_file"


def _read_file(value: Any) -> Any:
    if isinstance(value, UploadedFile) and not value.size:
        raise PydanticCustomError(EMPTY_FILE, "empty")
    return value


SentFile = Annotated[
    InstanceOf[UploadedFile], BeforeValidator(_read_file), WithJsonSchema({"type": "string", "format": "binary"})
]
"""A file of a multipart form, which has at least one byte."""
PlainNumber = Annotated[int | float, WithJsonSchema({"type": "number"})]
"""A number of an answer, in which 3 stays 3."""


def refusal(code: str, sentence: str, /, field: str = "", **facts: Any) -> PydanticCustomError:
    """Make what a validator raises: a code and a sentence; of a whole model, `field` is what the sentence is about."""
    text = gettext(sentence) % facts if facts else gettext(sentence)
    return PydanticCustomError("refusal", "refused", {"code": code, "sentence": text, "field": field})
