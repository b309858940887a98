"""The finished matches of a player: a page of them, and figures of each game.

A guest is known by the tokens of this browser, an account everywhere. Figures are
computed from sheets as everywhere.
"""

from dataclasses import dataclass

from django.utils.translation import gettext

from engine.registry import game_named, games
from games.lobby.lines import finished_lines, listed
from games.models import Table
from games.ratings.selectors import OnlineRating, ratings_at, ratings_of_account
from games.tables.lobby import finished_of
from games.tables.seats import Viewer, own_seat
from games.tables.tables import final_result, has_result, matches_of

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
    ratings: list[OnlineRating]
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
        lines=_lines(rows[:PAGE_SIZE], viewer),
        figures=_figures(counted, viewer),
        ratings=list(ratings_of_account(viewer.user_id).values()),
        counted=len(counted),
        number=number,
        more=len(rows) > PAGE_SIZE,
    )


def _lines(tables: list[Table], viewer: Viewer) -> list[dict[str, object]]:
    """Return lines with what each match made of the viewer's rating."""
    after = ratings_at([table.pk for table in tables], viewer.user_id)
    return [
        {**line, "rating": after.get(table.pk)}
        for table, line in zip(tables, finished_lines(tables, viewer), strict=True)
    ]


def _figures(tables: list[Table], viewer: Viewer) -> list[GameFigures]:
    matches = matches_of(tables)
    points: dict[str, list[tuple[int, bool]]] = {}
    for table in tables:
        seat = own_seat(table.seats.all(), viewer)
        if seat is None:
            continue
        points.setdefault(table.game, []).append(final_result(table, seat, matches[table.pk].standing))
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
