"""How tables stand, many at once."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from engine.registry import game_named
from games import store
from games.facts import TableFact
from games.models import Table
from games.selectors.sheets import Points, add_up, complete_through, points_of
from games.store import Play, rules_of

MOST_DEALS = 200
"""Longest match of a fixed number of deals that is looked for."""


def deals_planned(game: str, options: Any) -> int | None:
    """The number of deals of a match of fixed length; None when it ends by points."""
    return _planned(game, options)


@lru_cache(maxsize=1024)
def _planned(name: str, options: Any) -> int | None:
    game = game_named(name)
    nothing = dict.fromkeys(game.sides(options), 0)
    return next((n for n in range(1, MOST_DEALS + 1) if game.finished(options, n, nothing)), None)


def is_over(table: Table, points: dict[int, Points]) -> bool:
    """Whether the match of a table with these sheets is over: nothing missing, and the game says so."""
    game, options = rules_of(table)
    last = complete_through(points)
    return last > 0 and last == len(points) and game.finished(options, last, add_up(table, points))


def missing_deals(table: Table, points: dict[int, Points]) -> tuple[int, ...]:
    """The deals that may be written down now: all planned ones that are missing, or the next of a game to a target."""
    planned = deals_planned(table.game, rules_of(table)[1])
    if planned is not None:
        return tuple(number for number in range(1, planned + 1) if number not in points)
    return () if is_over(table, points) else (complete_through(points) + 1,)


def table_facts(table_ids: Iterable[int]) -> dict[int, TableFact]:
    """How each of these tables stands; tables that do not exist are left out. Six queries for any number of tables."""
    tables = list(Table.objects.filter(pk__in=list(table_ids)))
    points = points_of(table.pk for table in tables)
    return {play.table.pk: _fact(play, points[play.table.pk]) for play in store.load_all(tables)}


def _fact(play: Play, points: dict[int, Points]) -> TableFact:
    table = play.table
    missing = missing_deals(table, points)
    return TableFact(
        id=table.pk,
        game=table.game,
        preset=table.preset,
        options=table.options,
        place=table.place,
        label=table.label,
        state=table.state,
        version=table.version,
        sheets_in=len(points),
        finished=table.state == Table.State.FINISHED,
        running_deal=_running_deal(play, missing),
        waiting_for=tuple(seat for seat in play.seats if seat in play.since),
        clock_due=table.due_at,
        deals_planned=deals_planned(table.game, play.options),
        missing=missing,
        totals=add_up(table, points),
    )


def _running_deal(play: Play, missing: tuple[int, ...]) -> int | None:
    if play.row is not None:
        return play.row.number
    at_club = play.table.place == Table.Place.CLUB and play.table.state == Table.State.RUNNING
    return missing[0] if at_club and missing else None
