"""Where somebody who comes late can still sit down in a published round."""

from dataclasses import dataclass

from seating.changes import Way, ways_with
from tournaments.changes.round_state import board_of
from tournaments.models import Entry, Round

SPOTS = ("bot", "side", "new_table", "short_table")
ANYBODY = 0
"""No entry has this number."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for a late entry.

    `kind`: `bot` (takes over a bot's seat or side), `side` (the opponents of a pair or team that has none),
    `short_table` (a table of three becomes one of four), `new_table` (with those who do not play). `seat` is a seat or
    side; open at a new table.
    """

    kind: str
    table: int
    seat: str
    table_id: int | None = None


def late_spots(round_: Round, entry: Entry | None = None) -> list[Spot]:
    """The places left in a published round, best first; in a club match those on the entry's own side.

    Only tables at which nothing was written or played yet; others are not touched. Other ways to let somebody in are
    those of selectors.changes.
    """
    if round_.state != Round.State.PUBLISHED:
        return []
    number = entry.number if entry else ANYBODY
    ways = sorted(ways_with(board_of(round_), number), key=lambda way: way.key)
    ids = dict(round_.places.values_list("table_number", "table_id"))
    return [spot_of(way, number, ids) for way in ways if way.kind in SPOTS]


def spot_of(way: Way, number: int, ids: dict[int, int]) -> Spot:
    """The place to which a way leads this entry. `ids` of the tables by number."""
    at = next(move.after for move in way.moves if move.entry == number)
    assert at is not None
    if way.kind == "new_table":
        return Spot(way.kind, at.table, "")
    return Spot(way.kind, at.table, at.place, ids[at.table])
