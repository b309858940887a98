"""The bracket of a knock-out and the groups before a final, with an ETag."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from accounts.known_names import Shape
from standings import Facts
from tournaments.brackets.groups_page import board_of
from tournaments.brackets.page import bracket_of
from tournaments.core import versions as core_versions
from tournaments.core.api import NOT_MODIFIED, InEvent, as_json, in_event, versioned
from tournaments.core.past import facts_for, is_held_for
from tournaments.models import Event

STATES = ["waiting", "ready", "playing", "played", "bye"]


class BracketSideShape(Shape):
    entry = serializers.IntegerField(allow_null=True, help_text="Null: not known yet, or a bye.")
    name = serializers.CharField(help_text="For an open place, the game whose winner takes it.")
    rank = serializers.IntegerField(allow_null=True)
    won = serializers.BooleanField()
    score = serializers.CharField(allow_blank=True, help_text="Points; sets or rounds and points: `2 (31)`.")


class BracketGameShape(Shape):
    """A game of a bracket. `name` never changes.

    `W2.1` is the first game of level 2; `L…` is in the lower half; `F1`, `F2` and `B1` are the last games.
    """

    name = serializers.CharField()
    title = serializers.CharField()
    sides = BracketSideShape(many=True)
    state = serializers.ChoiceField(choices=STATES)
    note = serializers.CharField(allow_blank=True)
    round = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)


class BracketLevelShape(Shape):
    half = serializers.ChoiceField(choices=["upper", "lower", "finals"])
    title = serializers.CharField()
    games = BracketGameShape(many=True)


class PlacedShape(Shape):
    rank = serializers.IntegerField()
    shared = serializers.BooleanField()
    entry = serializers.IntegerField()
    name = serializers.CharField()
    still_in = serializers.BooleanField()


class BracketShape(Shape):
    """A bracket by levels, with the ranking of all entries."""

    levels = BracketLevelShape(many=True)
    ranking = PlacedShape(many=True)
    decided = serializers.BooleanField()
    twice = serializers.BooleanField(help_text="Out after two defeats.")
    notices = serializers.ListField(child=serializers.CharField())


class GroupRowShape(Shape):
    rank = serializers.IntegerField()
    entry = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.FloatField()
    played = serializers.IntegerField()
    through = serializers.BooleanField()
    last_through = serializers.BooleanField()
    withdrawn = serializers.BooleanField()


class SittingShape(Shape):
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    done = serializers.BooleanField()
    scores = serializers.ListField(child=serializers.ListField(child=serializers.CharField(allow_blank=True)))


class GroupShape(Shape):
    letter = serializers.CharField()
    rows = GroupRowShape(many=True)
    ties = serializers.ListField(child=serializers.CharField())
    sittings = SittingShape(many=True)


class GroupsShape(Shape):
    """All groups, and the format of the final."""

    groups = GroupShape(many=True)
    told = serializers.ListField(child=serializers.CharField())
    notices = serializers.ListField(child=serializers.CharField())
    round = serializers.IntegerField()
    rounds = serializers.IntegerField()
    final = serializers.BooleanField()


@in_event()
class Brackets(InEvent):
    """The published bracket or groups of an event.

    404 before they are published, and in events of another system.
    """

    @extend_schema(
        operation_id="events_bracket",
        summary="Get the bracket of a knock-out, with an ETag.",
        responses={200: BracketShape, 304: NOT_MODIFIED},
    )
    def bracket(self, request: Request, event_slug: str) -> HttpResponse:
        return self._shown(request, "b", bracket_of)

    @extend_schema(
        operation_id="events_groups",
        summary="Get the groups before a final, with an ETag.",
        responses={200: GroupsShape, 304: NOT_MODIFIED},
    )
    def groups(self, request: Request, event_slug: str) -> HttpResponse:
        return self._shown(request, "g", board_of)

    def _shown(self, request: Request, kind: str, made: Callable[[Event, Facts], Any]) -> HttpResponse:
        event, version = self.event, core_versions.version_as_read(self.event)
        tag = f"{kind}{event.pk}.{version}{'-held' if is_held_for(request.user, event) else ''}"
        return versioned(request, tag, lambda: _json(made(event, facts_for(request.user, event))))


def _json(value: Any) -> bytes:
    if value is None:
        raise Event.DoesNotExist
    return as_json(asdict(value))
