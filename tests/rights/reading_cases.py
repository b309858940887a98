"""Requests for addresses that are read; others are tried in the event `friday`."""

from django.utils import timezone

from accounts.models import User
from config.tasks import heartbeat
from games.models import RoundRoot, Table
from games.tables.roots import draw_root
from tests.rights import filling, making
from tests.rights.cases import Case, quiet
from tests.rights.roles import PLAYER
from tests.rights.world import World
from tournaments.models import Club, League

MATCH = "t/<slug>/match/"
ONLINE_PAGES = (
    "play/<table_id>/",
    "watch/<table_id>/",
    "t/<slug>/desk/online",
    "t/<slug>/desk/table/<table_id>/",
)
PLAYED_PAGES = (
    "play/<table_id>/check/",
    "play/<table_id>/record.<kind>",
    "replay/<table_id>/",
    "replay/<table_id>/steps.json",
)


MEMBERS_PAGES = ("/", ".csv", "/import", "/invitations", "/merging/", "/merging/two", "/<number>/")


LEAGUE_PARTS = ("standings", "matches", "matches/<id>", "teams", "teams/<id>/withdrawal", "rulings")
LEAGUE_PAGES = ("", "lists/", "rulings/", "calendar.ics", "settings/", "teams/<number>/", "matches/<number>/")


def player_page(world: World) -> dict[str, str]:
    return {"name": world.users[PLAYER].username}


def open_to_everyone(world: World) -> None:
    User.objects.update(profile_shown=User.ProfileShown.EVERYONE)


def made_draft(world: World) -> None:
    League.objects.update(state=League.State.DRAFT)


def made_private(world: World) -> None:
    Table.objects.filter(pk=world.values["gathering"]["table_id"]).update(lobby=Table.Lobby.PRIVATE)


def with_a_worker(_world: World) -> None:
    """Without one, tables and messages of the world that are overdue are an outage."""
    heartbeat()


def a_closed_day(world: World) -> None:
    """A day of daily deals is over, so that everyone may read its results."""
    draw_root("daily:2026-01-31")
    RoundRoot.objects.filter(word="daily:2026-01-31").update(revealed_at=timezone.now())


def rated_person(world: World) -> dict[str, int]:
    return {"person_id": world.player.pk}


def a_club(world: World) -> dict[str, int]:
    return {"pk": Club.objects.order_by("pk")[0].pk}


def pages() -> dict[str, Case]:
    draft, private = quiet("draft"), quiet("gathering", before=made_private, at={"kind": "txt"})
    hidden = ("play/<table_id>/", "watch/<table_id>/", "play/<table_id>/record.<kind>", "play/<table_id>/check/")
    return {
        **dict.fromkeys(ONLINE_PAGES, quiet("online")),
        **dict.fromkeys(PLAYED_PAGES, quiet("over", at={"kind": "txt"})),
        **{f"{route}, private": private for route in hidden},
        MATCH: quiet("match"),
        "healthz": quiet(before=with_a_worker),
        "q/<code>": quiet(at=filling.code_of),
        "s/<code>/": quiet(at=filling.screen_code),
        "play/join/<invite>": quiet("gathering"),
        **dict.fromkeys(("c/<slug>/", "c/<slug>/calendar.ics", "c/<slug>/feed.atom"), quiet("club")),
        **dict.fromkeys(("c/<slug>/settings/", "c/<slug>/settings/staff", "invited/<token>"), quiet("club")),
        "c/<slug>/settings/address": quiet("club"),
        "c/<slug>/settings/messages": quiet("club"),
        "c/<slug>/settings/screens": quiet("club"),
        "c/<slug>/settings/venues": quiet("club"),
        "c/<slug>/settings/venues/<number>": quiet("club"),
        "c/<slug>/weekly/new": quiet("club"),
        "c/<slug>/settings/connections": quiet("club"),
        "c/<slug>/settings/connections/<number>": quiet("club"),
        **dict.fromkeys((f"c/<slug>/members{tail}" for tail in MEMBERS_PAGES), quiet("club")),
        "league/new": quiet("club", query="?club=hosted"),
        "league/<slug>/, a draft": quiet("league", before=made_draft),
        **dict.fromkeys((f"league/<slug>/{tail}" for tail in LEAGUE_PAGES), quiet("league")),
        "p/<number>/": quiet(at=filling.own_profile),
        "p/<number>/<slug>/": quiet("done", at=filling.own_profile),
        "learn/<game>/<number>/": quiet(at={"number": 2}),
        "keepsake/<code>/": quiet(at=filling.keepsake_code),
        "keepsake/<code>/card.png": quiet(at=filling.keepsake_code),
        "joining/<token>": quiet("club", at=filling.joining),
        "t/<slug>/desk/rehearsal, of a rehearsal": quiet(at=filling.the_rehearsal, before=making.rehearsed),
        "embed/t/<slug>/<part>": quiet(at={"part": "standings"}),
        "t/<slug>/files/<name>.<kind>": quiet(at={"name": "results", "kind": "csv"}),
        "t/<slug>/files/<name>.<kind>, of entries": quiet(at={"name": "entries", "kind": "csv"}),
        "series/<slug>/": quiet("series"),
        "series/<slug>/print": quiet("series"),
        "series/<slug>.csv": quiet("series"),
        "series/<slug>.xlsx": quiet("series"),
        "series/<slug>/edit": quiet("series"),
        "ratings/<game>/<person_id>/": quiet(at=rated_person),
        "t/<slug>/table/<number>/": quiet(at=filling.own_table),
        "t/<slug>/event.ics": quiet(before=making.dated),
        "t/<slug>/partner/<registration_id>/<code>": quiet("pairs", before=making.partner_invited),
        "t/<slug>/results/<number>/": quiet(at=filling.own_slip),
        "t/<slug>/print/<kind>/": quiet(at={"kind": "pairings"}),
        "t/<slug>/print/<kind>.pdf": quiet(at={"kind": "pairings"}),
        "play/<table_id>/device": quiet("online"),
        "players/<name>/": quiet(at=player_page),
        "players/<name>/, of everyone": quiet(at=player_page, before=open_to_everyone),
        "daily/<day>/<game>/": quiet(at={"day": "2026-01-31", "game": "truf"}, before=a_closed_day),
        "commitments/<day>": quiet(at={"day": "2026-01-31"}),
        "commitments/<day>.json": quiet(at={"day": "2026-01-31"}),
        "t/<slug>/r/<number>/, a draft": draft,
        "t/<slug>/r/<number>/quality/, of a draft": draft,
    }


def rest() -> dict[str, Case]:
    draft, private = quiet("draft"), quiet("gathering", before=made_private)
    online, round_ = quiet("online"), "events/<event_slug>/rounds/<number>"
    tables = ("tables/<pk>", "tables/<pk>/view", "tables/<pk>/chat", "tables/<pk>/stream")
    shuffles = ("tables/<pk>/nonce", "tables/<pk>/receipts")
    hidden = ("tables/<pk>", "tables/<pk>/chat", "tables/<id>/record")
    return {
        "daily/<day>/<game>": quiet(at={"day": "2026-01-31", "game": "truf"}, before=a_closed_day),
        **dict.fromkeys((*tables, *shuffles), online),
        **{f"{route}, private": private for route in hidden},
        "tables/<id>/record": quiet("over"),
        "events/<event_slug>/replay": quiet(at=filling.the_rehearsal, before=making.rehearsed),
        "series/<slug>": quiet("series"),
        "series/<slug>/table": quiet("series"),
        "ratings/<game>/<person_id>": quiet(at=rated_person),
        "leagues/<slug>": quiet("league"),
        **dict.fromkeys((f"leagues/<league_slug>/{tail}" for tail in LEAGUE_PARTS), quiet("league")),
        "players/<name>": quiet(at=player_page),
        "people/<pk>": quiet(at=filling.third_person),
        "clubs/<pk>": quiet(at=a_club),
        "clubs/<club_pk>/roles": quiet("club"),
        "clubs/<club_pk>/invitations": quiet("club"),
        "events/<event_slug>/files/<name>.<kind>": quiet(at={"name": "results", "kind": "csv"}),
        "events/<event_slug>/files/<name>.<kind>, of entries": quiet(at={"name": "entries", "kind": "csv"}),
        "clubs/<club_pk>/messages": quiet("club"),
        "clubs/<club_pk>/screens": quiet("club"),
        "clubs/<club_pk>/venues": quiet("club"),
        "clubs/<club_pk>/webhooks": quiet("club"),
        "clubs/<club_pk>/webhooks/<id>": quiet("club"),
        "clubs/<club_pk>/webhooks/<id>/deliveries": quiet("club"),
        "clubs/<club_pk>/members": quiet("club"),
        "clubs/<club_pk>/members/<id>": quiet("club"),
        "profiles/<person_id>": quiet(at=rated_person),
        "clubs/<club_pk>/merges": quiet("club"),
        "clubs/<club_pk>/member-invitations": quiet("club"),
        "events/<event_slug>/tables/<id>": quiet(at=filling.table_id),
        "events/<event_slug>/standings/moved": quiet(query="?from=1&to=2"),
        "events/<event_slug>/rounds/<round_number>/changes/ways": quiet(query="?kind=no_show&entry=3"),
        f"{round_}, a draft": draft,
        f"{round_}/pairings, of a draft": draft,
        f"{round_}/quality, of a draft": draft,
    }


PAGES, REST = pages(), rest()
