"""Run in the live application: a cup after its first round (not closed yet), and groups after theirs."""

from tests.tournaments.helpers import brackets, club
from tournaments.rounds import selectors as rounds_selectors

cup = club.event(14, **{**brackets.GAME15, "name": "Cup", "system_options": {"third_place": True}})
round_ = club.published(cup)
for table in rounds_selectors.pairings_of(round_).tables:
    brackets.win(cup, table.table_id, table.occupants[0].seat)
groups = club.event(16, **{**brackets.GAME15, "name": "Groups", "system": "groups"})
brackets.played(groups)
