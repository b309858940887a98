"""Permissions to read over REST: every reading operation, by role."""

from tests.rights.pages_writing import HOST
from tests.rights.roles import CLUB_STAFF, DESK, EVERYBODY, LEADERS, ORGANISERS, PLAYERS, SIGNED_IN

FOR_EVERYBODY = [
    *("", "docs/", "games", "tables", "tables/<pk>", "tables/<pk>/view"),
    *("tables/<pk>/chat", "tables/<pk>/stream", "tables/<pk>/nonce", "tables/<id>/record", "clubs", "clubs/<pk>"),
    *("ratings", "ratings/<game>", "ratings/<game>/<person_id>", "series", "series/<slug>", "series/<slug>/table"),
    *("events", "events/<slug>", "events/<slug>/standings", "events/<slug>/standings/<number>"),
    *("events/<slug>/corrections", "events/<event_slug>/standings/changes", "events/<event_slug>/standings/moved"),
    *("events/<event_slug>/standings/file.<kind>", "events/<event_slug>/roots"),
    *("events/<event_slug>/online-rules", "events/<event_slug>/result-rules"),
    "events/<event_slug>/registration",
    *("events/<event_slug>/timer", "events/<event_slug>/announcements"),
    *("events/<event_slug>/entries", "events/<event_slug>/entries/<number>"),
    *("events/<event_slug>/rounds", "events/<event_slug>/rounds/<number>"),
    *("events/<event_slug>/rounds/<number>/pairings", "events/<event_slug>/rounds/<number>/quality"),
    *("events/<event_slug>/tables", "events/<event_slug>/tables/<id>"),
    *("events/<event_slug>/tables/<table_id>/sheets", "events/<event_slug>/tables/<table_id>/sheets/<number>"),
    *("events/<event_slug>/tables/<table_id>/sheets/<number>/window", "events/<event_slug>/correction-requests"),
]
FOR_SOME = {
    "auth/me": SIGNED_IN,
    "auth/tokens": SIGNED_IN,
    "people": CLUB_STAFF,
    "people/<pk>": CLUB_STAFF,
    "clubs/<club_pk>/roles": ORGANISERS,
    "clubs/<club_pk>/invitations": ORGANISERS,
    "events/<event_slug>/invitations": ORGANISERS,
    "events/<slug>/desk": DESK,
    "events/<slug>/log": DESK,
    "events/<event_slug>/archive": ORGANISERS,
    "events/<event_slug>/seating": LEADERS,
    "events/<event_slug>/wishes": LEADERS,
    "events/<event_slug>/screen": LEADERS,
    "events/<event_slug>/registrations": LEADERS,
    "events/<event_slug>/rulings": DESK,
    "events/<event_slug>/rulings/tariffs": DESK,
    "events/<event_slug>/open-sheets": DESK,
    "events/<event_slug>/standings/checks": DESK,
    "events/<event_slug>/rounds/<number>, a draft": DESK,
    "events/<event_slug>/rounds/<number>/pairings, of a draft": DESK,
    "events/<event_slug>/rounds/<number>/quality, of a draft": DESK,
    "events/<event_slug>/rounds/<round_number>/follow": DESK,
    "events/<event_slug>/rounds/<round_number>/changes": LEADERS,
    "events/<event_slug>/rounds/<round_number>/changes/ways": LEADERS,
    "tables/<pk>/receipts": PLAYERS,
    "tables/<pk>, private": HOST,
    "tables/<pk>/chat, private": HOST,
    "tables/<id>/record, private": HOST,
}
READING = {**dict.fromkeys(FOR_EVERYBODY, EVERYBODY), **FOR_SOME}
"""Behind a comma: the same address when something is otherwise."""
NOT_TRIED = {
    "stream/event": "does not end; tests/rest/test_bots.py",
    "table/stream/<id>": "does not end; tests/rest/test_bots.py",
    "schema/": "for everybody; takes seconds; tests/rest/test_docs.py",
    "events/<event_slug>/standings/<number>/needs": "for everybody, in the last round; tests/rest/test_standings.py",
    "deals/<id>": "for everybody, once it is over; tests/rest/test_tables.py",
    "tables/<pk>/signals": "for who sits in a team; tests/rest/test_tables.py",
    "events/<slug>/schedule": "for everybody, where there is a schedule",
    "events/<event_slug>/bracket": "for everybody, in a knock-out",
    "events/<event_slug>/groups": "for everybody, where there are groups",
    "events/<event_slug>/rounds/<number>/deals/<deal>": "for everybody, once all have played it; tests/rest",
}
"""Addresses that no cell is about, and why."""
