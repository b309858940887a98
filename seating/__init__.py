"""Who sits where. Pure: plain values in and out, the same input and seed give the same output.

seat(document) -> dict          the JSON of interfaces section 4; docs/seating.md tells the rules and the methods

answer.py       the entry point; reading.py, reading_rules.py: from a document to a Task (values.py)
rounds.py       one round after another, or several in advance
one_round.py    who waits (waiting.py), tables of which size (sizes.py), what a table costs (costs.py)
search.py       tables of three and more: exact.py, sweep.py, anneal.py, cover.py, swaps.py
matching.py     two at a table, exactly (blossom.py)
planned.py      rounds in advance: known schedules (designs/), who gets which number (relabel.py), whole.py anneals
circle.py       round robins, and club against club
finishing.py    seats (order.py, even_seats.py, balance.py) and numbers of tables (table_numbers.py, accessible.py)
figures/        what came of it, beside bounds that can be proved
given_up.py     what had to be given up, in the published order; sentences.py says it
knockout.py, groups.py    brackets and groups; they are asked directly
"""

from seating.answer import seat
from seating.errors import SeatingError

__all__ = ["SeatingError", "seat"]
