"""`Idempotency-Key` for writing REST requests, stored by accounts/idempotency.py."""

import re
from collections.abc import Callable
from typing import Any

from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException
from rest_framework.permissions import SAFE_METHODS
from rest_framework.views import APIView

from accounts.addresses import address_of
from accounts.authentication import Tokens
from accounts.idempotency import AnswerSlot, KeyReused, StillRunning, StoredAnswer
from config.api import errors as api_errors

HEADER = "Idempotency-Key"
REPLAYED = "Idempotent-Replayed"
KEY = re.compile(r"[\x21-\x7e]{1,255}")
"""Valid keys: visible ASCII characters without spaces."""
BOUNDARY = re.compile(r'boundary="?([^";,]+)', re.I)
AGAIN = "1"
"""Seconds after which to ask again while the first request is running."""
OF_THIS_REQUEST = frozenset({"retry-after", "content-length", "date"})
"""Headers that say nothing of an answer given again."""


class IdempotencyKeys:
    """Run a writing request once per key and account, and repeat its answer.

    The middleware comes after all others that may refuse a request before it reaches its view.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        slot: AnswerSlot | None = vars(request).pop("idempotency_slot", None)
        if slot is not None:
            _settle(request, slot, answer)
        return answer

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        """Reserves the key, or answers from it."""
        key = request.headers.get(HEADER)
        if key is None or request.method in SAFE_METHODS or not _is_of_rest(view):
            return None
        if not KEY.fullmatch(key):
            message = _("Use an Idempotency-Key of at most 255 letters, digits and symbols, without spaces.")
            return _refusal(400, "bad_idempotency_key", message)
        digest = _request_bytes(request)
        actor = _actor(request)
        if actor is None:  # refused by the view, with the reason
            return None
        slot = AnswerSlot(actor, key)
        try:
            stored = slot.begin(digest)
        except KeyReused:
            return _refusal(
                422, "idempotency_key_reused", _("This key has already been used for another request. Use a new key.")
            )
        except StillRunning:
            message = _("The first request with this key is still running. Try again in a moment.")
            return _refusal(409, "idempotency_key_running", message)
        if stored is None:
            vars(request)["idempotency_slot"] = slot
            return None
        return _again(stored)


def _is_of_rest(view: Any) -> bool:
    view_class = getattr(view, "cls", None)
    return isinstance(view_class, type) and issubclass(view_class, APIView)


def _refusal(status: int, code: str, message: str) -> HttpResponse:
    answer = JsonResponse(api_errors.problem(code, message, field=HEADER), status=status)
    if status == 409:
        answer["Retry-After"] = AGAIN
    return answer


def _request_bytes(request: HttpRequest) -> bytes:
    """Return the bytes that are equal when a request is repeated.

    The boundary between parts of a form differs each time, so it is removed.
    """
    if not hasattr(
        request, "_body"
    ):  # its length was measured before (config/http/request_limits.py), and files may be larger
        vars(request)["_body"] = request.read()
    body, boundary = request.body, BOUNDARY.search(request.META.get("CONTENT_TYPE", ""))
    if boundary is not None:
        body = body.replace(boundary[1].encode(), b"")
    head = f"{request.method} {request.get_full_path()} {request.content_type}\n"
    return head.encode() + body


def _actor(request: HttpRequest) -> str | None:
    """Return the actor: an account, a session, or else an address.

    None for a token that is refused.
    """
    try:
        authenticated = Tokens().authenticate(request)
    except APIException:
        return None
    user = authenticated[0] if authenticated else request.user
    if user.is_authenticated:
        return f"user:{user.pk}"
    return _of_session(request.session) or f"address:{address_of(request)}"


def _of_session(session: SessionBase) -> str | None:
    session.keys()  # read, so that a key of a session that has ended is none
    return f"session:{session.session_key}" if session.session_key else None


def _settle(request: HttpRequest, slot: AnswerSlot, answer: HttpResponse) -> None:
    """Store a successful answer; a refused request may use the same key again."""
    if answer.streaming or not 200 <= answer.status_code < 300:
        slot.free()
        return
    if slot.actor.startswith("address:") and request.session.modified:
        # This answer gives an anonymous visitor a session. Moving the slot there keeps the answer from others at the
        # same address.
        request.session.save()
        slot = slot.move(_of_session(request.session) or slot.actor)
    headers = {name: value for name, value in answer.items() if name.lower() not in OF_THIS_REQUEST}
    slot.keep(StoredAnswer(answer.status_code, headers, answer.content))


def _again(stored: StoredAnswer) -> HttpResponse:
    answer = HttpResponse(stored.body, status=stored.status, headers=dict(stored.headers))
    answer[REPLAYED] = "true"
    return answer
