"""`adjudicate` and `score`: the same documents and answers as the commands, and the games there are."""

from dataclasses import asdict
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.throttles import AccountWrites, AnonymousWrites, JudgedDeals
from engine.adjudicate import viewing
from engine.documents import Judge
from engine.errors import InputError
from engine.options import describe
from engine.registry import game_named, games
from engine.scoring import score
from games.core.errors import say, sentence_of
from games.core.schemas import DealsShape, GameShape, JudgedShape, ScoredShape, ScoreSheetShape
from games.play.base_api import Told
from games.processes.jobs import JUDGING
from games.records.costs import MOST_BYTES_HERE, deals_in, is_small

SCORE_EXAMPLE = {
    "game": "truf",
    "preset": "classic",
    "sheet": {"bids": {"N": 4, "E": 3, "S": 5, "W": 2}, "tricks": {"N": 4, "E": 3, "S": 4, "W": 2}},
}
DEALS_EXAMPLE = {
    "game": "troefcall",
    "preset": "game15",
    "deals": [
        {"number": 1, "dealer": "E", "hands": {"N": "AS …", "E": "…", "S": "…", "W": "…"}, "moves": ["S call H"]}
    ],
}


class Judging(Told):
    """A document in, its answer out; 200 also when the answer is no, 400 when it cannot be read."""

    permission_classes = (AllowAny,)

    def judged(self, judge: Judge, request: Request) -> Response:
        try:
            return Response(judge(request.data, say))
        except InputError as error:
            name = request.data.get("game") if isinstance(request.data, dict) else None
            vars(error)["message"] = sentence_of(error, games().get(name) if isinstance(name, str) else None)
            raise


class PaidByDeals(JudgedDeals):
    """An anonymous visitor pays for the deals of a document, counted in its bytes before anything reads them."""

    def cost(self, request: Request) -> int:
        return deals_in(request.body)


class AdjudicateView(Judging):
    """Up to 50 deals are judged here, more of them in a process of its own (games/processes/jobs.py)."""

    throttle_classes = (AnonymousWrites, AccountWrites, PaidByDeals)

    @extend_schema(
        operation_id="adjudicate",
        summary="Judge deals: are their moves legal, what are they worth, who deals next?",
        request=DealsShape,
        responses=JudgedShape,
        parameters=[OpenApiParameter("view", str, description="A seat or `public`: answer with what it may know.")],
        examples=[OpenApiExample("One deal begun", DEALS_EXAMPLE, request_only=True)],
    )
    def post(self, request: Request) -> Response | HttpResponse:
        view = request.query_params.get("view")
        if _is_json(request) and (len(request.body) > MOST_BYTES_HERE or not is_small(request.data)):
            _facts, answer = JUDGING.ask("adjudicate", request.body, view=view)
            return HttpResponse(answer, content_type="application/json")
        return self.judged(viewing(view), request)


class ScoreView(Judging):
    @extend_schema(
        operation_id="score",
        summary="Score a sheet as a table wrote it down.",
        request=ScoreSheetShape,
        responses=ScoredShape,
        examples=[OpenApiExample("A deal of Truf", SCORE_EXAMPLE, request_only=True)],
    )
    def post(self, request: Request) -> Response:
        return self.judged(score, request)


class GamesView(Told):
    """Every game that can be played here."""

    @extend_schema(operation_id="games_list", summary="Games, presets, options.", responses=GameShape(many=True))
    def get(self, request: Request) -> Response:
        return Response([_game(name) for name in sorted(games())])


def _is_json(request: Request) -> bool:
    """Whether the process can read the body; any other kind is refused where the framework reads it."""
    return str(request.content_type).partition(";")[0].strip() == "application/json"


def _game(name: str) -> dict[str, Any]:
    game = game_named(name)
    options = [{**asdict(field), "about": gettext(field.about)} for field in describe(game.options_type)]
    return {"name": game.name, "title": gettext(game.title), "presets": dict(game.presets), "options": options}
