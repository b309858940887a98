"""A season of the demo club from its events."""

from collections.abc import Iterable
from typing import Any

from tournaments.models import Event, Series
from tournaments.series import services as series_services


def truf_season(events: Iterable[Event], by: Any) -> Series:
    """Create a season of Truf: each player's best two ranks count, two are promoted."""
    chosen = [event for event in events if event.game == "truf"]
    points = [16, 12, 10, 8, 7, 6, 5, 4, 3, 2, 1]
    return series_services.create_series(
        by,
        events=chosen,
        name="Truf season",
        club=chosen[0].club,
        scheme="rank",
        rank_points=points,
        best=2,
        least=2,
        promoted=2,
    )
