"""Sources of an event's packs over REST: commitments, beacons, and revealed roots.

A root is revealed when all matches of its round are over.
"""

from hashlib import sha256
from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from accounts.known_names import Shape
from games.api.shuffles import RootFact
from tournaments.core.api import NOT_MODIFIED, InEvent, as_json, in_event, versioned
from tournaments.models import limits as bounds
from tournaments.shuffles.selectors import roots_of_event


class SignedShape(Shape):
    """A signed statement: the Ed25519 signature covers a prefix and `text`.

    See docs/shuffles.md.
    """

    text = serializers.CharField()
    signature = serializers.CharField()
    key = serializers.CharField()


class BeaconShape(Shape):
    source = serializers.CharField()  # type: ignore[assignment]
    round = serializers.IntegerField(help_text="The number of the round of the beacon.")
    named_at = serializers.DateTimeField()
    value = serializers.CharField(allow_blank=True, help_text="Hexadecimal; empty while it is not known.")
    value_at = serializers.DateTimeField(allow_null=True)


class RootShape(Shape):
    """The root of one round. `word` is EVENT:ROUND.

    `closed_at` is the time of the first shuffle. `without_beacon`: a beacon was chosen, and the round began without its
    value. `root` is the root itself, null until every match of the round is over.
    """

    round = serializers.IntegerField()
    word = serializers.CharField()
    commitment = serializers.CharField()
    drawn_at = serializers.DateTimeField()
    statement = SignedShape()
    beacon = BeaconShape(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)
    entropy = serializers.CharField(allow_blank=True)
    without_beacon = serializers.BooleanField()
    root = serializers.CharField(allow_null=True)  # type: ignore[assignment]


class RootsShape(Shape):
    event = serializers.CharField()
    roots = RootShape(many=True)


class NameBeaconShape(Shape):
    """`round` of the beacon must be in the future. An empty source: no beacon."""

    source = serializers.CharField(max_length=bounds.BEACON_SOURCE, allow_blank=True)  # type: ignore[assignment]
    round = serializers.IntegerField(required=False, allow_null=True, min_value=1)


class BeaconValueShape(Shape):
    """Without `value` the server fetches it from the site's address, if any."""

    value = serializers.CharField(max_length=bounds.BEACON_VALUE, required=False)


@in_event()
class Roots(InEvent):
    """The roots of an event."""

    @extend_schema(
        summary="Get the shuffle root of each round, with an ETag.",
        responses={200: RootsShape, 304: NOT_MODIFIED},
    )
    def roots(self, request: Request, event_slug: str) -> HttpResponse:
        roots = [root_document(number, root) for number, root in roots_of_event(self.event)]
        body = as_json({"event": self.event.slug, "roots": roots})
        return versioned(request, f"r{sha256(body).hexdigest()[:24]}", lambda: body)


def root_document(number: int, root: RootFact) -> dict[str, Any]:
    """Return a root as plain values."""
    beacon = {
        "source": root.source,
        "round": root.number,
        "named_at": root.named_at,
        "value": root.value,
        "value_at": root.value_at,
    }
    return {
        "round": number,
        "word": root.word,
        "commitment": root.commitment,
        "drawn_at": root.drawn_at,
        "statement": root.statement,
        "beacon": None if root.number is None else beacon,
        "closed_at": root.closed_at,
        "entropy": root.entropy,
        "without_beacon": root.without_beacon,
        "root": root.secret or None,
    }
