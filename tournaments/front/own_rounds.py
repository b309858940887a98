"""The rounds of one entry for its own page: tables, other entries, points."""

from collections.abc import Mapping
from dataclasses import dataclass

from standings.results import Number
from tournaments.core.rounds import PUBLIC
from tournaments.front.selectors import PersonCard
from tournaments.models import Event, Place
from tournaments.rankings.by_round import ByRound
from tournaments.rankings.charts import Spark, sparks
from tournaments.rankings.table_rows import history_of


@dataclass(frozen=True, slots=True)
class OwnRound:
    """One round of an entry. `table` is None where it had no seat, `points` where it has none yet."""

    number: int
    table: int | None
    others: tuple[str, ...]
    points: Number | None
    first: bool = False


def own_rounds(event: Event, card: PersonCard) -> list[OwnRound]:
    """Return the published rounds of a card's entry, newest first."""
    if card.row is None:
        return []
    names = {row.entry: row.name for row in card.standings.rows}
    numbers = tuple(range(1, card.standings.table.round + 1))
    firsts = history_of(event, card.standings).firsts
    cells = {cell.round: cell.points for cell in ByRound(numbers).cells(card.row)}
    tables = _tables(event, card.entry.number)
    rounds = []
    for number in reversed(numbers):
        table, entries = tables.get(number, (None, ()))
        others = tuple(names[entry] for entry in entries if entry in names)
        won = (card.entry.number, number) in firsts
        rounds.append(OwnRound(number, table, others, cells[number], won))
    return rounds


def own_spark(event: Event, card: PersonCard) -> Spark | None:
    """Return the small line of ranks of a card's entry."""
    return sparks(history_of(event, card.standings)).get(card.entry.number)


def _tables(event: Event, entry: int) -> Mapping[int, tuple[int, tuple[int, ...]]]:
    """Return the table number and the other entries at it, by round."""
    places = Place.objects.filter(round__event=event, round__state__in=PUBLIC)
    own = places.filter(entry__number=entry).values_list("round__number", "table_number", "table_id")
    at = {table_id: (number, table) for number, table, table_id in own}
    seats = places.filter(table_id__in=at).exclude(entry__number=entry).values_list("table_id", "entry__number")
    others: dict[int, list[int]] = {}
    for table_id, other in seats:
        others.setdefault(table_id, []).append(other)
    return {number: (table, tuple(others.get(table_id, ()))) for table_id, (number, table) in at.items()}
