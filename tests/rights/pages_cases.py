"""Requests for each form of the pages.

An address that is not here is tried in the event `friday` with an empty form.
"""

from functools import partial

from tests.rights import filling, making
from tests.rights.cases import Case, quiet
from tests.rights.roles import HOLDER, PLAYER
from tests.rights.world import OTHER_SHEET, SHEET

SHEET_FORM = {f"{name}.{seat}": number for name, of in SHEET.items() for seat, number in of.items()}
OTHER_FORM = {f"{name}.{seat}": number for name, of in OTHER_SHEET.items() for seat, number in of.items()}
SEATING = {
    "clubs": "never",
    "weight": "both",
    "worth": "7",
    "accessible_tables": "",
    "max_meetings": "",
    "seconds": "2",
}
ONLINE = {"bank_seconds": "181", "grace_seconds": "60", "between_seconds": "10", "least_ms": "700",
          "missing_seconds": "0", "watch": "deal",
          "chat": "phrases", "claims": "on", "calls": "on", "bots": "search"}  # fmt: skip
HOOK = {"url": "https://club.example/hook", "kinds": ["event.final"]}
NEW_WEEKLY = {"name": "Thursday", "rules": "truf/classic", "starts_at": "2099-10-15T20:00", "rounds_planned": "3",
              "automatic_from": "8", "clock_seconds": "30", "registration": "open"}  # fmt: skip
NEWCOMER = {"name": "Zainal Arifin", "who": "new"}
SERIES = {"name": "Other", "scheme": "points", "rank_points": "", "best": "", "drop": "0", "least": "0",
          "promoted": "0", "relegated": "0", "roster": "", "save": "1"}  # fmt: skip
TARIFF = {"article": "4.9.2", "title": "Late", "kind": "penalty", "points": "4", "given_to": "offender", "used": "on"}

EVENT = "t/<slug>/"
ROUND = f"{EVENT}r/<number>/"
RESULT = f"{EVENT}result/<sheet_id>/"
REGISTRATION = f"{EVENT}desk/registrations/<registration_id>/"
TABLE = f"{EVENT}table/<number>/"
SLIP = f"{EVENT}results/<number>/"
REQUEST = f"{EVENT}requests/<request_id>/"
MEMBER = "c/<slug>/members/<number>/"
MERGING = "c/<slug>/members/merging/"
PLAY = "play/<table_id>/"


NEW_LEAGUE = {
    "name": "Other league",
    "rules": "troefcall/club",
    "scoring": "3-1-0",
    "first_on": "2031-01-01",
    "plays_at": "20:00",
    "pairs_a_side": "6",
}


def event_cases() -> dict[str, Case]:
    return {
        "t/new": quiet(),
        "t/new/count": quiet(),
        "events/import": quiet(),
        f"{EVENT}desk/check-in": Case("fresh", before=making.somebody_away),
        f"{EVENT}desk/seat": Case("fresh"),
        f"{EVENT}desk/finish": Case(before=making.over),
        f"{EVENT}desk/open-again": Case("done", {"reason": "Too early."}),
        f"{EVENT}desk/rounds": Case(body={"rounds_planned": "7"}),
        f"{EVENT}settings/rounds": Case(body={"rounds_planned": "7"}),
        f"{EVENT}settings/scoring": Case(body={"sit_out_score": "4"}),
        f"{EVENT}desk/ranking": Case(before=making.earlier_rules),
        f"{EVENT}desk/results": Case(body={"confirm": "all", "since": "entry", "later": "two"}),
        f"{EVENT}desk/remove": Case(body={"do": "hide"}),
        f"{EVENT}desk/cancel": Case("fresh", {"reason": "The room is closed."}),
        f"{EVENT}desk/cancel, cancelled": Case("fresh", {"do": "reinstate"}, before=making.cancelled),
        f"{EVENT}desk/rehearsal": Case(body={"do": "create"}),
        f"{EVENT}desk/rehearsal, of a rehearsal": Case(
            body={"do": "start", "speed": 20}, at=filling.the_rehearsal, before=making.rehearsed
        ),
        f"{EVENT}desk/repeat": Case("fresh", {"every": "week"}, before=making.with_a_date),
        f"{EVENT}desk/repeat, repeating": Case("fresh", {"do": "stop"}, before=making.repeating),
        f"{EVENT}desk/details": Case(body={"name": "Friday", "venue": "Kantine"}),
        f"{EVENT}desk/registration": Case(body={"registration": "open", "capacity": "30"}),
        f"{REGISTRATION}approve": Case("fresh", at=filling.newest_registration, before=making.to_approve),
        f"{REGISTRATION}refuse": Case("fresh", at=filling.newest_registration, before=making.to_approve),
        f"{REGISTRATION}enter": Case("fresh", at=filling.newest_registration, before=making.to_approve),
        f"{EVENT}desk/arrivals/<entry_id>/confirm": Case("fresh", before=making.claimed_to_be_here),
        f"{EVENT}desk/arrivals/<entry_id>/dismiss": Case("fresh", before=making.claimed_to_be_here),
        # The person of the player is the holder, whose second press enters no one again.
        "weekly/<slug>/enter": Case("fresh", before=making.run_without_staff, writes=False, silent=True),
        f"{EVENT}join": Case("fresh", NEWCOMER, before=making.open_to_all),
        f"{EVENT}join/<code>": Case("fresh", NEWCOMER, at=filling.link_of_fresh, before=making.open_to_all),
        f"{EVENT}registration/accept": Case("fresh", filling.as_holder, before=making.holder_offered),
        f"{EVENT}registration/decline": Case("fresh", filling.as_holder, before=making.holder_offered),
        f"{EVENT}registration/cancel": Case("fresh", filling.as_holder, before=making.holder_registered),
        f"{EVENT}registration/ask": Case("pairs", filling.as_holder, before=making.holder_looks),
        f"{EVENT}partner/<registration_id>/<code>": Case("pairs", NEWCOMER, before=making.partner_invited),
        f"{EVENT}check-in": Case("fresh", filling.door, before=making.third_away),
        f"{EVENT}check-in, by link": Case("fresh", filling.as_holder, before=making.holder_registered),
        f"{EVENT}desk/copy": Case(),
        f"{EVENT}desk/remove, nothing played": Case("fresh", {"do": "delete", "name": "Fresh"}),
        f"{EVENT}desk/rated": Case(body={"rated": "no"}),
        f"{EVENT}desk/online": Case("online", ONLINE),
        f"{EVENT}desk/online/time": Case("online", lambda world, role: {"person": world.player.pk, "factor": 300}),
        f"{EVENT}desk/remind/<number>": Case(at=filling.reminded_table),
        f"{EVENT}desk/timer": Case(body={"do": "start", "minutes": "40"}),
        f"{EVENT}desk/screen": Case(body={"do": "page", "page": "standings"}),
        f"{EVENT}desk/table/<table_id>/call/<call_id>": Case("online", {"take": "1"}),
        f"{EVENT}desk/table/<table_id>/chat/<line_id>": Case("online", {"hide": "1"}),
        f"{EVENT}desk/table/<table_id>/hands": Case("online", {"reason": "A revoke is claimed"}),
        f"{EVENT}players/add": Case("fresh", {"people": "Newcomer"}),
        f"{EVENT}players/<entry_id>/check-in": Case("fresh", before=making.third_away),
        f"{EVENT}players/<entry_id>/check-out": Case("fresh"),
        f"{EVENT}players/<entry_id>/withdraw": Case("fresh"),
        f"{EVENT}players/<entry_id>/remove": Case("fresh"),
        f"{EVENT}players/<entry_id>/captain/<person_id>": Case("teams", at=filling.of_team),
        f"{EVENT}players/<entry_id>/links/<person_id>/new": Case(),
        f"{EVENT}print/links/new": Case(body={"all": "1"}),
        f"{EVENT}desk/devices/<opening_id>/checked": Case(at=filling.opening, before=making.disowned),
        f"{EVENT}desk/table/<table_id>/release/<seat>": Case(
            "online", at=filling.seat_of_third, before=making.on_other_devices
        ),
        f"{EVENT}desk/table/<table_id>/readmit/<seat>": Case(
            "online", at=filling.seat_of_third, before=making.released
        ),
        f"{EVENT}inbox/confirm": Case(body=filling.waiting_ticked),
        f"{EVENT}inbox/set-aside": Case(body=filling.odd_notice, before=making.odd_pattern),
        f"{EVENT}rulings/": Case(body=filling.ruling),
        f"{EVENT}rulings/tariffs/": Case(body=TARIFF),
        f"{EVENT}rulings/tariffs/restore": Case(body={"article": "4.9.2"}, before=making.tariff_changed),
        f"{EVENT}rulings/<ruling_id>/cancel": Case(body={"reason": "Another table."}),
        f"{EVENT}seating/options": Case("fresh", SEATING),
        f"{EVENT}seating/wishes": Case("fresh", filling.wish),
        f"{EVENT}seating/wishes/<wish_id>/remove": Case(),
        "c/new": Case(body={"name": "Newcomers", "kind": "club"}),
        "c/<slug>/weekly/new": Case("club", NEW_WEEKLY),
        "c/<slug>/settings/": Case("club", {"name": "Hosted", "kind": "club", "town": "Paramaribo"}),
        "c/<slug>/settings/messages": Case("club", {"reminder": "week"}),
        "c/<slug>/settings/screens": Case("club", {"screen_page": "standings"}),
        "c/<slug>/settings/venues": Case("club", {"name": "Canteen"}),
        "c/<slug>/settings/venues/<number>": Case("club", {"do": "save", "name": "Upper room"}),
        "c/<slug>/settings/staff": Case("club", {"do": "invite", "role": "director"}),
        "c/<slug>/settings/address": Case("club", {"site": "http://testserver"}),
        "c/<slug>/settings/connections": Case("club", HOOK),
        "c/<slug>/settings/connections/<number>": Case("club", {"do": "pause"}),
        "t/<slug>/desk/staff": Case(body={"do": "invite", "role": "director"}),
        "c/<slug>/members/": Case("club", {"name": "Zainal Arifin", "kind": "member"}),
        "c/<slug>/members/import": Case("club", {"people": "Zainal Arifin"}),
        "c/<slug>/members/invitations": Case("club", {"do": "invite", "kind": "member"}),
        MEMBER: Case("club", {"name": "Zainal Arifin", "kind": "member", "since": "2026-01-01"}),
        f"{MEMBER}pause": Case("club"),
        f"{MEMBER}resume": Case("club", before=making.member_paused),
        f"{MEMBER}end": Case("club"),
        f"{MERGING}two": Case("club", filling.two_people, before=making.one_person_twice),
        f"{MERGING}<number>/undo": Case("club", at=filling.newest_merge, before=making.merged),
        **league_cases(),
        "joining/<token>": Case("club", NEWCOMER, at=filling.joining),
        "invited/<token>": Case("club"),
        "series/new": Case(body=SERIES),
        "series/<slug>/edit": Case("series", filling.series),
    }


def league_cases() -> dict[str, Case]:
    match = "league/<slug>/matches/<number>/"
    team, rulings = "league/<slug>/teams/<number>/", "league/<slug>/rulings/"
    return {
        "league/new": Case("club", NEW_LEAGUE, query="?club=hosted"),
        "league/<slug>/settings/": Case("league", {"do": "save", "name": "Other", "promoted": "0", "relegated": "0"}),
        rulings: Case("league", filling.league_ruling),
        f"{rulings}, cancelled": Case("league", filling.league_cancelling),
        team: Case("league", {"do": "list", "names": "Zainal Arifin"}),
        f"{team}, withdrawn": Case("league", {"do": "withdraw", "outcome": "keep"}),
        match: Case("league", {"do": "postpone", "wanted": "2031-01-01T20:00", "reason": "Rain"}, before=making.later),
        f"{match}, agreed": Case("league", {"do": "agree"}, at=filling.asked_match),
        f"{match}, created": Case("league", {"do": "create"}),
        f"{match}, reported": Case("league", {"do": "report", "home": "91", "visitors": "70"}),
    }


def round_cases() -> dict[str, Case]:
    return {
        f"{ROUND}publish": Case("draft"),
        f"{ROUND}discard": Case("draft"),
        f"{ROUND}again": Case("draft"),
        f"{ROUND}enough": Case("draft", before=making.searching),
        f"{ROUND}unpublish": Case("fresh", before=making.fresh_published, at={"number": 1, "r/number": 1}),
        f"{ROUND}close": Case(before=making.played_out),
        f"{ROUND}swap": Case("draft", filling.two_spots),
        f"{ROUND}place": Case("draft", {"table": "all", "place": "online"}),
        f"{ROUND}pause": Case("online", {"reason": "Rain"}),
        f"{ROUND}resume": Case("online", before=making.paused),
        f"{ROUND}beacon": Case(
            "fresh", {"source": "drand", "beacon_round": "5"}, before=making.rooted, at={"r/number": 1}
        ),
        f"{ROUND}beacon-value": Case("fresh", {"value": "ab" * 32}, before=making.with_beacon, at={"r/number": 1}),
        f"{ROUND}change/": Case(body=filling.way_of_late, before=making.late),
        f"{ROUND}change/undo": Case(body={"change": 1}, before=making.changed),
        f"{ROUND}change/printed": Case(body={"change": 1}, before=making.changed),
        f"{ROUND}correct/": Case(body=filling.wrong_seats),
        f"{ROUND}correct/undo": Case(body={"change": 1}, before=making.seats_corrected),
        f"{ROUND}follow": Case(body={"choice": "keep"}, before=making.first_corrected),
    }


def result_cases() -> dict[str, Case]:
    third = {**SHEET_FORM, "deal": "3", "save": "1"}
    slip = {f"d3-{name}": value for name, value in SHEET_FORM.items()} | {"save": "1"}
    corrected = {**OTHER_FORM, "reason_code": "typing", "save": "1"}
    of_request = partial(Case, at=filling.newest_request, before=making.asked_for)
    return {
        f"{ROUND}total": Case("match", {"r1-home": "19", "r1-visitors": "19"}),
        f"{ROUND}total, corrected": Case(
            "match",
            {"r1-home": "20", "r1-visitors": "18", "r1-reason": "Typing", "r1-seen_version": "1"},
            before=making.totalled,
        ),
        TABLE: Case(body=third, at=filling.own_table),
        f"{TABLE}preview": quiet(body=third, at=filling.own_table),
        f"{TABLE}send": Case(body=third, at=filling.own_table),
        SLIP: Case(body=slip, at=filling.own_slip),
        f"{SLIP}check": quiet(body=slip, at=filling.own_slip),
        f"{SLIP}send": Case(body=slip, at=filling.own_slip),
        f"{TABLE}call": Case(body={"reason": "numbers"}, at=filling.own_table),
        f"{TABLE}answer": Case(body=filling.yes_to_waiting, at=filling.own_table),
        f"{RESULT}settle": Case(at=filling.waiting_sheet),
        f"{RESULT}settle, disputed": Case(body={"reason": "Seen"}, before=making.disputed, at=filling.waiting_sheet),
        f"{RESULT}reject": Case(body={"reason": "No"}, before=making.typed_to_wait, at=filling.third_sheet),
        f"{RESULT}correct": Case(body=corrected),
        f"{RESULT}effect": quiet(body=OTHER_FORM),
        f"{RESULT}undo": Case(before=making.corrected, at=filling.newest_sheet),
        f"{RESULT}confirm": Case(before=making.waiting_correction, at=filling.newest_sheet),
        f"{RESULT}turn-down": Case(body={"reason": "No"}, before=making.waiting_correction, at=filling.newest_sheet),
        f"{RESULT}ask": Case(body={**corrected, "reason": "Mixed up"}),
        f"{REQUEST}agree": of_request(body=lambda world, role: {"seat": world.seats[PLAYER]}),
        f"{REQUEST}withdraw": of_request(body=lambda world, role: {"seat": world.seats[HOLDER]}),
        f"{REQUEST}grant": of_request(body={"reason": "The slip shows it"}),
        f"{REQUEST}refuse": of_request(body={"reason": "The slip shows nothing"}),
    }


def table_cases() -> dict[str, Case]:
    return {
        "daily/<game>/begin": Case(at={"game": "truf"}),
        "play/new": Case(body={"choice": "truf/classic/4"}),
        "play/open": quiet(body={"rules": "truf/classic"}),
        "play/quick": Case(body={"choice": "truf/classic/4"}),
        "play/settings": quiet(),
        "friends/<action>": Case(
            at={"action": "ask"},
            body=lambda world, role: {"player": filling.friend_of(world)["id"]},
            before=making.friend,
        ),
        f"{PLAY}invite": Case(
            "gathering",
            body=lambda world, role: {"player": filling.friend_of(world)["id"]},
            before=making.friend_agreed,
        ),
        f"{PLAY}sit": Case("gathering", {"seat": "E", "name": "Newcomer"}),
        f"{PLAY}leave": Case("gathering"),
        f"{PLAY}bot": Case("gathering", {"seat": "E"}),
        f"{PLAY}free": Case("gathering", {"seat": "E"}, before=making.bot_put),
        f"{PLAY}begin": Case("gathering"),
        f"{PLAY}rematch": Case("over"),
        f"{PLAY}end": Case("over", before=making.practised_again),
        f"{PLAY}move": Case("online", filling.bid),
        f"{PLAY}choose": Case("online", filling.bid),
        f"{PLAY}unlock": Case("online", before=making.locked),
        f"{PLAY}undo": Case("lobby teams", before=making.truc_asked),
        f"{PLAY}hint": Case("lobby teams", before=making.teams_turn, silent=True),
        f"{PLAY}signal": Case("lobby teams", {"text": "SWORD"}),
        f"{PLAY}back": Case("online", before=making.stood_in_for, silent=True),
        f"{PLAY}claim": Case("online", filling.claim_of_all, before=making.bids_made),
        f"{PLAY}claim/answer": Case("online", filling.claim_answered, before=making.claimed_by_third),
        f"{PLAY}call": Case("online", {"reason": "rules", "words": "Again"}, before=making.call_settled),
        f"{PLAY}chat": Case("online", {"code": "hello"}),
        f"{PLAY}chat/mute": quiet("online", {"seat": "N", "mute": "1"}),
        f"{PLAY}ready": quiet("online"),
        f"{PLAY}seen": Case("online", silent=True),
        f"{PLAY}words": Case("online", {"words": "luck"}),
        f"{PLAY}device/pin": Case("online", {"pin": "402857"}),
        f"{PLAY}device/take": Case("online", before=making.released),
        f"{PLAY}device/move": Case("online", {"pin": "402857"}, before=making.on_other_devices),
        f"{PLAY}sheet-preview": quiet(),
        "watch/<table_id>/here": quiet("online"),
        "replay/<table_id>/hindsight": quiet("over", {"at": "d1"}),
        "check/": quiet(body={"record": "x"}),
        "q/<code>": quiet(at=filling.code_of),
        "me/profile": Case(body=lambda world, role: {"person": world.player.pk, "public": "1"}),
        "p/<number>/<slug>/": Case("done", filling.own_keepsake, at=filling.own_profile),
        "account/sessions/<row_id>/end/": quiet(at={"row_id": 999_999}),
    }


CASES = {**event_cases(), **round_cases(), **result_cases(), **table_cases()}
