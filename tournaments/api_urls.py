"""Addresses of events over REST.

Each package lists its addresses in its api.py; core/api.py holds what they share.
"""

from typing import Any

from django.urls import path, re_path
from rest_framework.routers import SimpleRouter
from rest_framework_nested.routers import NestedSimpleRouter

from tournaments.archive.api import ArchiveView, ImportView
from tournaments.brackets.api import Brackets
from tournaments.changes.api import Changes
from tournaments.clubs.api import (
    ClubInvitations,
    ClubRoles,
    Clubs,
    EventInvitations,
)
from tournaments.clubs.settings_api import ClubLogoFile, ClubMessageSettings, ClubScreenSettings
from tournaments.clubs.venues_api import ClubVenues
from tournaments.constraints.api import SeatingOfEvent, Wishes
from tournaments.core.api import InEvent
from tournaments.corrections.api import CorrectionRequests, SheetCorrections
from tournaments.desk.api import Rounds
from tournaments.desk.event_api import Events
from tournaments.duplicate.api import SameDeals
from tournaments.entries.api import Entries
from tournaments.events.api import EventRepeats, EventTakesPlace
from tournaments.hall.api import Announcements, Screen, Timer
from tournaments.inbox.api import Inbox
from tournaments.interchange.api import EventFiles
from tournaments.leagues.api import LeagueMatches, LeagueRulings, LeagueStandings, LeaguesView, LeagueTeams
from tournaments.leagues.lead_api import ClubLeagues, LeagueMatchesLed, LeagueSeason, LeagueTeamsLed
from tournaments.members.api import ClubMemberInvitations, ClubMembers
from tournaments.members.merging_api import ClubMerges
from tournaments.misplaced.api import Follow, PlaceCorrections, SheetEffect
from tournaments.online.api import RulesOfPlayOnline
from tournaments.pairing.api import SeatingsView
from tournaments.people.api import People
from tournaments.planner.api import PlansView
from tournaments.profiles.api import ProfileView
from tournaments.rankings.api import StandingsFurther
from tournaments.ratings.api import RatedGames, RatingHistory, RatingsView
from tournaments.registration.api import OwnRegistration, Registrations
from tournaments.rehearsals.api import EventRehearsals, EventReplay
from tournaments.rulings.api import Rulings
from tournaments.score_entry.answers_api import OpenSheets, RulesOfResults, SheetAnswers
from tournaments.score_entry.api import EventTables, Sheets
from tournaments.series.api import SeriesView
from tournaments.shuffles.api import Roots
from tournaments.webhooks.api import WebhookDeliveries, Webhooks

router = SimpleRouter()
router.trailing_slash = "/?"
router.register("people", People, basename="api-person")
router.register("clubs", Clubs, basename="api-club")
router.register("events", Events, basename="api-event")
router.register("series", SeriesView, basename="api-series")

of_event = NestedSimpleRouter(router, "events", lookup="event")
of_event.register("entries", Entries, basename="api-entry")
of_event.register("rounds", Rounds, basename="api-round")
of_event.register("tables", EventTables, basename="api-event-table")
of_event.register("rulings", Rulings, basename="api-ruling")
of_event.register("wishes", Wishes, basename="api-wish")

of_event.register("open-sheets", OpenSheets, basename="api-open-sheet")
of_event.register("correction-requests", CorrectionRequests, basename="api-correction-request")

of_table = NestedSimpleRouter(of_event, "tables", lookup="table")
of_table.register("sheets", Sheets, basename="api-sheet")
of_table.register("sheets", SheetAnswers, basename="api-sheet-answers")
of_table.register("sheets", SheetCorrections, basename="api-sheet-corrections")

of_round = NestedSimpleRouter(of_event, "rounds", lookup="round")
of_round.register("changes", Changes, basename="api-change")

online_rules = RulesOfPlayOnline.as_view({"get": "retrieve", "patch": "partial_update"})
result_rules = RulesOfResults.as_view({"get": "retrieve", "patch": "partial_update"})
seating_of_event = SeatingOfEvent.as_view({"get": "retrieve", "patch": "partial_update"})

ROUND = r"^events/(?P<event_slug>[-\w]+)/rounds/(?P<round_number>[0-9]{1,4})/"
TABLE = r"^events/(?P<event_slug>[-\w]+)/tables/(?P<table_id>[0-9]{1,18})/"
places_of_round: list[tuple[str, str, type[InEvent], dict[str, Any]]] = [
    (ROUND, "places", PlaceCorrections, {"post": "create"}),
    (ROUND, "places/preview", PlaceCorrections, {"post": "preview"}),
    (ROUND, "places/undo", PlaceCorrections, {"post": "undo"}),
    (ROUND, "follow", Follow, {"get": "retrieve", "post": "create"}),
    (TABLE, "sheets/(?P<number>[0-9]{1,4})/effect", SheetEffect, {"post": "create"}),
]
HALL = r"^events/(?P<event_slug>[-\w]+)/"
in_the_hall: list[tuple[str, type[InEvent], dict[str, Any]]] = [
    ("timer", Timer, {"get": "retrieve", "delete": "destroy"}),
    ("timer/start", Timer, {"post": "start"}),
    ("timer/pause", Timer, {"post": "pause"}),
    ("timer/resume", Timer, {"post": "resume"}),
    ("timer/extend", Timer, {"post": "extend"}),
    ("announcements", Announcements, {"get": "list", "post": "create"}),
    ("announcements/(?P<id>[0-9]{1,18})", Announcements, {"delete": "destroy"}),
    ("screen", Screen, {"get": "retrieve", "patch": "page_shown"}),
    ("screen/hold", Screen, {"post": "hold"}),
    ("screen/reveal", Screen, {"post": "reveal"}),
    ("screen/release", Screen, {"post": "release"}),
]
of_dates: list[tuple[str, type[InEvent], dict[str, Any]]] = [
    ("cancel", EventTakesPlace, {"post": "cancel"}),
    ("reinstate", EventTakesPlace, {"post": "reinstate"}),
    ("repeat", EventRepeats, {"post": "create", "delete": "destroy"}),
]
of_inbox: list[tuple[str, type[InEvent], dict[str, Any]]] = [
    ("inbox", Inbox, {"get": "list"}),
    ("inbox/(?P<id>[-a-z_0-9]{1,80})/set-aside", Inbox, {"post": "set_aside"}),
]
of_rehearsals: list[tuple[str, type[InEvent], dict[str, Any]]] = [
    ("rehearsals", EventRehearsals, {"get": "list", "post": "create"}),
    ("replay", EventReplay, {"get": "retrieve", "patch": "control"}),
    ("replay/next", EventReplay, {"post": "next"}),
]
REGISTRATION = "registrations/(?P<id>[0-9]{1,18})"
of_registrations: list[tuple[str, type[InEvent], dict[str, Any]]] = [
    ("registration", OwnRegistration, {"get": "retrieve", "post": "create", "delete": "destroy"}),
    ("registration/accept", OwnRegistration, {"post": "accept"}),
    ("registration/decline", OwnRegistration, {"post": "decline"}),
    ("registrations", Registrations, {"get": "list"}),
    *((f"{REGISTRATION}/{verb}", Registrations, {"post": verb}) for verb in ("approve", "refuse", "enter")),
]
in_events = [*in_the_hall, *of_dates, *of_inbox, *of_rehearsals, *of_registrations]

CLUB = r"^clubs/(?P<club_pk>[0-9]{1,9})/"
NUMBER = "(?P<id>[0-9]{1,9})"
of_club: list[tuple[str, str, type[Any], dict[str, Any]]] = [
    (CLUB, "roles", ClubRoles, {"get": "list"}),
    (CLUB, f"roles/{NUMBER}", ClubRoles, {"patch": "partial_update", "delete": "destroy"}),
    (CLUB, "invitations", ClubInvitations, {"get": "list", "post": "create"}),
    (CLUB, f"invitations/{NUMBER}", ClubInvitations, {"delete": "destroy"}),
    (CLUB, "logo", ClubLogoFile, {"put": "update", "delete": "destroy"}),
    (CLUB, "messages", ClubMessageSettings, {"get": "retrieve", "patch": "partial_update"}),
    (CLUB, "screens", ClubScreenSettings, {"get": "retrieve", "patch": "partial_update"}),
    (CLUB, "venues", ClubVenues, {"get": "list", "post": "create"}),
    (CLUB, f"venues/{NUMBER}", ClubVenues, {"patch": "partial_update", "delete": "destroy"}),
    (CLUB, "webhooks", Webhooks, {"get": "list", "post": "create"}),
    (
        CLUB,
        f"webhooks/{NUMBER}",
        Webhooks,
        {"get": "retrieve", "patch": "partial_update", "delete": "destroy"},
    ),
    *((CLUB, f"webhooks/{NUMBER}/{verb}", Webhooks, {"post": verb}) for verb in ("rotate", "replay")),
    (CLUB, f"webhooks/{NUMBER}/deliveries", WebhookDeliveries, {"get": "list"}),
    (CLUB, "members", ClubMembers, {"get": "list", "post": "create"}),
    (CLUB, f"members/{NUMBER}", ClubMembers, {"get": "retrieve", "patch": "partial_update"}),
    *((CLUB, f"members/{NUMBER}/{verb}", ClubMembers, {"post": verb}) for verb in ("pause", "resume", "end")),
    (CLUB, "merges", ClubMerges, {"get": "list", "post": "create"}),
    (CLUB, "merges/preview", ClubMerges, {"post": "preview"}),
    (CLUB, f"merges/{NUMBER}", ClubMerges, {"delete": "destroy"}),
    (CLUB, "member-invitations", ClubMemberInvitations, {"get": "list", "post": "create"}),
    (CLUB, f"member-invitations/{NUMBER}", ClubMemberInvitations, {"delete": "destroy"}),
    (HALL, "invitations", EventInvitations, {"get": "list", "post": "create"}),
    (HALL, f"invitations/{NUMBER}", EventInvitations, {"delete": "destroy"}),
]

LEAGUE = r"^leagues/(?P<league_slug>[-\w]+)/"
of_league: list[tuple[str, str, type[Any], dict[str, Any]]] = [
    (LEAGUE, "standings", LeagueStandings, {"get": "list"}),
    (LEAGUE, "matches", LeagueMatches, {"get": "list"}),
    (LEAGUE, "deciders", LeagueMatchesLed, {"post": "create"}),
    (LEAGUE, f"matches/{NUMBER}", LeagueMatches, {"get": "retrieve"}),
    (LEAGUE, f"matches/{NUMBER}/date", LeagueMatchesLed, {"put": "update"}),
    (LEAGUE, f"matches/{NUMBER}/line-up", LeagueMatchesLed, {"post": "line_up"}),
    *((LEAGUE, f"matches/{NUMBER}/{verb}", LeagueMatches, {"post": verb}) for verb in ("postpone", "answer")),
    *((LEAGUE, f"matches/{NUMBER}/{verb}", LeagueMatches, {"post": verb}) for verb in ("withdraw", "report")),
    (LEAGUE, f"matches/{NUMBER}/event", LeagueMatches, {"post": "create_event"}),
    *((LEAGUE, verb, LeagueSeason, {"post": verb}) for verb in ("plan", "publish", "finish", "reopen")),
    (LEAGUE, "teams", LeagueTeamsLed, {"get": "list", "post": "create"}),
    (LEAGUE, f"teams/{NUMBER}", LeagueTeamsLed, {"put": "update", "delete": "destroy"}),
    (LEAGUE, f"teams/{NUMBER}/captains", LeagueTeamsLed, {"get": "captains", "post": "add_captain"}),
    (LEAGUE, f"teams/{NUMBER}/captains/(?P<number>[0-9]{{1,9}})", LeagueTeamsLed, {"delete": "remove_captain"}),
    (LEAGUE, f"teams/{NUMBER}/players", LeagueTeams, {"post": "add_players"}),
    (LEAGUE, f"teams/{NUMBER}/withdrawal", LeagueTeams, {"get": "previews", "post": "withdraw", "delete": "undo"}),
    (LEAGUE, "rulings", LeagueRulings, {"get": "list", "post": "create"}),
    (LEAGUE, f"rulings/{NUMBER}/cancel", LeagueRulings, {"post": "cancel"}),
    (r"^leagues/(?P<slug>[-\w]+)", "", LeaguesView, {"get": "retrieve", "patch": "partial_update"}),
    (r"^clubs/(?P<club_pk>[0-9]{1,9})/", "leagues", ClubLeagues, {"post": "create"}),
    ("^", "leagues", LeaguesView, {"get": "list"}),
]

urlpatterns = [
    *(re_path(f"{before}{tail}/?$", view.as_view(methods)) for before, tail, view, methods in of_league),
    *(re_path(f"{before}{tail}/?$", view.as_view(methods)) for before, tail, view, methods in of_club),
    *(re_path(f"{before}{tail}/?$", view.as_view(methods)) for before, tail, view, methods in places_of_round),
    *(re_path(f"{HALL}{tail}/?$", view.as_view(methods)) for tail, view, methods in in_events),
    re_path(
        r"^events/(?P<event_slug>[-\w]+)/files/event\.trf$", EventFiles.as_view({"get": "trf"}), name="api-event-trf"
    ),
    re_path(
        r"^events/(?P<event_slug>[-\w]+)/files/(?P<name>[-\w]+)\.(?P<kind>\w+)$",
        EventFiles.as_view({"get": "file"}),
        name="api-event-file",
    ),
    re_path("^events/(?P<event_slug>[^/.]+)/seating/?$", seating_of_event, name="api-event-seating"),
    path("events/import", ImportView.as_view(), name="api-event-import"),
    re_path(r"^events/(?P<event_slug>[-\w]+)/archive/?$", ArchiveView.as_view(), name="api-event-archive"),
    re_path("^events/(?P<event_slug>[^/.]+)/online-rules/?$", online_rules, name="api-online-rules"),
    re_path("^events/(?P<event_slug>[^/.]+)/result-rules/?$", result_rules, name="api-result-rules"),
    re_path(r"^events/(?P<event_slug>[-\w]+)/roots/?$", Roots.as_view({"get": "roots"}), name="api-event-roots"),
    path("seatings", SeatingsView.as_view(), name="api-seatings"),
    path("plans", PlansView.as_view(), name="api-plans"),
    re_path(r"^profiles/(?P<person_id>[0-9]{1,9})/?$", ProfileView.as_view(), name="api-profile"),
    re_path("^ratings/?$", RatedGames.as_view(), name="api-ratings"),
    re_path(r"^ratings/(?P<game>[-\w]+)/?$", RatingsView.as_view(), name="api-rating-list"),
    re_path(
        r"^ratings/(?P<game>[-\w]+)/(?P<person_id>[0-9]{1,9})/?$", RatingHistory.as_view(), name="api-rating-history"
    ),
    *(
        re_path(rf"^events/(?P<event_slug>[-\w]+)/{name}/?$", Brackets.as_view({"get": name}), name=f"api-event-{name}")
        for name in ("bracket", "groups")
    ),
    re_path(
        r"^events/(?P<event_slug>[-\w]+)/rounds/(?P<number>[0-9]{1,4})/deals/(?P<deal>[0-9]{1,4})/?$",
        SameDeals.as_view({"get": "retrieve"}),
        name="api-same-deal",
    ),
    *(
        re_path(
            rf"^events/(?P<event_slug>[-\w]+)/standings/{path}/?$",
            StandingsFurther.as_view({"get": name}),
            name=f"api-event-standings-{name}",
        )
        for name, path in (
            ("changes", "changes"),
            ("moved", "moved"),
            ("checks", "checks"),
            ("needs", "(?P<number>[0-9]{1,9})/needs"),
            ("file", r"file\.(?P<kind>[a-z]{1,5})"),
        )
    ),
    *router.urls,
    *of_event.urls,
    *of_table.urls,
    *of_round.urls,
]
