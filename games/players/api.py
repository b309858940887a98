"""GET /players/<name>: the ratings and latest matches of an account, where the reader may see them."""

from collections.abc import Mapping
from datetime import datetime
from typing import cast

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from pydantic import Field
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from games.lobby.lines import LineSide
from games.play.base_api import GameApiView
from games.players.selectors import PlayerProfile, profile_of
from games.ratings.selectors import OnlineRating
from games.tables.viewers import viewer_of
from inputs.model import Input


class PlayerRating(Input):
    """The rating of an account in a game, from casual online matches only."""

    game: str
    rating: int = Field(description="1000 + 40 * (mu - 3 sigma).")
    provisional: bool = Field(description="Fewer than ten matches.")
    matches: int
    mu: float
    sigma: float


class MatchSide(Input):
    """A side of a match: the names of its players, and its points or parts won."""

    players: list[str]
    points: str


class PlayerMatch(Input):
    """A finished match; without sides where it was cut short, without ratings where it does not count."""

    table: int
    game: str = Field(description="The title of its rules.")
    at: datetime | None
    sides: list[MatchSide]
    rating_before: int | None
    rating_after: int | None


class PlayerDocument(Input):
    """The page of an account."""

    name: str
    ratings: list[PlayerRating]
    matches: list[PlayerMatch] = Field(description="The newest first, at most 20.")


class PlayerView(GameApiView):
    """The page of an account that plays online."""

    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="player",
        summary="Get the online ratings and latest matches of an account. 404 unless its player shows them to you.",
        parameters=[OpenApiParameter("name", str, OpenApiParameter.PATH, description="The username.")],
        responses=PlayerDocument,
    )
    def get(self, request: Request, name: str) -> Response:
        try:
            profile = profile_of(name, viewer_of(request._request))
        except User.DoesNotExist as error:
            raise Http404 from error
        return Response(_document(profile).model_dump(mode="json"))


def _document(profile: PlayerProfile) -> PlayerDocument:
    return PlayerDocument(
        name=profile.name,
        ratings=[_rating(rating) for rating in profile.ratings],
        matches=[_match(line) for line in profile.lines],
    )


def _rating(rating: OnlineRating) -> PlayerRating:
    return PlayerRating(
        game=rating.game,
        rating=rating.rating,
        provisional=rating.provisional,
        matches=rating.played,
        mu=rating.skill.mu,
        sigma=rating.skill.sigma,
    )


def _match(line: Mapping[str, object]) -> PlayerMatch:
    sides, rating = cast(list[LineSide], line["sides"]), cast(OnlineRating | None, line["rating"])
    return PlayerMatch(
        table=cast(int, line["id"]),
        game=str(line["title"]),
        at=cast(datetime | None, line["at"]),
        sides=[MatchSide(players=[player.name for player in side.players], points=side.points) for side in sides],
        rating_before=rating.before if rating else None,
        rating_after=rating.rating if rating else None,
    )
