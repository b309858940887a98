"""Events over REST: people, events, entries, rounds with pairings, sheets, standings, rulings, seatings.

edge.py    finding the event, who may, what was refused, answers that need not be sent again
people.py  people and clubs, only for staff      events.py   events, standings, corrections, the log
entries.py who takes part, checking in           rounds.py   rounds, pairings, drafts
sheets.py  results with their versions           rulings.py  penalties and bonuses
seatings.py the seating as a document            shapes*.py  what goes in and out
"""

from django.urls import path
from rest_framework.routers import SimpleRouter
from rest_framework_nested.routers import NestedSimpleRouter

from tournaments.rest.entries import Entries
from tournaments.rest.events import Events
from tournaments.rest.people import Clubs, People
from tournaments.rest.rounds import Rounds
from tournaments.rest.rulings import Rulings
from tournaments.rest.seatings import SeatingsView
from tournaments.rest.sheets import EventTables, Sheets

router = SimpleRouter()
router.trailing_slash = "/?"
router.register("people", People, basename="api-person")
router.register("clubs", Clubs, basename="api-club")
router.register("events", Events, basename="api-event")

of_event = NestedSimpleRouter(router, "events", lookup="event")
of_event.register("entries", Entries, basename="api-entry")
of_event.register("rounds", Rounds, basename="api-round")
of_event.register("tables", EventTables, basename="api-event-table")
of_event.register("rulings", Rulings, basename="api-ruling")

of_table = NestedSimpleRouter(of_event, "tables", lookup="table")
of_table.register("sheets", Sheets, basename="api-sheet")

urlpatterns = [
    path("seatings", SeatingsView.as_view(), name="api-seatings"),
    *router.urls,
    *of_event.urls,
    *of_table.urls,
]
