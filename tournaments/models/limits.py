"""How large a number and how long a text may be: one declaration for forms, REST, the administration and services.

tests/test_bounds.py holds all of them against each other: no edge writes such a number itself.
"""

from collections.abc import Mapping

from games.api import bounds as at_tables

Range = at_tables.Range
EVENT: Mapping[str, Range] = {
    "rounds_planned": Range(1, 200),
    "clock_seconds": at_tables.CLOCK_SECONDS,
    "words_seconds": at_tables.WORDS_SECONDS,
    "sit_out_score": Range(-10_000, 10_000),
}
"""Of the fields of an event that somebody types."""
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
"""Of an evening that is planned."""
PAIRS_A_SIDE = Range(1, 30)
MATCH_POINTS = Range(-100, 100)
"""For a match won, drawn or lost."""
RULING_POINTS = Range(-1000, 1000)
UNSIGNED_POINTS = Range(0, RULING_POINTS.most)
"""The same where the kind of ruling gives the sign."""
ROUND_TOTAL = Range(-1000, 10_000)
"""Points of a club in a round."""
DEAL = Range(1, 1000)
DEAL_OR_NONE = Range(0, DEAL.most)
VERSION = Range(1, 100_000)
NUMBER_OR_NONE = Range(0, 100_000)
"""Of a table or an entry; 0: none."""

NAME = 120
"""Letters of the name of an event, a series, a club or a person."""
REASON, PAUSE_REASON, LOOK_REASON = at_tables.REASON, at_tables.PAUSE_REASON, at_tables.LOOK_REASON
ERASURE_REASON = 300
ARTICLE, TITLE = 60, 200
"""Letters of an article of the catalogue of rulings, and of its title."""
BEACON_SOURCE, BEACON_VALUE = at_tables.BEACON_SOURCE, at_tables.BEACON_VALUE
KEY, SEAT, PRESET, REASON_CODE = at_tables.KEY, at_tables.SEAT, at_tables.PRESET, at_tables.PHRASE
SLUG, SLUG_OF_COPY = 140, 80
"""Letters in the address of an event or series, and of what somebody wants as the address of a copy."""
CODE = 200
"""Letters of what somebody types to be led to a table or an event: a code, a name or an address."""
FINGERPRINT, TOKEN, MARK = 80, 40, 64
LANGUAGE_WORD = 40
NAMED_PAIR = 250
"""Letters of the names of a pair, joined."""
RANK_POINTS_TEXT, TABLES_TEXT = 4000, 200
"""Letters of a list of numbers that is typed."""
PLANS_COMPARED = 2
LEAST_SEARCH = 0.1
"""Seconds a search may take at least."""
NUMBER_OF_SERIES = Range(0, 1000)
SERIES: Mapping[str, Range] = {
    "best": Range(1, NUMBER_OF_SERIES.most),
    **dict.fromkeys(("drop", "least", "promoted", "relegated"), NUMBER_OF_SERIES),
}
TABLE = Range(1, 999)
"""The number of a table that somebody wishes for."""
PIN = 8
"""Letters of a PIN as it is typed, with spaces."""
MOST: Mapping[str, int] = {
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
}
"""By the word that templates know them by."""


MAX_ROWS = 5000
