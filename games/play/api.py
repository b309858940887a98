"""Online tables over REST: open one against bots, read a view, act, follow."""

from typing import Any
from urllib.parse import urlencode

import django_filters
from django.http import HttpResponseRedirect
from django.utils.translation import gettext
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.viewsets import GenericViewSet

from accounts.throttles import GuestTables
from games.core.devices import device_here
from games.core.errors import Conflict
from games.core.schemas import (
    DealRecordOut,
    NewMove,
    NewSignal,
    NewTable,
    Nonce,
    SeatOut,
    SecretMove,
    ShuffleAlarm,
    ShuffleWords,
    TableOut,
    UndoMove,
)
from games.models import Deal, Table
from games.play import choices as play_choices
from games.play import services as play_services
from games.play import undo as play_undo
from games.play.base_api import GameApiView, acting, by_program, read_for_seat
from games.play.talk_api import Talk
from games.shuffles import receipts as shuffles_receipts
from games.shuffles import services as shuffles_services
from games.shuffles.receipts import ReceiptsView
from games.tables import deal_record as tables_deal_record
from games.tables import intermission as tables_intermission
from games.tables import lobby as tables_lobby
from games.tables import opening as tables_opening
from games.tables import revealed_nonces as tables_revealed_nonces
from games.tables import seats as tables_seats
from games.tables import seeds as tables_seeds
from games.tables import table_state
from games.tables.badges import badge_of
from games.tables.insiders import require_outside
from games.tables.players import Player
from games.tables.revealed_nonces import StatementsView
from games.tables.seat_devices import take_seat_on_record
from games.tables.seats import Viewer, own_seat
from games.tables.table_state import Play
from games.tables.viewers import own_holder, seated_viewer_of, viewer_of
from games.talk import selectors as talk_selectors
from games.talk import services as talk_services
from games.talk.selectors import SignalsView
from games.view import selectors as view_selectors
from games.view.schemas import TableView
from games.watching.spectators import note_program
from inputs.reading import read
from inputs.values import whole_number

AFTER = OpenApiParameter(
    "after", int, description=("The latest version you have. The answer is 204 while there is nothing newer.")
)


class TableFilter(django_filters.FilterSet):  # type: ignore[misc]  # the library publishes no types
    mine = django_filters.BooleanFilter(method="only_mine", label="Tables where the client has a seat.")

    class Meta:
        model = Table
        fields = ("game", "preset", "place", "state")

    def only_mine(self, queryset: Any, name: str, value: bool) -> Any:
        own = tables_seats.tables_of(viewer_of(self.request._request))
        return queryset.filter(pk__in=own) if value else queryset.exclude(pk__in=own)


class Tables(Talk, GameApiView, ListModelMixin, GenericViewSet[Table]):
    """Published tables; drafts are hidden from all clients.

    The player is identified by the token or the session; a table opened without sign-in belongs to the session cookie.
    """

    queryset = Table.objects.exclude(state=Table.State.DRAFT).prefetch_related("seats").order_by("-id")
    permission_classes = (AllowAny,)
    filterset_class = TableFilter
    lookup_value_regex = "[0-9]{1,18}"

    def get_throttles(self) -> list[BaseThrottle]:
        """Opening a table has a limit of its own for anonymous visitors."""
        return [*super().get_throttles(), *([GuestTables()] if self.action == "create" else [])]

    def get_queryset(self) -> Any:
        """Return the tables that the viewer may see.

        Private tables are hidden from others, and practice tables are not listed for others.
        """
        if not hasattr(self.request, "_request"):  # the document of the interface is being drawn
            return super().get_queryset()
        visible = tables_lobby.tables_for if self.action == "list" else tables_lobby.seen_by
        return super().get_queryset().filter(pk__in=visible(viewer_of(self.request._request)))

    @extend_schema(summary="List tables.", responses=TableOut)
    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        page = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        return self.get_paginated_response([_table(table).model_dump() for table in page or ()])

    @extend_schema(
        summary="Open a table against bots and start it.",
        request=NewTable,
        responses={201: TableView},
        examples=[OpenApiExample("Truf", {"game": "truf", "preset": "classic"}, request_only=True)],
    )
    def create(self, request: Request) -> Response:
        wanted = read(NewTable, request.data)
        table_id = tables_opening.open_casual(table=wanted, player=_player(request))
        return Response(view_selectors.view_for(table_id, viewer_of(request._request)), status=201)

    @extend_schema(summary="Get a table as the client may see it.", responses=TableView)
    def retrieve(self, request: Request, pk: str) -> Response:
        view = view_selectors.view_for(int(pk), seated_viewer_of(request._request, int(pk)))
        if view["seat"] is None:
            note_program(request._request, int(pk))
        return Response(view)

    @extend_schema(
        summary="Get a table if it has changed.",
        parameters=[AFTER],
        responses={200: TableView, 204: OpenApiResponse(description="Nothing newer.")},
    )
    @action(detail=True)
    def view(self, request: Request, pk: str) -> Response:
        after = whole_number(request.query_params.get("after", ""))
        if after is not None and self.get_object().version <= after:
            return Response(status=204)
        return self.retrieve(request, pk)

    @extend_schema(
        summary="Make a move.",
        request=NewMove,
        responses=TableView,
        examples=[OpenApiExample("A card", {"move": "play KS", "key": "5f1c-12"}, request_only=True)],
    )
    @action(detail=True, methods=["post"])
    def act(self, request: Request, pk: str) -> Response:
        body, seat, viewer = read_for_seat(NewMove, request, pk)
        play = play_services.make_move(table_id=int(pk), seat=seat, text=body.move, key=body.key, viewer=viewer)
        return self._after(play, seat, viewer)

    @extend_schema(
        summary="Save a secret move for later.",
        description="Where moves are secret (Truf's bids, sealed announcements): it is made when the clock runs out. "
        "`act` makes it. Nobody else hears of either.",
        request=SecretMove,
        responses=TableView,
        examples=[OpenApiExample("A bid", {"move": "bid 7S"}, request_only=True)],
    )
    @action(detail=True, methods=["post"])
    def choose(self, request: Request, pk: str) -> Response:
        body, seat, viewer = read_for_seat(SecretMove, request, pk)
        return self._after(
            play_choices.choose(table_id=int(pk), seat=seat, text=body.move, viewer=viewer), seat, viewer
        )

    @extend_schema(
        summary="Take back your secret move until every player has made one.",
        description="The move stays saved; `act` makes it, or a different one.",
        request=None,
        responses=TableView,
    )
    @action(detail=True, methods=["post"])
    def unlock(self, request: Request, pk: str) -> Response:
        viewer = acting(request, int(pk))
        return self._after(play_choices.change_choice(table_id=int(pk), seat=None, viewer=viewer), None, viewer)

    @extend_schema(
        summary="Undo your last move at a casual table, unless it revealed cards.",
        description="The view's `undo.may` says when: no other player may have moved since.",
        request=UndoMove,
        responses=TableView,
    )
    @action(detail=True, methods=["post"])
    def undo(self, request: Request, pk: str) -> Response:
        body, seat, viewer = read_for_seat(UndoMove, request, pk)
        return self._after(play_undo.undo_move(table_id=int(pk), seat=seat, viewer=viewer, key=body.key), seat, viewer)

    @extend_schema(summary="Take your seat back from the stand-in bot.", request=None, responses=TableView)
    @action(detail=True, methods=["post"])
    def back(self, request: Request, pk: str) -> Response:
        viewer = acting(request, int(pk))
        return self._after(play_services.take_back(table_id=int(pk), seat=None, viewer=viewer), None, viewer)

    @extend_schema(
        summary="Take your seat at a table of an event on this device.",
        description="Needed when the director released the seat, or when another device had it at the last table. "
        "An API token is a device. The table is shown the kind of device.",
        request=None,
        responses=TableView,
    )
    @action(detail=True, methods=["post"], url_path="take-seat")
    def take_seat(self, request: Request, pk: str) -> Response:
        viewer = acting(request, int(pk))
        take_seat_on_record(table_id=int(pk), viewer=viewer, network=device_here(request._request).network)
        return Response(view_selectors.view_for(int(pk), viewer))

    @extend_schema(
        summary="Confirm that you are ready for the next deal.",
        description="The next deal starts when all players are ready, or when the time is up (`between`).",
        request=None,
        responses=TableView,
    )
    @action(detail=True, methods=["post"])
    def ready(self, request: Request, pk: str) -> Response:
        viewer = acting(request, int(pk))
        return self._after(tables_intermission.be_ready(table_id=int(pk), seat=None, viewer=viewer), None, viewer)

    @extend_schema(
        summary="Set your shuffle words.",
        description="A table that waits for shuffle words starts its first deal after the last player's answer.",
        request=ShuffleWords,
        responses=TableView,
        examples=[OpenApiExample("Words", {"words": "rendang 1963"}, request_only=True)],
    )
    @action(detail=True, methods=["post"])
    def words(self, request: Request, pk: str) -> Response:
        body, seat, viewer = read_for_seat(ShuffleWords, request, pk)
        return self._after(
            tables_seeds.set_shuffle_words(table_id=int(pk), seat=seat, words=body.words, viewer=viewer), seat, viewer
        )

    @extend_schema(
        summary="Get the exchange of random numbers for the shuffle, with the server's signed statements.",
        responses=StatementsView,
    )
    @action(detail=True)
    def nonce(self, request: Request, pk: str) -> Response:
        viewer = viewer_of(request._request)
        play = table_state.load(self.get_object().pk)
        return Response(tables_revealed_nonces.statements_for(play, own_seat(play.seats.values(), viewer)))

    @extend_schema(
        summary="Add a random number to the shuffle: first its hash, later the number.",
        description="The view's `nonces.wanted` says which is due. Numbers are taken for up to three seconds after all "
        "hashes are public (docs/shuffles.md).",
        request=Nonce,
        responses=StatementsView,
    )
    @nonce.mapping.post
    def send_nonce(self, request: Request, pk: str) -> Response:
        body, seat, viewer = read_for_seat(Nonce, request, pk)
        if body.hash is not None:
            play = shuffles_services.commit_nonce(table_id=int(pk), seat=seat, nonce_hash=body.hash, viewer=viewer)
        else:
            play = shuffles_services.reveal_nonce(table_id=int(pk), seat=seat, nonce=body.nonce, viewer=viewer)
        return Response(tables_revealed_nonces.statements_for(play, seat or own_seat(play.seats.values(), viewer)))

    @extend_schema(
        summary="Get your signed receipts, one for each pack.",
        description="docs/shuffles.md says what to check with them; docs/verify_receipt.py does it.",
        responses=ReceiptsView,
    )
    @action(detail=True)
    def receipts(self, request: Request, pk: str) -> Response:
        play = table_state.load(self.get_object().pk)
        return Response(
            shuffles_receipts.receipts_for(play, own_seat(play.seats.values(), viewer_of(request._request)))
        )

    @extend_schema(
        summary="Report that the shuffles of a finished match failed verification.",
        description="The players and the director are notified. Keep the evidence.",
        request=ShuffleAlarm,
        responses={204: None},
    )
    @action(detail=True, methods=["post"])
    def alarm(self, request: Request, pk: str) -> Response:
        body, seat, viewer = read_for_seat(ShuffleAlarm, request, pk)
        shuffles_services.report_shuffle(table_id=int(pk), seat=seat, what=body.what, viewer=viewer)
        return Response(status=204)

    @extend_schema(
        summary="Get your team's private messages of this match.",
        description="Teammates can read them during the match. If the match publishes its signals, anyone can read "
        "them afterwards. A signal leaves the table's version as it is.",
        responses=SignalsView,
    )
    @action(detail=True)
    def signals(self, request: Request, pk: str) -> Response:
        return self._signals(table_state.load(self.get_object().pk), viewer_of(request._request))

    @extend_schema(
        summary="Send your team a signal at any time during a deal.",
        request=NewSignal,
        responses=SignalsView,
        examples=[OpenApiExample("I hold the Sword", {"text": "SWORD", "key": "5f1c-13"}, request_only=True)],
    )
    @signals.mapping.post
    def send_signal(self, request: Request, pk: str) -> Response:
        body, seat, viewer = read_for_seat(NewSignal, request, pk)
        play = talk_services.send_signal(table_id=int(pk), seat=seat, text=body.text, viewer=viewer, key=body.key)
        return self._signals(play, viewer, seat)

    def _signals(self, play: Play, viewer: Viewer, seat: str | None = None) -> Response:
        signals = talk_selectors.signals_for(play, seat or own_seat(play.seats.values(), viewer))
        if signals is None:
            raise Conflict("no_team_channel")
        return Response(signals)

    @extend_schema(
        summary="Server-sent events: the table's version each time it changed.",
        description="Redirects to `/live/?topic=table:ID`, with the topic of your team's private channel where "
        "there is one. An event says only that something changed; then ask for the view. Several topics can be "
        "followed at once: `/live/?topic=table:12&topic=event:friday`.",
        responses={
            307: OpenApiResponse(description="To the stream."),
            (200, "text/event-stream"): OpenApiTypes.STR,
        },
    )
    @action(detail=True)
    def stream(self, request: Request, pk: str) -> HttpResponseRedirect:
        play = table_state.load(self.get_object().pk)
        topics = talk_selectors.topics_for(play, own_seat(play.seats.values(), viewer_of(request._request)))
        return HttpResponseRedirect(f"/live/?{urlencode([('topic', topic) for topic in topics], safe=':')}", status=307)

    def _after(self, play: Play, seat: str | None, viewer: Viewer) -> Response:
        """The table after a move, as the seat that made it sees it."""
        return Response(view_selectors.view_of(play, seat or own_seat(play.seats.values(), viewer)))


class DealRecordView(GameApiView):
    """The record of a deal that is over."""

    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="deals_retrieve", summary="Get a finished deal, with pack and seed.", responses=DealRecordOut
    )
    def get(self, request: Request, id: int) -> Response:
        at = Deal.objects.values_list("table_id", flat=True).get(pk=id)
        viewer = viewer_of(request._request)
        tables_lobby.require_view(at, viewer)
        own = tables_seats.seat_of(at, viewer) is not None
        if not own:
            require_outside(at, viewer)
            note_program(request._request, at)
        return Response(tables_deal_record.deal_record(id, own))


def _player(request: Request) -> Player:
    """Return the holder of a seat: the user, or the session of a guest."""
    if request.user.is_authenticated:
        program = bool(getattr(request.user, "is_program", False)) or by_program(request)
        return Player(str(request.user), request.user.pk, program=program)
    return Player(gettext("Guest"), holder=own_holder(request._request))


def _table(table: Table) -> TableOut:
    seats = [SeatOut.of(seat, seat=seat.code, badge=badge_of(table, seat.user_id)) for seat in table.seats.all()]
    return TableOut.of(table, seats=seats)
