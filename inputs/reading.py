"""Inputs made of JSON values, and everything that is wrong with those that cannot be."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeVar, get_args

from django.core.validators import ProhibitNullCharactersValidator
from django.utils.translation import gettext, ngettext
from pydantic import ValidationError
from pydantic_core import ErrorDetails
from rest_framework import fields, serializers
from rest_framework.validators import ProhibitSurrogateCharactersValidator

from engine.errors import TroeftafelError
from engine.sentences import N
from inputs.known_names import OF_FORMS, UNKNOWN_FIELD, unknown_field
from inputs.model import EMPTY_FILE, NOT_LISTED, Input

Location = tuple[int | str, ...]
HALVES = re.compile("[\ud800-\udfff]")
"""Halves of surrogate pairs."""
M = TypeVar("M", bound=Input)
NOT_A_CHOICE = N("%(value)s is not valid here. Choose one of: %(allowed_values)s.")

KNOWN: Mapping[str, tuple[str, type, str]] = {
    "missing": ("required", fields.Field, "required"),
    "int_type": ("invalid", fields.IntegerField, "invalid"),
    "int_parsing": ("invalid", fields.IntegerField, "invalid"),
    "int_parsing_size": ("invalid", fields.IntegerField, "invalid"),
    "int_from_float": ("invalid", fields.IntegerField, "invalid"),
    "float_type": ("invalid", fields.FloatField, "invalid"),
    "float_parsing": ("invalid", fields.FloatField, "invalid"),
    "finite_number": ("invalid", fields.FloatField, "invalid"),
    "date_type": ("invalid", fields.DateField, "invalid"),
    "time_type": ("invalid", fields.TimeField, "invalid"),
    "is_instance_of": ("invalid", fields.FileField, "invalid"),
    EMPTY_FILE: ("empty", fields.FileField, "empty"),
    "string_pattern_mismatch": ("invalid", fields.SlugField, "invalid"),
    "bool_type": ("invalid", fields.BooleanField, "invalid"),
    "bool_parsing": ("invalid", fields.BooleanField, "invalid"),
    "string_type": ("invalid", fields.CharField, "invalid"),
    "dict_type": ("not_a_dict", fields.DictField, "not_a_dict"),
    "list_type": ("not_a_list", fields.ListField, "not_a_list"),
    "model_type": ("invalid", serializers.Serializer, "invalid"),
    "greater_than_equal": ("min_value", fields.IntegerField, "min_value"),
    "less_than_equal": ("max_value", fields.IntegerField, "max_value"),
    "string_too_short": ("min_length", fields.CharField, "min_length"),
    "string_too_long": ("max_length", fields.CharField, "max_length"),
    "too_short": ("min_length", fields.ListField, "min_length"),
    "too_long": ("max_length", fields.ListField, "max_length"),
}
"""By pydantic's type of an error: our code, and the field of REST framework that has its sentence under a key."""
FACTS: Mapping[str, str] = {"ge": "min_value", "le": "max_value"}
"""Bounds that REST framework's sentences name otherwise than pydantic does."""


class FieldProblem(NamedTuple):
    """One thing that is wrong: `code` is for programs, `message` for people, `allowed` lists what would be right."""

    code: str
    message: str
    field: str | None
    allowed: list[str] | None = None


class InvalidInputError(TroeftafelError):
    """An input that cannot be, with everything that is wrong with it."""

    status = 400

    def __init__(self, errors: list[FieldProblem]) -> None:
        only = errors[0] if len(errors) == 1 else None
        super().__init__(only.code if only else "invalid")
        self.errors = errors
        self.field = only.field if only else None
        self.allowed = only.allowed if only else None

    @property
    def message(self) -> str:
        """The sentence, in the language in which the input was read."""
        if len(self.errors) == 1:
            return self.errors[0].message
        sentence = ngettext("%(count)d problem found.", "%(count)d problems found.", len(self.errors))
        return sentence % {"count": len(self.errors)}

    def __str__(self) -> str:
        return " ".join(error.message for error in self.errors)


def read(model: type[M], data: Any, path: str = "", *, strict: bool = False) -> M:
    """Make an input of JSON values; `path` is put before the names of its fields.

    With `strict`, texts that look like numbers are refused. Raises InvalidInputError.
    """
    if not_text := list(_not_text(data, path)):
        raise InvalidInputError(not_text)
    try:
        if strict:  # strict Python values would have to be enumerations; strict JSON values are their texts
            return model.model_validate_json(json.dumps(data), strict=True)
        return model.model_validate(data)
    except ValidationError as error:
        raise InvalidInputError(problems_of(model, error, path)) from error


def read_form(model: type[M], data: Any) -> M:
    """Make an input of a multipart form, with its files; of a field sent twice the last counts.

    Raises InvalidInputError.
    """
    return read(model, {name: data[name] for name in data if name not in OF_FORMS})


def not_there(field: str, key: object) -> InvalidInputError:
    """Return the refusal of a key without a row."""
    sentence = _sentence(serializers.PrimaryKeyRelatedField, "does_not_exist", pk_value=key)
    return InvalidInputError([FieldProblem("does_not_exist", sentence, field)])


def problems_of(model: type[Input], error: ValidationError, path: str = "") -> list[FieldProblem]:
    """Return a problem for each error of pydantic."""
    return [_problem(model, detail, path) for detail in error.errors(include_url=False)]


def _problem(model: type[Input], error: ErrorDetails, path: str) -> FieldProblem:
    kind, given, facts = error["type"], error["input"], error.get("ctx", {})
    field = _path_to(error["loc"], path)
    if kind == "refusal":
        return FieldProblem(facts["code"], facts["sentence"], ".".join(filter(None, (field, facts["field"]))) or None)
    if kind == "extra_forbidden":
        names = _fields_at(model, error["loc"][:-1])
        return FieldProblem(UNKNOWN_FIELD, unknown_field(str(error["loc"][-1])[:100], names), field)
    if given is None and kind != "missing":
        return FieldProblem("null", _sentence(fields.Field, "null"), field)
    if kind == NOT_LISTED:
        allowed = facts["allowed"].split("\n")
        words = {"value": str(given)[:100], "allowed_values": ", ".join(allowed)}
        return FieldProblem(NOT_LISTED, gettext(NOT_A_CHOICE) % words, field, allowed)
    if kind == "string_too_short" and (facts["min_length"] == 1 or not str(given).strip()):
        return FieldProblem("blank", _sentence(fields.CharField, "blank"), field)
    code, owner, key = KNOWN.get(kind, ("invalid", serializers.Serializer, "invalid"))
    kind_of_value = type(given).__name__
    named = {FACTS.get(name, name): value for name, value in facts.items()}
    written = "hh:mm[:ss[.uuuuuu]]" if kind == "time_type" else "YYYY-MM-DD"
    named |= {"datatype": kind_of_value, "input_type": kind_of_value, "format": written}
    return FieldProblem(code, _sentence(owner, key, **named), field)


def _sentence(owner: type, key: str, **facts: Any) -> str:
    """REST framework's sentence, which it has in all our languages."""
    for base in owner.__mro__:
        if key in vars(base).get("default_error_messages", {}):
            return str(vars(base)["default_error_messages"][key]).format(**facts)
    raise KeyError(key)


def _path_to(location: Location, path: str) -> str | None:
    """`rows[1].email`, as every error of the REST interface names a field."""
    steps = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in location)
    return f"{path}{steps.removeprefix('.')}".rstrip(".") or None


def _fields_at(model: type[Input], location: Location) -> list[str]:
    """The names of the fields of the model that is at a place inside this one."""
    for step in location:
        if isinstance(step, str) and step in model.model_fields:
            model = next(_models_in(model.model_fields[step].annotation), model)
    return list(model.model_fields)


def _models_in(annotation: Any) -> Iterator[type[Input]]:
    if isinstance(annotation, type) and issubclass(annotation, Input):
        yield annotation
    for part in get_args(annotation):
        yield from _models_in(part)


def _not_text(data: Any, path: str) -> Iterator[FieldProblem]:
    """Texts that no database takes: with a null character, or with half of a surrogate pair."""
    left: list[tuple[Location, Any]] = [((), data)]
    while left:
        location, value = left.pop()
        if isinstance(value, Mapping):
            left += [((*location, str(name)), part) for name, part in value.items()]
        elif isinstance(value, list):
            left += [((*location, number), part) for number, part in enumerate(value)]
        elif isinstance(value, str) and "\0" in value:
            refused: Any = ProhibitNullCharactersValidator
            yield FieldProblem(refused.code, str(refused.message), _path_to(location, path))
        elif isinstance(value, str) and (half := HALVES.search(value)):
            refused = ProhibitSurrogateCharactersValidator
            sentence = str(refused.message).format(code_point=ord(half[0]))
            yield FieldProblem(refused.code, sentence, _path_to(location, path))
