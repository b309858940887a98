"""Daily deals over REST: days and own sets, begin a set, and the result of a set."""

from dataclasses import replace
from datetime import date, timedelta

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.throttles import AccountWrites, AnonymousWrites, GuestTables
from games.daily import selectors, services
from games.daily.days import AHEAD, ends_at, today
from games.daily.schemas import (
    DailyCommitment,
    DailyDealCompared,
    DailyOverview,
    DailyRankingLine,
    DailyResult,
    DailySetState,
    DailyTable,
)
from games.daily.selectors import OwnSet
from games.lobby.views import player_of
from games.models import DailyPlay
from games.play.base_api import GameApiView
from games.tables.viewers import own_holder, viewer_of

DAYS_BACK = 30
"""Days before today whose secrets are listed."""


class DailyView(GameApiView):
    """The daily deals."""

    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="daily_retrieve",
        summary="Get today's sets for you, and the commitments of all days.",
        responses=DailyOverview,
    )
    def get(self, request: Request) -> Response:
        viewer, day = viewer_of(request._request), today()
        proofs = selectors.proofs(day - timedelta(days=DAYS_BACK), day + timedelta(days=AHEAD))
        overview = DailyOverview(
            today=day,
            ends_at=ends_at(day),
            streak=selectors.streak(viewer),
            sets=[_set(own) for own in selectors.own_sets(viewer, day)],
            commitments=[
                DailyCommitment(
                    day=proof.day,
                    commitment=proof.commitment,
                    published_at=proof.published_at,
                    secret=proof.secret,
                )
                for proof in proofs
            ],
        )
        return Response(overview.model_dump())


class DailySetView(GameApiView):
    """Today's set of a game."""

    permission_classes = (AllowAny,)
    throttle_classes = (AnonymousWrites, AccountWrites, GuestTables)

    @extend_schema(
        operation_id="daily_begin",
        summary="Begin today's set of a game, or return to it.",
        description="You play each set once. API clients may not play: sets are for people.",
        request=None,
        responses={201: DailyTable},
    )
    def post(self, request: Request, game: str) -> Response:
        player = player_of(request._request)
        if player.user_id is None:
            player = replace(player, name=player.name or _("Guest"), holder=own_holder(request._request))
        try:
            table_id = services.begin_set(game=game, player=replace(player, program=request.auth is not None))
        except KeyError as error:
            raise Http404 from error
        return Response(DailyTable(table=table_id).model_dump(), status=201)


class DailyResultView(GameApiView):
    """The result of a set."""

    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="daily_result",
        summary="Get the result of a set you have finished, or of a day that is over.",
        responses=DailyResult,
    )
    def get(self, request: Request, day: str, game: str) -> Response:
        try:
            standing = selectors.set_standing(viewer_of(request._request), date.fromisoformat(day), game)
        except (ValueError, KeyError, DailyPlay.DoesNotExist) as error:
            raise Http404 from error
        result = DailyResult(
            day=standing.day,
            game=game,
            final=standing.final,
            own=None if standing.own is None else _set(standing.own),
            ranking=[
                DailyRankingLine(
                    place=line.place,
                    name=line.result.name,
                    own=line.result.own,
                    points=list(line.result.points),
                    total=line.result.total,
                    score=line.score,
                )
                for line in standing.ranking
            ],
            deals=[
                DailyDealCompared(number=deal.number, own=deal.own, people=deal.people, bots=deal.bots, best=deal.best)
                for deal in standing.comparison
            ],
            people=standing.people,
            bots=standing.bots,
        )
        return Response(result.model_dump())


def _set(own: OwnSet) -> DailySetState:
    return DailySetState(
        day=own.day,
        game=own.game,
        deals=own.deals,
        state=own.state,
        table=own.table_id,
        points=list(own.points),
        score=own.score,
    )
