"""One shape for every error of the REST interface.

    {"code": "must_follow_suit", "message": "West holds hearts and must follow.", "field": null,
     "allowed": ["play 7H", "play KH"], "errors": []}

`code` is for programs and stable, `message` is a sentence for people in their language, `field` names the part of
the request that is wrong (`deals[0].hands.N`), `allowed` is what would be right; both may be null. When several
things are wrong, `errors` has one such object for each and the top says how many.

An exception of our own needs no line here: one with `code` and `message` is answered with 400, or its `status`;
its `field`, `allowed` and `errors` are used when it has them, and `retry_after`, seconds, becomes a header.
"""

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.core.exceptions import ValidationError as ModelValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from rest_framework import exceptions
from rest_framework.fields import get_error_detail
from rest_framework.response import Response
from rest_framework.views import exception_handler

from engine.errors import TroeftafelError
from games.core.errors import sentence_of

Problem = dict[str, Any]


def problem(
    code: str, message: str, *, field: str | None = None, allowed: Any = None, errors: list[Problem] | None = None
) -> Problem:
    """The shape, as plain values."""
    return {"code": code, "message": message, "field": field, "allowed": allowed, "errors": errors or []}


def handler(error: Exception, context: dict[str, Any]) -> Response | None:
    """Return the answer to an exception in a REST view; None for our faults (500)."""
    if isinstance(error, ModelValidationError):
        error = exceptions.ValidationError(get_error_detail(error))
    if isinstance(error, RequestDataTooBig):
        message = _("This request is too large. Send at most %(most)d MB.") % {
            "most": settings.DATA_UPLOAD_MAX_MEMORY_SIZE // 2**20
        }
        return Response(problem("too_large", message), status=413)
    answer = exception_handler(error, context)
    if answer is not None:
        answer.data = _of_framework(error, answer.data, context)
        return answer
    if isinstance(error, TroeftafelError) or _has_shape(error):
        again = getattr(error, "retry_after", None)
        headers = {"Retry-After": str(again)} if again else None
        return Response(_of_ours(error), status=getattr(error, "status", 400), headers=headers)
    return None


def _has_shape(error: Any) -> bool:
    return isinstance(getattr(error, "code", None), str) and isinstance(getattr(error, "message", None), str)


def _of_ours(error: Any) -> Problem:
    several = [_of_ours(inner) for inner in getattr(error, "errors", ())]
    message = error.message if _has_shape(error) else sentence_of(error)
    return problem(
        error.code,
        message,
        field=getattr(error, "field", None),
        allowed=getattr(error, "allowed", None),
        errors=several,
    )


def _of_framework(error: Exception, detail: Any, context: dict[str, Any]) -> Problem:
    if isinstance(error, exceptions.ValidationError):
        return _of_validation(list(_flat(detail)), getattr(error, "allowed", None))
    reason = detail["detail"] if isinstance(detail, dict) and "detail" in detail else detail
    allowed = getattr(error, "allowed", None)
    if isinstance(error, exceptions.MethodNotAllowed):
        allowed = context["view"].allowed_methods
    return problem(getattr(reason, "code", "error"), str(reason), field=getattr(error, "field", None), allowed=allowed)


def _of_validation(problems: list[Problem], allowed: Any) -> Problem:
    if len(problems) == 1:
        return {**problems[0], "allowed": allowed, "errors": problems}
    message = ngettext("%(count)d problem found.", "%(count)d problems found.", len(problems)) % {
        "count": len(problems)
    }
    return problem("invalid", message, field=None, allowed=allowed, errors=problems)


def _flat(detail: Any, path: str = "") -> Iterator[Problem]:
    """One problem for each sentence in the nested lists and dicts of the framework."""
    if isinstance(detail, dict):
        for name, part in detail.items():
            if isinstance(name, int):  # the place in a list
                yield from _flat(part, f"{path}[{name}]")
                continue
            step = "" if name in ("non_field_errors", "__all__") else str(name)
            yield from _flat(part, ".".join(filter(None, (path, step))))
    elif isinstance(detail, list):
        for number, part in enumerate(detail):
            yield from _flat(part, f"{path}[{number}]" if isinstance(part, (dict, list)) else path)
    else:
        yield problem(getattr(detail, "code", "invalid"), str(detail), field=path or None)


def not_found() -> Problem:
    """For an address under /api/ that does not exist."""
    return problem("not_found", _("There is nothing at this address. Check the address and try again."))


def our_fault() -> Problem:
    """For a fault in the program."""
    return problem("server_error", _("Something went wrong. Everything you saved before is safe. Please try again."))
