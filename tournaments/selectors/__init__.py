"""Everything that is read. Public selectors never return a draft; those for staff say so.

events.py      events by address and as lists
rounds.py      rounds and pairings
standings.py   standings, kept per version; facts.py: what they are computed from
club_match.py  a club match, round by round
desk.py        what blocks a round, and the next step
people.py      the card of one person
late.py        places left for somebody who comes late
corrections.py what was corrected, and rounds seated before it
log.py         the log in words
versions.py    the version of what an event shows
"""

from tournaments.selectors.club_match import (
    MatchScore,
    RoundScore,
    hands_of_round,
    match_score,
    total_is_possible,
    totals_of_round,
)
from tournaments.selectors.corrections import (
    Correction,
    corrected_at,
    corrections_of,
    seated_before_correction,
    sheet_history,
)
from tournaments.selectors.desk import Blocker, NextStep, blockers_of, blockers_of_round, next_step
from tournaments.selectors.events import event_by_slug, events_shown
from tournaments.selectors.formats import formats_of, rankings_of, shape_of, sizes_of
from tournaments.selectors.late import Spot, late_spots
from tournaments.selectors.log import LogLine, log_of
from tournaments.selectors.names import public_name
from tournaments.selectors.people import OwnSeat, PersonCard, events_of, holder_of, person_by_link, person_card
from tournaments.selectors.rounds import (
    NameLine,
    Occupant,
    Pairings,
    PairingTable,
    Waiting,
    current_round,
    draft_round,
    pairings_of,
    public_pairings,
    public_round,
    public_rounds,
    staff_rounds,
)
from tournaments.selectors.standings import (
    EventStandings,
    arithmetic,
    as_document,
    standings_json,
    standings_of,
    term_sentence,
)
from tournaments.selectors.versions import topic_of, version_as_read, version_of

__all__ = [
    "Blocker",
    "Correction",
    "EventStandings",
    "LogLine",
    "MatchScore",
    "NameLine",
    "NextStep",
    "Occupant",
    "OwnSeat",
    "PairingTable",
    "Pairings",
    "PersonCard",
    "RoundScore",
    "Spot",
    "Waiting",
    "arithmetic",
    "as_document",
    "blockers_of",
    "blockers_of_round",
    "corrected_at",
    "corrections_of",
    "current_round",
    "draft_round",
    "event_by_slug",
    "events_of",
    "events_shown",
    "formats_of",
    "hands_of_round",
    "holder_of",
    "late_spots",
    "log_of",
    "match_score",
    "next_step",
    "pairings_of",
    "person_by_link",
    "person_card",
    "public_name",
    "public_pairings",
    "public_round",
    "public_rounds",
    "rankings_of",
    "seated_before_correction",
    "shape_of",
    "sheet_history",
    "sizes_of",
    "staff_rounds",
    "standings_json",
    "standings_of",
    "term_sentence",
    "topic_of",
    "total_is_possible",
    "totals_of_round",
    "version_as_read",
    "version_of",
]
