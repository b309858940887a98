"""Sources of an event's packs over REST: commitments, beacons, and revealed roots.

A root is revealed when all matches of its round are over.
"""

from hashlib import sha256

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from games.api.shuffles import RootFact
from tournaments.core.api import NOT_MODIFIED, InEvent, as_json, in_event, versioned
from tournaments.shuffles.schemas import BeaconOut, RootOut, RootsOut
from tournaments.shuffles.selectors import roots_of_event


@in_event()
class Roots(InEvent):
    """The roots of an event."""

    @extend_schema(
        summary="Get the shuffle root of each round, with an ETag.",
        responses={200: RootsOut, 304: NOT_MODIFIED},
    )
    def roots(self, request: Request, event_slug: str) -> HttpResponse:
        roots = [_root(number, root) for number, root in roots_of_event(self.event)]
        body = as_json(RootsOut(event=self.event.slug, roots=roots).model_dump())
        return versioned(request, f"r{sha256(body).hexdigest()[:24]}", lambda: body)


def _root(number: int, root: RootFact) -> RootOut:
    beacon = None if root.number is None else BeaconOut.of(root, round=root.number)
    return RootOut.of(root, round=number, beacon=beacon, root=root.secret or None)
