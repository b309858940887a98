"""How each writing operation of the REST interface is asked."""

from functools import partial

from tests.rights import filling, making
from tests.rights.cases import Case, quiet
from tests.rights.rest_writing import WORKED_OUT
from tests.rights.roles import ORGANISER, PLAYER
from tests.rights.world import OTHER_SHEET, SHEET

EVENT = "events/<event_slug>/"
ENTRY = f"{EVENT}entries/<number>"
ROUND = f"{EVENT}rounds/<number>"
OF_ROUND = f"{EVENT}rounds/<round_number>/"
SHEETS = f"{EVENT}tables/<table_id>/sheets"
DEAL = f"{SHEETS}/<number>"
REGISTRATION = f"{EVENT}registrations/<id>/"
REQUEST = f"{EVENT}correction-requests/<id>/"
NEW = {"name": "New", "game": "truf", "preset": "classic", "format": "individuals"}
TRUF = {"game": "truf", "preset": "classic"}
HOOK = {"url": "https://club.example/hook", "kinds": ["event.final"]}
TARIFF = {"article": "4.9.2", "title": "Late", "kind": "penalty", "points": -4, "given_to": "offender", "used": True}


def event_cases() -> dict[str, Case]:
    return {
        "POST events": Case(body=NEW),
        "POST events/import": quiet(),
        "PATCH events/<slug>": Case(body={"rounds_planned": 7}),
        "DELETE events/<slug>": Case("fresh"),
        "POST events/<slug>/hide": Case(),
        "POST events/<slug>/show": Case(before=making.hidden),
        "POST events/<slug>/copy": Case(),
        "POST events/<slug>/finish": Case(before=making.over),
        "POST events/<event_slug>/cancel": Case("fresh", {"reason": "The room is closed."}),
        "POST events/<event_slug>/reinstate": Case("fresh", before=making.cancelled),
        "POST events/<event_slug>/repeat": Case("fresh", {"every": "week"}, before=making.with_a_date),
        "DELETE events/<event_slug>/repeat": Case("fresh", before=making.repeating),
        "POST events/<event_slug>/rehearsals": Case(),
        "PATCH events/<event_slug>/replay": Case(body={"speed": 60}, at=filling.the_rehearsal, before=making.rehearsed),
        "POST events/<event_slug>/replay/next": Case(at=filling.the_rehearsal, before=making.rehearsed),
        "POST events/<slug>/reopen": Case("done", {"reason": "Too early."}),
        f"PATCH {EVENT}online-rules": Case(body={"bank_seconds": 181}),
        f"PATCH {EVENT}result-rules": Case(body={"confirm": "all"}),
        f"PATCH {EVENT}seating": Case("fresh", {"clubs": "never"}),
        f"POST {EVENT}wishes": Case("fresh", {"kind": "apart", "entry": 1, "other": 2}),
        f"DELETE {EVENT}wishes/<id>": Case(),
        f"POST {EVENT}inbox/<id>/set-aside": Case(
            body={"reason": "Seen."}, before=making.odd_pattern, at=filling.notice_id
        ),
        f"POST {EVENT}rulings": Case(body={"entry": 2, "kind": "note", "reason": "Late."}),
        f"POST {EVENT}rulings/tariffs": Case(body=TARIFF),
        f"POST {EVENT}rulings/<id>/cancel": Case(body={"reason": "Another table."}),
        f"POST {EVENT}timer/start": Case(body={"minutes": 40}),
        f"POST {EVENT}timer/pause": Case(before=making.timed),
        f"POST {EVENT}timer/resume": Case(before=making.timer_paused),
        f"POST {EVENT}timer/extend": Case(body={"minutes": 5}, before=making.timed),
        f"DELETE {EVENT}timer": Case(before=making.timed),
        f"POST {EVENT}announcements": Case(body={"text": "Dinner is ready."}),
        f"DELETE {EVENT}announcements/<id>": Case(at=filling.announcement),
        f"PATCH {EVENT}screen": Case(body={"page": "standings"}),
        f"POST {EVENT}screen/hold": Case(),
        f"POST {EVENT}screen/reveal": Case(before=making.results_held),
        f"POST {EVENT}screen/release": Case(before=making.results_held),
        f"POST {EVENT}registration": Case("pairs", before=making.open_for_accounts),
        f"DELETE {EVENT}registration": Case("pairs", before=making.player_registered),
        f"POST {EVENT}registration/accept": Case("pairs", before=making.player_offered),
        f"POST {EVENT}registration/decline": Case("pairs", before=making.player_offered),
        f"POST {REGISTRATION}approve": Case("fresh", at=filling.newest_registration, before=making.to_approve),
        f"POST {REGISTRATION}refuse": Case("fresh", at=filling.newest_registration, before=making.to_approve),
        f"POST {REGISTRATION}enter": Case("fresh", at=filling.newest_registration, before=making.to_approve),
        f"POST {EVENT}entries": Case("fresh", {"rows": [{"name": "Newcomer"}]}),
        f"POST {EVENT}entries/check-in-all": Case("fresh", before=making.third_away),
        f"DELETE {ENTRY}": Case("fresh"),
        f"POST {ENTRY}/captain": Case("teams", filling.captain, at={"entries/number": 1}),
        f"POST {ENTRY}/check-in": Case("fresh", before=making.third_away),
        f"POST {ENTRY}/check-out": Case("fresh"),
        f"POST {ENTRY}/withdraw": Case("fresh"),
        "POST series": Case(body={"name": "Other", "scheme": "points"}),
        "PATCH series/<slug>": Case("series", {"name": "Other"}),
        "POST people": Case(body={"name": "Newcomer"}),
        "POST people/import": Case(body={"text": "name\nNewcomer"}),
        "POST people/import/file": quiet(),
        "PATCH people/<pk>": Case(body={"name": "Renamed"}, at=filling.third_person),
        "POST clubs": Case(body={"name": "New club"}),
        "PATCH clubs/<pk>": Case("club", {"town": "Paramaribo"}),
        "PATCH clubs/<club_pk>/roles/<id>": Case("club", {"role": "scorer"}),
        "DELETE clubs/<club_pk>/roles/<id>": Case("club"),
        "POST clubs/<club_pk>/invitations": Case("club", {"role": "scorer"}),
        "DELETE clubs/<club_pk>/invitations/<id>": Case("club"),
        "PUT clubs/<club_pk>/logo": quiet("club"),
        "DELETE clubs/<club_pk>/logo": Case("club", before=making.club_logo),
        "PATCH clubs/<club_pk>/messages": Case("club", {"reminder": "week"}),
        "PATCH clubs/<club_pk>/screens": Case("club", {"screen_page": "standings"}),
        "POST clubs/<club_pk>/venues": Case("club", {"name": "Canteen"}),
        "PATCH clubs/<club_pk>/venues/<id>": Case("club", {"name": "Upper room"}),
        "DELETE clubs/<club_pk>/venues/<id>": Case("club"),
        "POST clubs/<club_pk>/webhooks": Case("club", HOOK),
        "PATCH clubs/<club_pk>/webhooks/<id>": Case("club", {"paused": True}),
        "DELETE clubs/<club_pk>/webhooks/<id>": Case("club"),
        "POST clubs/<club_pk>/webhooks/<id>/rotate": Case("club"),
        "POST clubs/<club_pk>/webhooks/<id>/replay": quiet("club", body={"since": "2026-01-01T00:00:00Z"}),
        "POST clubs/<club_pk>/members": Case("club", {"name": "Zainal Arifin"}),
        "PATCH clubs/<club_pk>/members/<id>": Case("club", {"number": "12"}),
        "POST clubs/<club_pk>/members/<id>/pause": Case("club"),
        "POST clubs/<club_pk>/members/<id>/resume": Case("club", before=making.member_paused),
        "POST clubs/<club_pk>/members/<id>/end": Case("club"),
        "POST clubs/<club_pk>/merges": Case("club", filling.two_people, before=making.one_person_twice),
        "POST clubs/<club_pk>/merges/preview": quiet("club", filling.two_people, before=making.one_person_twice),
        "DELETE clubs/<club_pk>/merges/<id>": Case("club", at=filling.newest_merge, before=making.merged),
        "POST clubs/<club_pk>/member-invitations": Case("club", {"kind": "member"}),
        "DELETE clubs/<club_pk>/member-invitations/<id>": Case("club"),
        "POST events/<event_slug>/invitations": Case(body={"role": "scorer"}),
        "DELETE events/<event_slug>/invitations/<id>": Case(at=making.event_invitation),
    }


def round_cases() -> dict[str, Case]:
    stops = {"reason": "Rain"}
    return {
        f"POST {EVENT}rounds": Case("fresh"),
        f"DELETE {ROUND}": Case("draft"),
        f"POST {ROUND}/close": Case(before=making.played_out),
        f"POST {ROUND}/beacon": Case(
            "fresh", {"source": "drand", "round": 5}, before=making.rooted, at={"rounds/number": 1}
        ),
        f"POST {ROUND}/beacon-value": Case(
            "fresh", {"value": "ab" * 32}, before=making.with_beacon, at={"rounds/number": 1}
        ),
        f"POST {ROUND}/enough": Case("draft", before=making.searching),
        f"POST {ROUND}/join": quiet(body={"entry": 9}, before=making.late),
        f"POST {ROUND}/pause": Case("online", stops),
        f"POST {ROUND}/place": Case("draft", {"table": 1, "place": "online"}),
        f"POST {ROUND}/publish": Case("draft"),
        f"POST {ROUND}/replace": Case(body=filling.replaced, before=making.late),
        f"POST {ROUND}/resume": Case("online", stops, before=making.paused),
        f"POST {ROUND}/swap": Case("draft", filling.two_entries),
        f"POST {ROUND}/unpublish": Case("fresh", before=making.fresh_published, at={"rounds/number": 1}),
        f"POST {OF_ROUND}changes": Case(body={"kind": "late", "entry": 9}, before=making.late),
        f"POST {OF_ROUND}changes/stand-in": Case(
            "teams", filling.stand_in, before=making.teams_published, at={"rounds/round_number": 1}
        ),
        f"POST {OF_ROUND}changes/undo": Case(body={"number": 1}, before=making.changed),
        f"POST {OF_ROUND}places": Case(body=filling.wrong_places),
        f"POST {OF_ROUND}places/preview": quiet(body=filling.wrong_places),
        f"POST {OF_ROUND}places/undo": Case(body={"number": 1}, before=making.seats_corrected),
        f"POST {OF_ROUND}follow": Case(body={"choice": "keep"}, before=making.first_corrected),
        f"POST {ROUND}/total": Case("match", {"home": 19, "visitors": 19}),
        f"POST {ROUND}/total, corrected": Case(
            "match", {"home": 20, "visitors": 18, "reason": "Typing", "seen_version": 1}, before=making.totalled
        ),
    }


def sheet_cases() -> dict[str, Case]:
    second, third = {"sheets/number": 2}, {"sheets/number": 3}
    of_request = partial(Case, at=filling.request_id, before=making.asked_for)
    return {
        f"POST {EVENT}tables/<id>/preview": quiet(body={"values": SHEET}, at=filling.table_id),
        f"POST {SHEETS}": Case(body={"number": 3, "values": SHEET}),
        f"PUT {DEAL}": Case(body={"values": OTHER_SHEET, "reason": "Typing"}),
        f"POST {DEAL}/again": Case(body={"values": OTHER_SHEET, "seen_version": 1}, before=making.disputed, at=second),
        f"POST {DEAL}/answer": Case(body={"version": 1, "accept": True}, at=second),
        f"POST {DEAL}/settle": Case(body={"version": 1}, at=second),
        f"POST {DEAL}/reject": Case(body={"version": 1, "reason": "No"}, before=making.typed_to_wait, at=third),
        f"POST {DEAL}/ask": Case(body={"values": OTHER_SHEET, "reason": "Mixed up"}),
        f"POST {DEAL}/undo": Case(before=making.corrected),
        f"POST {DEAL}/effect": quiet(body={"values": OTHER_SHEET}),
        f"POST {REQUEST}agree": of_request(body=lambda world, role: {"seat": world.seats[PLAYER]}),
        f"POST {REQUEST}withdraw": of_request(),
        f"POST {REQUEST}grant": of_request(body={"reason": "The slip shows it"}),
        f"POST {REQUEST}refuse": of_request(body={"reason": "The slip shows nothing"}),
    }


def league_cases() -> dict[str, Case]:
    """Return the cases of leagues. Only a captain withdraws a request and reports a score."""
    of_league, points = "leagues/<league_slug>/", {"kind": "points", "match_points": -3, "reason": "Late"}
    date = {"wanted": "2031-01-01T20:00:00Z", "reason": "Rain"}
    new = {"name": "Second", "rules": "troefcall/club", "first_on": "2031-01-01"}
    return {
        "POST clubs/<club_pk>/leagues": Case("club", new),
        "PATCH leagues/<slug>": Case("league", {"name": "Other"}),
        f"POST {of_league}plan": Case("league", before=making.league_drafted),
        f"POST {of_league}publish": Case("league", before=making.league_drafted),
        f"POST {of_league}finish": Case("league", before=making.league_reported),
        f"POST {of_league}reopen": Case("league", before=making.league_finished),
        f"POST {of_league}deciders": Case("league", filling.decider),
        f"PUT {of_league}matches/<id>/date": Case(
            "league", {"starts_at": "2031-01-01T20:00:00Z"}, before=making.league_drafted
        ),
        f"POST {of_league}matches/<id>/line-up": Case("league", filling.line_up, before=making.match_created),
        f"POST {of_league}teams": Case("league", {"club": "Third"}, before=making.league_drafted),
        f"PUT {of_league}teams/<id>": Case("league", {"club": "Third"}, before=making.league_drafted),
        f"DELETE {of_league}teams/<id>": Case("league", before=making.league_drafted),
        f"POST {of_league}teams/<id>/captains": Case("league", {"username": ORGANISER}),
        f"DELETE {of_league}teams/<id>/captains/<number>": Case("league"),
        f"POST {of_league}matches/<id>/postpone": Case("league", date, before=making.later),
        f"POST {of_league}matches/<id>/answer": Case("league", {"agree": True}, at=filling.asked_match),
        f"POST {of_league}matches/<id>/withdraw": Case("league", at=filling.asked_match),
        f"POST {of_league}matches/<id>/event": Case("league"),
        f"POST {of_league}matches/<id>/report": Case("league", {"home": 91, "visitors": 70}),
        f"POST {of_league}teams/<id>/players": Case("league", {"names": ["Zainal Arifin"]}),
        f"POST {of_league}teams/<id>/withdrawal": Case("league", {"matches": "keep"}),
        f"DELETE {of_league}teams/<id>/withdrawal": Case("league", before=making.team_withdrawn),
        f"POST {of_league}rulings": Case("league", lambda world, role: {**points, "team": filling.team_of(world)}),
        f"POST {of_league}rulings/<id>/cancel": Case("league", {"reason": "Mistaken"}),
    }


def table_cases() -> dict[str, Case]:
    table = "tables/<pk>/"
    return {
        "POST lobby": Case(body=TRUF),
        "POST daily/<game>": Case(at={"game": "truf"}),
        "POST tables": Case(body=TRUF),
        "PUT friends/<id>": Case(at=filling.friend_of, before=making.friend),
        "DELETE friends/<id>": quiet(at=filling.friend_of, before=making.friend),
        "PUT friends/<id>/block": Case(at=filling.friend_of, before=making.friend),
        "DELETE friends/<id>/block": quiet(at=filling.friend_of, before=making.friend),
        "PUT tables/<id>/invitations/<friend>": Case(
            "gathering", at=lambda world: {"friend": filling.friend_of(world)["id"]}, before=making.friend_agreed
        ),
        "POST tables/<id>/sit": Case("gathering", {"seat": "E"}),
        "DELETE tables/<id>/sit": Case("gathering"),
        "POST tables/<id>/bot": Case("gathering", {"seat": "E"}),
        "POST tables/<id>/free": Case("gathering", {"seat": "E"}, before=making.bot_put),
        "POST tables/<id>/begin": Case("gathering"),
        "POST tables/<id>/rematch": Case("over"),
        "POST table/<id>/action": Case("online", filling.move),
        f"POST {table}act": Case("online", filling.move),
        f"POST {table}choose": Case("online", filling.move),
        f"POST {table}unlock": Case("online", before=making.locked),
        f"POST {table}undo": Case("lobby teams", before=making.truc_asked),
        f"POST {table}hint": Case("lobby teams", before=making.teams_turn),
        f"POST {table}back": Case("online", before=making.stood_in_for),
        f"POST {table}claim": Case("online", filling.claim_over_rest, before=making.bids_made),
        f"POST {table}claim/answer": Case("online", filling.claim_accepted, before=making.claimed_by_third),
        f"POST {table}call": Case("online", {"reason": "rules", "words": "Again"}, before=making.call_settled),
        f"POST {table}chat": Case("online", {"code": "hello"}),
        f"POST {table}ready": quiet("online"),
        f"POST {table}take-seat": Case("online", before=making.released),
        f"POST {table}signals": Case("lobby teams", {"text": "SWORD"}),
        f"POST {table}words": Case("online", {"words": "luck"}),
        f"POST {table}nonce": Case("online", {"hash": "0" * 64}),
        f"POST {table}alarm": Case("online", {"what": ["secret"]}, before=making.match_over),
        "DELETE auth/tokens/<key>": Case(at=filling.token_of_player),
    }


CASES = {
    **{name: quiet() for name in (*WORKED_OUT, "POST auth/login", "POST auth/logout", "POST auth/tokens")},
    **event_cases(),
    **round_cases(),
    **league_cases(),
    **sheet_cases(),
    **table_cases(),
}
