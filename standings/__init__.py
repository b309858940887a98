"""Standings from facts: plain values in, rows out, never stored as if they were a fact.

  standings(Facts, Rules) -> Standings        individuals and pairs
  club_match(Facts) -> ClubMatch              club against club

facts.py       what is known: entries, tables with their deals, sit-outs, rulings
points.py      what a table is worth under each ranking, term by term
duplicate.py   the same for those who held the same cards at several tables
tie_breaks.py  what decides between those who are level
ranking.py     points, then tie-breaks, then shared ranks
table.py       the rows, movement since the round before, sums that must hold
club_match.py  two clubs: rounds, match points, best pairs
words.py       one sentence for each ranking, tie-break and term
"""

from standings.club_match import ClubMatch, club_match
from standings.facts import DealData, EntryData, Facts, Rules, RulingData, SitOutData, TableData, TotalData, deal_fact
from standings.results import Row, Standings, Term, TieBreak
from standings.table import standings, up_to

__all__ = [
    "ClubMatch",
    "DealData",
    "EntryData",
    "Facts",
    "Row",
    "Rules",
    "RulingData",
    "SitOutData",
    "Standings",
    "TableData",
    "Term",
    "TieBreak",
    "TotalData",
    "club_match",
    "deal_fact",
    "standings",
    "up_to",
]
