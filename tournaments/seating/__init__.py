"""Who sits where. Pure: plain values in and out, the same input and seed give the same output.

    seat(document) -> dict          the JSON of interfaces section 4

How a round is made (a simple, honest method):
  1. sizes.py     tables of 4, with tables of 3 taking up the remainder; or some wait; or bots fill up
  2. waiting.py   who waits: fewest sit-outs so far, then the lowest score
  3. search.py    tables cut by rank (ties by lot), then pair swaps that lower repeats, club meetings and spread
     matching.py  two at a table and few of them: the cheapest pairing, exactly
     circle.py    round robins, and club against club
  4. order.py     the seats at each table, evened out over the rounds
  5. quality.py   what came of it, beside bounds that can be proved; given_up.py what had to be given up
"""

from tournaments.seating.answer import seat
from tournaments.seating.errors import SeatingError

__all__ = ["SeatingError", "seat"]
