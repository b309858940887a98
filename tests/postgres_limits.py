"""Values that PostgreSQL refuses and SQLite stores are refused in every test: long texts, NUL, large numbers.

Most tests run on SQLite only, and would otherwise be green where an installation on PostgreSQL answers with an error.
Changes by `update` and `bulk_create` send no signal, so they are not seen here.
"""

from functools import cache
from typing import Any

from django.db.backends.base.operations import BaseDatabaseOperations
from django.db.models import CharField, Field, Model, TextField
from django.db.models.signals import pre_save

RANGES = BaseDatabaseOperations.integer_field_ranges
"""Least and greatest number by the type of a field, as PostgreSQL has them."""


def watch() -> None:
    """Check every row that is saved from now on."""
    pre_save.connect(require_storable, dispatch_uid="postgres_limits")


def require_storable(sender: type[Model], instance: Model, **_named: Any) -> None:
    """Raise AssertionError if PostgreSQL would refuse a value of this row."""
    for field in checked_fields(sender):
        value = instance.__dict__.get(field.attname)
        if problem := problem_of(field, value):
            raise AssertionError(f"{sender.__name__}.{field.name} would fail on PostgreSQL: {problem}, {value!r}.")


@cache
def checked_fields(model: type[Model]) -> list[Field[Any, Any]]:
    """Return the fields of texts and whole numbers."""
    fields = model._meta.concrete_fields
    return [
        field for field in fields if isinstance(field, CharField | TextField) or field.get_internal_type() in RANGES
    ]


def problem_of(field: Field[Any, Any], value: object) -> str:
    """Return why PostgreSQL would refuse the value; empty if it would not."""
    if isinstance(value, str):
        if field.max_length is not None and len(value) > field.max_length and isinstance(field, CharField):
            return f"{len(value)} letters in a column of {field.max_length}"
        return "a NUL" if "\0" in value else ""
    if isinstance(value, int) and field.get_internal_type() in RANGES:
        least, greatest = RANGES[field.get_internal_type()]
        return "" if least <= value <= greatest else f"not from {least} to {greatest}"
    return ""
