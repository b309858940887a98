"""Figures of a player's finished matches of one game: what the game counts, points over time, and results by month.

Computed from the current sheets of own deals of the newest matches. Nothing is stored.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from itertools import groupby
from typing import Any

from django.db.models import Prefetch, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from engine.game import Points
from engine.matches import Standing, add_deal, before_deal, nothing_yet
from engine.registry import game_named
from engine.statistics import CountedDeal, CountTable, mean
from games.models import Deal, Move, Seat, Sheet, Table
from games.tables.lobby import finished_of
from games.tables.seats import Viewer, own_seat
from games.tables.sheet_versions import current_versions, versions_of
from games.tables.table_state import rules_of
from games.tables.tables import final_result, match_of
from standings.pictures import Picture, picture

Values = Mapping[str, Any]
MAX_COUNTED = 300
"""The newest matches of a game that are counted."""
MAX_DRAWN = 40
"""The newest matches in the chart."""


@dataclass(frozen=True, slots=True)
class CountedResult:
    """A finished match: its end, points deal by deal, and whether the player was first, alone or tied."""

    table_id: int
    at: datetime
    points: tuple[int, ...]
    first: bool

    @property
    def mean(self) -> float | None:
        """Points a deal."""
        return mean(self.points)


@dataclass(frozen=True, slots=True)
class MonthFigures:
    """The matches of a month."""

    month: date
    matches: int
    first: int
    mean: float | None


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """The figures of one game, with texts in the active language.

    `results` are in the order of time; `drawn` are those of the chart.
    """

    title: str
    results: tuple[CountedResult, ...]
    tables: Sequence[CountTable]

    @property
    def deals(self) -> int:
        """The finished deals of all matches."""
        return sum(len(result.points) for result in self.results)

    @property
    def drawn(self) -> tuple[CountedResult, ...]:
        """The matches of the chart."""
        return self.results[-MAX_DRAWN:]

    @property
    def chart(self) -> Picture | None:
        """Points a deal, match by match; None for fewer than two matches."""
        return picture([("", [result.mean for result in self.drawn])]) if len(self.drawn) > 1 else None

    @property
    def months(self) -> list[MonthFigures]:
        """The newest month first."""
        by_month = groupby(self.results, key=lambda result: timezone.localtime(result.at).date().replace(day=1))
        return [_month(month, list(results)) for month, results in by_month][::-1]


def _month(month: date, results: list[CountedResult]) -> MonthFigures:
    points = [points for result in results for points in result.points]
    return MonthFigures(month, len(results), sum(result.first for result in results), mean(points))


def statistics_of(viewer: Viewer, name: str) -> GameStatistics:
    """Return the figures of a viewer's newest matches of a game that were played to their end."""
    game = game_named(name)
    seats = _own_seats(finished_of(viewer).filter(game=name, cut_short="", deck="")[:MAX_COUNTED], viewer)
    ids = [table.pk for table in seats]
    played, dealers, announced = _played(seats), _dealers(ids), _said(ids, game.counted_word)
    results: list[CountedResult] = []
    deals: list[CountedDeal] = []
    for table in sorted(seats, key=lambda table: (_ended(table), table.pk)):
        seat, options, match = seats[table], rules_of(table)[1], played[table.pk]
        for number, values in match.values.items():
            own = announced.get((table.pk, number, seat), ())
            deals.append(CountedDeal(options, seat, dealers[table.pk, number], values, own))
        side, (_final, first) = game.side_of(options, seat), final_result(table, seat, match.standing)
        points = tuple(match.points[number].get(side, 0) for number in match.values)
        results.append(CountedResult(table.pk, _ended(table), points, first))
    tables = game.counts(deals) if deals else ()
    return GameStatistics(gettext(game.title), tuple(results), [_translated(table) for table in tables])


def _own_seats(tables: "QuerySet[Table]", viewer: Viewer) -> dict[Table, str]:
    """Return the viewer's seat at each of these tables."""
    with_seats = tables.prefetch_related(Prefetch("seats", Seat.objects.order_by("order")))
    return {table: seat for table in with_seats if (seat := own_seat(table.seats.all(), viewer))}


@dataclass(frozen=True, slots=True)
class _PlayedMatch:
    """The sheets of the deals that count, by number, with their points and the standing after them."""

    values: Mapping[int, Values]
    points: Mapping[int, Points]
    standing: Standing


def _played(tables: Iterable[Table]) -> dict[int, _PlayedMatch]:
    """Return the matches of these tables. Only those with a corrected sheet are folded from all versions."""
    by_id = {table.pk: table for table in tables}
    sheets = Sheet.objects.filter(table__in=list(by_id)).order_by("table_id", "number")
    corrected = set(sheets.filter(Q(version__gt=1) | Q(waits=True) | Q(void=True)).values_list("table_id", flat=True))
    as_played: dict[int, list[tuple[int, Values, Points]]] = {}
    rows = sheets.exclude(table__in=corrected).values_list("table_id", "number", "values", "points")
    for table_id, number, values, points in rows:
        as_played.setdefault(table_id, []).append((number, values, points))
    played = {table_id: _as_played(by_id[table_id], sheets) for table_id, sheets in as_played.items()}
    return played | {table_id: _as_corrected(by_id[table_id]) for table_id in corrected}


def _as_played(table: Table, sheets: Sequence[tuple[int, Values, Points]]) -> _PlayedMatch:
    """Return a match whose sheets are as play wrote them: their points then are those that count."""
    game, options = rules_of(table)
    standing = nothing_yet(game, options)
    for _number, _values, points in sheets:
        standing = add_deal(game, options, before_deal(game, options, standing), points=points)
    of_deals = {number: points for number, _values, points in sheets}
    return _PlayedMatch({number: values for number, values, _points in sheets}, of_deals, standing)


def _as_corrected(table: Table) -> _PlayedMatch:
    match = match_of(table)
    current = current_versions(versions_of([table.pk])[table.pk])
    values = {sheet.number: sheet.values for sheet in current if match.counts(sheet.number)}
    return _PlayedMatch(values, match.points, match.standing)


def _translated(table: CountTable) -> CountTable:
    rows = (replace(row, label=gettext(row.label)) for row in table.rows)
    return CountTable(gettext(table.title), tuple(map(gettext, table.heads)), tuple(rows))


def _ended(table: Table) -> datetime:
    assert table.finished_at is not None
    return table.finished_at


def _dealers(ids: Sequence[int]) -> Mapping[tuple[int, int], str]:
    rows = Deal.objects.filter(table__in=ids, state=Deal.State.OVER).order_by()
    return {(table_id, number): dealer for table_id, number, dealer in rows.values_list("table_id", "number", "dealer")}


def _said(ids: Sequence[int], word: str) -> Mapping[tuple[int, int, str], list[str]]:
    """Return the lines of the log that begin with a word, without it, by table, deal and seat."""
    announced: dict[tuple[int, int, str], list[str]] = {}
    if not word:
        return announced
    moves = Move.objects.filter(deal__table__in=ids, deal__state=Deal.State.OVER, text__startswith=f"{word} ")
    rows = moves.order_by("index").values_list("deal__table_id", "deal__number", "seat", "text")
    for table_id, number, seat, text in rows:
        announced.setdefault((table_id, number, seat), []).append(text.removeprefix(f"{word} "))
    return announced
