"""The seating of rounds: tables, seats and table numbers.

Pure: plain values in and out; the same input and seed give the same output.

  seat(document) -> dict          the JSON of docs/formats/seating.md; docs/seating.md describes the rules

  answer.py       the entry point; reading.py, reading_rules.py: from a document to a Task (values.py)
  rounds.py       one round after another, or several in advance
  one_round.py    byes (waiting.py), table sizes (sizes.py), the price of a table (costs.py)
  search.py       tables of three and more: exact.py, beam_search.py, anneal.py, set_cover.py, swaps.py
  matching.py     two at a table, exactly (weighted_matching.py)
  planned.py      rounds in advance: known schedules (designs/), numbers (relabel.py), annealing (anneal_schedule.py)
  circle.py       round robins, and club against club
  season.py       seasons of leagues: matchdays, dates, venues
  finishing.py    seats (order.py, even_seats.py, balance.py) and numbers of tables (table_numbers.py, accessible.py)
  figures/        the quality of the result, with provable bounds
  relaxed_rules.py    the rules that were relaxed, in the published order; sentences.py puts them into words
  knockout.py, groups.py    brackets and groups; callers use them directly
"""

from seating.answer import seat
from seating.errors import SeatingError

__all__ = ["SeatingError", "seat"]
