"""Games over REST: judging documents, and playing at online tables.

judging.py  adjudicate and score, as the commands do      tables.py  open a table, look, act
records.py  the record of a table, and its check          edge.py    what was refused, as a sentence
shapes.py   what goes in and out
"""

from django.urls import path
from rest_framework.routers import SimpleRouter

from games.rest.judging import AdjudicateView, GamesView, ScoreView
from games.rest.records import CheckView, RecordView
from games.rest.tables import DealView, Tables

router = SimpleRouter()
router.trailing_slash = "/?"
router.register("tables", Tables, basename="api-table")

urlpatterns = [
    path("games", GamesView.as_view(), name="api-games"),
    path("adjudicate", AdjudicateView.as_view(), name="api-adjudicate"),
    path("score", ScoreView.as_view(), name="api-score"),
    path("deals/<int:id>", DealView.as_view(), name="api-deal"),
    path("tables/<int:id>/record", RecordView.as_view(), name="api-table-record"),
    path("records/check", CheckView.as_view(), name="api-records-check"),
    *router.urls,
]
