"""Limits of numbers and texts, shared by forms, REST, administration and services.

tests/test_bounds.py compares all of them: they are declared only here.
"""

from collections.abc import Mapping

from games.api.values import limits as at_tables

Range = at_tables.Range
EVENT: Mapping[str, Range] = {
    "rounds_planned": Range(1, 100),
    "clock_seconds": at_tables.CLOCK_SECONDS,
    "words_seconds": at_tables.WORDS_SECONDS,
    "sit_out_score": Range(-1000, 1000),
    "round_minutes": Range(1, 600),
    "capacity": Range(1, 1000),
    "automatic_from": Range(2, 1000),
}
"""Maximum lengths of typed event fields."""
ONLINE = at_tables.ONLINE
PLAN: Mapping[str, Range] = {
    "people": Range(2, 200),
    "minutes_a_deal": Range(1, 60),
    "change_minutes": Range(0, 60),
    "break_minutes": Range(0, 240),
    "rounds": Range(1, 60),
    "deals": Range(1, 100),
    "samples": Range(1, 1600),
}
"""Limits of a planned session."""
REPLAY_SPEED = Range(1, 600)
"""Seconds of an evening that a rehearsal replays in a second."""
MINUTES = Range(0, 366 * 24 * 60)
"""Minutes for corrections of results: at most a year."""
MINUTES_OF_SILENCE = Range(1, MINUTES.most)
"""Minutes of silence, which must be long enough to notice."""
SEED = Range(0, 2**62 - 1)
PAIRS_A_SIDE = Range(1, 30)
MATCH_POINTS = Range(-100, 100)
"""Points for a win, a draw or a loss."""
RULING_POINTS = Range(-1000, 1000)
UNSIGNED_POINTS = Range(0, RULING_POINTS.most)
"""Points typed without a sign, which the kind of ruling gives."""
ROUND_TOTAL = Range(-1000, 10_000)
"""Points of a club in a round."""
DEAL = Range(1, 1000)
DEAL_OR_NONE = Range(0, DEAL.most)
VERSION = Range(1, 100_000)
RANK = Range(1, 100_000)
"""A rank, or one more than the last while none is revealed."""
NUMBER_OR_NONE = Range(0, 100_000)
"""The number of a table or an entry; 0: none."""

VENUE, FEE, DESCRIPTION = 200, 120, 2000
"""Letters in an event's venue, its fee and its description."""
VENUE_NAME, VENUE_ADDRESS, DIRECTIONS, ACCESSIBILITY = 80, 118, 1000, 500
"""Letters in a club's venue; its name and its address, joined by a comma, fit in the venue of an event."""
VENUE_TABLES, VENUES_OF_CLUB = Range(1, 500), 30
"""Tables that fit in a venue, and venues of a club."""
NAME = 120
"""Letters in the name of an event, a series, a club or a person."""
REASON, PAUSE_REASON, LOOK_REASON = at_tables.REASON, at_tables.PAUSE_REASON, at_tables.LOOK_REASON
ERASURE_REASON = 300
ARTICLE, TITLE = 60, 200
"""Letters in an article of the penalty list, and in its title."""
BEACON_SOURCE, BEACON_VALUE = at_tables.BEACON_SOURCE, at_tables.BEACON_VALUE
DIGEST = at_tables.DIGEST
FACTS_PART, METHOD, CASE = 20, 40, 32
"""Letters in the name of a part of the facts, in the method of a schedule, and in the key of a double ruling."""
TABLE_CODE = 16
"""Letters in the code of a table card."""
NETWORK = 45
"""Letters in a network address, which may be one of IPv6."""
ERASED_NAME = 60
"""Letters in what replaces the name of an erased person."""
KEY, SEAT, PRESET, REASON_CODE = at_tables.KEY, at_tables.SEAT, at_tables.PRESET, at_tables.PHRASE
SLUG, SLUG_OF_COPY = 140, 80
"""Maximum lengths of the slug of an event or series, and of a requested copy."""
CODE = 200
"""The maximum length of typed text that finds a table or event."""
FINGERPRINT, TOKEN, NONCE = 80, 40, 64
TOWN, ABOUT, ZONE, ORIGIN, LANGUAGE_CODE = 80, 4000, 64, 200, 10
"""Letters in a club's town, its description, its time zone, its public address and its language."""
LOGO_BYTES, LOGO_SIDE, LOGO_STORED_SIDE = 1_000_000, Range(64, 3000), 512
"""Bytes of an uploaded logo, the pixels of its sides, and those of the longer side as it is stored."""
EMAIL = 254
MEMBER_NUMBER = 20
"""Letters in the number of a member."""
CLUB_CHOICE = 12
"""Letters in a stored choice about a club: its kind, a role, a membership."""
LANGUAGE_WORD = 40
CHOICE, LONG_CHOICE = at_tables.CHOICE, 20
ENTRY_STATE, SIT_OUT_REASON = 12, 4
"""Letters in the stored state of an entry, and in the stored reason why an entry sits out."""
KIND = 40
"""Letters in the kind of something that happened, and in its version."""
WEBHOOK_URL, WEBHOOK_SECRET, WEBHOOK_ID, WEBHOOK_EXCERPT = 500, 300, 40, 500
"""Letters in the address of a webhook, its encrypted secret, the id of a delivery, and the start of an answer."""
PUSH_ENDPOINT, PUSH_SECRET = 1000, 100
"""Letters in the address that a browser's push service gave it, and in a key of that browser."""
MAIL_ERROR = 300
PROVIDER_ID = 255
"""Letters in a stored choice of a registration."""
NAMED_PAIR = 250
"""Letters in the joined names of a pair."""
RANK_POINTS_TEXT, TABLES_TEXT = 4000, 200
"""Letters in a typed list of numbers."""
PLANS_COMPARED = 2
MIN_SEARCH = 0.1
"""The minimum seconds of a search."""
NUMBER_OF_SERIES = Range(0, 1000)
SERIES: Mapping[str, Range] = {
    "best": Range(1, NUMBER_OF_SERIES.most),
    **dict.fromkeys(("drop", "least", "promoted", "relegated"), NUMBER_OF_SERIES),
}
LEAGUE: Mapping[str, Range] = {
    "pairs_a_side": PAIRS_A_SIDE,
    "min_pairs": PAIRS_A_SIDE,
    "late_pair_until_round": Range(0, EVENT["rounds_planned"].most),
    "passes": Range(1, 4),
    **dict.fromkeys(("win", "draw", "loss"), MATCH_POINTS),
    **dict.fromkeys(("promoted", "relegated"), NUMBER_OF_SERIES),
    **dict.fromkeys(("list_days", "postpone_days", "play_within_days"), Range(0, 366)),
    "days_between": Range(1, 60),
}
"""Limits of the rules of a league."""
LEAGUE_TEAMS, LEAGUE_DAYS = Range(2, 30), 200
"""Teams of a league, and days on which it does not play."""
LEAGUE_RULING = Range(-100, 100)
"""Match points of a ruling in a league."""
LEAGUE_SETS = 120
"""Rounds of a league match that a report may list."""
GAME = 40
USERNAME = 150
"""Letters in the name of a game, and in the name of an account."""
EXTRA_MINUTES = Range(1, 120)
"""Minutes added to a round or to one table."""
NOTICE = 80
"""Letters in the id of a notice in the inbox."""
ANNOUNCEMENT = 280
"""Letters in an announcement, and in the sentence of an organiser who moves an event."""
SCREEN_CODE, SCREEN_PAGE = 16, 10
"""Letters in the code of a hall screen, and in the choice of its page."""
SHOWN_MINUTES = Range(1, 600)
"""Minutes for which an announcement is shown."""
TABLE = Range(1, 999)
"""The number of a requested table."""
DOOR_CODE = 12
"""Letters in a typed code of the door, with spaces."""
PIN = 8
"""Letters in a typed PIN, with spaces."""
MAXIMUMS: Mapping[str, int] = {
    "name": NAME,
    "reason": REASON,
    "pause_reason": PAUSE_REASON,
    "look_reason": LOOK_REASON,
    "call_words": at_tables.CALL_WORDS,
    "code": CODE,
    "pin": PIN,
    "beacon_source": BEACON_SOURCE,
    "beacon_value": BEACON_VALUE,
    "slug": SLUG_OF_COPY,
    "deal": DEAL.most,
    "announcement": ANNOUNCEMENT,
    "round_minutes": EVENT["round_minutes"].most,
    "extra_minutes": EXTRA_MINUTES.most,
    "shown_minutes": SHOWN_MINUTES.most,
    "table": TABLE.most,
}
"""Limits by the name used in templates."""


MAX_ROWS = 5000
