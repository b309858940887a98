"""URLs of games over REST; each feature has its views in its api.py."""

from django.urls import path
from rest_framework.routers import SimpleRouter

from games.bots.api import ActionView, EventLinesView, TableLinesView
from games.daily.api import DailyResultView, DailySetView, DailyView
from games.friends.api import FriendBlockView, FriendInvitationView, FriendsView, FriendView
from games.lobby.api import BeginView, BotView, FreeView, GatherView, RematchView, SitView
from games.play.api import DealRecordView, Tables
from games.players.api import PlayerView
from games.records.api import CheckView, RecordView
from games.records.judging import AdjudicateView, GamesView, ScoreView

router = SimpleRouter()
router.trailing_slash = "/?"
router.register("tables", Tables, basename="api-table")

urlpatterns = [
    path("games", GamesView.as_view(), name="api-games"),
    path("adjudicate", AdjudicateView.as_view(), name="api-adjudicate"),
    path("score", ScoreView.as_view(), name="api-score"),
    path("deals/<int:id>", DealRecordView.as_view(), name="api-deal"),
    path("tables/<int:id>/record", RecordView.as_view(), name="api-table-record"),
    path("players/<str:name>", PlayerView.as_view(), name="api-player"),
    path("daily", DailyView.as_view(), name="api-daily"),
    path("daily/<slug:game>", DailySetView.as_view(), name="api-daily-set"),
    path("daily/<slug:day>/<slug:game>", DailyResultView.as_view(), name="api-daily-result"),
    path("friends", FriendsView.as_view(), name="api-friends"),
    path("friends/<int:id>", FriendView.as_view(), name="api-friend"),
    path("friends/<int:id>/block", FriendBlockView.as_view(), name="api-friend-block"),
    path("tables/<int:id>/invitations/<int:friend>", FriendInvitationView.as_view(), name="api-table-invitation"),
    path("lobby", GatherView.as_view(), name="api-lobby"),
    path("tables/<int:id>/sit", SitView.as_view(), name="api-table-sit"),
    path("tables/<int:id>/bot", BotView.as_view(), name="api-table-bot"),
    path("tables/<int:id>/free", FreeView.as_view(), name="api-table-free"),
    path("tables/<int:id>/begin", BeginView.as_view(), name="api-table-begin"),
    path("tables/<int:id>/rematch", RematchView.as_view(), name="api-table-rematch"),
    path("stream/event", EventLinesView.as_view(), name="api-event-lines"),
    path("table/stream/<int:id>", TableLinesView.as_view(), name="api-table-lines"),
    path("table/<int:id>/action", ActionView.as_view(), name="api-table-action"),
    path("records/check", CheckView.as_view(), name="api-records-check"),
    *router.urls,
]
