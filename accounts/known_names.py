"""Requests over REST that say something nobody reads: refused by name, with the nearest name that is known.

A field or a parameter with a slip of the pen was silently left out, and the answer looked right.
"""

from collections.abc import Collection, Mapping
from difflib import get_close_matches
from typing import Any, TypeVar

from django.db.models import Model
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

M = TypeVar("M", bound=Model)

UNKNOWN_FIELD, UNKNOWN_PARAMETER = "unknown_field", "unknown_parameter"
OF_FORMS = frozenset({"csrfmiddlewaretoken"})
"""What a form of a page sends beside its fields."""


def nearest(name: str, known: Collection[str]) -> str | None:
    """The known name that was most likely meant; None where none is like it."""
    return next(iter(get_close_matches(name, sorted(known), n=1)), None)


def unknown_field(name: str, known: Collection[str]) -> str:
    """The sentence for a field that is not read."""
    if (meant := nearest(name, known)) is not None:
        return _("There is no field “%(name)s”. The nearest name is “%(meant)s”.") % {"name": name, "meant": meant}
    if not known:
        return _("This request has no fields. Leave out “%(name)s”.") % {"name": name}
    names = ", ".join(sorted(known))
    return _("There is no field “%(name)s”. The fields are: %(names)s.") % {"name": name, "names": names}


def unknown_parameter(name: str, known: Collection[str]) -> str:
    """The sentence for a parameter of an address that is not read."""
    if (meant := nearest(name, known)) is not None:
        return _("There is no parameter “%(name)s” here. The nearest name is “%(meant)s”.") % {
            "name": name,
            "meant": meant,
        }
    if not known:
        return _("This address has no parameters. Leave out “%(name)s”.") % {"name": name}
    names = ", ".join(sorted(known))
    return _("There is no parameter “%(name)s” here. The parameters are: %(names)s.") % {"name": name, "names": names}


def refuse_unknown_fields(given: Mapping[Any, Any], known: Collection[str], path: str = "") -> None:
    """Raises ValidationError for names nobody reads; `path` is that of the object they are in."""
    found = _unknown(given, known)
    if found:
        raise ValidationError({f"{path}{name}": sentences for name, sentences in found.items()})


def _unknown(given: Mapping[Any, Any], known: Collection[str]) -> dict[str, list[ErrorDetail]]:
    names = [str(name)[:100] for name in given if name not in known and name not in OF_FORMS]
    return {name: [ErrorDetail(unknown_field(name, known), UNKNOWN_FIELD)] for name in names}


class _Strict:
    """Of a serializer: reads its own fields, and refuses others together with whatever else is wrong."""

    def to_internal_value(self, data: Any) -> Any:
        known = self.fields.keys()  # type: ignore[attr-defined]
        found = _unknown(data, known) if isinstance(data, Mapping) else {}
        if not found:
            return super().to_internal_value(data)  # type: ignore[misc]
        try:
            super().to_internal_value(data)  # type: ignore[misc]
        except ValidationError as error:
            others = error.detail if isinstance(error.detail, dict) else {}
            raise ValidationError({**others, **found}) from error
        raise ValidationError(found)


class Shape(_Strict, serializers.Serializer[Any]):
    """What goes in or out of the REST interface."""


class ModelShape(_Strict, serializers.ModelSerializer[M]):
    """The same of a row."""
