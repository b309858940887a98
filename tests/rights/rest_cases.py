"""How each writing operation of the REST interface is asked."""

from functools import partial

from tests.rights import filling, making
from tests.rights.cases import Case, quiet
from tests.rights.rest_writing import WORKED_OUT
from tests.rights.roles import PLAYER
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
        "POST events/<slug>/reopen": Case("done", {"reason": "Too early."}),
        f"PATCH {EVENT}online-rules": Case(body={"bank_seconds": 181}),
        f"PATCH {EVENT}result-rules": Case(body={"confirm": "all"}),
        f"PATCH {EVENT}seating": Case("fresh", {"clubs": "never"}),
        f"POST {EVENT}wishes": Case("fresh", {"kind": "apart", "entry": 1, "other": 2}),
        f"DELETE {EVENT}wishes/<id>": Case(),
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


def table_cases() -> dict[str, Case]:
    table = "tables/<pk>/"
    return {
        "POST lobby": Case(body=TRUF),
        "POST tables": Case(body=TRUF),
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
    **sheet_cases(),
    **table_cases(),
}
