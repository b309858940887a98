"""Standings computed from facts: plain values in, rows out, nothing stored.

standings(Facts, Rules) -> Standings        individuals and pairs
club_match(Facts) -> ClubMatch              club against club

facts.py       the input: entries, tables with their deals, sit-outs, rulings
points.py      the points of a table under each ranking, term by term
duplicate.py   points compared between tables that held the same cards
tie_breaks.py  the values that separate tied entries
ranking.py     points, then tie-breaks, then shared ranks
recount.py     what a change of results touches, counted again
table.py       the rows, movement since the previous round, checked sums
club_match.py  two clubs: rounds, match points, best pairs
leagues.py     tables of leagues: match points, difference, own matches, deciders
words.py       one sentence for each ranking, tie-break and term
"""

from standings.club_match import ClubMatch, club_match
from standings.facts import (
    DealData,
    EntryData,
    Facts,
    RankingRules,
    RulingData,
    SitOutData,
    TableData,
    TotalData,
)
from standings.ranking import Counted, counted
from standings.recount import recounted
from standings.results import Row, Standings, Term, TieBreak
from standings.table import ranks_by_round, standings, up_to

__all__ = [
    "ClubMatch",
    "Counted",
    "DealData",
    "EntryData",
    "Facts",
    "RankingRules",
    "Row",
    "RulingData",
    "SitOutData",
    "Standings",
    "TableData",
    "Term",
    "TieBreak",
    "TotalData",
    "club_match",
    "counted",
    "ranks_by_round",
    "recounted",
    "standings",
    "up_to",
]
