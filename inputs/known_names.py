"""Rejection of unknown names in REST requests, with the nearest known name.

Without it, a misspelt field or parameter would be ignored and the answer would look right.
"""

from collections.abc import Collection, Mapping
from difflib import get_close_matches
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ErrorDetail, ValidationError

UNKNOWN_FIELD, UNKNOWN_PARAMETER = "unknown_field", "unknown_parameter"
OF_FORMS = frozenset({"csrfmiddlewaretoken"})
"""Fields that an HTML form sends in addition to its own."""


def nearest(name: str, known_names: Collection[str]) -> str | None:
    """The known name that was most likely meant; None where none is like it."""
    return next(iter(get_close_matches(name, sorted(known_names), n=1)), None)


def unknown_field(name: str, known_names: Collection[str]) -> str:
    """The sentence for a field that is not read."""
    if (meant := nearest(name, known_names)) is not None:
        return _("Unknown field “%(name)s”. Did you mean “%(meant)s”?") % {"name": name, "meant": meant}
    if not known_names:
        return _("This request takes no fields. Remove “%(name)s”.") % {"name": name}
    names = ", ".join(sorted(known_names))
    return _("Unknown field “%(name)s”. Available fields: %(names)s.") % {"name": name, "names": names}


def unknown_parameter(name: str, known_names: Collection[str]) -> str:
    """The sentence for a parameter of an address that is not read."""
    if (meant := nearest(name, known_names)) is not None:
        return _("Unknown parameter “%(name)s”. Did you mean “%(meant)s”?") % {
            "name": name,
            "meant": meant,
        }
    if not known_names:
        return _("This address takes no parameters. Remove “%(name)s”.") % {"name": name}
    names = ", ".join(sorted(known_names))
    return _("Unknown parameter “%(name)s”. Available parameters: %(names)s.") % {"name": name, "names": names}


def refuse_unknown_fields(given: Mapping[Any, Any], known_names: Collection[str], path: str = "") -> None:
    """Raise ValidationError for unknown field names.

    `path` is the path of the object that holds them.
    """
    errors = _unknown(given, known_names)
    if errors:
        raise ValidationError({f"{path}{name}": sentences for name, sentences in errors.items()})


def _unknown(given: Mapping[Any, Any], known_names: Collection[str]) -> dict[str, list[ErrorDetail]]:
    names = [str(name)[:100] for name in given if name not in known_names and name not in OF_FORMS]
    return {name: [ErrorDetail(unknown_field(name, known_names), UNKNOWN_FIELD)] for name in names}
