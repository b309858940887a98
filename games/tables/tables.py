"""How tables stand, many at once, and the match of each.

A match is the fold of its current sheets in the order of their numbers (engine.matches.fold). Nothing of it is
stored, so a correction of any sheet is a correction of everything that follows from it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.game import Points, Setup
from engine.matches import Match, Standing, WrittenSheet, fold
from engine.registry import game_named
from games.core.facts import SheetData, TableFacts
from games.models import Choice, Deal, Move, Sheet, Table
from games.tables import table_state
from games.tables.board_sets import EVERY, open_through
from games.tables.clock_view import clock_due, waiting_for
from games.tables.sheet_versions import NewestVersions, current_versions, unsettled_deals, versions_of
from games.tables.table_state import Play, rules_of

MAX_DEALS = 200
"""Longest fixed-length match that is tried."""


def deals_planned(game: str, options: Any) -> int | None:
    """The number of deals of a match of fixed length; None when it ends by points."""
    return _planned(game, options)


@lru_cache(maxsize=1024)
def _planned(name: str, options: Any) -> int | None:
    game = game_named(name)
    nothing = dict.fromkeys(game.sides(options), 0)
    return next((n for n in range(1, MAX_DEALS + 1) if game.finished(options, n, nothing)), None)


def missing_deals(table: Table, match: Match) -> tuple[int, ...]:
    """The deals that may be written down now: all planned ones that are missing, or the next while none is planned."""
    planned = deals_planned(table.game, rules_of(table)[1])
    if planned is not None:
        return tuple(number for number in range(1, planned + 1) if number not in match.points)
    return () if match.over else (match.complete_through + 1,)


def table_facts(table_ids: Iterable[int]) -> dict[int, TableFacts]:
    """Return the state of each of these tables; unknown ones are left out.

    It takes three queries for any number of tables, one more where sheets wait, and two more where tables play online.
    Totals and parts won are those of public deals.
    """
    tables = list(Table.objects.filter(pk__in=list(table_ids)))
    versions = versions_of(table.pk for table in tables)
    matches = folded(tables, {table_id: current_versions(of_table) for table_id, of_table in versions.items()})
    visible = {**matches, **_public_matches(tables, versions)}
    return {
        play.table.pk: _fact(
            play, matches[play.table.pk], visible[play.table.pk], unsettled_deals(versions[play.table.pk])
        )
        for play in table_state.load_all(tables)
    }


def _public_matches(tables: Iterable[Table], versions: Mapping[int, Iterable[SheetData]]) -> dict[int, Match]:
    """Return the public part of matches of tables with withheld deals."""
    tables = list(tables)
    last = open_through(table.deck for table in tables)
    kept_back = [table for table in tables if last.get(table.deck, EVERY) < EVERY]
    seen = {
        table.pk: [version for version in current_versions(versions[table.pk]) if version.number <= last[table.deck]]
        for table in kept_back
    }
    return folded(kept_back, seen)


def begun(table_ids: Iterable[int]) -> set[int]:
    """Return the tables with a sheet or a player's move; bots' moves do not count."""
    ids = list(table_ids)
    moved = Move.objects.filter(deal__table__in=ids, deal__state=Deal.State.RUNNING).exclude(by=Move.By.BOT)
    chosen = Choice.objects.filter(deal__table__in=ids, deal__state=Deal.State.RUNNING).exclude(by=Move.By.BOT)
    written = Sheet.objects.filter(table__in=ids).values_list("table_id", flat=True)
    return {*written, *chosen.values_list("deal__table_id", flat=True), *moved.values_list("deal__table_id", flat=True)}


def _fact(play: Play, match: Match, visible: Match, unsettled: tuple[int, ...]) -> TableFacts:
    table = play.table
    missing = missing_deals(table, match)
    return TableFacts(
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
        totals=dict(visible.standing.totals),
        won=dict(visible.standing.won),
        unsettled=unsettled,
        paused=table.paused,
    )


def _running_deal(play: Play, missing: tuple[int, ...]) -> int | None:
    if play.row is not None:
        return play.row.number
    at_club = play.table.place == Table.Place.CLUB and play.table.state == Table.State.RUNNING
    return missing[0] if at_club and missing else None


def matches_of(tables: Iterable[Table]) -> dict[int, Match]:
    """The match of each table, in one query, a second where sheets wait, a third where online tables play in parts."""
    tables = list(tables)
    versions = versions_of(table.pk for table in tables)
    return folded(tables, {table_id: current_versions(of_table) for table_id, of_table in versions.items()})


def match_of(table: Table) -> Match:
    """The match of one table."""
    return matches_of([table])[table.pk]


def has_result(table: Table) -> bool:
    """Whether the match was played to its end and its result is public."""
    return not table.cut_short and not table.deck


def final_points(table: Table, standing: Standing) -> dict[str, int]:
    """Return the points that decide a match by side: parts won where it has parts, otherwise the totals."""
    return dict(standing.won if game_named(table.game).parts else standing.totals)


def final_result(table: Table, seat: str, standing: Standing) -> tuple[int, bool]:
    """Return the final points of a seat's side, and whether it was first, alone or tied."""
    game, options = rules_of(table)
    of_sides = final_points(table, standing)
    return (own := of_sides.get(game.side_of(options, seat), 0)), own == max(of_sides.values(), default=0)


@dataclass(frozen=True, slots=True)
class Proposed:
    """A sheet that is not written, and perhaps never will be."""

    number: int
    values: dict[str, Any]
    points: Points


def match_of_versions(table: Table, versions: Iterable[SheetData]) -> Match:
    """The match of one table with all its versions, which the caller has read."""
    return folded([table], {table.pk: current_versions(versions)})[table.pk]


def match_with(table: Table, sheet: WrittenSheet, versions: Iterable[SheetData] | None = None) -> Match:
    """The match as it would stand with this sheet in the place of the one of its number.

    `versions`: all of the table, if the caller has read them.
    """
    if versions is None:
        versions = versions_of([table.pk])[table.pk]
    current: dict[int, WrittenSheet] = {version.number: version for version in current_versions(versions)}
    current[sheet.number] = sheet
    return folded([table], {table.pk: current.values()})[table.pk]


def match_without(table: Table, number: int) -> Match:
    """The match as it would stand without the sheet of that deal."""
    current = current_versions(versions_of([table.pk])[table.pk])
    return folded([table], {table.pk: [version for version in current if version.number != number]})[table.pk]


def folded(tables: Iterable[Table], sheets: Mapping[int, Iterable[WrittenSheet]]) -> dict[int, Match]:
    """The match of each table with these current sheets."""
    tables = list(tables)
    setups = _setups(tables)
    return {
        table.pk: fold(*table_state.rules_of(table), sheets.get(table.pk, ()), setups[table.pk]) for table in tables
    }


def over_then(tables: Iterable[Table], matches: Mapping[int, Match], until: NewestVersions) -> set[int]:
    """Return the tables whose match was over at that moment.

    One played online was over with its last deal, and corrections do not reopen it; at the club the sheets decide.
    """
    tables = list(tables)
    online = {table.pk for table in tables if table.place == Table.Place.ONLINE and table.state == Table.State.FINISHED}
    later = Sheet.objects.filter(table__in=online, version=1, pk__gt=until.sheet)
    played_on = set(later.values_list("table_id", flat=True)) if online else set()
    at_the_club = {table.pk for table in tables if table.place == Table.Place.CLUB and matches[table.pk].over}
    return at_the_club | (online - played_on)


def _setups(tables: Iterable[Table]) -> dict[int, dict[int, Setup]]:
    """The setups of the completed deals of tables that play online in parts, by number."""
    setups: dict[int, dict[int, Setup]] = {table.pk: {} for table in tables}
    table_ids = [
        table.pk for table in tables if table.place == Table.Place.ONLINE and table_state.rules_of(table)[0].parts
    ]
    rows = Deal.objects.filter(table_id__in=table_ids, state=Deal.State.OVER).defer("pack") if table_ids else ()
    for row in rows:
        setups[row.table_id][row.number] = table_state.setup_of(row)
    return setups
