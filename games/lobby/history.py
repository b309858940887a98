"""The finished matches of a player: a page of them, and figures of each game.

A guest is known by the tokens of this browser, an account everywhere. Nothing is stored: matches are computed from
their sheets as everywhere.
"""

from dataclasses import dataclass

from django.utils.translation import gettext

from engine.registry import game_named, games
from games.lobby.lines import final_points, finished_lines, has_result, listed
from games.models import Table
from games.tables.lobby import finished_of
from games.tables.seats import Viewer, own_seat
from games.tables.table_state import rules_of
from games.tables.tables import matches_of

PAGE_SIZE = 20
MAX_COUNTED = 300
"""The newest matches that the figures count."""


@dataclass(frozen=True, slots=True)
class GameFigures:
    """Figures of one game: matches played to their end, first places (shared ones too), mean and best points."""

    name: str
    title: str
    played: int
    first: int
    mean: float
    best: int

    @property
    def share(self) -> int:
        """First places of a hundred matches."""
        return round(100 * self.first / self.played)


@dataclass(frozen=True, slots=True)
class MatchHistory:
    """One page of the finished matches of a player."""

    lines: list[dict[str, object]]
    figures: list[GameFigures]
    counted: int
    number: int
    more: bool


def history_of(viewer: Viewer, *, game: str = "", number: int = 1) -> MatchHistory:
    """Return a page of a viewer's finished matches, the newest first, of one game or of all."""
    own = finished_of(viewer)
    chosen = own.filter(game=game) if game else own
    first = (number - 1) * PAGE_SIZE
    rows = list(listed(chosen)[first : first + PAGE_SIZE + 1])
    counted = [table for table in listed(own)[:MAX_COUNTED] if has_result(table)]
    return MatchHistory(
        lines=finished_lines(rows[:PAGE_SIZE]),
        figures=_figures(counted, viewer),
        counted=len(counted),
        number=number,
        more=len(rows) > PAGE_SIZE,
    )


def _figures(tables: list[Table], viewer: Viewer) -> list[GameFigures]:
    matches = matches_of(tables)
    points: dict[str, list[tuple[int, bool]]] = {}
    for table in tables:
        seat = own_seat(table.seats.all(), viewer)
        if seat is None:
            continue
        game, options = rules_of(table)
        of_sides = final_points(table, matches[table.pk].standing)
        own = of_sides.get(game.side_of(options, seat), 0)
        points.setdefault(table.game, []).append((own, own == max(of_sides.values(), default=0)))
    return [_of_game(name, points[name]) for name in games() if name in points]


def _of_game(name: str, results: list[tuple[int, bool]]) -> GameFigures:
    own = [points for points, _first in results]
    return GameFigures(
        name=name,
        title=gettext(game_named(name).title),
        played=len(results),
        first=sum(first for _points, first in results),
        mean=sum(own) / len(own),
        best=max(own),
    )
