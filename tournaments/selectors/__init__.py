"""Everything that is read. Public selectors never return a draft; those for staff say so.

events.py      events by address and as lists
rounds.py      rounds and pairings
quality.py     how good the seating of a round is; seating_progress.py: how far a search is
standings.py   standings, kept per version; facts.py: what they are computed from
club_match.py  a club match, round by round
desk.py        what blocks a round, and the next step
people.py      the card of one person
late.py        places left for somebody who comes late
changes.py     ways to change a published round, and what was changed; change_board.py: the round as plain values
stand_ins.py   who plays for somebody in one round; own_changes.py: what changed for somebody
corrections.py what was corrected, and rounds seated before it
effects.py     what a correction would change, over proposals.py, cuts.py, later_rounds.py
following.py   corrections nobody has decided about yet; wrong_places.py: wrong seats and tables as asked for
confirming.py  who may answer a result; second_person.py, windows.py: corrections; requests.py: those players ask for
as_of.py       standings of an older version; change_list.py: what changed between two
official.py    when results become official; checks.py: what is looked at again; needs.py: the last round
same_deals.py  one deal at every table
ratings.py     ratings of a game; series.py: the table of a season
tariffs.py     the catalogue of rulings
log.py         the log in words
versions.py    the version of what an event shows
wishes.py      what the organiser asks of the seating
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
    corrections_at,
    corrections_of,
    seated_before_correction,
    sheet_history,
)
from tournaments.selectors.desk import Blocker, NextStep, blockers_of, blockers_of_round, next_step
from tournaments.selectors.events import event_by_slug, events_shown
from tournaments.selectors.formats import (
    formats_of,
    odds_of,
    people_an_entry,
    rankings_of,
    shape_of,
    sizes_of,
    systems_of,
)
from tournaments.selectors.late import Spot, late_spots
from tournaments.selectors.log import LogLine, log_of
from tournaments.selectors.matches import stands, would_stand
from tournaments.selectors.names import public_name
from tournaments.selectors.people import (
    OwnSeat,
    PersonCard,
    event_to_open,
    events_of,
    holder_of,
    person_card,
)
from tournaments.selectors.quality import QualitySheet, given_up, quality_of
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
    public_table,
    staff_rounds,
    table_of,
)
from tournaments.selectors.seating_progress import Progress, progress_of
from tournaments.selectors.stand_ins import people_at
from tournaments.selectors.standings import (
    EventStandings,
    arithmetic,
    as_document,
    standings_json,
    standings_of,
    term_sentence,
)
from tournaments.selectors.tariffs import ledger_sums, opponents_of, tariff_of, tariffs_of
from tournaments.selectors.versions import topic_of, topic_of_round, version_as_read, version_at, version_of
from tournaments.selectors.wishes import options_of, wishes_of

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
    "Progress",
    "QualitySheet",
    "RoundScore",
    "Spot",
    "Waiting",
    "arithmetic",
    "as_document",
    "blockers_of",
    "blockers_of_round",
    "corrections_at",
    "corrections_of",
    "current_round",
    "draft_round",
    "event_by_slug",
    "event_to_open",
    "events_of",
    "events_shown",
    "formats_of",
    "given_up",
    "hands_of_round",
    "holder_of",
    "late_spots",
    "ledger_sums",
    "log_of",
    "match_score",
    "next_step",
    "odds_of",
    "opponents_of",
    "options_of",
    "pairings_of",
    "people_an_entry",
    "people_at",
    "person_card",
    "progress_of",
    "public_name",
    "public_pairings",
    "public_round",
    "public_rounds",
    "public_table",
    "quality_of",
    "rankings_of",
    "seated_before_correction",
    "shape_of",
    "sheet_history",
    "sizes_of",
    "staff_rounds",
    "standings_json",
    "standings_of",
    "stands",
    "systems_of",
    "table_of",
    "tariff_of",
    "tariffs_of",
    "term_sentence",
    "topic_of",
    "topic_of_round",
    "total_is_possible",
    "totals_of_round",
    "version_as_read",
    "version_at",
    "version_of",
    "wishes_of",
    "would_stand",
]
