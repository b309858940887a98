"""REST views `adjudicate` and `score`, equal to the commands, and a list of games."""

import pickle
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
from engine.documents import Judge, score
from engine.errors import InputError
from engine.options import describe
from engine.records import Findings, LineError, RecordError
from engine.registry import game_named, games
from games.core.errors import say, sentence_of
from games.core.schemas import DealsToJudge, GameRules, JudgedOut, ScoredOut, ScoreSheet
from games.play.base_api import GameApiView
from games.processes.jobs import JUDGING
from games.records.documents import checked_text

MAX_DEALS_IN_PROCESS = 50
"""Deals that are judged in the server: about 50 ms of its time."""
MAX_BYTES_IN_PROCESS = 64 * 1024
"""Size of a document up to which the server parses it in-process to count its deals."""
BYTES_OF_A_DEAL = 1_500
"""Bytes for which one deal is charged at least: a deal written out in full has about 900."""


def deals_in(body: bytes) -> int:
    """Estimate the deals of a document by its bytes.

    Each deal has hands; a document without that key is charged by its length.
    """
    return max(1, body.count(b'"hands"'), len(body) // BYTES_OF_A_DEAL)


def is_small(document: Any) -> bool:
    """Return whether the server judges a document in-process."""
    deals = document.get("deals") if isinstance(document, dict) else None
    return not isinstance(deals, list) or len(deals) <= MAX_DEALS_IN_PROCESS


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


class Judging(GameApiView):
    """A document in, its answer out: 200 also for a no, 400 if it is unreadable."""

    permission_classes = (AllowAny,)

    def answer_of_judge(self, judge: Judge, request: Request) -> Response:
        try:
            return Response(judge(request.data, say))
        except InputError as error:
            name = request.data.get("game") if isinstance(request.data, dict) else None
            vars(error)["message"] = sentence_of(error, games().get(name) if isinstance(name, str) else None)
            raise


class PaidByDeals(JudgedDeals):
    """Charge anonymous visitors for the deals of a document, estimated before parsing."""

    def cost(self, request: Request) -> int:
        return deals_in(request.body)


class AdjudicateView(Judging):
    """Judge up to 50 deals here, more in a process (games/processes/jobs.py)."""

    throttle_classes = (AnonymousWrites, AccountWrites, PaidByDeals)

    @extend_schema(
        operation_id="adjudicate",
        summary="Judge deals: legal moves, points and next dealer.",
        request=DealsToJudge,
        responses=JudgedOut,
        parameters=[
            OpenApiParameter(
                "view", str, description=("A seat or `public`. The answer contains only what it may know.")
            )
        ],
        examples=[OpenApiExample("One deal begun", DEALS_EXAMPLE, request_only=True)],
    )
    def post(self, request: Request) -> Response | HttpResponse:
        view = request.query_params.get("view")
        if _is_json(request) and (len(request.body) > MAX_BYTES_IN_PROCESS or not is_small(request.data)):
            _facts, answer = JUDGING.ask("adjudicate", request.body, view=view)
            return HttpResponse(answer, content_type="application/json")
        return self.answer_of_judge(viewing(view), request)


class ScoreView(Judging):
    @extend_schema(
        operation_id="score",
        summary="Score a sheet.",
        request=ScoreSheet,
        responses=ScoredOut,
        examples=[OpenApiExample("A deal of Truf", SCORE_EXAMPLE, request_only=True)],
    )
    def post(self, request: Request) -> Response:
        return self.answer_of_judge(score, request)


class GamesView(GameApiView):
    """Every game that can be played here."""

    @extend_schema(operation_id="games_list", summary="List games, presets and options.", responses=GameRules)
    def get(self, request: Request) -> Response:
        return Response([_game(name) for name in sorted(games())])


def _is_json(request: Request) -> bool:
    """Return whether the process can read the body; the framework refuses other kinds."""
    return str(request.content_type).partition(";")[0].strip() == "application/json"


def _game(name: str) -> dict[str, object]:
    game = game_named(name)
    options = [{**asdict(field), "about": gettext(field.about)} for field in describe(game.options_type)]
    return {"name": game.name, "title": gettext(game.title), "presets": dict(game.presets), "options": options}


MAX_RECORD_BYTES_IN_PROCESS = 64 * 1024
"""Size of a record up to which the server checks it in-process; an evening of 24 deals has about 30,000 bytes."""


def check_sent(data: bytes, *, lines: bool) -> tuple[Findings, str]:
    """The findings and the text of a record. Raises RecordError, JobError."""
    if len(data) <= MAX_RECORD_BYTES_IN_PROCESS:
        return checked_text(data, lines=lines)
    facts, answer = JUDGING.ask("record", data, lines=lines)
    result = pickle.loads(answer)  # from our own process
    if "unreadable" in facts:
        raise RecordError([LineError(code, field, line, **more) for code, field, line, more in result])
    findings, text = result
    return findings, text
