"""What the packs of an event follow from: commitments, beacons, and roots when all matches of a round are over."""

from hashlib import sha256
from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from accounts.known_names import Shape
from games.api import RootFact
from tournaments.core.api import NOT_MODIFIED, InEvent, as_json, in_event, versioned
from tournaments.models import limits as bounds
from tournaments.shuffles.selectors import roots_of_event


class SignedShape(Shape):
    """A signed statement. The Ed25519 signature is over a prefix and `text`, see docs/shuffles.md."""

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
    """The root of one round.

    `word` is EVENT:ROUND. `closed_at` is when the first pack was shuffled. `without_beacon`: a beacon was chosen, and
    the round began without its value. `root` is the root itself, null until every match of the round is over.
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
    """`round` of the beacon is to be in the future. An empty source: no beacon."""

    source = serializers.CharField(max_length=bounds.BEACON_SOURCE, allow_blank=True)  # type: ignore[assignment]
    round = serializers.IntegerField(required=False, allow_null=True, min_value=1)


class BeaconValueShape(Shape):
    """Without `value` the server fetches it, where the site has an address for that."""

    value = serializers.CharField(max_length=bounds.BEACON_VALUE, required=False)


@in_event()
class Roots(InEvent):
    """The roots of an event."""

    @extend_schema(
        summary="What the packs of each round follow from, with an ETag.",
        responses={200: RootsShape, 304: NOT_MODIFIED},
    )
    def roots(self, request: Request, event_slug: str) -> HttpResponse:
        found = [root_told(number, root) for number, root in roots_of_event(self.event)]
        body = as_json({"event": self.event.slug, "roots": found})
        return versioned(request, f"r{sha256(body).hexdigest()[:24]}", lambda: body)


def root_told(number: int, root: RootFact) -> dict[str, Any]:
    """A root as plain values."""
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
