"""Addresses of the pages of one event."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from django.http import HttpResponse
from django.urls import URLPattern, path

from tournaments.archive import views as archives
from tournaments.brackets import views as bracket
from tournaments.changes import views as changes
from tournaments.club_match import views as match
from tournaments.clubs import staff_views as staff
from tournaments.confirmation import views as answering
from tournaments.constraints import views as wishes
from tournaments.corrections import request_views as requests
from tournaments.corrections import views as results
from tournaments.desk import link_views as links
from tournaments.desk import printing
from tournaments.desk import round_views as rounds
from tournaments.desk import views as desk
from tournaments.duplicate import views as same_deals
from tournaments.entries import views as people
from tournaments.events import invitation_views as invitations
from tournaments.events import public_views as public
from tournaments.events import registration_views as registration_rules
from tournaments.events import removal_views as removing
from tournaments.events import repeats_views as repeating
from tournaments.events import settings_views as event_settings
from tournaments.events import views as ranking_rules
from tournaments.events.settings_form import SECTIONS
from tournaments.followups import views as following
from tournaments.front import views as me
from tournaments.hall import views as hall
from tournaments.inbox import views as inbox
from tournaments.interchange import views as exchange
from tournaments.misplaced import views as wrong_places
from tournaments.notifications import details_views as details
from tournaments.notifications import views as notifications
from tournaments.online import views as online_desk
from tournaments.quality import views as quality
from tournaments.rankings import views as standings
from tournaments.ratings import views as ratings
from tournaments.registration import check_in_views as door
from tournaments.registration import desk_views as registrations
from tournaments.registration import partner_views as partners
from tournaments.registration import views as registering
from tournaments.rehearsals import views as rehearsals
from tournaments.result_rules import views as result_rules
from tournaments.rulings import views as rulings
from tournaments.schedule import views as schedule
from tournaments.score_entry import grid_views as grid
from tournaments.score_entry import settling_views as settling
from tournaments.score_entry import views as tables
from tournaments.shuffles import views as shuffles

EVENT = "t/<slug:slug>/"


def each_action(
    before: str,
    view: Callable[..., HttpResponse],
    actions: Iterable[str],
    name: str,
    *,
    segments: Mapping[str, str] = MappingProxyType({}),
) -> list[URLPattern]:
    """Return an address for each action of a view: `BEFORE/ACTION`, called `NAME-ACTION`.

    `segments` are the last parts of addresses that differ from their action.
    """
    return [
        path(f"{before}{segments.get(action, action)}", view, {"action": action}, name=f"{name}-{action}")
        for action in actions
    ]


urlpatterns = [
    path(EVENT, public.event, name="event"),
    path(f"{EVENT}rules/", public.event_rules, name="event-rules"),
    path(f"{EVENT}event.ics", invitations.event_calendar, name="event-calendar"),
    path(f"{EVENT}desk/details", details.event_details, name="event-invitation"),
    path(f"{EVENT}desk/copy", invitations.copy, name="event-copy"),
    path("events.ics", invitations.calendar_feed, name="calendar-feed"),
    path(f"{EVENT}share.png", public.event_share_picture, name="event-share-picture"),
    path(f"{EVENT}me", me.event_me, name="event-me"),
    path(f"{EVENT}desk/", desk.desk, name="event-desk"),
    *each_action(
        f"{EVENT}desk/",
        desk.desk_do,
        ("check_in", "seat", "finish", "open_again", "edit"),
        "event-do",
        segments={"check_in": "check-in", "open_again": "open-again", "edit": "rounds"},
    ),
    path(f"{EVENT}desk/emails", notifications.deliveries, name="event-emails"),
    path(f"{EVENT}desk/timer", hall.timer, name="event-timer"),
    path(f"{EVENT}desk/remind/<int:number>", hall.remind, name="event-remind"),
    path(f"{EVENT}desk/screen", hall.remote, name="event-remote"),
    path(f"{EVENT}screen/", hall.screen, name="event-screen"),
    path(f"{EVENT}settings/", event_settings.event_settings, name="event-settings"),
    *(
        path(
            f"{EVENT}settings/{section}",
            event_settings.rules_section,
            {"section": section},
            name=f"event-settings-{section}",
        )
        for section in SECTIONS
    ),
    path(f"{EVENT}desk/ranking", ranking_rules.ranking_rules, name="event-ranking-rules"),
    path(f"{EVENT}desk/staff", staff.event_staff, name="event-staff"),
    path(f"{EVENT}desk/cancel", removing.cancel, name="event-cancel"),
    path(f"{EVENT}desk/rehearsal", rehearsals.rehearsal, name="event-rehearsal"),
    path(f"{EVENT}desk/repeat", repeating.repeat, name="event-repeat"),
    path(f"{EVENT}desk/remove", removing.remove, name="event-remove"),
    path(f"{EVENT}desk/results", result_rules.result_rules, name="event-result-rules"),
    path(f"{EVENT}desk/online/time", online_desk.time_of_person, name="event-online-time"),
    path(f"{EVENT}desk/devices/<int:opening_id>/checked", online_desk.disowned_checked, name="event-disowned-checked"),
    path(f"{EVENT}desk/table/<int:table_id>/release/<str:seat>", online_desk.release_seat, name="event-release-seat"),
    path(f"{EVENT}desk/table/<int:table_id>/readmit/<str:seat>", online_desk.readmit_device, name="event-readmit-seat"),
    path(f"{EVENT}desk/online", online_desk.online_rules, name="event-online-rules"),
    path(f"{EVENT}desk/rated", ratings.event_rated, name="event-rated"),
    path(f"{EVENT}desk/table/<int:table_id>/", online_desk.look, name="event-desk-table"),
    path(f"{EVENT}desk/table/<int:table_id>/hands", online_desk.hands, name="event-hands"),
    path(f"{EVENT}desk/table/<int:table_id>/call/<int:call_id>", online_desk.answer_call, name="event-call"),
    path(f"{EVENT}desk/table/<int:table_id>/chat/<int:line_id>", online_desk.hide_line, name="event-hide-line"),
    path(f"{EVENT}log", desk.log, name="event-log"),
    path(f"{EVENT}archive.zip", archives.archive, name="event-archive"),
    path(f"{EVENT}join", registering.join, name="event-join"),
    path(f"{EVENT}join/<str:code>", registering.join, name="event-join-by-link"),
    *each_action(f"{EVENT}registration/", registering.own_do, registering.ACTIONS, "event-own"),
    path(f"{EVENT}partner/<int:registration_id>/<str:code>", partners.partner, name="event-partner"),
    path(f"{EVENT}check-in", door.check_in, name="event-self-check-in"),
    path(f"{EVENT}desk/registration", registration_rules.registration, name="event-registration"),
    path(f"{EVENT}desk/registrations", registrations.registrations, name="event-registrations"),
    *each_action(
        f"{EVENT}desk/registrations/<int:registration_id>/",
        registrations.registration_do,
        registrations.ACTIONS,
        "registration",
    ),
    *each_action(f"{EVENT}desk/arrivals/<int:entry_id>/", registrations.arrival_do, registrations.ARRIVALS, "arrival"),
    path(f"{EVENT}players/", people.players, name="event-players"),
    path(f"{EVENT}players/add", people.add, name="event-add"),
    *each_action(f"{EVENT}players/<int:entry_id>/", people.entry_do, people.STAFF_ACTIONS, "entry"),
    path(f"{EVENT}players/<int:entry_id>/captain/<int:person_id>", people.captain, name="entry-captain"),
    path(f"{EVENT}players/<int:entry_id>/links", links.links, name="event-links"),
    path(f"{EVENT}players/<int:entry_id>/links/<int:person_id>/new", links.new_link, name="entry-new-link"),
    path(f"{EVENT}shuffles/", shuffles.event_shuffles, name="event-shuffles"),
    path(f"{EVENT}r/<int:number>/", rounds.round_page, name="event-round"),
    *each_action(f"{EVENT}r/<int:number>/", rounds.round_do, rounds.ACTIONS, "round"),
    path(f"{EVENT}r/<int:number>/deals/<int:deal>/", same_deals.same_deal, name="event-same-deal"),
    path(f"{EVENT}r/<int:number>/quality/", quality.quality, name="event-quality"),
    path(f"{EVENT}r/<int:number>/quality/print/", quality.quality_on_paper, name="event-quality-print"),
    path(f"{EVENT}r/<int:number>/change/", changes.change, name="round-change"),
    path(f"{EVENT}r/<int:number>/correct/", wrong_places.correct_places, name="round-correct"),
    path(f"{EVENT}r/<int:number>/correct/undo", wrong_places.undo, name="round-correct-undo"),
    path(f"{EVENT}r/<int:number>/follow", following.follow, name="round-follow"),
    path(f"{EVENT}r/<int:number>/change/undo", changes.undo, name="round-change-undo"),
    path(f"{EVENT}r/<int:number>/change/printed", changes.printed, name="round-change-printed"),
    path(f"{EVENT}schedule/", schedule.schedule, name="event-schedule"),
    path(f"{EVENT}r/<int:number>/document.json", schedule.document, name="event-document"),
    path(f"{EVENT}r/<int:number>/total", match.total, name="event-total"),
    path(f"{EVENT}r/<int:number>/table/<int:table>/", tables.table_of_round, name="event-round-table"),
    path(f"{EVENT}results/", grid.results, name="event-results"),
    path(f"{EVENT}results/<int:number>/", grid.slip, name="event-slip"),
    path(f"{EVENT}results/<int:number>/check", grid.check, name="event-slip-check"),
    path(f"{EVENT}results/<int:number>/send", grid.send, name="event-slip-send"),
    path(f"{EVENT}table/<int:number>/", tables.table, name="event-table"),
    path(f"{EVENT}table/<int:number>/preview", tables.preview, name="event-preview"),
    path(f"{EVENT}table/<int:number>/send", tables.send, name="event-send"),
    path(f"{EVENT}table/<int:number>/call", hall.call, name="event-call-director"),
    path(f"{EVENT}table/<int:number>/answer", answering.answer, name="event-answer"),
    path(f"{EVENT}inbox/", inbox.inbox, name="event-inbox"),
    path(f"{EVENT}inbox/confirm", inbox.confirm, name="event-inbox-confirm"),
    path(f"{EVENT}inbox/set-aside", inbox.set_aside, name="event-inbox-set-aside"),
    path(f"{EVENT}inbox/<int:sheet_id>/", inbox.sheet, name="event-inbox-sheet"),
    path(f"{EVENT}result/<int:sheet_id>/", results.result, name="event-result"),
    path(f"{EVENT}result/<int:sheet_id>/settle", settling.settle, name="event-settle"),
    path(f"{EVENT}result/<int:sheet_id>/reject", settling.reject, name="event-reject"),
    path(f"{EVENT}result/<int:sheet_id>/correct", results.correct, name="event-correct"),
    path(f"{EVENT}result/<int:sheet_id>/effect", results.effect, name="event-effect"),
    *each_action(
        f"{EVENT}result/<int:sheet_id>/",
        results.result_do,
        ("undo", "confirm", "reject"),
        "event-result",
        segments={"reject": "turn-down"},
    ),
    path(f"{EVENT}result/<int:sheet_id>/ask", requests.ask, name="event-ask"),
    *each_action(f"{EVENT}requests/<int:request_id>/", requests.request_do, requests.ACTIONS, "request"),
    path(f"{EVENT}standings/", standings.standings, name="event-standings"),
    path(f"{EVENT}standings/<int:number>/", standings.standings_entry, name="event-standings-entry"),
    path(f"{EVENT}standings/changes/", standings.changes, name="event-standings-changes"),
    path(f"{EVENT}desk/files", exchange.files, name="event-files"),
    path(f"{EVENT}files/event.trf", exchange.event_trf, name="event-trf"),
    path(f"{EVENT}files/<str:name>.<str:kind>", exchange.event_file, name="event-file"),
    path(f"{EVENT}standings.csv", standings.standings_file, {"kind": "csv"}, name="event-standings-csv"),
    path(f"{EVENT}standings.<str:kind>", standings.standings_file, name="event-standings-file"),
    path(f"{EVENT}bracket/", bracket.bracket, name="event-bracket"),
    path(f"{EVENT}groups/", bracket.groups, name="event-groups"),
    path(f"{EVENT}rulings/", rulings.rulings, name="event-rulings"),
    path(f"{EVENT}rulings/tariffs/", rulings.tariffs, name="event-tariffs"),
    path(f"{EVENT}rulings/tariffs/restore", rulings.restore_tariff, name="event-restore-tariff"),
    path(f"{EVENT}rulings/<int:ruling_id>/cancel", rulings.cancel, name="event-cancel-ruling"),
    path(f"{EVENT}seating/", wishes.wishes, name="event-seating"),
    path(f"{EVENT}seating/options", wishes.change_options, name="event-seating-options"),
    path(f"{EVENT}seating/wishes", wishes.add, name="event-add-wish"),
    path(f"{EVENT}seating/wishes/<int:wish_id>/remove", wishes.remove, name="event-remove-wish"),
    path(f"{EVENT}match/", match.match, name="event-match"),
    path(f"{EVENT}print/", printing.index, name="event-print"),
    path(f"{EVENT}print/links/", links.print_page, name="event-print-links"),
    path(f"{EVENT}print/links/new", links.print_new, name="event-print-new-links"),
    path(f"{EVENT}print/<slug:kind>.pdf", printing.pdf, name="event-print-pdf"),
    path(f"{EVENT}print/<str:kind>/", printing.sheet, name="event-print-sheet"),
]
