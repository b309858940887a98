"""POST /seatings: the same document and answer as `manage.py seat`, for clients.

Also its schemas.
"""

from typing import Annotated

from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiExample, extend_schema
from pydantic import Field
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.throttles import Reported
from inputs.known_names import refuse_unknown_fields
from inputs.model import LEFT_OUT, Choices, Input
from seating import SeatingError
from tournaments.core.api import ApiView
from tournaments.pairing import on_request as pairing_on_request
from tournaments.pairing.on_request import error_text
from tournaments.pairing.schemas import RelaxedRule, SeatingRound, SeatingRules, SeatingTask

MODES = ("individual", "partners", "units")


class SeatingDocument(Input):
    """A pairing document (docs/formats/seating.md): players, past rounds, rules, task."""

    players: list[Annotated[str, Field(min_length=1)]] = LEFT_OUT
    mode: Annotated[str, Choices({mode: mode for mode in MODES})] = LEFT_OUT
    constraints: SeatingRules = LEFT_OUT
    rounds: list[SeatingRound] = LEFT_OUT
    seat: SeatingTask


class SeatingAnswer(SeatingDocument):
    """The document with new rounds.

    For an impossible hard rule, `feasible` is false with reason and rule.
    """

    judge_from: int = LEFT_OUT
    quality: dict[str, float] = LEFT_OUT
    bounds: dict[str, float] = LEFT_OUT
    relaxed: list[RelaxedRule] = LEFT_OUT
    method_used: str = LEFT_OUT
    seconds_used: float = LEFT_OUT
    seed: int = LEFT_OUT
    ended_by: Annotated[str, Choices({end: end for end in ("time", "done")})] = LEFT_OUT
    feasible: bool = LEFT_OUT
    reason: str = LEFT_OUT
    rule: str = LEFT_OUT


MAX_PLAYERS = 400
MAX_ROUNDS = 20
MAX_SECONDS = 5
SEAT_FIELDS = frozenset(
    {"method", "odd", "rounds", "scores", "seed", "seconds", "strict", "movement", "repeat_worth", "directions"}
)
CONSTRAINTS = frozenset(
    {
        "table_sizes", "clubs", "clubs_hard", "forbidden", "fixed_groups", "fixed_table", "absent", "max_meetings",
        "max_sitouts", "accessible", "known_bounds",
    }
)  # fmt: skip
"""Allowed names in a document; the command ignores others, which files may have."""
REMARKS = ("about", "comment")
"""Free text in a document."""
EXAMPLE = {
    "players": ["p01", "p02", "p03", "p04", "p05", "p06", "p07", "p08"],
    "mode": "individual",
    "rounds": [],
    "seat": {"method": "random", "seed": 7},
}


class Seatings(Reported):
    """Rate limit of pairings per user or address, since they are costly."""

    scope = "seatings"
    rate = "60/min"

    def get_cache_key(self, request: Request, view: APIView) -> str:
        ident = request.user.pk if request.user.is_authenticated else self.get_ident(request)
        return self.cache_format % {"scope": self.scope, "ident": ident}


class SeatingsView(ApiView):
    """Larger documents are paired by the command, or by a worker in an event."""

    permission_classes = (AllowAny,)
    throttle_classes = (Seatings,)

    @extend_schema(
        operation_id="seatings_create",
        summary="Pair the next round, or a whole schedule.",
        request=SeatingDocument,
        responses=SeatingAnswer,
        examples=[OpenApiExample("A first round", EXAMPLE, request_only=True)],
    )
    def post(self, request: Request) -> Response:
        document = _within_limits(request.data)
        try:
            return Response(pairing_on_request.pair_on_request(document))
        except SeatingError as error:
            raise _RefusedError(error) from error


class _RefusedError(Exception):
    """An unreadable document, in the language of the client."""

    status = 400

    def __init__(self, error: SeatingError) -> None:
        super().__init__(error.code)
        self.code, self.field, self.message = error.code, error.field, error_text(error)


def _within_limits(document: object) -> object:
    """Return the document with its seconds capped. Raises ValidationError if large."""
    task = document.get("seat") if isinstance(document, dict) else None
    if not isinstance(document, dict) or not isinstance(task, dict):
        return document
    refuse_unknown_fields(document, {*SeatingAnswer.model_fields, *REMARKS})
    refuse_unknown_fields(task, SEAT_FIELDS, "seat.")
    if isinstance(rules := document.get("constraints"), dict):
        refuse_unknown_fields(rules, CONSTRAINTS, "constraints.")
    for name, most, listed in (
        ("players", MAX_PLAYERS, document.get("players")),
        ("rounds", MAX_ROUNDS, document.get("rounds")),
    ):
        if isinstance(listed, list) and len(listed) > most:
            message = gettext("The list may contain at most %(most)s items. Use the command for more.") % {"most": most}
            raise ValidationError({name: [message]}, code="too_large")
    limits = {"seconds": (MAX_SECONDS, MAX_SECONDS), "rounds": (MAX_ROUNDS, 1)}
    capped = {
        name: min(value, most)
        for name, (most, default) in limits.items()
        if isinstance(value := task.get(name, default), int | float) and not isinstance(value, bool)
    }
    return {**document, "seat": {**task, **capped}}
