"""How tables stand, many at once."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from engine.matches import Match
from engine.registry import game_named
from games.core.facts import SheetFact, TableFact
from games.models import Choice, Deal, Move, Sheet, Table
from games.tables import table_state as store
from games.tables.board_sets import EVERY, open_through
from games.tables.clocks_part import clock_due, waiting_for
from games.tables.matches import folded
from games.tables.sheet_versions import standing_versions, unsettled_deals, versions_of
from games.tables.table_state import Play, rules_of

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


def missing_deals(table: Table, match: Match) -> tuple[int, ...]:
    """The deals that may be written down now: all planned ones that are missing, or the next while none is planned."""
    planned = deals_planned(table.game, rules_of(table)[1])
    if planned is not None:
        return tuple(number for number in range(1, planned + 1) if number not in match.points)
    return () if match.over else (match.complete_through + 1,)


def table_facts(table_ids: Iterable[int]) -> dict[int, TableFact]:
    """How each of these tables stands; tables that do not exist are left out. Three queries for any number of
    tables, one more where sheets wait, and two more where tables play online.

    Totals and parts won are those of deals that everybody may see.
    """
    tables = list(Table.objects.filter(pk__in=list(table_ids)))
    versions = versions_of(table.pk for table in tables)
    matches = folded(tables, {table_id: standing_versions(of_table) for table_id, of_table in versions.items()})
    shown = {**matches, **_shown(tables, versions)}
    return {
        play.table.pk: _fact(
            play, matches[play.table.pk], shown[play.table.pk], unsettled_deals(versions[play.table.pk])
        )
        for play in store.load_all(tables)
    }


def _shown(tables: Iterable[Table], versions: Mapping[int, Iterable[SheetFact]]) -> dict[int, Match]:
    """The matches, as far as everybody may see, of tables at which deals are kept back."""
    tables = list(tables)
    last = open_through(table.deck for table in tables)
    kept_back = [table for table in tables if last.get(table.deck, EVERY) < EVERY]
    seen = {
        table.pk: [one for one in standing_versions(versions[table.pk]) if one.number <= last[table.deck]]
        for table in kept_back
    }
    return folded(kept_back, seen)


def begun(table_ids: Iterable[int]) -> set[int]:
    """Those of the tables at which something was written, or a player has moved; what bots did alone is no loss."""
    ids = list(table_ids)
    moved = Move.objects.filter(deal__table__in=ids, deal__state=Deal.State.RUNNING).exclude(by=Move.By.BOT)
    chosen = Choice.objects.filter(deal__table__in=ids, deal__state=Deal.State.RUNNING).exclude(by=Move.By.BOT)
    written = Sheet.objects.filter(table__in=ids).values_list("table_id", flat=True)
    return {*written, *chosen.values_list("deal__table_id", flat=True), *moved.values_list("deal__table_id", flat=True)}


def _fact(play: Play, match: Match, shown: Match, unsettled: tuple[int, ...]) -> TableFact:
    table = play.table
    missing = missing_deals(table, match)
    return TableFact(
        id=table.pk,
        game=table.game,
        preset=table.preset,
        options=table.options,
        place=table.place,
        label=table.label,
        state=table.state,
        version=table.version,
        sheets_in=len(match.points),
        finished=table.state == Table.State.FINISHED,
        running_deal=_running_deal(play, missing),
        waiting_for=waiting_for(play),
        clock_due=clock_due(play),
        deals_planned=deals_planned(table.game, play.options),
        missing=missing,
        totals=dict(shown.standing.totals),
        won=dict(shown.standing.won),
        unsettled=unsettled,
        paused=table.paused,
    )


def _running_deal(play: Play, missing: tuple[int, ...]) -> int | None:
    if play.row is not None:
        return play.row.number
    at_club = play.table.place == Table.Place.CLUB and play.table.state == Table.State.RUNNING
    return missing[0] if at_club and missing else None
