"""The lists of an archive that describe an event, in their order.

Those of its tables are in games/archive/services.py. Each column is in a list, or in `stays` because it must not leave:
accounts, links, addresses, keys of requests. Registrations stay as a whole: an archive has the entries they led to, and
people on a waiting list have no part in the results. tests/tournaments/archive/test_archive.py checks every model
against this.
"""

from games.api.archive import TABLE_KINDS
from inputs.archive_rows import Kind
from tournaments.models import (
    Club,
    CorrectionRequest,
    Entry,
    EntryPerson,
    Event,
    FactsPart,
    LogEntry,
    Person,
    Place,
    Revision,
    Round,
    RoundChange,
    RoundTotal,
    Ruling,
    Schedule,
    SeatingWish,
    SitOut,
    Substitution,
    Tariff,
)

OF_EVENT = ("event",)
NAME = ("name",)

CLUBS = Kind(
    "clubs", Club, NAME, named=NAME,
    stays=("slug", "kind", "hosted", "town", "time_zone", "language", "about", "email", "public_address",
           "tested_address", "colour", "logo_digest", "reply_email", "reminder", "sends_check_in", "sends_rounds",
           "sends_corrections", "sends_results", "screen_page", "screen_address", "screen_slow"),
)  # fmt: skip
PEOPLE = Kind(
    "people",
    Person,
    ("name", "language", "shown", "minor", "created_at"),
    {"club": "clubs"},
    NAME,
    ("email", "guardian_email", "user", "public_profile", "merged_into", "calendar_nonce"),
    {"minor": False},
)
EVENT = Kind(
    "event", Event,
    ("name", "slug", "game", "preset", "options", "format", "system", "system_options", "seating_options", "place",
     "state", "ranking", "tie_breaks", "score_options", "result_options", "online_options", "duplicate",
     "odd", "sit_out_score", "rules_version", "rounds_planned", "clock_seconds", "words_seconds", "round_minutes",
     "starts_at", "doors_at", "ends_at", "venue", "fee", "description", "capacity", "registration",
     "registration_approval", "registration_opens_at", "registration_closes_at", "check_in_from", "check_in_until",
     "cancel_reason",
     "seed", "version", "official_at", "created_at"),
    {"home": "clubs", "visitors": "clubs"}, NAME,
    ("created_by", "hidden", "unlisted", "held_version", "club", "repeat", "automatic_from"),
    {"rules_version": 1, "round_minutes": None, "starts_at": None, "doors_at": None, "ends_at": None, "venue": "",
     "fee": "", "description": "", "capacity": None, "registration": "closed", "registration_approval": False,
     "registration_opens_at": None, "registration_closes_at": None, "check_in_from": None, "check_in_until": None,
     "cancel_reason": ""},
)  # fmt: skip
ENTRIES = Kind("entries", Entry, ("number", "name", "side", "state"), {"club": "clubs"}, NAME, OF_EVENT)
MEMBERS = Kind(
    "members", EntryPerson, ("order", "time_factor"), {"entry": "entries", "person": "people"}, stays=OF_EVENT
)
ROUNDS = Kind(
    "rounds", Round,
    ("number", "state", "method", "seed", "standings_version", "quality", "relaxed", "seated_from", "seated_at",
     "published_at"),
    stays=(*OF_EVENT, "progress"),
)  # fmt: skip
PLACES = Kind("places", Place, ("table_number", "seat"), {"round": "rounds", "table": "tables", "entry": "entries"})
SIT_OUTS = Kind(
    "sit_outs", SitOut, ("score", "why"), {"round": "rounds", "entry": "entries"}, since={"why": SitOut.Why.BYE.value}
)
SUBSTITUTIONS = Kind(
    "substitutions", Substitution, (),
    {"round": "rounds", "entry": "entries", "absent": "people", "person": "people"},
)  # fmt: skip
CHANGES = Kind(
    "changes", RoundChange, ("number", "kind", "tables", "moves", "by_name", "at"), {"round": "rounds"}, stays=("by",)
)
SCHEDULES = Kind(
    "schedules", Schedule,
    ("version", "system", "first", "content", "seed", "method_used", "quality", "relaxed", "why", "made_at"),
    stays=OF_EVENT,
)  # fmt: skip
WISHES = Kind("wishes", SeatingWish, ("kind", "table_number"), {"entry": "entries", "other": "entries"}, stays=OF_EVENT)
TOTALS = Kind(
    "totals", RoundTotal, ("version", "home", "visitors", "author_name", "reason", "written_at"), {"round": "rounds"},
    stays=("author",),
)  # fmt: skip
RULINGS = Kind(
    "rulings", Ruling,
    ("kind", "points", "deal", "case", "article", "reason", "issued_at", "cancelled_at", "cancel_reason"),
    {"entry": "entries", "round": "rounds", "table": "tables"},
    stays=(*OF_EVENT, "issued_by", "cancelled_by", "key"),
)  # fmt: skip
TARIFFS = Kind("tariffs", Tariff, ("article", "title", "kind", "points", "given_to", "used"), stays=OF_EVENT)
REQUESTS = Kind(
    "requests", CorrectionRequest,
    ("number", "seen_version", "values", "reason", "reason_code", "seat", "by_name", "state", "agreed_seat",
     "agreed_name", "agreed_at", "decided_at", "decision", "at"),
    {"round": "rounds", "table": "tables", "person": "people"},
    stays=(*OF_EVENT, "decided_by", "key"),
)  # fmt: skip
LOG = Kind("log", LogEntry, ("action", "facts", "by_name", "at", "version"), stays=(*OF_EVENT, "by"))
FACTS_PARTS = Kind("facts_parts", FactsPart, ("name", "body"), stays=(*OF_EVENT, "digest"))
REVISIONS = Kind(
    "revisions", Revision, ("version", "sheets", "last_sheet", "last_answer", "parts", "at"), stays=OF_EVENT
)

BEFORE_TABLES = (CLUBS, PEOPLE, EVENT, ENTRIES, MEMBERS)
AFTER_TABLES = (
    ROUNDS, PLACES, SIT_OUTS, SUBSTITUTIONS, CHANGES, SCHEDULES, WISHES, TOTALS, RULINGS, TARIFFS, REQUESTS, LOG,
    FACTS_PARTS, REVISIONS,
)  # fmt: skip
KINDS = (*BEFORE_TABLES, *TABLE_KINDS, *AFTER_TABLES)
"""All lists, each after those it refers to."""
IN_EVENT = frozenset(kind.name for kind in (*BEFORE_TABLES, *AFTER_TABLES) if "event" in kind.stays)
"""The lists whose rows have a column for the event."""
