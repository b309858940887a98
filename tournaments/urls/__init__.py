"""Addresses of the tournaments application."""

from django.urls import path

from tournaments.archive import views as archives
from tournaments.clubs import address_views as addresses
from tournaments.clubs import staff_views as staff
from tournaments.clubs import venue_views as venues
from tournaments.clubs import views as clubs
from tournaments.events import views as setup
from tournaments.front import offline
from tournaments.front import views as me
from tournaments.hall import views as hall
from tournaments.inbox import views as inbox
from tournaments.interchange import embeds
from tournaments.leagues import lead_views, match_views, team_views
from tournaments.leagues import views as leagues
from tournaments.links import views as devices
from tournaments.members import joining_views as joining
from tournaments.members import merging_views as merging
from tournaments.members import views as members
from tournaments.notifications import browser_views as browsers
from tournaments.notifications import calendar_views as own_calendars
from tournaments.notifications import club_views as club_messages
from tournaments.notifications import provider_reports
from tournaments.notifications import views as notifications
from tournaments.planner import views as planner
from tournaments.privacy import views as privacy
from tournaments.profiles import views as profiles
from tournaments.ratings import views as ratings
from tournaments.score_entry import codes
from tournaments.series import edit_views as series_edit
from tournaments.series import views as series
from tournaments.setup import views as first_run
from tournaments.urls import events as event_urls
from tournaments.webhooks import views as webhooks
from tournaments.weekly import views as weekly

urlpatterns = [
    path("privacy/", privacy.privacy, name="privacy"),
    path("privacy/my-data/", privacy.own_file, name="own-file"),
    path("privacy/erase-me/", privacy.erase_me, name="erase-me"),
    path("", me.home, name="home"),
    path("events/", me.events, name="events"),
    path("events/import", archives.event_import, name="event-import"),
    path("inbox/", inbox.everywhere, name="inbox"),
    path("inbox/sheet/<int:sheet_id>/", inbox.sheet_anywhere, name="inbox-sheet"),
    path("join", me.join, name="join"),
    path("go/<str:link>", me.go, name="go"),
    path("go/<str:link>/<slug:slug>", me.go, name="go-to-event"),
    path("s/<str:code>/", hall.screen_of_link, name="hall-screen"),
    path("worker.js", offline.worker, name="worker"),
    path("q/<str:code>", codes.code, name="code"),
    path("setup/", first_run.setup, name="setup"),
    path("league/new", lead_views.league_new, name="league-new"),
    path("league/<slug:slug>/", leagues.league, name="league"),
    path("league/<slug:slug>/lists/", leagues.lists, name="league-lists"),
    path("league/<slug:slug>/rulings/", leagues.rulings, name="league-rulings"),
    path("league/<slug:slug>/calendar.ics", leagues.league_calendar, name="league-calendar"),
    path("league/<slug:slug>/settings/", lead_views.league_settings, name="league-settings"),
    path("league/<slug:slug>/teams/<int:number>/", team_views.team, name="league-team"),
    path("league/<slug:slug>/matches/<int:number>/", match_views.match, name="league-match"),
    path("c/new", clubs.club_new, name="club-new"),
    path("c/<slug:slug>/", clubs.club, name="club"),
    path("c/<slug:slug>/weekly/new", weekly.weekly_new, name="weekly-new"),
    path("weekly/", weekly.weekly, name="weekly"),
    path("weekly/<slug:slug>/enter", weekly.weekly_enter, name="weekly-enter"),
    path("c/<slug:slug>/calendar.ics", clubs.calendar, name="club-calendar"),
    path("c/<slug:slug>/feed.atom", clubs.feed, name="club-feed"),
    path("c/<slug:slug>/logo/<str:digest>.webp", clubs.logo, name="club-logo"),
    path("c/<slug:slug>/settings/", clubs.settings, name="club-settings"),
    path("c/<slug:slug>/settings/staff", staff.club_staff, name="club-staff"),
    path("c/<slug:slug>/settings/venues", venues.venues, name="club-venues"),
    path("c/<slug:slug>/settings/venues/<int:number>", venues.venue, name="club-venue"),
    path("c/<slug:slug>/settings/messages", club_messages.club_messages, name="club-messages"),
    path("c/<slug:slug>/settings/screens", clubs.screens, name="club-screens"),
    path("c/<slug:slug>/settings/address", addresses.address, name="club-address"),
    path("address-test/<str:token>", addresses.address_test, name="address-test"),
    path("c/<slug:slug>/settings/connections", webhooks.connections, name="club-connections"),
    path("c/<slug:slug>/settings/connections/<int:number>", webhooks.webhook, name="club-webhook"),
    path("invited/<str:token>", staff.invited, name="invited"),
    path("c/<slug:slug>/members/", members.members, name="club-members"),
    path("c/<slug:slug>/members/import", members.members_import, name="club-members-import"),
    path("c/<slug:slug>/members/invitations", members.member_invitations, name="club-member-invitations"),
    path("c/<slug:slug>/members/merging/", merging.merging, name="club-merging"),
    path("c/<slug:slug>/members/merging/two", merging.merge, name="club-merge"),
    path("c/<slug:slug>/members/merging/<int:number>/undo", merging.undo, name="club-merge-undo"),
    path("c/<slug:slug>/members.csv", members.members_file, name="club-members-file"),
    path("c/<slug:slug>/members/<int:number>/", members.member, name="club-member"),
    *event_urls.each_action("c/<slug:slug>/members/<int:number>/", members.member_do, members.ACTIONS, "club-member"),
    path("joining/<str:token>", joining.member_invited, name="member-invited"),
    path("me/", me.me, name="me"),
    path("me/forget", me.not_me, name="not-me"),
    path("me/devices/", devices.devices, name="my-devices"),
    path("me/devices/end-others", devices.end_others, name="end-other-devices"),
    path("me/devices/not-me", devices.disown, name="disown-device"),
    path("me/emails/", notifications.emails, name="my-emails"),
    path("me/emails/stop", notifications.stop_mine, name="stop-my-emails"),
    path("me/emails/league-matches", notifications.match_emails, name="match-emails"),
    path("me/calendar", own_calendars.choose_calendar, name="choose-calendar"),
    path("calendar/<str:code>.ics", own_calendars.own_calendar, name="own-calendar"),
    path("me/notifications/allow", browsers.allow, name="allow-notifications"),
    path("me/notifications/end", browsers.end, name="end-notifications"),
    path("emails/confirm/<str:token>", notifications.confirm, name="confirm-email"),
    path("emails/stop/<str:token>", notifications.stop, name="stop-email"),
    path("emails/reports", provider_reports.reports, name="email-reports"),
    path("me/profile", profiles.visibility, name="profile-visibility"),
    path("p/<int:number>/", profiles.profile, name="profile"),
    path("p/<int:number>/<slug:slug>/", profiles.keepsake, name="keepsake"),
    path("keepsake/<str:code>/", profiles.shared_keepsake, name="shared-keepsake"),
    path("keepsake/<str:code>/card.png", profiles.keepsake_picture, name="keepsake-picture"),
    path("plan/", planner.plan, name="plan"),
    path("ratings/", ratings.games, name="ratings"),
    path("ratings/<slug:game>.csv", ratings.ratings_csv, name="rating-csv"),
    path("ratings/<slug:game>/", ratings.ratings, name="rating-list"),
    path("ratings/<slug:game>/<int:person_id>/", ratings.person, name="rating-person"),
    path("series/", series.series_list, name="series-list"),
    path("series/new", series_edit.series_new, name="series-new"),
    path("series/<slug:slug>/", series.series, name="series"),
    path("series/<slug:slug>/edit", series_edit.series_edit, name="series-edit"),
    path("series/<slug:slug>/print", series.series_print, name="series-print"),
    path("series/<slug:slug>.csv", series.series_csv, name="series-csv"),
    path("series/<slug:slug>.xlsx", series.series_xlsx, name="series-xlsx"),
    path("t/new", setup.event_new, name="event-new"),
    path("t/new/count", setup.people_count, name="people-count"),
    path("embed/t/<slug:slug>/<str:part>", embeds.embed, name="embed"),
    *event_urls.urlpatterns,
]
